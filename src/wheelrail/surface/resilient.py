"""Resilient track as the kernels see it, and what its rails rest on."""

from __future__ import annotations

import math

import numpy as np

from wheelrail.surface._kernels.resilient import (
    LAST_TIME,
    RAIL_COLUMNS,
    START_TIME,
    ResilientMemory,
    ResilientTrack,
    Support,
)
from wheelrail.surface.memory import changes_rails, make_surface_memory, perfect
from wheelrail.surface.track import make_rigid_track, make_track_memory, perfect_track, track_changes_rails
from wheelrail.track._kernels.irregularity import Deviations
from wheelrail.track.rail_support import RailSupport
from wheelrail.track.track import Track


def make_resilient_track(track: Track, support: RailSupport, deviations: Deviations | None = None) -> ResilientTrack:
    """The rails of a track on this support; `deviations` may replace its own."""
    return ResilientTrack(
        track=make_rigid_track(track, deviations),
        lateral=Support(support.lateral_stiffness, support.lateral_damping, support.mass),
        vertical=Support(support.vertical_stiffness, support.vertical_damping, support.mass),
        resting=False,
    )


@make_surface_memory.register
def make_resilient_memory(surface: ResilientTrack, stations: np.ndarray) -> ResilientMemory:
    """Of wheelsets that have not been looked at: their rails are first at rest under them."""
    rails = np.zeros((stations.size, 2, RAIL_COLUMNS))
    rails[:, :, START_TIME] = -math.inf
    rails[:, :, LAST_TIME] = 0.0
    return ResilientMemory(make_track_memory(surface.track, stations), rails)


@perfect.register
def perfect_resilient_track(surface: ResilientTrack) -> ResilientTrack:
    """The same rails without irregularities, at rest under their load."""
    return surface._replace(track=perfect_track(surface.track), resting=True)


@changes_rails.register
def resilient_track_changes_rails(surface: ResilientTrack) -> bool:
    """Whether its rails change along the track."""
    return track_changes_rails(surface.track)
