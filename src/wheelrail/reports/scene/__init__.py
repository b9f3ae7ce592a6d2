"""A run as a scene in space, which the animation of its page shows."""

from wheelrail.reports.scene.scene import CAPTION, scene_maker, scene_of

__all__ = ["CAPTION", "scene_maker", "scene_of"]
