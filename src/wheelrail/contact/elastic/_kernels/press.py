"""A wheel on its rail: all patches of one pose, pressure first, then tractions."""

import math
from typing import NamedTuple

import numpy as np

from wheelrail.contact.elastic._kernels.influence import Lattice, tabulate_bands, tabulate_influence
from wheelrail.contact.elastic._kernels.overlap import (
    DEPTH,
    END,
    FADES_HIGH,
    FADES_LOW,
    FIRST,
    LENGTH,
    LEVEL,
    SPLIT,
    find_regions,
    lay_rows,
    scan_wheel,
)
from wheelrail.contact.elastic._kernels.pressure import Pressing, guess_pressure, solve_pressure
from wheelrail.contact.elastic._kernels.rows import ARC, DEEPEST, WIDTH, align_cells, measure_rows
from wheelrail.contact.elastic._kernels.smooth import (
    fill_smooth,
    hand_to_nodes,
    lift_nodes,
    parabolas,
    set_nodes,
    smooth_displacement,
)
from wheelrail.kernel import kernel
from wheelrail.numerics._kernels.status import NOT_CONVERGED, OK

STRETCH = 1.25  #: by which rows get longer where the patch turns out to reach their ends
STRETCHES = 4
CUT_OFF = (
    0.45  #: share of a row's highest pressure at its ends that says so; a semi-ellipse has that at 0.89 of its half
)
ROUNDS = 20  #: of pressures or tractions with the smooth part of the influence


class Setting(NamedTuple):
    """How closely patches are solved."""

    cells: int  #: along the rows of a region
    rows: int  #: of a region
    pressure_tolerance: float  #: on the residual gap, per deepest overlap [-]
    pressure_iterations: int
    traction_tolerance: float  #: root mean square of what tractions miss, per that of their bounds [-]
    traction_sweeps: int
    exchanges: int  #: 1: tractions feel the pressure; 2: pressure feels the tractions in return, and so on


class Patches(NamedTuple):
    """Patches of a wheel: those of the last pose are the first guess for the next."""

    regions: np.ndarray  #: (R, REGION_COLUMNS)
    rows: np.ndarray  #: (R, rows, ROW_COLUMNS)
    overlap: np.ndarray  #: of the undeformed bodies at cells [m], (R, rows, cells)
    pressure: np.ndarray  #: on cells around the deepest points of rows [Pa], (R, rows, cells)
    fronts: np.ndarray  #: centres of the first cells for tractions [m], (R, rows)
    aligned: np.ndarray  #: pressure on these [Pa], (R, rows, cells)
    tractions: np.ndarray  #: on the wheel, along and across [Pa], (R, 2, rows, cells)
    slips: np.ndarray  #: of the wheel against the rail while a cell's length is rolled [m], (R, 2, rows, cells)
    nodes: np.ndarray  #: (R, NODE_COLUMNS)
    moved: np.ndarray  #: displacements of nodes [m], (R, 3 NODES)


class Room(NamedTuple):
    """Room for numbers on the way."""

    overlaps: np.ndarray  #: at nodes of the wheel, (n,)
    edges: np.ndarray  #: (3, REACH cells + 2)
    steps: np.ndarray  #: (R, KINDS, rows, 2 REACH cells + 1)
    table: np.ndarray  #: (R, 3, rows, rows, 2 cells + 1)
    reduced: np.ndarray  #: (rows, cells), these and the next
    gap: np.ndarray
    way: np.ndarray
    product: np.ndarray
    starts: np.ndarray  #: (rows,)
    rigid: np.ndarray  #: slips that tractions find, (2, rows, cells)
    matrix: np.ndarray  #: (3 NODES R, 3 NODES R)
    forces: np.ndarray  #: (R, 3 NODES)


@kernel
def tabulate_region(bodies, room, patches, r):
    """Half-space influence of a region, normal."""
    region = patches.regions[r]
    rows = patches.rows[r]
    count, cells = patches.overlap.shape[1], patches.overlap.shape[2]
    split = int(region[SPLIT])
    length = region[LENGTH]
    steps = room.steps[r]
    tabulate_influence(length, rows[0, WIDTH], split, cells, bodies.poisson, room.edges, steps)
    if split < count:
        tabulate_influence(
            length, rows[split, WIDTH], count - split, cells, bodies.poisson, room.edges, steps[:, split:]
        )
    for j in range(count):
        room.starts[j] = rows[j, DEEPEST] + 0.5 * (cells - 1) * length
    lattice = Lattice(0, count, split, cells, length, rows[:, ARC], rows[:, WIDTH], room.starts)
    tabulate_bands(lattice, bodies.poisson, 1.0 / (math.pi * bodies.modulus), steps, room.table[r, 0:1])


@kernel
def press_region(setting, room, patches, r):
    """Pressure of a region, its overlap reduced by the smooth displacements. Returns (status, iterations)."""
    region = patches.regions[r]
    rows = patches.rows[r]
    nodes = patches.nodes[r]
    moved = patches.moved[r]
    count, cells = patches.overlap.shape[1], patches.overlap.shape[2]
    some = False
    for j in range(count):
        s0, s1, s2 = parabolas(rows[j, ARC], nodes[3], nodes[4], nodes[5])
        start = rows[j, DEEPEST] + 0.5 * (cells - 1) * region[LENGTH]
        for i in range(cells):
            lifted = smooth_displacement(nodes, moved, 2, start - i * region[LENGTH], s0, s1, s2)
            room.reduced[j, i] = patches.overlap[r, j, i] - lifted
            some = some or patches.pressure[r, j, i] > 0.0
    pressing = Pressing(
        room.table[r, 0], rows[:, WIDTH], room.reduced, patches.pressure[r], room.gap, room.way, room.product
    )
    if not some:
        guess_pressure(pressing)
    status, iterations, _ = solve_pressure(
        pressing, setting.pressure_tolerance * region[DEPTH], setting.pressure_iterations
    )
    return status, iterations


@kernel
def reaches_end(patches, r):
    """Whether a row of a region presses to its very ends along x; and whether the first or last row does.

    The latter only where rows end as the overlap fades: at a saddle, there are no others to be laid.
    """
    pressure = patches.pressure[r]
    region = patches.regions[r]
    rows, cells = pressure.shape
    along = False
    across = False
    for j in range(rows):
        most = 0.0
        for i in range(cells):
            most = max(most, pressure[j, i])
        if most <= 0.0:
            continue
        along = along or max(pressure[j, 0], pressure[j, cells - 1]) > CUT_OFF * most
        across = across or (j == 0 and region[FADES_LOW] > 0.0) or (j == rows - 1 and region[FADES_HIGH] > 0.0)
    return along, across


@kernel
def hand_pressure(patches, r, room):
    """Forces of a region's pressure on its nodes."""
    region = patches.regions[r]
    rows = patches.rows[r]
    count, cells = patches.overlap.shape[1], patches.overlap.shape[2]
    for j in range(count):
        room.starts[j] = rows[j, DEEPEST] + 0.5 * (cells - 1) * region[LENGTH]
    for n in range(2, room.forces.shape[1], 3):
        room.forces[r, n] = 0.0
    hand_to_nodes(
        patches.nodes[r],
        rows,
        0,
        count,
        room.starts,
        region[LENGTH],
        2,
        patches.pressure[r],
        room.forces[r],
    )


@kernel
def lay_regions(surfaces, pose, curvature, apart, level, stretch, patches, room):
    """Regions of overlap with their rows. Returns (status, count)."""
    status, count = find_regions(surfaces, room.overlaps, level, apart, patches.regions)
    if status != OK:
        return status, count
    cells = patches.overlap.shape[2]
    for r in range(count):
        status = lay_rows(
            surfaces,
            pose,
            room.overlaps,
            curvature,
            stretch,
            patches.regions[r],
            patches.rows[r],
            cells,
            patches.overlap[r],
        )
        if status != OK:
            return status, count
        set_nodes(patches.rows[r], patches.regions[r, LENGTH], cells, patches.nodes[r])
    return OK, count


@kernel
def press_regions(bodies, setting, count, with_tractions, patches, room):
    """Pressures of all regions together, which may feel tractions handed to the nodes. Returns (status, iterations)."""
    for r in range(count):
        tabulate_region(bodies, room, patches, r)
    fill_smooth(bodies, count, patches.nodes, room.matrix)
    depth = 0.0
    for r in range(count):
        depth = max(depth, patches.regions[r, DEPTH])
    total = 0
    for _ in range(ROUNDS):
        status = OK
        for r in range(count):
            state, iterations = press_region(setting, room, patches, r)
            total += iterations
            status = max(status, state)
            hand_pressure(patches, r, room)
        change = lift_nodes(count, room.matrix, room.forces, with_tractions, patches.moved)
        if change <= setting.pressure_tolerance * depth:
            return status, total
    return NOT_CONVERGED, total


@kernel
def measure_region(patches, r):
    """Semi-ellipses of a region's rows, and cells aligned with their leading edges."""
    region = patches.regions[r]
    rows = patches.rows[r]
    length = region[LENGTH]
    first, end = measure_rows(patches.pressure[r], 0, rows.shape[0], length, rows)
    region[FIRST] = first
    region[END] = end
    align_cells(first, end, length, patches.overlap.shape[2], rows, patches.fronts[r], patches.aligned[r])


@kernel
def find_pressures(bodies, setting, surfaces, pose, curvature, apart, patches, room):
    """Pressures of a wheel at a pose. Returns (status, number of regions, iterations).

    apart : share of a hump below which saddles part regions, see `saddles`.
    """
    status = scan_wheel(surfaces, pose, room.overlaps)
    if status != OK:
        return status, 0, 0
    level = LEVEL
    stretch = 1.0
    total = 0
    count = 0
    for _ in range(STRETCHES):
        status, count = lay_regions(surfaces, pose, curvature, apart, level, stretch, patches, room)
        if status != OK:
            return status, count, total
        status, iterations = press_regions(bodies, setting, count, False, patches, room)
        total += iterations
        along = False
        across = False
        for r in range(count):
            one, other = reaches_end(patches, r)
            along = along or one
            across = across or other
        if not along and not (across and level > 0.0):
            break
        if along:
            stretch *= STRETCH
        if across:
            level = 0.0
    for r in range(count):
        measure_region(patches, r)
    return status, count, total
