"""A bogie under roller control on the plane rig of ideal rolling: what holds whatever the numbers of control are."""

from dataclasses import replace
from functools import cache
from pathlib import Path

import numpy as np
import pytest

import wheelrail as wr
from wheelrail.control import system as column
from wheelrail.control.rollers.ideal import QUICK
from wheelrail.control.rolling_rig import RollingRig
from wheelrail.simulation.control_system import make_control_system, rig_data
from wheelrail.simulation.rig import assemble_on_rig
from wheelrail.simulation.rolling import simulate_rolling
from wheelrail.vehicle.scaling import Scale
from wheelrail.vehicle.static_load import with_static_preloads

pytestmark = pytest.mark.slow_without_jit

SCENARIOS = Path(__file__).parents[2] / "scenarios"
SLIDING_MODE = {"kind": "tracking", "law": "sliding-mode"}
NO_NOISE = {
    "control.tachometers.noise": 0.0,
    "control.rollers.encoders.noise": 0.0,
    "control.rollers.currents.noise": 0.0,
    "control.rollers.motors.ripple": 0.0,
}
#: From 120 km/h at a friction of 0.05: full braking 0.2 s after the start.
BRAKING = {"duration": 2.0, "control.braking.times": [0.1, 0.2]}
DRIVING = {"duration": 2.0, "control.driving.times": [0.1, 0.4]}


@cache
def file(name):
    return wr.load_scenario(SCENARIOS / f"rig_{name}_degraded.toml")


def braking(**changed):
    return file("braking").with_values({**BRAKING, **changed})


@cache
def braked(controller):
    given = SLIDING_MODE if controller == "sliding-mode" else controller
    return simulate_rolling(braking(**{"control.rollers.controller": given}))


def rms(values):
    return np.sqrt(np.mean(np.square(values), axis=0))


def tracking(run):
    """Root mean squares of what wheels are off and of their sliding on the line [m/s], since the brakes act."""
    counted = run.times > 0.2
    noted, train = run.control.wheelsets[counted], run.control.train[counted]
    return rms(noted[..., column.TRACKING_ERROR]), rms(noted[..., column.VIRTUAL_SPEED] - train[:, :1])


def at(run, times, of_wheelsets):
    """A column of the wheelsets at given times (n, nw)."""
    rows = np.rint(np.array(times) / run.times[1]).astype(int)
    return run.control.wheelsets[rows][..., of_wheelsets]


def test_ideal_control_is_the_line():
    """What is left is one period of delay of a held torque: far below 2 % of the sliding."""
    error, sliding = tracking(braked("ideal"))
    assert (sliding > 0.5).all()
    assert (error < 0.02 * sliding).all()
    assert (error < 1e-3).all()


@pytest.mark.parametrize("controller", ["tracking", "sliding-mode"])
def test_wheels_follow_those_of_the_line(controller):
    """Within 10 % of the sliding and 0.2 m/s, with noise, teeth, delays and lag of the motors."""
    run = braked(controller)
    error, sliding = tracking(run)
    assert (error < 0.1 * sliding).all()
    assert (error < 0.2).all()
    assert np.abs(run.control.wheelsets[..., column.TRACKING_ERROR]).max() < 0.2
    assert not run.control.wheelsets[..., column.MOTOR_CUT].any()


def test_rollers_that_only_follow_the_train_let_nothing_slide():
    error, sliding = tracking(braked("following"))
    assert (error > 0.9 * sliding).all()
    assert (error > 1.0).all()


@pytest.mark.parametrize("controller", ["tracking", "sliding-mode", "following"])
def test_torque_estimates_are_those_of_the_brakes(controller):
    """Within 5 % rms: noise of the encoders, and what a brake builds up faster than the observer."""
    run = braked(controller)
    counted = run.times > 0.2
    error = rms((run.control.wheelsets[..., column.TORQUE_ESTIMATE] - run.torques)[counted])
    assert (error < 0.05 * rms(run.torques[counted])).all()


def test_motors_that_stand_for_brakes_do_as_brakes():
    """With a quick motor the train loses the same speed; valves have other phases, which noise also gives them."""
    emulated = simulate_rolling(
        braking(**{"control.braking.emulated": {"bandwidth": 100.0}, "control.rollers.controller": "tracking"})
    )
    run = braked("tracking")
    error, sliding = tracking(emulated)
    assert (error < 0.1 * sliding).all()
    ends = [one.control.train[-1, column.TRAIN_SPEED] for one in (emulated, run)]
    assert ends[0] - run.control.train[0, column.TRAIN_SPEED] == pytest.approx(
        ends[1] - run.control.train[0, column.TRAIN_SPEED], rel=0.05
    )
    counted = emulated.times > 0.2
    off = rms((emulated.control.wheelsets[..., column.TORQUE_ESTIMATE] - emulated.torques)[counted])
    assert (off < 0.05 * rms(emulated.torques[counted])).all()


@pytest.mark.parametrize(
    ("controller", "emulated", "speed"),
    [
        ("ideal", False, 3.0),
        ("ideal", True, 2.0),
        ("tracking", False, 2.0),
        ("tracking", True, 1.5),
        ("tracking", True, 3.0),
        ("tracking", True, 5.0),
        ("ideal", False, 6.0),
    ],
)
def test_what_brakes_comes_to_a_stand(controller, emulated, speed):
    """The run ends where the virtual train stands, with wheels and rollers that stand.

    Protection wastes little of what the rail can bear, from any speed: the distance is less than that of the degraded
    friction with 10 % more, and 0.4 s for the brakes to come. A motor that stands for a brake is only a damper below
    0.2 rad/s of what the tachometer shows, and the teeth of that pass slowly: the train creeps on at 0.04 m/s.
    """
    motor = {"control.braking.emulated": {"bandwidth": 100.0}} if emulated else {}
    run = simulate_rolling(
        braking(**{"speed": speed, "duration": 30.0, "control.rollers.controller": controller, **motor})
    )
    assert run.stands
    assert abs(run.control.train[-1, column.TRAIN_SPEED]) < (0.05 if emulated else 0.001)
    assert np.abs(run.control.wheelsets[-1, :, column.TRACKING_ERROR]).max() < (0.3 if emulated else 0.1)
    stopped = run.control.train[-1, column.TRAIN_POSITION] - run.control.train[0, column.TRAIN_POSITION]
    assert stopped < 1.1 * speed**2 / (2.0 * 0.05 * 9.81) + 0.4 * speed


def test_the_virtual_train_stops_as_friction_lets_it():
    """Its deceleration is between that of the slipperiest rail and the force of all brakes, whoever drives the rollers;
    and the momentum that train and wheelsets lose is what the forces on them take."""
    for controller in ("ideal", "tracking"):
        run = braked(controller)
        train, noted = run.control.train, run.control.wheelsets
        steady = run.times > 1.0
        slowing = -train[steady, column.TRAIN_ACCELERATION].mean()
        assert 0.8 * 0.05 * 9.81 < slowing < 0.15 * 9.81
        force = noted[..., column.VIRTUAL_FORCE].sum(axis=1)
        mass = force[steady].mean() / train[steady, column.TRAIN_ACCELERATION].mean()
        load = noted[50, :, column.VIRTUAL_LOAD].sum()  # still rolling
        assert mass * 9.81 == pytest.approx(load, rel=1e-3)  # what rests on the wheelsets
        lost = np.trapezoid(force, run.times) / mass
        assert train[-1, 0] - train[0, 0] == pytest.approx(lost, rel=1e-3)


def test_a_run_repeats_bit_for_bit():
    again = simulate_rolling(braking(**{"control.rollers.controller": "tracking"}))
    for name in ("wheelsets", "train"):
        assert np.array_equal(getattr(again.control, name), getattr(braked("tracking").control, name), equal_nan=True)


def test_other_seeds_are_other_noise_but_the_same_run():
    other = simulate_rolling(braking(duration=1.0, **{"control.rollers.encoders.seed": 7}))
    run, rows = braked("tracking"), other.times.size
    noted = run.control.wheelsets[:rows, :, column.TORQUE_ESTIMATE]
    assert not np.array_equal(other.control.wheelsets[..., column.TORQUE_ESTIMATE], noted)
    assert other.control.train[-1, 0] == pytest.approx(run.control.train[rows - 1, 0], abs=0.02)


def test_the_rate_of_control_matters_little():
    """Without noise and protection, so that valves do not answer to a period more or less: wheelsets slide to a lock.

    Speeds on the line at 500 and 1000 Hz are those at 2000 Hz within what a wheelset that is about to lock (6 m/s2)
    does in 3 and 1 periods of 2 and 1 ms, some 40 and 10 mm/s. The delay of a loop is two periods or so.
    """
    smooth = {**NO_NOISE, "control.braking.protection": "none", "control.braking.torque": 4e3}
    times = np.arange(0.2, 1.99, 0.05)
    speeds = {}
    for rate in (500.0, 1000.0, 2000.0):
        run = simulate_rolling(braking(**smooth, **{"control.rate": rate}))
        speeds[rate] = at(run, times, column.VIRTUAL_SPEED)
    slowed = speeds[2000.0][0] - speeds[2000.0][-1]
    assert (slowed > 3.0).all()
    assert np.abs(speeds[500.0] - speeds[2000.0]).max() < 0.04
    assert np.abs(speeds[1000.0] - speeds[2000.0]).max() < 0.015


@pytest.mark.parametrize("rate", [500.0, 2000.0])
def test_protection_does_its_work_at_any_rate(rate):
    """The train loses the same speed in the mean of several noises: valves open some ms earlier or later.

    One noise more or less lets a valve open in another pulse, which makes 2 % for a single run: 1 % for a mean of five.
    """

    def lost(rate):
        runs = [simulate_rolling(braking(**{"control.rate": rate, "control.tachometers.seed": n})) for n in range(5)]
        for error, sliding in map(tracking, runs):
            assert (error < 0.1 * sliding).all()
        return np.mean([run.control.train[0, 0] - run.control.train[round(1.99 * rate), 0] for run in runs])

    assert lost(rate) == pytest.approx(lost(1000.0), rel=0.03)


def test_equal_wheelsets_do_the_same():
    """Without noise and transfer of loads nothing tells the two wheelsets of a bogie apart but the rounding of their
    loads, which sliding multiplies.
    """
    run = simulate_rolling(braking(duration=1.0, **NO_NOISE, **{"control.line.transfer": [0.0, 0.0]}))
    noted = run.control.wheelsets
    present = ~np.isnan(noted[0, 0])
    difference = np.abs(noted[:, 0] - noted[:, 1])[:, present].max(axis=0)
    scale = np.abs(noted[:, 0])[:, present].max(axis=0)
    assert (difference <= 1e-7 * scale).all()


@pytest.mark.parametrize("controller", ["ideal", "tracking", "sliding-mode"])
def test_traction_from_a_stand(controller):
    """Wheels slip on the line with some tenths of a m/s, and those of the rig with them."""
    given = SLIDING_MODE if controller == "sliding-mode" else controller
    run = simulate_rolling(file("traction").with_values({**DRIVING, "control.rollers.controller": given}))
    slip = (run.control.wheelsets[..., column.VIRTUAL_SPEED] - run.control.train[:, :1]).max(axis=0)
    error = np.abs(run.control.wheelsets[..., column.TRACKING_ERROR]).max(axis=0)
    # Torques of equal motion come one period late: where the acceleration of a wheel changes by a, ideal control is off
    # by a T, and as it makes up for a share of what is off in each period, by no more than a T/QUICK in the end.
    period = run.times[1] - run.times[0]
    changes = np.abs(np.diff(run.control.wheelsets[..., column.VIRTUAL_SPEED], axis=0)).max() / period
    assert (slip > 0.3).all()
    assert (rms(run.control.wheelsets[..., column.TRACKING_ERROR]) < (0.005 if controller == "ideal" else 0.05)).all()
    assert (error < (2.0 * changes * period / QUICK if controller == "ideal" else 0.2)).all()
    assert run.control.train[-1, 0] > 0.3


def running(scenario):
    """A control system and its plant at the start."""
    vehicle = with_static_preloads(scenario.vehicle, scenario.gravity)
    system = make_control_system(scenario, assemble_on_rig(vehicle, scenario.rig, scenario.rollers))
    return system, RollingRig(rig_data(scenario), scenario.speed)


def go_on(system, plant, first, steps):
    """Actions and what was noted in some steps, as one row each."""
    rows = []
    for n in range(first, first + steps):
        actions = system.step(n * system.period, plant.wheels.tolist(), plant.rollers.tolist())
        plant.step(*actions, system.period)
        rows.append(np.concatenate([*actions, system.noted.ravel(), system.train, plant.wheels]))
    return np.array(rows)


@pytest.mark.parametrize("name", ["braking", "traction"])
@pytest.mark.parametrize("controller", ["tracking", "sliding-mode", "feed-forward", "following"])
def test_a_saved_control_system_goes_on_to_the_last_bit(name, controller):
    """In the middle of a run with noise, while protection is at work."""
    values = dict(BRAKING if name == "braking" else DRIVING)
    values["control.rollers.controller"] = SLIDING_MODE if controller == "sliding-mode" else controller
    scenario = file(name).with_values(values)
    system, plant = running(scenario)
    go_on(system, plant, 0, 1013)
    saved, wheels = system.save(), plant.wheels.copy()
    known = go_on(system, plant, 1013, 200)
    if name == "braking" and controller != "following":
        assert set(np.unique(system.noted[:, column.VALVE])) <= {-1.0, 0.0, 1.0}
        assert system.noted[:, column.BRAKE_CAPACITY].max() < 8.9e3  # vented
    other, fresh = running(scenario)
    for its, its_plant in ((system, plant), (other, fresh)):
        its.restore(saved)
        its_plant.wheels[:] = wheels
        assert np.array_equal(its.save(), saved)
        assert np.array_equal(go_on(its, its_plant, 1013, 200), known, equal_nan=True)


@pytest.mark.parametrize(("law", "length"), [("jaschinski", 0.25), ("iwnicki", 0.2), ("pascal", 0.25)])
def test_a_perfect_model_is_controlled_as_the_full_size(law, length):
    """Gravity and materials as the law wants them: the same motion but for the scales, with noise and protection.

    Without teeth: the ticks of their clocks make steps of what is rounding, and the loop answers to them, some 1e-6.
    """
    scale = Scale(law=law, length=length, gravity="scaled", contact="scaled")
    teeth = {"control.tachometers.teeth": 0, "control.rollers.encoders.teeth": 0}
    scenario = braking(duration=1.0, **teeth)
    known = simulate_rolling(scenario)
    model = simulate_rolling(replace(scenario, rig=replace(scenario.rig, scale=scale)))
    assert model.times / scale.time == pytest.approx(known.times, abs=1e-9)
    units = {
        column.TACHOMETER: scale.speed,
        column.VALVE: 1.0,
        column.BRAKE_CAPACITY: scale.moment,
        column.TORQUE_ESTIMATE: scale.moment,
        column.VIRTUAL_SPEED: scale.speed,
        column.VIRTUAL_FORCE: scale.force,
        column.VIRTUAL_FRICTION: 1.0,
        column.ROLLER_TORQUE: scale.moment,
    }
    for which, unit in units.items():
        a, b = known.control.wheelsets[..., which], model.control.wheelsets[..., which] / unit
        assert np.abs(b - a).max() < 1e-8 * np.abs(a).max(), which
    for which, unit in ((0, scale.speed), (1, scale.length), (2, scale.acceleration)):
        a, b = known.control.train[:, which], model.control.train[:, which] / unit
        assert np.abs(b - a).max() < 1e-8 * np.abs(a).max()


def test_a_stepped_rig_under_control():
    """It is the run bit for bit, goes on from what was saved, and stands still where a step fails."""
    scenario = file("braking").with_values({"control.braking.times": [0.0, 0.05], "duration": 0.1})
    result = wr.simulate(scenario)
    vehicle = wr.LiveVehicle(scenario)
    names = ("wheelset1.left.Fx", "roller2.angular_velocity_y", "bogie1.pitch")
    for n in range(result.dataset.sizes["time"]):
        assert [vehicle.outputs[name] for name in names] == [result.values(name)[n] for name in names]
        if n == 10:
            saved = vehicle.save()
        vehicle.step(dt=5e-3)
    end = vehicle.save()
    vehicle.restore(saved)
    vehicle.step(dt=(n - 9) * 5e-3)
    assert np.array_equal(vehicle.save(), end, equal_nan=True)
    vehicle.inputs[vehicle.input_at("bogie1.Fy")] = 1e6
    while vehicle.running:
        before, seen = vehicle.time, [vehicle.outputs[name] for name in names]
        vehicle.step(dt=2e-3)
    assert vehicle.status.remedy
    assert (vehicle.time, [vehicle.outputs[name] for name in names]) == (before, seen)
    with pytest.raises(wr.VehicleStopped, match="control system"):
        vehicle.save()
    vehicle.restore(saved)
    vehicle.inputs[:] = 0.0
    vehicle.step(dt=(n - 9) * 5e-3)
    assert np.array_equal(vehicle.save(), end, equal_nan=True)
