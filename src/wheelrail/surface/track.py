"""Rigid track as the kernels see it."""

from __future__ import annotations

import numpy as np

from wheelrail.surface._kernels.track import RigidTrack, TrackMemory
from wheelrail.surface.memory import changes_rails, make_surface_memory, perfect
from wheelrail.track._kernels.irregularity import Deviations
from wheelrail.track.track import Track


def make_rigid_track(track: Track, deviations: Deviations | None = None) -> RigidTrack:
    """The rails of a track; `deviations` may replace its own."""
    return RigidTrack(
        line=track.line,
        deviations=track.deviations if deviations is None else deviations,
        irregular=track.irregularity is not None,
        blends=track.blends,
    )


@make_surface_memory.register
def make_track_memory(surface: RigidTrack, stations: np.ndarray) -> TrackMemory:
    """Of wheelsets that have not been looked at."""
    return TrackMemory(s=stations.astype(np.float64).copy(), foot=np.zeros((stations.size, 6)))


@changes_rails.register
def track_changes_rails(surface: RigidTrack) -> bool:
    """Whether there is a blend."""
    return len(surface.blends) > 0


@perfect.register
def perfect_track(surface: RigidTrack) -> RigidTrack:
    """The same rails without irregularities."""
    return surface._replace(irregular=False)
