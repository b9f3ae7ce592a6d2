"""Finding the piece of a piecewise curve in constant time."""

from typing import NamedTuple

import numpy as np

from wheelrail.kernel import small_kernel
from wheelrail.numerics._kernels.ordered import last_up_to


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
    return last_up_to(pieces.knots, pieces.first[bucket], pieces.last[bucket], x, 1.0)
