"""The smooth part of the elastic influence: finite bodies, and regions of a wheel on each other.

Within a region the half space is resolved cell by cell; what a finite body adds to it, and what a distant region does,
changes little over a region. It is taken at three by three nodes of each region, with forces handed to the nodes, and
displacements taken back from them, by the same parabolas: so the influence remains symmetric, and rigid shifts, tilts
and curvatures pass exactly.
"""

import math
from typing import NamedTuple

from wheelrail.contact.elastic._kernels.influence import ACROSS, ALONG, MIXED, NORMAL, distant_influence
from wheelrail.contact.elastic._kernels.rows import ARC, DEEPEST, RAIL_ARC, WIDTH
from wheelrail.contact.elastic.compliance._kernels.table import Compliance, excess_at
from wheelrail.kernel import kernel, local_array, small_kernel

NODES = 9  #: of a region, three along x by three across
NODE_COLUMNS = 9  #: of a region's nodes: x of the three, arc length on the wheel and on the rail of the three [m]
MOST_REGIONS = 4
MOST_ROWS = 12  #: of nodes across, three in each region
AS_HALF_SPACE, FIXED_BLOCKS = 0, 1  #: far fields, see `Bodies`


class Bodies(NamedTuple):
    """Elasticity of wheel and rail."""

    modulus: float  #: contact modulus E* [Pa]
    shear: float  #: combined shear modulus [Pa]
    poisson: float  #: combined
    wheel: Compliance
    rail: Compliance
    #: AS_HALF_SPACE: the approach is that of half spaces, the shift that finite blocks add is taken out; FIXED_BLOCKS:
    #: it is that of blocks fixed at their far sides.
    far_field: int
    more: float  #: compliance of an approach in addition [m/N]


@small_kernel
def parabolas(t, a, b, c):
    """Values at `t` of the parabolas that are 1 at one of a, b, c and 0 at the others."""
    return (
        (t - b) * (t - c) / ((a - b) * (a - c)),
        (t - a) * (t - c) / ((b - a) * (b - c)),
        (t - a) * (t - b) / ((c - a) * (c - b)),
    )


@kernel
def set_nodes(rows, length, cells, nodes):
    """Nodes of a region with these rows and cells of this length."""
    count = rows.shape[0]
    low = rows[0, DEEPEST]
    high = low
    for j in range(count):
        low = min(low, rows[j, DEEPEST])
        high = max(high, rows[j, DEEPEST])
    nodes[0] = low - 0.5 * cells * length
    nodes[2] = high + 0.5 * cells * length
    nodes[1] = 0.5 * (nodes[0] + nodes[2])
    for n in range(3):
        j = n * (count - 1) // 2
        nodes[3 + n] = rows[j, ARC]
        nodes[6 + n] = rows[j, RAIL_ARC]


@small_kernel
def influence_of_node(bodies, nodes, target, source, wheel, rail, out):
    """Influence (3, 3) of a source node on a target node [m/N]: along x, across, normal.

    target, source : region, and index of the node along x and across.
    """
    r, a, b = target
    q, c, d = source
    x = nodes[r, a] - nodes[q, c]
    excess_at(bodies.wheel, nodes[r, 3 + b], nodes[q, 3 + d], x, wheel)
    excess_at(bodies.rail, nodes[r, 6 + b], nodes[q, 6 + d], x, rail)
    for n in range(3):
        for m in range(3):
            # The outward normals of wheel and rail are opposite.
            sign = -1.0 if (n == 2) != (m == 2) else 1.0
            out[n, m] = sign * wheel[n, m] + rail[n, m]
    if r != q:
        y = nodes[r, 3 + b] - nodes[q, 3 + d]
        tangential = 1.0 / (math.pi * bodies.shear)
        mixed = tangential * distant_influence(MIXED, x, y, 1.0, bodies.poisson)
        out[0, 0] += tangential * distant_influence(ALONG, x, y, 1.0, bodies.poisson)
        out[1, 1] += tangential * distant_influence(ACROSS, x, y, 1.0, bodies.poisson)
        out[0, 1] += mixed
        out[1, 0] += mixed
        out[2, 2] += distant_influence(NORMAL, x, y, 1.0, bodies.poisson) / (math.pi * bodies.modulus)


@kernel
def fill_smooth(bodies, count, nodes, matrix):
    """Influence between all nodes of `count` regions into `matrix`, (3 nodes, 3 nodes): node by node x, t, n [m/N]."""
    wheel = local_array(3, 3)
    rail = local_array(3, 3)
    block = local_array(3, 3)
    for r in range(count):
        for q in range(count):
            for a in range(3):
                for b in range(3):
                    for c in range(3):
                        for d in range(3):
                            influence_of_node(bodies, nodes, (r, a, b), (q, c, d), wheel, rail, block)
                            row = 3 * (NODES * r + 3 * a + b)
                            column = 3 * (NODES * q + 3 * c + d)
                            for n in range(3):
                                for m in range(3):
                                    matrix[row + n, column + m] = block[n, m]
    if bodies.far_field == AS_HALF_SPACE:
        remove_shifts(count, matrix)
    for r in range(NODES * count):
        for q in range(NODES * count):
            matrix[3 * r + 2, 3 * q + 2] += bodies.more


@kernel
def remove_shifts(count, matrix):
    """Take out of normal displacements what a finite body adds to that of a force at its own point, at each node.

    The mean of the values at source and target goes, so that the influence stays symmetric, and depends on where the
    two are but not on how regions are cut: with the block as a whole, a flange bends aside, and shift and tilt of that
    are no part of an approach. What is left bends the surface within a patch.
    """
    own = local_array(MOST_ROWS, 1)
    for r in range(count):
        for b in range(3):
            middle = 3 * (NODES * r + 3 + b) + 2
            own[3 * r + b, 0] = matrix[middle, middle]
    for r in range(NODES * count):
        for q in range(NODES * count):
            shift = 0.5 * (own[3 * (r // NODES) + r % 3, 0] + own[3 * (q // NODES) + q % 3, 0])
            matrix[3 * r + 2, 3 * q + 2] -= shift


@kernel
def hand_to_nodes(nodes, rows, first, end, fronts, length, component, tractions, forces):
    """Add the forces of tractions on cells (rows, cells) to a region's nodes; `forces` (3 NODES,)."""
    cells = tractions.shape[1]
    for j in range(first, end):
        s0, s1, s2 = parabolas(rows[j, ARC], nodes[3], nodes[4], nodes[5])
        for i in range(cells):
            if tractions[j, i] == 0.0:
                continue
            force = tractions[j, i] * length * rows[j, WIDTH]
            x0, x1, x2 = parabolas(fronts[j] - i * length, nodes[0], nodes[1], nodes[2])
            for a, along in enumerate((x0, x1, x2)):
                forces[3 * (3 * a) + component] += force * along * s0
                forces[3 * (3 * a + 1) + component] += force * along * s1
                forces[3 * (3 * a + 2) + component] += force * along * s2


@small_kernel
def smooth_displacement(nodes, moved, component, x, s0, s1, s2):
    """Displacement at x of a row whose parabolas across are given, from those of a region's nodes (3 NODES,)."""
    x0, x1, x2 = parabolas(x, nodes[0], nodes[1], nodes[2])
    total = 0.0
    for a, along in enumerate((x0, x1, x2)):
        n = 9 * a + component
        total += along * (s0 * moved[n] + s1 * moved[n + 3] + s2 * moved[n + 6])
    return total


@small_kernel
def displacement_of_node(count, matrix, row, forces, component):
    """Displacement of a node along `component` under the forces on all nodes along those given by `component`."""
    total = 0.0
    for q in range(count):
        for m in range(component, 3 * NODES, 3):
            total += matrix[row, 3 * NODES * q + m] * forces[q, m]
    return total


@kernel
def lift_nodes(count, matrix, forces, with_tractions, moved):
    """Normal displacements of all nodes under the forces on them, both (R, 3 NODES): of pressures, or of tractions too.

    Returns the largest change [m].
    """
    most = 0.0
    for r in range(count):
        for n in range(2, 3 * NODES, 3):
            row = 3 * NODES * r + n
            total = displacement_of_node(count, matrix, row, forces, 2)
            if with_tractions:
                total += displacement_of_node(count, matrix, row, forces, 0)
                total += displacement_of_node(count, matrix, row, forces, 1)
            most = max(most, abs(total - moved[r, n]))
            moved[r, n] = total
    return most


@kernel
def drag_nodes(count, matrix, forces, moved):
    """Tangential displacements of all nodes under all forces on them; returns the largest change [m]."""
    most = 0.0
    for r in range(count):
        for n in range(3 * NODES):
            if n % 3 == 2:
                continue
            total = 0.0
            for component in range(3):
                total += displacement_of_node(count, matrix, 3 * NODES * r + n, forces, component)
            most = max(most, abs(total - moved[r, n]))
            moved[r, n] = total
    return most
