"""The surface of a profile over its arc length."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from wheelrail.profiles.profile import Profile

FINE = 0.1e-3  #: spacing of the points that stand for a profile [m]; chords are off by 3e-8 m on an arc of 13 mm


class ArcLength(NamedTuple):
    """Points of a profile, about 0.1 mm apart, to interpolate between; all arrays of one length."""

    y: np.ndarray  #: lateral position, rising [m]
    s: np.ndarray  #: arc length from the first point of the profile, rising [m]
    z: np.ndarray  #: height [m]
    angle: np.ndarray  #: of the tangent, y towards z [rad]; from -pi/2 to pi/2


def arc_length_of(profile: Profile) -> ArcLength:
    """The arc length of a profile, measured from `profile.y_min` along its curve."""
    points = profile.points(FINE)
    steps = np.hypot(np.diff(points.y), np.diff(points.z))
    kept = np.concatenate(([True], steps > 0.0))  # joints that arcs and polynomials share to the last bit but one
    s = np.concatenate(([0.0], np.cumsum(steps)))[kept]
    return ArcLength(points.y[kept], s, points.z[kept], np.arctan(points.slope[kept]))


def positions(arc: ArcLength, s: np.ndarray) -> np.ndarray:
    """Points (y, z) at arc lengths `s` [m], shape (..., 2)."""
    return np.stack((np.interp(s, arc.s, arc.y), np.interp(s, arc.s, arc.z)), axis=-1)


def tangent_angles(arc: ArcLength, s: np.ndarray) -> np.ndarray:
    """Angles of the tangent at arc lengths `s` [m], y towards z [rad]."""
    return np.interp(s, arc.s, arc.angle)
