"""A direct solver for stiffness matrices of structured blocks: Cholesky factors by nested dissection.

Planes of the grid cut the nodes in halves again and again. The parts are eliminated before the planes between them,
each with a dense matrix over itself and the planes around it (multifrontal method). This needs NumPy and LAPACK only,
and solves many right-hand sides at the speed of dense products, which a compliance matrix is made of.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from scipy.linalg import lapack, solve_triangular
from scipy.sparse import csr_array

LEAF = 60  #: a part with no more nodes than this is not cut
BLOCK = 256  #: right-hand sides that are solved at once


@dataclass
class Front:
    """Nodes that are eliminated together."""

    own: np.ndarray  #: numbers of these nodes
    around: np.ndarray  #: nodes, eliminated later, that they are coupled with
    children: list[int]
    lower: np.ndarray  #: Cholesky factor of their own block, filled by the factorisation
    coupling: np.ndarray  #: rows of the nodes around it


class DirectSolver:
    """K = L L' of a symmetric positive definite matrix with three unknowns per node."""

    def __init__(self, matrix: csr_array, grid: np.ndarray, stride: int) -> None:
        """Factorise.

        matrix (3 n, 3 n); grid (n, 3) : whole numbers of the grid lines of nodes; elements reach over `stride` lines.
        """
        self._blocks = matrix.tobsr((3, 3))
        self._blocks.sort_indices()
        self.fronts: list[Front] = []
        _dissect(np.arange(grid.shape[0]), grid, stride, self.fronts)
        self._mark_neighbours()
        self._factorise()
        del self._blocks

    @property
    def bytes(self) -> int:
        """Memory of the factor [byte]."""
        return sum(front.lower.nbytes + front.coupling.nbytes for front in self.fronts)

    def solve(self, rhs: np.ndarray) -> np.ndarray:
        """Solution for one right-hand side (3 n,) or many (3 n, m)."""
        flat = rhs.reshape(rhs.shape[0], -1)
        out = np.empty(flat.shape)
        for k in range(0, flat.shape[1], BLOCK):
            out[:, k : k + BLOCK] = self._solve_block(np.array(flat[:, k : k + BLOCK], dtype=float, order="C"))
        return out.reshape(rhs.shape)

    def _mark_neighbours(self) -> None:
        indptr, indices = self._blocks.indptr, self._blocks.indices
        rank = np.empty(self._blocks.shape[0] // 3, dtype=np.int64)
        for k, front in enumerate(self.fronts):
            rank[front.own] = k
        for k, front in enumerate(self.fronts):
            near = [indices[_ranges(indptr, front.own)], *(self.fronts[c].around for c in front.children)]
            joined = np.unique(np.concatenate(near))
            front.around = joined[rank[joined] > k]

    def _factorise(self) -> None:
        indptr, indices, data = self._blocks.indptr, self._blocks.indices, self._blocks.data
        local = np.full(self._blocks.shape[0] // 3, -1, dtype=np.int64)
        updates: dict[int, np.ndarray] = {}
        for k, front in enumerate(self.fronts):
            nodes = np.concatenate((front.own, front.around))
            local[nodes] = np.arange(nodes.size)
            full = np.zeros((3 * nodes.size, 3 * nodes.size))
            entries = _ranges(indptr, front.own)
            columns = np.repeat(np.arange(front.own.size), indptr[front.own + 1] - indptr[front.own])
            rows = local[indices[entries]]
            kept = rows >= 0
            view = full.reshape(nodes.size, 3, nodes.size, 3)
            view[rows[kept], :, columns[kept], :] = data[entries[kept]].transpose(0, 2, 1)
            for child in front.children:
                at = _unknowns(local[self.fronts[child].around])
                full[np.ix_(at, at)] += updates.pop(child)
            local[nodes] = -1
            own = 3 * front.own.size
            lower, info = lapack.dpotrf(full[:own, :own], lower=1, clean=1)
            if info != 0:
                raise ArithmeticError("the stiffness matrix is not positive definite")
            front.lower = np.asfortranarray(lower)
            front.coupling = np.ascontiguousarray(solve_triangular(lower, full[own:, :own].T, lower=True).T)
            updates[k] = full[own:, own:] - front.coupling @ front.coupling.T

    def _solve_block(self, x: np.ndarray) -> np.ndarray:
        for front in self.fronts:
            own, around = _unknowns(front.own), _unknowns(front.around)
            y = solve_triangular(front.lower, x[own], lower=True, check_finite=False)
            x[own] = y
            x[around] -= front.coupling @ y
        for front in reversed(self.fronts):
            own, around = _unknowns(front.own), _unknowns(front.around)
            y = x[own] - front.coupling.T @ x[around]
            x[own] = solve_triangular(front.lower, y, lower=True, trans="T", check_finite=False)
        return x


def _dissect(nodes: np.ndarray, grid: np.ndarray, stride: int, fronts: list[Front]) -> int:
    """Append the fronts of some nodes, the last one eliminated last, and return its number."""
    children: list[int] = []
    own = nodes
    if nodes.size > LEAF:
        at = grid[nodes]
        extent = at.max(axis=0) - at.min(axis=0)
        axis = int(np.argmax(extent))
        plane = stride * round(0.5 * (int(at[:, axis].min()) + int(at[:, axis].max())) / stride)
        low, high = at[:, axis] < plane, at[:, axis] > plane
        if low.any() and high.any():
            children = [_dissect(nodes[half], grid, stride, fronts) for half in (low, high)]
            own = nodes[~low & ~high]
    empty = np.empty((0, 0))
    fronts.append(Front(own, own[:0], children, empty, empty))
    return len(fronts) - 1


def _ranges(indptr: np.ndarray, rows: np.ndarray) -> np.ndarray:
    """Numbers of all entries of some rows of a compressed matrix."""
    counts = indptr[rows + 1] - indptr[rows]
    first = np.repeat(indptr[rows] - np.concatenate(([0], np.cumsum(counts)[:-1])), counts)
    return first + np.arange(counts.sum())


def _unknowns(nodes: np.ndarray) -> np.ndarray:
    """Numbers of the three unknowns of every node."""
    return (3 * nodes[:, None] + np.arange(3)).ravel()


def factor_entries(shape: tuple[int, int, int], around: float = 0.0) -> float:
    """Number of floats of a factor over a box of nodes, before it is built; `around` : nodes of planes around it."""
    count = shape[0] * shape[1] * shape[2]
    axis = int(np.argmax(shape))
    if count <= LEAF or shape[axis] < 3:
        return 9.0 * count * (count + around)
    plane = count / shape[axis]
    half = list(shape)
    half[axis] = (shape[axis] - 1) // 2
    box = (half[0], half[1], half[2])
    # Each half keeps its part of what is around the box, but for the two faces across the cut.
    beside = 0.5 * around + plane
    return 9.0 * plane * (plane + around) + 2.0 * factor_entries(box, beside)
