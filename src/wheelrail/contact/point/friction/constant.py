"""The same friction everywhere."""

from __future__ import annotations

from dataclasses import dataclass

from wheelrail.contact.point.friction._kernels.friction import Friction
from wheelrail.contact.point.friction.base import check_coefficient, make_friction
from wheelrail.errors import ProblemList


@dataclass(frozen=True)
class ConstantFriction:
    """Coulomb's coefficient; 0 means no friction."""

    coefficient: float = 0.3

    def friction(self) -> Friction:
        """The model as kernels see it."""
        problems = ProblemList("constant friction")
        check_coefficient(problems, "coefficient", self.coefficient)
        problems.stop_if_any()
        return make_friction([0.0], [self.coefficient], [self.coefficient])

    def describe(self) -> str:
        """One line about it."""
        return f"constant friction {self.coefficient:g}"
