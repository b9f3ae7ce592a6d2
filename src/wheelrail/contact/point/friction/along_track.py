"""Friction that changes along the track, left and right apart."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from wheelrail.contact.point.friction._kernels.friction import Friction
from wheelrail.contact.point.friction.base import check_coefficient, check_fall, make_friction
from wheelrail.errors import ProblemList


@dataclass(frozen=True)
class FrictionAlongTrack:
    """Coefficients at positions [m]: straight between them, constant beyond. They may fall with slip (see falling)."""

    positions: Sequence[float]
    left: Sequence[float]
    right: Sequence[float]
    limit: float = 1.0
    decay: float = 0.0

    def friction(self) -> Friction:
        """The model as kernels see it."""
        problems = ProblemList("friction along the track")
        if not self.positions or not len(self.positions) == len(self.left) == len(self.right):
            problems.add("positions", "expected as many coefficients left and right as positions", len(self.positions))
        if not all(math.isfinite(s) for s in self.positions):
            problems.add("positions", "expected finite numbers")
        elif any(b <= a for a, b in zip(self.positions, self.positions[1:], strict=False)):
            problems.add("positions", "expected rising numbers")
        for side, values in (("left", self.left), ("right", self.right)):
            for k, value in enumerate(values):
                check_coefficient(problems, f"{side}[{k}]", value)
        check_fall(problems, self.limit, self.decay)
        problems.stop_if_any()
        return make_friction(self.positions, self.left, self.right, limit=self.limit, decay=self.decay)

    def describe(self) -> str:
        """One line about it."""
        low, high = min(*self.left, *self.right), max(*self.left, *self.right)
        return f"friction {low:g} to {high:g} at {len(self.positions)} positions from {self.positions[0]:g} m"
