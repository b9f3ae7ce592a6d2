"""Integrating an alignment to a line in space."""

from __future__ import annotations

import math
from itertools import pairwise

import numpy as np

from wheelrail.numerics.pieces import make_pieces
from wheelrail.track._kernels.line import DEGREE, Function, Line, integrate_cells
from wheelrail.track.alignment import Alignment
from wheelrail.track.piecewise import make_function

LONGEST_CELL = 50.0  #: m
LARGEST_TURN = 0.25  #: rad of heading within a cell
LARGEST_PHASE = 0.5  #: rad of a harmonic transition within a cell
SAME_POSITION = 1e-9  #: m: starts of pieces closer than this are one


def make_line(alignment: Alignment) -> Line:
    """The centreline of an alignment: cells short enough to integrate to machine accuracy.

    Starts at the origin in direction x. Within a cell, position and plan length are interpolated at Chebyshev
    points; the error is below rounding for the cells chosen here.
    """
    curvature, slope, cant = (
        make_function(pieces) for pieces in (alignment.curvature, alignment.slope, alignment.cant)
    )
    plan = _cell_boundaries([curvature, slope, cant], alignment.plan_length)
    piece = np.column_stack([_piece_of(f, plan[:-1]) for f in (curvature, slope, cant)]).astype(np.int64)
    nodes = np.polynomial.chebyshev.chebpts2(DEGREE + 1)  # -1 .. 1, ends included
    steps = np.empty((plan.size - 1, DEGREE + 1, 3))
    integrate_cells(curvature, slope, piece, plan, 0.5 * (nodes + 1.0), steps)
    x, y, s = (np.array([0.0, *_running_sums(steps[:, -1, k])]) for k in range(3))
    plan_at_nodes = plan[:-1, None] + np.diff(plan)[:, None] * 0.5 * (nodes + 1.0)
    s_at_nodes = 2.0 * steps[:, :, 2] / steps[:, -1:, 2] - 1.0
    return Line(
        cells=make_pieces(s),
        plan=plan,
        plan_of_s=_polynomials(s_at_nodes, plan_at_nodes),
        x_of_plan=_polynomials(nodes, x[:-1, None] + steps[:, :, 0]),
        y_of_plan=_polynomials(nodes, y[:-1, None] + steps[:, :, 1]),
        piece=piece,
        curvature=curvature,
        slope=slope,
        cant=cant,
    )


def _piece_of(function: Function, plan: np.ndarray) -> np.ndarray:
    """Piece of a function in which cells that start at `plan` lie; boundaries may differ by rounding."""
    return np.maximum(np.searchsorted(function.starts, plan + SAME_POSITION, side="right") - 1, 0)


def _polynomials(nodes: np.ndarray, values: np.ndarray) -> np.ndarray:
    """Ascending coefficients of the polynomials through `values` (n, m) at `nodes` (m,) or (n, m) in -1 .. 1."""
    start, end = values[:, :1], values[:, -1:]
    # Interpolate what is left beside the chord: it is small, and a straight line stays exactly straight.
    rest = values - 0.5 * (start + end) - 0.5 * (end - start) * nodes
    matrix = np.polynomial.chebyshev.chebvander(np.broadcast_to(nodes, values.shape), DEGREE)
    chebyshev = np.linalg.solve(matrix, rest[:, :, None])[:, :, 0]
    to_powers = np.zeros((DEGREE + 1, DEGREE + 1))
    for k in range(DEGREE + 1):
        to_powers[k, : k + 1] = np.polynomial.chebyshev.cheb2poly(np.eye(DEGREE + 1)[k])
    powers = chebyshev @ to_powers
    powers[:, 0] += 0.5 * (start + end)[:, 0]
    powers[:, 1] += 0.5 * (end - start)[:, 0]
    return np.ascontiguousarray(powers)


def _cell_boundaries(functions: list[Function], total: float) -> np.ndarray:
    """Plan lengths where cells meet: every start of a piece, and enough in between."""
    starts = np.concatenate([f.starts for f in functions] + [np.array([total])])
    starts = np.sort(starts)
    breaks = starts[np.concatenate(([True], np.diff(starts) > SAME_POSITION))]
    breaks[-1] = total
    curvature = functions[0]
    parts = []
    for a, b in pairwise(breaks):
        i = int(_piece_of(curvature, np.array(a)))
        u = np.linspace(a, b, 33) - curvature.starts[i]
        c = curvature.coefficients[i]
        values = c[0] + u * (c[1] + u * (c[2] + u * c[3])) + c[4] * np.cos(c[6] * u) + c[5] * np.sin(c[6] * u)
        turning = float(np.abs(values).max()) * (b - a)
        # Within a cell the curvature itself must be smooth as well: a cosine ramp needs some cells per wave.
        harmonic = c[6] * (b - a) / LARGEST_PHASE
        count = max(1, math.ceil(max((b - a) / LONGEST_CELL, turning / LARGEST_TURN, harmonic)))
        parts.append(np.linspace(a, b, count + 1)[:-1])
    return np.concatenate([*parts, breaks[-1:]])


def _running_sums(steps: np.ndarray) -> list[float]:
    """Sums of the first 1, 2, ... steps, each rounded once (Neumaier's compensation)."""
    sums = []
    total = lost = 0.0
    for step in steps.tolist():
        raised = total + step
        lost += (total - raised) + step if abs(total) >= abs(step) else (step - raised) + total
        total = raised
        sums.append(total + lost)
    return sums
