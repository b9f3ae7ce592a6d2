"""What a search remembers of a wheel: the cells that may hold a contact, and how far the wheel may move meanwhile.

A wheel that is followed through time moves by micrometres between two searches. Each cell that holds no contact has
something to spare: the wheel would have to move so far before it could. While it has moved by less than the least of
these, contacts can lie in the remembered groups of cells only, and the walk over all the others is not needed.
"""

from wheelrail.contact.detection.cells._kernels import may_touch, node_at
from wheelrail.contact.pair._kernels import OFF_RAIL, OK, YAW_TOO_LARGE
from wheelrail.kernel import kernel, small_kernel

MOST_GROUPS = 8
#: Rows of a memory: first what holds for all, then a row per group.
ROWS = 1 + MOST_GROUPS
COLUMNS = 6
REACH, GROUPS, Y, Z, YAW, ROLL = 0, 1, 2, 3, 4, 5  #: columns of the first row; yaw and roll by their sines
FIRST, LAST, OVER_FIRST, OVER_LAST, RISES, GUESS = 0, 1, 2, 3, 4, 5  #: columns of a group's row, see `next_group`

WIDER = 3  #: steps of the rail table that a cell may be off its place before its bounds fail
ARM = 1.0  #: of yaw and roll in a motion [m]: more than the reach of any point of a wheel from the wheelset's centre


@kernel
def forget(memory):
    """Make a memory empty: the next search fills it."""
    memory[0, REACH] = -1.0
    memory[0, GROUPS] = 0.0


@small_kernel
def still_holds(memory, pose):
    """Whether the wheel has moved by less than every cell outside the remembered groups has to spare."""
    shift = max(abs(pose.y - memory[0, Y]), abs(pose.z - memory[0, Z]))
    turn = abs(pose.r21 - memory[0, YAW]) + abs(pose.r32 - memory[0, ROLL])
    return shift + ARM * turn < memory[0, REACH]


@kernel
def remember(pair, pose, method, memory):
    """Walk over all cells and write the groups that may hold a contact to `memory`. Returns a status.

    More groups than there are rows become one.
    """
    nodes = pair.nodes
    groups = 0
    reach = (WIDER - 0.5) / pair.rail_per_step
    status = OFF_RAIL
    open_group = False
    q, was_over, before, d_before, step_before = node_at(pair, pose, 0)
    for i in range(1, nodes.shape[0]):
        if q <= 0.0:
            forget(memory)
            return YAW_TOO_LARGE
        q, over, across, d, step = node_at(pair, pose, i)
        # How far the cell is beyond an end of the rail, which moves along the wheel with the wheel.
        beyond = max(pair.rail.low - max(across, before), min(across, before) - pair.rail.high)
        worthwhile = over or was_over
        rises = False
        share = 0.0
        spare = beyond / 1.2
        status = OK if worthwhile else status
        if step >= 0 and step_before >= 0:
            touches, rises, share, spare = may_touch(
                pair, pose, method, i, q, d_before, d, before, across, step_before, step, WIDER
            )
            worthwhile = worthwhile and touches
            rises = rises and over and was_over
            spare = max(spare, beyond / 1.2)
            if touches and not (over and was_over):
                reach = min(reach, beyond / 1.2)
        if q * q < 0.93 * pose.n2:
            reach = -1.0  # so much yaw that the wheel's motion is not bounded by ARM
        if worthwhile:
            if not open_group and groups < MOST_GROUPS:
                groups += 1
                memory[groups, FIRST] = i - 1
                memory[groups, OVER_FIRST] = was_over
                memory[groups, RISES] = 1.0
            row = memory[groups]
            if (i - 1 == row[FIRST]) or share > 0.0:
                row[GUESS] = nodes[i - 1, 0] + share * (nodes[i, 0] - nodes[i - 1, 0])
            # Cells between groups that have become one are not known to rise.
            row[RISES] = 1.0 if rises and row[RISES] == 1.0 and (open_group or row[FIRST] == i - 1) else 0.0
            row[LAST] = i
            row[OVER_LAST] = over
        else:
            reach = min(reach, spare)
        open_group = worthwhile
        was_over, before, d_before, step_before = over, across, d, step
    if q <= 0.0:
        forget(memory)
        return YAW_TOO_LARGE
    memory[0, REACH] = reach
    memory[0, GROUPS] = groups
    memory[0, Y] = pose.y
    memory[0, Z] = pose.z
    memory[0, YAW] = pose.r21
    memory[0, ROLL] = pose.r32
    return status
