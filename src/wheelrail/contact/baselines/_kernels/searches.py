"""Baselines of DIFF and DIST: contact points by plain search in two or more unknowns, without derivatives.

Two forms of the problem, for the left wheel:

2D  D(x, y) = Z - b(Y), the vertical difference at the position (x, y) of the wheel's lower half. Contacts are its local
    minima with D cos(theta) < 0; theta is the rail's slope angle there. Its minima are DIFF's points.
4D  a position (x_w, y_w) on the wheel and one (x_r, y_r) on the rail; x_r is the wheel point's and drops out, which
    leaves three unknowns. R = |n_rail x n_wheel|^2 L^2 + |d x n_rail|^2, with d from rail to wheel point and L = 10 mm.
    Contacts are zeros of R that are convex and penetrate (d . n_rail < 0). Its zeros are DIST's points.

Ranges: y over the part of the wheel that DIFF and DIST search (700 .. 790 mm on the axle), x within +-`x_reach`, y_r
over the whole laid rail. Ranges, starts and tolerances come as `baselines.methods.Settings`.
"""

import math
from typing import NamedTuple

from wheelrail.contact.geometry._kernels.pair import Pose, pose_status, wheel_at
from wheelrail.contact.point.detection._kernels import equations as columns
from wheelrail.kernel import kernel, small_kernel
from wheelrail.numerics._kernels.status import NO_CONTACT, OFF_RAIL, OK, TOO_MANY
from wheelrail.profiles._kernels.profile import Curve, curvature_of_graph, profile_at

GRID, COMPASS, SIMPLEX, GRID_4D, COMPASS_4D, SIMPLEX_4D = 0, 1, 2, 3, 4, 5  #: from GRID_4D on: the 4D form
TOO_SMALL = 8  #: the scratch array is too small (a programmer's mistake)

LENGTH = 0.010  #: L: an angle between the normals of 0.1 mrad weighs as much as 1 um beside the normal [m]
FLAT = -1.0e-6  #: a sum of lateral curvatures above this counts as convex [1/m]
GRID_WORST = 5.0  #: greatest sqrt(R) of a minimum of GRID 4D that is looked at, in steps
GRID_MERGE = 1.0e-3  #: points of GRID 4D closer than this are one: its valley breaks up into a chain of minima [m]
EDGE = 3.0  #: minima within this many tolerances of an end of the range are no minima but walls
SCRATCH_ROWS = 6  #: of the array that `search_baseline` works in


class View(NamedTuple):
    """What the searches see of a `Pair` and a `Pose`: few arrays, because every call hands over all of them."""

    wheel: Curve
    rail: Curve
    radius: float  #: nominal radius [m]
    offset: float  #: distance of the nominal circle from the wheelset's centre [m]
    low: float  #: first and last position of the wheel, on the axle [m]
    high: float
    reach: float  #: greatest |x| [m]
    pose: Pose


@small_kernel
def wheel_point(view, x, y):
    """A point of the wheel in the track's cross section: (over the wheel, Y, Z, r, r', r'', S)."""
    pose = view.pose
    status, r, dr, ddr = wheel_at(view, y)
    square = r * r - x * x
    inside = status == OK and square > 0.0
    s = math.sqrt(square) if inside else 0.0
    across = pose.y + pose.r21 * x + pose.r22 * y - pose.r23 * s
    up = pose.z + pose.r32 * y - pose.r33 * s
    return inside, across, up, r, dr, ddr, s


@small_kernel
def wheel_normal(pose, x, r, dr, s):
    """Unit normal of the wheel in the track frame, outwards."""
    size = 1.0 / (r * math.sqrt(1.0 + dr * dr))
    nx = x * size
    ny = -r * dr * size
    nz = -s * size
    return (
        pose.r11 * nx + pose.r12 * ny + pose.r13 * nz,
        pose.r21 * nx + pose.r22 * ny + pose.r23 * nz,
        pose.r32 * ny + pose.r33 * nz,
    )


@small_kernel
def rail_normal(db):
    """Unit normal (y, z) of the rail where its slope is `db`."""
    w = 1.0 / math.sqrt(1.0 + db * db)
    if w == 0.0:
        return -math.copysign(1.0, db), 0.0
    return -db * w, w


@small_kernel
def squared_residual(wx, wy, wz, ry, rz, beside, above):
    """R [m^2] from the wheel's and the rail's normals and the vector from rail to wheel point."""
    tilt = ry * wz - rz * wy
    offset = beside * rz - above * ry
    return (tilt * tilt + wx * wx) * (LENGTH * LENGTH) + offset * offset


@small_kernel
def value_at(view, in_4d, x, y, y_rail):
    """What is minimised: D [m], or R [m^2] if `in_4d`; infinite out of range."""
    if not (abs(x) <= view.reach and view.low <= y <= view.high):
        return math.inf
    inside, across, up, r, dr, _, s = wheel_point(view, x, y)
    position = y_rail if in_4d else across
    status, b, db, _ = profile_at(view.rail, position)
    if not inside or status != OK:
        return math.inf
    if not in_4d:
        return up - b
    wx, wy, wz = wheel_normal(view.pose, x, r, dr, s)
    ry, rz = rail_normal(db)
    return squared_residual(wx, wy, wz, ry, rz, across - position, up - b)


@kernel
def note_point(view, in_4d, step, x, y, y_rail, value, merge, out, count):
    """Add a point to `out` if it is a contact; returns the new count (too many are counted).

    A `step` > 0 of a grid in the 4D form asks whether R may vanish within a step: whether its parts across the track
    are not more than what moving wheel and rail point by a step changes. Nothing is asked of x, which weighs little in
    R and gives way to the misfit of the grid: asking loses two points in five. Of two points closer than `merge`, on
    wheel and rail, the one with the lower value stays.
    """
    _, across, up, r, dr, ddr, s = wheel_point(view, x, y)
    position = y_rail if in_4d else across
    _, b, db, ddb = profile_at(view.rail, position)
    ry, rz = rail_normal(db)
    penetration = (across - position) * ry + (up - b) * rz
    rail_curvature = curvature_of_graph(db, ddb)
    wheel_curvature = curvature_of_graph(dr, ddr)
    if not penetration < 0.0 or (in_4d and not -rail_curvature - wheel_curvature > FLAT):
        return count
    if step > 0.0:
        along = step / rz
        _, wy, wz = wheel_normal(view.pose, x, r, dr, s)
        tilt = abs(ry * wz - rz * wy)
        beside = abs((across - position) * rz - (up - b) * ry)
        if tilt > (abs(rail_curvature) + abs(wheel_curvature)) * along or beside > along:
            return count
    row = count
    for other in range(min(count, out.shape[0])):
        if abs(out[other, columns.Y_WHEEL] - y) < merge and abs(out[other, columns.Y_RAIL] - position) < merge:
            if out[other, columns.RATE] <= value:
                return count
            row = other
            break
    if row < out.shape[0]:
        out[row, columns.X_WHEEL] = x
        out[row, columns.Y_WHEEL] = y
        out[row, columns.Y_RAIL] = position
        out[row, columns.Z_RAIL] = b
        out[row, columns.PENETRATION] = penetration
        out[row, columns.SLOPE] = db
        out[row, columns.RATE] = value  # until `finish`
        out[row, columns.ACCEPTED] = 1.0
    return max(count, row + 1)


@kernel
def sort_rows(rows, count, columns, key):
    """Sort the first rows by a column."""
    for last in range(1, count):
        row = last
        while row > 0 and rows[row, key] < rows[row - 1, key]:
            for column in range(columns):
                kept = rows[row, column]
                rows[row, column] = rows[row - 1, column]
                rows[row - 1, column] = kept
            row -= 1


@kernel
def finish(over_rail, out, count):
    """Sort the points along the wheel; returns (status, count)."""
    kept = min(count, out.shape[0])
    sort_rows(out, kept, out.shape[1], columns.Y_WHEEL)
    for row in range(kept):
        out[row, columns.RATE] = 0.0
    if count > kept:
        return TOO_MANY, kept
    if count > 0:
        return OK, count
    return (NO_CONTACT if over_rail else OFF_RAIL), 0


# ---- grids


@small_kernel
def steps_within(width, step):
    """Whole steps in a width."""
    return int(width / step + 1e-9)


@kernel
def lowest_around(scratch, before, here, after, width, at, at_ends):
    """Whether a value is the least among its neighbours; of equal ones, the last.

    None may be out of range unless `at_ends` says so, as a grid of 1 mm needs on an upright gauge face (inclined 1:20).
    Rows hold the first unknown and columns the last; a middle one lies `width` columns apart (0 if there is none).
    """
    value = scratch[here, at]
    beside = min(width, 1)
    for row in (before, here, after):
        for i in range(-beside, beside + 1):
            for k in range(-1, 2):
                other = scratch[row, at + i * width + k]
                later = row == after or (row == here and (i > 0 or (i == 0 and k > 0)))
                if (other == math.inf and not at_ends) or other < value or (other == value and later):
                    return False
    return True


@kernel
def search_grid(view, settings, out, scratch):
    """GRID 2D: local minima of D on a grid over (x, y), at the grid's resolution. Returns (status, count, evaluations).

    Every value on the grid is worked out, each once; what depends on y only is worked out once per row. Three rows are
    kept in `scratch`.
    """
    rows = steps_within(view.high - view.low, settings.y_step) + 1
    half = steps_within(view.reach, settings.x_step)
    width = 2 * half + 1
    if scratch.shape[0] < 3 or scratch.shape[1] < width:
        return TOO_SMALL, 0, 0
    pose = view.pose
    over_rail = False
    count = 0
    for j in range(rows):
        y = view.low + j * settings.y_step
        here = j % 3
        _, r, _, _ = wheel_at(view, y)
        across_axle = pose.y + pose.r22 * y
        up_axle = pose.z + pose.r32 * y
        for i in range(width):
            x = (i - half) * settings.x_step
            s = math.sqrt(r * r - x * x)
            status, b, _, _ = profile_at(view.rail, across_axle + pose.r21 * x - pose.r23 * s)
            scratch[here, i] = up_axle - pose.r33 * s - b if status == OK else math.inf
            over_rail = over_rail or status == OK
        if j < 2:
            continue
        middle = (j - 1) % 3
        for i in range(1, width - 1):
            value = scratch[middle, i]
            if value < 0.0 and lowest_around(scratch, (j - 2) % 3, middle, here, 0, i, settings.at_ends):
                x = (i - half) * settings.x_step
                count = note_point(view, False, 0.0, x, y - settings.y_step, 0.0, value, 0.0, out, count)
    status, count = finish(over_rail, out, count)
    return status, count, rows * width


@kernel
def fill_slab(view, settings, y, positions, scratch, slab):
    """R over x and the rail for one y of the wheel, to row `slab`; whether the wheel is over the rail at x = 0."""
    half = steps_within(view.reach, settings.x_step)
    low = view.rail.low
    over_rail = False
    for i in range(2 * half + 1):
        x = (i - half) * settings.x_step
        _, across, up, r, dr, _, s = wheel_point(view, x, y)
        wx, wy, wz = wheel_normal(view.pose, x, r, dr, s)
        over_rail = over_rail or (i == half and low <= across <= view.rail.high)
        first = i * positions
        for k in range(positions):
            beside = across - low - k * settings.y_step
            above = up - scratch[3, k]
            scratch[slab, first + k] = squared_residual(wx, wy, wz, scratch[4, k], scratch[5, k], beside, above)
    return over_rail


@kernel
def search_grid_4d(view, settings, out, scratch):
    """GRID 4D: local minima of R on a grid over (y_w, x_w, y_r) from which a zero is not more than a step away.

    Returns (status, count, evaluations). Every value is worked out; the rail's heights and normals once per search, the
    wheel's once per (x, y). With 0.1 mm for y_w and y_r, and 0.5 mm for x within +-20 mm, these are 901 x 81 x 743
    values or some 60 ms. Three slabs of equal y_w are kept in `scratch`, and the rail in its rows 3 to 5.
    """
    rows = steps_within(view.high - view.low, settings.y_step) + 1
    positions = steps_within(view.rail.high - view.rail.low, settings.y_step) + 1
    half = steps_within(view.reach, settings.x_step)
    if scratch.shape[0] < SCRATCH_ROWS or scratch.shape[1] < (2 * half + 1) * positions:
        return TOO_SMALL, 0, 0
    for k in range(positions):
        _, b, db, _ = profile_at(view.rail, min(view.rail.low + k * settings.y_step, view.rail.high))
        scratch[3, k] = b
        scratch[4, k], scratch[5, k] = rail_normal(db)
    worst = (GRID_WORST * settings.y_step) ** 2
    over_rail = False
    count = 0
    for j in range(rows):
        here = j % 3
        over_rail = fill_slab(view, settings, view.low + j * settings.y_step, positions, scratch, here) or over_rail
        if j < 2:
            continue
        y = view.low + (j - 1) * settings.y_step
        middle = (j - 1) % 3
        for i in range(1, 2 * half):
            for k in range(1, positions - 1):
                at = i * positions + k
                value = scratch[middle, at]
                if value < worst and lowest_around(scratch, (j - 2) % 3, middle, here, positions, at, settings.at_ends):
                    x = (i - half) * settings.x_step
                    position = view.rail.low + k * settings.y_step
                    count = note_point(view, True, settings.y_step, x, y, position, value, GRID_MERGE, out, count)
    status, count = finish(over_rail, out, count)
    return status, count, rows * (2 * half + 1) * positions


# ---- compass and simplex; a point is a row of `scratch`: x, y_w, y_r, value


@small_kernel
def explore(view, in_4d, step, afresh, point):
    """Try a step up and down along each unknown and keep what lowers the value. Returns evaluations.

    With `afresh` the value at the start is worked out first.
    """
    spent = 0
    done = -1  # unknown that has been improved
    for trial in range(0 if afresh else 1, 7 if in_4d else 5):
        unknown = (trial + 1) // 2 - 1
        if unknown == done and trial > 0:
            continue
        start = point[unknown]
        if trial > 0:
            point[unknown] = start + (step if trial % 2 == 1 else -step)
        value = value_at(view, in_4d, point[0], point[1], point[2])
        spent += 1
        if trial == 0 or value < point[3]:
            point[3] = value
            done = unknown
        else:
            point[unknown] = start
    return spent


@kernel
def compass(view, in_4d, settings, scratch):
    """Hooke and Jeeves' pattern search from row 0, which ends up at the minimum. Returns (converged, evaluations).

    A step along each unknown; after a success the whole move is tried once more; after a failure the step is halved.
    """
    step = settings.first_step
    spent = 0
    repeats = False  # whether row 1 holds the end of a repeated move
    for _ in range(settings.most_iterations):
        if not repeats:
            for column in range(4):
                scratch[1, column] = scratch[0, column]
        spent += explore(view, in_4d, step, repeats, scratch[1])
        improved = scratch[1, 3] < scratch[0, 3]
        if improved:
            for column in range(3):
                moved = 2.0 * scratch[1, column] - scratch[0, column]
                scratch[0, column] = scratch[1, column]
                scratch[1, column] = moved
            scratch[0, 3] = scratch[1, 3]
        elif not repeats:
            if step <= settings.tolerance:
                return True, spent
            step = max(0.5 * step, settings.tolerance)
        repeats = improved
    return False, spent


@kernel
def order_simplex(scratch, unknowns):
    """Sort the corners by value, least first; returns how far a corner is from the first, along an axis, at most."""
    sort_rows(scratch, unknowns + 1, 4, 3)
    size = 0.0
    for row in range(1, unknowns + 1):
        for column in range(unknowns):
            size = max(size, abs(scratch[row, column] - scratch[0, column]))
    return size


@small_kernel
def fill_corners(view, in_4d, edge, scratch):
    """Values at corners 1 .. n: a step of `edge` along each unknown from row 0, or, if it is 0, half-way to row 0."""
    unknowns = 3 if in_4d else 2
    for corner in range(1, unknowns + 1):
        for column in range(3):
            if edge > 0.0:
                scratch[corner, column] = scratch[0, column] + (edge if column == corner - 1 else 0.0)
            else:
                scratch[corner, column] = 0.5 * (scratch[corner, column] + scratch[0, column])
        point = scratch[corner]
        point[3] = value_at(view, in_4d, point[0], point[1], point[2])


@small_kernel
def replace_worst(view, in_4d, scratch):
    """Reflect the worst corner of a sorted simplex, then expand or contract. Returns (replaced, evaluations)."""
    unknowns = 3 if in_4d else 2
    worst = scratch[unknowns, 3]
    weight = 1.0 / unknowns
    share = -1.0  # of the way from the centre of the others to the worst corner
    taken = 4
    spent = 0
    for row in range(4, 6):
        for column in range(unknowns):
            centre = 0.0
            for corner in range(unknowns):
                centre += scratch[corner, column] * weight
            scratch[row, column] = centre + share * (scratch[unknowns, column] - centre)
        value = value_at(view, in_4d, scratch[row, 0], scratch[row, 1], scratch[row, 2])
        scratch[row, 3] = value
        spent += 1
        if row == 5:
            if value < (worst if share == 0.5 else scratch[4, 3]):
                taken = 5
            elif share > -1.0:
                taken = -1
        elif value < scratch[0, 3]:
            share = -2.0
        elif value < scratch[unknowns - 1, 3]:
            break
        else:
            share = -0.5 if value < worst else 0.5
    if taken > 0:
        for column in range(4):
            scratch[unknowns, column] = scratch[taken, column]
    return taken > 0, spent


@kernel
def simplex(view, in_4d, settings, scratch):
    """Nelder and Mead's search from row 0, which ends up at the minimum. Returns (converged, evaluations).

    Standard coefficients: reflection 1, expansion 2, contraction 1/2, shrinkage 1/2. Rows 0 .. n are the corners,
    sorted; rows 4 and 5 hold trials.
    """
    unknowns = 3 if in_4d else 2
    edge = settings.first_step
    replaced = False
    spent = 0
    for _ in range(settings.most_iterations):
        if not replaced:
            fill_corners(view, in_4d, edge, scratch)
            edge = 0.0
            spent += unknowns
        if order_simplex(scratch, unknowns) < settings.tolerance:
            return True, spent
        replaced, more = replace_worst(view, in_4d, scratch)
        spent += more
    return False, spent


@kernel
def search_from_starts(view, in_4d, with_simplex, settings, out, scratch):
    """Compass or simplex from many starts. Returns (status, count, evaluations).

    Starts: y every `start_every` over the range of the wheel, x = 0; y_r under the wheel point, or the nearest end of
    the rail. In the 2D form a start that is not over the rail has no value and is passed over.
    """
    if scratch.shape[0] < SCRATCH_ROWS or scratch.shape[1] < 4:
        return TOO_SMALL, 0, 0
    point = scratch[0]
    margin = EDGE * settings.tolerance
    over_rail = False
    count = 0
    spent = 0
    for start in range(math.ceil((view.high - view.low) / settings.start_every - 1e-9) + 1):
        point[0] = 0.0
        point[1] = min(view.low + start * settings.start_every, view.high)
        _, across, _, _, _, _, _ = wheel_point(view, 0.0, point[1])
        point[2] = min(max(across, view.rail.low), view.rail.high)
        over_rail = over_rail or point[2] == across
        point[3] = value_at(view, in_4d, 0.0, point[1], point[2])
        spent += 1
        if not point[3] < math.inf:
            continue
        if with_simplex:
            converged, more = simplex(view, in_4d, settings, scratch)
        else:
            converged, more = compass(view, in_4d, settings, scratch)
        spent += more
        position = point[2]
        if not in_4d:
            _, position, _, _, _, _, _ = wheel_point(view, point[0], point[1])
        inside = (
            min(point[1] - view.low, view.high - point[1], position - view.rail.low, view.rail.high - position) > margin
        )
        if converged and inside and (not in_4d or point[3] < settings.zero**2):
            count = note_point(view, in_4d, 0.0, point[0], point[1], position, point[3], settings.merge, out, count)
    status, count = finish(over_rail, out, count)
    return status, count, spent


@kernel
def search_baseline(pair, pose, method, settings, out, scratch):
    """All contact points of a wheel by one of the baselines: (status, count, evaluations of D or R).

    Writes rows of `out` (n, COLUMNS), sorted along the wheel. For `scratch` see `baselines.methods.scratch_for`.
    """
    if pose_status(pose) != OK:
        return pose_status(pose), 0, 0
    low = pair.nodes[pair.first_node, 0]
    high = pair.nodes[pair.last_node, 0]
    view = View(pair.wheel, pair.rail, pair.radius, pair.offset, low, high, settings.x_reach, pose)
    if method == GRID:
        return search_grid(view, settings, out, scratch)
    if method == GRID_4D:
        return search_grid_4d(view, settings, out, scratch)
    with_simplex = method == SIMPLEX or method == SIMPLEX_4D
    return search_from_starts(view, method >= GRID_4D, with_simplex, settings, out, scratch)
