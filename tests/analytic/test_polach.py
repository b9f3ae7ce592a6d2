"""Polach's law against its publication: A Fast Wheel-Rail Forces Calculation Computer Code (IAVSD 1999)."""

import math

import numpy as np
import pytest

from wheelrail.contact.point.tangential._kernels.polach import polach
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
