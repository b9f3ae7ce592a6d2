"""Data from Python as a file would hold it: dictionaries, lists, texts, numbers and flags."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np


def plain_data(data: Mapping[str, Any]) -> dict[str, Any]:
    """A copy whose tuples and arrays are lists and whose numbers are Python's; None means that a key is not there."""
    return {str(key): plain_value(value) for key, value in data.items() if value is not None}


def plain_value(value: Any) -> Any:
    """One value of such data."""
    if isinstance(value, Mapping):
        return plain_data(value)
    if isinstance(value, np.ndarray | np.generic):
        return plain_value(value.tolist())
    if isinstance(value, list | tuple):
        return [plain_value(one) for one in value]
    return value
