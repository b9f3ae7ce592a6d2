"""Deviations of the rails from their design position, with derivatives."""

from typing import NamedTuple

import numpy as np

from wheelrail.kernel import kernel
from wheelrail.numerics._kernels.pieces import Pieces, piece_at

LEFT, RIGHT, LATERAL, VERTICAL, ROLL = 0, 1, 2, 3, 4  #: rows of an irregularity


class Deviations(NamedTuple):
    """Deviations of the rails from their design position as quintics over the arc length.

    Rows: lateral shift of the left and of the right rail; lateral and vertical shift and roll of the rail plane.
    """

    pieces: Pieces  #: pieces of arc length [m]
    coefficients: np.ndarray  #: ascending powers of the distance from a piece's start, shape (n, 5, 6)


@kernel
def deviations_at(deviations, s, out):
    """Value, first and second derivative [m or rad, per metre] of the five deviations at `s`; out (5, 3).

    Zero beyond the ends.
    """
    knots = deviations.pieces.knots
    if not (knots[0] <= s <= knots[-1]):
        for row in range(5):
            for k in range(3):
                out[row, k] = 0.0
        return
    index = piece_at(deviations.pieces, s)
    u = s - knots[index]
    for row in range(5):
        c = deviations.coefficients[index, row]
        f = 0.0
        df = 0.0
        half_ddf = 0.0
        for k in range(5, -1, -1):
            half_ddf = half_ddf * u + df
            df = df * u + f
            f = f * u + c[k]
        out[row, 0] = f
        out[row, 1] = df
        out[row, 2] = 2.0 * half_ddf


@kernel
def deviations_at_many(deviations, s, out):
    """`deviations_at` for all `s`; out has shape (n, 5, 3)."""
    for n in range(s.size):
        deviations_at(deviations, s[n], out[n])
