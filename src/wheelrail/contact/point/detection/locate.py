"""Contact points of one wheel, from Python."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from wheelrail.contact.geometry._kernels.pair import Pair, make_pose
from wheelrail.contact.point.detection._kernels.equations import ACCEPTED, COLUMNS, DIFF, DIST
from wheelrail.contact.point.detection._kernels.search import MOST_POINTS, height_for_penetration, search
from wheelrail.contact.point.detection.contact_point import ContactPoint, Side, point_from_row
from wheelrail.numerics._kernels.status import OK

#: Methods by name, with what they solve.
METHODS = {
    "dist": (DIST, "DIST: rail and wheel normals parallel to the distance vector, exact"),
    "diff": (DIFF, "DIFF: minima of the vertical difference, approximate where the contact is steep and deep"),
}


class Located(NamedTuple):
    """Outcome of a search: `status` is a key of `STATUS_WORDS`."""

    status: int
    height: float  #: of the wheelset's centre above the rail-top plane [m]
    points: tuple[ContactPoint, ...]  #: in the order of the wheel, flange first


def locate(
    pair: Pair,
    *,
    y: float,
    yaw: float = 0.0,
    roll: float = 0.0,
    height: float | None = None,
    penetration: float | None = None,
    side: Side = "left",
    method: str = "dist",
) -> Located:
    """All contact points of one wheel.

    Parameters
    ----------
    y, height : lateral position and height of the wheelset's centre in the track frame [m].
    yaw, roll : attitude of the wheelset to the track [rad].
    penetration : instead of the height: that of the deepest contact of this wheel [m].
    side : of the wheel; `pair` is written for the left one and mirrored for the right.
    """
    if (height is None) == (penetration is None):
        raise ValueError("give either the height or the penetration")
    kind = METHODS[method][0]
    sign = 1.0 if side == "left" else -1.0
    out = np.zeros((MOST_POINTS, COLUMNS))
    if penetration is not None:
        status, height = touching_height(
            pair, y=y, yaw=yaw, roll=roll, penetration=penetration, side=side, method=method
        )
        if status != OK:
            return Located(status, float("nan"), ())
    assert height is not None
    status, count, _ = search(pair, make_pose(sign * y, height, sign * yaw, sign * roll), kind, False, out)
    rows = [row for row in out[:count] if row[ACCEPTED] == 1.0]
    return Located(int(status), float(height), tuple(point_from_row(pair, row, side) for row in rows))


def touching_height(
    pair: Pair, *, y: float, yaw: float, roll: float, penetration: float, side: Side = "left", method: str = "dist"
) -> tuple[int, float]:
    """Status, and height of the wheelset's centre [m] at which a wheel's deepest contact has this penetration [m]."""
    sign = 1.0 if side == "left" else -1.0
    out = np.zeros((MOST_POINTS, COLUMNS))
    kind = METHODS[method][0]
    status, height = height_for_penetration(pair, sign * y, sign * yaw, sign * roll, penetration, kind, out)
    return int(status), float(height)
