"""Kalker's table and its ends against the linear theory solved anew, which shares nothing with them."""

import math

import numpy as np
import pytest

from linear_theory import LinearTheory
from wheelrail.contact.point.tangential._kernels.coefficients import PRINTED, kalker_coefficients

NUS = (0.0, 0.25, 0.5)
RATIOS = [0.1 * n for n in range(1, 11)] + [10.0 / n for n in range(9, 0, -1)]


def test_solution_converges():
    """From degree 8 to 12 nothing moves by more than 0.05 %; reciprocity of spin and creepage is no input."""
    coarse, fine = (LinearTheory(1.3, degree).coefficients(0.3) for degree in (8, 12))
    assert coarse == pytest.approx(fine, rel=5e-4)


def test_solution_is_carters_in_a_wide_ellipse():
    """Strips that do not feel each other: C11 = pi^2/(4 (1 - nu)), C22 = pi^2/4; ends of the ellipse count 1 % at 1:40."""
    c11, c22, _, c33 = LinearTheory(0.025, 12, 120).coefficients(0.25)
    assert c11 == pytest.approx(0.25 * math.pi**2 / 0.75, rel=0.01)
    assert c22 == pytest.approx(0.25 * math.pi**2, rel=0.01)
    assert c33 == pytest.approx(math.pi**2 / (16.0 * 0.75 * 0.025), rel=0.01)


@pytest.mark.parametrize("number", range(len(RATIOS)))
def test_printed_table(number):
    """Three digits are printed, and Kalker's own series was short: 1.3 % at a/b = 0.1 and 10, 0.9 % between 0.2 and 5.

    C33, which no source that we could read prints for nu = 0 and 0.5, is met as well as the others: 0.9 % throughout.
    """
    theory = LinearTheory(RATIOS[number])
    end = number in (0, len(RATIOS) - 1)
    for printed, nu in zip(PRINTED[number], NUS, strict=True):
        exact = theory.coefficients(nu)
        assert printed[:3] == pytest.approx(exact[:3], rel=0.013 if end else 0.009)
        assert printed[3] == pytest.approx(exact.c33, rel=0.009)


def test_c33_of_the_table_has_no_slip_of_the_pen():
    """What is printed over what is right changes by no more than rounding allows from one row to the next: 1.1 %."""
    exact = np.array([[LinearTheory(ratio, 8).coefficients(nu).c33 for nu in NUS] for ratio in RATIOS])
    assert np.abs(np.diff(PRINTED[:, :, 3] / exact, axis=0)).max() < 0.011


@pytest.mark.parametrize("nu", NUS)
def test_c33_of_long_patches(nu):
    """The asymptote for b << a that the solution tends to, which is that of the code; led into the table in between."""
    exact = []
    for ratio in (20.0, 80.0):
        c33 = LinearTheory(ratio, 12, 160).coefficients(nu).c33
        length = math.log(16.0 * ratio * ratio)
        bracket = 1.0 - nu * (length - 4.0) / ((1.0 - nu) * length - 2.0 + 4.0 * nu)
        exact.append(c33)
        assert c33 == pytest.approx(0.25 * math.pi * bracket**2, rel=0.01 if ratio == 20.0 else 0.004)
    found = kalker_coefficients(20.0, nu)[3]
    assert found == pytest.approx(exact[0], rel=0.02)
