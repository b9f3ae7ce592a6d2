"""Hertz: closed forms, elliptic integrals of SciPy, Johnson's equations."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.special import ellipe, ellipkm1

from wheelrail.contact.material import STEEL, Material, combined
from wheelrail.contact.point.normal._kernels.hertz import axis_ratio, elliptic_integrals, hertz
from wheelrail.contact.point.normal.hertz import hertz_at_approach, hertz_under_load
from wheelrail.errors import InputError


def test_two_spheres():
    # Johnson (4.22)-(4.24): a^3 = 3 P R/(4 E*), approach a^2/R, p0 = 3 P/(2 pi a^2)
    radius, load, modulus = 0.25, 4e4, combined().modulus
    found = hertz_under_load(0.5 / radius, 0.5 / radius, load)
    a = (0.75 * load * radius / modulus) ** (1 / 3)
    assert found.a == pytest.approx(a, rel=1e-12)
    assert found.b == pytest.approx(a, rel=1e-12)
    assert found.approach == pytest.approx(a * a / radius, rel=1e-12)
    assert found.pressure == pytest.approx(1.5 * load / (math.pi * a * a), rel=1e-12)


@pytest.mark.parametrize("g", [1e-6, 1e-3, 0.05, 0.3, 0.7, 0.95, 0.999, 1.0])
def test_elliptic_integrals(g):
    k, d, c = elliptic_integrals(g)
    m = 1.0 - g * g
    assert k == pytest.approx(ellipkm1(g * g), rel=1e-14)
    assert k - m * d == pytest.approx(ellipe(m), rel=1e-13)
    if g < 0.95:  # beyond, SciPy's difference cancels
        assert c == pytest.approx((2.0 * d - k) / m, rel=1e-9)
    else:  # C = pi/16 at m = 0, and dC/dm = 3 pi/64 [Jahnke-Emde]
        assert c == pytest.approx(math.pi / 16 * (1 + 0.75 * m), rel=m * m)


@given(st.floats(-11.0, 0.0))
def test_axis_ratio_to_1e_8(exponent):
    flatness = 10.0**exponent
    g, k, e = axis_ratio(flatness)
    exact_k, exact_d, _ = elliptic_integrals(g)
    assert k == pytest.approx(exact_k, rel=1e-9)
    assert e == pytest.approx(ellipe(1.0 - g * g), rel=1e-9)
    # a relative error of g shows at least 1.5 times larger in the ratio of curvatures
    assert g * g * exact_d / (exact_k - exact_d) == pytest.approx(flatness, rel=1e-8)


def test_nearly_round_follows_the_series():
    for gap in (1e-12, 1e-9, 1e-6, 1e-4):
        # |A - B|/(A + B) ~ 3/4 (1 - g)
        g, _, _ = axis_ratio((1.0 - gap) / (1.0 + gap))
        assert 1.0 - g == pytest.approx(gap / 0.75, rel=max(2 * gap, 1e-3 if gap < 1e-10 else 1e-6))


@given(st.floats(0.01, 100.0), st.floats(0.01, 100.0), st.floats(1.0, 1e6))
def test_johnsons_equations(along, across, load):
    found = hertz_under_load(along, across, load)
    modulus = combined().modulus
    # Johnson (4.26): approach and axes by integrals of the half-space under an ellipsoidal pressure
    major, minor = max(found.a, found.b), min(found.a, found.b)
    g = minor / major
    k, e = ellipkm1(g * g), ellipe(1.0 - g * g)
    assert found.approach == pytest.approx(found.pressure * minor * k / modulus, rel=1e-8)
    assert along + across == pytest.approx(found.pressure * e / (modulus * minor), rel=1e-8)
    assert (found.a >= found.b) == (along <= across)
    assert hertz_at_approach(along, across, found.approach).load == pytest.approx(load, rel=1e-12)
    swapped = hertz_under_load(across, along, load)
    assert (swapped.a, swapped.b) == (found.b, found.a)


def test_unlike_materials():
    rubber, rigid = Material(1e7, 0.5), Material(1e13, 0.0)
    assert combined(rubber, rigid).modulus == pytest.approx(1e7 / 0.75, rel=1e-5)
    both = combined(STEEL, STEEL)
    assert (both.shear, both.poisson) == pytest.approx((STEEL.shear, 0.3), rel=1e-14)
    wheel, rail = Material(2.1e11, 0.28), Material(1.1e11, 0.34)
    wanted = 1.0 / ((1 - 0.28**2) / 2.1e11 + (1 - 0.34**2) / 1.1e11)
    assert combined(wheel, rail).modulus == pytest.approx(wanted, rel=1e-14)


def test_no_load_no_contact():
    assert hertz_under_load(1.0, 2.0, 0.0)[:] == (0.0, 0.0, 0.0, 0.0, 0.0)
    assert hertz_at_approach(1.0, 2.0, -1e-3).load == 0.0
    assert np.isfinite(hertz(1.0, 1e12)).all()
    assert np.isfinite(hertz(1e-12, 1.0)).all()


def test_mistakes():
    with pytest.raises(InputError, match="3 problems"):
        hertz_under_load(0.0, math.nan, -1.0)
    with pytest.raises(InputError, match="line, not an ellipse"):
        hertz_under_load(1e-6, 1e6, 1.0)
    with pytest.raises(InputError, match="finite"):
        hertz_at_approach(1.0, 1.0, math.nan)
    assert [p.where for p in Material(-1.0, 0.6).problems()] == ["E", "nu"]
