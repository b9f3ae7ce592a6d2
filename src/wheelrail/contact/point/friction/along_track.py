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
    """Coefficients at places [m]: straight between them, constant beyond. It may also fall with slip (see falling)."""

    places: Sequence[float]
    left: Sequence[float]
    right: Sequence[float]
    limit: float = 1.0
    decay: float = 0.0

    def friction(self) -> Friction:
        """The model as kernels see it."""
        problems = ProblemList("friction along the track")
        if not self.places or not len(self.places) == len(self.left) == len(self.right):
            problems.add("places", "expected as many coefficients left and right as places", len(self.places))
        if not all(math.isfinite(s) for s in self.places):
            problems.add("places", "expected finite numbers")
        elif any(b <= a for a, b in zip(self.places, self.places[1:], strict=False)):
            problems.add("places", "expected rising numbers")
        for side, values in (("left", self.left), ("right", self.right)):
            for k, value in enumerate(values):
                check_coefficient(problems, f"{side}[{k}]", value)
        check_fall(problems, self.limit, self.decay)
        problems.stop_if_any()
        return make_friction(self.places, self.left, self.right, limit=self.limit, decay=self.decay)

    def describe(self) -> str:
        """One line about it."""
        low, high = min(*self.left, *self.right), max(*self.left, *self.right)
        return f"friction {low:g} to {high:g} at {len(self.places)} places from {self.places[0]:g} m"
