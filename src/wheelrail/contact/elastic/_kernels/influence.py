"""Half-space influence between rows of cells: surface displacements under uniform tractions on rectangles.

Boussinesq and Cerruti, integrated over a rectangle [Kalker1990; Johnson1985]: with r the distance from a corner, 1/r
integrates to x asinh(y/|x|) + y asinh(x/|y|), x^2/r^3 to the second term, y^2/r^3 to the first, and x y/r^3 to -r;
differences over the four corners give the influence. Rows lie along the direction of rolling and have cells of one
length; they may be shifted against each other. The influence is tabulated once at half cells, and taken from there by
cubic interpolation for each pair of rows.
"""

import math
from typing import NamedTuple

import numpy as np

from wheelrail.kernel import kernel, small_kernel

#: What is tabulated: displacements along the normal, along x, along y, and across (x by y and y by x).
NORMAL, ALONG, ACROSS, MIXED = 0, 1, 2, 3
KINDS = 4
PER_CELL = 2  #: steps of the table per cell
REACH = 4  #: cells of a row that the table reaches over, per cell of the row, both ways together


class Lattice(NamedTuple):
    """Rows of cells of a region: one or two bands of rows, each of one width; cells count backward."""

    first: int  #: row that is looked at
    end: int  #: one beyond the last
    split: int  #: where the second band begins; the number of rows if there is none
    cells: int  #: of a row
    length: float  #: of a cell [m]
    arcs: np.ndarray  #: positions of rows across [m], these and the next (rows,)
    widths: np.ndarray  #: of rows [m]
    fronts: np.ndarray  #: centres of their first cells, along x [m]


@small_kernel
def corner(x, y):
    """Integrals of y^2/r^3, of x^2/r^3, and of -x y/r^3, from the origin's corner; x, y > 0 or x = 0."""
    r = math.sqrt(x * x + y * y)
    if x <= 0.0:
        return 0.0, 0.0, r
    return x * math.log((y + r) / x), y * math.log((x + r) / y), r


@kernel
def tabulate_influence(length, width, rows, cells, poisson, edges, steps):
    """Influence of a cell `length` by `width` [m] on points at steps of half a cell, up to `rows` rows away [m].

    edges (3, REACH cells + 2) : for use inside. steps (KINDS, rows, 2 REACH cells + 1) : at x = (m - REACH cells) / 2
    of a length; multiply NORMAL by 1/(pi E*) and the others by 1/(pi G).
    """
    most = REACH * cells
    half = 0.5 * length
    for n in range(rows):
        y = (n + 0.5) * width
        for m in range(most + 2):
            edges[0, m], edges[1, m], edges[2, m] = corner(m * half, y)
        for m in range(most + 1):
            before = 1 if m == 0 else m - 1
            sign = -1.0 if m == 0 else 1.0
            a = edges[0, m + 1] - sign * edges[0, before]
            b = edges[1, m + 1] - sign * edges[1, before]
            r = edges[2, m + 1] - edges[2, before]
            if n == 0:
                steps[NORMAL, 0, most + m] = 2.0 * a
                steps[ALONG, 0, most + m] = 2.0 * b
                steps[MIXED, 0, most + m] = 0.0
            else:
                steps[NORMAL, n, most + m] += a
                steps[ALONG, n, most + m] += b
                steps[MIXED, n, most + m] -= r
            if n + 1 < rows:
                steps[NORMAL, n + 1, most + m] = -a
                steps[ALONG, n + 1, most + m] = -b
                steps[MIXED, n + 1, most + m] = r
    for n in range(rows):
        for m in range(most, 2 * most + 1):
            a = steps[NORMAL, n, m]
            b = steps[ALONG, n, m]
            r = poisson * steps[MIXED, n, m]
            mirror = 2 * most - m
            steps[NORMAL, n, m] = steps[NORMAL, n, mirror] = a + b
            steps[ALONG, n, m] = steps[ALONG, n, mirror] = (1.0 - poisson) * a + b
            steps[ACROSS, n, m] = steps[ACROSS, n, mirror] = a + (1.0 - poisson) * b
            steps[MIXED, n, m] = r
            steps[MIXED, n, mirror] = -r


@small_kernel
def distant_influence(kind, x, y, area, poisson):
    """The same of a small cell far away."""
    r2 = x * x + y * y
    per_r = area / math.sqrt(r2)
    if kind == NORMAL:
        return per_r
    if kind == ALONG:
        return per_r * (1.0 - poisson + poisson * x * x / r2)
    if kind == ACROSS:
        return per_r * (1.0 - poisson + poisson * y * y / r2)
    return per_r * poisson * x * y / r2


@kernel
def tabulate_row_pairs(kind, steps, first, end, lattice, poisson, scale, out):
    """Influence between cells of rows `first` to `end`, which have one width.

    out (rows, rows, 2 cells + 1) : of source row k on target row j, at index (target cell - source cell + cells).
    `scale` multiplies it.
    """
    cells = lattice.cells
    length = lattice.length
    width = lattice.widths[first]
    fronts = lattice.fronts
    most = REACH * cells
    for k in range(first, end):
        for j in range(first, end):
            rows = abs(j - k)
            sign = -scale if kind == MIXED and j < k else scale
            at = PER_CELL * (fronts[j] - fronts[k]) / length + PER_CELL * cells + most
            whole = math.floor(at)
            f = at - whole
            base = int(whole)
            if f > 1.0 - 1e-9:
                base += 1
                f = 0.0
            low = base - 2 * PER_CELL * cells - 1
            if low < 0 or base + 2 > 2 * most:
                for m in range(2 * cells + 1):
                    x = fronts[j] - fronts[k] - (m - cells) * length
                    out[k, j, m] = scale * distant_influence(kind, x, (j - k) * width, length * width, poisson)
                continue
            w0 = -sign * f * (f - 1.0) * (f - 2.0) / 6.0
            w1 = 0.5 * sign * (f + 1.0) * (f - 1.0) * (f - 2.0)
            w2 = -0.5 * sign * (f + 1.0) * f * (f - 2.0)
            w3 = sign * (f + 1.0) * f * (f - 1.0) / 6.0
            for m in range(2 * cells + 1):
                n = base - PER_CELL * m
                out[k, j, m] = (
                    w0 * steps[kind, rows, n - 1]
                    + w1 * steps[kind, rows, n]
                    + w2 * steps[kind, rows, n + 1]
                    + w3 * steps[kind, rows, n + 2]
                )


@small_kernel
def signed_corner(x, y):
    """`corner` in all quadrants."""
    a, b, r = corner(abs(x), abs(y))
    if (x < 0.0) != (y < 0.0):
        return -a, -b, r
    return a, b, r


@kernel
def tabulate_between(sources, targets, lattice, poisson, scale, table):
    """Influence of rows of a band on those of another: (first, end) of both. Directly, as their widths differ.

    table (1 or 3, rows, rows, 2 cells + 1) : normal, or along, across and mixed.
    """
    normal = table.shape[0] == 1
    cells = lattice.cells
    for k in range(sources[0], sources[1]):
        for j in range(targets[0], targets[1]):
            high = lattice.arcs[j] - lattice.arcs[k] + 0.5 * lattice.widths[k]
            low = high - lattice.widths[k]
            x = lattice.fronts[j] - lattice.fronts[k] + (cells + 0.5) * lattice.length
            a1, b1, r1 = signed_corner(x, high)
            a0, b0, r0 = signed_corner(x, low)
            for m in range(2 * cells + 1):
                x -= lattice.length
                a3, b3, r3 = signed_corner(x, high)
                a2, b2, r2 = signed_corner(x, low)
                a = a1 - a3 - a0 + a2
                b = b1 - b3 - b0 + b2
                if normal:
                    table[0, k, j, m] = scale * (a + b)
                else:
                    table[ALONG - 1, k, j, m] = scale * ((1.0 - poisson) * a + b)
                    table[ACROSS - 1, k, j, m] = scale * (a + (1.0 - poisson) * b)
                    table[MIXED - 1, k, j, m] = -scale * poisson * (r1 - r3 - r0 + r2)
                a1, b1, r1 = a3, b3, r3
                a0, b0, r0 = a2, b2, r2


@kernel
def tabulate_bands(lattice, poisson, scale, steps, table):
    """Influence between the rows of a lattice.

    steps : see `tabulate_influence`, for the rows of each band from its own first one on. table (1 or 3, rows, rows,
    2 cells + 1) : normal, or along, across and mixed.
    """
    normal = table.shape[0] == 1
    first = lattice.first
    end = lattice.end
    split = min(max(lattice.split, first), end)
    second = steps[:, min(lattice.split, steps.shape[1] - 1) :]
    for kind in range(NORMAL if normal else ALONG, NORMAL + 1 if normal else KINDS):
        out = table[kind if normal else kind - 1]
        if first < split:
            tabulate_row_pairs(kind, steps, first, split, lattice, poisson, scale, out)
        if split < end:
            tabulate_row_pairs(kind, second, split, end, lattice, poisson, scale, out)
    if first < split < end:
        tabulate_between((first, split), (split, end), lattice, poisson, scale, table)
        tabulate_between((split, end), (first, split), lattice, poisson, scale, table)
