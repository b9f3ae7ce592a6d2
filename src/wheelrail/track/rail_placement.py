"""Laying rails: inclination and gauge."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
from scipy.optimize import brentq, minimize_scalar

from wheelrail.errors import InputError, Problem
from wheelrail.profiles.profile import Profile

GAUGE = 1.435  #: m
GAUGE_DEPTH = 0.014  #: how far below the top of the rail the gauge is measured, at most [m]
INCLINATION = 1.0 / 40.0


def laid_rail(
    profile: Profile,
    *,
    gauge: float = GAUGE,
    inclination: float = INCLINATION,
    gauge_depth: float = GAUGE_DEPTH,
) -> Profile:
    """A rail in the cross section of the track: y is the distance from the track centre, z up from the rail top [m].

    The rail is inclined towards the track centre by atan(`inclination`), lifted or lowered so that its highest
    point lies at z = 0, and shifted so that its gauge face, the innermost point not more than `gauge_depth`
    below that point, lies at gauge / 2. A profile that is already placed keeps its inclination, gauge and datum.

    The right rail is the mirror image: its place y in the track frame is minus that of the result.
    """
    if profile.placed_at is not None:
        return replace(profile.shifted(profile.placed_at, 0.0), placed_at=0.0)
    angle = math.atan(inclination)
    top, innermost = _top_and_gauge_face(profile, angle, gauge_depth)
    turned = profile.turned(angle)
    return replace(turned.shifted(0.5 * gauge - innermost, -top), placed_at=0.0)


def rail_top(laid: Profile) -> float:
    """Lateral position of the highest point of a laid rail [m]."""
    sample = laid.points(0.05e-3)
    i = int(np.argmax(sample.z))
    low, high = sample.y[max(i - 1, 0)], sample.y[min(i + 1, sample.y.size - 1)]
    best = minimize_scalar(
        lambda y: -float(laid.sample(np.array([y])).z[0]),
        bounds=(low, high),
        method="bounded",
        options={"xatol": 1e-12},
    )
    return float(best.x)


def _top_and_gauge_face(profile: Profile, angle: float, depth: float) -> tuple[float, float]:
    """Height of the highest point and lateral position of the gauge face of a profile turned by `angle` [m].

    Worked out along the profile in its own axes, where the flank of an inclined rail is not yet vertical.
    """
    c, s = math.cos(angle), math.sin(angle)

    def turned(y: float) -> tuple[float, float]:
        z = float(profile.sample(np.array([y])).z[0])
        return c * y - s * z, s * y + c * z

    sample = profile.points(0.05e-3)
    height = s * sample.y + c * sample.z
    i = int(np.argmax(height))
    low, high = sample.y[max(i - 1, 0)], sample.y[min(i + 1, sample.y.size - 1)]
    crown = minimize_scalar(lambda y: -turned(y)[1], bounds=(low, high), method="bounded", options={"xatol": 1e-13}).x
    top = turned(crown)[1]
    below = np.flatnonzero(height[:i] < top - depth)
    if below.size == 0:
        reached = (top - float(height[: i + 1].min())) * 1e3
        raise InputError(
            profile.name,
            [
                Problem(
                    "rail",
                    f"on its gauge side (negative y) the profile reaches only {reached:.2f} mm below its top, but the "
                    f"gauge is measured {depth * 1e3:g} mm below. Use a profile that goes further down",
                )
            ],
        )
    limit = brentq(lambda y: turned(y)[1] - top + depth, sample.y[below[-1]], sample.y[below[-1] + 1], xtol=1e-15)
    candidates = np.concatenate(([limit], sample.y[below[-1] + 1 : i + 1]))
    lateral = np.array([turned(y)[0] for y in candidates])
    j = int(np.argmin(lateral))
    innermost = float(lateral[j])
    if 0 < j < candidates.size - 1:  # the flank overhangs: its innermost point lies between samples
        best = minimize_scalar(
            lambda y: turned(y)[0],
            bounds=(candidates[j - 1], candidates[j + 1]),
            method="bounded",
            options={"xatol": 1e-13},
        )
        innermost = min(innermost, float(best.fun))
    return top, innermost
