"""What a contact model remembers of wheels, made from Python."""

from __future__ import annotations

from functools import singledispatch
from typing import Any


@singledispatch
def make_memory(contact: Any, wheels: int) -> Any:
    """A NamedTuple of arrays of floats with a leading index of wheels: the memory of a contact model before its first
    evaluation. Each model registers its own: ``@make_memory.register``.
    """
    raise TypeError(f"{type(contact).__name__} is no contact model: nothing is registered for it with make_memory")
