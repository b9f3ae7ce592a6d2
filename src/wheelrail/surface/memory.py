"""What a surface remembers of wheelsets, and what it is without irregularities, made from Python."""

from __future__ import annotations

from functools import singledispatch
from typing import Any

import numpy as np


@singledispatch
def make_surface_memory(surface: Any, stations: np.ndarray) -> Any:
    """A NamedTuple of arrays of floats with a leading index of wheelsets, which are near these arc lengths [m].

    Each surface registers its own: ``@make_surface_memory.register``.
    """
    raise TypeError(f"{type(surface).__name__} is no surface: nothing is registered for it with make_surface_memory")


@singledispatch
def perfect(surface: Any) -> Any:
    """The surface without irregularities: where a vehicle seeks its equilibrium. Itself, unless registered."""
    return surface


@singledispatch
def changes_rails(surface: Any) -> bool:
    """Whether wheels come from one profile pair to another on it, so that a contact model has to remember two of each
    wheel. They do not, unless registered."""
    return False
