"""Profiles with rounded joints against closed forms of a Gauss filter."""

import math

import numpy as np
import pytest

from wheelrail.errors import InputError
from wheelrail.profiles.library import library_profile
from wheelrail.profiles.piece import Arc
from wheelrail.profiles.profile import Profile
from wheelrail.profiles.rounding import rounded

WIDTH = 1.2e-3


@pytest.mark.parametrize("radius_mm", [13.0, 80.0, 300.0])
def test_an_arc_shrinks_by_the_gain_of_the_filter(radius_mm):
    """A circle of radius R becomes one of R exp(-w^2/(2 R^2)) about the same centre: both coordinates are sines of s/R.

    Where no end is within seven widths; 1e-9 m is the error of the chords that stand for the curve.
    """
    radius = radius_mm * 1e-3
    half = min(0.95 * radius, 0.03)
    arc = Profile("arc", "rail", (Arc(-half, half, 0.0, -radius, radius, +1.0),))
    smooth = rounded(arc, WIDTH)
    shrunk = radius * math.exp(-(WIDTH**2) / (2.0 * radius**2))
    y = np.linspace(-0.2, 0.2, 9) * half
    sample = smooth.sample(y)
    assert sample.z == pytest.approx(np.sqrt(shrunk**2 - y**2) - radius, abs=1e-9)
    assert sample.curvature == pytest.approx(-1.0 / shrunk, rel=1e-5)


def test_lines_and_ends_stay():
    cone = library_profile("cone:1:20")
    smooth = rounded(cone, WIDTH)
    y = np.linspace(cone.y_min + 1e-9, cone.y_max - 1e-9, 50)
    assert smooth.sample(y).z == pytest.approx(cone.sample(y).z, abs=1e-12)
    for name in ("S1002", "UIC60"):
        exact, smooth = library_profile(name), rounded(library_profile(name), WIDTH)
        assert (smooth.y_min, smooth.y_max) == pytest.approx((exact.y_min, exact.y_max), abs=1e-9)


def test_a_jump_of_curvature_becomes_an_error_function():
    """At the joint of R300 and R80 the curvature is the mean of the two, a width beside it 84.1 and 15.9 % of the jump.

    That is the error function of a Gauss filter; arcs this flat differ from parabolas by less than 1 % of the jump.
    """
    smooth = rounded(library_profile("UIC60"), WIDTH)
    crown, shoulder = 1.0 / 0.300, 1.0 / 0.080
    joint = 0.0105
    for offset, share in ((-1.0, 0.1587), (0.0, 0.5), (1.0, 0.8413)):
        found = -smooth.sample(np.array([joint + offset * WIDTH])).curvature[0]
        assert (found - crown) / (shoulder - crown) == pytest.approx(share, abs=0.01)


@pytest.mark.parametrize("name", ["S1002", "UIC60", "60E1", "EN15302-rail-A"])
@pytest.mark.parametrize("width", [0.3e-3, 1.2e-3, 2.0e-3])
def test_the_result_is_a_smooth_profile_near_the_exact_one(name, width):
    """Height, slope and second derivative are continuous; no point moves further than w^2/(2 R) for the sharpest R."""
    exact = library_profile(name)
    smooth = rounded(exact, width)
    assert smooth.kind == exact.kind
    assert smooth.placed_at == exact.placed_at
    assert f"{width * 1e3:g} mm" in smooth.name
    joints = np.array(smooth.joints)
    below, above = smooth.sample(joints - 1e-12), smooth.sample(joints + 1e-12)
    gentle = np.abs(above.slope) < 10.0
    assert np.abs(below.z - above.z)[gentle].max() < 1e-10
    assert (np.abs(below.slope - above.slope) < 1e-6 * (1.0 + above.slope**2)).all()
    y = np.linspace(max(exact.y_min, smooth.y_min), min(exact.y_max, smooth.y_max), 3001)[1:-1]
    moved = np.abs(smooth.sample(y).z - exact.sample(y).z) / np.hypot(1.0, smooth.sample(y).slope)
    assert moved.max() < 1.2 * width**2 / (2.0 * 0.012)


@pytest.mark.parametrize("width", [0.0, 1e-6, 6e-3, 1.2, math.nan])
def test_a_width_that_cannot_be_meant_is_refused(width):
    with pytest.raises(InputError, match="Gauss filter"):
        rounded(library_profile("UIC60"), width)


def test_a_profile_shorter_than_the_filter_is_refused():
    short = Profile("short", "rail", (Arc(-2e-3, 2e-3, 0.0, -0.3, 0.3, +1.0),))
    with pytest.raises(InputError, match="too short"):
        rounded(short, 1.2e-3)
