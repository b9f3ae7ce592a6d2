"""Which cells of the wheel may hold a contact: bounds of D and F from tables, without solving anything.

The wheel is cut into cells at its joints and in between; D is the vertical difference between the wheel's lowest points
and the rail under them, F its derivative along the wheel.
"""

import math
from typing import Any, NamedTuple

from wheelrail.contact.geometry._kernels.pair import COARSE, COARSE_NEXT, FINE, REACH, lowest, section_point
from wheelrail.contact.geometry._kernels.roller import most_turning, pose_at
from wheelrail.contact.point.detection._kernels.equations import DIST
from wheelrail.kernel import small_kernel
from wheelrail.numerics._kernels.status import OFF_RAIL, OK, YAW_TOO_LARGE

#: No cell is taken to dip further below its lower end [m]: not proved for every profile, but cells are at most 2 mm
#: wide, narrow where a profile is steep, and the independent judges of the tests have seen none.
DEEPEST_DIP = 2.0e-3
TURNED = 30.0  #: more than 1 + r'^2 anywhere on a wheel
KINK_WIDTH = 1e-8  #: cells narrower than this are the two sides of a joint [m]


class Node(NamedTuple):
    """A node of the wheel over the rail, by the rail table, which goes on straight beyond the rail."""

    number: int  #: in `Pair.nodes`
    q: float  #: see `lowest`; not above 0: there is too much yaw
    over: bool  #: whether the rail itself lies below
    across: float  #: lateral position of the wheel's lowest point [m]
    d: float  #: D [m]
    step: int  #: of the rail table; -1 beyond its ends
    local: Any  #: pose in the frame of its circle
    sigma: float  #: see `lowest`


class Cell(NamedTuple):
    """D and F at the two ends of a cell, by the rail table."""

    width: float  #: [m]
    d_a: float  #: D [m]
    d_b: float
    f_a: float  #: F
    f_b: float


class WheelBounds(NamedTuple):
    """Least and greatest r'' in a cell [1/m]."""

    low: float
    high: float


class RailBounds(NamedTuple):
    """Between two steps of the rail table."""

    slack: float  #: what interpolation misses at most of b [m]
    slope_slack: float  #: and of b'
    low: float  #: least and greatest b'' [1/m]
    high: float


class Group(NamedTuple):
    """Cells in a row that may hold a contact."""

    first: int  #: node where they begin; -1 for none
    last: int  #: node where they end
    over_first: bool  #: whether these nodes are over the rail
    over_last: bool
    rises: bool  #: whether F certainly rises throughout
    guess: float  #: then a position near where it may vanish [m]


@small_kernel
def rail_bounds(pair, first, last):
    """Bounds from one step of the rail table to another."""
    steps = last - first + 1
    level = 0
    while 2 << level <= steps:
        level += 1
    one = pair.rail_bounds[level, first]
    other = pair.rail_bounds[level, first + steps - (1 << level)]
    return RailBounds(max(one[0], other[0]), max(one[1], other[1]), min(one[2], other[2]), max(one[3], other[3]))


@small_kernel
def judge_cell(method, cell, wheel, rail, stretch, steep, apart):
    """Whether a cell may hold a contact, from D and F at its ends and the bounds of wheel and rail in it.

    Returns (worthwhile, rises, share, spare): `share` is where in a rising cell F vanishes, by the chord; `spare` how
    far the wheel may at least move, see `motion`, before a cell that is not worthwhile becomes so.

    `steep` bounds |b'|. With h the width of the cell, D lies above its chord less max(dF/dy) h^2 / 8: if that is above
    zero the wheel is in the air. Where F rises throughout, its signs at the ends tell; where it falls there is a
    maximum of D at best; elsewhere, if F vanishes in the cell its mean, the slope of the chord, is at most
    max|dF/dy| h / 2. At a root of DIST the rail point lies beside the wheel point by less than the penetration p, which
    moves F by as much as the rail's slope changes over it; and the normal distance may have a minimum where D has none,
    as its second derivative is greater by up to r'' b'' p. Nor is there a root if the slopes of wheel and rail are
    `apart`.
    """
    h, d_a, d_b, f_a, f_b = cell
    f_high = -rail.low - wheel.low
    f_low = -rail.high - wheel.high
    steepest = max(abs(f_low), abs(f_high))
    margin = (1.05 * stretch * stretch - 1.0) * steepest
    bend = max(abs(rail.low), abs(rail.high))
    # With the wheel's motion D changes at most by `d_rate` times as much, F by `f_rate` times.
    d_rate = 1.2 * (1.0 + steep)
    f_rate = 1.2 * (bend + 4.0 * (1.0 + steep))
    deepest = min(d_a, d_b)
    above = deepest - rail.slack - 0.125 * max(f_high + margin, 0.0) * h * h
    beside = 0.0
    fall = -(f_high + margin)  # of F over the cell, at least, per width
    fall_rate = 0.0
    if method == DIST:
        beside = 2.0 * bend * max(-deepest, 0.0)
        f_rate += 2.0 * bend * d_rate
        hollow = 2.0 * bend * max(abs(wheel.low), abs(wheel.high))
        fall -= hollow * max(rail.slack - deepest, 0.0)
        fall_rate = hollow * d_rate
    worthwhile = above < 0.0
    rises = False
    share = 0.0
    spare = above / d_rate
    if f_low - margin > 0.0 and h > KINK_WIDTH:
        rises = True
        share = min(max(f_a / (f_a - f_b), 0.0), 1.0)
        beside += 1.5 * rail.slope_slack
        clear = max(f_a, -f_b) - beside
        spare = max(spare, clear / f_rate)
    elif fall > 0.0 and h > KINK_WIDTH:
        clear = 1.0
        spare = fall / fall_rate if fall_rate > 0.0 else math.inf
    else:
        clear = abs(d_b - d_a) - (0.5 * (steepest + margin) * h + beside) * h - 2.0 * rail.slack
        clear = -1.0 if h <= KINK_WIDTH else clear
        spare = max(spare, clear / (2.0 * d_rate + f_rate * h))
    # What the wheel needs of the rail's slope changes by less than twelve times its motion, per metre.
    spare = max(spare, apart / 12.0)
    return worthwhile and clear <= 0.0 and apart <= 0.0, rises, share, spare


@small_kernel
def node_at(pair, pose, i):
    """Node `i` of a posed wheel over the rail."""
    node = pair.nodes[i]
    local = pose_at(pose, node[0], node[1], node[2])
    xi, sigma, q = lowest(local, node[2])
    across, up = section_point(local, node[0], node[1], xi, sigma)
    over = pair.rail.low <= across <= pair.rail.high
    share = (across - pair.rail_start) * pair.rail_per_step
    d = 0.0
    step = -1
    if 0.0 <= share < pair.last_step - pair.first_step + 1:
        whole = int(share)
        step = pair.first_step + whole
        row = pair.rail_table[step]
        d = up - row[0] - (share - whole) * row[1]
    return Node(i, q, over, across, d, step, local, sigma)


@small_kernel
def slope_at(pair, node):
    """At a node: (F, slope of the rail, slope that the rail would need for F to vanish), by the rail table."""
    local = node.local
    rho = pair.nodes[node.number, 2] / node.sigma
    row = pair.rail_table[node.step]
    share = (node.across - pair.rail_start) * pair.rail_per_step - (node.step - pair.first_step)
    slope = row[2] + share * row[3]
    side = local.r22 - local.r23 * rho
    fall = local.r32 - local.r33 * rho
    return fall - slope * side, slope, fall / side


@small_kernel
def slopes_apart(pair, first, last, rail, wheel, need_a, need_b):
    """How far apart the slopes that the rail has between two steps and those that a cell needs are; < 0 if they meet.

    Where a slope may turn in between, its ends do not bound it, and nothing is known.
    """
    one = pair.rail_table[first, 2]
    other = pair.rail_table[last, 2] + pair.rail_table[last, 3]
    apart = max(min(one, other) - max(need_a, need_b), min(need_a, need_b) - max(one, other))
    turns = rail.low < 0.0 < rail.high or wheel.low < 0.0 < wheel.high
    return -1.0 if turns else apart


@small_kernel
def bounds_of_cell(a, b):
    """Column of `Pair.nodes` from which on the bounds of the cell between two nodes stand, in the row of the first."""
    return FINE if b.number == a.number + 1 else COARSE


@small_kernel
def deepest_dip(pair, a, b):
    """How far below its lower end the cell between two nodes may dip [m], by the bounds of the rail within reach."""
    node = pair.nodes[a.number]
    row = pair.rail_table[b.step]
    own = bounds_of_cell(a, b)
    return row[4] + node[own + 2] * (row[5] + node[own + 3])


@small_kernel
def clearly_above(pair, pose, a, b):
    """Whether the cell between two nodes is in the air by the bounds of the rail within reach of any cell.

    These hold while the cell spans no more steps than they reach over and yaw stretches it by less than a seventh.
    """
    lowest_end = min(a.d, b.d)
    in_reach = abs(b.step - a.step) <= REACH and b.q * b.q > 0.93 * pose.n2
    return lowest_end >= DEEPEST_DIP or (in_reach and lowest_end >= deepest_dip(pair, a, b))


@small_kernel
def may_touch(pair, pose, method, a, b, wider):
    """`judge_cell` for the cell between two nodes, both over the rail table.

    What it says of slopes holds also while the cell is up to `wider` steps of the rail table off its place. In DIST the
    rail point lies beside the wheel point by less than the penetration.
    """
    h = pair.nodes[b.number, 0] - pair.nodes[a.number, 0]
    f_a, slope_a, need_a = slope_at(pair, a)
    f_b, slope_b, need_b = slope_at(pair, b)
    if method == DIST:
        wider += int(max(-min(a.d, b.d), 0.0) * pair.rail_per_step) + 1
    first = max(min(a.step, b.step) - wider, pair.first_step)
    last = min(max(a.step, b.step) + wider, pair.last_step)
    rail = rail_bounds(pair, first, last)
    own = bounds_of_cell(a, b)
    low = pair.nodes[a.number, own]
    high = pair.nodes[a.number, own + 1]
    # On a roller, as much as frames turn along the wheel is as if the wheel itself were bent more or less.
    bent = most_turning(pose) * (TURNED + pair.nodes[a.number, 1] * max(-low, high))
    wheel = WheelBounds(low - bent, high + bent)
    apart = slopes_apart(pair, first, last, rail, wheel, need_a, need_b)
    stretch = pose.n2 / (b.q * b.q)
    steep = max(abs(slope_a), abs(slope_b)) + max(-rail.low, rail.high) * (0.5 * h + wider / pair.rail_per_step)
    return judge_cell(method, Cell(h, a.d, b.d, f_a, f_b), wheel, rail, stretch, steep, apart)


@small_kernel
def next_group(pair, pose, method, everything, first):
    """The next cells in a row that may hold a contact, from node `first` on: (status, Group).

    Cells in which F certainly rises and others are kept apart. The status is OFF_RAIL if no cell was over the rail.
    With `everything` all cells over the rail are one group.

    Coarse cells are looked at first; one that may hold a contact without F being known to rise, by its fine cells.
    """
    nodes = pair.nodes
    last = pair.last_node
    status = OFF_RAIL
    start = -1
    over_start = False
    rises = False
    guess = 0.0
    fine_until = 0
    a = node_at(pair, pose, first)
    if a.q <= 0.0:
        return YAW_TOO_LARGE, Group(-1, 0, False, False, False, 0.0)
    while a.number < last:
        i = a.number
        j = i + 1 if i < fine_until else int(nodes[i, COARSE_NEXT])
        b = node_at(pair, pose, j)
        if b.q <= 0.0:
            return YAW_TOO_LARGE, Group(-1, 0, False, False, False, 0.0)
        worthwhile = b.over or a.over
        status = OK if worthwhile else status
        convex = False
        share = 0.0
        if worthwhile and not everything and b.step >= 0 and a.step >= 0:
            worthwhile = not clearly_above(pair, pose, a, b)
            if worthwhile:
                worthwhile, convex, share, _ = may_touch(pair, pose, method, a, b, 0)
            convex = convex and b.over and a.over
        if worthwhile and not convex and j > i + 1:
            fine_until = j
            continue
        if start >= 0 and (not worthwhile or convex != rises):
            return status, Group(start, i, over_start, a.over, rises, guess)
        if worthwhile:
            if start < 0:
                start = i
                over_start = a.over
                rises = convex
            if start == i or share > 0.0:  # where F rises, the chord of the cell with the change of sign
                guess = nodes[i, 0] + share * (nodes[j, 0] - nodes[i, 0])
        a = b
    return status, Group(start, last, over_start, a.over, rises, guess)
