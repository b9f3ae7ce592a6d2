"""Loads on a profile that are smooth enough for coarse elements, and the same weights for displacements.

The force of a node is spread along the profile as a hat that ends at its neighbours, and forward as a Gauss curve of
the same variance. The displacement of a node is the mean with the same weights. So tables are as symmetric as
elasticity, and their errors are those of an energy: of higher order than those of displacements. At the two ends half a
hat remains, on the surface.
"""

from __future__ import annotations

import math

import numpy as np
from scipy.sparse import csc_array

from wheelrail.contact.elastic.compliance.mesh import Block
from wheelrail.contact.elastic.compliance.stiffness import COMPONENTS
from wheelrail.contact.elastic.compliance.surface import ArcLength, tangent_angles

GAUSS_POINTS = 6  #: per element; hat, frame and shape functions on an arc of 13 mm are integrated to 1e-8


def hats(nodes: np.ndarray, s: np.ndarray) -> np.ndarray:
    """Density of the unit force of each node of a uniform table at arc lengths `s` [1/m], shape (nodes, s)."""
    spacing = nodes[1] - nodes[0]
    density = np.maximum(1.0 - np.abs(s[None, :] - nodes[:, None]) / spacing, 0.0) / spacing
    density[[0, -1]] *= 2.0
    return density


def forward_width(spacing: float) -> float:
    """Standard deviation of the Gauss curve that is as wide as a hat [m]."""
    return spacing / math.sqrt(6.0)


def load_matrix(block: Block, arc: ArcLength, nodes: np.ndarray) -> csc_array:
    """Consistent nodal forces of unit forces x, t, n at the nodes of the table, in turn; shape (unknowns, 3 nodes).

    Forces follow the frame of the profile under the hat. Amplitudes of x stand for i times these, as in `stiffness`.
    """
    at, weight = np.polynomial.legendre.leggauss(GAUSS_POINTS)
    shapes = np.stack((0.5 * at * (at - 1.0), 1.0 - at**2, 0.5 * at * (at + 1.0)))
    half = 0.5 * (block.arc[2::2] - block.arc[:-2:2])
    s = (block.arc[1::2, None] + half[:, None] * at).ravel()
    density = hats(nodes, s) * (half[:, None] * weight).ravel()
    angle = tangent_angles(arc, s)
    frame = np.zeros((3, COMPONENTS, s.size))
    frame[0, 0] = 1.0
    frame[1, 1] = frame[2, 2] = np.cos(angle)
    frame[1, 2], frame[2, 1] = np.sin(angle), -np.sin(angle)
    element = np.repeat(np.arange(half.size), GAUSS_POINTS)
    matrix = np.zeros((COMPONENTS, 3 * nodes.size, block.top.size))
    for j in range(3):
        loads = np.einsum("bcp,np,p->cnbp", frame, density, np.tile(shapes[j], half.size))
        loads = loads.reshape(COMPONENTS, 3 * nodes.size, -1)
        starts = np.flatnonzero(np.diff(element, prepend=-1))
        matrix[:, :, j : j + 2 * half.size : 2][:, :, : half.size] += np.add.reduceat(loads, starts, axis=2)
    unknowns = COMPONENTS * block.top[None, :] + np.arange(COMPONENTS)[:, None]
    component, column, node = np.nonzero(matrix)
    shape = (COMPONENTS * block.mesh.doflocs.shape[1], 3 * nodes.size)
    return csc_array((matrix[component, column, node], (unknowns[component, node], column)), shape=shape)
