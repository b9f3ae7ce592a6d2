"""The linear theory: no slip anywhere in the patch, no bound on the forces [Kalker1967; Meli2009 eq. 2.59]."""

import math

from wheelrail.kernel import kernel


@kernel
def kalker_linear(patch, xi, eta, phi):
    """Forces [N] and moment [N m] on the wheel.

    Fx = -f11 xi, Fy = -f22 eta - f23 phi, Mz = f23 eta - f33 phi.
    """
    area = patch.a * patch.b
    length = math.sqrt(area)
    stiff = patch.shear * area
    f23 = stiff * length * patch.c23
    fx = -stiff * patch.c11 * xi
    fy = -stiff * patch.c22 * eta - f23 * phi
    mz = f23 * eta - stiff * area * patch.c33 * phi
    return fx, fy, mz
