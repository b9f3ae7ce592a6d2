"""Finding the piece of a piecewise curve in constant time."""

from typing import NamedTuple

import numpy as np

from wheelrail.kernel import small_kernel


class Pieces(NamedTuple):
    """Ordered pieces of a line, with buckets of equal width that narrow the search to a few pieces.

    Piece `i` owns ``knots[i] <= x < knots[i + 1]``; the last piece also owns its right end.
    """

    knots: np.ndarray  #: strictly increasing, shape (n + 1,)
    first: np.ndarray  #: first piece that a bucket can hold, shape (m,)
    last: np.ndarray  #: last piece that a bucket can hold, shape (m,)
    inverse_width: float  #: buckets per unit of x


@small_kernel
def piece_at(pieces, x):
    """Index of the piece that owns `x`; beyond the ends, that of the nearest piece."""
    bucket = int((x - pieces.knots[0]) * pieces.inverse_width)
    bucket = max(0, min(bucket, pieces.first.size - 1))
    low = pieces.first[bucket]
    high = pieces.last[bucket]
    while low < high:
        middle = (low + high + 1) // 2
        if pieces.knots[middle] <= x:
            low = middle
        else:
            high = middle - 1
    return low
