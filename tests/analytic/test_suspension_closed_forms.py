"""Elements against closed forms."""

import numpy as np
import pytest
from scipy.spatial.transform import Rotation

from suspension_bench import BODIES, POSITIONS, Motion, at_rest, forces_of
from wheelrail.suspension._kernels.elements import suspension_forces
from wheelrail.suspension.assemble import assemble_suspension
from wheelrail.suspension.axis_law import AxisLaw
from wheelrail.suspension.elements import GROUND, Bushing, Line
from wheelrail.suspension.force_table import ForceTable, odd_table
from wheelrail.suspension.kinds import bump_stop, dry_friction, roll_bar

POINT = (0.2, 0.7, 1.1)
AB = {"body_a": "a", "body_b": "b"}
ARM = np.array(POINT) - POSITIONS[1]


def moved(shift=(0, 0, 0), speed=(0, 0, 0), turn=(0, 0, 0), spin=(0, 0, 0)):
    """Body B moved, body A at rest."""
    motion = at_rest()
    motion.r[1] += shift
    motion.v[1] += speed
    motion.w[1] += spin
    motion.turn = Rotation.from_rotvec([[0.0, 0.0, 0.0], turn])
    return motion


def test_bushing_shifted():
    """Forces k d + c u against the shift; moments are arm times force, on A with the moved point."""
    bushing = Bushing(
        name="e",
        **AB,
        point=POINT,
        x=AxisLaw(rate=3e5, damping=1e3),
        y=AxisLaw(rate=1e5, damping=2e3),
        z=AxisLaw(rate=2e5, damping=3e3),
        preload=(0.0, 0.0, 5e3),
    )
    shift, speed = np.array([0.01, -0.02, 0.03]), np.array([0.3, 0.2, -0.1])
    answer = forces_of([bushing], moved(shift, speed))
    force = [0.0, 0.0, 5e3] - np.array([3e5, 1e5, 2e5]) * shift - np.array([1e3, 2e3, 3e3]) * speed
    assert answer.forces[0] == pytest.approx([*force, 0, 0, 0], rel=1e-12, abs=1e-9)
    assert answer.wrenches[1] == pytest.approx([*force, *np.cross(ARM, force)], rel=1e-12)
    arm_a = np.array(POINT) + shift - POSITIONS[0]
    assert answer.wrenches[0] == pytest.approx([*-force, *-np.cross(arm_a, force)], rel=1e-12)


def test_bushing_follows_the_axes_of_its_first_body():
    """A turned by 90 degrees about z, B carried along and shifted by A's x axis: force along A's x axis."""
    bushing = Bushing(name="e", **AB, point=POINT, x=AxisLaw(rate=1e5))
    motion = at_rest().carried(Rotation.from_rotvec([0, 0, np.pi / 2]), np.zeros(3), np.zeros(3), np.zeros(3))
    motion.r[1] += [0.0, 0.01, 0.0]
    answer = forces_of([bushing], motion)
    assert answer.forces[0, 0] == pytest.approx(-1e3, rel=1e-9)
    assert answer.wrenches[1, :3] == pytest.approx([0.0, -1e3, 0.0], abs=1e-6)


@pytest.mark.parametrize("angle", [1e-9, 0.05, 0.0999, 0.1001, 0.5, 2.0])
@pytest.mark.parametrize("axis", [0, 1, 2])
def test_rotational_spring_is_linear_in_the_angle(angle, axis):
    """About one axis the moment is k times the angle exactly, however large."""
    turn, rates = np.zeros(3), np.array([1e4, 2e4, 3e4])
    turn[axis] = angle
    bushing = Bushing(name="e", **AB, point=POINT, turn_rates=tuple(rates))
    assert forces_of([bushing], moved(turn=turn)).forces[0, 3:] == pytest.approx(-rates * turn, rel=1e-10, abs=1e-9)


def test_rotational_damper_and_roll_bar():
    bar = roll_bar("e", "a", "b", POINT, 9.4e5, 9.4e4)
    answer = forces_of([bar], moved(turn=(0.01, 0, 0), spin=(0.02, 0.3, 0.4)))
    assert answer.forces[0] == pytest.approx([0, 0, 0, -9.4e3 - 1.88e3, 0, 0], rel=1e-9, abs=1e-9)
    assert answer.wrenches[1] == pytest.approx([0, 0, 0, -11.28e3, 0, 0], rel=1e-9, abs=1e-9)


def test_an_axle_spins_freely():
    """The spin of a wheelset as second body is not felt by rotational springs and dampers, its yaw is."""
    bushing = Bushing(name="e", **AB, point=POINT, turn_rates=(1e4, 2e4, 3e4), turn_dampings=(1e3, 2e3, 3e3))
    still = forces_of([bushing], moved(turn=(0, 0, 0.02)), axles=frozenset("b"))
    spinning = forces_of([bushing], moved(turn=(0, 0, 0.02), spin=(0, 90.0, 0)), axles=frozenset("b"))
    assert spinning.forces == pytest.approx(still.forces, abs=1e-8)
    assert still.forces[0, 5] == pytest.approx(-600.0, rel=1e-9)


def test_line_pulls_along_itself():
    """3-4-5 triangle, stretched to 6-8-10: pull k 5 plus preload, along the line, and damping of the speed along it."""
    line = Line(
        name="e",
        **AB,
        point_a=(0.0, 0.0, 1.0),
        point_b=(3.0, 4.0, 1.0),
        law=AxisLaw(rate=2e3, damping=100.0),
        preload=500.0,
    )
    answer = forces_of([line], moved((3.0, 4.0, 0.0), (0.6, 0.8, 7.0)))
    pull = 500.0 + 2e3 * 5.0 + 100.0 * 1.0
    assert answer.forces[0] == pytest.approx([-pull, 0, 0, 0, 0, 0], rel=1e-12)
    assert answer.wrenches[1, :3] == pytest.approx(np.array([-0.6, -0.8, 0.0]) * pull, rel=1e-12, abs=1e-9)


def test_line_without_length_has_no_force():
    line = Line(name="e", **AB, point_a=(0.0, 0.0, 1.0), point_b=(0.0, 0.0, 2.0), law=AxisLaw(rate=1e3))
    assert not forces_of([line], moved((0.0, 0.0, -1.0))).wrenches.any()


def test_tables_run_straight_and_go_on():
    """The lateral bump stop of the wagon: free to 25 mm, 0.30 kN half way to 30 mm, last slope 40.16 MN/m."""
    stop = bump_stop(
        "e", "a", "b", POINT, "y", odd_table((0.0, 0.025, 0.030, 0.060, 0.065), (0, 0, 600, 29200, 230000))
    )
    for shift, force in ((0.02, 0.0), (0.0275, 300.0), (0.065, 230e3), (0.066, 230e3 + 40.16e3)):
        for sign in (1.0, -1.0):
            answer = forces_of([stop], moved((0.0, sign * shift, 0.0)))
            assert answer.forces[0, :3] == pytest.approx([0.0, -sign * force, 0.0], rel=1e-9, abs=1e-6)


def test_damper_table():
    damper = Bushing(name="e", **AB, point=POINT, z=AxisLaw(damper=ForceTable((-1.0, 0.0, 1.0), (-1e3, 0.0, 3e3))))
    assert forces_of([damper], moved(speed=(0, 0, 0.5))).forces[0, 2] == pytest.approx(-1500.0)
    assert forces_of([damper], moved(speed=(0, 0, -2.0))).forces[0, 2] == pytest.approx(2000.0)


@pytest.mark.parametrize("frequency", [0.1, 5.0, 47.0, 400.0])
@pytest.mark.parametrize("table", [False, True])
def test_series_element_answers_a_harmonic(frequency, table):
    """K(i w) = k + i w c ks/(ks + i w c); the damper's own part of the shift is ks/(ks + i w c) of it."""
    k, c, ks, size = 1e4, 2e4, 6e6, 0.01
    damper = {"damper": odd_table((0.0, 1.0), (0.0, c))} if table else {"damping": c}
    element = Bushing(name="e", **AB, point=POINT, y=AxisLaw(rate=k, series_rate=ks, **damper))
    w = 2 * np.pi * frequency
    own = ks / (ks + 1j * w * c)
    for phase in np.linspace(0, 2 * np.pi, 7):
        turning = size * np.exp(1j * phase)
        motion = moved((0, turning.real, 0), (0, (1j * w * turning).real, 0))
        answer = forces_of([element], motion, np.array([(own * turning).real]))
        scale = size * abs(k + ks)
        assert answer.forces[0, 1] == pytest.approx(-((k + 1j * w * c * own) * turning).real, abs=1e-12 * scale)
        assert answer.rates[0] == pytest.approx((1j * w * own * turning).real, abs=1e-9)


@pytest.mark.parametrize("direction", [1.0, -1.0])
def test_dry_friction_loads_along_an_exponential(direction):
    """Dahl: in steady sliding from z = 0, k z = limit (1 - exp(-k s/limit)) over the way s; it never passes the limit.

    The same either way.
    """
    limit, k = 2e3, 1e6
    element = dry_friction("e", "a", "b", POINT, "x", limit, k)
    way, z, steps, speed = direction * 0.01, np.zeros(1), 400, direction * 0.1
    dt = way / speed / steps
    for n in range(steps):

        def rate(z, share, n=n):
            return forces_of([element], moved(((n + share) * way / steps, 0, 0), (speed, 0, 0)), z).rates

        k1 = rate(z, 0.0)
        k2 = rate(z + 0.5 * dt * k1, 0.5)
        k3 = rate(z + 0.5 * dt * k2, 0.5)
        z = z + dt / 6.0 * (k1 + 2 * k2 + 2 * k3 + rate(z + dt * k3, 1.0))
        force = -forces_of([element], moved(((n + 1) * way / steps, 0, 0)), z).forces[0, 0]
        loaded = limit * (1 - np.exp(-k * abs(way) * (n + 1) / steps / limit))
        assert direction * force == pytest.approx(loaded, rel=1e-6)
    assert abs(force) <= limit


def test_dry_friction_takes_energy_on_a_way_to_and_fro():
    """Once round a way much longer than its own deflection it takes 4 s limit, but for the reversals.

    A reversal from -limit follows k z = limit (1 - 2 exp(-k s/limit)): each saves 2 limit^2/k of the full limit.
    """
    limit, k, way = 2e3, 1e7, 0.02
    element = dry_friction("e", "a", "b", POINT, "x", limit, k)
    steps = 4000
    taken, z = 0.0, np.array([-limit / k])
    for direction in (1.0, -1.0):
        step = direction * way / steps
        for _ in range(steps):
            middle = z + 0.5 * abs(step) * forces_of([element], moved(speed=(direction, 0, 0)), z).rates
            answer = forces_of([element], moved(speed=(direction, 0, 0)), middle)
            taken -= answer.forces[0, 0] * step
            z = z + abs(step) * answer.rates
        assert k * z[0] == pytest.approx(direction * limit, rel=1e-6)
    assert taken == pytest.approx(2.0 * way * limit - 2.0 * 2.0 * limit**2 / k, rel=1e-4)


def test_the_ground_is_a_body_at_rest():
    """An element to the ground, in either order, acts on the body only."""
    for names in ((GROUND, "b"), ("b", GROUND)):
        element = Bushing(
            name="e",
            body_a=names[0],
            body_b=names[1],
            point=POINT,
            z=AxisLaw(rate=1e4, damping=1e3),
            turn_rates=(1.0, 2.0, 3.0),
        )
        answer = forces_of([element], moved((0, 0, 0.1), (0, 0, 0.5)))
        assert not answer.wrenches[0].any()
        assert answer.wrenches[1, :3] == pytest.approx([0.0, 0.0, -1.5e3], abs=1e-9)


def test_wrenches_are_added_to():
    element = Bushing(name="e", **AB, point=POINT, z=AxisLaw(rate=1e4))
    suspension = assemble_suspension([element], BODIES, POSITIONS)
    motion: Motion = moved((0, 0, 0.1))
    wrenches = np.ones((2, 6))
    axes = np.ascontiguousarray(motion.turn.as_matrix())
    suspension_forces(suspension, motion.state(), axes, wrenches, np.zeros(0), np.zeros((1, 6)))
    assert wrenches[1, :3] == pytest.approx([1.0, 1.0, -999.0])
