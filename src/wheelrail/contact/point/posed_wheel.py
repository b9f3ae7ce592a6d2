"""One wheel of a wheelset at a pose, with its contact points: what pictures of contact are made from."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from wheelrail.contact.geometry._kernels.outline import sample_difference, sample_outline
from wheelrail.contact.geometry._kernels.pair import Pair, Pose, make_pose
from wheelrail.contact.point.detection._kernels.equations import COLUMNS, DIFF, PENETRATION, RATE
from wheelrail.contact.point.detection._kernels.search import search
from wheelrail.contact.point.detection.contact_point import ContactPoint, Side, point_from_row
from wheelrail.contact.point.detection.locate import locate, touching_height
from wheelrail.contact.point.detection.rigid_wheelset import WORDS, rigid_contact
from wheelrail.errors import InputError, Problem
from wheelrail.numerics._kernels.status import NO_CONTACT, OK

MOST_STATIONARY = 64  #: more minima and saddles than any profile of use has
TOUCHING = 1e-9  #: a wheel this close to its rail touches it [m]


class Outline(NamedTuple):
    """The wheel's lowest points, flange first; NaN where a circle has none."""

    own: np.ndarray  #: position on the wheel, from the nominal circle, field side positive [m]
    x: np.ndarray  #: on the wheel, across the axle, forward positive [m]
    y: np.ndarray  #: in the track frame, left positive [m]
    z: np.ndarray  #: up from the rail-top plane [m]
    difference: np.ndarray  #: height over the rail [m]; NaN where there is no rail below


class Stationary(NamedTuple):
    """A position where the vertical difference has no slope in any direction."""

    point: ContactPoint
    difference: float  #: height of the wheel over the rail there [m]
    minimum: bool  #: otherwise a saddle: lowest along the rail, highest across it


@dataclass(frozen=True)
class PosedWheel:
    """A wheel, where it stands and where it touches."""

    pair: Pair
    side: Side
    y: float  #: lateral position of the wheelset's centre [m]
    yaw: float  #: [rad]
    roll: float  #: [rad]
    height: float  #: of the wheelset's centre above the rail-top plane [m]
    penetration: float  #: of the deepest contact [m]; 0 says that the wheel just touches
    points: tuple[ContactPoint, ...]  #: by DIST, or the one point of a wheel that just touches

    @property
    def sign(self) -> float:
        """1 for the left wheel, -1 for the right one, which kernels see in the mirror."""
        return 1.0 if self.side == "left" else -1.0

    @property
    def pose(self) -> Pose:
        """As kernels want it."""
        return make_pose(self.sign * self.y, self.height, self.sign * self.yaw, self.sign * self.roll)

    def outline(self, own: np.ndarray) -> Outline:
        """The wheel's lowest points at positions `own` on its profile [m]."""
        out = np.empty((own.size, 4))
        sample_outline(self.pair, self.pose, np.ascontiguousarray(own + self.pair.offset), out)
        return Outline(own, out[:, 0], self.sign * out[:, 1], out[:, 2], out[:, 3])

    def difference(self, x: np.ndarray, own: np.ndarray) -> np.ndarray:
        """Height [m] of the wheel over the rail at positions x across the axle and `own` on the profile; NaN off it."""
        out = np.empty((x.size, own.size))
        sample_difference(self.pair, self.pose, x, np.ascontiguousarray(own + self.pair.offset), out)
        return out

    def stationary(self) -> list[Stationary]:
        """Every stationary point of the vertical difference that DIFF finds, in the order of the wheel."""
        out = np.zeros((MOST_STATIONARY, COLUMNS))
        _, count, _ = search(self.pair, self.pose, DIFF, True, out)
        found = []
        for row in sorted(out[:count], key=lambda row: float(row[1])):
            point = point_from_row(self.pair, row, self.side)
            difference = float(row[PENETRATION]) / np.cos(point.contact_angle)
            found.append(Stationary(point, difference, bool(row[RATE] > 0.0)))
        return found


def pose_wheels(
    pair: Pair,
    sides: tuple[Side, ...] = ("left", "right"),
    *,
    y: float,
    yaw: float = 0.0,
    roll: float | None = None,
    penetration: float = 0.0,
) -> tuple[PosedWheel, ...]:
    """Wheels of a wheelset at lateral position `y` [m], each lowered until its deepest contact penetrates so [m].

    Without `roll` [rad] the wheelset rolls until both wheels touch rigid rails. Raises InputError, with all sides that
    cannot be posed.
    """
    rigid = rigid_contact(pair, pair, y=y, yaw=yaw, roll=roll)
    if rigid.status != OK:
        raise InputError("pose", [Problem("", WORDS[rigid.status])])
    roll = rigid.roll
    problems: list[Problem] = []
    wheels = []
    for side in sides:
        method = "dist" if penetration > TOUCHING else "diff"
        status, height = touching_height(
            pair, y=y, yaw=yaw, roll=roll, penetration=penetration, side=side, method=method
        )
        points: tuple[ContactPoint, ...] = ()
        if status == OK and penetration > TOUCHING:
            status, height, points = locate(pair, y=y, yaw=yaw, roll=roll, height=height, side=side)
        elif status == OK:
            points = tuple(p for p in (rigid.left if side == "left" else rigid.right,) if p is not None)
        if status != OK or not points:
            problems.append(Problem(f"{side} wheel", WORDS[status if status != OK else NO_CONTACT]))
        wheels.append(PosedWheel(pair, side, y, yaw, roll, height, penetration, points))
    if problems:
        raise InputError("pose", problems)
    return tuple(wheels)
