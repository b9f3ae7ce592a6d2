"""Stiffness of a block whose displacements vary as a wave in the rolling direction: K0 + k K1 + k^2 K2.

With u_x = i U_x(y, z) e^(ikx), u_y = U_y e^(ikx), u_z = U_z e^(ikx) the matrices are real and symmetric. A wheel has
x = R theta on its nominal circle of radius R; at the radius r the wave is longer by r/R, and the hoop strain joins:

    e_xx = -k q U_x + c U_z , g_xy = k q U_y + U_x,y , g_xz = k q U_z + U_x,z - c U_x , q = R/r , c = 1/r .

A rail has q = 1 and c = 0. Integrals are per metre of x and weigh with 1/q.
"""

from __future__ import annotations

import math
from typing import Any, NamedTuple

import numpy as np
from scipy.sparse import csc_array
from skfem import Basis, BilinearForm, ElementQuad2, ElementVector

from wheelrail.contact.elastic.compliance.mesh import Block
from wheelrail.contact.material import Material

COMPONENTS = 3  #: of a displacement: x, y, z; number j of node i is the unknown 3 i + j


class Stiffness(NamedTuple):
    """Stiffness matrices of the nodes that are free, all on one sparsity pattern (columns)."""

    free: np.ndarray  #: unknowns that are free
    starts: np.ndarray  #: of the columns
    rows: np.ndarray
    powers: np.ndarray  #: entries of K0, K1, K2, shape (3, entries)

    def at(self, wavenumber: float) -> csc_array:
        """The matrix at a wavenumber [1/m]. Zeros stay in the pattern: a solver may keep its order of elimination."""
        data = self.powers[0] + wavenumber * (self.powers[1] + wavenumber * self.powers[2])
        return csc_array((data, self.rows, self.starts), shape=(self.free.size, self.free.size))


def make_stiffness(block: Block, material: Material, radius: float = math.inf) -> Stiffness:
    """Stiffness of a block of a rail, or of a wheel whose profile has z = 0 at the radius given [m]."""
    basis = Basis(block.mesh, ElementVector(ElementQuad2(), COMPONENTS), intorder=4)
    lame = material.young * material.poisson / ((1.0 + material.poisson) * (1.0 - 2.0 * material.poisson))
    forms = [
        BilinearForm(_density).coo_data(basis, power=j, lame=lame, shear=material.shear, radius=radius)
        for j in range(3)
    ]
    number = np.full(basis.N, -1)
    held = (COMPONENTS * block.fixed[:, None] + np.arange(COMPONENTS)).ravel()
    free = np.setdiff1d(np.arange(basis.N), held)
    number[free] = np.arange(free.size)
    rows, columns = number[forms[0].indices]
    kept = (rows >= 0) & (columns >= 0)
    entry, where = np.unique(columns[kept].astype(np.int64) * free.size + rows[kept], return_inverse=True)
    powers = np.stack([np.bincount(where, weights=form.data[kept], minlength=entry.size) for form in forms])
    starts = np.searchsorted(entry, np.arange(free.size + 1) * free.size)
    return Stiffness(free, starts.astype(np.int32), (entry % free.size).astype(np.int32), powers)


def _density(u: Any, v: Any, w: Any) -> Any:
    """Density of the strain energy of two displacements: the coefficient of k^power."""
    height = w.x[1]
    q, c = (1.0, 0.0) if math.isinf(w.radius) else (w.radius / (w.radius + height), 1.0 / (w.radius + height))
    still, wave = [_still_strain(one, c) for one in (u, v)], [_wave_strain(one, q) for one in (u, v)]
    pairs = {0: [(still[0], still[1])], 1: [(still[0], wave[1]), (wave[0], still[1])], 2: [(wave[0], wave[1])]}
    total = sum(_energy(one, other, w.lame, w.shear) for one, other in pairs[int(w.power)])
    return total / q


def _still_strain(u: Any, c: Any) -> tuple[Any, ...]:
    """Strains xx, yy, zz and twice xy, xz, yz without the share of the wavenumber."""
    g = u.grad
    return c * u[2], g[1, 0], g[2, 1], g[0, 0], g[0, 1] - c * u[0], g[1, 1] + g[2, 0]


def _wave_strain(u: Any, q: Any) -> tuple[Any, ...]:
    """Share of the wavenumber in the strains, over the wavenumber."""
    return -q * u[0], 0.0, 0.0, q * u[1], q * u[2], 0.0


def _energy(one: tuple[Any, ...], other: tuple[Any, ...], lame: float, shear: float) -> Any:
    trace = lame * (one[0] + one[1] + one[2]) * (other[0] + other[1] + other[2])
    normal = sum(2.0 * shear * one[j] * other[j] for j in range(3))
    return trace + normal + sum(shear * one[j] * other[j] for j in range(3, 6))
