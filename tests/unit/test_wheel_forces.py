"""Forces of a wheel: energy, mirror images, touchdown, standstill, no friction."""

import math

import numpy as np
import pytest
from scipy.spatial.transform import Rotation

from wheelrail.contact._kernels import interface as column
from wheelrail.contact.geometry._kernels.pair import make_pose
from wheelrail.contact.geometry.benchmark import benchmark_pair
from wheelrail.contact.point._kernels.rolling_speed import rolling_speed
from wheelrail.contact.point._kernels.wheel_forces import Conditions, Motion, wheel_forces
from wheelrail.contact.point.detection._kernels.equations import (
    COLUMNS,
    DIST,
    PENETRATION,
    X_WHEEL,
    Y_RAIL,
    Y_WHEEL,
    Z_RAIL,
)
from wheelrail.contact.point.detection._kernels.search import MOST_POINTS, height_for_penetration, search
from wheelrail.contact.point.friction.constant import ConstantFriction
from wheelrail.contact.point.friction.falling import FallingFriction
from wheelrail.contact.point.laws import SLOW, contact_laws
from wheelrail.contact.point.normal.damping import DAMPING_LAWS
from wheelrail.contact.point.tangential.laws import LAWS
from wheelrail.errors import InputError
from wheelrail.numerics._kernels.status import OK
from wheelrail.profiles._kernels.profile import profile_at

PAIR = benchmark_pair()
FRICTION = ConstantFriction(0.3).friction()
CONDITIONS = Conditions(FRICTION, 0.0, 0.0)
ROLLING = Motion(20.0, 0.02, 0.001, 0.01, -0.02, 0.03, 20.0 / 0.46, 0.0, 0.0)
REST = Motion(*[0.0] * 9)
POLAR = np.array([1.0, -1.0, 1.0])  #: how a force changes in a mirror across the track
AXIAL = -POLAR


def contacts(y=0.0055, yaw=0.003, roll=-0.0004, penetration=1e-4, side=1.0):
    """Pose and points of a wheel; two contacts of the left one by default."""
    points = np.zeros((MOST_POINTS, COLUMNS))
    y, yaw, roll = side * y, side * yaw, side * roll
    _, height = height_for_penetration(PAIR, y, yaw, roll, penetration, DIST, points)
    pose = make_pose(y, height, yaw, roll)
    status, count, _ = search(PAIR, pose, DIST, False, points)
    assert status == OK
    return pose, points, count


def forces(motion, laws=None, friction=FRICTION, side=1.0, **where):
    pose, points, count = contacts(side=side, **where)
    rows = np.zeros((MOST_POINTS, column.FORCE_COLUMNS))
    laws, conditions = laws or contact_laws(creep="polach"), Conditions(friction, 0.0, 0.0)
    wheel_forces(PAIR, pose, side, points, count, motion, laws, conditions, rows)
    return pose, rows[:count]


@pytest.mark.parametrize("side", [1.0, -1.0])
@pytest.mark.parametrize("law", LAWS)
def test_power(law, side):
    """What the contacts do to the wheelset is what friction dissipates and the normal forces do."""
    random = np.random.default_rng(3)
    for _ in range(4):
        motion = Motion(
            *(np.array(ROLLING[:9]) + random.uniform(-1.0, 1.0, 9) * [5, 0.1, 0.01, 0.1, 0.1, 0.1, 2, 0, 0])
        )
        laws = contact_laws(creep=law, damping="none")
        pose, rows = forces(motion, laws, side=side)
        axle = np.array([side * pose.r12, pose.r22, side * pose.r32])
        turning = np.array(motion[3:6]) + motion.spin * axle
        for row in rows:
            force, moment, arm = row[column.FX : column.FX + 3], row[column.MX : column.MX + 3], row[6:9]
            given = force @ motion[:3] + moment @ turning
            normal = force - row[column.CREEP_X] * np.array([1.0, 0.0, 0.0])
            unit = np.array([0.0, *normal[1:]])  # load and lateral creep force: split them by the contact's plane
            slope = math.tan(math.atan2(-unit[1], unit[2]) + math.atan2(row[column.CREEP_Y], row[column.LOAD]))
            n = np.array([0.0, -slope, 1.0]) / math.hypot(1.0, slope)
            approach = n @ (np.array(motion[:3]) + np.cross(turning, arm))
            assert given == pytest.approx(row[column.LOAD] * approach - row[column.PATCH_POWER], rel=1e-9, abs=1e-6)
            if law != "kalker-linear" and law != "johnson-vermeulen":  # those two say of themselves that they may not
                assert row[column.PATCH_POWER] >= 0.0
            assert row[column.T_GAMMA] == pytest.approx(row[column.PATCH_POWER] / math.dist(motion[:3], (0, 0, 0)))


@pytest.mark.parametrize("side", [1.0, -1.0])
def test_arms_lead_from_the_axle_to_the_contacts(side):
    """The position on the wheel, turned by yaw and roll: also where these are large. As the papers do, at the point."""
    pose, points, count = contacts(y=0.002, yaw=0.02, roll=0.03, side=side)
    rows = np.zeros((MOST_POINTS, column.FORCE_COLUMNS))
    laws = contact_laws(curvature="point")
    wheel_forces(PAIR, pose, side, points, count, ROLLING, laws, CONDITIONS, rows)
    turn = Rotation.from_euler("ZX", [side * 0.02, side * 0.03])  # of the wheel as it is searched, on the left
    for k in range(count):
        x, y = points[k, X_WHEEL], points[k, Y_WHEEL]
        r = PAIR.radius + profile_at(PAIR.wheel, y - PAIR.offset)[1]
        wanted = turn.apply([x, y, -math.sqrt(r * r - x * x)]) * [1.0, side, 1.0]
        np.testing.assert_allclose(rows[k, column.ARM_X : column.ARM_X + 3], wanted, atol=1e-12)
        touched = np.array([0.0, pose.y, pose.z]) + wanted * [1.0, side, 1.0]
        assert touched[1:] == pytest.approx(points[k, [Y_RAIL, Z_RAIL]], abs=2e-4)  # but for the approach


def test_the_right_wheel_is_the_mirror_image():
    _, left = forces(ROLLING)
    mirrored = Motion(*(POLAR * ROLLING[:3]), *(AXIAL * ROLLING[3:6]), ROLLING.spin, 0.0, 0.0)
    pose, points, count = contacts(y=0.0055, yaw=0.003, roll=-0.0004)  # of the right wheel at -y, -yaw, -roll
    right = np.zeros((MOST_POINTS, column.FORCE_COLUMNS))
    wheel_forces(PAIR, pose, -1.0, points, count, mirrored, contact_laws(creep="polach"), CONDITIONS, right)
    for row, other in zip(left, right[:count], strict=True):
        assert other[0:3] == pytest.approx(POLAR * row[0:3], rel=1e-12)
        assert other[3:6] == pytest.approx(AXIAL * row[3:6], rel=1e-12)
        assert other[6:9] == pytest.approx(POLAR * row[6:9], rel=1e-12)
        assert other[column.XI] == pytest.approx(row[column.XI])
        assert other[column.ETA : column.PHI + 1] == pytest.approx(-row[column.ETA : column.PHI + 1])
        assert other[column.APPROACH :] == pytest.approx(row[column.APPROACH :])


@pytest.mark.parametrize("side", [1.0, -1.0])
def test_what_a_wheelset_runs_on_may_move_along(side):
    """A motion that wheelset and surface share adds nothing to the approach and to the sliding velocities.

    The surface turns about the origin of the frame; creepages are velocities over the speed of the wheelset's centre
    against that origin, which the shared turning changes.
    """
    pose, points, count = contacts(side=side)
    turning = np.array([0.3, -0.2, 0.4])
    carried = np.cross(turning, [0.0, side * pose.y, pose.z])
    shared = Motion(*(ROLLING[:3] + carried), *(ROLLING[3:6] + turning), ROLLING.spin, 0.0, 0.0, *turning)
    seen = []
    for motion in (ROLLING, shared):
        rows = np.zeros((MOST_POINTS, column.FORCE_COLUMNS))
        wheel_forces(PAIR, pose, side, points, count, motion, contact_laws(creep="polach"), CONDITIONS, rows)
        speed = math.dist(motion[:3], (0.0, 0.0, 0.0))
        seen.append([rows[:count, column.LOAD], *(speed * rows[:count, column.XI : column.PHI + 1].T)])
    np.testing.assert_allclose(seen[1], seen[0], rtol=1e-9, atol=1e-12)
    assert np.abs(seen[0][1]).max() > 1e-3  # something slides
    still = Motion(*carried, *turning, 0.0, 0.0, 0.0, *turning)
    wheel_forces(PAIR, pose, side, points, count, still, contact_laws(), CONDITIONS, rows)
    np.testing.assert_allclose(rows[:count, [column.XI, column.ETA, column.PHI]], 0.0, atol=1e-12)


def test_backwards_is_forwards_seen_from_the_other_end():
    motion = Motion(10.0, 0.0, 0.0, 0.0, 0.0, 0.0, 21.0, 0.0, 0.0)
    back = Motion(-10.0, 0.0, 0.0, 0.0, 0.0, 0.0, -21.0, 0.0, 0.0)
    _, there = forces(motion, yaw=0.004)
    _, here = forces(back, yaw=-0.004)
    for row, other in zip(there, here, strict=True):
        assert other[0:3] == pytest.approx([-row[0], row[1], row[2]], rel=1e-9)
        assert other[column.PATCH_POWER] == pytest.approx(row[column.PATCH_POWER], rel=1e-9)


def test_pure_rolling_of_an_upright_wheel():
    """At yaw 0 the rolling wheel has spin creepage -sin(angle)/r and no other."""
    _, rows = forces(REST, y=0.002, yaw=0.0, roll=0.0)
    radius = -rows[0][column.ARM_Z]
    _, rows = forces(ROLLING._replace(vy=0, vz=0, wx=0, wy=0, wz=0, spin=20.0 / radius), y=0.002, yaw=0.0, roll=0.0)
    (row,) = rows
    slope = math.atan2(-(row[column.FY] - row[column.CREEP_Y]), row[column.FZ])
    assert row[column.XI] == pytest.approx(0.0, abs=1e-15)
    assert row[column.ETA] == pytest.approx(0.0, abs=1e-15)
    assert row[column.PHI] == pytest.approx(-math.sin(slope) / radius, rel=2e-2)  # the force's angle is not quite that
    assert row[column.PHI] < 0.0
    assert row[column.CREEP_Y] > 0.0  # spin drives the wheel towards the field side
    assert row[column.MX] == pytest.approx(row[column.ARM_Y] * row[column.FZ] - row[column.ARM_Z] * row[column.FY])


def test_without_friction_only_normal_forces():
    _, rows = forces(ROLLING, friction=ConstantFriction(0.0).friction())
    for row in rows:
        assert row[column.FX] == row[column.CREEP_X] == row[column.CREEP_Y] == row[column.SPIN_MOMENT] == 0.0
        assert row[column.PATCH_POWER] == 0.0
        assert row[column.LOAD] == pytest.approx(math.hypot(row[column.FY], row[column.FZ]))


@pytest.mark.parametrize("damping", DAMPING_LAWS)
def test_touchdown(damping):
    """With 0.1 m/s downward: the default is continuous and never pulls, the papers' law jumps by 10 kN."""
    laws = contact_laws(creep="polach", damping=damping)
    down = REST._replace(vz=-0.1)
    loads = []
    for penetration in (1e-10, 1e-9, 1e-8, 1e-6):
        _, rows = forces(down, laws, y=0.002, penetration=penetration)
        loads.append(rows[0][column.LOAD])
    assert loads == sorted(loads)
    if damping == "on-approach":
        assert loads[0] == pytest.approx(1e4, rel=0.01)
    else:
        assert loads[0] < 1.0
    _, rows = forces(ROLLING._replace(vz=5.0), laws, y=0.002)
    assert rows[0][column.LOAD] >= 0.0
    assert np.isfinite(rows).all()


def test_damping_of_the_default_is_the_papers_at_50_kn():
    elastic = forces(REST, contact_laws(damping="none"), y=0.002)[1][0][column.LOAD]
    laws = contact_laws()
    slower = forces(REST._replace(vz=-1e-3), laws, y=0.002)[1][0][column.LOAD] - elastic
    assert slower == pytest.approx(1e5 * 1e-3 * elastic / 5e4, rel=0.01)


def test_rolling_speed_joins_smoothly():
    assert rolling_speed(3.0, 0.5) == 3.0
    assert rolling_speed(0.5, 0.5) == 0.5
    assert rolling_speed(0.0, 0.5) == 0.25
    below, above = rolling_speed(0.5 - 1e-6, 0.5), rolling_speed(0.5 + 1e-6, 0.5)
    assert above - below == pytest.approx(2e-6, rel=1e-5)
    speeds = np.linspace(0.0, 1.0, 101)
    values = [rolling_speed(v, 0.5) for v in speeds]
    assert all(np.diff(values) >= 0.0)
    assert all(values >= speeds)


@pytest.mark.parametrize("law", ["polach", "fastsim", "johnson-vermeulen-moment"])
def test_standstill(law):
    """A standing wheelset that is pushed feels a finite, opposing force, and none when nothing moves."""
    laws = contact_laws(creep=law)
    _, rows = forces(REST, laws)
    assert np.isfinite(rows).all()
    assert rows[:, column.CREEP_X] == pytest.approx(0.0)
    last = 0.0
    for push in (1e-6, 1e-4, 1e-2, 1.0):
        _, rows = forces(REST._replace(vx=push, vy=push), laws)
        force, bound = -rows[:, column.CREEP_X].sum(), 0.3 * rows[:, column.LOAD].sum()
        assert last < force <= bound
        assert rows[:, column.PATCH_POWER].min() >= 0.0
        last = force
    slow = forces(REST._replace(vx=SLOW * (1 - 1e-9), spin=1.0), laws)[1]
    usual = forces(REST._replace(vx=SLOW * (1 + 1e-9), spin=1.0), laws)[1]
    assert slow == pytest.approx(usual, rel=1e-6, abs=1e-9)


def test_rail_that_rises():
    """On a ramp of the rail the wheel that rises with it neither approaches nor leaves."""
    free = forces(REST, y=0.002)[1][0][column.LOAD]
    with_it = Motion(0.0, 0.0, 0.3 + 0.2 * 0.002, 0.2, 0.0, 0.0, 0.0, 0.3, 0.2)
    assert forces(with_it, y=0.002)[1][0][column.LOAD] == pytest.approx(free, rel=0.02)
    assert forces(with_it._replace(rise=0.0), y=0.002)[1][0][column.LOAD] < 0.5 * free


def test_friction_falls_with_slip():
    falling = FallingFriction(0.4, 0.5, 2.0).friction()
    _, slow = forces(ROLLING, friction=falling)
    _, fast = forces(ROLLING._replace(spin=55.0), friction=falling)
    assert fast[0][column.FRICTION] < slow[0][column.FRICTION] <= 0.4


def test_mistakes():
    with pytest.raises(InputError, match="4 problems"):
        contact_laws(creep="fastsin", damping="nun", slow=0.0, damping_coefficient=-1.0)


def test_points_are_not_changed():
    pose, points, count = contacts()
    before = points.copy()
    rows = np.zeros((MOST_POINTS, column.FORCE_COLUMNS))
    wheel_forces(PAIR, pose, 1.0, points, count, ROLLING, contact_laws(), CONDITIONS, rows)
    assert (points == before).all()
    assert count == 2
    assert (rows[:count, column.APPROACH] <= -points[:count, PENETRATION]).all()  # see test_coupling
