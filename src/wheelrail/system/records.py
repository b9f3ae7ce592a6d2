"""Records of arrays as lists of arrays and as one row of numbers, to save, restore and copy them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from wheelrail.contact.memory import SCRATCH
from wheelrail.integrators._kernels.look import Look
from wheelrail.system._kernels.vehicles import Vehicles


def arrays_of(record: Any) -> list[np.ndarray]:
    """The arrays of a NamedTuple, those of NamedTuples in it included, but for scratch of contact models."""
    if isinstance(record, np.ndarray):
        return [record]
    return [] if type(record) in SCRATCH else [array for part in record for array in arrays_of(part)]


def with_arrays(record: Any, arrays: Iterator[np.ndarray], *, same_scratch: bool = False) -> Any:
    """The same NamedTuple with other arrays, in the order of `arrays_of`; scratch is made anew, or stays the same."""
    if isinstance(record, np.ndarray):
        return next(arrays)
    if type(record) in SCRATCH:
        return record if same_scratch else type(record)(*map(np.zeros_like, record))
    return type(record)(*(with_arrays(part, arrays, same_scratch=same_scratch) for part in record))


def in_one_row(arrays: list[np.ndarray]) -> tuple[np.ndarray, Iterator[np.ndarray]]:
    """The numbers of these arrays in one row, and arrays like them that are parts of that row."""
    row = np.concatenate([array.ravel() for array in arrays])
    ends = np.cumsum([array.size for array in arrays])
    return row, iter(row[end - array.size : end].reshape(array.shape) for array, end in zip(arrays, ends, strict=True))


def beside(vehicles: Vehicles, state: Any) -> Vehicles:
    """Vehicles with a state, contacts and scratch of their own, under the same control."""
    contacts, scratch = (
        with_arrays(part, map(np.copy, arrays_of(part))) for part in (vehicles.contacts, vehicles.scratch)
    )
    return Vehicles(state, vehicles.control, contacts, scratch)


def with_look(vehicles: Vehicles) -> tuple[Vehicles, Look]:
    """The same vehicles with a state that is one row of numbers, and room for looks at them that leave no trace."""
    arrays = arrays_of(vehicles.state)
    (own, parts), (seen, copies) = in_one_row(arrays), in_one_row(arrays)
    run = vehicles._replace(state=with_arrays(vehicles.state, parts))
    other = beside(vehicles, with_arrays(vehicles.state, copies))
    return run, make_look(other, seen, own)


def make_look(vehicles: Vehicles, numbers: np.ndarray, source: np.ndarray) -> Look:
    """Room for looks: vehicles whose state is the row `numbers`, at a run whose state is the row `source`."""
    return Look(vehicles, numbers, source.copy(), source, np.zeros(vehicles.state.x.shape[1]))
