"""The configurations of the solver study: vehicle, formulation, linear solver, integrator."""

from __future__ import annotations

from dataclasses import dataclass, replace

from wheelrail.contact.elastic.papers.options import PapersOptions
from wheelrail.studies.elastic.settings import ElasticSettings

#: Scenarios by the name of the vehicle.
SCENARIOS = {"3d": "meli2011_curve", "2d": "magheri2009_2d"}
#: Formulation and linear solver, and how the papers call them.
SOLVERS = {
    "sparse": ("sparse", "bicgstab", "sparse, BiCGStab"),
    "reduced": ("reduced", "bicgstab", "reduced, BiCGStab"),
    "lu": ("reduced", "lu", "reduced, LU"),
}
INTEGRATORS = ("ode23", "ode45")
TOLERANCES = {"3d": 1.0e-7, "2d": 1.0e-8}  #: of the reduced formulation [m] [Meli2011 table 3; Magheri2009 table 4]


@dataclass(frozen=True)
class Configuration:
    """One run."""

    vehicle: str  #: 3d, the wagon; 2d, its cross section
    solver: str  #: of SOLVERS
    integrator: str

    @property
    def name(self) -> str:
        """Such as 3d-reduced-ode23."""
        return f"{self.vehicle}-{self.solver}-{self.integrator}"

    @property
    def title(self) -> str:
        """As it is read in tables."""
        return f"{SOLVERS[self.solver][2]}, {self.integrator.upper()}"

    def options(self, settings: ElasticSettings) -> PapersOptions:
        """Of the contact model."""
        formulation, solver, _ = SOLVERS[self.solver]
        tolerance = TOLERANCES[self.vehicle]
        return replace(settings.mesh, formulation=formulation, solver=solver, tolerance=tolerance)

    def problems(self, settings: ElasticSettings) -> int:
        """That each wheel solves at least."""
        return settings.sparse if self.solver == "sparse" else settings.reduced


CONFIGURATIONS = {
    one.name: one
    for vehicle in SCENARIOS
    for integrator in INTEGRATORS
    for solver in SOLVERS
    for one in (Configuration(vehicle, solver, integrator),)
}
