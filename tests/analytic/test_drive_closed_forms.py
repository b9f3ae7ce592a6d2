"""What drives, brakes and holds a vehicle, against closed forms and balances."""

import math

import numpy as np
import pytest
from scipy.integrate import solve_ivp
from scipy.spatial.transform import Rotation

from wheelrail.io.vehicle_file import load_vehicle
from wheelrail.multibody._kernels.rigid_body import BODY, SPIN, TURN, VELOCITY, body_axes, body_rates
from wheelrail.simulation.control import make_control
from wheelrail.simulation.scenario import Scenario
from wheelrail.surface.rollers import make_roller_rig
from wheelrail.system._kernels.drive import (
    FIXED,
    HELD_COORDINATE,
    HELD_SPEED,
    add_brakes,
    apply_constraint,
    evaluate_inputs,
    hold_speed,
)
from wheelrail.system._kernels.vehicles import BRAKE, INPUTS, MOMENT
from wheelrail.track.segments import Straight
from wheelrail.track.track import Track
from wheelrail.vehicle.assemble import assemble_vehicle
from wheelrail.vehicle.torque import Torque
from wheelset_bench import Bench

BODY_TABLE = np.array([[3000.0, 1500.0, 2000.0, 2500.0, 0.0], [1800.0, 1100.0, 110.0, 1100.0, 1.0]])


def state_of(turns: Rotation, velocity: np.ndarray, spin: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """State and axes of some bodies."""
    x, axes = np.zeros(BODY * len(turns)), np.zeros((len(turns), 3, 3))
    for b, turn in enumerate(turns):
        x[b * BODY + TURN : b * BODY + TURN + 4] = turn.as_quat(scalar_first=True)
        x[b * BODY + VELOCITY : b * BODY + VELOCITY + 3] = velocity[b]
        x[b * BODY + SPIN : b * BODY + SPIN + 3] = spin[b]
        body_axes(x, b * BODY, axes[b])
    return x, axes


def test_speed_control_is_critically_damped():
    """With e the speed that is missing, e'' + k e' + k2/4 e = 0: e = e0 (1 - k t/2) exp(-k t/2) from an integral of zero.

    A frame and a wheelset that move along their axes, which lie in the track's.
    """
    gain, speed = 0.8, 20.0
    model = Bench().model._replace(bodies=BODY_TABLE, wheelsets=np.array([1]), speed=speed, gain=gain)
    masses = BODY_TABLE[:, 0]
    under = np.tile(np.eye(3), (2, 1, 1))

    def rates(time: float, numbers: np.ndarray) -> list[float]:
        x, axes = state_of(Rotation.identity(2), np.array([[v, 0.0, 0.0] for v in numbers[:2]]), np.zeros((2, 3)))
        wrenches = np.zeros((2, 6))
        growth = hold_speed(model.surface, model, (speed, 0.0), axes, under, numbers[2], x, wrenches)
        return [*(wrenches[:, 0] / masses), growth]

    times = np.linspace(0.0, 10.0, 11)
    found = solve_ivp(rates, (0.0, 10.0), [17.0, 17.0, 0.0], t_eval=times, rtol=1e-9, atol=1e-9, max_step=0.5)
    missing = 3.0 * (1.0 - 0.5 * gain * times) * np.exp(-0.5 * gain * times)
    np.testing.assert_allclose(speed - found.y[0], missing, atol=1e-6)
    np.testing.assert_allclose(found.y[1], found.y[0], atol=1e-9)


def test_a_ramp_is_followed_without_lag():
    """Wheels that roll add their inertia I/r2 to the mass; a vehicle that is at its speed stays at it."""
    gain, slope = 0.8, 0.7
    model = Bench().model._replace(bodies=BODY_TABLE, wheelsets=np.array([1]), speed=20.0, gain=gain)
    rolling = BODY_TABLE[1, 2] / model.wheels.radius[0] ** 2
    under = np.tile(np.eye(3), (2, 1, 1))

    def rates(time: float, numbers: np.ndarray) -> list[float]:
        x, axes = state_of(Rotation.identity(2), np.array([[numbers[0], 0.0, 0.0]] * 2), np.zeros((2, 3)))
        wrenches = np.zeros((2, 6))
        growth = hold_speed(model.surface, model, (17.0 + slope * time, slope), axes, under, numbers[1], x, wrenches)
        return [wrenches[:, 0].sum() / (BODY_TABLE[:, 0].sum() + rolling), growth]

    found = solve_ivp(rates, (0.0, 10.0), [17.0, 0.0], rtol=1e-9, atol=1e-9)
    np.testing.assert_allclose(found.y[0], 17.0 + slope * found.t, atol=1e-7)
    np.testing.assert_allclose(found.y[1], 0.0, atol=1e-7)


#: A wheelset, and rollers: one under each of its wheels, or one under both.
ROLLER_TABLE = np.array([BODY_TABLE[1], [900.0, 40.0, 200.0, 40.0, 1.0], [900.0, 40.0, 260.0, 40.0, 1.0]])
ROLLERS = pytest.mark.parametrize(("rollers", "radii"), [((1, 2), (0.5, 0.6)), ((2, 2), (0.6, 0.6))])


def on_rollers(rollers, radii, gain):
    """Rig and model of that wheelset; its commanded speed is given with each call."""
    rig = make_roller_rig(rollers, radii, (0.75, -0.75))
    return Bench().model._replace(bodies=ROLLER_TABLE, wheelsets=np.array([0]), speed=0.0, gain=gain, surface=rig)


def drive_rollers(model, surfaces, integral, command):
    """Torques on all bodies where the rollers' surfaces have these speeds, and the rate of the control's integral."""
    rig = model.surface
    spin = np.zeros((3, 3))
    spin[rig.rollers, 1] = -np.array(surfaces) / rig.radius  # rollers turn backwards as wheels roll forward
    x, axes = state_of(Rotation.identity(3), np.zeros((3, 3)), spin)
    wrenches = np.zeros((3, 6))
    growth = hold_speed(rig, model, command, axes, np.tile(np.eye(3), (2, 1, 1)), integral, x, wrenches)
    assert not np.delete(wrenches, 4, axis=1).any()
    assert wrenches[0, 4] == 0.0
    return wrenches[:, 4], growth


@ROLLERS
def test_speed_control_of_rollers_is_critically_damped(rollers, radii):
    """As of a vehicle, rollers of unlike inertia and radius alike: J dw/dt = torque and nothing else."""
    gain, speed = 0.8, 20.0
    model = on_rollers(rollers, radii, gain)

    def rates(time: float, numbers: np.ndarray) -> list[float]:
        torques, growth = drive_rollers(model, numbers[:2], numbers[2], (speed, 0.0))
        turning = [torques[b] / ROLLER_TABLE[b, 2] for b in rollers]
        return [*(-rate * radius for rate, radius in zip(turning, radii, strict=True)), growth]

    times = np.linspace(0.0, 10.0, 11)
    found = solve_ivp(rates, (0.0, 10.0), [17.0, 17.0, 0.0], t_eval=times, rtol=1e-9, atol=1e-9, max_step=0.5)
    missing = 3.0 * (1.0 - 0.5 * gain * times) * np.exp(-0.5 * gain * times)
    np.testing.assert_allclose(speed - found.y[0], missing, atol=1e-6)
    np.testing.assert_allclose(found.y[1], found.y[0], atol=1e-9)


@ROLLERS
def test_rollers_follow_a_ramp_without_lag(rollers, radii):
    """Wheels that roll on them add their I/r2 to the J/R2 of the rollers; at the surface all have one speed."""
    gain, slope = 0.8, 0.7
    model = on_rollers(rollers, radii, gain)
    under = dict(zip(rollers, radii, strict=True))
    turning = ROLLER_TABLE[0, 2] / model.wheels.radius[0] ** 2
    turning += sum(ROLLER_TABLE[b, 2] / radius**2 for b, radius in under.items())

    def rates(time: float, numbers: np.ndarray) -> list[float]:
        torques, growth = drive_rollers(model, numbers[[0, 0]], numbers[1], (17.0 + slope * time, slope))
        return [sum(-torques[b] / radius for b, radius in under.items()) / turning, growth]

    found = solve_ivp(rates, (0.0, 10.0), [17.0, 0.0], rtol=1e-9, atol=1e-9)
    np.testing.assert_allclose(found.y[0], 17.0 + slope * found.t, atol=1e-7)
    np.testing.assert_allclose(found.y[1], 0.0, atol=1e-7)


@pytest.mark.parametrize("frame", [0, -1])
def test_a_brake_turns_its_frame_the_other_way(frame):
    """Both moments are one couple about the axle, up to the brake's strength; its power is that of the sliding disc."""
    turns = Rotation.from_rotvec([[0.02, -0.1, 0.3], [0.05, 0.0, 0.28]])
    spin = np.array([[0.1, 0.7, -0.2], [0.02, 30.0, 0.04]])
    x, axes = state_of(turns, np.zeros((2, 3)), spin)
    inputs, wrenches = np.zeros((2, INPUTS)), np.zeros((2, 6))
    inputs[1, BRAKE] = 5e3
    add_brakes(np.array([1]), np.array([frame]), axes, inputs, x, wrenches)
    axle = axes[1, :, 1]
    np.testing.assert_allclose(wrenches[1], [0.0, 0.0, 0.0, *(-5e3 * axle)], rtol=1e-9, atol=1e-9)
    if frame < 0:
        assert not wrenches[0].any()
        return
    np.testing.assert_allclose(wrenches.sum(axis=0), 0.0, atol=1e-12)
    power = sum(wrenches[b, 3:] @ axes[b] @ spin[b] for b in range(2))
    sliding = spin[1, 1] - (axes[0] @ spin[0]) @ axle
    assert power == pytest.approx(-5e3 * abs(sliding), rel=1e-9)


def test_a_drive_turns_its_frame_the_other_way():
    """Torques on wheelsets are taken by the frames that hold their motors; without one by the ground."""
    vehicle = load_vehicle("manchester-wagon")
    arrays = assemble_vehicle(vehicle)
    drive = Torque(wheelsets=("wheelset1", "wheelset2", "wheelset3"), times=(0.0, 1.0), values=(1e3, 3e3))
    scenario = Scenario(track=Track(Straight(length=100.0)), vehicle=vehicle, speed=10.0, traction=(drive,))
    inputs = np.full((len(arrays.body_names), INPUTS), np.nan)
    evaluate_inputs(make_control(scenario, arrays), 0, 0.5, inputs)
    about = dict(zip(arrays.body_names, inputs[:, MOMENT + 1], strict=True))
    wanted = {"wheelset1": 2e3, "wheelset2": 2e3, "wheelset3": 2e3, "bogie1": -4e3, "bogie2": -2e3}
    assert about == pytest.approx({"carbody": 0.0, "wheelset4": 0.0} | wanted)
    assert inputs.sum() == pytest.approx(0.0)


@pytest.mark.parametrize("b", [0, 1])
@pytest.mark.parametrize("seed", range(3))
def test_a_held_speed_does_not_change(b, seed):
    """v . e stays as it is, with e the forward axis that turns as the body does (a wheelset's not with its spin).

    Over a short time, the change is left with its square: by what is seen between 1e-4 and 1e-5 s.
    """
    random = np.random.default_rng(seed)
    turn = Rotation.from_rotvec(random.normal(scale=0.5, size=(1, 3)))
    x, axes = state_of(turn, random.normal(scale=5.0, size=(1, 3)), random.normal(scale=2.0, size=(1, 3)))
    wrench, dx, reaction = random.normal(scale=1e4, size=6), np.zeros(BODY), np.zeros(6)
    body_rates(BODY_TABLE[b], axes[0], wrench, x, 0, dx)
    free = dx.copy()
    power = apply_constraint(BODY_TABLE[b], HELD_SPEED, axes[0], wrench, x, 0, dx, reaction)

    def speed(time: float) -> float:
        there, turned = x + time * dx, np.zeros((3, 3))
        body_axes(there, 0, turned)
        return float(there[VELOCITY : VELOCITY + 3] @ turned[:, 0])

    changes = [abs(speed(time) - speed(0.0)) for time in (1e-4, 1e-5)]
    assert changes[1] < 1e-2 * (1.0 + 1e-2) * changes[0] + 1e-12
    held = BODY_TABLE[b, 0] * (dx - free)[VELOCITY : VELOCITY + 3]
    np.testing.assert_allclose(held, reaction[0] * axes[0, :, 0], rtol=1e-9, atol=1e-9)
    assert power == pytest.approx(held @ x[VELOCITY : VELOCITY + 3])
    np.testing.assert_array_equal(dx[SPIN:], free[SPIN:])


def test_a_fixed_body_shows_what_would_move_it():
    x, axes = state_of(Rotation.from_rotvec([[0.0, 0.0, math.pi / 2]]), np.zeros((1, 3)), np.zeros((1, 3)))
    dx, reaction = np.ones(BODY), np.zeros(6)
    assert apply_constraint(BODY_TABLE[0], FIXED, axes[0], np.arange(1.0, 7.0), x, 0, dx, reaction) == 0.0
    assert not dx.any()
    np.testing.assert_allclose(reaction, [-2.0, 1.0, -3.0, -5.0, 4.0, -6.0], atol=1e-12)


@pytest.mark.parametrize("coordinate", range(6))
@pytest.mark.parametrize("b", [0, len(BODY_TABLE) - 1])
def test_a_held_coordinate_has_the_reaction_that_takes_its_acceleration_away(b, coordinate):
    """The same body under the wrench and the reaction together, as a force of the ground or a moment in its axes."""
    random = np.random.default_rng(coordinate)
    turn = Rotation.from_rotvec(random.normal(scale=0.5, size=(1, 3)))
    x, axes = state_of(turn, random.normal(scale=5.0, size=(1, 3)), random.normal(scale=2.0, size=(1, 3)))
    wrench, dx, reaction = random.normal(scale=1e4, size=6), np.zeros(BODY), np.zeros(6)
    body_rates(BODY_TABLE[b], axes[0], wrench, x, 0, dx)
    power = apply_constraint(BODY_TABLE[b], HELD_COORDINATE + coordinate, axes[0], wrench, x, 0, dx, reaction)
    held = np.zeros(6)
    if coordinate < 3:
        held[coordinate] = reaction[0]
    else:
        held[3:] = reaction[0] * axes[0][:, coordinate - 3]
    both = np.zeros(BODY)
    body_rates(BODY_TABLE[b], axes[0], wrench + held, x, 0, both)
    np.testing.assert_allclose(dx, both, rtol=1e-9, atol=1e-8)
    at = VELOCITY + coordinate if coordinate < 3 else SPIN + coordinate - 3
    assert dx[at] == 0.0
    assert power == reaction[0] * x[at]
