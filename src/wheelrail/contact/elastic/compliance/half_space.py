"""The elastic half space under the loads of a table.

Displacements ab, along a per unit force along b, at a distance r = (x, y) from the force, with n out of the body
(Boussinesq and Cerruti; Johnson, Contact Mechanics, 3.2 and 3.6):

    2 pi G nn = (1 - nu)/r , 2 pi G xx = (1 - nu)/r + nu x^2/r^3 , 2 pi G xt = nu x y/r^3 ,
    4 pi G xn = (1 - 2 nu) x/r^2 = -4 pi G nx ,

and the same with y for t. Integrals over rectangles are closed.
"""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np
from scipy.linalg import toeplitz
from scipy.sparse import csr_array
from scipy.special import erf

from wheelrail.contact.elastic.compliance.loads import forward_width, hats
from wheelrail.contact.material import Material

CELLS = 24  #: fine cells between two nodes; the mean over a hat is then met within 2e-4 of it
REACH = 5.0  #: standard deviations of the Gauss curve that are kept: 6e-7 of the force lies beyond


class CellMeans(NamedTuple):
    """Means over a cell of 1/r, x^2/r^3, y^2/r^3, xy/r^3, x/r^2 and y/r^2 [1/m]."""

    r: np.ndarray
    xx: np.ndarray
    yy: np.ndarray
    xy: np.ndarray
    x: np.ndarray
    y: np.ndarray


def cell_means(x: np.ndarray, y: np.ndarray, width: float, height: float) -> CellMeans:
    """Means over cells of `width` along x and `height` along y [m] that lie side by side, centred at `x` and `y` [m].

    Arrays have the shape (x, y).
    """
    left = np.append(x - 0.5 * width, x[-1] + 0.5 * width)[:, None]
    low = np.append(y - 0.5 * height, y[-1] + 0.5 * height)[None, :]

    def mean(integral: np.ndarray) -> np.ndarray:
        return np.diff(np.diff(integral, axis=0), axis=1) / (width * height)

    distance = np.hypot(left, low)
    with np.errstate(divide="ignore", invalid="ignore"):
        of_x = np.where(left == 0.0, 0.0, left * np.arcsinh(low / np.abs(left)))
        of_y = np.where(low == 0.0, 0.0, low * np.arcsinh(left / np.abs(low)))
        log = np.where(distance == 0.0, 0.0, np.log(distance))
        turn_x = np.where(left == 0.0, 0.0, left * np.arctan(low / left))
        turn_y = np.where(low == 0.0, 0.0, low * np.arctan(left / low))
    xx, yy = mean(of_y), mean(of_x)
    return CellMeans(xx + yy, xx, yy, mean(-distance), mean(low * log + turn_x), mean(left * log + turn_y))


def half_space_response(nodes: np.ndarray, spacing: float, count: int, material: Material) -> np.ndarray:
    """What the excess is counted from: a table's entries for a half space [m/N], shape (n, n, count, 3, 3).

    nodes : uniform arc lengths [m]; spacing : of the x positions 0, spacing, 2 spacing, ... [m].
    """
    fine, fine_x = (nodes[1] - nodes[0]) / CELLS, spacing / CELLS
    width = math.sqrt(2.0) * forward_width(nodes[1] - nodes[0])  # of source and target together
    beyond = math.ceil(REACH * width / fine_x)
    ahead = np.arange(-beyond, (count - 1) * CELLS + beyond + 1)
    along = np.arange(CELLS * (nodes.size - 1))
    means = cell_means(fine_x * ahead, fine * along, fine_x, fine)
    edges = fine_x * (ahead[:, None] - 0.5 - CELLS * np.arange(count)[None, :])
    share = 0.5 * (erf((edges + fine_x) / (math.sqrt(2.0) * width)) - erf(edges / (math.sqrt(2.0) * width)))
    smeared = CellMeans(*(share.T @ one for one in means))
    shares = hats(nodes, fine * (along + 0.5)) * fine
    weights = csr_array(shares / shares.sum(axis=1, keepdims=True))
    result = np.zeros((nodes.size, nodes.size, count, 3, 3))
    nu, scale = material.poisson, 1.0 / (2.0 * math.pi * material.shear)
    even = {(0, 0): (1 - nu) * smeared.r + nu * smeared.xx, (1, 1): (1 - nu) * smeared.r + nu * smeared.yy}
    even[2, 2], even[0, 2] = (1 - nu) * smeared.r, 0.5 * (1 - 2 * nu) * smeared.x
    odd = {(0, 1): nu * smeared.xy, (1, 2): 0.5 * (1 - 2 * nu) * smeared.y}
    for entries, sign in ((even, 1.0), (odd, -1.0)):
        for (a, b), values in entries.items():
            for n in range(count):
                # Rows are targets: they lie at larger arc length below the diagonal.
                seen = weights @ toeplitz(values[n], sign * values[n])
                result[:, :, n, a, b] = scale * (weights @ seen.T).T
    result[..., 1, 0] = result[..., 0, 1]
    result[..., 2, 0], result[..., 2, 1] = -result[..., 0, 2], -result[..., 1, 2]
    return result
