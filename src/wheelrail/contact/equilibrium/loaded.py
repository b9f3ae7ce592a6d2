"""A wheelset under load, from Python."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from wheelrail.contact._kernels import interface as column
from wheelrail.contact.equilibrium._kernels.loaded import (
    BALANCED,
    FIRST_DEPTH,
    Both,
    Found,
    Rolling,
    Stand,
    height_for_load,
    loaded_wheelset,
)
from wheelrail.contact.geometry._kernels.pair import Pair
from wheelrail.contact.point._kernels.wheel_forces import Conditions, ContactLaws, vertical_force
from wheelrail.contact.point.detection._kernels.equations import COLUMNS, DIST
from wheelrail.contact.point.detection._kernels.search import MOST_POINTS
from wheelrail.contact.point.detection.contact_point import STATUS_WORDS, ContactPoint, Side, point_from_row
from wheelrail.contact.point.friction.base import FrictionModel
from wheelrail.contact.point.friction.constant import ConstantFriction
from wheelrail.contact.point.laws import contact_laws
from wheelrail.errors import ProblemList
from wheelrail.numerics._kernels.bracket import BRACKET_SIZE
from wheelrail.numerics._kernels.status import NO_BALANCE, NO_ROLL, NO_SPIN, NOT_CARRIED, OK

WORDS = STATUS_WORDS | {
    NOT_CARRIED: "a wheel does not find its load however deep it sinks into the rail",
    NO_ROLL: "no roll lets both wheels carry their loads at the same height",
    NO_SPIN: "no spin frees the axle of drive moment",
    NO_BALANCE: "no balance: a contact comes or goes with a jump of the forces at this pose",
}

LOADS = (1e-3, 1e7)  #: least and greatest on a wheel [N]


@dataclass(frozen=True)
class LoadedContact:
    """A contact point with what it transmits. Forces on the wheelset; on the rail act the opposites. SI units."""

    point: ContactPoint
    force: tuple[float, float, float]  #: in the track frame [N]
    moment: tuple[float, float, float]  #: about the wheelset's centre [N m]
    load: float  #: normal force [N]
    creep_force: tuple[float, float]  #: along and across, in the contact plane, y left [N]
    spin_moment: float  #: about the rail's normal, which points up [N m]
    creepage: tuple[float, float, float]  #: xi, eta [-], phi [1/m]; wheel minus rail
    approach: float  #: [m]
    a: float  #: semi-axis in the rolling direction [m]
    b: float  #: semi-axis across [m]
    pressure: float  #: greatest [Pa]
    friction: float  #: coefficient
    power: float  #: dissipated by friction [W]
    t_gamma: float  #: creep force times creepage, spin included [N]


class LoadedWheelset(NamedTuple):
    """A wheelset whose wheels carry their loads; `status` is a key of `WORDS`."""

    status: int
    height: float  #: of its centre above the rail-top plane [m]
    roll: float  #: [rad]
    spin: float  #: about the axle, forward positive [rad/s]
    left: tuple[LoadedContact, ...]  #: flange first
    right: tuple[LoadedContact, ...]


class LoadedWheel(NamedTuple):
    """One wheel of a wheelset whose roll is given, at the height at which it carries its load."""

    status: int  #: a key of `WORDS`
    height: float  #: of the wheelset's centre above the rail-top plane [m]
    contacts: tuple[LoadedContact, ...]  #: flange first


def wheelset_under_load(
    left: Pair,
    right: Pair,
    *,
    y: float,
    load: float | tuple[float, float],
    yaw: float = 0.0,
    speed: float = 0.0,
    friction: FrictionModel | None = None,
    laws: ContactLaws | None = None,
    curvature: float = 0.0,
) -> LoadedWheelset:
    """A wheelset at lateral position `y` [m] and `yaw` [rad] whose wheels carry a vertical load each [N].

    Without speed it stands, without friction. With a speed [m/s] it rolls straight on along the track, yawed as it is,
    with the spin at which the contacts leave no moment about the axle; `friction` is 0.3 unless said otherwise.
    curvature : of what it stands on, along the track [1/m]: 1/R on top of rollers, without yaw and speed.
    """
    loads = load if isinstance(load, tuple) else (load, load)
    problems = ProblemList("loaded wheelset")
    if not all(LOADS[0] <= one <= LOADS[1] for one in loads):
        problems.add("load", f"expected a load on each wheel above 0, at most {LOADS[1]:g} N", load)
    for name, value in (("y", y), ("yaw", yaw), ("speed", speed)):
        if not math.isfinite(value):
            problems.add(name, "expected a finite number", value)
    problems.stop_if_any()
    rolls = speed != 0.0
    model = (friction or ConstantFriction()).friction() if rolls else ConstantFriction(0.0).friction()
    stand = Stand(float(y), float(yaw), float(loads[0]), float(loads[1]), float(speed), rolls, DIST)
    points, rows = np.zeros((2, MOST_POINTS, COLUMNS)), np.zeros((2, MOST_POINTS, column.FORCE_COLUMNS))
    counts = np.zeros(2, dtype=np.int64)
    radius = 0.5 * (left.radius + right.radius)
    status, height, roll, spin = loaded_wheelset(
        left,
        right,
        stand,
        radius,
        laws or contact_laws(),
        Conditions(model, 0.0, 0.0, float(curvature)),
        Both(np.zeros(2), counts, points, rows, np.zeros((3, BRACKET_SIZE))),
    )
    if status != OK:
        nan = float("nan")
        return LoadedWheelset(int(status), nan, nan, nan, (), ())
    wheels = [
        tuple(_contact(pair, side, points[k, j], rows[k, j]) for j in range(counts[k]))
        for k, (pair, side) in enumerate(_sides(left, right))
    ]
    return LoadedWheelset(OK, float(height), float(roll), float(spin), wheels[0], wheels[1])


def wheel_under_load(
    pair: Pair,
    side: Side,
    *,
    y: float,
    roll: float,
    load: float,
    yaw: float = 0.0,
    laws: ContactLaws | None = None,
) -> LoadedWheel:
    """One wheel that stands, without friction, under a vertical load [N]; the wheelset's roll [rad] is given."""
    sign = 1.0 if side == "left" else -1.0
    stand = Stand(float(y), float(yaw), float(load), float(load), 0.0, False, DIST)
    points, rows = np.zeros((MOST_POINTS, COLUMNS)), np.zeros((MOST_POINTS, column.FORCE_COLUMNS))
    friction = ConstantFriction(0.0).friction()
    status, height, _, count, _ = height_for_load(
        pair,
        sign,
        stand,
        Rolling(float(roll), 0.0, laws or contact_laws(), Conditions(friction, 0.0, 0.0)),
        FIRST_DEPTH,
        Found(points, rows, np.zeros((3, BRACKET_SIZE))),
    )
    if status == OK and abs(vertical_force(rows, count) / load - 1.0) > BALANCED:
        status = NO_BALANCE
    if status != OK:
        return LoadedWheel(int(status), float("nan"), ())
    contacts = tuple(_contact(pair, side, points[j], rows[j]) for j in range(count))
    return LoadedWheel(OK, float(height), contacts)


def _sides(left: Pair, right: Pair) -> tuple[tuple[Pair, Side], tuple[Pair, Side]]:
    return (left, "left"), (right, "right")


def _contact(pair: Pair, side: Side, point: np.ndarray, row: np.ndarray) -> LoadedContact:
    """A contact from the rows of the kernels."""
    value = [float(v) for v in row]
    return LoadedContact(
        point=point_from_row(pair, point, side),
        force=(value[column.FX], value[column.FY], value[column.FZ]),
        moment=(value[column.MX], value[column.MY], value[column.MZ]),
        load=value[column.LOAD],
        creep_force=(value[column.CREEP_X], value[column.CREEP_Y]),
        spin_moment=value[column.SPIN_MOMENT],
        creepage=(value[column.XI], value[column.ETA], value[column.PHI]),
        approach=value[column.APPROACH],
        a=value[column.SEMI_A],
        b=value[column.SEMI_B],
        pressure=value[column.PRESSURE],
        friction=value[column.FRICTION],
        power=value[column.PATCH_POWER],
        t_gamma=value[column.T_GAMMA],
    )
