"""A fixed set of contact problems, solved again in its order by other solvers: time, iterations, errors."""

from __future__ import annotations

import time
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from wheelrail.contact._kernels.interface import SIDE
from wheelrail.contact.elastic.papers.model import PapersModel
from wheelrail.contact.elastic.papers.options import PapersOptions
from wheelrail.contact.elastic.papers.solution import PapersSolution
from wheelrail.contact.elastic.papers.wheel_rows import kinematics_of
from wheelrail.simulation.prepare import choose_members
from wheelrail.studies.elastic.settings import ElasticSettings
from wheelrail.studies.elastic.stretch import Tell, scenario_of
from wheelrail.vehicle.static_load import with_static_preloads

FORCINGS = (0.5, 1e-1, 1e-2, 1e-3, 1e-4)  #: those of [Meli2009; Meli2011]
TOLERANCES = (1e-5, 1e-6, 1e-7, 1e-8, 1e-9)  #: of the reduced formulation [m]
FORCE_TOLERANCES = (100.0, 10.0, 1.0, 0.1)  #: of the sparse one [N]
PRECONDITIONERS = ("none", "incomplete_cholesky", "threshold", "complete_cholesky")

Rows = list[dict[str, Any]]


class Replay(NamedTuple):
    """Solutions of a set, in its order, without the first problem of each wheel, which starts from nothing."""

    solutions: list[PapersSolution]
    cpu: float  #: [s]


class FixedSet:
    """The problems, and a model for any options."""

    def __init__(self, folder: Path, problems: dict[int, np.ndarray]) -> None:
        scenario = scenario_of(folder, "3d")
        on_rails = choose_members(scenario, with_static_preloads(scenario.vehicle, scenario.gravity)).on_rails
        self._pair = on_rails.pairs[0]
        self._friction = scenario.contact.friction_model
        self._problems = problems

    def solve(self, options: PapersOptions, count: int) -> Replay:
        """Solve the first problems of each wheel, each from the solution of the one before."""
        model = PapersModel(self._pair, options, friction=self._friction)
        solutions = []
        cpu = 0.0
        for rows in self._problems.values():
            model.forget()
            for n, wheel in enumerate(rows[:count]):
                columns = model.column_seconds
                began = time.process_time()
                side = "left" if wheel[SIDE] > 0.0 else "right"
                solution = model.solve(kinematics_of(wheel), side, small_allowed=True)
                if n:
                    cpu += time.process_time() - began - (model.column_seconds - columns)
                    solutions.append(solution)
        return Replay(solutions, cpu)

    def end(self, w: int) -> tuple[np.ndarray, str]:
        """Input of a wheel at the end of the set, and its side."""
        wheel = self._problems[w][-1]
        return wheel, "left" if wheel[SIDE] > 0.0 else "right"

    @property
    def pair(self) -> Any:
        """The profile pair of all problems."""
        return self._pair

    @property
    def friction(self) -> Any:
        """The friction of the scenario."""
        return self._friction


def tight(settings: ElasticSettings) -> PapersOptions:
    """Options of the solve that errors are measured against."""
    return replace(settings.mesh, solver="lu", tolerance=1e-12, most_newton=60)


def forcing_rows(fixed: FixedSet, settings: ElasticSettings, tell: Tell) -> Rows:
    """Time, iterations and errors over the forcing term, both formulations."""
    rows = []
    for formulation, count in (("reduced", settings.fixed), ("sparse", settings.fixed_sparse)):
        exact = fixed.solve(tight(settings), count)
        for forcing in FORCINGS:
            tell(f"{formulation}, forcing term {forcing:g}")
            found = fixed.solve(replace(settings.mesh, formulation=formulation, forcing=forcing), count)
            rows.append({"formulation": formulation, "forcing": forcing, **compared(found, exact)})
    return rows


def tolerance_rows(fixed: FixedSet, settings: ElasticSettings, tell: Tell) -> Rows:
    """The same over the tolerance, at the papers' forcing term."""
    rows = []
    for formulation, count, values in (
        ("reduced", settings.fixed, TOLERANCES),
        ("sparse", settings.fixed_sparse, FORCE_TOLERANCES),
    ):
        exact = fixed.solve(tight(settings), count)
        for value in values:
            tell(f"{formulation}, tolerance {value:g}")
            options = replace(settings.mesh, formulation=formulation, tolerance=value, force_tolerance=value)
            rows.append(
                {"formulation": formulation, "tolerance": value, **compared(fixed.solve(options, count), exact)}
            )
    return rows


def preconditioner_rows(fixed: FixedSet, settings: ElasticSettings, tell: Tell) -> Rows:
    """The sparse formulation by preconditioners."""
    exact = fixed.solve(tight(settings), settings.fixed_sparse)
    rows = []
    for name in PRECONDITIONERS:
        tell(f"preconditioner {name}")
        found = fixed.solve(replace(settings.mesh, formulation="sparse", preconditioner=name), settings.fixed_sparse)
        rows.append({"preconditioner": name.replace("_", " "), **compared(found, exact)})
    return rows


def compared(found: Replay, exact: Replay) -> dict[str, Any]:
    """Mean time and iterations of a warm problem; greatest errors of displacements and of the maximum pressure."""
    displacement, pressure = [], []
    for ours, true in zip(found.solutions, exact.solutions, strict=True):
        u = np.concatenate([one.ravel() for one in ours.active_displacements])
        v = np.concatenate([one.ravel() for one in true.active_displacements])
        displacement.append(float(np.linalg.norm(u - v) / np.linalg.norm(v)))
        pressure.append(abs(float(ours.samples.pressure.max() / true.samples.pressure.max()) - 1.0))
    return {
        "problems": len(found.solutions),
        "mean_ms": 1e3 * found.cpu / len(found.solutions),
        "nonlinear": float(np.mean([one.record.nonlinear for one in found.solutions])),
        "linear": float(np.mean([one.record.linear for one in found.solutions])),
        "failures": sum(not one.converged for one in found.solutions),
        "displacement_error": max(displacement),
        "pressure_error": max(pressure),
    }
