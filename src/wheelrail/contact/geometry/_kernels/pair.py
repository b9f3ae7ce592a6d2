"""A wheel over a rail: pose, the wheel's circle, the rail's surface and its inverse slope.

Everything is written for the left wheel; the right one is its mirror image: (y, yaw, roll) change sign, and so
does every lateral result. Lateral coordinates grow towards the field side.
"""

import math
from typing import NamedTuple

import numpy as np

from wheelrail.kernel import kernel, small_kernel
from wheelrail.numerics._kernels.bracket import newton_within
from wheelrail.numerics._kernels.ordered import last_up_to
from wheelrail.numerics._kernels.status import NOT_FINITE, OK
from wheelrail.profiles._kernels.profile import ARC, FIRST, KIND, ORIGIN, Curve, polynomial_of_row, profile_at

FINE, COARSE_NEXT, COARSE, NODE_COLUMNS = 3, 7, 8, 12  #: columns of the wheel's nodes, see `Pair`
REACH = 22  #: steps of the rail table over which the last two columns of its rows look to either side


class Pose(NamedTuple):
    """Position and attitude of a wheelset to the track: R = Rz(yaw) Rx(roll) [Meli2009; Malvezzi2008]."""

    y: float  #: lateral position of the wheelset's centre [m]
    z: float  #: its height above the rail-top plane [m]
    r11: float
    r12: float
    r13: float
    r21: float
    r22: float
    r23: float
    r32: float
    r33: float
    a: float  #: sin(yaw) sin(roll)
    c: float  #: cos(yaw)
    k: float  #: sin(yaw) cos(roll)
    n2: float  #: a^2 + c^2
    per_n2: float  #: 1 / n2


class Pair(NamedTuple):
    """A wheel profile on an axle and a laid rail, with the tables that make a search fast.

    Wheel coordinates y run along the axle from the wheelset's centre; rail coordinates from the track centre [m]. Pairs
    may share their tables: each has rows of its own, and all numbers of rows are those of the shared table.
    """

    wheel: Curve
    rail: Curve
    radius: float  #: nominal radius [m]
    offset: float  #: distance of the nominal circle from the wheelset's centre [m]
    flank: float  #: where the flange is steepest, of a straight flank its end towards the tread [m]; NaN without one
    rail_start: float  #: where the rail table begins [m], some way before the rail's end; it goes on straight there
    rail_per_step: float  #: steps of the rail table per metre
    first_node: int
    last_node: int
    first_step: int  #: of the rail table
    last_step: int
    first_run: int  #: of the stretches of the rail with monotone slope
    end_run: int  #: one beyond the last of them
    #: At nodes of the wheel y, r and r'; from FINE on, of the cell up to the next node: least and greatest r'', squared
    #: width, and how far the wheel may dip below its chord per that; in COARSE_NEXT the node where the coarse cell that
    #: starts here ends, and from COARSE on the same four of that. Shape (n, NODE_COLUMNS).
    nodes: np.ndarray
    #: At even steps: b and its change to the next step, b' and its change; within REACH steps to either side, what
    #: linear interpolation misses of b and how far the rail may bulge above its chord per squared width. Shape (m, 6).
    rail_table: np.ndarray
    #: Over 2^k steps from one on: what linear interpolation in the rail table misses at most of b and of b', least and
    #: greatest b''; shape (k, m, 4).
    rail_bounds: np.ndarray
    runs: (
        np.ndarray
    )  #: first row in `turns` of each stretch with monotone slope, and one beyond the last, shape (n + 1,)
    #: Pieces of these stretches: slope at start and end, position of start and end [m], row in the rail; shape (p, 5).
    turns: np.ndarray


class Curves(NamedTuple):
    """Curves of several profiles that share their arrays."""

    numbers: np.ndarray  #: low, high [m] and buckets per metre, shape (p, 3)
    ranges: np.ndarray  #: first and last bucket, shape (p, 2)
    buckets: np.ndarray  #: see `Curve`
    rows: np.ndarray


class Pairs(NamedTuple):
    """Several pairs that share their tables: numbers and ranges as in `Pair`, in the same order."""

    wheels: Curves
    rails: Curves
    numbers: np.ndarray  #: from the radius on, shape (p, 5)
    ranges: np.ndarray  #: from the first node on, shape (p, 6)
    nodes: np.ndarray  #: these and the others: see `Pair`
    rail_table: np.ndarray
    rail_bounds: np.ndarray
    runs: np.ndarray
    turns: np.ndarray


@small_kernel
def curve_of(curves, p):
    """Curve `p` of several."""
    number = curves.numbers[p]
    row = curves.ranges[p]
    return Curve(number[0], number[1], number[2], row[0], row[1], curves.buckets, curves.rows)


@small_kernel
def pair_of(pairs, p):
    """Pair `p` of several."""
    number = pairs.numbers[p]
    row = pairs.ranges[p]
    return Pair(
        curve_of(pairs.wheels, p),
        curve_of(pairs.rails, p),
        number[0],
        number[1],
        number[2],
        number[3],
        number[4],
        row[0],
        row[1],
        row[2],
        row[3],
        row[4],
        row[5],
        pairs.nodes,
        pairs.rail_table,
        pairs.rail_bounds,
        pairs.runs,
        pairs.turns,
    )


@small_kernel
def pose_of_sines(y, z, sa, ca, sb, cb):
    """A pose from lateral position, height [m], and sine and cosine of yaw (a) and roll (b)."""
    a = sa * sb
    n2 = a * a + ca * ca
    return Pose(y, z, ca, -sa * cb, a, sa, ca * cb, -ca * sb, sb, cb, a, ca, sa * cb, n2, 1.0 / n2)


@small_kernel
def pose_of_axle(y, z, ex, ey, ez):
    """`make_pose` from the direction of the axle, e = (-sin(yaw) cos(roll), cos(yaw) cos(roll), sin(roll))."""
    cosine = math.sqrt(ex * ex + ey * ey)
    return pose_of_sines(y, z, -ex / cosine, ey / cosine, ez, cosine)


@kernel
def make_pose(y, z, yaw, roll):
    """A pose from lateral position, height [m], yaw and roll [rad]."""
    return pose_of_sines(y, z, math.sin(yaw), math.cos(yaw), math.sin(roll), math.cos(roll))


@kernel
def pose_status(pose):
    """OK, or NOT_FINITE."""
    total = pose.y + pose.z + pose.r12 + pose.r22 + pose.r32
    return OK if math.isfinite(total) else NOT_FINITE


@small_kernel
def lowest(pose, dr):
    """The lowest point of the wheel's circle of slope r' = `dr`, per unit of radius.

    Returns (xi, sigma, q) with x = r xi and S = r sigma; q <= 0 says that there is none. This is the stable form of
    the quadratic of Malvezzi2008 eq. 59, whose printed discriminant cancels as the wheelset gets aligned.
    """
    d = pose.k * dr
    q2 = pose.n2 - d * d
    if not q2 > 0.0:
        return 0.0, 1.0, 0.0
    q = math.sqrt(q2)
    return (pose.a * q - pose.c * d) * pose.per_n2, (pose.c * q + pose.a * d) * pose.per_n2, q


@small_kernel
def wheel_at(pair, y):
    """Status, radius r [m], r' and r'' [1/m] of the wheel at axle coordinate `y` [m]."""
    status, z, dz, ddz = profile_at(pair.wheel, y - pair.offset)
    return status, pair.radius + z, dz, ddz


@small_kernel
def section_point(pose, y, r, xi, sigma):
    """Lateral position and height [m] of the wheel's lowest point over `y`, in the track's cross section."""
    across = pose.y + pose.r22 * y + r * (pose.r21 * xi - pose.r23 * sigma)
    up = pose.z + pose.r32 * y - r * pose.r33 * sigma
    return across, up


@small_kernel
def falls(pair, run):
    """Whether the slope of the rail falls along a monotone run, as over a convex head."""
    return pair.turns[pair.runs[run], 0] > pair.turns[pair.runs[run + 1] - 1, 1]


@small_kernel
def turn_at(pair, run, slope):
    """Row in `turns` of the piece of a monotone run in which the rail takes the given slope; else the nearest."""
    order = -1.0 if falls(pair, run) else 1.0
    return last_up_to(pair.turns[:, 0], pair.runs[run], pair.runs[run + 1] - 1, slope, order)


@kernel
def polynomial_position(row, low, high, slope, start, end):
    """Where between `low` and `high` a polynomial piece with monotone slope has the given one: (y, z, z'').

    Newton's method, kept inside its bracket; `start` and `end` are the slopes at its ends.
    """
    y = low + (high - low) * (slope - start) / (end - start)
    z = 0.0
    ddz = 0.0
    for _ in range(40):
        z, dz, ddz = polynomial_of_row(row, y - row[ORIGIN])
        error = dz - slope
        if (error > 0.0) == (start > end):
            low = y
        else:
            high = y
        moved = newton_within(low, high, y, error, ddz)
        if abs(moved - y) < 1e-13:
            break
        y = moved
    return y, z, ddz


@small_kernel
def position_of_slope(pair, run, slope):
    """Where on a monotone run the rail has the given slope: (inside, y, b, b'', 1 / b'').

    At a kink, and beyond the ends of the run, y stays at the corner and b'' is infinite; `inside` is False only beyond
    the ends.
    """
    turn = pair.turns[turn_at(pair, run, slope)]
    row = pair.rail.rows[int(turn[4])]
    falls = turn[0] > turn[1]
    sign = -1.0 if falls else 1.0
    inside = True
    if sign * slope <= sign * turn[0]:
        inside = slope == turn[0]
        y = turn[2]
        _, b, _, _ = profile_at(pair.rail, y)
        ddb = sign * math.inf
        per_ddb = 0.0
    elif sign * slope >= sign * turn[1]:
        inside = slope == turn[1] or turn[3] < pair.turns[pair.runs[run + 1] - 1, 3]
        y = turn[3]
        _, b, _, _ = profile_at(pair.rail, y)
        ddb = sign * math.inf
        per_ddb = 0.0
    elif row[KIND] == ARC:
        cosine = 1.0 / math.sqrt(1.0 + slope * slope)
        up = row[FIRST + 2] * row[FIRST + 1] * cosine
        y = row[ORIGIN] - slope * up
        b = row[FIRST] + up
        per_ddb = -up * cosine * cosine
        ddb = 1.0 / per_ddb
    else:
        y, b, ddb = polynomial_position(row, turn[2], turn[3], slope, turn[0], turn[1])
        per_ddb = 1.0 / ddb
    return inside, y, b, ddb, per_ddb
