"""The sparse formulation: displacements of all nodes of wheel and rail [Meli2011 eq. 27]."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from wheelrail.contact.elastic.papers.elasticity import ElasticBody
from wheelrail.contact.elastic.papers.surface_forces import SurfaceLaw

Inverse = Callable[[np.ndarray], np.ndarray] | None


class SparseForm:
    """K_w U_w - F_w(U) = 0 and K_r U_r - F_r(U) = 0 [N]."""

    def __init__(
        self,
        law: SurfaceLaw,
        bodies: tuple[ElasticBody, ElasticBody],
        inverses: tuple[Inverse, Inverse],
        tolerance: float,
    ) -> None:
        self.law = law
        self.tolerance = tolerance
        self.scale = 1.0e-6
        self._bodies = bodies
        self._inverses = inverses
        self._cut = bodies[0].stiffness.shape[0]

    @property
    def size(self) -> int:
        """Number of unknowns."""
        return int(self._cut + self._bodies[1].stiffness.shape[0])

    def displacements(self, x: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Displacements of the free nodes of wheel and rail (n, 3) [m]."""
        return x[: self._cut].reshape(-1, 3), x[self._cut :].reshape(-1, 3)

    def residual(self, x: np.ndarray) -> np.ndarray:
        """K U - F(U) [N]."""
        return self._times_stiffness(x) - _joined(self.law.forces(*self.displacements(x)))

    def product(self, x: np.ndarray) -> Callable[[np.ndarray], np.ndarray]:
        """Exact products with the Jacobian."""
        slope = self.law.linearise(*self.displacements(x))
        return lambda v: self._times_stiffness(v) - _joined(slope.forces(*self.displacements(v)))

    def jacobian(self, x: np.ndarray) -> np.ndarray:
        """Not made: it would be as large as the bodies."""
        raise NotImplementedError("the sparse formulation has no dense Jacobian")

    def precondition(self) -> Inverse:
        """The approximate inverse of diag(K_w, K_r)."""
        wheel, rail = self._inverses
        if wheel is None or rail is None:
            return None
        return lambda v: np.concatenate((wheel(v[: self._cut]), rail(v[self._cut :])))

    def _times_stiffness(self, x: np.ndarray) -> np.ndarray:
        return np.concatenate((self._bodies[0].stiffness @ x[: self._cut], self._bodies[1].stiffness @ x[self._cut :]))


def _joined(forces: tuple[np.ndarray, np.ndarray]) -> np.ndarray:
    return np.concatenate((forces[0].ravel(), forces[1].ravel()))
