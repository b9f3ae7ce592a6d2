"""What a surface remembers of wheelsets, and what it is without irregularities, made from Python."""

from __future__ import annotations

from functools import singledispatch
from typing import Any, NamedTuple

import numpy as np


class NoSurfaceMemory(NamedTuple):
    """Of surfaces that remember nothing; a number for each wheelset keeps their position."""

    nothing: np.ndarray


@singledispatch
def make_surface_memory(surface: Any, stations: np.ndarray) -> Any:
    """The memory of a surface, its wheelsets near these arc lengths [m]: a NamedTuple of arrays of floats.

    Arrays have a leading index of wheelsets. A surface that remembers something registers its own:
    ``@make_surface_memory.register``.
    """
    return NoSurfaceMemory(np.zeros(stations.size))


@singledispatch
def perfect(surface: Any) -> Any:
    """The surface without irregularities: where a vehicle seeks its equilibrium. Itself, unless registered."""
    return surface


@singledispatch
def changes_rails(surface: Any) -> bool:
    """Whether wheels come from one profile pair to another on it, so that a contact model has to remember two of each
    wheel. They do not, unless registered."""
    return False
