"""Normal contact, and everything from contact points to forces, for many cases."""

import math

from wheelrail.contact._kernels.interface import FX
from wheelrail.contact.point._kernels.wheel_forces import wheel_forces
from wheelrail.contact.point.detection._kernels.equations import PENETRATION
from wheelrail.contact.point.normal._kernels.hertz import hertz
from wheelrail.contact.point.tangential._kernels.coefficients import kalker_coefficients
from wheelrail.contact.point.tangential._kernels.creep_law import creep_force
from wheelrail.contact.point.tangential._kernels.patch import Patch
from wheelrail.kernel import kernel

#: Columns of the cases.
ALONG, ACROSS, APPROACH, XI, ETA, PHI = 0, 1, 2, 3, 4, 5
COLUMNS = 6


@kernel
def loop_hertz(cases):
    """Ellipse and load of all cases; returns a sum."""
    total = 0.0
    for n in range(cases.shape[0]):
        a1, b1, k1 = hertz(cases[n, ALONG], cases[n, ACROSS])
        root = math.sqrt(cases[n, APPROACH])
        total += (a1 + b1) * root + k1 * cases[n, APPROACH] * root
    return total


@kernel
def loop_hertz_and_creep(cases, laws):
    """The same with Kalker's coefficients and a creep law."""
    total = 0.0
    for n in range(cases.shape[0]):
        a1, b1, k1 = hertz(cases[n, ALONG], cases[n, ACROSS])
        p = cases[n, APPROACH]
        root = math.sqrt(p)
        c11, c22, c23, c33 = kalker_coefficients(a1 / b1, laws.poisson)
        patch = Patch(a1 * root, b1 * root, laws.modulus * k1 * p * root, 0.3, laws.shear, c11, c22, c23, c33)
        fx, fy, mz = creep_force(laws.creep, patch, cases[n, XI], cases[n, ETA], cases[n, PHI])
        total += fx + fy + mz
    return total


@kernel
def loop_wheel(count, pair, pose, points, motion, laws, conditions, rows):
    """Forces of a wheel with one contact, with `count` penetrations; returns a sum."""
    total = 0.0
    for n in range(count):
        points[0, PENETRATION] = -5e-5 - 1e-9 * (n % 1000)
        wheel_forces(pair, pose, 1.0, points, 1, motion, laws, conditions, rows)
        total += rows[0, FX]
    return total
