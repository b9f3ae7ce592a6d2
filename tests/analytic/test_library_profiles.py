"""Library profiles against their printed definitions."""

import math
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

from wheelrail.profiles._kernels.profile import OUTSIDE, profile_at, profile_curvature
from wheelrail.profiles.library import PROFILES, library_profile
from wheelrail.profiles.library.s1002 import BELOW_ROOT, TREAD
from wheelrail.profiles.wheel_gauges import flange_gauges

S1002 = library_profile("S1002")
UIC60 = library_profile("UIC60")


def printed_s1002(y: float) -> tuple[float, float, float]:
    """S1002 in mm by its printed pieces: exact rationals for the polynomials, square roots for the arcs."""

    def polynomial(coefficients):
        c, x = [Fraction(v) for v in coefficients], Fraction(y)
        value = sum(v * x**k for k, v in enumerate(c))
        first = sum(k * v * x ** (k - 1) for k, v in enumerate(c) if k > 0)
        second = sum(k * (k - 1) * v * x ** (k - 2) for k, v in enumerate(c) if k > 1)
        return float(value), float(first), float(second)

    def arc(centre_y, centre_z, radius, sign):
        t = y - centre_y
        root = math.sqrt(radius**2 - t**2)
        return centre_z + sign * root, -sign * t / root, -sign * radius**2 / root**3

    if y >= 32.15796:
        return polynomial(["1.364323640", "-0.066666667"])
    if y >= -26:
        return polynomial(TREAD)
    if y >= -35:
        return polynomial(BELOW_ROOT)
    if y >= -38.426669071:
        return arc(-26.210665, 16.446, 13, -1)
    if y >= -39.764473993:
        return polynomial(["-93.576667419", "-2.747477419"])
    if y >= -49.662510381:
        return arc(-58.558326413, 8.834924130, 20, 1)
    if y >= -62.764705882:
        return arc(-55, 16, 12, 1)
    return arc(-49.5, 9.519259302, 20.5, 1)


S1002_JOINTS = (-62.764705882, -49.662510381, -39.764473993, -38.426669071, -35.0, -26.0, 32.15796)


@given(st.floats(-69.9, 60.0))
@example(-35.0)
@example(-26.0)
@example(32.15796)
def test_s1002_is_its_printed_definition(y_mm):
    # Turned to metres, a position within rounding of a joint may end up on its other side; the joints themselves do not.
    assume(all(y_mm == joint or abs(y_mm - joint) > 1e-9 for joint in S1002_JOINTS))
    z, slope, second = printed_s1002(y_mm)
    status, *ours = profile_at(S1002.curve, y_mm / 1e3)
    assert status == 0
    # Rounding of the arcs' square roots grows where they get vertical.
    steep = 1.0 + slope**2
    assert abs(ours[0] * 1e3 - z) < 1e-12 * steep
    assert abs(ours[1] - slope) < 1e-11 * steep**2
    assert abs(ours[2] * 1e-3 - second) < 1e-11 * steep**3


def test_s1002_steps_of_the_definition_are_kept_and_belong_to_the_field_side():
    for y, step_um in ((-0.035, -0.118), (-0.026, 0.0365)):
        at = S1002.sample(np.array([np.nextafter(y, -1.0), y]))
        assert (at.z[1] - at.z[0]) * 1e6 == pytest.approx(step_um, abs=1e-3)


@pytest.mark.parametrize(
    ("name", "until"),
    [("EN15302-wheel-A", 1.0), ("EN15302-rail-A", 1.0), ("EN15302-wheel-B", -0.039), ("EN15302-wheel-H", -0.039)],
)
def test_pieces_of_the_reference_profiles_meet(name, until):
    """As printed they miss each other by up to 0.8 micrometres."""
    joints = [piece.start for piece in library_profile(name).pieces[1:] if piece.start < until]
    assert len(joints) >= 3
    for y in joints:
        at = library_profile(name).sample(np.array([np.nextafter(y, -1.0), y]))
        assert at.z[1] == pytest.approx(at.z[0], abs=1e-13)


def test_s1002_flange_gauges():
    gauges = flange_gauges(S1002)
    assert np.round(np.array(gauges) * 1e3, 3).tolist() == [28.0, 32.5, 10.794]


def test_vertical_flange_back_has_a_height_and_a_curvature_but_no_finite_slope():
    status, z, slope, _ = profile_at(S1002.curve, -0.070)
    assert status == 0
    assert z == pytest.approx(9.519259302e-3, abs=1e-15)
    assert slope == math.inf
    assert profile_curvature(S1002.curve, -0.070)[1] == -1 / 0.0205


def test_uic60_is_tangent_at_every_joint():
    for rail in (UIC60, library_profile("60E1")):
        for left, right in zip(rail.pieces, rail.pieces[1:], strict=False):
            a, b = left.at(left.end), right.at(right.start)
            assert abs(a[0] - b[0]) < 1e-15
            assert abs(math.atan(a[1]) - math.atan(b[1])) < 1e-13


def test_uic60_constructed_centres():
    # centres of the R80 and R13 arcs of the benchmark's rail, printed to 1e-4 mm
    shoulder, corner = UIC60.pieces[4], UIC60.pieces[5]
    assert (shoulder.centre_y * 1e3, shoulder.centre_z * 1e3) == pytest.approx((7.7000, -80.13479), abs=6e-5)
    assert (corner.centre_y * 1e3, corner.centre_z * 1e3) == pytest.approx((23.0162, -14.9090), abs=6e-4)


def test_60e1_constructed_joints_and_centres():
    # printed for joints rounded to 1e-3 mm; half of 52.053 mm is 26.0265, which moves the height by 1.2e-4
    shoulder, corner, flank = library_profile("60E1").pieces[4:]
    assert (shoulder.start * 1e3, shoulder.at(shoulder.start)[0] * 1e3) == pytest.approx((10.228, -0.17440), abs=6e-6)
    assert (shoulder.centre_y * 1e3, shoulder.centre_z * 1e3) == pytest.approx((7.50053, -80.12790), abs=6e-6)
    assert (corner.centre_y * 1e3, corner.centre_z * 1e3) == pytest.approx((23.01645, -14.94925), abs=6e-4)
    assert (flank.start * 1e3, flank.at(flank.start)[0] * 1e3) == pytest.approx((36.0002, -14.3001), abs=6e-4)


@pytest.mark.parametrize("name", [*PROFILES, "cone:1:20", "arc:300", "wheel-arc:330"])
class TestEveryProfile:
    def test_derivatives_are_those_of_the_height(self, name):
        profile = library_profile(name)
        h = 5e-8
        # Between joints, and where a difference quotient can be trusted.
        y = np.linspace(profile.y_min + 1e-3, profile.y_max - 1e-3, 997)
        joints = np.array([profile.y_min, *profile.joints])
        y = y[np.abs(y[:, None] - joints).min(axis=1) > 2 * h]
        at, left, right = profile.sample(y), profile.sample(y - h), profile.sample(y + h)
        steep = (1 + at.slope**2) ** 2.5
        assert np.abs((right.z - left.z) / (2 * h) - at.slope).max() < 1e-9 * steep.max()
        assert (np.abs((right.slope - left.slope) / (2 * h) - at.second) / steep).max() < 1e-6
        assert np.allclose(at.curvature, at.second / (1 + at.slope**2) ** 1.5, rtol=1e-12, atol=1e-12)

    def test_joints_are_continuous_as_far_as_the_source_is(self, name):
        profile = library_profile(name)
        for left, right in zip(profile.pieces, profile.pieces[1:], strict=False):
            # EN 15302 prints its constants to 1e-4 mm; a flange face of slope 2.7 turns that into 0.8 um.
            assert abs(left.at(left.end)[0] - right.at(right.start)[0]) < 0.9e-6

    def test_mirroring_mirrors_everything(self, name):
        profile = library_profile(name)
        # A position that is no joint: there the owner changes with the side.
        y = np.linspace(profile.y_min, profile.y_max, 501)[1:-1]
        y = y[~np.isin(y, profile.joints)]
        at, mirrored = profile.sample(y), profile.mirrored().sample(-y)
        assert np.array_equal(at.z, mirrored.z)
        assert np.array_equal(at.slope, -mirrored.slope)
        assert np.array_equal(at.second, mirrored.second)

    def test_turning_there_and_back_restores_the_shape(self, name):
        profile = library_profile(name)
        back = profile.turned(0.02).turned(-0.02)
        y = np.linspace(back.y_min, back.y_max, 501)
        at, again = profile.sample(np.clip(y, profile.y_min, profile.y_max)), back.sample(y)
        distance = np.abs(at.z - again.z) / np.hypot(1, at.slope)
        # Library joints that step by up to 0.8 um are closed differently before and after turning.
        assert distance[np.isfinite(distance)].max() < 1e-6
        # Nowhere else than near joints is there any difference but rounding.
        joints = np.array([profile.y_min, *profile.joints, profile.y_max])
        clear = np.abs(y[:, None] - joints).min(axis=1) > 10e-6
        assert distance[clear & (np.abs(at.slope) < 10)].max() < 2e-12

    def test_points_cover_the_profile(self, name):
        profile = library_profile(name)
        points = profile.points(0.2e-3)
        assert points.y[0] == profile.y_min
        assert points.y[-1] == profile.y_max
        assert np.all(np.diff(points.y) > 0)
        assert np.hypot(np.diff(points.y), np.diff(points.z)).max() < 0.205e-3


def test_outside_the_profile_is_a_status():
    for y in (-0.0701, 0.0601, math.nan, math.inf):
        status, *numbers = profile_at(S1002.curve, y)
        assert status == OUTSIDE
        assert all(math.isnan(v) for v in numbers)


def test_pieces_that_do_not_meet_are_refused():
    from dataclasses import replace

    with pytest.raises(ValueError, match="do not meet"):
        replace(S1002, pieces=(S1002.pieces[0], S1002.pieces[2]))
