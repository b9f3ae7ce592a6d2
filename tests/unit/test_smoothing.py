"""Points become a twice differentiable curve within a stated tolerance."""

import time

import numpy as np
import pytest
from scipy.interpolate import make_smoothing_spline

from wheelrail.errors import InputError
from wheelrail.profiles.from_points import profile_from_points
from wheelrail.profiles.library import library_profile
from wheelrail.profiles.smoothing import _movement, estimated_noise, smoothed

HANG = 30.0  #: CPU time of an answer that does not come [s]; the longest take one or two
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


@pytest.mark.parametrize("penalty", [1e-18, 1e-12, 1e-9])
def test_movement_is_that_of_the_smoothing_spline(penalty):
    """Reinsch's solution for the points alone beside scipy's whole spline."""
    y, z = measured(S1002, 0.2e-3, 5e-6)
    t = np.concatenate(([0], np.cumsum(np.hypot(np.diff(y), np.diff(z)))))
    points = np.column_stack((y, z))
    spline = make_smoothing_spline(t, points, lam=penalty)
    moved = points - spline(t)
    # Both lose digits where the penalty is large: the matrices are then nearly singular.
    assert np.abs(_movement(t, points)(penalty) - moved).max() < 1e-6 * np.abs(moved).max() + 1e-12


def refused(y, z, kind="rail", **options):
    """The words in which points are refused, at once."""
    began = time.process_time()
    with pytest.raises(InputError) as error:
        profile_from_points(y, z, kind, **options)
    assert time.process_time() - began < HANG
    return str(error.value)


@pytest.mark.parametrize("far", [1e300, 1e12, 1e9, 5.0])
def test_a_point_far_away_is_named(far):
    y, z = measured(UIC60, 0.2e-3, 0.0)
    astray = z.copy()
    astray[100] = far
    assert "point 101 at" in refused(y, astray)
    assert "y: the points span" in refused(np.where(np.arange(y.size) == 100, far, y), z)
    if far < 1e300:  # where all y are one number
        assert "points are more than 2 m away" in refused(y + far, z)


def test_a_profile_is_not_higher_than_a_rail():
    y, z = measured(UIC60, 0.2e-3, 0.0)
    z[50] = 0.4
    words = refused(y, z)
    assert "at most 250 mm high" in words
    assert "point 51 at z = 400 mm" in words


def test_points_that_jump_to_and_fro_are_refused_before_the_work():
    """Twenty-four million nodes would be made for them."""
    y = np.linspace(-0.035, 0.035, 9000)
    assert "the way along them is" in refused(y, 0.2 * (np.arange(9000) % 2))
    assert "expected at most 10000" in refused(np.linspace(-0.035, 0.035, 10_001), np.zeros(10_001))


@pytest.mark.parametrize("gap", [1.01e-9, 1e-8, 1e-6])
@pytest.mark.parametrize("tolerance", [0.1e-3, 0.0])
def test_points_in_clusters_become_a_curve_or_are_refused(gap, tolerance):
    y, z = measured(UIC60, 0.2e-3, 0.0)
    close = np.sort(np.concatenate((y, y[200] + gap * np.arange(1, 50))))
    noisy = np.interp(close, y, z) + np.random.default_rng(3).normal(0, 1e-6, close.size)
    for heights in (np.interp(close, y, z), noisy):
        try:
            curve = profile_from_points(close, heights, "rail", tolerance=tolerance, trim=True)
        except InputError:
            continue
        at = curve.sample(np.linspace(curve.y_min, curve.y_max, 5001))
        assert np.isfinite(at.z).all()
        assert all(piece.end > piece.start for piece in curve.pieces)


def test_a_fit_that_fails_is_told_in_words(monkeypatch):
    def fails(*_):
        raise np.linalg.LinAlgError("SVD did not converge in Linear Least Squares")

    monkeypatch.setattr("wheelrail.profiles.smoothing._spline", fails)
    y, z = measured(UIC60, 0.2e-3, 0.0)
    assert "no smooth curve runs through them (SVD did not converge" in refused(y, z)


def test_ten_thousand_points_do_not_hang():
    y, z = measured(S1002, 0.0155e-3, 1e-6)
    assert 9000 < y.size <= 10_000
    began = time.process_time()
    profile_from_points(y, z, "wheel", trim=True)
    assert time.process_time() - began < HANG


def test_the_command_answers_a_stray_point_with_code_2(run, tmp_path):
    y, z = measured(UIC60, 0.2e-3, 0.0)
    rows = [f"{a * 1e3!r},{b * 1e3!r}" for a, b in zip(y.tolist(), z.tolist(), strict=True)]
    rows[7] = "-35.0,1e12"
    (tmp_path / "rail.csv").write_text("y_mm,z_mm\n" + "\n".join(rows) + "\n")
    code, out, err = run("profile", "show", "rail.csv", "--kind", "rail")
    assert (code, out) == (2, "")
    assert "point 8 at 1e+12 mm" in err
