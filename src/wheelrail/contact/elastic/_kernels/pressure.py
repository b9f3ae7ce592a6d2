"""Pressure on a patch under a given overlap: conjugate gradients within p >= 0 [Polonsky1999].

Where cells press, the elastic displacement equals the overlap of the undeformed bodies; elsewhere it exceeds it. That
is judged by the residual itself, everywhere, before the solver says that it has converged.
"""

import math
from typing import NamedTuple

import numpy as np

from wheelrail.kernel import kernel, small_kernel
from wheelrail.numerics._kernels.status import NOT_CONVERGED, OK


class Pressing(NamedTuple):
    """A patch whose pressure is sought. Arrays (rows, cells) unless said otherwise."""

    table: np.ndarray  #: influence of row k on row j at (target cell - source cell + cells), (rows, rows, 2 cells + 1)
    #: Of rows [m], (rows,). Sums run over areas: influence is symmetric in forces, not in pressures.
    widths: np.ndarray
    overlap: np.ndarray  #: of the undeformed bodies [m]
    pressure: np.ndarray  #: a guess, and the result [Pa]
    gap: np.ndarray  #: displacement less overlap [m]
    way: np.ndarray  #: room, this and the next
    product: np.ndarray


@small_kernel
def add_displacements(table, loads, out):
    """Displacements of all cells under `loads` on cells, both (rows, cells), into `out`."""
    rows, cells = loads.shape
    for j in range(rows):
        for i in range(cells):
            out[j, i] = 0.0
    for k in range(rows):
        for n in range(cells):
            load = loads[k, n]
            if load == 0.0:
                continue
            for j in range(rows):
                influence = table[k, j, cells - n : 2 * cells - n]
                row = out[j]
                for i in range(cells):
                    row[i] += load * influence[i]


@kernel
def guess_pressure(pressing):
    """A first pressure: the square root of the overlap, scaled so that its work with the displacements fits."""
    rows, cells = pressing.overlap.shape
    pressure = pressing.pressure
    for j in range(rows):
        for i in range(cells):
            pressure[j, i] = math.sqrt(max(pressing.overlap[j, i], 0.0))
    add_displacements(pressing.table, pressure, pressing.product)
    above = 0.0
    below = 0.0
    for j in range(rows):
        for i in range(cells):
            above += pressing.widths[j] * pressure[j, i] * pressing.overlap[j, i]
            below += pressing.widths[j] * pressure[j, i] * pressing.product[j, i]
    scale = above / below if below > 0.0 else 0.0
    for j in range(rows):
        for i in range(cells):
            pressure[j, i] *= scale


@kernel
def find_gap(pressing):
    """Gap of the deformed bodies under the pressure."""
    rows, cells = pressing.overlap.shape
    add_displacements(pressing.table, pressing.pressure, pressing.gap)
    for j in range(rows):
        for i in range(cells):
            pressing.gap[j, i] -= pressing.overlap[j, i]


@kernel
def measure_gap(pressing):
    """Sum of squares of the gaps of pressing cells [m^3]; the largest of them, or of overlaps elsewhere [m]."""
    rows, cells = pressing.overlap.shape
    total = 0.0
    residual = 0.0
    for j in range(rows):
        for i in range(cells):
            gap = pressing.gap[j, i]
            if pressing.pressure[j, i] > 0.0:
                total += pressing.widths[j] * gap * gap
                residual = max(residual, abs(gap))
            else:
                residual = max(residual, -gap)
                total += 0.0 * gap  # a number that is none shows
    return total, residual


@kernel
def change_pressure(pressing, step):
    """Go a step along the way; cells that would pull let go, cells that overlap begin to press.

    Returns whether the set of pressing cells has changed.
    """
    rows, cells = pressing.overlap.shape
    pressure = pressing.pressure
    changed = False
    for j in range(rows):
        for i in range(cells):
            if pressing.way[j, i] != 0.0:
                pressure[j, i] -= step * pressing.way[j, i]
                if pressure[j, i] <= 0.0:
                    pressure[j, i] = 0.0
                    changed = True
            elif pressure[j, i] == 0.0 and pressing.gap[j, i] < 0.0:
                pressure[j, i] = -step * pressing.gap[j, i]
                changed = True
    return changed


@kernel
def solve_pressure(pressing, tolerance, most):
    """Pressure of a patch, within a tolerance on the residual gap [m]. Returns (status, iterations, residual [m])."""
    rows, cells = pressing.overlap.shape
    gap = pressing.gap
    way = pressing.way
    find_gap(pressing)
    for j in range(rows):
        for i in range(cells):
            way[j, i] = 0.0
    old = 0.0
    conjugate = False
    residual = 0.0
    for iteration in range(most):
        total, residual = measure_gap(pressing)
        if not math.isfinite(total):
            break
        if residual <= tolerance:
            return OK, iteration, residual
        turn = total / old if conjugate and old > 0.0 else 0.0
        old = total
        for j in range(rows):
            for i in range(cells):
                way[j, i] = gap[j, i] + turn * way[j, i] if pressing.pressure[j, i] > 0.0 else 0.0
        add_displacements(pressing.table, way, pressing.product)
        above = 0.0
        below = 0.0
        for j in range(rows):
            for i in range(cells):
                above += pressing.widths[j] * gap[j, i] * way[j, i]
                below += pressing.widths[j] * pressing.product[j, i] * way[j, i]
        step = above / below if below > 0.0 else 1.0 / pressing.table[0, 0, cells]
        if change_pressure(pressing, step):
            conjugate = False
            find_gap(pressing)
        else:
            conjugate = True
            for j in range(rows):
                for i in range(cells):
                    gap[j, i] -= step * pressing.product[j, i]
    return NOT_CONVERGED, most, residual
