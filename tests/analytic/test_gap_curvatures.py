"""Curvatures of the gap: arcs exactly, joints smoothly, conformal spots by the written rule."""

import math

import numpy as np
import pytest

from wheelrail.contact.point.normal._kernels.curvature import WIDEST, gap_curvatures, profile_point
from wheelrail.contact.point.normal._kernels.hertz import hertz
from wheelrail.profiles._kernels.profile import profile_at
from wheelrail.profiles.library import library_profile
from wheelrail.profiles.piece import Arc, Polynomial
from wheelrail.profiles.profile import Profile


def profile(kind, *pieces):
    return Profile(name="made up", kind=kind, pieces=tuple(pieces))


def curvatures(wheel, rail, y=0.0, position=0.0, sine=0.0, penetration=1e-5, radius=0.46, merged=0.0):
    return patch(wheel, rail, y, position, sine, penetration, radius, merged)[:2]


def patch(wheel, rail, y=0.0, position=0.0, sine=0.0, penetration=1e-5, radius=0.46, merged=0.0):
    """Half curvatures along and across, tilt of the mean normal, shift of the centre of pressure."""
    _, z, dr, _ = profile_at(wheel.curve, y)
    _, b, slope, _ = profile_at(rail.curve, position)
    on_wheel, on_rail = profile_point(wheel.curve, y, z, dr), profile_point(rail.curve, position, b, slope)
    return gap_curvatures(on_wheel, on_rail, radius + z, sine, penetration, merged)


def test_cone_on_arc():
    wheel, rail = library_profile("cone:0.05"), library_profile("arc:300")
    _, _, dr, _ = profile_at(wheel.curve, 0.0)
    along, across = curvatures(wheel, rail)
    assert along == pytest.approx(0.5 / (0.46 * math.sqrt(1.0 + dr * dr)), rel=1e-12)
    assert across == pytest.approx(0.5 / 0.3, rel=2e-4)  # an arc is no parabola: (t/2R)^2


def test_a_concave_wheel_has_a_negative_curvature():
    """The texts print the sign of the wheel's lateral curvature wrong: S1002's tread is concave there."""
    wheel, rail = library_profile("S1002"), library_profile("arc:80")
    _, _, dr, ddr = profile_at(wheel.curve, -0.010)
    _, across = curvatures(wheel, rail, y=-0.010)
    assert ddr > 0.0
    assert across == pytest.approx(0.5 / 0.08 - 0.5 * ddr / (1.0 + dr * dr) ** 1.5, rel=0.02)
    assert across < 0.5 / 0.08


def test_euler_turns_the_wheel():
    wheel, rail = library_profile("wheel-arc:330"), library_profile("arc:300")
    straight = curvatures(wheel, rail)
    wheel_bend = straight[1] - 0.5 / 0.3
    for angle in (0.01, 0.1):
        along, across = curvatures(wheel, rail, sine=math.sin(angle))
        assert along + across == pytest.approx(sum(straight), rel=1e-3)  # the mean curvature does not turn
        turned = straight[0] * math.cos(angle) ** 2 + wheel_bend * math.sin(angle) ** 2
        assert along == pytest.approx(turned, rel=1e-3)


def test_equal_radii_follow_the_rule():
    """A root of 13 mm on a corner of 13 mm: the sum of the curvatures is nothing but rounding."""
    for difference in (0.0, 1e-9, -1e-9, -1e-4):
        root = profile("wheel", Arc(-0.012, 0.012, 0.0, 0.013 + difference, 0.013 + difference, -1))
        corner = profile("rail", Arc(-0.012, 0.012, 0.0, -0.013, 0.013, 1))
        for penetration in (1e-6, 1e-5, 1e-4):
            along, across = curvatures(root, corner, penetration=penetration)
            assert across == pytest.approx(penetration / (WIDEST * 0.013) ** 2, rel=0.15)
            _, b1, _ = hertz(along, across)
            assert b1 * math.sqrt(penetration) < 1.05 * WIDEST * 0.013


def two_parabolas(left=0.3, right=0.08):
    """A rail whose curvature jumps at y = 0; y > 0, the field side, is on the left."""
    return profile(
        "rail",
        Polynomial(-0.03, 0.0, 0.0, (0.0, 0.0, -0.5 / right)),
        Polynomial(0.0, 0.03, 0.0, (0.0, 0.0, -0.5 / left)),
    )


def test_load_has_no_jump_at_a_joint():
    """A rail whose curvature jumps from 1/300 to 1/80 mm: the load of a passing contact goes from one to the other."""
    wheel, rail = library_profile("cylinder"), two_parabolas(0.08, 0.3)
    stiffness = []
    for position in np.linspace(-0.006, 0.006, 3001):
        along, across = curvatures(wheel, rail, position=position, penetration=3e-5)
        stiffness.append(hertz(along, across)[2])
    steps = np.abs(np.diff(stiffness)) / stiffness[0]
    assert stiffness[0] / stiffness[-1] > 1.2
    assert steps.max() < 2e-3  # over 4 micrometres; the point's own curvature would jump by more than 0.2


def test_a_patch_with_unequal_sides():
    """On the joint itself each side is a parabola: half widths, which go with 1/sqrt(B), are averaged."""
    wheel, rail = library_profile("cylinder"), two_parabolas()
    flat, steep = 0.5 / 0.3, 0.5 / 0.08
    width = 0.5 * (1.0 / math.sqrt(flat) + 1.0 / math.sqrt(steep))
    assert curvatures(wheel, rail)[1] == pytest.approx(1.0 / width**2, rel=1e-9)
    mirrored = two_parabolas(0.08, 0.3)
    assert curvatures(wheel, mirrored)[1] == pytest.approx(1.0 / width**2, rel=1e-9)


def test_the_centre_of_pressure_lies_on_the_flat_side():
    """Half an ellipse of half width t has its centre 3/8 t from the middle; the pressure has no moment about it.

    Each half presses the wheel aside by its load, which goes with t, times its mean slope, 3/4 B t; since t goes with
    1/sqrt(B), both halves do so by the same, and the normal stays that of the contact point.
    """
    wheel, rail = library_profile("cylinder"), two_parabolas()
    penetration = 4e-5
    left, right = (0.7 * math.sqrt(penetration / (0.5 / radius)) for radius in (0.3, 0.08))
    _, _, tilt, shift = patch(wheel, rail, penetration=penetration)
    assert shift == pytest.approx(0.375 * (left - right), rel=1e-9)
    assert abs(tilt) < 1e-9
    mirrored = patch(wheel, two_parabolas(0.08, 0.3), penetration=penetration)
    assert mirrored[3] == pytest.approx(-shift, rel=1e-9)


def test_a_patch_in_a_root_leans_with_it():
    """A root of 14 mm on a corner of 13 mm, 12.5 mm on its left: the patch reaches further to the right and leans there."""
    root = profile("wheel", Arc(-0.012, 0.012, 0.0, 0.014, 0.014, -1))
    corner = profile("rail", Arc(-0.012, 0.0, 0.0, -0.013, 0.013, 1), Arc(0.0, 0.012, 0.0, -0.0125, 0.0125, 1))
    _, _, tilt, shift = patch(root, corner, penetration=3e-5)
    # To the right the gap opens with 1/13 - 1/14, to the left with 1/12.5 - 1/14 per metre and half of it each.
    left, right = (0.7 * math.sqrt(3e-5 / (0.5 / r - 0.5 / 0.014)) for r in (0.0125, 0.013))
    assert shift == pytest.approx(0.375 * (left - right), rel=0.05)
    falls = [0.375 * 0.5 * (1.0 / r + 1.0 / 0.014) * t for r, t in ((0.0125, left), (0.013, right))]
    assert tilt == pytest.approx((left * falls[0] - right * falls[1]) / (left + right), rel=0.1)  # arcs, no parabolas


def test_a_patch_that_is_one_with_another():
    """Then both sides are looked at equally far and their curvatures averaged; in between the half widths go over."""
    wheel, rail = library_profile("cylinder"), two_parabolas()
    apart, one = curvatures(wheel, rail)[1], curvatures(wheel, rail, merged=1.0)[1]
    assert one == pytest.approx(0.5 * (0.5 / 0.3 + 0.5 / 0.08), rel=1e-9)
    half = curvatures(wheel, rail, merged=0.5)[1]
    assert 1.0 / math.sqrt(half) == pytest.approx(0.5 / math.sqrt(apart) + 0.5 / math.sqrt(one), rel=1e-12)
    even = two_parabolas(0.3, 0.3)
    assert curvatures(wheel, even, merged=1.0)[1] == pytest.approx(curvatures(wheel, even)[1], rel=1e-12)


def test_ends_of_profiles_do_not_matter():
    wheel, rail = library_profile("cylinder"), library_profile("arc:300")
    inner = curvatures(wheel, rail, position=rail.y_max - 0.004)
    for end in (rail.y_min, rail.y_max):
        assert curvatures(wheel, rail, position=end)[1] == pytest.approx(inner[1], rel=0.1)
    # a profile narrower than the patch has no curvature to show, and a cylinder is left
    stub = profile("rail", Polynomial(-1e-6, 1e-6, 0.0, (0.0, 0.0, -1.0)))
    assert curvatures(wheel, stub)[1] > 0.0
