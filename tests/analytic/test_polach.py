"""Polach's law against its publication: A Fast Wheel-Rail Forces Calculation Computer Code (IAVSD 1999)."""

import math

import numpy as np
import pytest

from wheelrail.contact.point.tangential._kernels.polach import polach, spin_factor
from wheelrail.contact.point.tangential.laws import make_patch

SHEAR, LOAD, FRICTION = 82e9, 80e3, 0.3
BOUND = FRICTION * LOAD


def published(patch, sx, sy, spin):
    """Forces in his signs, as printed: Q load, a along, b across, G shear modulus, c_jj Kalker's coefficients.

    F = -2 Q mu/pi (eps/(1 + eps2) + arctan eps) with eps = G pi a b c/(4 Q mu) s_C, and the spin's part
    -9/16 a Q mu K_M (1 + 6.3 (1 - exp(-a/b))) with eps_S = 8/3 G b sqrt(ab)/(Q mu) c23 s_yC/(1 + 6.3 (1 - exp(-a/b))).
    """
    a, b = patch.a, patch.b
    syc = sy + spin * a if abs(sy + spin * a) > abs(sy) else sy
    s, sc = math.hypot(sx, sy), math.hypot(sx, syc)
    fx = fy = 0.0
    if s > 0.0:
        c = math.hypot(patch.c11 * sx / s, patch.c22 * sy / s)
        eps = 0.25 * SHEAR * math.pi * a * b * c / BOUND * sc
        force = -2.0 * BOUND / math.pi * (eps / (1.0 + eps**2) + math.atan(eps))
        fx, fy = force * sx / sc, force * sy / sc
    form = 1.0 + 6.3 * (1.0 - math.exp(-a / b))
    eps = 8.0 / 3.0 * SHEAR * b * math.sqrt(a * b) / BOUND * patch.c23 * abs(syc) / form
    d = (eps**2 - 1.0) / (eps**2 + 1.0)
    km = eps * (d**3 / 3.0 - d**2 / 2.0 + 1.0 / 6.0) - math.sqrt((1.0 - d**2) ** 3) / 3.0
    return fx, fy + 9.0 / 16.0 * a * BOUND * km * form * spin / sc


@pytest.mark.parametrize("ratio", [0.3, 1.0, 1.6, 4.0])
def test_forces_are_those_of_the_publication(ratio):
    """From small creepages to half the bound, where ours scales nothing down; spin of S1002's flange root at most."""
    length = 5e-3
    patch = make_patch(
        a=length * math.sqrt(ratio), b=length / math.sqrt(ratio), load=LOAD, friction=FRICTION, shear=SHEAR, nu=0.28
    )
    compared = 0
    for sx in (0.0, 2e-4, 1e-3):
        for sy in (0.0, 1e-4, 1e-3):
            for spin in (0.05, 0.3, 1.0):
                wanted = published(patch, sx, sy, spin)
                if math.hypot(*wanted) < 0.99 * BOUND:
                    fx, fy, _ = polach(patch, sx, sy, spin)
                    np.testing.assert_allclose((fx, fy), wanted, rtol=1e-12, atol=1e-9)
                    compared += 1
    assert compared > 15


def test_shape_of_the_patch_under_spin():
    """The force of pure spin is 9/16 mu N K_M(eps_S) (1 + 6.3 (1 - exp(-a/b))): its greatest over all spins goes with
    the bracket alone, whatever the coefficients of the patch.
    """
    most = []
    for ratio in (0.25, 1.0):
        length = 5e-3
        patch = make_patch(
            a=length * math.sqrt(ratio), b=length / math.sqrt(ratio), load=LOAD, friction=FRICTION, shear=SHEAR, nu=0.28
        )
        most.append(max(abs(polach(patch, 0.0, 0.0, spin)[1]) for spin in np.geomspace(0.01, 30.0, 4000)))
    brackets = [1.0 + 6.3 * (1.0 - math.exp(-ratio)) for ratio in (0.25, 1.0)]
    assert most[1] < BOUND
    assert most[1] / most[0] == pytest.approx(brackets[1] / brackets[0], rel=1e-5)


def strip_sums(gradient: float) -> tuple[float, float]:
    """Force and first moment about the lateral axis of a traction that rises linearly from the leading edge to the bound.

    On the unit circle under the bound sqrt(1 - x^2 - y^2), by quadrature: a strip of half length 1 has
    min(gradient (1 - x), sqrt(1 - x^2)), x = cos(t); one of half length l has l^2 of its force and l^3 of its moment.
    """
    nodes, weights = np.polynomial.legendre.leggauss(400)
    kink = math.acos((gradient**2 - 1.0) / (gradient**2 + 1.0))  # where both are equal
    force = moment = 0.0
    for start, end in ((0.0, kink), (kink, math.pi)):
        t = start + 0.5 * (nodes + 1.0) * (end - start)
        traction = np.minimum(gradient * (1.0 - np.cos(t)), np.sin(t))
        cells = 0.5 * (end - start) * weights * np.sin(t)
        force += float((cells * traction).sum())
        moment += float((cells * traction * np.cos(t)).sum())
    return 4.0 / 3.0 * force, 3.0 * math.pi / 8.0 * moment  # integrals of l^2 and l^3 over -1 < y < 1


@pytest.mark.parametrize("gradient", [1e-3, 0.1, 0.7, 1.0, 3.0, 40.0])
def test_both_formulas_integrate_one_picture(gradient):
    """F = 2 mu N/pi (e/(1 + e^2) + arctan e), and 9/16 a mu N K_M is the first moment of the same traction.

    The bound sums to mu N = 2 pi/3 on the unit circle.
    """
    force, moment = strip_sums(gradient)
    limit = 2.0 * math.pi / 3.0
    assert force / limit == pytest.approx(
        2.0 / math.pi * (gradient / (1.0 + gradient**2) + math.atan(gradient)), rel=1e-9
    )
    assert moment / limit == pytest.approx(9.0 / 16.0 * spin_factor(gradient), rel=1e-9, abs=1e-12)


@pytest.mark.parametrize("ratio", [0.2, 1.0, 5.0])
def test_gradients_are_those_of_kalkers_linear_theory(ratio):
    """eps = 2/3 C pi a^2 b s/(mu N), C = 3 G c/(8 a), and eps_S: what makes small creepages and small spin Kalker's."""
    length = 5e-3
    a, b = length * math.sqrt(ratio), length / math.sqrt(ratio)
    patch = make_patch(a=a, b=b, load=LOAD, friction=FRICTION, shear=SHEAR, nu=0.28)
    contact = 3.0 * SHEAR * patch.c11 / (8.0 * a)
    assert 2.0 / 3.0 * contact * math.pi * a * a * b == pytest.approx(0.25 * math.pi * SHEAR * a * b * patch.c11)
    small = 1e-9
    assert polach(patch, small, 0.0, 0.0)[0] == pytest.approx(-SHEAR * a * b * patch.c11 * small, rel=1e-6)
    assert polach(patch, 0.0, small, 0.0)[1] == pytest.approx(-SHEAR * a * b * patch.c22 * small, rel=1e-6)
    spin = small / a
    assert polach(patch, 0.0, 0.0, spin)[1] == pytest.approx(-SHEAR * (a * b) ** 1.5 * patch.c23 * spin, rel=1e-6)
