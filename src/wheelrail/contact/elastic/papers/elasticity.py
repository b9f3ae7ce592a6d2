"""An elastic body of finite elements: stiffness [Navier], free nodes, running surface, compliance, stress."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from scipy.sparse import bsr_array, coo_array, csr_array
from skfem import Basis, BilinearForm, ElementHex1, ElementHex2, ElementTetP1, ElementTetP2
from skfem.models.elasticity import lame_parameters

from wheelrail.contact.elastic.papers.block_mesh import BlockMesh
from wheelrail.contact.elastic.papers.direct_solver import DirectSolver
from wheelrail.contact.material import Material

#: Elements of scikit-fem, with the order of quadrature that is exact for their stiffness while edges are straight.
ELEMENT_CLASSES = {
    "tet4": (ElementTetP1, 1),
    "hex8": (ElementHex1, 3),
    "tet10": (ElementTetP2, 2),
    "hex27": (ElementHex2, 5),
}


@dataclass(frozen=True)
class Stress:
    """Stress at the centres of elements, in the axes of the body."""

    position: np.ndarray  #: (n, 3) [m]
    depth: np.ndarray  #: along the column of the mesh below the running surface (n,) [m]
    tensor: np.ndarray  #: (n, 3, 3) [Pa]

    @cached_property
    def von_mises(self) -> np.ndarray:
        """Von Mises' equivalent stress [Pa]."""
        mean = np.trace(self.tensor, axis1=1, axis2=2) / 3.0
        deviator = self.tensor - mean[:, None, None] * np.eye(3)
        return np.sqrt(1.5 * np.einsum("nij,nij->n", deviator, deviator))

    @property
    def principal(self) -> np.ndarray:
        """Principal stresses, rising (n, 3) [Pa]."""
        return np.linalg.eigvalsh(self.tensor)

    @property
    def maximum(self) -> tuple[float, float]:
        """Greatest equivalent stress [Pa] and the depth [m] where it is."""
        at = int(np.argmax(self.von_mises))
        return float(self.von_mises[at]), float(self.depth[at])


class ElasticBody:
    """A block with its stiffness matrix; unknowns are the displacements of its free nodes, three each.

    Bottom and ends in the rolling direction are fixed, the lateral sides as well if wanted (Dirichlet boundary); the
    running surface may be in contact.
    """

    def __init__(self, block: BlockMesh, element: str, material: Material, fixed_sides: bool) -> None:
        self.block = block
        self.material = material
        self.stride = 2 if element in ("tet10", "hex27") else 1
        self.tetrahedra = element in ("tet4", "tet10")
        shape, order = ELEMENT_CLASSES[element]
        self._basis = Basis(block.mesh, shape(), intorder=order)
        self._numbers, grid = _nodes(self._basis, block)
        last = self.stride * (np.array(block.shape) - 1)
        fixed = (grid[:, 0] == 0) | (grid[:, 0] == last[0]) | (grid[:, 2] == last[2])
        if fixed_sides:
            fixed |= (grid[:, 1] == 0) | (grid[:, 1] == last[1])
        self.free = np.flatnonzero(~fixed)  #: numbers of free nodes among all nodes
        self.grid = grid[self.free]
        self.nodes = grid.shape[0]
        #: Number of the free node at each crossing of grid lines on the surface, -1 where it is fixed.
        self.surface = np.full((last[0] + 1, last[1] + 1), -1)
        top = np.flatnonzero(self.grid[:, 2] == 0)
        self.surface[self.grid[top, 0], self.grid[top, 1]] = top

    @cached_property
    def stiffness(self) -> csr_array:
        """K over the unknowns [N/m]."""
        indptr, indices, products = self._gradient_products()
        lam, mu = lame_parameters(self.material.young, self.material.poisson)
        blocks = lam * products + mu * products.transpose(0, 2, 1)
        blocks += mu * np.trace(products, axis1=1, axis2=2)[:, None, None] * np.eye(3)
        unknowns = 3 * (indptr.size - 1)
        return csr_array(bsr_array((blocks, indices, indptr), shape=(unknowns, unknowns)))

    def _gradient_products(self) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """Integrals of d(row)/dx_i d(column)/dx_j over free nodes: compressed rows, and a block (3, 3) per entry."""
        free = self._numbers[self.free]
        place = np.full(self._basis.N, -1)
        place[free] = np.arange(free.size)
        products: np.ndarray | None = None
        for i, j in np.ndindex(3, 3):
            form = BilinearForm(lambda u, v, w, i=i, j=j: v.grad[i] * u.grad[j])
            entries = form.coo_data(self._basis)
            row, column = place[entries.indices]
            kept = (row >= 0) & (column >= 0)
            # All nine on one pattern: zeros stay in it.
            matrix = coo_array((entries.data[kept], (row[kept], column[kept])), shape=(free.size, free.size)).tocsr()
            if products is None:
                products = np.empty((matrix.nnz, 3, 3))
            products[:, i, j] = matrix.data
        assert products is not None
        return matrix.indptr, matrix.indices, products

    @cached_property
    def solver(self) -> DirectSolver:
        """Cholesky factor of K."""
        return DirectSolver(self.stiffness, self.grid, self.stride)

    @cached_property
    def surface_nodes(self) -> np.ndarray:
        """Free nodes of the surface, rising."""
        return np.sort(self.surface[self.surface >= 0])

    def stress(self, displacement: np.ndarray) -> Stress:
        """Stress from displacements of the free nodes (n, 3) [m]."""
        centre = Basis(self.block.mesh, self._basis.elem, intorder=1)
        gradient = []
        for component in displacement.T:
            full = np.zeros(self._basis.N)
            full[self._numbers[self.free]] = component
            gradient.append(np.asarray(centre.interpolate(full).grad).mean(axis=-1))
        gradients = np.stack(gradient)
        strain = 0.5 * (gradients + gradients.transpose(1, 0, 2))
        lam, mu = lame_parameters(self.material.young, self.material.poisson)
        tensor = 2.0 * mu * strain + lam * np.trace(strain) * np.eye(3)[:, :, None]
        corners = self.block.mesh.t
        position = self.block.mesh.p[:, corners].mean(axis=1).T
        return Stress(position, self._depths(corners), tensor.transpose(2, 0, 1))

    def _depths(self, corners: np.ndarray) -> np.ndarray:
        points = self.block.mesh.p.T.reshape(*self.block.shape, 3)
        below = np.linalg.norm(points - points[:, :, :1], axis=-1).ravel()
        return below[corners].mean(axis=0)


def _nodes(basis: Any, block: BlockMesh) -> tuple[np.ndarray, np.ndarray]:
    """Number of every node in scikit-fem (n,), and its grid lines (n, 3), doubled if quadratic."""
    mesh = block.mesh
    quadratic = basis.edge_dofs.size > 0
    corner = np.stack(np.unravel_index(np.arange(mesh.p.shape[1]), block.shape)) * (2 if quadratic else 1)
    numbers, grid = [basis.nodal_dofs], [corner]
    if quadratic:
        parts = ((basis.edge_dofs, mesh.edges), (basis.facet_dofs, mesh.facets), (basis.interior_dofs, mesh.t))
        for unknowns, corners in parts:
            if unknowns.size:
                numbers.append(unknowns)
                grid.append(corner[:, corners].mean(axis=1).astype(int))
    return np.concatenate(numbers, axis=1)[0], np.concatenate(grid, axis=1).T
