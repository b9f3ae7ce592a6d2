"""Newton's method with iterative or direct linear solves and a monotone line search."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np
from scipy.linalg import LinAlgError, solve
from scipy.sparse.linalg import LinearOperator, bicgstab, cgs, gmres, tfqmr

from wheelrail.contact.elastic.papers.options import PapersOptions

ARMIJO = 1.0e-4  #: share of the decrease along the step that a step must bring
DIFFERENCE = 1.0e-9  #: size of steps for differences, relative to the unknowns
KRYLOV: dict[str, Any] = {"bicgstab": bicgstab, "cgs": cgs, "tfqmr": tfqmr}

CONVERGED = "converged"
TOO_MANY_STEPS = "nonlinear iterations used up"
NO_DECREASE = "line search without decrease"
NOT_FINITE = "a number is not finite"


class Equations(Protocol):
    """A formulation of the contact problem: F(x) = 0."""

    tolerance: float  #: of the Euclidean norm of the residual, in its unit
    scale: float  #: size of the unknowns, for differences [m]

    def residual(self, x: np.ndarray) -> np.ndarray:
        """F(x)."""

    def product(self, x: np.ndarray) -> Callable[[np.ndarray], np.ndarray]:
        """The exact product of F'(x) with vectors."""

    def jacobian(self, x: np.ndarray) -> np.ndarray:
        """F'(x) as a dense matrix."""

    def precondition(self) -> Callable[[np.ndarray], np.ndarray] | None:
        """An approximate inverse of F', if there is one."""


@dataclass
class NewtonRecord:
    """How a solve went."""

    status: str = TOO_MANY_STEPS
    nonlinear: int = 0  #: iterations
    linear: int = 0  #: iterations of linear solvers, together
    unfinished: int = 0  #: linear solves that did not reach the forcing term
    backtracks: int = 0
    residual: float = float("nan")  #: Euclidean norm, [m] or [N]

    @property
    def converged(self) -> bool:
        """Whether the residual is below the tolerance."""
        return self.status == CONVERGED


def solve_newton(equations: Equations, x: np.ndarray, options: PapersOptions, record: NewtonRecord) -> np.ndarray:
    """Solve from `x`; the record says whether it converged, and counts on from what it holds."""
    f = equations.residual(x)
    norm = float(np.linalg.norm(f))
    record.status = TOO_MANY_STEPS
    for _ in range(options.most_newton):
        if norm < equations.tolerance:
            break
        if not np.isfinite(norm):
            record.status = NOT_FINITE
            break
        step = _step(equations, x, f, options, record)
        record.nonlinear += 1
        found = _search_line(equations, x, step, norm, options, record)
        if found is None:
            record.status = NO_DECREASE
            break
        x, f = found
        norm = float(np.linalg.norm(f))
    if norm < equations.tolerance:
        record.status = CONVERGED
    record.residual = norm
    return x


def _search_line(
    equations: Equations, x: np.ndarray, step: np.ndarray, norm: float, options: PapersOptions, record: NewtonRecord
) -> tuple[np.ndarray, np.ndarray] | None:
    share = 1.0
    for backtrack in range(options.most_backtracks + 1):
        trial = x + share * step
        f = equations.residual(trial)
        if np.linalg.norm(f) <= (1.0 - ARMIJO * share) * norm:
            record.backtracks += backtrack
            return trial, f
        share *= 0.5
    record.backtracks += options.most_backtracks
    return None


def _step(
    equations: Equations, x: np.ndarray, f: np.ndarray, options: PapersOptions, record: NewtonRecord
) -> np.ndarray:
    if options.solver == "lu":
        try:
            return np.asarray(solve(equations.jacobian(x), -f))
        except LinAlgError:
            record.unfinished += 1
            return -f
    product = equations.product(x) if options.jacobian == "exact" else _difference(equations, x, f)
    shape = (x.size, x.size)
    inverse = equations.precondition()
    arguments: dict[str, Any] = {"rtol": options.forcing, "atol": 0.0}
    if inverse is not None:
        arguments["M"] = LinearOperator(shape, matvec=inverse, dtype=float)

    def count(_: object) -> None:
        record.linear += 1

    operator = LinearOperator(shape, matvec=product, dtype=float)
    if options.solver == "gmres":
        step, info = gmres(
            operator, -f, restart=options.most_linear, maxiter=1, callback=count, callback_type="pr_norm", **arguments
        )
    else:
        step, info = KRYLOV[options.solver](operator, -f, maxiter=options.most_linear, callback=count, **arguments)
    record.unfinished += info != 0
    return np.asarray(step)


def _difference(equations: Equations, x: np.ndarray, f: np.ndarray) -> Callable[[np.ndarray], np.ndarray]:
    """Products with the Jacobian by differences [Meli2011 eq. 37]."""

    def product(v: np.ndarray) -> np.ndarray:
        size = float(np.linalg.norm(v))
        if size == 0.0:
            return np.zeros_like(v)
        share = DIFFERENCE * max(float(np.linalg.norm(x)), equations.scale) / size
        return (equations.residual(x + share * v) - f) / share

    return product
