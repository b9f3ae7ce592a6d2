"""The look-up table against the rigid contact that fills it."""

from functools import cache

import numpy as np
import pytest

from wheelrail.contact.detection.locate import locate
from wheelrail.contact.lut._kernels import COLUMNS, JUMP, OUT_OF_TABLE, Y_WHEEL
from wheelrail.contact.lut.table import WORDS, LookUpTable
from wheelrail.contact.pair._kernels import NO_CONTACT, NOT_FINITE, OFF_RAIL, OK
from wheelrail.contact.pair.pair import make_pair
from wheelrail.contact.wheelset.rigid import rigid_contact
from wheelrail.errors import InputError
from wheelrail.profiles.library import library_profile
from wheelrail.track.rail_placement import laid_rail

pytestmark = pytest.mark.slow_without_jit


@cache
def pair():
    return make_pair(library_profile("S1002"), laid_rail(library_profile("UIC60")))


@cache
def table():
    return LookUpTable(pair(), pair())


def test_entries_are_the_rigid_contact():
    assert table().failed == 0
    for y, yaw in ((-10.0e-3, -10.0e-3), (0.0, 0.0), (3.3e-3, 4.0e-3), (-6.1e-3, 2.0e-3), (10.0e-3, 10.0e-3)):
        rigid = rigid_contact(pair(), pair(), y=y, yaw=yaw)
        for side, point in (("left", rigid.left), ("right", rigid.right)):
            entry = table().entry(y=y, yaw=yaw, side=side)
            assert entry.status == OK
            sign = 1.0 if side == "left" else -1.0
            # The steps of the table are summed up with rounding, which a flat minimum magnifies.
            assert entry.y_wheel - pair().offset == pytest.approx(point.y_wheel, abs=1e-9)
            assert entry.x_wheel == pytest.approx(point.x_wheel, abs=1e-9)
            assert sign * entry.y_rail == pytest.approx(point.y_rail, abs=1e-9)
            assert sign * np.arctan(entry.slope) == pytest.approx(point.contact_angle, abs=1e-6)
            assert entry.roll == pytest.approx(rigid.roll, abs=1e-11)
            assert entry.height == pytest.approx(rigid.height, abs=1e-11)


def test_between_entries():
    random = np.random.default_rng(1)
    errors = []
    for y, yaw in random.uniform(-9.9e-3, 9.9e-3, (100, 2)):
        rigid = rigid_contact(pair(), pair(), y=y, yaw=yaw)
        for side, point in (("left", rigid.left), ("right", rigid.right)):
            entry = table().entry(y=y, yaw=yaw, side=side)
            errors.append(abs(entry.y_wheel - pair().offset - point.y_wheel))
    # A smooth stretch bends little within a step; a jump in the cell leaves one of two right places to be taken.
    assert np.median(errors) < 1e-6
    assert np.quantile(errors, 0.9) < 0.05e-3
    assert np.mean(np.array(errors) > JUMP) < 0.05


def test_no_place_is_made_up_across_a_jump():
    places = table().table("left").entries[:, 10, Y_WHEEL]
    jumps = np.flatnonzero(np.abs(np.diff(places)) > JUMP)
    assert jumps.size > 0
    first = table().table("left").first_shift
    step = table().table("left").shift_step
    for i in jumps:
        for share in (0.1, 0.4, 0.6, 0.9):
            entry = table().entry(y=first + (i + share) * step, yaw=0.0)
            assert entry.y_wheel == places[i if share < 0.5 else i + 1]


def test_locate_with_the_roll_of_rigid_contact():
    for y, yaw in ((0.4e-3, 0.5e-3), (2.55e-3, 1.0e-3), (-3.05e-3, -2.5e-3)):
        rigid = rigid_contact(pair(), pair(), y=y, yaw=yaw)
        for side in ("left", "right"):
            pose = {"y": y, "yaw": yaw, "roll": rigid.roll, "height": rigid.height - 0.1e-3, "side": side}
            found = table().locate(**pose)
            assert found.status == OK
            (point,) = found.points
            deepest = max(locate(pair(), method="diff", **pose).points, key=lambda p: p.penetration)
            # The place is interpolated; the difference changes with the square of its error.
            assert point.y_wheel == pytest.approx(deepest.y_wheel, abs=0.05e-3)
            assert point.y_rail == pytest.approx(deepest.y_rail, abs=0.05e-3)
            assert point.penetration == pytest.approx(deepest.penetration, abs=1e-8)


def test_nothing_is_returned_in_silence():
    for y, yaw, height, status in (
        (10.1e-3, 0.0, 0.46, OUT_OF_TABLE),
        (0.0, -11.0e-3, 0.46, OUT_OF_TABLE),
        (float("nan"), 0.0, 0.46, NOT_FINITE),
        (0.0, 0.0, float("inf"), NOT_FINITE),
        (0.0, 0.0, 0.5, NO_CONTACT),
    ):
        found = table().locate(y=y, yaw=yaw, height=height)
        assert (found.status, found.points) == (status, ())
        assert status in WORDS
    assert table().locate(y=0.0, roll=1.5, height=0.46).status == OFF_RAIL
    out = table().entry(y=11.0e-3)
    assert out.status == OUT_OF_TABLE
    assert np.isnan(out.y_wheel)


def test_an_entry_that_failed_is_told():
    far = LookUpTable(pair(), pair(), shifts=(0.0, 0.2, 0.1), yaws=(0.0, 1.0e-3, 1.0e-3))
    assert far.failed == 4
    assert far.entry(y=0.01).status == OK
    assert far.entry(y=0.09).status != OK
    assert far.locate(y=0.2, height=0.46).status in WORDS
    assert far.table("left").entries.shape == (3, 2, COLUMNS)


@pytest.mark.parametrize("shifts", [(0.0, 0.0, 0.1), (0.0, 1.0, -0.1), (0.0, float("inf"), 0.1), (0.0, 1.0, 1e-9)])
def test_steps_that_make_no_table(shifts):
    with pytest.raises(InputError):
        LookUpTable(pair(), pair(), shifts=shifts)
