"""Height, slope and second derivative of a profile at a lateral position."""

import math
from typing import NamedTuple

import numpy as np

from wheelrail.kernel import kernel
from wheelrail.numerics._kernels import Pieces, piece_at

OK = 0
OUTSIDE = 1  #: y lies beyond the ends of the profile

POLYNOMIAL = 0
ARC = 1


class Curve(NamedTuple):
    """A profile z(y) as polynomials and circular arcs [m]; what kernels see of a `Profile`."""

    pieces: Pieces
    kind: np.ndarray  #: POLYNOMIAL or ARC, shape (n,)
    origin: np.ndarray  #: where the polynomial is developed, or the y of the arc's centre [m], shape (n,)
    coefficients: np.ndarray  #: ascending powers of y - origin; or height of centre, radius, sign; shape (n, m)


@kernel
def profile_at(curve, y):
    """Height z [m], slope z' [-] and z'' [1/m] at `y` [m].

    Returns (status, z, z', z''). Outside the profile the status is OUTSIDE and the numbers are NaN.
    A joint belongs to the piece at its larger y; z'' may jump there and is that piece's.
    """
    knots = curve.pieces.knots
    if not (knots[0] <= y <= knots[-1]):  # also refuses NaN
        return OUTSIDE, math.nan, math.nan, math.nan
    index = piece_at(curve.pieces, y)
    t = y - curve.origin[index]
    c = curve.coefficients[index]
    if curve.kind[index] == ARC:
        radius = c[1]
        sign = c[2]
        root = math.sqrt(max((radius - t) * (radius + t), 0.0))
        if root == 0.0:  # the end of an arc with a vertical tangent
            return OK, c[0], -sign * math.copysign(math.inf, t), -sign * math.inf
        return OK, c[0] + sign * root, -sign * t / root, -sign * radius * radius / (root * root * root)
    z = 0.0
    dz = 0.0
    half_ddz = 0.0
    for k in range(c.size - 1, -1, -1):
        half_ddz = half_ddz * t + dz
        dz = dz * t + z
        z = z * t + c[k]
    return OK, z, dz, 2.0 * half_ddz


@kernel
def curvature_of_graph(dz, ddz):
    """Signed curvature z''/(1 + z'^2)^1.5 of a curve z(y) [1/m]."""
    w = 1.0 + dz * dz
    return ddz / (w * math.sqrt(w))


@kernel
def profile_curvature(curve, y):
    """Signed curvature z''/(1 + z'^2)^1.5 [1/m] at `y` [m]; exact on an arc, also where it is vertical."""
    status, _, dz, ddz = profile_at(curve, y)
    if status != OK:
        return status, math.nan
    index = piece_at(curve.pieces, y)
    if curve.kind[index] == ARC:
        return OK, -curve.coefficients[index, 2] / curve.coefficients[index, 1]
    return OK, curvature_of_graph(dz, ddz)


@kernel
def profile_at_many(curve, y, out):
    """`profile_at` and `profile_curvature` for every y; out has shape (n, 4): z, z', z'', curvature."""
    status = OK
    for i in range(y.size):
        state, out[i, 0], out[i, 1], out[i, 2] = profile_at(curve, y[i])
        _, out[i, 3] = profile_curvature(curve, y[i])
        status = max(status, state)
    return status
