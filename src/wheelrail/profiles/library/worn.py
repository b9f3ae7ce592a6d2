"""Sample worn profiles, made by a stated rule: not measured, and free to use.

Material is taken off a new profile by a smooth distribution over y, and a twice differentiable curve is laid through
what is left. The rules are ours; their numbers are of a size that is seen in service.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache

import numpy as np

from wheelrail.profiles.from_points import profile_from_points
from wheelrail.profiles.library.s1002 import s1002
from wheelrail.profiles.library.uic60 import rail_60e1
from wheelrail.profiles.profile import Profile

SPACING = 0.5e-3  #: of the points of a new profile that are worn [m]
CLOSE = 5e-6  #: the curve is at most as far from them [m]

HOLLOW, HOLLOW_AT, HOLLOW_HALF_WIDTH = 2e-3, 5e-3, 45e-3  #: depth, middle and half width of the hollow tread [m]
SIDE, SIDE_FROM, SIDE_TO = 1e-3, -10e-3, -35e-3  #: depth of side wear, and where it begins and is full [m]


def tread_wear(y: np.ndarray) -> np.ndarray:
    """Depth that is gone from the tread of the worn wheel [m]: d (1 - u2)3, u = (y - 5 mm)/45 mm, d = 2 mm."""
    u = np.clip((y - HOLLOW_AT) / HOLLOW_HALF_WIDTH, -1.0, 1.0)
    depth: np.ndarray = HOLLOW * (1.0 - u**2) ** 3
    return depth


def side_wear(y: np.ndarray) -> np.ndarray:
    """Height that is gone from the gauge side of the worn rail [m]: d t3 (10 - 15 t + 6 t2), d = 1 mm.

    t goes from 0 at y = -10 mm to 1 at y = -35 mm.
    """
    t = np.clip((y - SIDE_FROM) / (SIDE_TO - SIDE_FROM), 0.0, 1.0)
    depth: np.ndarray = SIDE * t**3 * (10.0 - 15.0 * t + 6.0 * t**2)
    return depth


@cache
def s1002_worn() -> Profile:
    """S1002 with a tread that is hollow by 2 mm; z = 0 on the nominal circle again, so its radius is the worn one."""
    worn = _worn(s1002(), tread_wear)
    return replace(
        worn.shifted(0.0, -float(worn.sample([0.0]).z[0])),
        name="S1002-worn",
        description="S1002 with a hollow tread, 2 mm deep and 90 mm wide: a sample made by rule, not measured",
        source="ours: S1002 less 2 mm (1 - u2)3, u = (y - 5 mm)/45 mm",
    )


@cache
def rail_60e1_worn() -> Profile:
    """60E1 with 1 mm gone from its gauge side, as on the high rail of a curve."""
    return replace(
        _worn(rail_60e1(), side_wear),
        name="60E1-worn",
        description="60E1 with 1 mm of side wear on the gauge side: a sample made by rule, not measured",
        source="ours: 60E1 less 1 mm t3 (10 - 15 t + 6 t2), t from 0 at y = -10 mm to 1 at -35 mm",
    )


def _worn(new: Profile, wear: Callable[[np.ndarray], np.ndarray]) -> Profile:
    """What is left of a new profile."""
    points = new.points(SPACING)
    left = profile_from_points(points.y, points.z - wear(points.y), new.kind, tolerance=CLOSE, trim=True)
    return replace(left, notes=())
