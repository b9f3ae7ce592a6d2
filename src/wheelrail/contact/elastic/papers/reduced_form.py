"""The reduced formulation: displacements of active nodes alone, by the compliance of the surface [Meli2011 eq. 30]."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from wheelrail.contact.elastic.papers.elasticity import ElasticBody
from wheelrail.contact.elastic.papers.surface_forces import SurfaceLaw

AT_ONCE = 240  #: columns that are solved together, which bounds the memory of their loads


class SurfaceCompliance:
    """Columns of H = K^-1 for loads on surface nodes, over all surface nodes; solved when first asked for, and kept."""

    def __init__(self, body: ElasticBody) -> None:
        self.body = body
        self.row = np.full(body.free.size, -1)
        self.row[body.surface_nodes] = np.arange(body.surface_nodes.size)
        self._column = np.full(body.free.size, -1)
        self._store = np.empty((3 * body.surface_nodes.size, 0))
        self._used = 0
        self.seconds = 0.0  #: of CPU time that its columns have taken

    @property
    def bytes(self) -> int:
        """Memory of the columns [byte]."""
        return int(self._store.nbytes)

    def prepare(self, nodes: np.ndarray) -> None:
        """Solve for the columns of nodes that are not there yet."""
        missing = nodes[self._column[nodes] < 0]
        if not missing.size:
            return
        began = time.thread_time()
        surface = _unknowns(self.body.surface_nodes)
        parts = []
        for unknowns in np.split(_unknowns(missing), np.arange(AT_ONCE, 3 * missing.size, AT_ONCE)):
            load = np.zeros((self.body.stiffness.shape[0], unknowns.size))
            load[unknowns, np.arange(unknowns.size)] = 1.0
            parts.append(self.body.solver.solve(load)[surface])
        solved = np.concatenate(parts, axis=1)
        needed = self._used + missing.size
        if 3 * needed > self._store.shape[1]:
            grown = np.empty((self._store.shape[0], 3 * max(needed, 2 * self._used)))
            grown[:, : 3 * self._used] = self._store[:, : 3 * self._used]
            self._store = grown
        self._store[:, 3 * self._used : 3 * needed] = solved
        self._column[missing] = np.arange(self._used, needed)
        self._used = needed
        self.seconds += time.thread_time() - began

    def block(self, nodes: np.ndarray) -> np.ndarray:
        """H22 between some nodes, dense (3 m, 3 m) [m/N]."""
        self.prepare(nodes)
        return self._store[np.ix_(_unknowns(self.row[nodes]), _unknowns(self._column[nodes]))]

    def displacement(self, at: np.ndarray, nodes: np.ndarray, force: np.ndarray) -> np.ndarray:
        """Displacements of some nodes (n, 3) [m] under forces (m, 3) [N] on others, whose columns are there."""
        part = self._store[np.ix_(_unknowns(self.row[at]), _unknowns(self._column[nodes]))]
        return (part @ force.ravel()).reshape(-1, 3)


class Loads(NamedTuple):
    """Forces on surface nodes of wheel and rail."""

    nodes: tuple[np.ndarray, np.ndarray]
    forces: tuple[np.ndarray, np.ndarray]  #: (n, 3) each, in the axes of the bodies [N]


class ReducedForm:
    """U_C - H22 f(U_C) = 0 [m], over the active nodes of wheel and rail."""

    def __init__(
        self, law: SurfaceLaw, compliances: tuple[SurfaceCompliance, SurfaceCompliance], tolerance: float
    ) -> None:
        self.tolerance = tolerance
        self.scale = 1.0e-6
        self.compliances = compliances
        self.nodes = active_nodes(law)
        self.law = law.of_nodes(*self.nodes)
        self._h = [c.block(nodes) for c, nodes in zip(compliances, self.nodes, strict=True)]

    @property
    def size(self) -> int:
        """Number of unknowns."""
        return 3 * (self.nodes[0].size + self.nodes[1].size)

    def start(self, loads: Loads) -> np.ndarray:
        """Unknowns under the forces of another problem."""
        parts = zip(self.compliances, self.nodes, loads.nodes, loads.forces, strict=True)
        return np.concatenate([c.displacement(at, nodes, force).ravel() for c, at, nodes, force in parts])

    def residual(self, x: np.ndarray) -> np.ndarray:
        """U_C - H22 f(U_C) [m]."""
        return x - self._times_compliance(self.law.forces(*self.displacements(x)))

    def product(self, x: np.ndarray) -> Callable[[np.ndarray], np.ndarray]:
        """Exact products with the Jacobian."""
        slope = self.law.linearise(*self.displacements(x))
        return lambda v: v - self._times_compliance(slope.forces(*self.displacements(v)))

    def jacobian(self, x: np.ndarray) -> np.ndarray:
        """The Jacobian, dense."""
        at_samples = self.law.linearise(*self.displacements(x)).matrix()
        m = self.law.map
        out = np.eye(x.size)
        row = 0
        for h, weights, nodes, turn in (
            (self._h[0], m.wheel, self.nodes[0], m.rotation.T),
            (self._h[1], -m.rail, self.nodes[1], np.eye(3)),
        ):
            to_nodes = weights.T
            turned = np.einsum("ij,njk->nik", turn, at_samples.reshape(-1, 3, x.size))
            force = np.tensordot(to_nodes, turned, axes=(1, 0)).reshape(3 * nodes.size, x.size)
            out[row : row + 3 * nodes.size] -= h @ force
            row += 3 * nodes.size
        return out

    def precondition(self) -> None:
        """None, as in the papers: the matrices are small."""

    def displacements(self, x: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Displacements of the active nodes of wheel and rail (n, 3) [m]."""
        cut = 3 * self.nodes[0].size
        return x[:cut].reshape(-1, 3), x[cut:].reshape(-1, 3)

    def _times_compliance(self, forces: tuple[np.ndarray, np.ndarray]) -> np.ndarray:
        parts = zip(self._h, forces, strict=True)
        return np.concatenate([h @ f.ravel() for h, f in parts])


def active_nodes(law: SurfaceLaw) -> tuple[np.ndarray, np.ndarray]:
    """Free nodes of wheel and rail whose displacements the samples see."""
    m = law.map
    wheel, rail = (
        np.unique(np.concatenate((a.indices, b.indices))) for a, b in ((m.wheel, m.wheel_rate), (m.rail, m.rail_rate))
    )
    return wheel, rail


def _unknowns(nodes: np.ndarray) -> np.ndarray:
    return (3 * nodes[:, None] + np.arange(3)).ravel()
