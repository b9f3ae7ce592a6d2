"""Wheelsets set on their rails one by one, where they have different wheels.

A vehicle is described with all axles level and at their nominal heights. Where wheels differ, in radius or profile,
some would hang in the air by more than others sink into their rails under the whole weight.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from wheelrail.profiles.profile import Profile
from wheelrail.surface._kernels.rail_change import rails_at
from wheelrail.track.track import Track
from wheelrail.vehicle.body import Wheelset
from wheelrail.vehicle.vehicle import Vehicle

SPACING = 0.05e-3  #: of the points of a wheel that are looked at [m]


class Seat(NamedTuple):
    """How a wheelset in the middle of the track stands on rigid rails, against its described position."""

    raised: float  #: [m]
    roll: float  #: [rad]


def seats_of(vehicle: Vehicle, track: Track, stations: np.ndarray) -> list[Seat]:
    """Seats of the wheelsets at these arc lengths [m]; none at all where all wheels are equal."""
    first = vehicle.wheelsets[0]
    if all(one.equal_wheels and one.wheels == first.wheels for one in vehicle.wheelsets):
        return []
    return [_seat(one, track, float(s)) for one, s in zip(vehicle.wheelsets, stations, strict=True)]


def _seat(wheelset: Wheelset, track: Track, s: float) -> Seat:
    number, share = rails_at(track.blends, s) if len(track.blends) else (0, 0.0)
    rails = track.all_rails[number + (share > 0.5)].both
    arm = abs(wheelset.circle_distance)
    left, right = (
        wheel.radius + _touching_height(wheel.profile, rail, arm)
        for wheel, rail in zip(wheelset.wheels, rails, strict=True)
    )
    return Seat(0.5 * (left + right) - wheelset.position[2], 0.5 * (left - right) / arm)


def _touching_height(wheel: Profile, rail: Profile, arm: float) -> float:
    """Height of the lowest point of the nominal circle [m] at which a wheel just touches its rail, without roll."""
    points = wheel.points(SPACING)
    across = arm + points.y
    over = (across >= rail.y_min) & (across <= rail.y_max)
    return float(np.max(rail.sample(across[over]).z + points.z[over])) if over.any() else 0.0
