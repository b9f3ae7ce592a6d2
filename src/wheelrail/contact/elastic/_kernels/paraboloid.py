"""Two bodies whose gap is A x^2 + B y^2: one region, without profiles."""

import math

from wheelrail.contact.elastic._kernels.overlap import DEPTH, HIGH, LENGTH, LOW, MARGIN, PARTED, PEAK, SPLIT
from wheelrail.contact.elastic._kernels.press import measure_region, press_regions
from wheelrail.contact.elastic._kernels.rows import (
    ARC,
    COSINE,
    CURVE,
    DEEPEST,
    NORMAL_Y,
    NORMAL_Z,
    OVERLAP,
    POINT_Y,
    POINT_Z,
    RAIL_ARC,
    SINE,
    WIDTH,
)
from wheelrail.contact.elastic._kernels.smooth import set_nodes
from wheelrail.contact.point.normal._kernels.hertz import hertz
from wheelrail.kernel import kernel

WIDER = 1.12  #: by which rows reach beyond the patch that Hertz expects


@kernel
def lay_paraboloid(along, across, approach, middle, offset_x, offset_y, patches):
    """Rows over the patch of a paraboloid under an `approach` [m]; `middle` is its arc length on both bodies [m].

    along, across : half curvatures A and B of the gap [1/m]; offset_x, offset_y : of the grid, in cells.
    """
    rows = patches.rows[0]
    count, cells = patches.overlap.shape[1], patches.overlap.shape[2]
    a, b, _ = hertz(along, across)
    width = 2.0 * WIDER * b * math.sqrt(approach) / count
    length = 2.0 * MARGIN * a * math.sqrt(approach) / cells
    region = patches.regions[0]
    region[LOW] = middle - 0.5 * count * width
    region[HIGH] = middle + 0.5 * count * width
    region[DEPTH] = approach
    region[PEAK] = middle
    region[PARTED] = middle
    region[SPLIT] = count
    region[LENGTH] = length
    for j in range(count):
        y = (j + 0.5 - 0.5 * count + offset_y) * width
        rows[j, ARC] = middle + y
        rows[j, RAIL_ARC] = middle + y
        rows[j, DEEPEST] = offset_x * length
        rows[j, OVERLAP] = approach - across * y * y
        rows[j, CURVE] = along
        rows[j, WIDTH] = width
        rows[j, POINT_Y] = y
        rows[j, POINT_Z] = 0.0
        rows[j, NORMAL_Y] = 0.0
        rows[j, NORMAL_Z] = 1.0
        rows[j, SINE] = 0.0
        rows[j, COSINE] = 1.0
        for i in range(cells):
            x = rows[j, DEEPEST] + (0.5 * (cells - 1) - i) * length
            patches.overlap[0, j, i] = rows[j, OVERLAP] - along * x * x
    set_nodes(rows, length, cells, patches.nodes[0])


@kernel
def press_paraboloid(bodies, setting, along, across, approach, middle, offset_x, offset_y, patches, room):
    """Pressure of a paraboloid. Returns (status, iterations)."""
    lay_paraboloid(along, across, approach, middle, offset_x, offset_y, patches)
    status, iterations = press_regions(bodies, setting, 1, False, patches, room)
    measure_region(patches, 0)
    return status, iterations
