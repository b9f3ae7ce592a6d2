"""What every friction model is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

import numpy as np

from wheelrail.contact.point.friction._kernels.friction import Friction
from wheelrail.errors import ProblemList

MOST = 1.0  #: greatest coefficient that is believed


class FrictionModel(Protocol):
    """A recipe for the coefficient of friction."""

    def friction(self) -> Friction:
        """The model as kernels see it; InputError if its numbers make no sense."""

    def describe(self) -> str:
        """One line: what it is, with every number that decides it."""


def check_coefficient(problems: ProblemList, name: str, value: float) -> None:
    """Note a coefficient that cannot be one."""
    if not 0.0 <= value <= MOST:
        problems.add(name, "expected a coefficient of friction, 0 to 1", value)


def check_fall(problems: ProblemList, limit: float, decay: float) -> None:
    """Note what is wrong with a fall over the slip velocity."""
    if not 0.0 < limit <= 1.0:
        problems.add("limit", "expected the share that is left at large slip, above 0, at most 1", limit)
    if not 0.0 <= decay <= 1e3:
        problems.add("decay", "expected 0 to 1000 s/m", decay)


def make_friction(
    positions: Sequence[float],
    left: Sequence[float],
    right: Sequence[float],
    *,
    limit: float = 1.0,
    decay: float = 0.0,
    slows: bool = False,
    recovered: float = 0.0,
    recovery_energy: float = 0.0,
    memory: float = 1.0,
) -> Friction:
    """A model from numbers that have been checked."""
    values = np.ascontiguousarray(np.column_stack((left, right)), dtype=np.float64)
    return Friction(
        np.asarray(positions, dtype=np.float64),
        values,
        float(limit),
        float(decay),
        bool(slows),
        float(recovered),
        float(recovery_energy),
        float(memory),
    )
