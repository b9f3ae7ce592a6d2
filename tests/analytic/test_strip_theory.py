"""Strip theory of FaStrip: its traction is a solution of rolling contact in plane strain, and CONTACT's formulas are the same.

Under a traction q(x) on a strip the surfaces move against each other so that the slip is, in slip lengths,

    (X, Y + Phi x) + 1/(pi k) principal value of the integral of q(t)/(x - t) dt,

k s the bound, s^2 = h^2 - x^2: an elliptic traction k sqrt(h^2 - t^2) gives x [Carter1926; Kalker1967a].
"""

import math
from itertools import pairwise

import numpy as np
import pytest

from wheelrail.contact.point.tangential._kernels.fastrip import stick_zone, zone_traction

HALF, BOUND = 1.0, 2.5  # h and k

#: Slip lengths X, Y and spin Phi with a stick zone that begins at the leading edge.
CASES = [
    (0.3, 0.0, 0.0),
    (-0.2, 0.1, 0.0),
    (0.1, 0.2, 0.4),
    (0.05, -0.25, -0.5),
    (0.2, 0.02, -0.3),
    (1e-3, 0.2, 0.7),
]


def traction(x: float, case) -> np.ndarray:
    """Of the kernel in the stick zone; on the bound, in the direction of its rear end, behind it."""
    rear, front, d = stick_zone(HALF, *case)
    assert front == HALF
    if x > rear:
        return np.array(zone_traction(HALF, BOUND, x, d, case))
    return -BOUND * math.sqrt(HALF**2 - x * x) * np.array([case[0] / d, case[1] / d + case[2]])


def slip(x: float, case, nodes: int = 600) -> np.ndarray:
    """By quadrature: pieces between the edges, x and the end of the zone, each with square roots at both ends."""
    rear, _, _ = stick_zone(HALF, *case)
    u, weights = np.polynomial.legendre.leggauss(nodes)
    angle, here = 0.5 * math.pi * (u + 1.0), traction(x, case)
    total = here * math.log((x + HALF) / (HALF - x))  # of the constant that is taken off below
    ends = sorted({-HALF, rear, x, HALF})
    for start, end in pairwise(ends):
        t = start + 0.5 * (end - start) * (1.0 - np.cos(angle))
        cells = 0.25 * math.pi * (end - start) * weights * np.sin(angle)
        for one, cell in zip(t, cells, strict=True):
            total = total + cell * (traction(one, case) - here) / (x - one)
    return np.array([case[0], case[1] + case[2] * x]) + total / (math.pi * BOUND)


@pytest.mark.parametrize("case", CASES)
def test_no_slip_in_the_stick_zone(case):
    rear, front, _ = stick_zone(HALF, *case)
    for share in (0.1, 0.5, 0.9):
        np.testing.assert_allclose(slip(rear + share * (front - rear), case), 0.0, atol=2e-5)


@pytest.mark.parametrize("case", CASES)
def test_slip_opposes_the_traction_behind_it(case):
    """Exactly where creepage has one direction; a half plane is asked for with spin, as strip theory turns nothing."""
    rear, _, _ = stick_zone(HALF, *case)
    for share in (0.2, 0.8):
        x = -HALF + share * (rear + HALF)
        moving, q = slip(x, case), traction(x, case)
        cosine = float(moving @ q) / (np.linalg.norm(moving) * np.linalg.norm(q))
        assert cosine < (-1.0 + 1e-6 if case[2] == 0.0 else -0.5)


@pytest.mark.parametrize("case", CASES)
def test_traction_reaches_the_bound_at_the_rear_end(case):
    rear, _, d = stick_zone(HALF, *case)
    reached = np.linalg.norm(zone_traction(HALF, BOUND, rear, d, case))
    assert reached == pytest.approx(BOUND * math.sqrt(HALF**2 - rear**2), rel=1e-9)
    inside = np.linalg.norm(zone_traction(HALF, BOUND, 0.5 * (rear + HALF), d, case))
    assert inside < BOUND * math.sqrt(HALF**2 - (0.5 * (rear + HALF)) ** 2)


@pytest.mark.parametrize("case", CASES)
def test_length_of_the_slip_zone_is_the_published_one(case):
    """d = (sqrt(Y^2 + (1 - Phi^2) X^2) + Y Phi)/(1 - Phi^2), as CONTACT's FaStrip has it [Sichani2016; Vollebregt2025]."""
    along, across, spin = case
    published = (math.sqrt(across**2 + (1.0 - spin**2) * along**2) + across * spin) / (1.0 - spin**2)
    assert stick_zone(HALF, *case)[2] == pytest.approx(published, rel=1e-12)
