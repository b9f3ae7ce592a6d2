"""Pressure on a patch under a given overlap: conjugate gradients within p >= 0 [Polonsky1999].

Where cells press, the elastic displacement equals the overlap of the undeformed bodies; elsewhere it exceeds it. That
is judged by the residual itself, everywhere, before the solver says that it has converged.
"""

import math

from wheelrail.kernel import kernel, small_kernel
from wheelrail.numerics._kernels.status import OK

NOT_CONVERGED = 60


@small_kernel
def add_displacements(table, first, end, loads, out):
    """Displacements of all cells under `loads` on cells of rows `first` to `end`, both (rows, cells), into `out`."""
    cells = loads.shape[1]
    for j in range(first, end):
        for i in range(cells):
            out[j, i] = 0.0
    for k in range(first, end):
        for n in range(cells):
            load = loads[k, n]
            if load == 0.0:
                continue
            for j in range(first, end):
                influence = table[k, j, cells - n : 2 * cells - n]
                row = out[j]
                for i in range(cells):
                    row[i] += load * influence[i]


@kernel
def guess_pressure(table, first, end, widths, overlap, pressure, product):
    """A first pressure: the square root of the overlap, scaled so that its work with the displacements fits."""
    cells = overlap.shape[1]
    for j in range(first, end):
        for i in range(cells):
            pressure[j, i] = math.sqrt(max(overlap[j, i], 0.0))
    add_displacements(table, first, end, pressure, product)
    above = 0.0
    below = 0.0
    for j in range(first, end):
        for i in range(cells):
            above += widths[j] * pressure[j, i] * overlap[j, i]
            below += widths[j] * pressure[j, i] * product[j, i]
    scale = above / below if below > 0.0 else 0.0
    for j in range(first, end):
        for i in range(cells):
            pressure[j, i] *= scale


@kernel
def solve_pressure(table, first, end, widths, overlap, tolerance, most, pressure, gap, way, product):
    """Pressure on rows `first` to `end` of a patch, from that given (a guess, which may be zero).

    widths : of rows [m]; sums run over areas, as influence is symmetric in forces, not in pressures. overlap : of the
    undeformed bodies [m]; tolerance : on the residual gap [m]. gap, way, product : room of the same
    shape (rows, cells). Returns (status, iterations, residual [m]).
    """
    cells = overlap.shape[1]
    add_displacements(table, first, end, pressure, gap)
    old = 1.0
    conjugate = 0.0
    residual = 0.0
    for j in range(first, end):
        for i in range(cells):
            gap[j, i] -= overlap[j, i]
            way[j, i] = 0.0
    for iteration in range(most):
        residual = 0.0
        total = 0.0
        for j in range(first, end):
            for i in range(cells):
                if pressure[j, i] > 0.0:
                    total += widths[j] * gap[j, i] * gap[j, i]
                    residual = max(residual, abs(gap[j, i]))
                else:
                    residual = max(residual, -gap[j, i])
        if residual <= tolerance:
            return OK, iteration, residual
        for j in range(first, end):
            for i in range(cells):
                if pressure[j, i] > 0.0:
                    way[j, i] = gap[j, i] + conjugate * total / old * way[j, i]
                else:
                    way[j, i] = 0.0
        old = total
        add_displacements(table, first, end, way, product)
        above = 0.0
        below = 0.0
        for j in range(first, end):
            for i in range(cells):
                above += widths[j] * gap[j, i] * way[j, i]
                below += widths[j] * product[j, i] * way[j, i]
        step = above / below if below > 0.0 else 1.0 / table[first, first, cells]
        changed = False
        for j in range(first, end):
            for i in range(cells):
                if way[j, i] != 0.0:
                    pressure[j, i] -= step * way[j, i]
                    if pressure[j, i] <= 0.0:
                        pressure[j, i] = 0.0
                        changed = True
                elif pressure[j, i] == 0.0 and gap[j, i] < 0.0:
                    pressure[j, i] = -step * gap[j, i]
                    changed = True
        conjugate = 0.0 if changed else 1.0
        if changed:
            add_displacements(table, first, end, pressure, gap)
            for j in range(first, end):
                for i in range(cells):
                    gap[j, i] -= overlap[j, i]
        else:
            for j in range(first, end):
                for i in range(cells):
                    gap[j, i] -= step * product[j, i]
    return NOT_CONVERGED, most, residual
