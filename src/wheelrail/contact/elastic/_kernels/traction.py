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
from typing import NamedTuple

import numpy as np

from wheelrail.contact.elastic._kernels.influence import ACROSS, ALONG, MIXED
from wheelrail.contact.elastic._kernels.rows import CELLS
from wheelrail.kernel import kernel, small_kernel
from wheelrail.numerics._kernels.status import NOT_CONVERGED, OK

ROOT_STEPS = 40  #: of the sliding traction; Newton's method on 1/|p| needs a handful
FLOOR = 0.01  #: tractions below this share of their bounds are judged by it; creepages near zero thus keep their slopes
#: Shares of their changes by which sweeps relax cells: the first ones, the least, and by how much less after a sweep
#: that leaves more than SLOW of the residual.
FIRST_SHARE, LEAST_SHARE, LESS, SLOW = 0.9, 0.3, 0.85, 0.8


class Sliding(NamedTuple):
    """A patch whose tractions are sought. Arrays (2, rows, cells): along and across, unless said otherwise."""

    first: int  #: row, and one beyond the last
    end: int
    table: np.ndarray  #: influence along, across and mixed [m/Pa], (3, rows, rows, 2 cells + 1)
    rows: np.ndarray  #: (rows, ROW_COLUMNS)
    bounds: np.ndarray  #: coefficient of friction times pressure [Pa], (rows, cells)
    rigid: np.ndarray  #: slips without the half-space displacements of the patch, while a cell's length is rolled [m]
    tractions: np.ndarray  #: on the wheel [Pa]
    slips: np.ndarray  #: of the wheel against the rail, while a cell's length is rolled [m]


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
def add_step(sliding, j, i, ex, ey):
    """Slips after tractions of row j have changed by e from cell i to its last."""
    table = sliding.table
    cells = sliding.bounds.shape[1]
    at = cells - i
    back = cells - int(sliding.rows[j, CELLS])
    for k in range(sliding.first, sliding.end):
        count = int(sliding.rows[k, CELLS])
        xx, xx_end = table[ALONG - 1, j, k, at : at + count], table[ALONG - 1, j, k, back : back + count]
        yy, yy_end = table[ACROSS - 1, j, k, at : at + count], table[ACROSS - 1, j, k, back : back + count]
        xy, xy_end = table[MIXED - 1, j, k, at : at + count], table[MIXED - 1, j, k, back : back + count]
        out_x = sliding.slips[0, k]
        out_y = sliding.slips[1, k]
        for n in range(count):
            across = xy[n] - xy_end[n]
            out_x[n] += (xx[n] - xx_end[n]) * ex + across * ey
            out_y[n] += across * ex + (yy[n] - yy_end[n]) * ey


@kernel
def start_slips(sliding):
    """Slips under the tractions given: rigid and elastic."""
    tractions = sliding.tractions
    for j in range(sliding.first, sliding.end):
        for i in range(int(sliding.rows[j, CELLS])):
            for n in range(2):
                sliding.slips[n, j, i] = sliding.rigid[n, j, i]
    for j in range(sliding.first, sliding.end):
        for i in range(int(sliding.rows[j, CELLS])):
            # Step by step: what a cell has more than its neighbour ahead goes on to the end of the row.
            ex = tractions[0, j, i] - (tractions[0, j, i - 1] if i > 0 else 0.0)
            ey = tractions[1, j, i] - (tractions[1, j, i - 1] if i > 0 else 0.0)
            if ex != 0.0 or ey != 0.0:
                add_step(sliding, j, i, ex, ey)


@kernel
def traction_residual(sliding):
    """How far tractions are from following their slips, per their own root mean square, or FLOOR of the bounds [-]."""
    slips = sliding.slips
    tractions = sliding.tractions
    missed = 0.0
    total = 0.0
    for j in range(sliding.first, sliding.end):
        count = int(sliding.rows[j, CELLS])
        per_slip = 1.0 / sliding.table[ALONG - 1, j, j, sliding.bounds.shape[1]]
        for i in range(count):
            bound = sliding.bounds[j, i]
            cx, cy = to_centre(slips[0], slips[1], j, i, count)
            qx = tractions[0, j, i] - per_slip * (slips[0, j, i] + cx)
            qy = tractions[1, j, i] - per_slip * (slips[1, j, i] + cy)
            size = math.sqrt(qx * qx + qy * qy)
            if size > bound:
                qx *= bound / size
                qy *= bound / size
            missed += (qx - tractions[0, j, i]) ** 2 + (qy - tractions[1, j, i]) ** 2
            total += tractions[0, j, i] ** 2 + tractions[1, j, i] ** 2 + (FLOOR * bound) ** 2
    return math.sqrt(missed / total) if total > 0.0 else 0.0


@kernel
def sweep_tractions(sliding, share):
    """One relaxation of all cells by a `share` of their changes, row by row from the leading to the trailing edge."""
    slips = sliding.slips
    tractions = sliding.tractions
    cells = sliding.bounds.shape[1]
    for j in range(sliding.first, sliding.end):
        count = int(sliding.rows[j, CELLS])
        for i in range(count):
            back = cells + i - count
            dxx = sliding.table[ALONG - 1, j, j, cells] - sliding.table[ALONG - 1, j, j, back]
            dyy = sliding.table[ACROSS - 1, j, j, cells] - sliding.table[ACROSS - 1, j, j, back]
            cx, cy = to_centre(slips[0], slips[1], j, i, count)
            px = tractions[0, j, i]
            py = tractions[1, j, i]
            qx, qy = local_traction(dxx, dyy, slips[0, j, i], slips[1, j, i], cx, cy, px, py, sliding.bounds[j, i])
            ex = share * (qx - px)
            ey = share * (qy - py)
            if ex == 0.0 and ey == 0.0:
                continue
            for k in range(i, count):
                tractions[0, j, k] += ex
                tractions[1, j, k] += ey
            add_step(sliding, j, i, ex, ey)


@kernel
def bound_tractions(sliding):
    """Let no traction exceed its bound, which partial changes leave it above by less than the tolerance."""
    for j in range(sliding.first, sliding.end):
        for i in range(int(sliding.rows[j, CELLS])):
            size = math.sqrt(sliding.tractions[0, j, i] ** 2 + sliding.tractions[1, j, i] ** 2)
            if size > sliding.bounds[j, i]:
                for n in range(2):
                    sliding.tractions[n, j, i] *= sliding.bounds[j, i] / size


@kernel
def solve_tractions(sliding, tolerance, most):
    """Tractions of a patch, from those given (a guess). Returns (status, sweeps, residual [-]).

    Where a sweep does not lessen the residual, those to come change less: patches much wider than long need it.
    """
    start_slips(sliding)
    residual = traction_residual(sliding)
    share = FIRST_SHARE
    sweeps = 0
    while residual > tolerance and sweeps < most:
        before = residual
        sweeps += 1
        sweep_tractions(sliding, share)
        residual = traction_residual(sliding)
        if residual > SLOW * before and share > LEAST_SHARE:
            share = max(LEAST_SHARE, LESS * share)
    bound_tractions(sliding)
    return OK if residual <= tolerance else NOT_CONVERGED, sweeps, residual
