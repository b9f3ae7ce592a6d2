"""DIFF and DIST: contact points as roots of one scalar equation, isolated on cells of the wheel.

The wheel is cut into cells at its joints and in between. A cheap bound of the vertical difference D leaves out
the cells in which the wheel is certainly above the rail; in the others the equation F(y) = 0 is solved exactly.
"""

import math

from wheelrail.contact.geometry._kernels.pair import make_pose, pose_status
from wheelrail.contact.point.detection._kernels.brackets import (
    CLOSE,
    CLOSE_QUICK,
    EITHER,
    POINT,
    SOLVED,
    bracket_cells,
    contact_sign,
    descend,
    noted_bracket,
    polish,
)
from wheelrail.contact.point.detection._kernels.cells import next_group, node_at
from wheelrail.contact.point.detection._kernels.edges import edge_between, ends_inside, leaves_profile
from wheelrail.contact.point.detection._kernels.equations import (
    ACCEPTED,
    DIFF,
    DIST,
    PENETRATION,
    RATE,
    SLOPE,
    Y_RAIL,
    Y_WHEEL,
    store,
    store_near,
)
from wheelrail.contact.point.detection._kernels.memory import (
    FIRST,
    FOUND,
    GROUPS,
    GUESS,
    HELD,
    LAST,
    NO_ROOT,
    REACH,
    RISES,
    WANTED,
    most_wanted,
    note_roots,
    remember,
    remembered_group,
    still_holds,
    wants_another_try,
)
from wheelrail.kernel import kernel, small_kernel
from wheelrail.numerics._kernels.status import AT_EDGE, NO_CONTACT, OFF_RAIL, OK, TOO_MANY, YAW_TOO_LARGE

MOST_POINTS = 8  #: rows of the output
SAME_POINT = 1e-7  #: roots closer than this are one [m]
#: And so are contacts closer than this: roots on both sides of a joint may stand for one. No patch is that small [m].
SAME_CONTACT = 50e-6


@small_kernel
def find_brackets(pair, pose, method, run, everything, quick, memory, out, count):
    """Where F changes sign, as rows of `out` from row `count` on (see `note_bracket`).

    Returns (status, count, leaves, spent); `leaves` says that the wheel is deepest in the rail at an end of that. In a
    group of cells where F certainly rises it has one root at most, which Newton's method finds or refutes at once.
    Other groups are looked at cell by cell.
    """
    nodes = pair.nodes
    wanted = EITHER if everything else contact_sign(pair, method, run)
    spent = 0
    status = OFF_RAIL
    leaves = False
    close = CLOSE_QUICK if quick else CLOSE
    remembered = memory.shape[0] > 0
    groups = int(memory[0, GROUPS]) if remembered else pair.last_node - pair.first_node
    if remembered:
        status = OK
    last = pair.first_node
    for number in range(1, groups + 1):
        if remembered:
            group = remembered_group(memory[number], quick)
        else:
            state, group = next_group(pair, pose, method, everything, last)
            status = state if state == YAW_TOO_LARGE or status == OFF_RAIL else OK
            if group.first < 0:
                break
        last = group.last
        low = nodes[group.first, 0]
        high = nodes[last, 0]
        if group.rises and count < out.shape[0]:
            found, y, look, more = descend(pair, pose, method, run, low, high, group.guess, close)
            if found:
                if store_near(look, method, run, y, count, out):
                    out[count, SOLVED] = POINT + out[count, ACCEPTED]
                else:
                    out[count, 0] = y
                    out[count, 2] = look.df
                    out[count, SOLVED] = 1.0
                count += 1
                if remembered:
                    memory[number, GUESS] = y
        else:
            if not group.over_first:
                low = edge_between(pair, pose, nodes[group.first + 1, 0], low)
                leaves = leaves or ends_inside(pair, pose, low, False)
            if not group.over_last:
                high = edge_between(pair, pose, max(nodes[last - 1, 0], low), high)
                leaves = leaves or ends_inside(pair, pose, high, True)
            count, more = bracket_cells(pair, pose, method, run, wanted, group, low, high, out, count)
        spent += more
        if last == pair.last_node:
            break
    return status, count, leaves, spent


@small_kernel
def keep_point(everything, count, out):
    """Keep the point in row `count` of `out` if it is wanted and is not there yet; returns the new count.

    Of two contacts that are one the deeper is kept.
    """
    keep = everything or out[count, ACCEPTED] == 1.0
    for other in range(count):
        apart = max(abs(out[other, Y_WHEEL] - out[count, Y_WHEEL]), abs(out[other, Y_RAIL] - out[count, Y_RAIL]))
        if keep and apart < (SAME_POINT if everything else SAME_CONTACT):
            keep = False
            if not everything and out[count, PENETRATION] < out[other, PENETRATION]:
                for n in range(out.shape[1]):
                    out[other, n] = out[count, n]
    return count + 1 if keep else count


@small_kernel
def solve_brackets(pair, pose, method, run, everything, first, end, out):
    """Turn the brackets in rows `first` to `end` of `out` into points; returns (count, evaluations)."""
    spent = 0
    count = first
    for row in range(first, end):
        if out[row, SOLVED] >= POINT:
            for n in range(out.shape[1]):
                out[count, n] = out[row, n]
            out[count, ACCEPTED] = out[row, SOLVED] - POINT
            count = keep_point(everything, count, out)
            continue
        y = out[row, 0]
        df = out[row, 2]
        rising = df > 0.0
        near = False
        if out[row, SOLVED] == 0.0:
            rising = out[row, 1] < 0.0
            y, look, more = polish(pair, pose, method, run, noted_bracket(out[row]))
            df = look.df
            spent += more
            near = rising == (df > 0.0) and store_near(look, method, run, y, count, out)
        if not near:
            spent += 1
            store(pair, pose, method, run, y, rising, df, count, out)
        count = keep_point(everything, count, out)
    return count, spent


@kernel
def search_again(pair, pose, method, everything, quick, memory, out):
    """`search` with a memory, shape (ROWS, COLUMNS) of `detection.memory`, of the last search of the same wheel.

    While the wheel has moved so little that no contact can have appeared elsewhere, only the remembered cells are
    looked at; otherwise all are, and remembered anew. The points are the same. Without a memory it has no rows.

    A `quick` search, for the stages of a time step, follows the one contact that a group of cells had when it was last
    looked at, without asking whether others have appeared in that group.
    """
    if pose_status(pose) != OK:
        return pose_status(pose), 0, 0
    anew = memory.shape[0] > 0 and not still_holds(memory, pose)
    if anew:
        if wants_another_try(memory):
            status = remember(pair, pose, method, memory)
            if status != OK:
                return status, 0, 0
        if memory[0, REACH] < 0.0:
            memory = memory[:0]
    count = min(0, out.shape[0])  # zero, but no constant: the compiler would make a version of its own for that
    spent = 0
    overfull = False
    leaves = False
    for run in range(pair.first_run, pair.first_run + 1 if method == DIFF else pair.end_run):
        status, end, ends, more = find_brackets(pair, pose, method, run, everything, quick, memory, out, count)
        spent += more
        if status != OK:
            return status, 0, spent
        overfull = overfull or end > out.shape[0]
        leaves = leaves or ends
        count, more = solve_brackets(pair, pose, method, run, everything, count, min(end, out.shape[0]), out)
        spent += more
    if overfull:
        return TOO_MANY, count, spent
    # A new memory takes no group to have a single contact: all of it has been looked at, by a quick search too. Where
    # memories hold for long that is rare, and left to the next step.
    if memory.shape[0] > 0 and (not quick or (anew and most_wanted(pose) > WANTED)):
        note_roots(pair.nodes, memory, out, count)
        if not quick:
            memory[0, HELD] += 1.0
    if not everything:
        first = node_at(pair, pose, pair.first_node)
        last = node_at(pair, pose, pair.last_node)
        if first.over and first.d < 0.0:
            leaves = leaves or ends_inside(pair, pose, pair.nodes[pair.first_node, 0], False)
        if last.over and last.d < 0.0:
            leaves = leaves or ends_inside(pair, pose, pair.nodes[pair.last_node, 0], True)
        if leaves:
            return AT_EDGE, count, spent
    touching = False
    for row in range(count):
        touching = touching or out[row, ACCEPTED] == 1.0
    return (OK if touching else NO_CONTACT), count, spent


@small_kernel
def follow(pair, pose, method, memory, out):
    """The quick search where no group had several contacts when it was last looked at: (followed, count).

    It passes over groups that had none. If a contact is lost, which may have come to another group, this and the other
    cases are left to `search_again`; the ends of the profiles to the first search of a time step.
    """
    if not still_holds(memory, pose):
        return False, 0
    groups = int(memory[0, GROUPS])
    for group in range(1, groups + 1):
        if memory[group, RISES] == 0.0:
            return False, 0
    count = min(0, groups)
    for run in range(pair.first_run, pair.first_run + 1 if method == DIFF else pair.end_run):
        for group in range(1, groups + 1):
            if count == out.shape[0]:
                return False, 0
            row = memory[group]
            if row[RISES] == NO_ROOT:
                continue
            low = pair.nodes[int(row[FIRST]), 0]
            high = pair.nodes[int(row[LAST]), 0]
            found, y, look, _ = descend(pair, pose, method, run, low, high, row[GUESS], CLOSE_QUICK)
            if found:
                row[GUESS] = y
                if not store_near(look, method, run, y, count, out):
                    store(pair, pose, method, run, y, look.df > 0.0, look.df, count, out)
                count = keep_point(False, count, out)
    return count >= memory[0, FOUND], count


@small_kernel
def search_in_step(pair, pose, method, quick, memory, out):
    """`search_again` for the contacts of a wheel in a stage of a time step: (status, count)."""
    if quick:
        followed, count = follow(pair, pose, method, memory, out)
        if followed:
            return (OK if count > 0 else NO_CONTACT), count
    status, count, _ = search_again(pair, pose, method, False, quick, memory, out)
    if quick and count < memory[0, FOUND]:
        # It may have come to a group that follows another one.
        status, count, _ = search_again(pair, pose, method, False, False, memory, out)
    return status, count


@small_kernel
def search(pair, pose, method, everything, out):
    """All contact points of a wheel: (status, count, evaluations of F).

    Writes rows of `out` (n, COLUMNS), in the order of the wheel's cells. With `everything` all roots are written,
    accepted or not; otherwise only accepted contacts, and cells that cannot hold one are passed over.
    """
    return search_again(pair, pose, method, everything, False, out[:0], out)


@kernel
def height_for_penetration(pair, y, yaw, roll, penetration, method, out):
    """Height of the wheelset's centre [m] at which the deepest contact of a wheel has this penetration (>= 0) [m].

    Returns (status, height). In DIFF the positions of the minima do not depend on the height, which follows at once;
    DIST starts from there and is repeated. `out` is scratch, shape (MOST_POINTS, COLUMNS).
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
        if not math.isfinite(raised):  # over the rail, but without a least difference: it lies beyond an end
            return (AT_EDGE if first else NO_CONTACT), height
        height += raised
        if method == DIFF or (not first and abs(raised) < 1e-12):
            break
    return (AT_EDGE if leaves_profile(pair, make_pose(y, height, yaw, roll)) else OK), height
