"""From wavenumbers to distances ahead of a force.

Compliances A(k) are smooth in k: they are computed at few wavenumbers, interpolated by a polynomial in log(1 + k/k0),
and integrated with the weight of the loads. Displacements ahead of a force, with amplitudes as in `stiffness`, are

    (1/pi) int A cos(kx) dk, for x from t or n  -(1/pi) int A sin(kx) dk, for t or n from x  +(1/pi) int A sin(kx) dk .

Nothing is periodic: a wheel is unrolled without end.
"""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np
from scipy.interpolate import BarycentricInterpolator

INTEGRATION_POINTS = 400  #: between wavenumber 0 and the last: the fastest wave in the table has 10 periods there
LAST = 3.0  #: last wavenumber times the standard deviation of a load: source and target weigh with exp(-9) there


class Waves(NamedTuple):
    """Wavenumbers at which a block is solved, and those over which is integrated [1/m]."""

    solved: np.ndarray
    points: np.ndarray
    weights: np.ndarray  #: of the integral over these [1/m]
    interpolation: np.ndarray  #: from the values at `solved` to those at `points`, shape (points, solved)


def make_waves(count: int, depth: float, width: float) -> Waves:
    """Wavenumbers for a block of `depth` [m] and loads of standard deviation `width` [m]."""
    longest = 1.0 / depth
    rise = math.log1p(LAST / width / longest)
    at = 0.5 - 0.5 * np.cos(np.pi * np.arange(count) / (count - 1))  # Chebyshev's, of which polynomials do not swing
    gauss, weights = np.polynomial.legendre.leggauss(INTEGRATION_POINTS)
    fine = 0.5 * (gauss + 1.0)
    interpolation = BarycentricInterpolator(at, np.eye(count), rng=np.random.default_rng(0))(fine)
    slope = rise * longest * np.exp(rise * fine)
    return Waves(longest * np.expm1(rise * at), longest * np.expm1(rise * fine), 0.5 * weights * slope, interpolation)


def response_ahead(
    compliances: np.ndarray, waves: Waves, x: np.ndarray, width: float, stretch: np.ndarray
) -> np.ndarray:
    """Displacements of nodes at distances `x` [m] ahead of forces [m/N], shape (n, n, x, 3, 3).

    compliances : A at the wavenumbers solved, shape (solved, n, 3, n, 3). width : standard deviation of the loads
    along x [m]. stretch : length on the nominal circle over that at each node, 1 for a rail.
    """
    n = stretch.size
    result = np.empty((n, n, x.size, 3, 3))
    sign = np.array([[0.0, -1.0, -1.0], [1.0, 0.0, 0.0], [1.0, 0.0, 0.0]])
    k = waves.points
    for i in range(n):
        fine = np.tensordot(waves.interpolation, compliances[:, i], axes=(1, 0))  # points, a, source, b
        variance = 0.5 * width**2 * (stretch[i] ** 2 + stretch**2)
        weight = np.exp(-variance[:, None] * k**2) * waves.weights / math.pi  # source, points
        phase = x[None, :, None] * np.sqrt(stretch[i] * stretch)[:, None, None] * k
        even = np.einsum("kxp,kp,pakb->kxab", np.cos(phase), weight, fine, optimize=True)
        odd = np.einsum("kxp,kp,pakb->kxab", np.sin(phase), weight, fine, optimize=True)
        result[i] = np.where(sign == 0.0, even, sign * odd)
    return result
