"""What a contact model remembers of wheels, made from Python."""

from __future__ import annotations

from functools import singledispatch
from typing import Any, NamedTuple

import numpy as np


class NoMemory(NamedTuple):
    """Of models that remember nothing; a number for each wheel keeps their position."""

    nothing: np.ndarray


#: Classes of records in a memory that nothing outlives an evaluation in: they need not be kept with a state.
SCRATCH: set[type] = set()


@singledispatch
def make_memory(contact: Any, wheels: int) -> Any:
    """The memory of a contact model before its first evaluation: a NamedTuple of arrays of floats, wheels first.

    A model that remembers something registers its own: ``@make_memory.register``.
    """
    return NoMemory(np.zeros(wheels))
