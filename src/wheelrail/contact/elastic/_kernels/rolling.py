"""Tractions of all patches of a wheel, once their pressures are known."""

import math

from wheelrail.contact.elastic._kernels.influence import Lattice, tabulate_bands
from wheelrail.contact.elastic._kernels.overlap import END, FIRST, LENGTH, SPLIT
from wheelrail.contact.elastic._kernels.press import ROUNDS, measure_region, press_regions
from wheelrail.contact.elastic._kernels.rows import ARC, CELLS, SLIP_X, SLIP_Y, TURN, WIDTH
from wheelrail.contact.elastic._kernels.smooth import drag_nodes, hand_to_nodes, parabolas, smooth_displacement
from wheelrail.contact.elastic._kernels.traction import FLOOR, Sliding, solve_tractions
from wheelrail.kernel import kernel
from wheelrail.numerics._kernels.status import NOT_CONVERGED, OK


@kernel
def tabulate_rolling(bodies, room, patches, r):
    """Tangential half-space influence between the cells of a region that are aligned with its leading edge."""
    region = patches.regions[r]
    first, end = int(region[FIRST]), int(region[END])
    cells = patches.overlap.shape[2]
    rows = patches.rows[r]
    lattice = Lattice(
        first,
        end,
        int(region[SPLIT]),
        cells,
        region[LENGTH],
        rows[:, ARC],
        rows[:, WIDTH],
        patches.fronts[r],
    )
    tabulate_bands(lattice, bodies.poisson, 1.0 / (math.pi * bodies.shear), room.steps[r], room.table[r])


@kernel
def find_rigid_slips(patches, r, rigid):
    """Slips of a region's cells without their own half-space displacements, while a cell's length is rolled [m].

    Those of rigid bodies half way to the cell ahead, and the difference of the smooth displacements over that way.
    """
    region = patches.regions[r]
    rows = patches.rows[r]
    nodes = patches.nodes[r]
    moved = patches.moved[r]
    length = region[LENGTH]
    for j in range(int(region[FIRST]), int(region[END])):
        s0, s1, s2 = parabolas(rows[j, ARC], nodes[3], nodes[4], nodes[5])
        x = patches.fronts[r, j]
        ahead_x = smooth_displacement(nodes, moved, 0, x + length, s0, s1, s2)
        ahead_y = smooth_displacement(nodes, moved, 1, x + length, s0, s1, s2)
        for i in range(int(rows[j, CELLS])):
            here_x = smooth_displacement(nodes, moved, 0, x, s0, s1, s2)
            here_y = smooth_displacement(nodes, moved, 1, x, s0, s1, s2)
            rigid[0, j, i] = rows[j, SLIP_X] * length + here_x - ahead_x
            rigid[1, j, i] = (rows[j, SLIP_Y] + rows[j, TURN] * (x + 0.5 * length)) * length + here_y - ahead_y
            ahead_x = here_x
            ahead_y = here_y
            x -= length


@kernel
def roll_region(setting, friction, room, patches, r):
    """Tractions of a region whose coefficient of friction is given. Returns (status, sweeps)."""
    region = patches.regions[r]
    first, end = int(region[FIRST]), int(region[END])
    rows = patches.rows[r]
    cells = patches.overlap.shape[2]
    find_rigid_slips(patches, r, room.rigid)
    bounds = room.reduced
    for j in range(first, end):
        count = int(rows[j, CELLS])
        for i in range(cells):
            bounds[j, i] = friction * patches.aligned[r, j, i]
            for n in range(2):
                if i >= count:
                    patches.tractions[r, n, j, i] = 0.0
    sliding = Sliding(first, end, room.table[r], rows, bounds, room.rigid, patches.tractions[r], patches.slips[r])
    status, sweeps, _ = solve_tractions(sliding, setting.traction_tolerance, setting.traction_sweeps)
    return status, sweeps


@kernel
def hand_tractions(patches, r, room):
    """Forces of a region's tractions on its nodes."""
    region = patches.regions[r]
    for n in range(room.forces.shape[1]):
        if n % 3 != 2:
            room.forces[r, n] = 0.0
    for component in range(2):
        hand_to_nodes(
            patches.nodes[r],
            patches.rows[r],
            int(region[FIRST]),
            int(region[END]),
            patches.fronts[r],
            region[LENGTH],
            component,
            patches.tractions[r, component],
            room.forces[r],
        )


@kernel
def slide_regions(bodies, setting, count, friction, patches, room):
    """Tractions of a wheel's regions, the rigid slips of their rows given; friction (R,). Returns (status, sweeps)."""
    for r in range(count):
        tabulate_rolling(bodies, room, patches, r)
    total = 0
    for _ in range(ROUNDS):
        status = OK
        for r in range(count):
            state, sweeps = roll_region(setting, friction[r], room, patches, r)
            status = max(status, state)
            total += sweeps
            hand_tractions(patches, r, room)
        change = drag_nodes(count, room.matrix, room.forces, patches.moved)
        scale = 0.0
        for r in range(count):
            scale = max(scale, displacement_of_cell(patches, r, friction[r], room.table[r]))
        if change <= setting.traction_tolerance * scale:
            return status, total
    return NOT_CONVERGED, total


@kernel
def displacement_of_cell(patches, r, friction, table):
    """What the largest traction of a region, or FLOOR of the largest bound, makes of its own cell [m]."""
    region = patches.regions[r]
    first = int(region[FIRST])
    cells = patches.overlap.shape[2]
    most = 0.0
    for j in range(first, int(region[END])):
        for i in range(cells):
            for n in range(2):
                most = max(most, abs(patches.tractions[r, n, j, i]))
            most = max(most, FLOOR * friction * patches.aligned[r, j, i])
    return most * table[0, first, first, cells]


@kernel
def find_tractions(bodies, setting, count, friction, patches, room):
    """Tractions, and pressures that feel them in return as often as the setting asks. Returns (status, sweeps)."""
    status, total = slide_regions(bodies, setting, count, friction, patches, room)
    for _ in range(setting.exchanges - 1):
        state, iterations = press_regions(bodies, setting, count, True, patches, room)
        for r in range(count):
            measure_region(patches, r)
        slid, sweeps = slide_regions(bodies, setting, count, friction, patches, room)
        status = max(status, state, slid)
        total += iterations + sweeps
    return status, total
