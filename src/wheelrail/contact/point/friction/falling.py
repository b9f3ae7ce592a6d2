"""Friction that falls with the slip velocity, and if wanted with the speed."""

from __future__ import annotations

from dataclasses import dataclass

from wheelrail.contact.point.friction._kernels.friction import Friction
from wheelrail.contact.point.friction.base import check_coefficient, check_fall, make_friction
from wheelrail.errors import ProblemList


@dataclass(frozen=True)
class FallingFriction:
    """Polach's law mu0 ((1 - limit) exp(-decay w) + limit), w the slip velocity [Polach2005].

    The defaults are his for a dry rail. With `slows` the coefficient also falls with the speed, in the shape of
    Curtius and Kniffler's formula [Curtius1944].
    """

    coefficient: float = 0.55  #: at no slip
    limit: float = 0.40  #: share that is left at large slip
    decay: float = 0.60  #: [s/m]
    slows: bool = False

    def friction(self) -> Friction:
        """The model as kernels see it."""
        problems = ProblemList("falling friction")
        check_coefficient(problems, "coefficient", self.coefficient)
        check_fall(problems, self.limit, self.decay)
        problems.stop_if_any()
        level = [self.coefficient]
        return make_friction([0.0], level, level, limit=self.limit, decay=self.decay, slows=self.slows)

    def describe(self) -> str:
        """One line about it."""
        speed = ", and with the speed" if self.slows else ""
        return f"friction {self.coefficient:g}, falling by {self.decay:g} s/m to the share {self.limit:g}{speed}"
