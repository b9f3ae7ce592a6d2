"""A wheelset under load: equilibrium, symmetry, statuses."""

import math

import pytest

from wheelrail.contact.equilibrium.loaded import WORDS, wheel_under_load, wheelset_under_load
from wheelrail.contact.geometry.benchmark import benchmark_pair
from wheelrail.contact.geometry.pair import make_pair
from wheelrail.contact.point.detection.rigid_wheelset import rigid_contact
from wheelrail.contact.point.friction.constant import ConstantFriction
from wheelrail.contact.point.laws import contact_laws
from wheelrail.errors import InputError
from wheelrail.numerics._kernels.status import NOT_CARRIED, OFF_RAIL, OK
from wheelrail.profiles.library import library_profile
from wheelrail.track.rail_placement import laid_rail

PAIR = benchmark_pair()


def vertical(contacts):
    return sum(contact.force[2] for contact in contacts)


def test_cones_stand_as_hertz_says():
    """A cone on an arc has one contact with curvatures that are known."""
    pair = make_pair(library_profile("cone:0.05"), laid_rail(library_profile("arc:150"), inclination=0.05))
    found = wheelset_under_load(pair, pair, y=0.0, load=5e4)
    (contact,) = found.left
    from wheelrail.contact.point.normal.hertz import hertz_under_load

    radius = contact.point.rolling_radius * math.hypot(1.0, 0.05)
    wanted = hertz_under_load(0.5 / radius, 0.5 / 0.15, contact.load)
    assert contact.approach == pytest.approx(wanted.approach, rel=1e-4)
    assert contact.pressure == pytest.approx(wanted.pressure, rel=1e-3)
    assert contact.load * math.cos(contact.point.contact_angle) == pytest.approx(5e4, rel=1e-9)
    assert found.roll == pytest.approx(0.0, abs=1e-12)


def test_cones_roll_on_their_radii():
    """Cones a little to the left with friction: the left wheel's larger circle drives, the right one brakes."""
    pair = make_pair(library_profile("cone:0.05"), laid_rail(library_profile("arc:150"), inclination=0.05))
    found = wheelset_under_load(pair, pair, y=0.001, load=5e4, speed=10.0, laws=contact_laws(creep="polach"))
    left, right = found.left[0], found.right[0]
    assert left.creepage[0] < 0.0 < right.creepage[0]
    assert left.force[0] > 0.0 > right.force[0]
    difference = left.point.rolling_radius - right.point.rolling_radius
    assert right.creepage[0] - left.creepage[0] == pytest.approx(difference / 0.46, rel=1e-2)
    mean = 0.5 * (left.point.rolling_radius + right.point.rolling_radius)
    assert found.spin == pytest.approx(10.0 / mean, rel=1e-3)


@pytest.mark.slow_without_jit
@pytest.mark.parametrize(
    ("y", "speed"), [(0.0, 40.0), (0.003, 0.0), (0.003, -10.0), (-0.005, 2.0), (-0.0065, 0.0), (-0.0065, 40.0)]
)
def test_equilibrium(y, speed):
    found = wheelset_under_load(PAIR, PAIR, y=y, yaw=y * 2.4, load=(4e4, 6e4), speed=speed)
    assert found.status == OK
    assert vertical(found.left) == pytest.approx(4e4, rel=1e-7)
    assert vertical(found.right) == pytest.approx(6e4, rel=1e-7)
    yaw, roll = y * 2.4, found.roll
    axle = (-math.sin(yaw) * math.cos(roll), math.cos(yaw) * math.cos(roll), math.sin(roll))
    drive = sum(sum(e * m for e, m in zip(axle, c.moment, strict=True)) for c in (*found.left, *found.right))
    if speed != 0.0:
        assert drive == pytest.approx(0.0, abs=1e-4 * 1e5 * 0.46)
        assert found.spin == pytest.approx(speed / 0.46, rel=0.05)
        assert all(c.power >= 0.0 for c in (*found.left, *found.right))
        assert all(math.hypot(*c.creep_force) <= 0.3 * c.load * (1 + 1e-9) for c in (*found.left, *found.right))
    else:
        assert all(c.creep_force == (0.0, 0.0) for c in (*found.left, *found.right))


@pytest.mark.slow_without_jit
def test_mirror():
    one = wheelset_under_load(PAIR, PAIR, y=0.004, yaw=0.005, load=3e4, speed=20.0)
    other = wheelset_under_load(PAIR, PAIR, y=-0.004, yaw=-0.005, load=3e4, speed=20.0)
    assert (other.height, other.roll, other.spin) == pytest.approx((one.height, -one.roll, one.spin), rel=1e-9)
    for a, b in zip(one.left, other.right, strict=True):
        assert (b.force[0], -b.force[1], b.force[2]) == pytest.approx(a.force, rel=1e-6)
        assert b.pressure == pytest.approx(a.pressure, rel=1e-9)


@pytest.mark.slow_without_jit
def test_a_light_wheelset_just_touches():
    light = wheelset_under_load(PAIR, PAIR, y=0.003, load=0.01)
    rigid = rigid_contact(PAIR, PAIR, y=0.003)
    assert light.height == pytest.approx(rigid.height, abs=1e-8)
    assert light.roll == pytest.approx(rigid.roll, abs=1e-7)


@pytest.mark.slow_without_jit
def test_no_friction_is_standing():
    standing = wheelset_under_load(PAIR, PAIR, y=0.003, load=2e4)
    rolling = wheelset_under_load(PAIR, PAIR, y=0.003, load=2e4, speed=20.0, friction=ConstantFriction(0.0))
    assert rolling.height == pytest.approx(standing.height, abs=1e-12)
    assert rolling.left[0].power == 0.0


@pytest.mark.slow_without_jit
@pytest.mark.parametrize("law", ["polach", "johnson-vermeulen", "fastrip", "kalker-linear"])
def test_any_law(law):
    found = wheelset_under_load(PAIR, PAIR, y=0.001, load=5e4, speed=20.0, laws=contact_laws(creep=law))
    assert found.status == OK
    assert vertical(found.left) == pytest.approx(5e4, rel=1e-7)


def test_statuses():
    off = wheelset_under_load(PAIR, PAIR, y=0.3, load=1e4)
    assert off.status == OFF_RAIL
    assert off.left == ()
    assert NOT_CARRIED in WORDS


@pytest.mark.slow_without_jit
def test_no_false_balance():
    """A flange that friction drags down under 60 kN at a turned-out yaw: either balanced or said not to be."""
    found = wheelset_under_load(PAIR, PAIR, y=-0.0065, yaw=-0.0156, load=(4e4, 6e4), speed=-10.0)
    if found.status == OK:
        assert vertical(found.right) == pytest.approx(6e4, rel=1e-3)
    else:
        assert found.status in WORDS
        assert found.right == ()


def test_mistakes():
    with pytest.raises(InputError, match="4 problems"):
        wheelset_under_load(PAIR, PAIR, y=math.nan, yaw=math.inf, load=-1.0, speed=math.nan)


@pytest.mark.slow_without_jit
@pytest.mark.parametrize("y", [0.0, 0.003, -0.005])
def test_a_wheel_at_the_roll_of_its_wheelset_stands_as_in_it(y):
    whole = wheelset_under_load(PAIR, PAIR, y=y, yaw=0.002, load=4e4)
    for side, contacts in (("left", whole.left), ("right", whole.right)):
        one = wheel_under_load(PAIR, side, y=y, yaw=0.002, roll=whole.roll, load=4e4)
        assert one.status == OK
        assert one.height == pytest.approx(whole.height, abs=1e-11)
        assert [contact.load for contact in one.contacts] == pytest.approx(
            [contact.load for contact in contacts], rel=1e-6
        )
    assert wheel_under_load(PAIR, "left", y=0.5, roll=0.0, load=4e4).contacts == ()
