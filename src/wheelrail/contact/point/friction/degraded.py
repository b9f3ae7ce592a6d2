"""Degraded adhesion that recovers as sliding cleans the rail."""

from __future__ import annotations

from dataclasses import dataclass

from wheelrail.contact.point.friction._kernels.friction import Friction
from wheelrail.contact.point.friction.base import check_coefficient, check_fall, make_friction
from wheelrail.errors import ProblemList


@dataclass(frozen=True)
class DegradedFriction:
    """A contaminated rail: friction recovers with the energy that sliding dissipates in the film.

    mu = mu_d + (mu_r - mu_d)(1 - exp(-E/E0)), E the energy that the wheel dissipates per metre of rail (its T-gamma),
    felt with a delay: L dE/ds = T-gamma - E. That friction goes from a degraded to a recovered value with the
    dissipated energy, by a first-order law, is the idea of [Allotta2014; Meli2014]. The choice of E and of its delay
    is our own, and the numbers below are guesses of the right size: fit them to a measured run.
    """

    degraded: float = 0.06  #: coefficient of the contaminated rail
    recovered: float = 0.28  #: coefficient when it has been cleaned
    recovery_energy: float = 300.0  #: E0 [J/m]
    memory: float = 1.0  #: L [m]
    limit: float = 1.0
    decay: float = 0.0

    def friction(self) -> Friction:
        """The model as kernels see it."""
        problems = ProblemList("degraded friction")
        check_coefficient(problems, "degraded", self.degraded)
        check_coefficient(problems, "recovered", self.recovered)
        if self.recovered < self.degraded:
            problems.add("recovered", "expected at least the degraded coefficient", self.recovered)
        for name, value in (("recovery_energy", self.recovery_energy), ("memory", self.memory)):
            if not 0.0 < value <= 1e9:
                problems.add(name, "expected a number above 0", value)
        check_fall(problems, self.limit, self.decay)
        problems.stop_if_any()
        return make_friction(
            [0.0],
            [self.degraded],
            [self.degraded],
            limit=self.limit,
            decay=self.decay,
            recovered=self.recovered,
            recovery_energy=self.recovery_energy,
            memory=self.memory,
        )

    def describe(self) -> str:
        """One line about it."""
        return f"friction from {self.degraded:g} to {self.recovered:g} with {self.recovery_energy:g} J/m dissipated"
