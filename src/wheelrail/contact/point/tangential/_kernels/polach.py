"""Polach's law [Polach1999]: linear forces led to the bound in closed form, and a spin force of its own.

Derived in tests/analytic/test_polach.py, but for the factor 1 + 6.3 (1 - exp(-a/b)), which is empirical.
"""

import math

from wheelrail.kernel import kernel


@kernel
def polach(patch, xi, eta, phi):
    """Forces and moment on the wheel, both reduction factors 1.

    Two things are ours. Polach gives no moment: ours takes back what the spin force feeds in through eta, so that the
    law dissipates, and f33 falls as the spin force does. And all three are scaled where |F| would exceed mu N.
    """
    limit = patch.friction * patch.load
    if limit <= 0.0:
        return 0.0, 0.0, 0.0
    area = patch.a * patch.b
    length = math.sqrt(area)
    slip = math.sqrt(xi * xi + eta * eta)
    force = 0.0  # per unit of creepage
    across = max(abs(eta), abs(eta + phi * patch.a))  # creepage across where spin adds most
    corrected = math.sqrt(xi * xi + across * across)
    if slip > 0.0:
        c = math.sqrt((patch.c11 * xi) ** 2 + (patch.c22 * eta) ** 2) / slip
        e = 0.25 * math.pi * patch.shear * area * c * corrected / limit
        force = 2.0 * limit / math.pi * (e / (1.0 + e * e) + math.atan(e)) / corrected
    coupling = 0.0  # force across per unit of spin
    remaining = 1.0
    if corrected > 0.0:
        form = 1.0 + 6.3 * (1.0 - math.exp(-patch.a / patch.b))
        e = 8.0 / 3.0 * patch.shear * patch.b * length * patch.c23 * across / (limit * form)
        coupling = -0.5625 * patch.a * limit * spin_factor(e) * form / corrected
        linear = patch.shear * area * length * patch.c23 * (across / corrected)
        remaining = coupling / linear if linear > 0.0 else 1.0
    fx = -force * xi
    fy = -force * eta - coupling * phi
    mz = coupling * eta - remaining * patch.shear * area * area * patch.c33 * phi
    total = math.sqrt(fx * fx + fy * fy)
    if total > limit:
        return fx * limit / total, fy * limit / total, mz * limit / total
    return fx, fy, mz


@kernel
def spin_factor(e):
    """Polach's K_M: -2/3 e for small e, and zero again for large spin."""
    d = (e * e - 1.0) / (e * e + 1.0)
    across = 1.0 - d * d
    return e * (d * d * d / 3.0 - 0.5 * d * d + 1.0 / 6.0) - across * math.sqrt(across) / 3.0
