"""Elastic wheels under vertical load: heights at which they carry it, and the roll that both wheels share."""

from __future__ import annotations

import math
from typing import NamedTuple

from wheelrail.contact.elastic.creepages import Creepages
from wheelrail.contact.elastic.wheel import ElasticWheel
from wheelrail.contact.equilibrium.loaded import wheel_under_load, wheelset_under_load
from wheelrail.contact.point.detection.contact_point import Side
from wheelrail.numerics._kernels.status import (
    AT_EDGE,
    NO_CONTACT,
    NO_ROLL,
    NOT_CARRIED,
    NOT_FINITE,
    OFF_RAIL,
    OK,
    YAW_TOO_LARGE,
)

BALANCED = 1e-5  #: share of the load that may be missed
NEARLY_BALANCED = 1e-3  #: the same where heights are as close as the tolerance on pressures lets them be
CLOSEST = 1e-10  #: [m]
LEVEL = 0.05e-6  #: by how much the heights of both wheels may differ [m]
STEPS = 40
LARGEST_STEP = 0.2e-3  #: of a height [m]


class Height(NamedTuple):
    """Where a wheel carries its load."""

    status: int
    height: float  #: of the wheelset's centre above the rail-top plane [m]
    iterations: int


class Stand(NamedTuple):
    """Where both wheels of a wheelset carry their loads."""

    status: int
    height: float
    roll: float  #: [rad]
    iterations: int


def height_under_load(
    wheel: ElasticWheel,
    *,
    y: float,
    yaw: float,
    roll: float,
    load: float,
    start: float,
    creepages: Creepages | None = None,
    friction: float = 0.0,
) -> Height:
    """Height at which a wheel carries a vertical load [N], at a given roll; from the height `start` on.

    By the secant through the last two heights, of the load to the power 2/3, which is nearly straight (Hertz), kept
    between heights at which the wheel carries too much and too little.
    """
    below, above = -math.inf, math.inf
    z, before = start, None
    total = 0
    for _ in range(STEPS):
        status = wheel.press(y=y, z=z, yaw=yaw, roll=roll)
        carried = 0.0
        if status == NO_CONTACT:
            status = OK
        else:
            if creepages is not None and friction > 0.0:
                status = wheel.roll(creepages, friction)
            carried = wheel.vertical_force()
        total += wheel.iterations
        if abs(carried / load - 1.0) <= BALANCED:
            return Height(status, z, total)
        if carried > load:
            below = max(below, z)
        else:
            above = min(above, z)
        missing = load ** (2.0 / 3.0) - max(carried, 0.0) ** (2.0 / 3.0)
        step = -math.copysign(LARGEST_STEP, missing)
        if carried > 0.0:
            # The approach falls by about what the load to 2/3 does; a tenth of a millimetre is a usual one.
            step = -0.1e-3 * missing / load ** (2.0 / 3.0)
            if before is not None and (missing - before[1]) * (z - before[0]) > 0.0:
                step = -missing * (z - before[0]) / (missing - before[1])
        before = (z, missing)
        z += min(max(step, -LARGEST_STEP), LARGEST_STEP)
        if not below < z < above:
            z = 0.5 * (below + above) if math.isfinite(below) and math.isfinite(above) else z
        if above - below < CLOSEST:
            if abs(carried / load - 1.0) <= NEARLY_BALANCED:
                return Height(status, z, total)
            break
    return Height(wheel.status if wheel.status != OK else NOT_CARRIED, math.nan, total)


def stand_under_load(left: ElasticWheel, right: ElasticWheel, *, y: float, yaw: float, load: float) -> Stand:
    """Height and roll at which both wheels carry the same load [N], without friction.

    The roll is found by the secant through the last two, from that of contact points on.
    """
    guess = wheelset_under_load(left.surfaces.pair, right.surfaces.pair, y=y, load=load, yaw=yaw)
    if guess.status in (OFF_RAIL, AT_EDGE, YAW_TOO_LARGE, NOT_FINITE):
        return Stand(guess.status, math.nan, math.nan, 0)
    roll, height = guess.roll, guess.height
    if guess.status != OK:
        roll, height = 0.0, height_to_begin(left, y=y, roll=0.0, load=load, yaw=yaw)
    before: tuple[float, float] | None = None
    total = 0
    for _ in range(STEPS):
        heights = [
            height_under_load(wheel, y=y, yaw=yaw, roll=roll, load=load, start=height) for wheel in (left, right)
        ]
        total += sum(one.iterations for one in heights)
        for one in heights:
            if one.status != OK:
                return Stand(one.status, math.nan, math.nan, total)
        difference = heights[0].height - heights[1].height
        height = 0.5 * (heights[0].height + heights[1].height)
        if abs(difference) < LEVEL:
            return Stand(OK, height, roll, total)
        slope = -(left.surfaces.pair.offset + right.surfaces.pair.offset)
        if before is not None and (difference - before[1]) * (roll - before[0]) < 0.0:
            slope = (difference - before[1]) / (roll - before[0])
        before = (roll, difference)
        roll -= difference / slope
    return Stand(NO_ROLL, math.nan, math.nan, total)


def height_to_begin(wheel: ElasticWheel, *, y: float, roll: float, load: float, yaw: float) -> float:
    """A height near that at which a wheel carries a load [N], by contact points."""
    side: Side = "left" if wheel.sign > 0.0 else "right"
    found = wheel_under_load(wheel.surfaces.pair, side, y=y, roll=roll, load=load, yaw=yaw)
    return found.height if found.status == OK else wheel.surfaces.pair.radius
