"""Rails that lie elsewhere than designed: the wheelset feels what it would feel if it had moved instead."""

import numpy as np
import pytest
from scipy.spatial.transform import Rotation

from wheelrail.contact._kernels.interface import ARM_Y, FX, SPEED
from wheelrail.multibody._kernels.rigid_body import BODY
from wheelrail.numerics._kernels.status import OK
from wheelrail.track.segments import Curve, Straight
from wheelrail.track.track import Track
from wheelset_bench import Bench, irregular_track, rolling, standing

#: Roots of the contact equations are found to 1e-13 m, of approaches near 1e-4 m; velocities of 20 m/s cancel to 0.02.
SAME = {"rtol": 1e-6, "atol": 1e-3}


@pytest.fixture(scope="module")
def perfect() -> Bench:
    return Bench()


def forces(held):
    """Force and moment of both wheels, each in the axes of its rail."""
    return np.array([held.rows(side)[:, FX : FX + 6].sum(axis=0) for side in range(2)])


@pytest.mark.parametrize("rows", [("lateral",), ("left", "right")])
def test_rails_to_the_left_are_a_wheelset_to_the_right(perfect, rows):
    shift = 1.2e-3
    bench = Bench(irregular_track(**dict.fromkeys(rows, shift)))
    motion = rolling().carried(Rotation.identity(), np.array([0.0, shift, 0.0]))
    np.testing.assert_allclose(bench.hold(motion).wrench, perfect.hold(rolling()).wrench, **SAME)


def test_one_rail_to_the_left_is_felt_by_its_wheel_alone(perfect):
    shift = 0.2e-3
    held = Bench(irregular_track(left=shift)).hold(rolling())
    back = rolling().carried(Rotation.identity(), np.array([0.0, -shift, 0.0]))
    np.testing.assert_allclose(forces(held)[0], forces(perfect.hold(back))[0], **SAME)
    np.testing.assert_allclose(forces(held)[1], forces(perfect.hold(rolling()))[1], **SAME)


def test_rails_higher_up_are_a_wheelset_further_down(perfect):
    held = Bench(irregular_track(vertical=2e-3)).hold(rolling().carried(Rotation.identity(), np.array([0, 0, 2e-3])))
    np.testing.assert_allclose(held.wrench, perfect.hold(rolling()).wrench, **SAME)


def test_rails_rolled_with_their_wheelset(perfect):
    """Turned as a whole about the line between the rails' tops, nothing changes but the axes of the forces."""
    turn = Rotation.from_rotvec([0.02, 0.0, 0.0])
    wanted = perfect.hold(rolling()).wrench
    held = Bench(irregular_track(roll=0.02)).hold(rolling().carried(turn, np.zeros(3)))
    np.testing.assert_allclose(held.wrench, np.concatenate([turn.apply(wanted[:3]), turn.apply(wanted[3:])]), **SAME)


@pytest.mark.parametrize("rows", [("lateral",), ("left", "right")])
def test_rails_that_lead_aside_with_their_wheelset(perfect, rows):
    """Rails that shift by a per metre are rails yawed by a; to the first order: a = 1e-3, hence 1e-4 of the forces.

    A wheelset that runs along them has no other creepage than on straight track; seen from the design track it drifts.
    """
    slope = 1e-3
    turn = Rotation.from_rotvec([0.0, 0.0, slope])
    about = np.array([10.0, 0.0, 0.0])
    motion = rolling(s=10.0).carried(turn, about - turn.apply(about))
    held = Bench(irregular_track(**dict.fromkeys(rows, (0.0, slope)))).hold(motion)
    np.testing.assert_allclose(forces(held)[:, :3], forces(perfect.hold(rolling()))[:, :3], rtol=1e-4)


def test_a_climbing_rail_pushes_back(perfect):
    """On rails that climb by p per metre a wheelset at rest is pushed along their normal, (-p, 0, 1).

    The normal of a wheel's circle leads through the axle: no moment about it.
    """
    slope = 5e-3
    held = Bench(irregular_track(vertical=(0.0, slope))).hold(standing())
    level = perfect.hold(standing()).wrench
    assert held.wrench[2] == pytest.approx(level[2], rel=1e-6)
    assert held.wrench[0] == pytest.approx(-slope * level[2], rel=1e-6)
    np.testing.assert_allclose(held.wrench[[1, 3, 4, 5]], 0.0, atol=1e-6 * level[2])


def test_a_warped_track_turns_the_wheelset(perfect):
    """Where the roll of the rails grows by w per metre, the left rail climbs by w y and the right one falls.

    Their normals lean: forces -w y N along the track, a moment w y2 N about the vertical from each wheel.
    """
    warp = 5e-3
    held = Bench(irregular_track(roll=(0.0, warp))).hold(standing())
    level = perfect.hold(standing())
    rows = np.concatenate([level.rows(side) for side in range(2)])
    assert held.wrench[5] == pytest.approx(warp * np.sum(rows[:, ARM_Y] ** 2 * rows[:, FX + 2]), rel=1e-6)
    np.testing.assert_allclose(held.wrench[[0, 1, 3, 4]], 0.0, atol=1e-6 * held.wrench[2])


@pytest.mark.parametrize("turn", ["left", "right"])
@pytest.mark.parametrize("y", [-1.0, 0.004, 1.0])
def test_speed_along_a_curve(turn, y):
    """On a circle of radius R, at y to its inside, the foot point runs at v/(1 - K y), with K = 1/R to the left."""
    track = Track(Straight(length=20.0), Curve(length=60.0, radius=250.0, turn=turn))
    bench = Bench(track)
    at = track.sample(50.0)
    motion = standing()
    motion.position = at.position[0] + y * at.axes[0, 1] + 0.46 * at.axes[0, 2]
    motion.velocity = 20.0 * at.axes[0, 0] + 0.3 * at.axes[0, 1] - 0.2 * at.axes[0, 2]
    curvature = {"left": 1.0, "right": -1.0}[turn] / 250.0
    vehicles = bench.vehicles(50.0)
    feet = []
    for time in (0.0, 1e-4):
        x = bench.state(motion)
        x[BODY : BODY + 3] += time * motion.velocity
        assert bench.lay(vehicles, x) == OK
        if time == 0.0:
            assert vehicles.contacts.inputs[:, SPEED] == pytest.approx(20.0 / (1.0 - curvature * y), rel=1e-9)
        feet.append(vehicles.state.surface.s[0])
    assert (feet[1] - feet[0]) / 1e-4 == pytest.approx(20.0 / (1.0 - curvature * y), rel=1e-5)
