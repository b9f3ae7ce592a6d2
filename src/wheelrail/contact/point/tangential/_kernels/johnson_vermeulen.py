"""The linear theory bent to the bound of friction by the cubic of [Vermeulen1964; Meli2009 eq. 2.63]."""

import math

from wheelrail.contact.point.tangential._kernels.kalker_linear import kalker_linear
from wheelrail.kernel import kernel


@kernel
def saturation(total, bound):
    """What remains of a linear force `total` under the bound mu N: 1 - u/3 + u^2/27 up to u = 3, 1/u beyond."""
    if total >= 3.0 * bound:
        return bound / total if total > 0.0 else 1.0
    u = total / bound
    return 1.0 - u / 3.0 + u * u / 27.0


@kernel
def johnson_vermeulen(patch, xi, eta, phi):
    """Saturated forces; the moment stays linear, as in the papers. With spin it can feed energy in."""
    fx, fy, mz = kalker_linear(patch, xi, eta, phi)
    factor = saturation(math.sqrt(fx * fx + fy * fy), patch.friction * patch.load)
    return factor * fx, factor * fy, mz


@kernel
def johnson_vermeulen_moment(patch, xi, eta, phi):
    """Forces and moment saturate by one factor.

    Without the factor on the moment the products of f23 with eta phi no longer cancel in the power.
    """
    fx, fy, mz = kalker_linear(patch, xi, eta, phi)
    factor = saturation(math.sqrt(fx * fx + fy * fy), patch.friction * patch.load)
    return factor * fx, factor * fy, factor * mz
