"""A run as a scene in space, which the animation of its page shows."""

from wheelrail.reports.scene.scene import scene_maker, scene_of

__all__ = ["scene_maker", "scene_of"]
