"""Which cells of the wheel may hold a contact: bounds of D and F from tables, without solving anything.

The wheel is cut into cells at its joints and in between; D is the vertical difference between the wheel's lowest points
and the rail under them, F its derivative along the wheel.
"""

from wheelrail.contact.detection.equations._kernels import DIFF, DIST
from wheelrail.contact.pair._kernels import OFF_RAIL, OK, REACH, YAW_TOO_LARGE, lowest, section_point
from wheelrail.kernel import kernel, small_kernel

#: No cell is taken to dip further below its lower end [m]: not proved for every profile, but cells are at most 2 mm
#: wide, narrow where a profile is steep, and the independent judges of the tests have seen none.
DEEPEST_DIP = 2.0e-3
KINK_WIDTH = 1e-8  #: cells narrower than this are the two sides of a kink [m]
EDGE_MARGIN = 0.2e-3  #: how far a profile may bulge between a node and the end of the rail [m]


@small_kernel
def rail_bounds(pair, step_a, step_b):
    """Between two steps of the rail table: what its interpolation misses of b and b', least and greatest b''."""
    first = min(step_a, step_b)
    steps = abs(step_b - step_a) + 1
    level = 0
    while 2 << level <= steps:
        level += 1
    one = pair.rail_bounds[level, first]
    other = pair.rail_bounds[level, first + steps - (1 << level)]
    return max(one[0], other[0]), max(one[1], other[1]), min(one[2], other[2]), max(one[3], other[3])


@small_kernel
def judge_cell(method, h, d_a, d_b, f_a, f_b, wheel_low, wheel_high, slack, slope_slack, low, high, stretch):
    """Whether a cell may hold a contact, from D and F at its ends by the rail table.

    Returns (worthwhile, rises, share); `share` is where in a rising cell F vanishes, by the chord.

    `wheel_low` and `wheel_high` bound r'' in the cell, `low` and `high` b''. D lies above its chord less max(dF/dy)
    h^2 / 8: if that is above zero the wheel is in the air. Where F rises throughout, its signs at the ends tell;
    elsewhere, if F vanishes in the cell its mean, the slope of the chord, is at most max|dF/dy| h / 2. At a root of
    DIST the rail point lies beside the wheel point by less than the penetration, which moves F by as much as the rail's
    slope changes over it.
    """
    f_high = -low - wheel_low
    f_low = -high - wheel_high
    steepest = max(abs(f_low), abs(f_high))
    margin = (1.05 * stretch * stretch - 1.0) * steepest
    deepest = min(d_a, d_b)
    if deepest - slack - 0.125 * max(f_high + margin, 0.0) * h * h >= 0.0:
        return False, False, 0.0
    beside = 2.0 * max(abs(low), abs(high)) * max(-deepest, 0.0) if method == DIST else 0.0
    if f_low - margin > 0.0 and h > KINK_WIDTH:
        beside += 1.5 * slope_slack
        share = min(max(f_a / (f_a - f_b), 0.0), 1.0)
        return f_a <= beside and f_b >= -beside, True, share
    if method == DIFF and f_high + margin < 0.0 and h > KINK_WIDTH:
        return False, False, 0.0  # F falls: there is a maximum at best
    reach = 0.5 * (steepest + margin) * h + beside
    return h <= KINK_WIDTH or abs(d_b - d_a) <= reach * h + 2.0 * slack, False, 0.0


@small_kernel
def node_at(pair, pose, i):
    """A node over the rail: (q, over, across, up, D by the rail table, step of that table); q <= 0: too much yaw."""
    xi, sigma, q = lowest(pose, pair.nodes[i, 2])
    across, up = section_point(pose, pair.nodes[i, 0], pair.nodes[i, 1], xi, sigma)
    over = pair.rail.low <= across <= pair.rail.high
    d = 0.0
    step = 0
    if over:
        share = (across - pair.rail_start) * pair.rail_per_step
        step = min(int(share), pair.rail_table.shape[0] - 1)
        row = pair.rail_table[step]
        d = up - row[0] - (share - step) * row[1]
    return q, over, across, up, d, step


@small_kernel
def slope_at(pair, pose, i, across, step):
    """F at a node by the rail table."""
    _, sigma, _ = lowest(pose, pair.nodes[i, 2])
    rho = pair.nodes[i, 2] / sigma
    share = (across - pair.rail_start) * pair.rail_per_step - step
    slope = pair.rail_table[step, 2] + share * pair.rail_table[step, 3]
    return pose.r32 - pose.r33 * rho - slope * (pose.r22 - pose.r23 * rho)


@small_kernel
def clearly_above(pair, pose, i, q, d_a, d_b, step_a, step_b):
    """Whether the cell that ends at node i is in the air by the bounds of the rail within reach of any cell.

    These hold while the cell spans no more steps than they reach over and yaw stretches it by less than a seventh.
    """
    lowest_end = min(d_a, d_b)
    in_reach = abs(step_b - step_a) <= REACH and q * q > 0.93 * pose.n2
    row = pair.rail_table[step_b]
    return lowest_end >= DEEPEST_DIP or (
        in_reach and lowest_end >= row[4] + pair.nodes[i - 1, 5] * (row[5] + pair.nodes[i - 1, 6])
    )


@small_kernel
def may_touch(pair, pose, method, i, q, d_a, d_b, across_a, across_b, step_a, step_b):
    """`judge_cell` for the cell that ends at node i, both of whose ends are over the rail."""
    h = pair.nodes[i, 0] - pair.nodes[i - 1, 0]
    f_a = slope_at(pair, pose, i - 1, across_a, step_a)
    f_b = slope_at(pair, pose, i, across_b, step_b)
    slack, slope_slack, least, most = rail_bounds(pair, step_a, step_b)
    wheel_low = pair.nodes[i - 1, 3]
    wheel_high = pair.nodes[i - 1, 4]
    stretch = pose.n2 / (q * q)
    return judge_cell(method, h, d_a, d_b, f_a, f_b, wheel_low, wheel_high, slack, slope_slack, least, most, stretch)


@small_kernel
def above_the_rest(pair, step, before, across, up, up_before):
    """Whether a wheel that is half over an end of the rail is above all of the rail that is left under it."""
    table = pair.rail_table
    end = 0 if min(across, before) < pair.rail.low else table.shape[0] - 1
    highest = max(table[step, 0], table[step, 0] + table[step, 1], table[end, 0], table[end, 0] + table[end, 1])
    return min(up, up_before) - EDGE_MARGIN >= highest


@small_kernel
def next_group(pair, pose, method, everything, first):
    """The next cells in a row that may hold a contact, from node `first` on.

    Returns (status, start, end, over_start, over_end, rises, guess): first and last node of the group, or start < 0 if
    there is none; whether these nodes are over the rail; whether F certainly rises throughout, and then a place [m]
    near where it may vanish. The status is OFF_RAIL if no cell was over the rail. With `everything` all cells over the
    rail are one group.
    """
    nodes = pair.nodes
    last = nodes.shape[0] - 1
    status = OFF_RAIL
    start = -1
    over_start = False
    rises = True
    guess = 0.0
    q, was_over, before, up_before, d_before, step_before = node_at(pair, pose, first)
    if q <= 0.0:
        return YAW_TOO_LARGE, start, 0, False, False, False, 0.0
    for i in range(first + 1, last + 1):
        q, over, across, up, d, step = node_at(pair, pose, i)
        if q <= 0.0:
            return YAW_TOO_LARGE, start, 0, False, False, False, 0.0
        worthwhile = everything and (over or was_over)
        convex = False
        share = 0.0
        if over and was_over:
            status = OK
            if not everything and not clearly_above(pair, pose, i, q, d_before, d, step_before, step):
                worthwhile, convex, share = may_touch(
                    pair, pose, method, i, q, d_before, d, before, across, step_before, step
                )
        elif over != was_over and not everything:
            inner = step if over else step_before
            worthwhile = not above_the_rest(pair, inner, before, across, up, up_before)
        if worthwhile:
            status = OK
            if start < 0:
                start = i - 1
                over_start = was_over
            if start == i - 1 or share > 0.0:  # where F rises, the chord of the cell with the change of sign
                guess = nodes[i - 1, 0] + share * (nodes[i, 0] - nodes[i - 1, 0])
            rises = rises and convex
        elif start >= 0:
            return status, start, i - 1, over_start, was_over, rises, guess
        was_over, before, up_before, d_before, step_before = over, across, up, d, step
    return status, start, last, over_start, was_over, rises, guess
