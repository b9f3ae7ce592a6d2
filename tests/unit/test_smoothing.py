"""Points become a twice differentiable curve within a stated tolerance."""

import numpy as np
import pytest

from wheelrail.profiles.from_points import profile_from_points
from wheelrail.profiles.library import library_profile
from wheelrail.profiles.smoothing import estimated_noise, smoothed

S1002 = library_profile("S1002")
UIC60 = library_profile("UIC60")


def measured(profile, spacing, noise, seed=0):
    """Points along a profile with normal noise across it; steep ends left out."""
    at = profile.points(spacing)
    keep = np.abs(at.slope) < 19
    y, z, slope = at.y[keep], at.z[keep], at.slope[keep]
    error = np.random.default_rng(seed).normal(0, noise, y.size) / np.hypot(1, slope)
    return y - error * slope, z + error


def distance(exact, curve):
    y = np.linspace(max(exact.y_min, curve.y_min) + 0.5e-3, min(exact.y_max, curve.y_max) - 0.5e-3, 4001)
    at, ours = exact.sample(y), curve.sample(y)
    return np.abs(at.z - ours.z) / np.hypot(1, at.slope), at, ours


@pytest.mark.parametrize(("profile", "kind"), [(S1002, "wheel"), (UIC60, "rail")])
@pytest.mark.parametrize("spacing", [0.1e-3, 0.25e-3, 0.5e-3])
def test_exact_points_are_followed_flange_included(profile, kind, spacing):
    y, z = measured(profile, spacing, 0.0)
    curve = profile_from_points(y, z, kind)
    error, at, ours = distance(profile, curve)
    # Near a joint a cubic cannot follow the jump of curvature, up to 130 1/m: it errs by about that times h^2 / 30.
    # S1002 itself steps by 0.12 um.
    assert error.max() < 0.12e-6 + 130 * spacing**2 / 30
    assert np.abs(np.arctan(at.slope) - np.arctan(ours.slope)).max() < 130 * spacing / 4


@pytest.mark.parametrize("noise", [2e-6, 5e-6, 20e-6])
def test_noise_is_removed_not_followed(noise):
    y, z = measured(S1002, 0.1e-3, noise)
    curve = profile_from_points(y, z, "wheel", tolerance=0.2e-3)
    error, *_ = distance(S1002, curve)
    # The points scatter by `noise`; the curve is closer to the truth than they are.
    assert np.sqrt(np.mean(error**2)) < 0.5 * noise
    assert error.max() < 3 * noise


def test_no_point_is_farther_than_the_tolerance():
    y, z = measured(S1002, 0.1e-3, 20e-6)
    for tolerance in (0.0, 5e-6, 30e-6, 0.1e-3):
        curve = smoothed(y, z, tolerance)
        assert curve.deviation <= tolerance + 1e-12


def test_tolerance_zero_passes_through_the_points():
    y, z = measured(S1002, 0.3e-3, 5e-6)
    curve = profile_from_points(y, z, "wheel", tolerance=0.0)
    assert np.abs(curve.sample(np.clip(y, curve.y_min, curve.y_max)).z - z).max() < 1e-9


def test_result_is_twice_differentiable():
    y, z = measured(S1002, 0.2e-3, 5e-6)
    curve = profile_from_points(y, z, "wheel")
    for left, right in zip(curve.pieces, curve.pieces[1:], strict=False):
        a, b = np.array(left.at(left.end)), np.array(right.at(right.start))
        scale = np.array([1e-12, 1e-9, 1e-6]) * (1 + b[1] ** 2) ** 2
        assert np.all(np.abs(a - b) < scale * (1 + abs(b[2])))


def test_noise_is_estimated():
    for noise in (1e-6, 10e-6):
        y, z = measured(S1002, 0.1e-3, noise)
        t = np.concatenate(([0], np.cumsum(np.hypot(np.diff(y), np.diff(z)))))
        assert estimated_noise(t, np.column_stack((y, z))) == pytest.approx(noise, rel=0.15)


def test_order_of_the_points_does_not_matter():
    y, z = measured(S1002, 0.2e-3, 5e-6)
    forward = profile_from_points(y, z, "wheel")
    backward = profile_from_points(y[::-1], z[::-1], "wheel")
    assert forward.pieces == backward.pieces
