"""Several profile pairs in one set of tables for kernels, with an index for each wheel."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from wheelrail.contact.geometry._kernels.pair import COARSE_NEXT, Curves, Pair, Pairs
from wheelrail.profiles._kernels.profile import Curve

ROW_OF_RAIL = 4  #: column of `Pair.turns`


def stack_pairs(pairs: Sequence[Pair]) -> Pairs:
    """The tables of these pairs one after the other. A pair that comes again has its tables there only once."""
    known = {id(pair): pair for pair in pairs}
    different = list(known.values())
    again = [list(known).index(id(pair)) for pair in pairs]
    node, step, run = (_starts([getattr(p, name) for p in different]) for name in ("nodes", "rail_table", "runs"))
    turn, row = _starts([p.turns for p in different]), _starts([p.rail.rows for p in different])
    nodes = [_moved(p.nodes, COARSE_NEXT, by) for p, by in zip(different, node, strict=True)]
    turns = [_moved(p.turns, ROW_OF_RAIL, by) for p, by in zip(different, row, strict=True)]
    numbers = [(p.radius, p.offset, p.flank, p.rail_start, p.rail_per_step) for p in different]
    ranges = [(p.first_node, p.last_node, p.first_step, p.last_step, p.first_run, p.end_run) for p in different]
    return Pairs(
        wheels=_stack_curves([p.wheel for p in different], again),
        rails=_stack_curves([p.rail for p in different], again),
        numbers=np.array(numbers)[again],
        ranges=(np.array(ranges) + np.column_stack((node, node, step, step, run, run)))[again],
        nodes=np.concatenate(nodes),
        rail_table=np.concatenate([p.rail_table for p in different]),
        rail_bounds=np.concatenate(_as_wide([p.rail_bounds for p in different], axis=0), axis=1),
        runs=np.concatenate([p.runs + by for p, by in zip(different, turn, strict=True)]),
        turns=np.concatenate(turns),
    )


def _stack_curves(curves: Sequence[Curve], again: Sequence[int]) -> Curves:
    bucket, row = _starts([curve.buckets for curve in curves]), _starts([curve.rows for curve in curves])
    return Curves(
        numbers=np.array([(curve.low, curve.high, curve.per_metre) for curve in curves])[again],
        ranges=(np.array([(curve.first_bucket, curve.last_bucket) for curve in curves]) + bucket[:, None])[again],
        buckets=np.concatenate([curve.buckets + by for curve, by in zip(curves, row, strict=True)]),
        rows=np.concatenate(_as_wide([curve.rows for curve in curves], axis=1)),  # further coefficients are zero
    )


def _starts(arrays: Sequence[np.ndarray]) -> np.ndarray:
    """Where each of several arrays begins, one after the other."""
    return np.concatenate(([0], np.cumsum([len(array) for array in arrays])))[:-1]


def _moved(table: np.ndarray, column: int, by: int) -> np.ndarray:
    """A table whose numbers of rows in one column are those of a larger one, where its rows begin at row `by`."""
    moved = table.copy()
    moved[:, column] += by
    return moved


def _as_wide(arrays: Sequence[np.ndarray], *, axis: int) -> list[np.ndarray]:
    """Arrays filled up with zeros along an axis to the largest of them."""
    most = max(array.shape[axis] for array in arrays)
    fill = [[(0, most - array.shape[n] if n == axis else 0) for n in range(array.ndim)] for array in arrays]
    return [np.pad(array, width) for array, width in zip(arrays, fill, strict=True)]
