"""No protection: brakes stay applied, motors get all of their torque."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from wheelrail.control.protection.base import APPLY
from wheelrail.errors import ProblemList


@dataclass(frozen=True, kw_only=True)
class NoProtection:
    """Wheels may lock and spin."""

    def check(self, problems: ProblemList, where: str) -> None:
        """Nothing can be wrong."""

    def make(self) -> Unprotected:
        """At work."""
        return Unprotected()


class Unprotected:
    """No protection at work, against sliding as well as slipping."""

    period = 0.0

    def __init__(self) -> None:
        self.reference_speed = 0.0
        self._all: list[int] = []

    def start(self, radii: Sequence[float], speed: float, period: float) -> None:
        """Before the first step."""
        self.reference_speed = speed
        self._all = [APPLY] * len(radii)  # also a whole share of torque

    def step(self, time: float, speeds: Sequence[float], demand: float) -> list[int]:
        """Applies every brake, or leaves all torque to every motor. Speeds are looked at for the record only."""
        self.reference_speed = max(speeds)
        return self._all

    def save(self) -> np.ndarray:
        """All that changes, as one array."""
        return np.array([self.reference_speed])

    def restore(self, saved: np.ndarray) -> None:
        """Goes back to what `save` has returned."""
        self.reference_speed = float(saved[0])
