"""Records of arrays as lists of arrays, to save and restore them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np


def arrays_of(record: Any) -> list[np.ndarray]:
    """The arrays of a NamedTuple, those of NamedTuples in it included."""
    return [record] if isinstance(record, np.ndarray) else [array for part in record for array in arrays_of(part)]


def with_arrays(record: Any, arrays: Iterator[np.ndarray]) -> Any:
    """The same NamedTuple with other arrays, in the order of `arrays_of`."""
    if isinstance(record, np.ndarray):
        return next(arrays)
    return type(record)(*(with_arrays(part, arrays) for part in record))
