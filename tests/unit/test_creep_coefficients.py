"""Kalker's coefficients: smooth and positive for every axis ratio, and led into their asymptotes."""

import math

import numpy as np
import pytest

from wheelrail.contact.point.tangential._kernels.coefficients import (
    FIRST,
    PRINTED,
    kalker_coefficients,
    slender_across,
    slender_along,
)
from wheelrail.validation.creep import reference_rows

NUS = (0.0, 0.1, 0.25, 0.3, 0.5)


def test_the_table_is_the_reference():
    for row in reference_rows("kalker_coefficients.csv"):
        found = kalker_coefficients(float(row["a_over_b"]), float(row["nu"]))
        assert found == pytest.approx([float(row[key]) for key in ("C11", "C22", "C23", "C33")], rel=1e-6)
    assert PRINTED.shape == (19, 3, 4)


def test_against_contact():
    for row in reference_rows("kalker_coefficients_numerical.csv"):
        c11, c22, c23, c33 = kalker_coefficients(float(row["a_over_b"]), float(row["nu"]))
        assert (c11, c22, c23) == pytest.approx([float(row[key]) for key in ("C11", "C22", "C23")], rel=0.015)
        assert c33 == pytest.approx(float(row["C33"]), rel=0.03)


@pytest.mark.parametrize("nu", NUS)
def test_positive_and_smooth(nu):
    """No step in value or slope: neighbouring slopes in log(a/b), 0.1 % of it apart, differ by less than 0.02."""
    ratios = np.geomspace(1e-3, 1e3, 13_816)
    logs = np.log([kalker_coefficients(ratio, nu) for ratio in ratios])
    assert np.isfinite(logs).all()
    slopes = np.diff(logs, axis=0) / np.diff(np.log(ratios))[:, None]
    assert np.abs(np.diff(slopes, axis=0)).max() < 0.02


@pytest.mark.parametrize("nu", NUS)
@pytest.mark.parametrize("join", [FIRST, 1.0 / FIRST, 1.0, 0.5, 2.0])
def test_joints_have_no_step(nu, join):
    below, above = (np.array(kalker_coefficients(join * (1.0 + sign * 1e-9), nu)) for sign in (-1, 1))
    assert above == pytest.approx(below, rel=1e-7)
    step = 1e-4
    rates = [
        (np.array(kalker_coefficients(join * (1.0 + x + step), nu)) - kalker_coefficients(join * (1.0 + x), nu)) / below
        for x in (-step, 0.0)
    ]
    assert rates[0] == pytest.approx(rates[1], abs=1e-6 + 0.01 * step)


@pytest.mark.parametrize("nu", NUS)
def test_asymptotes_far_away(nu):
    for g in (1e-5, 1e-8):
        assert kalker_coefficients(g, nu) == pytest.approx(slender_across(g, nu), rel=2e-4)
        assert kalker_coefficients(1.0 / g, nu) == pytest.approx(slender_along(g, nu), rel=2e-4)


def test_strips_that_do_not_feel_each_other():
    """Carter's strip: a force pi G a xi/(2 (1 - nu)) per width; C11 and C33 are its sums over the ellipse."""
    nu, g = 0.3, 1e-9
    y = np.linspace(-1.0, 1.0, 200_001)
    per_width = 0.5 * math.pi * np.sqrt(1.0 - y * y) / (1.0 - nu)
    c11, _, _, c33 = kalker_coefficients(g, nu)
    assert c11 == pytest.approx(np.trapezoid(per_width, y), rel=1e-5)
    assert c33 == pytest.approx(np.trapezoid(per_width * y * y, y) / g, rel=1e-5)
