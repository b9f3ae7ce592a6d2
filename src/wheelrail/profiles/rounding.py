"""Profiles with rounded joints, as if their curve had been sampled and smoothed.

A profile by construction has arcs, lines and polynomials whose curvature jumps where they meet. Programs that work on
sampled and smoothed points do not see these jumps. Here the curve itself is smoothed, by a stated width.
"""

from __future__ import annotations

import math
from dataclasses import replace
from functools import lru_cache

import numpy as np
from scipy.ndimage import gaussian_filter1d

from wheelrail.errors import InputError, Problem
from wheelrail.profiles.piece import STEEPEST, quintics
from wheelrail.profiles.profile import Profile
from wheelrail.profiles.smoothing import longest_run

WIDTHS = (0.05e-3, 5.0e-3)  #: least and greatest width [m]: below it nothing is seen, above it a corner is lost
SAMPLES_PER_WIDTH = 60  #: of the curve that is filtered
REACH = 7.0  #: in widths: what lies further away weighs less than 1e-11
WIDEST_NODES = 0.5e-3  #: greatest distance between nodes of the rounded curve [m]; they are a third of a width apart
POINT_SPACING = 10.0e-6  #: of the exact curve that is sampled [m]; its chords are off by 1e-9 m on an arc of 12 mm


@lru_cache(maxsize=16)  # the wheelsets of a vehicle have equal wheels
def rounded(profile: Profile, width: float) -> Profile:
    """The profile with its curve (y, z) smoothed over the arc length by a Gauss filter of standard deviation `width`.

    Lines stay where they are and arcs keep their shape: one of radius R moves towards its centre by width^2/(2 R), by
    0.055 mm for 13 mm and a width of 1.2 mm. A jump of curvature becomes a rise over some two widths to either side.
    The ends stay where they are: beyond them the curve is continued by its point reflection. What is steeper than 89
    degrees after that is cut off.

    Raises
    ------
    InputError : if the width [m] is not within `WIDTHS`.
    """
    if not WIDTHS[0] <= width <= WIDTHS[1]:
        low, high = (1e3 * one for one in WIDTHS)
        expected = f"expected the width of a Gauss filter, {low:g} to {high:g} mm. Check the unit"
        raise InputError(profile.name, [Problem("smoothing", expected, f"{1e3 * width:g} mm")])
    curve, step = _even_samples(profile, width)
    beyond = math.ceil(REACH * width / step)
    if 2 * beyond >= len(curve):
        raise InputError(profile.name, [Problem("smoothing", "the profile is too short for it", f"{1e3 * width:g} mm")])
    first, last = 2.0 * curve[0] - curve[beyond:0:-1], 2.0 * curve[-1] - curve[-2 : -beyond - 2 : -1]
    longer = np.concatenate((first, curve, last))
    every = max(1, int(min(width / 3.0, WIDEST_NODES) / step))
    kept = np.unique(np.append(np.arange(0, len(curve), every), len(curve) - 1)) + beyond
    at, tangent, bend = (
        gaussian_filter1d(longer, width / step, axis=0, order=order, mode="nearest", truncate=REACH)[kept] / step**order
        for order in (0, 1, 2)
    )
    begin, end = longest_run((tangent[:, 0] > 0.0) & (np.abs(tangent[:, 1]) <= STEEPEST * tangent[:, 0]))
    (y, z), (dy, dz), (ddy, ddz) = (values[begin:end].T for values in (at, tangent, bend))
    words = f"{1e3 * width:g} mm"
    return replace(
        profile,
        name=f"{profile.name} smoothed {words}",
        pieces=tuple(quintics(y, z, dz / dy, (dy * ddz - dz * ddy) / dy**3)),
        description=f"{profile.description}; its curve smoothed by a Gauss filter of {words}",
        notes=(*profile.notes, f"smoothed along the curve by a Gauss filter of {words} (standard deviation)"),
    )


def _even_samples(profile: Profile, width: float) -> tuple[np.ndarray, float]:
    """Points (y, z) of the curve, shape (n, 2), and the arc length between them [m]."""
    exact = profile.points(POINT_SPACING)
    length = np.concatenate(([0.0], np.cumsum(np.hypot(np.diff(exact.y), np.diff(exact.z)))))
    count = math.ceil(length[-1] / width * SAMPLES_PER_WIDTH)
    s = np.linspace(0.0, length[-1], count + 1)
    return np.column_stack((np.interp(s, length, exact.y), np.interp(s, length, exact.z))), float(s[1])
