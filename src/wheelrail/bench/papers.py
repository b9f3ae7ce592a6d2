"""Cost of the differential elastic contact model by its solvers."""

from __future__ import annotations

import resource
import time
from dataclasses import dataclass, replace

from wheelrail.contact.call import Kinematics
from wheelrail.contact.elastic.creepages import Creepages
from wheelrail.contact.elastic.papers.model import PapersModel
from wheelrail.contact.elastic.papers.options import PapersOptions
from wheelrail.contact.geometry.benchmark import benchmark_pair

RESOLUTION = 2e-3  #: of the surface [m]
POSE = Kinematics(y=3e-3, z=0.45983, roll=0.1757e-3, velocity=(45.0, 0.0, 0.0))  #: about 60 kN on the left wheel
CREEPAGES = Creepages(0.001, 0.0005, 0.1)
WARM_STEPS = 3  #: of some micrometres to the side
STEP = 2e-6  #: [m]

#: Solvers by name: formulation, linear solver, preconditioner, ordering.
SOLVERS = {
    "reduced, BiCGStab": ("reduced", "bicgstab", "none", "natural"),
    "reduced, GMRES": ("reduced", "gmres", "none", "natural"),
    "reduced, TFQMR": ("reduced", "tfqmr", "none", "natural"),
    "reduced, CGS": ("reduced", "cgs", "none", "natural"),
    "reduced, LU": ("reduced", "lu", "none", "natural"),
    "sparse, BiCGStab, IC(0)": ("sparse", "bicgstab", "incomplete_cholesky", "natural"),
    "sparse, BiCGStab, IC(0) reordered": ("sparse", "bicgstab", "incomplete_cholesky", "reverse_cuthill_mckee"),
}


@dataclass(frozen=True)
class PapersCosts:
    """CPU time of one contact problem, S1002 on UIC60."""

    solver: str
    unknowns: int
    cold_ms: float
    cold_newton: int
    cold_linear: int
    warm_ms: float  #: mean of some steps of 2 um
    warm_newton: float
    warm_linear: float
    converged: str  #: solves that did, of all
    peak_memory_MB: float  #: of the process so far


def papers_costs(solvers: tuple[str, ...] = tuple(SOLVERS), resolution: float = RESOLUTION) -> list[PapersCosts]:
    """Costs of the solvers on one mesh."""
    pair = benchmark_pair()
    usual = PapersOptions(resolution=resolution)
    found = []
    for name in solvers:
        formulation, solver, preconditioner, ordering = SOLVERS[name]
        options = replace(
            usual, formulation=formulation, solver=solver, preconditioner=preconditioner, ordering=ordering
        )
        found.append(_costs(name, PapersModel(pair, options)))
    return found


def _costs(name: str, model: PapersModel) -> PapersCosts:
    model.solve(POSE, "left", CREEPAGES)  # columns of H are found by the first solve, and kept
    model.forget()
    times, records = [], []
    unknowns = 0
    for n in range(1 + WARM_STEPS):
        start = time.process_time()
        solution = model.solve(replace(POSE, y=POSE.y + n * STEP), "left", CREEPAGES)
        times.append(1e3 * (time.process_time() - start))
        records.append(solution.record)
        unknowns = solution.sizes.unknowns
    warm = records[1:]
    return PapersCosts(
        solver=name,
        unknowns=unknowns,
        cold_ms=times[0],
        cold_newton=records[0].nonlinear,
        cold_linear=records[0].linear,
        warm_ms=sum(times[1:]) / WARM_STEPS,
        warm_newton=sum(one.nonlinear for one in warm) / WARM_STEPS,
        warm_linear=sum(one.linear for one in warm) / WARM_STEPS,
        converged=f"{sum(one.converged for one in records)} of {len(records)}",
        peak_memory_MB=resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024.0,
    )
