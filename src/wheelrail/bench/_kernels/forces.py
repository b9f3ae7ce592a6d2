"""Creep coefficients and creep forces for many cases."""

from wheelrail.contact.point.tangential._kernels.coefficients import kalker_coefficients
from wheelrail.contact.point.tangential._kernels.creep_law import creep_force
from wheelrail.contact.point.tangential._kernels.patch import Patch
from wheelrail.kernel import kernel

#: Columns of the cases.
A, B, LOAD, FRICTION, SHEAR, NU, XI, ETA, PHI = 0, 1, 2, 3, 4, 5, 6, 7, 8
COLUMNS = 9


@kernel
def loop_coefficients(cases):
    """Coefficients of all patches; returns their sum."""
    total = 0.0
    for n in range(cases.shape[0]):
        c11, c22, c23, c33 = kalker_coefficients(cases[n, A] / cases[n, B], cases[n, NU])
        total += c11 + c22 + c23 + c33
    return total


@kernel
def loop_forces(law, cases, coefficients):
    """Forces of all cases, coefficients (n, 4) given; returns their sum."""
    total = 0.0
    for n in range(cases.shape[0]):
        case = cases[n]
        c = coefficients[n]
        patch = Patch(case[A], case[B], case[LOAD], case[FRICTION], case[SHEAR], c[0], c[1], c[2], c[3])
        fx, fy, mz = creep_force(law, patch, case[XI], case[ETA], case[PHI])
        total += fx + fy + mz
    return total
