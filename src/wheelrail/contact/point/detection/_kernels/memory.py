"""What a search remembers of a wheel: the cells that may hold a contact, and how far the wheel may move meanwhile.

A wheel that is followed through time moves by micrometres between two searches. Each cell that holds no contact has
something to spare: the wheel would have to move so far before it could. While it has moved by less than the least of
these, contacts can lie in the remembered groups of cells only, and the walk over all the others is not needed.
"""

from wheelrail.contact.geometry._kernels.pair import COARSE_NEXT, Pose
from wheelrail.contact.geometry._kernels.pair import REACH as TABLE_REACH
from wheelrail.contact.geometry._kernels.roller import OnRoller
from wheelrail.contact.point.detection._kernels.cells import DEEPEST_DIP, Group, deepest_dip, may_touch, node_at
from wheelrail.contact.point.detection._kernels.equations import Y_WHEEL
from wheelrail.kernel import kernel, small_kernel
from wheelrail.members import verb
from wheelrail.numerics._kernels.status import OFF_RAIL, OK, YAW_TOO_LARGE

MOST_GROUPS = 8
#: Rows of a memory: first what holds for all, then a row per group.
ROWS = 1 + MOST_GROUPS
COLUMNS = 9
#: Columns of the first row; yaw and roll by their sines; how many contacts were found by the last full search; what a
#: cell has to have to spare in order not to be looked at [m]; for how many searches at the start of a step it has held.
REACH, GROUPS, Y, Z, YAW, ROLL, FOUND, MARGIN, HELD = 0, 1, 2, 3, 4, 5, 6, 7, 8
#: With a reach below zero nothing is remembered; GROUPS then counts how many searches are made before the next try.
FIRST, LAST, OVER_FIRST, OVER_LAST, RISES, GUESS = 0, 1, 2, 3, 4, 5  #: columns of a group's row, see `next_group`
#: In RISES, where F is not known to rise: had a single contact, or none, when it was last looked at.
ONE_ROOT, NO_ROOT = 0.5, 0.25

WIDER = 3  #: steps of the rail table that a cell may be off its place before its bounds fail
NEAR_REACH = TABLE_REACH - WIDER
#: A cell with less to spare than this is looked at in any case [m]: the least, and the most, see `most_wanted`.
WANTED, MOST_WANTED = 20e-6, 160e-6
#: A memory that has held for fewer searches than these is followed by one with twice the margin, one that has held for
#: more by one with half of it.
SHORT, LONG = 4.0, 16.0
ENOUGH = 100e-6  #: a cell with more to spare than this, and than the margin and a quarter, needs no closer look [m]
TOO_SHORT = 5e-6  #: a memory that holds for less than this is not worth having [m]
MOST_MISSES = 16  #: searches without a memory, after one that had nothing to spare
ARM = 1.0  #: of yaw and roll in a motion [m]: more than the reach of any point of a wheel from the wheelset's centre


@kernel
def forget(memory):
    """Make a memory empty: the next search fills it."""
    memory[0, REACH] = -1.0
    memory[0, GROUPS] = 0.0
    memory[0, MARGIN] = WANTED
    memory[0, HELD] = SHORT


@small_kernel
def still_holds(memory, pose):
    """Whether the wheel has moved by less than every cell outside the remembered groups has to spare."""
    shift = max(abs(pose.y - memory[0, Y]), abs(pose.z - memory[0, Z]))
    turn = abs(pose.r21 - memory[0, YAW]) + abs(pose.r32 - memory[0, ROLL])
    return shift + ARM * turn < memory[0, REACH]


@small_kernel
def clearance(pair, pose, a, b, margin):
    """(certain, spare) of a cell that is clearly above the rail, as in `clearly_above`; certain if it has enough."""
    nearest = min(a.d, b.d)
    dip = deepest_dip(pair, a, b)
    in_reach = abs(b.step - a.step) <= NEAR_REACH and b.q * b.q > 0.93 * pose.n2
    steep = max(abs(pair.rail_table[b.step, 2]), abs(pair.rail_table[a.step, 2]))
    spare = (nearest - min(dip, DEEPEST_DIP) if in_reach else nearest - DEEPEST_DIP) / (1.2 * (1.0 + steep))
    return spare > max(ENOUGH, 1.25 * margin), spare


@small_kernel
def cell_at(pair, pose, method, a, b, margin):
    """What is remembered of the cell between two nodes: (worthwhile, rises, share, spare), see `judge_cell`.

    A cell that has less than `margin` [m] to spare counts as worthwhile, so that the memory holds longer.
    """
    # How far the cell is beyond an end of the rail, which moves along the wheel with the wheel.
    beyond = max(pair.rail.low - max(b.across, a.across), min(b.across, a.across) - pair.rail.high) / 1.2
    worthwhile = b.over or a.over
    rises = False
    share = 0.0
    spare = beyond
    if b.step >= 0 and a.step >= 0:
        clear, above = clearance(pair, pose, a, b, margin)
        if clear:
            return False, False, 0.0, above
        touches, rises, share, spare = may_touch(pair, pose, method, a, b, WIDER)
        touches = touches and min(a.d, b.d) < DEEPEST_DIP
        spare = max(spare, above)
        both = b.over and a.over
        worthwhile = worthwhile and (touches or (both and spare < margin))
        spare = beyond if touches and not both else max(spare, beyond)
        rises = rises and both
    return worthwhile, rises, share, spare


@small_kernel
def remembered_group(row, quick):
    """The group in a row of a memory; a `quick` search takes it to rise where it had a single contact."""
    rises = row[RISES] == 1.0 or (quick and row[RISES] == ONE_ROOT)
    return Group(int(row[FIRST]), int(row[LAST]), row[OVER_FIRST] == 1.0, row[OVER_LAST] == 1.0, rises, row[GUESS])


@kernel
def note_roots(nodes, memory, points, count):
    """Note in which of the groups that are not known to rise a single contact was found, and where, or none."""
    memory[0, FOUND] = count
    for group in range(1, int(memory[0, GROUPS]) + 1):
        row = memory[group]
        if row[RISES] == 1.0 or row[OVER_FIRST] != 1.0 or row[OVER_LAST] != 1.0:
            continue
        low = nodes[int(row[FIRST]), 0]
        high = nodes[int(row[LAST]), 0]
        found = 0
        for k in range(count):
            y = points[k, Y_WHEEL]
            if low <= y <= high:
                found += 1
                row[GUESS] = y
        row[RISES] = ONE_ROOT if found == 1 else NO_ROOT if found == 0 else 0.0


@small_kernel
def wants_another_try(memory):
    """Whether to remember anew, or to search without a memory this time."""
    if memory[0, REACH] < 0.0 and memory[0, GROUPS] > 0.0:
        memory[0, GROUPS] -= 1.0
        return False
    return True


@verb
def most_wanted(pose):
    """What cells are at most wanted to have to spare [m], where memories do not hold for long."""


@most_wanted.of(Pose)
@small_kernel
def wanted_on_rails(pose):
    """Wheels on rails move by micrometres from step to step: their memories hold."""
    return WANTED


@most_wanted.of(OnRoller)
@small_kernel
def wanted_on_rollers(pose):
    """Vehicles hunt on rigs: their wheels move by some tens of micrometres from step to step."""
    return MOST_WANTED


@small_kernel
def next_margin(pose, memory):
    """What cells have to have to spare in a memory that follows this one [m]."""
    margin = memory[0, MARGIN]
    if memory[0, HELD] < SHORT:
        return min(2.0 * margin, most_wanted(pose))
    return max(0.5 * margin, WANTED) if memory[0, HELD] > LONG else margin


@kernel
def remember(pair, pose, method, memory):
    """Walk over all cells and write the groups that may hold a contact to `memory`. Returns a status.

    Cells in which F rises and others are kept apart. More groups than there are rows become one. If the wheel has next
    to nothing to spare the memory is left empty.
    """
    nodes = pair.nodes
    groups = 0
    reach = (WIDER - 0.5) / pair.rail_per_step
    status = OFF_RAIL
    open_group = False
    fine_until = 0
    margin = next_margin(pose, memory)
    a = node_at(pair, pose, pair.first_node)
    q = a.q
    while a.number < pair.last_node and q > 0.0:
        i = a.number
        j = i + 1 if i < fine_until else int(nodes[i, COARSE_NEXT])
        b = node_at(pair, pose, j)
        q = b.q
        worthwhile, rises, share, spare = cell_at(pair, pose, method, a, b, margin)
        if worthwhile and not rises and j > i + 1:
            fine_until = j
            continue
        status = OK if b.over or a.over else status
        if q * q < 0.93 * pose.n2:
            reach = -1.0  # so much yaw that the wheel's motion is not bounded by ARM
        if worthwhile:
            if not (b.over and a.over):
                reach = -1.0
            joins = open_group and rises == (memory[groups, RISES] == 1.0)
            fresh = not joins and groups < MOST_GROUPS
            if fresh:
                groups += 1
                memory[groups, FIRST] = i
                memory[groups, OVER_FIRST] = a.over
                memory[groups, RISES] = rises
            row = memory[groups]
            if fresh or share > 0.0:
                row[GUESS] = nodes[i, 0] + share * (nodes[j, 0] - nodes[i, 0])
            if not fresh and not joins:
                row[RISES] = 0.0
            row[LAST] = j
            row[OVER_LAST] = b.over
        else:
            reach = min(reach, spare)
        open_group = worthwhile
        a = b
    if q <= 0.0:
        forget(memory)
        return YAW_TOO_LARGE
    memory[0, REACH] = reach if reach > TOO_SHORT else -1.0
    memory[0, GROUPS] = groups if reach > TOO_SHORT else MOST_MISSES
    memory[0, MARGIN] = margin
    memory[0, HELD] = 0.0
    memory[0, Y] = pose.y
    memory[0, Z] = pose.z
    memory[0, YAW] = pose.r21
    memory[0, ROLL] = pose.r32
    return status
