"""The look-up table against the rigid contact that fills it, and against DIFF."""

import math
from functools import cache

import numpy as np
import pytest
from scipy.optimize import brentq

from wheelrail.contact.geometry._kernels.pair import make_pose
from wheelrail.contact.geometry.pair import make_pair
from wheelrail.contact.point.detection._kernels.equations import COLUMNS, PENETRATION, Y_WHEEL
from wheelrail.contact.point.detection._kernels.look_up import APART, look_up
from wheelrail.contact.point.detection._kernels.search import MOST_POINTS
from wheelrail.contact.point.detection.locate import locate
from wheelrail.contact.point.detection.rigid_wheelset import contact_jumps, rigid_contact
from wheelrail.contact.point.detection.table import SHIFTS, YAWS, make_tables
from wheelrail.errors import InputError
from wheelrail.numerics._kernels.status import NO_CONTACT, NOT_FINITE, OK, OUT_OF_TABLE
from wheelrail.profiles.library import library_profile
from wheelrail.results.status import WORDS
from wheelrail.track.rail_placement import laid_rail

pytestmark = pytest.mark.slow_without_jit


@cache
def pair():
    return make_pair(library_profile("S1002"), laid_rail(library_profile("UIC60")))


@cache
def tables():
    return make_tables(pair(), pair())


def looked_up(y, height, yaw=0.0, roll=0.0, side="left", of=None):
    """Status and points of one wheel, in the order of the wheel."""
    sign = 1.0 if side == "left" else -1.0
    out = np.zeros((MOST_POINTS, COLUMNS))
    table = (of or tables())[0 if side == "left" else 1]
    status, count = look_up(table, pair(), make_pose(sign * y, height, sign * yaw, sign * roll), out)
    return status, out[:count]


def shift_below(y, yaw):
    """Of the lowest points of a wheelset on rigid rails [m], which is what the table counts."""
    return y + pair().radius * rigid_contact(pair(), pair(), y=y, yaw=yaw).roll


def test_entries_hold_the_rigid_contact():
    rows, columns = (round(greatest / step) for greatest, step in (SHIFTS, YAWS))
    for table in tables():
        assert table.positions.shape[:2] == (2 * rows + 1, 2 * columns + 1)
        assert not np.isnan(table.positions[..., 0]).any()
    for i, j in ((-rows, -columns), (0, 0), (33, 4), (-61, 2), (70, -1), (rows, columns)):
        shift, yaw = i * SHIFTS[1], j * YAWS[1]
        y = brentq(lambda y: shift_below(y, yaw) - shift, -13e-3, 13e-3, xtol=1e-15)  # noqa: B023
        rigid = rigid_contact(pair(), pair(), y=y, yaw=yaw)
        for table, position, point in (
            (tables()[0], (rows + i, columns + j), rigid.left),
            (tables()[1], (rows - i, columns - j), rigid.right),  # written for its mirror image
        ):
            # Two ways to the same roll, whose rounding a flat minimum magnifies.
            assert np.nanmin(np.abs(table.positions[position] - pair().offset - point.y_wheel)) < 1e-8


def test_contacts_of_an_entry_are_apart():
    positions = tables()[0].positions
    for k in range(positions.shape[2]):
        for other in range(k):
            distance = np.abs(positions[..., k] - positions[..., other])
            assert np.nanmin(distance, initial=1.0) >= APART


def test_both_contacts_are_known_beside_a_jump():
    jumps = [y for side, y in contact_jumps(pair(), pair(), np.arange(0.0, 7e-3, 0.25e-3)) if side == "left"]
    assert len(jumps) == 3  # 0.21, 4.85 and 6.25 mm
    for jump in jumps:
        sides = [rigid_contact(pair(), pair(), y=jump + away).left.y_wheel for away in (-1e-6, 1e-6)]
        for away in (-0.2e-3, 0.2e-3):
            i = round((shift_below(jump - 1e-6, 0.0) + away - tables()[0].first_shift) / tables()[0].shift_step)
            known = tables()[0].positions[i, 10] - pair().offset
            # Within 0.2 mm of shift a contact moves on, in the root of the flange by millimetres.
            assert all(np.nanmin(np.abs(known - position)) < 3e-3 for position in sides)
            assert np.count_nonzero(~np.isnan(known)) == 2


def test_between_entries():
    """Positions of the deepest contact: those of DIFF in the same pose, that of rigid contact pressed in by 0.1 mm."""
    random = np.random.default_rng(1)
    errors = []
    for y, yaw in random.uniform((-9.9e-3, -18e-3), (9.9e-3, 18e-3), (100, 2)):
        rigid = rigid_contact(pair(), pair(), y=y, yaw=yaw)
        for side in ("left", "right"):
            pose = {"y": y, "yaw": yaw, "roll": rigid.roll, "height": rigid.height - 0.1e-3, "side": side}
            status, points = looked_up(**pose)
            assert status == OK
            deepest = max(locate(pair(), method="diff", **pose).points, key=lambda p: p.penetration)
            ours = points[points[:, PENETRATION].argmin()]
            errors.append((ours[Y_WHEEL] - pair().offset - deepest.y_wheel, -ours[PENETRATION] - deepest.penetration))
    positions, depths = np.abs(np.array(errors)).T
    # A position bends little within a step, and the difference changes with the square of its error.
    assert np.median(positions) < 2e-6
    assert np.quantile(positions, 0.9) < 0.05e-3
    assert np.median(depths) < 1e-9
    assert np.quantile(depths, 0.95) < 0.5e-6


def test_nothing_is_returned_in_silence():
    for y, yaw, height, status in (
        (18.1e-3, 0.0, 0.46, OUT_OF_TABLE),
        (0.0, -21.0e-3, 0.46, OUT_OF_TABLE),
        (math.nan, 0.0, 0.46, NOT_FINITE),
        (0.0, 0.0, math.inf, NOT_FINITE),
        (0.0, 0.0, 0.5, NO_CONTACT),
    ):
        found, points = looked_up(y=y, yaw=yaw, height=height)
        assert (found, len(points)) == (status, 0)
        assert status == NO_CONTACT or status in WORDS
    assert looked_up(y=0.0, roll=0.05, height=0.46)[0] == OUT_OF_TABLE  # the wheels' lowest points are 23 mm aside
    assert looked_up(y=-18.0e-3, yaw=20e-3, height=0.46)[0] != OUT_OF_TABLE  # its end belongs to it


def test_where_rigid_contact_fails_the_table_ends():
    far = make_tables(pair(), pair(), shifts=(0.2, 0.1), yaws=(1.0e-3, 1.0e-3))
    assert looked_up(y=0.01, height=0.46, of=far)[0] == OK
    assert looked_up(y=0.09, height=0.46, of=far)[0] == OUT_OF_TABLE


def test_a_table_is_made_once():
    again = make_pair(library_profile("S1002"), laid_rail(library_profile("UIC60")))
    assert make_tables(again, again)[0].positions is tables()[0].positions
    other = make_pair(library_profile("S1002"), laid_rail(library_profile("UIC60")), radius=0.5)
    small = {"shifts": (1e-3, 1e-3), "yaws": (1e-3, 1e-3)}
    assert make_tables(other, other, **small)[0].positions is not make_tables(again, again, **small)[0].positions


@pytest.mark.parametrize("shifts", [(0.0, 0.1), (1.0, -0.1), (math.inf, 0.1), (1.0, 1e-9), (0.1, 1.0)])
def test_steps_that_make_no_table(shifts):
    with pytest.raises(InputError):
        make_tables(pair(), pair(), shifts=shifts)


def test_a_table_with_one_contact_per_wheel_has_the_deepest():
    single = make_tables(pair(), pair(), single=True)
    np.testing.assert_array_equal(single[0].positions, tables()[0].positions)  # the same table, read in another way
    two = 0
    for y in np.linspace(0.0, 6.5e-3, 14):
        rigid = rigid_contact(pair(), pair(), y=y)
        pose = {"y": y, "height": rigid.height - 0.08e-3, "roll": rigid.roll}
        status, points = looked_up(**pose)
        alone, found = looked_up(**pose, of=single)
        assert (status, alone) == (OK, OK)
        assert len(found) == 1
        assert found[0] == pytest.approx(points[np.argmin(points[:, PENETRATION])])
        two += len(points) > 1
    assert two > 0
