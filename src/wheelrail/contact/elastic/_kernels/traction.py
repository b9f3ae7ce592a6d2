"""Tractions of steady rolling: stick where friction allows it, slip elsewhere.

Slip of a cell is taken between its centre and that of its neighbour ahead, as particles pass through the patch:
s = w h + u(x) - u(x + h), w the rigid slip per metre rolled and u the displacement of the wheel less that of the rail.
In stick s = 0; in slip the traction is mu p against s. Relaxation runs from the leading to the trailing edge, and the
change of a cell is added to all cells behind it in its row: the sums of influence then telescope to
A(target - source) - A(target - end), positive definite as A is, which plain relaxation of s is not.

The slip that turns a sliding cell's traction is that at its centre, half way to the cell behind; where a cell begins to
slide, that difference is faded in with the slip itself, so that tractions remain continuous.
"""

import math

from wheelrail.contact.elastic._kernels.influence import ACROSS, ALONG, MIXED
from wheelrail.contact.elastic._kernels.pressure import NOT_CONVERGED
from wheelrail.contact.elastic._kernels.rows import CELLS
from wheelrail.kernel import kernel, small_kernel
from wheelrail.numerics._kernels.status import OK

ROOT_STEPS = 40  #: of the sliding traction; Newton's method on 1/|p| needs a handful


@small_kernel
def to_centre(slip_x, slip_y, j, i, count):
    """From the slip ahead of a cell to that at its centre."""
    if i < count - 1:
        dx = 0.5 * (slip_x[j, i + 1] - slip_x[j, i])
        dy = 0.5 * (slip_y[j, i + 1] - slip_y[j, i])
    elif i > 0:
        dx = 0.5 * (slip_x[j, i] - slip_x[j, i - 1])
        dy = 0.5 * (slip_y[j, i] - slip_y[j, i - 1])
    else:
        return 0.0, 0.0
    size = math.sqrt(slip_x[j, i] ** 2 + slip_y[j, i] ** 2)
    total = size + math.sqrt(dx * dx + dy * dy)
    share = size / total if total > 0.0 else 0.0
    return share * dx, share * dy


@kernel
def local_traction(dxx, dyy, sx, sy, cx, cy, px, py, bound):
    """Traction of a cell whose slip is s + D (q - p) at a traction q, with |q| <= bound; c leads to its centre."""
    bx = dxx * px - sx
    by = dyy * py - sy
    qx = bx / dxx
    qy = by / dyy
    if qx * qx + qy * qy <= bound * bound:
        return qx, qy
    bx -= cx
    by -= cy
    more = 0.0
    for _ in range(ROOT_STEPS):
        x = dxx + more
        y = dyy + more
        qx = bx / x
        qy = by / y
        size = math.sqrt(qx * qx + qy * qy)
        if abs(size - bound) <= 1e-9 * bound:
            break
        fall = qx * qx / x + qy * qy / y
        more += (size / bound - 1.0) * size * size / fall
        if more <= 0.0:  # the centre alone would stick: its direction counts
            more = 0.0
            break
    size = math.sqrt(qx * qx + qy * qy)
    if size <= 0.0:
        return 0.0, 0.0
    return qx * bound / size, qy * bound / size


@small_kernel
def add_step(table, j, i, end_cell, first, end, rows, cells, ex, ey, slip_x, slip_y):
    """Slips after tractions of row j have changed by e from cell i to its last."""
    at = cells - i
    back = cells - end_cell
    for k in range(first, end):
        count = int(rows[k, CELLS])
        xx, xx_end = table[ALONG - 1, j, k, at : at + count], table[ALONG - 1, j, k, back : back + count]
        yy, yy_end = table[ACROSS - 1, j, k, at : at + count], table[ACROSS - 1, j, k, back : back + count]
        xy, xy_end = table[MIXED - 1, j, k, at : at + count], table[MIXED - 1, j, k, back : back + count]
        out_x = slip_x[k]
        out_y = slip_y[k]
        for n in range(count):
            across = xy[n] - xy_end[n]
            out_x[n] += (xx[n] - xx_end[n]) * ex + across * ey
            out_y[n] += across * ex + (yy[n] - yy_end[n]) * ey


@kernel
def start_slips(table, first, end, rows, cells, rigid, traction_x, traction_y, slip_x, slip_y):
    """Slips under the tractions given: rigid (2, rows, cells), and elastic."""
    for j in range(first, end):
        for i in range(int(rows[j, CELLS])):
            slip_x[j, i] = rigid[0, j, i]
            slip_y[j, i] = rigid[1, j, i]
    for j in range(first, end):
        count = int(rows[j, CELLS])
        for i in range(count):
            # Step by step: what a cell has more than its neighbour ahead goes on to the end of the row.
            ex = traction_x[j, i] - (traction_x[j, i - 1] if i > 0 else 0.0)
            ey = traction_y[j, i] - (traction_y[j, i - 1] if i > 0 else 0.0)
            if ex != 0.0 or ey != 0.0:
                add_step(table, j, i, count, first, end, rows, cells, ex, ey, slip_x, slip_y)


@kernel
def traction_residual(table, first, end, rows, cells, bounds, traction_x, traction_y, slip_x, slip_y):
    """How far tractions are from following their slips, over the root mean square of their bounds [-]."""
    missed = 0.0
    total = 0.0
    for j in range(first, end):
        count = int(rows[j, CELLS])
        per_slip = 1.0 / table[ALONG - 1, j, j, cells]
        for i in range(count):
            bound = bounds[j, i]
            cx, cy = to_centre(slip_x, slip_y, j, i, count)
            qx = traction_x[j, i] - per_slip * (slip_x[j, i] + cx)
            qy = traction_y[j, i] - per_slip * (slip_y[j, i] + cy)
            size = math.sqrt(qx * qx + qy * qy)
            if size > bound:
                qx *= bound / size
                qy *= bound / size
            missed += (qx - traction_x[j, i]) ** 2 + (qy - traction_y[j, i]) ** 2
            total += bound * bound
    return math.sqrt(missed / total) if total > 0.0 else 0.0


@kernel
def sweep_tractions(table, first, end, rows, cells, bounds, traction_x, traction_y, slip_x, slip_y):
    """One relaxation of all cells, row by row from the leading to the trailing edge."""
    for j in range(first, end):
        count = int(rows[j, CELLS])
        for i in range(count):
            back = cells + i - count
            dxx = table[ALONG - 1, j, j, cells] - table[ALONG - 1, j, j, back]
            dyy = table[ACROSS - 1, j, j, cells] - table[ACROSS - 1, j, j, back]
            cx, cy = to_centre(slip_x, slip_y, j, i, count)
            px = traction_x[j, i]
            py = traction_y[j, i]
            qx, qy = local_traction(dxx, dyy, slip_x[j, i], slip_y[j, i], cx, cy, px, py, bounds[j, i])
            ex = qx - px
            ey = qy - py
            if ex == 0.0 and ey == 0.0:
                continue
            for k in range(i, count):
                traction_x[j, k] += ex
                traction_y[j, k] += ey
            add_step(table, j, i, count, first, end, rows, cells, ex, ey, slip_x, slip_y)


@kernel
def solve_tractions(table, first, end, rows, bounds, rigid, tolerance, most, tractions, slips):
    """Tractions on rows `first` to `end`, from those given (a guess). Returns (status, sweeps, residual [-]).

    table (3, rows, rows, 2 cells + 1) : influence along, across and mixed [m/Pa]; bounds (rows, cells) [Pa]; rigid,
    tractions, slips (2, rows, cells) : slips while a cell's length is rolled [m].
    """
    cells = bounds.shape[1]
    tx, ty = tractions[0], tractions[1]
    sx, sy = slips[0], slips[1]
    start_slips(table, first, end, rows, cells, rigid, tx, ty, sx, sy)
    residual = 0.0
    for sweep in range(most):
        residual = traction_residual(table, first, end, rows, cells, bounds, tx, ty, sx, sy)
        if residual <= tolerance:
            return OK, sweep, residual
        sweep_tractions(table, first, end, rows, cells, bounds, tx, ty, sx, sy)
    return NOT_CONVERGED, most, residual
