"""Profile pairs as one table for kernels, with an index for each wheel."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from wheelrail.contact.geometry._kernels.pair import Curves, Pair, Pairs
from wheelrail.profiles._kernels.profile import Curve


def stack_pairs(pairs: Sequence[Pair]) -> Pairs:
    """The table of these pairs, in their order."""
    lengths = [(len(p.nodes), len(p.rail_table), len(p.runs), len(p.turns)) for p in pairs]
    return Pairs(
        wheels=_stack_curves([pair.wheel for pair in pairs]),
        rails=_stack_curves([pair.rail for pair in pairs]),
        numbers=np.array([(p.radius, p.offset, p.flank, p.rail_start, p.rail_per_step) for p in pairs]),
        sizes=np.array(lengths, dtype=np.int64),
        nodes=_padded([pair.nodes for pair in pairs]),
        rail_table=_padded([pair.rail_table for pair in pairs]),
        rail_bounds=_padded([pair.rail_bounds for pair in pairs]),
        runs=_padded([pair.runs for pair in pairs]),
        turns=_padded([pair.turns for pair in pairs]),
    )


def _stack_curves(curves: Sequence[Curve]) -> Curves:
    return Curves(
        ends=np.array([(curve.low, curve.high, curve.per_metre) for curve in curves]),
        sizes=np.array([(len(curve.buckets), len(curve.rows)) for curve in curves], dtype=np.int64),
        buckets=_padded([curve.buckets for curve in curves]),
        rows=_padded([curve.rows for curve in curves]),  # further coefficients of a polynomial are zero
    )


def _padded(arrays: Sequence[np.ndarray]) -> np.ndarray:
    """Arrays one after the other along a new first axis, filled up with zeros to the size of the largest."""
    shape = np.max([array.shape for array in arrays], axis=0)
    table = np.zeros((len(arrays), *shape), dtype=arrays[0].dtype)
    for row, array in zip(table, arrays, strict=True):
        row[tuple(slice(n) for n in array.shape)] = array
    return table
