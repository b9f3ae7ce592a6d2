"""Direct solvers of sparse symmetric systems, by name.

SuperLU comes with SciPy. The others are used if they are installed: none of them is needed.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
from scipy.sparse import csc_array, csc_matrix, csr_matrix
from scipy.sparse.linalg import splu

from wheelrail.errors import Problem, nearest

AT_ONCE = 8  #: right hand sides that SuperLU gets at once; with more, BLAS starts threads that wait for each other

Solve = Callable[[np.ndarray], np.ndarray]  #: from right hand sides, shape (n, m), to solutions


class SparseSolver(NamedTuple):
    """A solver: what it needs, and how it factorises a symmetric positive definite matrix."""

    module: str  #: that has to be importable
    names: tuple[str, ...]  #: one of these is in it
    install: str  #: how to get it
    factorise: Callable[[Any, csc_array], Solve]  #: the module and the matrix, to the function that solves with it


def _superlu(module: Any, matrix: csc_array) -> Solve:
    # Without pivots off the diagonal the order of elimination is that of a symmetric matrix: a third of the time.
    factors = splu(
        matrix, permc_spec="MMD_AT_PLUS_A", diag_pivot_thresh=0.0, options={"SymmetricMode": True, "Equil": False}
    )

    def solve(right: np.ndarray) -> np.ndarray:
        result = np.empty_like(right)
        for start in range(0, right.shape[1], AT_ONCE):
            part = slice(start, start + AT_ONCE)
            result[:, part] = factors.solve(np.ascontiguousarray(right[:, part]))
        return result

    return solve


def _cholmod(module: Any, matrix: csc_array) -> Solve:
    if hasattr(module, "cho_factor"):  # from version 0.5 on
        return module.cho_factor(matrix).solve
    return module.cholesky(csc_matrix(matrix))


def _mumps(module: Any, matrix: csc_array) -> Solve:
    context = module.Context()
    context.factor(csc_matrix(matrix))
    return lambda right: np.asarray(context.solve(right)).reshape(right.shape)


def _pardiso(module: Any, matrix: csc_array) -> Solve:
    rows = csr_matrix(matrix)
    solver = module.PyPardisoSolver()
    solver.factorize(rows)
    return lambda right: np.asarray(solver.solve(rows, np.asfortranarray(right)))


SOLVERS: dict[str, SparseSolver] = {
    "superlu": SparseSolver("scipy.sparse.linalg", ("splu",), "pip install scipy", _superlu),
    "cholmod": SparseSolver("sksparse.cholmod", ("cho_factor", "cholesky"), "pip install scikit-sparse", _cholmod),
    "mumps": SparseSolver("mumps", ("Context",), "conda install -c conda-forge python-mumps", _mumps),
    "pardiso": SparseSolver("pypardiso", ("PyPardisoSolver",), "pip install pypardiso", _pardiso),
}


def solver_problems(name: str) -> list[Problem]:
    """What is wrong with the name of a solver: unknown, or not installed."""
    if name not in SOLVERS:
        return [Problem("solver", f"not a solver of sparse systems. {nearest(name, SOLVERS)}", name)]
    chosen = SOLVERS[name]
    try:
        module = importlib.import_module(chosen.module)
    except ImportError:
        module = None
    if any(hasattr(module, one) for one in chosen.names):
        return []
    words = f'not installed. Get it by "{chosen.install}", or use superlu, which is always there'
    return [Problem("solver", words, name)]


def factorise(name: str, matrix: csc_array) -> Solve:
    """Factorise a symmetric positive definite matrix by the solver of that name."""
    chosen = SOLVERS[name]
    return chosen.factorise(importlib.import_module(chosen.module), matrix)
