"""Height, slope and second derivative of a profile at a lateral position."""

import math
from typing import NamedTuple

import numpy as np

from wheelrail.kernel import kernel, small_kernel
from wheelrail.numerics._kernels.ordered import last_up_to

OK = 0
OUTSIDE = 1  #: y lies beyond the ends of the profile

POLYNOMIAL = 0.0
ARC = 1.0

START, KIND, ORIGIN, FIRST = 0, 1, 2, 3  #: columns of a curve's rows


class Curve(NamedTuple):
    """A profile z(y) as polynomials and circular arcs [m]; what kernels see of a `Profile`.

    Few arrays, because every call of a kernel hands over all of them. Curves of several profiles may share them: each
    has buckets of its own, which say in which rows it is.
    """

    low: float  #: ends of the profile [m]
    high: float
    per_metre: float  #: buckets per metre
    first_bucket: int
    last_bucket: int
    buckets: np.ndarray  #: first and last row that a bucket can hold, shape (m, 2)
    #: A row per piece: where it starts; POLYNOMIAL or ARC; the origin of its polynomial or the y of its centre; then
    #: ascending coefficients, or height of the centre, radius and sign. Shape (n, 3 + k).
    rows: np.ndarray


@small_kernel
def piece_of_curve(curve, y):
    """Row of the piece that owns `y`, which lies in the profile: from its start up to the start of the next."""
    bucket = min(curve.first_bucket + int((y - curve.low) * curve.per_metre), curve.last_bucket)
    return last_up_to(curve.rows[:, START], curve.buckets[bucket, 0], curve.buckets[bucket, 1], y, 1.0)


@small_kernel
def polynomial_of_row(row, t):
    """Value and two derivatives of the polynomial in a row of a curve, at a distance `t` from its origin."""
    z = 0.0
    dz = 0.0
    ddz = 0.0
    for k in range(row.size - 1, FIRST - 1, -1):
        ddz = ddz * t + dz
        dz = dz * t + z
        z = z * t + row[k]
    return z, dz, 2.0 * ddz


@small_kernel
def profile_at(curve, y):
    """Height z [m], slope z' [-] and z'' [1/m] at `y` [m].

    Returns (status, z, z', z''). Outside the profile the status is OUTSIDE and the numbers are NaN.
    A joint belongs to the piece at its larger y; z'' may jump there and is that piece's.
    """
    status = OUTSIDE
    z = math.nan
    dz = math.nan
    ddz = math.nan
    if curve.low <= y <= curve.high:  # refuses NaN as well
        status = OK
        row = curve.rows[piece_of_curve(curve, y)]
        t = y - row[ORIGIN]
        if row[KIND] == ARC:
            radius = row[FIRST + 1]
            sign = row[FIRST + 2]
            root = math.sqrt(max((radius - t) * (radius + t), 0.0))
            if root == 0.0:  # the end of an arc with a vertical tangent
                z = row[FIRST]
                dz = -sign * math.copysign(math.inf, t)
                ddz = -sign * math.inf
            else:
                inverse = 1.0 / root
                z = row[FIRST] + sign * root
                dz = -sign * t * inverse
                ddz = -sign * radius * radius * inverse * inverse * inverse
        else:
            z, dz, ddz = polynomial_of_row(row, t)
    return status, z, dz, ddz


@small_kernel
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
    row = curve.rows[piece_of_curve(curve, y)]
    if row[KIND] == ARC:
        return OK, -row[FIRST + 2] / row[FIRST + 1]
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
