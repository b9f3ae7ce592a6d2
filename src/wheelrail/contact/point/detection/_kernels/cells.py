"""Which cells of the wheel may hold a contact: bounds of D and F from tables, without solving anything.

The wheel is cut into cells at its joints and in between; D is the vertical difference between the wheel's lowest points
and the rail under them, F its derivative along the wheel.
"""

import math

from wheelrail.contact.geometry._kernels.pair import COARSE, COARSE_NEXT, FINE, REACH, lowest, section_point
from wheelrail.contact.point.detection._kernels.equations import DIST
from wheelrail.kernel import small_kernel
from wheelrail.numerics._kernels.status import OFF_RAIL, OK, YAW_TOO_LARGE

#: No cell is taken to dip further below its lower end [m]: not proved for every profile, but cells are at most 2 mm
#: wide, narrow where a profile is steep, and the independent judges of the tests have seen none.
DEEPEST_DIP = 2.0e-3
KINK_WIDTH = 1e-8  #: cells narrower than this are the two sides of a joint [m]


@small_kernel
def rail_bounds(pair, first, last):
    """From one step of the rail table to another: what its interpolation misses of b and b', least and greatest b''."""
    steps = last - first + 1
    level = 0
    while 2 << level <= steps:
        level += 1
    one = pair.rail_bounds[level, first]
    other = pair.rail_bounds[level, first + steps - (1 << level)]
    return max(one[0], other[0]), max(one[1], other[1]), min(one[2], other[2]), max(one[3], other[3])


@small_kernel
def judge_cell(
    method, h, d_a, d_b, f_a, f_b, wheel_low, wheel_high, slack, slope_slack, low, high, stretch, steep, apart
):
    """Whether a cell may hold a contact, from D and F at its ends by the rail table.

    Returns (worthwhile, rises, share, spare): `share` is where in a rising cell F vanishes, by the chord; `spare` how
    far the wheel may at least move, see `motion`, before a cell that is not worthwhile becomes so.

    `wheel_low` and `wheel_high` bound r'' in the cell, `low` and `high` b'', `steep` |b'|. D lies above its chord less
    max(dF/dy) h^2 / 8: if that is above zero the wheel is in the air. Where F rises throughout, its signs at the ends
    tell; where it falls there is a maximum of D at best; elsewhere, if F vanishes in the cell its mean, the slope of
    the chord, is at most max|dF/dy| h / 2. At a root of DIST the rail point lies beside the wheel point by less than
    the penetration p, which moves F by as much as the rail's slope changes over it; and the normal distance may have a
    minimum where D has none, as its second derivative is greater by up to r'' b'' p. Nor is there a root if the slopes
    of wheel and rail are `apart`.
    """
    f_high = -low - wheel_low
    f_low = -high - wheel_high
    steepest = max(abs(f_low), abs(f_high))
    margin = (1.05 * stretch * stretch - 1.0) * steepest
    bend = max(abs(low), abs(high))
    # With the wheel's motion D changes at most by `d_rate` times as much, F by `f_rate` times.
    d_rate = 1.2 * (1.0 + steep)
    f_rate = 1.2 * (bend + 4.0 * (1.0 + steep))
    deepest = min(d_a, d_b)
    above = deepest - slack - 0.125 * max(f_high + margin, 0.0) * h * h
    beside = 0.0
    fall = -(f_high + margin)  # of F over the cell, at least, per width
    fall_rate = 0.0
    if method == DIST:
        beside = 2.0 * bend * max(-deepest, 0.0)
        f_rate += 2.0 * bend * d_rate
        hollow = 2.0 * bend * max(abs(wheel_low), abs(wheel_high))
        fall -= hollow * max(slack - deepest, 0.0)
        fall_rate = hollow * d_rate
    worthwhile = above < 0.0
    rises = False
    share = 0.0
    spare = above / d_rate
    if f_low - margin > 0.0 and h > KINK_WIDTH:
        rises = True
        share = min(max(f_a / (f_a - f_b), 0.0), 1.0)
        beside += 1.5 * slope_slack
        clear = max(f_a, -f_b) - beside
        spare = max(spare, clear / f_rate)
    elif fall > 0.0 and h > KINK_WIDTH:
        clear = 1.0
        spare = fall / fall_rate if fall_rate > 0.0 else math.inf
    else:
        clear = abs(d_b - d_a) - (0.5 * (steepest + margin) * h + beside) * h - 2.0 * slack
        clear = -1.0 if h <= KINK_WIDTH else clear
        spare = max(spare, clear / (2.0 * d_rate + f_rate * h))
    # What the wheel needs of the rail's slope changes by less than twelve times its motion, per metre.
    spare = max(spare, apart / 12.0)
    return worthwhile and clear <= 0.0 and apart <= 0.0, rises, share, spare


@small_kernel
def node_at(pair, pose, i):
    """A node over the rail: (q, over, across, D, step); q <= 0 says that there is too much yaw.

    D and the step are those of the rail table, which goes on straight beyond the rail; beyond its own ends the step
    is -1.
    """
    xi, sigma, q = lowest(pose, pair.nodes[i, 2])
    across, up = section_point(pose, pair.nodes[i, 0], pair.nodes[i, 1], xi, sigma)
    over = pair.rail.low <= across <= pair.rail.high
    share = (across - pair.rail_start) * pair.rail_per_step
    d = 0.0
    step = -1
    if 0.0 <= share < pair.rail_table.shape[0]:
        step = int(share)
        row = pair.rail_table[step]
        d = up - row[0] - (share - step) * row[1]
    return q, over, across, d, step


@small_kernel
def slope_at(pair, pose, i, across, step):
    """At a node: (F, slope of the rail, slope that the rail would need for F to vanish), by the rail table."""
    _, sigma, _ = lowest(pose, pair.nodes[i, 2])
    rho = pair.nodes[i, 2] / sigma
    share = (across - pair.rail_start) * pair.rail_per_step - step
    slope = pair.rail_table[step, 2] + share * pair.rail_table[step, 3]
    side = pose.r22 - pose.r23 * rho
    fall = pose.r32 - pose.r33 * rho
    return fall - slope * side, slope, fall / side


@small_kernel
def slopes_apart(pair, first, last, least, most, need_a, need_b, wheel_low, wheel_high):
    """How far apart the slopes that the rail has between two steps and those that a cell needs are; < 0 if they meet.

    Where a slope may turn in between, its ends do not bound it, and nothing is known.
    """
    one = pair.rail_table[first, 2]
    other = pair.rail_table[last, 2] + pair.rail_table[last, 3]
    apart = max(min(one, other) - max(need_a, need_b), min(need_a, need_b) - max(one, other))
    turns = least < 0.0 < most or wheel_low < 0.0 < wheel_high
    return -1.0 if turns else apart


@small_kernel
def bounds_of_cell(i, j):
    """Column of `Pair.nodes` from which on the bounds of the cell between nodes i and j stand, in row i."""
    return FINE if j == i + 1 else COARSE


@small_kernel
def clearly_above(pair, pose, i, j, q, d_a, d_b, step_a, step_b):
    """Whether the cell between nodes i and j is in the air by the bounds of the rail within reach of any cell.

    These hold while the cell spans no more steps than they reach over and yaw stretches it by less than a seventh.
    """
    lowest_end = min(d_a, d_b)
    in_reach = abs(step_b - step_a) <= REACH and q * q > 0.93 * pose.n2
    row = pair.rail_table[step_b]
    own = bounds_of_cell(i, j)
    return lowest_end >= DEEPEST_DIP or (
        in_reach and lowest_end >= row[4] + pair.nodes[i, own + 2] * (row[5] + pair.nodes[i, own + 3])
    )


@small_kernel
def may_touch(pair, pose, method, i, j, q, d_a, d_b, across_a, across_b, step_a, step_b, wider):
    """`judge_cell` for the cell between nodes i and j, both over the rail table.

    What it says of slopes holds also while the cell is up to `wider` steps of the rail table off its place. In DIST the
    rail point lies beside the wheel point by less than the penetration.
    """
    h = pair.nodes[j, 0] - pair.nodes[i, 0]
    f_a, slope_a, need_a = slope_at(pair, pose, i, across_a, step_a)
    f_b, slope_b, need_b = slope_at(pair, pose, j, across_b, step_b)
    if method == DIST:
        wider += int(max(-min(d_a, d_b), 0.0) * pair.rail_per_step) + 1
    first = max(min(step_a, step_b) - wider, 0)
    last = min(max(step_a, step_b) + wider, pair.rail_table.shape[0] - 1)
    slack, slope_slack, least, most = rail_bounds(pair, first, last)
    own = bounds_of_cell(i, j)
    wheel_low = pair.nodes[i, own]
    wheel_high = pair.nodes[i, own + 1]
    apart = slopes_apart(pair, first, last, least, most, need_a, need_b, wheel_low, wheel_high)
    stretch = pose.n2 / (q * q)
    steep = max(abs(slope_a), abs(slope_b)) + max(-least, most) * (0.5 * h + wider / pair.rail_per_step)
    return judge_cell(
        method, h, d_a, d_b, f_a, f_b, wheel_low, wheel_high, slack, slope_slack, least, most, stretch, steep, apart
    )


@small_kernel
def next_group(pair, pose, method, everything, first):
    """The next cells in a row that may hold a contact, from node `first` on.

    Returns (status, start, end, over_start, over_end, rises, guess): first and last node of the group, or start < 0 if
    there is none; whether these nodes are over the rail; whether F certainly rises throughout, and then a place [m]
    near where it may vanish. Cells in which it does and others are kept apart. The status is OFF_RAIL if no cell was
    over the rail. With `everything` all cells over the rail are one group.

    Coarse cells are looked at first; one that may hold a contact without F being known to rise, by its fine cells.
    """
    nodes = pair.nodes
    last = nodes.shape[0] - 1
    status = OFF_RAIL
    start = -1
    over_start = False
    rises = False
    guess = 0.0
    fine_until = 0
    i = first
    q, was_over, before, d_before, step_before = node_at(pair, pose, first)
    if q <= 0.0:
        return YAW_TOO_LARGE, start, 0, False, False, False, 0.0
    while i < last:
        j = i + 1 if i < fine_until else int(nodes[i, COARSE_NEXT])
        q, over, across, d, step = node_at(pair, pose, j)
        if q <= 0.0:
            return YAW_TOO_LARGE, start, 0, False, False, False, 0.0
        worthwhile = over or was_over
        status = OK if worthwhile else status
        convex = False
        share = 0.0
        if worthwhile and not everything and step >= 0 and step_before >= 0:
            worthwhile = not clearly_above(pair, pose, i, j, q, d_before, d, step_before, step)
            if worthwhile:
                worthwhile, convex, share, _ = may_touch(
                    pair, pose, method, i, j, q, d_before, d, before, across, step_before, step, 0
                )
            convex = convex and over and was_over
        if worthwhile and not convex and j > i + 1:
            fine_until = j
            continue
        if start >= 0 and (not worthwhile or convex != rises):
            return status, start, i, over_start, was_over, rises, guess
        if worthwhile:
            if start < 0:
                start = i
                over_start = was_over
                rises = convex
            if start == i or share > 0.0:  # where F rises, the chord of the cell with the change of sign
                guess = nodes[i, 0] + share * (nodes[j, 0] - nodes[i, 0])
        i = j
        was_over, before, d_before, step_before = over, across, d, step
    return status, start, last, over_start, was_over, rises, guess
