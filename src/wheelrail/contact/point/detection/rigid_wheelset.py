"""A wheelset on rigid rails, from Python."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from typing import NamedTuple

import numpy as np

from wheelrail.contact.geometry._kernels.pair import Pair, make_pose
from wheelrail.contact.point.detection._kernels.equations import COLUMNS, DIFF, PENETRATION, RATE
from wheelrail.contact.point.detection._kernels.rigid_wheelset import NOT_FOUND, height_difference, rigid_roll
from wheelrail.contact.point.detection._kernels.search import MOST_POINTS, search
from wheelrail.contact.point.detection.contact_point import STATUS_WORDS, ContactPoint, Side, point_from_row
from wheelrail.numerics._kernels.status import OK

WIDEST_ROLL = 0.05  #: rad; beyond, a wheel has left its rail
JUMP = 0.5e-3  #: a contact that moves by more than this between two close shifts has jumped [m]

WORDS = STATUS_WORDS | {NOT_FOUND: "no roll lets both wheels touch their rails"}


class RigidContact(NamedTuple):
    """A wheelset whose wheels just touch; `status` is a key of `WORDS`."""

    status: int
    roll: float  #: [rad]
    height: float  #: of the wheelset's centre above the rail-top plane [m]
    left: ContactPoint | None  #: None where that wheel does not touch
    right: ContactPoint | None

    @property
    def radius_difference(self) -> float:
        """Rolling radius of the right wheel less that of the left one [m] (EN 15302); NaN if one does not touch."""
        if self.left is None or self.right is None:
            return float("nan")
        return self.right.rolling_radius - self.left.rolling_radius


def rigid_contact(left: Pair, right: Pair, *, y: float, yaw: float = 0.0, roll: float | None = None) -> RigidContact:
    """Contact of a wheelset at lateral position `y` [m] and `yaw` [rad] on rigid rails.

    Without `roll` the wheelset rolls until both wheels touch. With a given `roll` [rad] (0 in EN 15302) each wheel is
    looked at by itself, at the height at which it touches; the height of the result is the greater of the two.
    """
    out = np.zeros((MOST_POINTS, COLUMNS))
    if roll is None:
        status, roll, height = rigid_roll(left, right, y, yaw, WIDEST_ROLL, out)
        heights = (height, height)
    else:
        status, difference, up = height_difference(left, right, y, yaw, roll, out)
        heights = (up, up - difference)
        height = max(heights)
    if status != OK:
        return RigidContact(int(status), float("nan"), float("nan"), None, None)
    points = (
        _touching_point(left, "left", y, heights[0], yaw, roll, out),
        _touching_point(right, "right", y, heights[1], yaw, roll, out),
    )
    return RigidContact(OK, float(roll), float(height), *points)


def contact_jumps(
    left: Pair, right: Pair, shifts: Iterable[float], *, yaw: float = 0.0, roll: float | None = None
) -> list[tuple[Side, float]]:
    """Shifts [m] at which the contact of a wheel jumps, found between neighbours of `shifts` and halved to 0.1 um."""
    found: list[tuple[Side, float]] = []
    shifts = list(shifts)
    for side in ("left", "right"):

        def position(y: float, side: str = side) -> float:
            point = getattr(rigid_contact(left, right, y=y, yaw=yaw, roll=roll), side)
            return float("nan") if point is None else point.y_wheel

        for a, b in pairwise(float(y) for y in shifts):
            start, end = position(a), position(b)
            if not abs(end - start) > JUMP:
                continue
            while b - a > 1e-7:
                middle = 0.5 * (a + b)
                here = position(middle)
                a, start, b, end = (
                    (middle, here, b, end) if abs(end - here) > abs(here - start) else (a, start, middle, here)
                )
            if abs(end - start) > JUMP:
                found.append(("left" if side == "left" else "right", 0.5 * (a + b)))
    return found


def _touching_point(
    pair: Pair, side: Side, y: float, z: float, yaw: float, roll: float, out: np.ndarray
) -> ContactPoint:
    """The lowest minimum of the difference: where a wheel at its touching height touches."""
    sign = 1.0 if side == "left" else -1.0
    _, count, _ = search(pair, make_pose(sign * y, z, sign * yaw, sign * roll), DIFF, True, out)
    minima = [row for row in out[:count] if row[RATE] > 0.0]
    return point_from_row(pair, min(minima, key=lambda row: float(row[PENETRATION])), side)
