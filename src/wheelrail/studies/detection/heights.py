"""Heights of the wheelset for configurations of the study."""

from __future__ import annotations

import math

import numpy as np

from wheelrail.contact.geometry._kernels.pair import Pair
from wheelrail.contact.point.detection._kernels.equations import COLUMNS, DIST
from wheelrail.contact.point.detection._kernels.search import MOST_POINTS
from wheelrail.studies._kernels.detection import set_heights

STEEPEST = math.radians(75.0)  #: contact angle that no wheel of the study exceeds
BARELY = 1.0e-9  #: penetration at which a wheel just touches: at 0 there is no contact [m]


def heights_at(pair: Pair, poses: np.ndarray, penetration: float) -> tuple[np.ndarray, int]:
    """Poses (n, 4) at the height at which the deepest contact by DIST has this penetration [m].

    Those without such a height are left out; how many these are comes with them.
    """
    placed = poses.copy()
    failed = set_heights(pair, placed, penetration, DIST, np.zeros((MOST_POINTS, COLUMNS)))
    return np.ascontiguousarray(placed[np.isfinite(placed[:, 1])]), failed


def heights_up_to(
    pair: Pair, poses: np.ndarray, penetration: float, random: np.random.Generator
) -> tuple[np.ndarray, int]:
    """Poses (n, 4) at heights at which the deepest contact by DIST has this penetration [m] at most.

    As if heights had been drawn uniformly over a wide range and kept where the penetration is allowed: a flange at 70
    degrees, where the same penetration is a way of three times the height, is then kept three times as often as the
    tread. That is done without drawing in vain: a pose is kept with the probability that its range of heights asks for.
    """
    drawn = random.random((len(poses), 2))  # two for each pose, so that it does not matter how many come at a time
    touching, deepest = (poses.copy() for _ in range(2))
    scratch = np.zeros((MOST_POINTS, COLUMNS))
    set_heights(pair, touching, BARELY, DIST, scratch)
    set_heights(pair, deepest, penetration, DIST, scratch)
    range_of_heights = touching[:, 1] - deepest[:, 1]
    known = np.isfinite(range_of_heights)
    kept = known & (drawn[:, 0] * penetration < range_of_heights * math.cos(STEEPEST))
    touching[:, 1] -= drawn[:, 1] * range_of_heights
    return np.ascontiguousarray(touching[kept]), int((~known).sum())
