"""Preconditioners of the sparse formulation: factors of the stiffness matrix of a body [Meli2011 eq. 36]."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from scipy.sparse import csr_array, diags_array, tril
from scipy.sparse.csgraph import reverse_cuthill_mckee
from scipy.sparse.linalg import spilu

from wheelrail.contact.elastic.papers._kernels.incomplete_cholesky import factorise_in_place, solve_in_place
from wheelrail.contact.elastic.papers.elasticity import ElasticBody
from wheelrail.contact.elastic.papers.options import PapersOptions

MOST_FILL = 30.0  #: of factors with a threshold, against the entries of the matrix
#: Shares of the diagonal that are added to it, one after the other, until the factorisation does not break down.
SHIFTS = (0.0, 0.003, 0.01, 0.03, 0.1, 0.3, 1.0)


class IncompleteCholesky:
    """IC(0): a Cholesky factor with the pattern of the matrix, whose diagonal is raised where that breaks down."""

    def __init__(self, matrix: csr_array, ordering: str) -> None:
        count = matrix.shape[0]
        self._order = np.arange(count)
        if ordering == "reverse_cuthill_mckee":
            self._order = np.asarray(reverse_cuthill_mckee(matrix, symmetric_mode=True))
        ordered = csr_array(matrix[self._order][:, self._order])
        lower = csr_array(tril(ordered))
        lower.sort_indices()
        for shift in SHIFTS:
            raised = csr_array(lower + shift * diags_array(ordered.diagonal()))
            raised.sort_indices()
            self._start, self._column, self._value = raised.indptr, raised.indices, raised.data
            self.shift = shift  #: share of the diagonal that was added
            if factorise_in_place(self._start, self._column, self._value) == 0:
                break

    @property
    def bytes(self) -> int:
        """Memory of the factor [byte]."""
        return int(self._start.nbytes + self._column.nbytes + self._value.nbytes)

    def solve(self, rhs: np.ndarray) -> np.ndarray:
        """An approximate solution."""
        x = np.ascontiguousarray(rhs[self._order])
        solve_in_place(self._start, self._column, self._value, x)
        out = np.empty_like(x)
        out[self._order] = x
        return out


def threshold_factors(matrix: csr_array, drop_tolerance: float) -> Callable[[np.ndarray], np.ndarray]:
    """Incomplete factors with fill, less what is below a threshold, as the papers' Matlab makes them; by SuperLU."""
    factors = spilu(
        matrix.tocsc(),
        drop_tol=drop_tolerance,
        fill_factor=MOST_FILL,
        permc_spec="MMD_AT_PLUS_A",
        diag_pivot_thresh=0.0,
        options={"SymmetricMode": True},
    )
    return lambda rhs: np.asarray(factors.solve(rhs))


def make_preconditioner(body: ElasticBody, options: PapersOptions) -> Callable[[np.ndarray], np.ndarray] | None:
    """The approximate inverse of a body's stiffness matrix that the options name."""
    if options.preconditioner == "incomplete_cholesky":
        return IncompleteCholesky(body.stiffness, options.ordering).solve
    if options.preconditioner == "threshold":
        return threshold_factors(body.stiffness, options.drop_tolerance)
    if options.preconditioner == "complete_cholesky":
        return body.solver.solve
    return None
