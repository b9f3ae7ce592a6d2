"""Height, roll and spin of a wheelset whose wheels carry given vertical loads.

Three searches inside each other: for a spin and a roll each wheel has a height at which it carries its load; the roll
makes both heights equal; the spin makes the moment of the contacts about the axle vanish.
"""

import math
from typing import NamedTuple

import numpy as np

from wheelrail.contact.geometry._kernels.pair import make_pose
from wheelrail.contact.point._kernels.wheel_forces import (
    Conditions,
    ContactLaws,
    Motion,
    drive_moment,
    vertical_force,
    wheel_forces,
)
from wheelrail.contact.point.detection._kernels.equations import DIFF
from wheelrail.contact.point.detection._kernels.search import height_for_penetration, search
from wheelrail.kernel import kernel
from wheelrail.numerics._kernels.bracket import bracket_width, next_trial, open_bracket
from wheelrail.numerics._kernels.status import NO_BALANCE, NO_CONTACT, NO_ROLL, NO_SPIN, NOT_CARRIED, OK

BALANCED = 1e-3  #: a share of the load that may be left over: less than any contact law is worth
FIRST_DEPTH = 2e-5  #: first trial of how far a wheel sinks below touching [m]
DEEPEST = 5e-3  #: m
WIDEST_ROLL = 0.05  #: rad
ROLL_RATE = 1.5  #: how fast the difference of the wheels' heights falls with the roll [m/rad]

DEPTH_SEARCH, ROLL_SEARCH, SPIN_SEARCH = 0, 1, 2  #: rows of the scratch with the searches' states


class Stand(NamedTuple):
    """What is asked: where the wheelset stands, what it carries and how it moves."""

    y: float  #: lateral position [m]
    yaw: float  #: [rad]
    load_left: float  #: vertical force of the left rail [N]
    load_right: float
    speed: float  #: along the track [m/s]
    rolls: bool  #: whether to look for the spin
    method: int  #: of the search for contact points


class Rolling(NamedTuple):
    """How a wheelset rolls, and by which laws."""

    roll: float  #: [rad]
    spin: float  #: [rad/s]
    laws: ContactLaws
    conditions: Conditions


class Found(NamedTuple):
    """What the searches have found of a wheel, and the states of the searches."""

    points: np.ndarray  #: (n, columns)
    rows: np.ndarray  #: (n, columns)
    states: np.ndarray  #: (3, BRACKET_SIZE)


class Both(NamedTuple):
    """What the searches have found of both wheels, left and right."""

    depths: np.ndarray  #: below touching [m], shape (2,)
    counts: np.ndarray  #: of contacts, shape (2,)
    points: np.ndarray  #: (2, n, columns)
    rows: np.ndarray  #: (2, n, columns)
    states: np.ndarray  #: (3, BRACKET_SIZE)


@kernel
def forces_at(pair, side, stand, height, rolling, found):
    """Search and forces of a wheel at a height: (status, count, vertical force, drive moment); none in the air."""
    points = found.points
    rows = found.rows
    pose = make_pose(side * stand.y, height, side * stand.yaw, side * rolling.roll)
    everything = stand.method < 0  # False, but no constant: the compiler would make a version of its own for that
    status, count, _ = search(pair, pose, stand.method, everything, points)
    if status != OK:
        return (OK if status == NO_CONTACT else status), 0, 0.0, 0.0
    motion = Motion(stand.speed, 0.0, 0.0, 0.0, 0.0, 0.0, rolling.spin, 0.0, 0.0, 0.0, 0.0, 0.0)
    count = wheel_forces(pair, pose, side, points, count, motion, rolling.laws, rolling.conditions, rows)
    return OK, count, vertical_force(rows, count), drive_moment(pose, side, rows, count)


@kernel
def height_for_load(pair, side, stand, rolling, depth, found):
    """Height at which a wheel carries its load: (status, height, depth below touching, count, drive moment).

    The search runs over the depth; `depth` is its start. Force to the power 2/3 is nearly straight over it [Hertz].
    """
    load = stand.load_left if side > 0.0 else stand.load_right
    state = found.states[DEPTH_SEARCH]
    status, touching = height_for_penetration(
        pair, side * stand.y, side * stand.yaw, side * rolling.roll, 0.0, DIFF, found.points
    )
    if status != OK:
        return status, 0.0, depth, 0, 0.0
    wanted = load ** (2.0 / 3.0)
    open_bracket(state)
    next_trial(state, 0.0, -wanted, depth)
    count = 0
    moment = 0.0
    for _ in range(80):
        status, count, carried, moment = forces_at(pair, side, stand, touching - depth, rolling, found)
        if status != OK:
            return status, 0.0, depth, 0, 0.0
        f = max(carried, 0.0) ** (2.0 / 3.0) - wanted
        # A little further than needed, so that the next position is likely to lie beyond.
        step = depth if carried < 0.1 * load else depth * (1.03 * (load / carried) ** (2.0 / 3.0) - 1.0)
        following = next_trial(state, depth, f, step)
        if abs(f) < 1e-11 * wanted or bracket_width(state) < 1e-15:
            return OK, touching - depth, depth, count, moment
        depth = following
        if depth > DEEPEST:
            return NOT_CARRIED, 0.0, FIRST_DEPTH, 0, 0.0
    return OK, touching - depth, depth, count, moment


@kernel
def roll_for_loads(left, right, stand, rolling, both):
    """Roll at which both wheels carry their loads at one height: (status, height, roll, drive moment).

    The search starts at rolling.roll, those of the wheels at both.depths.
    """
    roll = rolling.roll
    state = both.states[ROLL_SEARCH]
    open_bracket(state)
    height = 0.0
    moment = 0.0
    for _ in range(80):
        difference = 0.0
        moment = 0.0
        for k in range(2):  # one call in the code keeps the compiler quick
            side = 1.0 - 2.0 * k
            status, height, both.depths[k], both.counts[k], share = height_for_load(
                left if k == 0 else right,
                side,
                stand,
                Rolling(roll, rolling.spin, rolling.laws, rolling.conditions),
                both.depths[k],
                Found(both.points[k], both.rows[k], both.states),
            )
            if status != OK:
                return status, height, roll, moment
            difference -= side * height
            moment += share
        following = next_trial(state, roll, difference, -1.05 * difference / ROLL_RATE)
        if abs(difference) < 1e-13 or bracket_width(state) < 1e-15:
            return OK, height, roll, moment
        roll = following
        if abs(roll) > WIDEST_ROLL:
            return NO_ROLL, height, roll, moment
    return OK, height, roll, moment


@kernel
def loaded_wheelset(left, right, stand, radius, laws, conditions, both):
    """A wheelset under load: (status, height [m], roll [rad], spin [rad/s]).

    radius : mean rolling radius, for the start of the spin [m]; without rolling or friction it spins with speed over
    radius.
    """
    spin = stand.speed / radius
    state = both.states[SPIN_SEARCH]
    open_bracket(state)
    both.depths[0] = FIRST_DEPTH
    both.depths[1] = FIRST_DEPTH
    roll = 0.0
    height = 0.0
    stride = 1e-4 * abs(spin)
    close = 1e-9 * (stand.load_left + stand.load_right) * radius
    moment = 0.0
    for _ in range(80):
        status, height, roll, moment = roll_for_loads(left, right, stand, Rolling(roll, spin, laws, conditions), both)
        if status != OK:
            return status, height, roll, spin
        if not stand.rolls or abs(moment) < close:
            break
        following = next_trial(state, spin, -moment, math.copysign(stride, moment))
        width = bracket_width(state)
        if width < 1e-14 * abs(spin):
            break
        stride *= 4.0
        if math.isinf(width) and stride > 100.0 * abs(stand.speed / radius):
            return NO_SPIN, height, roll, spin
        spin = following
    left_over = max(
        abs(vertical_force(both.rows[0], both.counts[0]) / stand.load_left - 1.0),
        abs(vertical_force(both.rows[1], both.counts[1]) / stand.load_right - 1.0),
        1e-9 * abs(moment) / close if stand.rolls else 0.0,
    )
    return (OK if left_over < BALANCED else NO_BALANCE), height, roll, spin
