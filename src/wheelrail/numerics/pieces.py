"""Building the bucket table behind `piece_at`."""

from __future__ import annotations

import numpy as np

from wheelrail.numerics._kernels.pieces import Pieces

BUCKETS_PER_PIECE = 4
MOST_BUCKETS = 1 << 17


def make_pieces(knots: np.ndarray) -> Pieces:
    """Index the pieces between `knots` (strictly increasing, shape (n + 1,))."""
    knots = np.ascontiguousarray(knots, dtype=np.float64)
    count = int(min(BUCKETS_PER_PIECE * (knots.size - 1), MOST_BUCKETS))
    width = (knots[-1] - knots[0]) / count
    edges = knots[0] + width * np.arange(count + 1)
    # The bucket of x is found by a rounded product: let each bucket see a little beyond its edges.
    slack = 1e-6 * width
    last_piece = knots.size - 2
    first = np.clip(np.searchsorted(knots, edges[:-1] - slack, side="right") - 1, 0, last_piece)
    last = np.clip(np.searchsorted(knots, edges[1:] + slack, side="right") - 1, 0, last_piece)
    return Pieces(knots, first.astype(np.int64), last.astype(np.int64), 1.0 / width)
