"""Wheelsets on rigid rails against closed forms, EN 15302 and CONTACT."""

import math

import numpy as np
import pytest

from wheelrail.contact.geometry.benchmark import benchmark_pair
from wheelrail.contact.geometry.pair import make_pair
from wheelrail.contact.point.detection.locate import METHODS, locate
from wheelrail.contact.point.detection.rigid_wheelset import contact_jumps, rigid_contact
from wheelrail.errors import InputError
from wheelrail.numerics._kernels.status import NO_CONTACT, NOT_FINITE, OFF_RAIL, OK, YAW_TOO_LARGE
from wheelrail.profiles.library import library_profile
from wheelrail.profiles.piece import Arc
from wheelrail.profiles.profile import Profile
from wheelrail.track.rail_placement import laid_rail
from wheelrail.validation.contact import contact_references

PAIR = benchmark_pair()


def round_rail(radius=0.3, position=0.75):
    """A circular rail already laid with its top at `position` [m]."""
    return Profile(
        "round", "rail", (Arc(position - 0.05, position + 0.05, position, -radius, radius, 1.0),), placed_at=0.0
    )


def test_cone_on_a_round_rail():
    """A cone of conicity c touches a circle of radius R where its normal is: R sin(atan c) beside the top."""
    conicity = 0.05
    pair = make_pair(library_profile("cone:0.05"), round_rail())
    found = rigid_contact(pair, pair, y=0.002, roll=0.0)
    angle = math.atan(conicity)
    for point, sign in ((found.left, 1.0), (found.right, -1.0)):
        # The wheel's radius falls towards the field side: its surface rises there, and touches on the field side.
        assert sign * point.y_rail == pytest.approx(0.75 - 0.3 * math.sin(angle), abs=1e-12)
        assert sign * point.contact_angle == pytest.approx(angle, abs=1e-12)
        assert point.y_wheel == pytest.approx(-sign * 0.002 - 0.3 * math.sin(angle), abs=1e-12)
    assert found.radius_difference == pytest.approx(-2 * conicity * 0.002, abs=1e-12)


def test_centred_wheelset_does_not_roll():
    found = rigid_contact(PAIR, PAIR, y=0.0)
    assert found.status == OK
    assert found.roll == pytest.approx(0.0, abs=1e-12)
    assert found.left.y_wheel == pytest.approx(found.right.y_wheel, abs=1e-9)


@pytest.mark.slow_without_jit
def test_against_contact_everywhere():
    """CONTACT's nearly rigid wheelset, all rows, also those near a jump of the contact."""
    for reference in contact_references():
        found = rigid_contact(PAIR, PAIR, y=reference.y, yaw=reference.yaw)
        point = found.left if reference.side == "left" else found.right
        assert point.y_rail == pytest.approx(reference.y_rail, abs=0.03e-3)
        assert point.y_wheel == pytest.approx(reference.y_wheel, abs=0.03e-3)
        assert point.contact_angle == pytest.approx(reference.contact_angle, abs=2e-3)
        assert found.roll == pytest.approx(reference.roll, abs=0.01e-3)
        # 10 N press the wheel in by 0.2 um on the tread and 0.5 um on the flange, where the slope makes it 3 um.
        assert found.height == pytest.approx(reference.height, abs=4e-6)


@pytest.mark.slow_without_jit
def test_contact_jumps_of_the_benchmark():
    jumps = contact_jumps(PAIR, PAIR, np.arange(0.0, 8e-3, 0.1e-3))
    assert {side for side, _ in jumps} == {"left"}
    assert [round(y * 1e3, 1) for _, y in jumps] == [0.2, 4.8, 6.3]


@pytest.mark.parametrize("shift", [-0.006, -0.003, 0.001, 0.004])
@pytest.mark.parametrize("yaw", [-0.01, 0.0, 0.004])
def test_both_symmetries(shift, yaw):
    """Left and right exchange under (y, yaw, roll) -> -(y, yaw, roll); forward and back under yaw -> -yaw."""
    one = rigid_contact(PAIR, PAIR, y=shift, yaw=yaw)
    mirrored = rigid_contact(PAIR, PAIR, y=-shift, yaw=-yaw)
    assert mirrored.roll == pytest.approx(-one.roll, abs=1e-14)
    assert mirrored.height == pytest.approx(one.height, abs=1e-14)
    assert mirrored.right.y_wheel == pytest.approx(one.left.y_wheel, abs=1e-9)
    assert mirrored.right.y_rail == pytest.approx(-one.left.y_rail, abs=1e-9)
    turned = rigid_contact(PAIR, PAIR, y=shift, yaw=-yaw)
    assert turned.left.x_wheel == pytest.approx(-one.left.x_wheel, abs=1e-9)
    assert turned.left.y_wheel == pytest.approx(one.left.y_wheel, abs=1e-9)


@pytest.mark.parametrize("method", METHODS)
class TestEveryMethod:
    def test_a_round_rail_under_a_cone_has_one_contact_of_the_asked_depth(self, method):
        pair = make_pair(library_profile("cone:0.05"), round_rail())
        found = locate(pair, y=0.001, penetration=0.1e-3, method=method)
        (point,) = found.points
        assert found.status == OK
        assert point.penetration == pytest.approx(0.1e-3, abs=1e-12)
        assert point.contact_angle == pytest.approx(math.atan(0.05), abs=1e-9 if method == "dist" else 1e-4)

    def test_mirror_image_is_exact(self, method):
        left = locate(PAIR, y=0.00525, yaw=0.003, roll=-0.0004, penetration=0.18e-3, method=method)
        right = locate(PAIR, y=-0.00525, yaw=-0.003, roll=0.0004, penetration=0.18e-3, method=method, side="right")
        assert left.height == right.height
        assert len(left.points) == len(right.points) == 2
        for a, b in zip(left.points, right.points, strict=True):
            assert (a.x_wheel, a.y_wheel, a.penetration) == (b.x_wheel, b.y_wheel, b.penetration)
            assert (a.y_rail, a.contact_angle) == (-b.y_rail, -b.contact_angle)

    def test_turning_the_yaw_turns_x_only(self, method):
        pose = {"y": 0.004, "roll": 0.001, "penetration": 0.1e-3, "method": method}
        one, other = locate(PAIR, yaw=0.008, **pose), locate(PAIR, yaw=-0.008, **pose)
        for a, b in zip(one.points, other.points, strict=True):
            # With roll the symmetry holds for the contact condition itself: x changes sign with yaw.
            assert a.y_wheel == pytest.approx(b.y_wheel, abs=1e-12)
            assert a.x_wheel == pytest.approx(-b.x_wheel, abs=1e-12)

    def test_statuses(self, method):
        assert locate(PAIR, y=0.0, height=0.5, method=method).status == NO_CONTACT
        assert locate(PAIR, y=0.5, height=0.46, method=method).status == OFF_RAIL
        assert locate(PAIR, y=math.nan, height=0.46, method=method).status == NOT_FINITE
        assert locate(PAIR, y=0.0, yaw=0.4, height=0.46, method=method).status == YAW_TOO_LARGE
        assert locate(PAIR, y=0.5, penetration=1e-4, method=method).status == OFF_RAIL

    def test_aligned_wheelset_is_no_special_case(self, method):
        """The printed discriminant cancels to a negative number as the yaw passes through zero; ours does not."""
        for yaw in (0.0, 1e-300, -1e-300, 1e-18, -1e-12, 1e-9):
            for roll in (0.0, 1e-300, -1e-15, 1e-6):
                found = locate(PAIR, y=0.002, yaw=yaw, roll=roll, penetration=0.1e-3, method=method)
                assert found.status == OK
                assert all(math.isfinite(p.y_wheel) for p in found.points)


def test_height_and_penetration_exclude_each_other():
    with pytest.raises(ValueError, match="either"):
        locate(PAIR, y=0.0)


def test_pairs_that_cannot_be():
    with pytest.raises(InputError) as caught:
        make_pair(library_profile("UIC60"), library_profile("UIC60"), radius=460.0, nominal_circle=750.0)
    assert len(caught.value.problems) == 4


def test_worn_rail_with_a_hollow_uses_every_run_of_its_slope():
    """A rail whose slope is not monotone has several runs; a wheel over its two crowns touches both."""
    left, right = Arc(0.720, 0.745, 0.7325, -0.1, 0.1, 1.0), Arc(0.755, 0.780, 0.7675, -0.1, 0.1, 1.0)
    hollow = Arc(0.745, 0.755, 0.750, left.at(0.745)[0] + math.sqrt(0.04**2 - 0.005**2), 0.04, -1.0)
    rail = Profile("hollow", "rail", (left, hollow, right), placed_at=0.0)
    pair = make_pair(library_profile("cylinder"), rail)
    assert pair.end_run - pair.first_run == 3
    for method in METHODS:
        found = locate(pair, y=0.0, penetration=0.05e-3, method=method)
        assert [round(p.y_rail * 1e3, 6) for p in found.points] == [732.5, 767.5]


@pytest.mark.slow_without_jit
def test_a_measured_rail_gives_nearly_the_contacts_of_the_exact_one():
    from wheelrail.profiles.from_points import profile_from_points

    exact = library_profile("UIC60")
    at = exact.points(0.2e-3)
    keep = np.abs(at.y) < 0.0362
    measured = make_pair(library_profile("S1002"), laid_rail(profile_from_points(at.y[keep], at.z[keep], "rail")))
    for y in (0.001, 0.003, 0.0055):
        for method in METHODS:
            a, b = (locate(p, y=y, yaw=0.002, penetration=0.1e-3, method=method) for p in (PAIR, measured))
            assert len(a.points) == len(b.points)
            for p, q in zip(a.points, b.points, strict=True):
                assert q.y_rail == pytest.approx(p.y_rail, abs=0.1e-3)
