"""DIFF and DIST: contact points as roots of one scalar equation, isolated on cells of the wheel.

The wheel is cut into cells at its joints and in between. A cheap bound of the vertical difference D leaves out
the cells in which the wheel is certainly above the rail; in the others the equation F(y) = 0 is solved exactly.
"""

import math

from wheelrail.contact.detection.equations._kernels import (
    ACCEPTED,
    DIFF,
    DIST,
    PENETRATION,
    RATE,
    SLOPE,
    Y_RAIL,
    Y_WHEEL,
    residual,
    store,
)
from wheelrail.contact.pair._kernels import (
    NO_CONTACT,
    OFF_RAIL,
    OK,
    TOO_MANY,
    YAW_TOO_LARGE,
    lowest,
    make_pose,
    pose_status,
    section_point,
    wheel_at,
)
from wheelrail.kernel import kernel, small_kernel

MOST_POINTS = 8  #: rows of the output
SOLVED = 7  #: while brackets are in the output: 1 if the row holds a root and dF/dy instead of a bracket

SAME_POINT = 1e-7  #: roots closer than this are one [m]
ROOT_WIDTH = 1e-12  #: a root is known to this [m]
#: No cell is taken to dip further below its lower end [m]: not proved for every profile, but cells are at most 2 mm
#: wide, narrow where a profile is steep, and the independent judges of the tests have seen none.
DEEPEST_DIP = 2.0e-3
WIDEST_PART = 0.7e-3  #: of a cell that is looked at closely [m]
KINK_WIDTH = 1e-8  #: cells narrower than this are the two sides of a kink [m]
EDGE_MARGIN = 0.2e-3  #: how far a profile may bulge between a node and the end of the rail [m]


@kernel
def polish(pair, pose, method, run, low, f_low, df_low, high, f_high, df_high):
    """The root between two places of opposite sign: Newton's method inside a shrinking bracket.

    Starts where the inverse cubic through both ends vanishes. Returns (y, dF/dy, evaluations).
    """
    rising = f_low < 0.0
    change = f_high - f_low
    u = -f_low / change
    y = low + u * (high - low)
    if df_low * change > 0.0 and df_high * change > 0.0:
        v = 1.0 - u
        cubic = v * v * (1.0 + 2.0 * u) * low + u * u * (3.0 - 2.0 * u) * high
        cubic += change * u * v * (v / df_low - u / df_high)
        if low < cubic < high:
            y = cubic
    df = 0.0
    count = 0
    for _ in range(80):
        f, df = residual(pair, pose, method, run, y)
        count += 1
        if (f < 0.0) == rising:
            low = y
        else:
            high = y
        moved = y - f / df
        if not (low <= moved <= high):  # also catches a vanishing or infinite derivative
            moved = 0.5 * (low + high)
        step = abs(moved - y)
        y = moved
        # Newton squares the error: after a step of 0.1 um the next would be below a nanometre's hundredth.
        if (step < 1e-7 and abs(f) <= 2.0 * step * abs(df)) or high - low < ROOT_WIDTH:
            break
    return y, df, count


@small_kernel
def note_bracket(out, count, minima_only, a, fa, dfa, b, fb, dfb):
    """Remember in row `count` that F changes sign between a and b; returns the new count (too many are counted)."""
    if minima_only and fa >= 0.0:
        return count
    if count < out.shape[0]:
        out[count, 0] = a
        out[count, 1] = fa
        out[count, 2] = dfa
        out[count, 3] = b
        out[count, 4] = fb
        out[count, 5] = dfb
        out[count, SOLVED] = 0.0
    return count + 1


@kernel
def bracket_turn(pair, pose, method, run, minima_only, a, fa, dfa, b, fb, dfb, out, count):
    """Brackets in a cell with equal signs at its ends and F running towards zero from both. Returns (count, spent).

    F turns once in a cell: it has two roots if it has changed sign by then. The turning point is closed in on until it
    shows the other sign or cannot. Two roots closer than 1e-8 m are one, which is no minimum, and are left out.
    """
    low = a
    d_low = dfa
    high = b
    d_high = dfb
    for spent in range(1, 41):
        y = low - d_low * (high - low) / (d_high - d_low)
        margin = 0.05 * (high - low)
        y = min(max(y, low + margin), high - margin)
        f, df = residual(pair, pose, method, run, y)
        if (f < 0.0) != (fa < 0.0):
            count = note_bracket(out, count, minima_only, a, fa, dfa, y, f, df)
            count = note_bracket(out, count, minima_only, y, f, df, b, fb, dfb)
            return count, spent
        # Up to its turn F stays on the near side of its tangent.
        if high - low < 1e-8 or abs(f) > abs(df) * (high - low):
            return count, spent
        if (df < 0.0) == (d_low < 0.0):
            low = y
            d_low = df
        else:
            high = y
            d_high = df
    return count, 40


@kernel
def edge_between(pair, pose, y_in, y_out):
    """Axle coordinate, between one whose lowest point is over the rail and one whose is not, just inside its end."""
    for _ in range(60):
        if abs(y_out - y_in) < 1e-12:
            break
        middle = 0.5 * (y_in + y_out)
        _, r, dr, _ = wheel_at(pair, middle)
        xi, sigma, _ = lowest(pose, dr)
        across, _ = section_point(pose, middle, r, xi, sigma)
        if pair.rail.low <= across <= pair.rail.high:
            y_in = middle
        else:
            y_out = middle
    return y_in


@kernel
def rail_bounds(table, step_a, step_b):
    """Between two steps of the rail table: what its interpolation misses of b and b', least and greatest b''."""
    first = min(step_a, step_b)
    slack = table[first, 2]
    slope_slack = table[first, 3]
    low = table[first, 4]
    high = table[first, 5]
    for step in range(first + 1, max(step_a, step_b) + 1):
        slack = max(slack, table[step, 2])
        slope_slack = max(slope_slack, table[step, 3])
        low = min(low, table[step, 4])
        high = max(high, table[step, 5])
    return slack, slope_slack, low, high


@small_kernel
def judge_cell(method, h, d_a, d_b, f_a, f_b, wheel_low, wheel_high, slack, slope_slack, low, high, stretch):
    """Whether a cell may hold a contact, from D and F at its ends by the rail table. Returns (worthwhile, rises).

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
    in_air = deepest - slack - 0.125 * max(f_high + margin, 0.0) * h * h >= 0.0
    rises = f_low - margin > 0.0 and h > KINK_WIDTH
    beside = 2.0 * max(abs(low), abs(high)) * max(-deepest, 0.0) if method == DIST else 0.0
    if rises:
        beside += 1.5 * slope_slack
        meets_zero = f_a <= beside and f_b >= -beside
    else:
        reach = 0.5 * (steepest + margin) * h + beside
        meets_zero = h <= KINK_WIDTH or abs(d_b - d_a) <= reach * h + 2.0 * slack
    return not in_air and meets_zero, rises


@kernel
def descend(pair, pose, method, run, low, high, y, row, out):
    """Newton's method in a stretch where F is monotone. Returns (found, evaluations).

    Writes a solved bracket (see `solve_brackets`) to `row`, or finds that the root lies outside the stretch.
    """
    below = False  # whether F has been seen at a place below the root
    above = False
    for spent in range(1, 80):
        f, df = residual(pair, pose, method, run, y)
        step = -f / df
        if step > 0.0:
            if y == high:
                return False, spent
            low = y
            below = True
        else:
            if y == low and step < 0.0:
                return False, spent
            high = y
            above = True
        moved = y + step
        if moved > high:
            moved = 0.5 * (low + high) if above else high
        elif moved < low:
            moved = 0.5 * (low + high) if below else low
        # Newton squares the error: after a step of 0.1 um the next would be below a nanometre's hundredth.
        if abs(moved - y) < 1e-7 and (abs(step) < 1e-7 or high - low < ROOT_WIDTH):
            out[row, 0] = moved
            out[row, 2] = df
            out[row, SOLVED] = 1.0
            return True, spent
        y = moved
    return False, 80


@kernel
def bracket_cells(pair, pose, method, run, minima_only, first, last, low, high, out, count):
    """Brackets in the cells from node `first` to node `last`, as far as they lie between `low` and `high`.

    By F and dF/dy at the ends of their parts. Returns (count, evaluations).
    """
    a = low
    fa, dfa = residual(pair, pose, method, run, a)
    spent = 1
    for i in range(first, last):
        start = max(pair.nodes[i, 0], low)
        width = min(pair.nodes[i + 1, 0], high) - start
        parts = int(width / WIDEST_PART) + 1
        for part in range(1, parts + 1):
            b = start + width * part / parts
            f, df = residual(pair, pose, method, run, b)
            spent += 1
            if (fa < 0.0) != (f < 0.0):
                count = note_bracket(out, count, minima_only, a, fa, dfa, b, f, df)
            elif (dfa < 0.0) != (df < 0.0) and (fa < 0.0) != (dfa < 0.0):
                count, more = bracket_turn(pair, pose, method, run, minima_only, a, fa, dfa, b, f, df, out, count)
                spent += more
            a = b
            fa = f
            dfa = df
    return count, spent


@small_kernel
def node_at(pair, pose, i):
    """A node over the rail table: (q, over, across, up, D, F, step); q <= 0 says that the yaw is too large."""
    slope_wheel = pair.nodes[i, 2]
    xi, sigma, q = lowest(pose, slope_wheel)
    across, up = section_point(pose, pair.nodes[i, 0], pair.nodes[i, 1], xi, sigma)
    over = pair.rail.low <= across <= pair.rail.high
    d = 0.0
    f = 0.0
    step = 0
    if over:
        table = pair.rail_table
        share = (across - pair.rail_start) * pair.rail_per_step
        step = min(int(share), table.shape[0] - 2)
        share -= step
        d = up - table[step, 0] - share * (table[step + 1, 0] - table[step, 0])
        slope = table[step, 1] + share * (table[step + 1, 1] - table[step, 1])
        rho = slope_wheel / sigma
        f = pose.r32 - pose.r33 * rho - slope * (pose.r22 - pose.r23 * rho)
    return q, over, across, up, d, f, step


@small_kernel
def may_touch(pair, pose, method, i, q, d_a, d_b, f_a, f_b, step_a, step_b):
    """`judge_cell` for the cell that ends at node i, both of whose ends are over the rail.

    First with the bounds of the rail within reach of any cell; if they leave a doubt, with those between the two nodes.
    """
    h = pair.nodes[i, 0] - pair.nodes[i - 1, 0]
    low = pair.nodes[i - 1, 3]
    high = pair.nodes[i - 1, 4]
    stretch = pose.n2 / (q * q)
    worthwhile = False
    rises = False
    if min(d_a, d_b) < DEEPEST_DIP:
        bound = pair.rail_table[step_b]
        worthwhile, rises = judge_cell(
            method, h, d_a, d_b, f_a, f_b, low, high, bound[6], bound[7], bound[8], bound[9], stretch
        )
        if worthwhile and not rises:
            slack, slope_slack, least, most = rail_bounds(pair.rail_table, step_a, step_b)
            worthwhile, rises = judge_cell(
                method, h, d_a, d_b, f_a, f_b, low, high, slack, slope_slack, least, most, stretch
            )
    return worthwhile, rises


@small_kernel
def above_the_rest(pair, step, before, across, up, up_before):
    """Whether a wheel that is half over an end of the rail is above all of the rail that is left under it."""
    table = pair.rail_table
    end = 0 if min(across, before) < pair.rail.low else table.shape[0] - 1
    highest = max(table[step, 0], table[step + 1, 0], table[end, 0])
    return min(up, up_before) - EDGE_MARGIN >= highest


@kernel
def close_group(pair, pose, method, run, minima_only, first, last, low, over, rises, guess, out, count):
    """Brackets in a group of cells, from node `first` (or the rail's end at `low`) to node `last`.

    `over` says whether the last node is over the rail. Returns (count, evaluations).
    """
    high = pair.nodes[last, 0]
    if rises and count < out.shape[0]:
        found, spent = descend(pair, pose, method, run, low, high, guess, count, out)
        return (count + 1 if found else count), spent
    if not over:
        high = edge_between(pair, pose, max(pair.nodes[last - 1, 0], low), high)
    return bracket_cells(pair, pose, method, run, minima_only, first, last, low, high, out, count)


@kernel
def find_brackets(pair, pose, method, run, everything, out, count):
    """Where F changes sign, as rows of `out` from row `count` on (see `note_bracket`). Returns (status, count, spent).

    Walks over the wheel's nodes with a cheap difference D. Neighbouring cells that may hold a contact form a group;
    where F is certain to rise throughout a group it has one root at most, which Newton's method finds or refutes at
    once. Other groups are looked at cell by cell.
    """
    nodes = pair.nodes
    minima_only = method == DIFF and not everything
    spent = 0
    q, was_over, before, up_before, d_before, f_before, step_before = node_at(pair, pose, 0)
    if q <= 0.0:
        return YAW_TOO_LARGE, count, spent
    status = OK if was_over else OFF_RAIL
    group = -1  # first node of the open group
    low = 0.0  # where it starts
    rises = True
    guess = 0.0
    chord_before = 0.0
    last = nodes.shape[0] - 1
    for i in range(1, last + 1):
        q, over, across, up, d, f, step = node_at(pair, pose, i)
        if q <= 0.0:
            return YAW_TOO_LARGE, count, spent
        worthwhile = everything and (over or was_over)
        convex = False
        chord = d - d_before
        if over and was_over and not everything:
            status = OK
            worthwhile, convex = may_touch(pair, pose, method, i, q, d_before, d, f_before, f, step_before, step)
        elif over != was_over and not everything:
            inner = step if over else step_before
            worthwhile = not above_the_rest(pair, inner, before, across, up, up_before)
        if worthwhile:
            status = OK
            if group < 0:
                group = i - 1
                low = nodes[group, 0] if was_over else edge_between(pair, pose, nodes[i, 0], nodes[group, 0])
                rises = True
                guess = nodes[i - 1, 0] if chord > 0.0 else nodes[i, 0]
            elif chord < 0.0:
                guess = nodes[i, 0]
            elif chord_before < 0.0:
                guess = nodes[i - 1, 0]
            rises = rises and convex
        if group >= 0 and (not worthwhile or i == last):
            end = i if worthwhile else i - 1
            is_over = over if worthwhile else was_over
            count, more = close_group(
                pair, pose, method, run, minima_only, group, end, low, is_over, rises, guess, out, count
            )
            spent += more
            group = -1
        was_over, before, up_before, d_before, f_before, step_before = over, across, up, d, f, step
        chord_before = chord
    return status, count, spent


@kernel
def solve_brackets(pair, pose, method, run, everything, first, end, out):
    """Turn the brackets in rows `first` to `end` of `out` into points; returns (count, evaluations)."""
    spent = 0
    count = first
    for row in range(first, end):
        y = out[row, 0]
        df = out[row, 2]
        rising = df > 0.0
        if out[row, SOLVED] == 0.0:
            rising = out[row, 1] < 0.0
            y, df, more = polish(pair, pose, method, run, y, out[row, 1], df, out[row, 3], out[row, 4], out[row, 5])
            spent += more
        spent += 1
        store(pair, pose, method, run, y, rising, df, count, out)
        keep = everything or out[count, ACCEPTED] == 1.0
        for other in range(count):
            same = (
                abs(out[other, Y_WHEEL] - y) < SAME_POINT and abs(out[other, Y_RAIL] - out[count, Y_RAIL]) < SAME_POINT
            )
            keep = keep and not same
        if keep:
            count += 1
    return count, spent


@kernel
def search(pair, pose, method, everything, out):
    """All contact points of a wheel: (status, count, evaluations of F).

    Writes rows of `out` (n, COLUMNS), in the order of the wheel's cells. With `everything` all roots are written,
    accepted or not; otherwise only accepted contacts, and cells that cannot hold one are passed over.
    """
    if pose_status(pose) != OK:
        return pose_status(pose), 0, 0
    runs = 1 if method == DIFF else pair.runs.size - 1
    count = min(0, out.shape[0])  # zero, but no constant: the compiler would make a version of its own for that
    spent = 0
    status = OFF_RAIL
    overfull = False
    for run in range(runs):
        status, end, more = find_brackets(pair, pose, method, run, everything, out, count)
        spent += more
        if status != OK:
            return status, 0, spent
        overfull = overfull or end > out.shape[0]
        count, more = solve_brackets(pair, pose, method, run, everything, count, min(end, out.shape[0]), out)
        spent += more
    if overfull:
        return TOO_MANY, count, spent
    touching = False
    for row in range(count):
        touching = touching or out[row, ACCEPTED] == 1.0
    return (OK if touching else NO_CONTACT), count, spent


@kernel
def height_for_penetration(pair, y, yaw, roll, penetration, method, out):
    """Height of the wheelset's centre [m] at which the deepest contact of a wheel has this penetration (>= 0) [m].

    Returns (status, height). In DIFF the places of the minima do not depend on the height, which follows at once; DIST
    starts from there and is repeated. `out` is scratch, shape (MOST_POINTS, COLUMNS).
    """
    height = 0.0
    for attempt in range(25):  # a single call of the search in the code keeps the compiler quick
        first = attempt == 0
        status, count, _ = search(pair, make_pose(y, height, yaw, roll), DIFF if first else DIST, first, out)
        if status != OK and not (first and status in (NO_CONTACT, TOO_MANY)):
            return status, height
        raised = -math.inf
        for row in range(count):
            if not first or out[row, RATE] > 0.0:
                steep = math.sqrt(1.0 + out[row, SLOPE] ** 2)
                raised = max(raised, -(penetration + out[row, PENETRATION]) * steep)
        if not math.isfinite(raised):
            return NO_CONTACT, height
        height += raised
        if method == DIFF or (not first and abs(raised) < 1e-12):
            break
    return OK, height
