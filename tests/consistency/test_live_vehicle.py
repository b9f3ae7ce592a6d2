"""A vehicle stepped from outside moves as a run does, and stops in words."""

import gc
import math
import tracemalloc
from dataclasses import replace
from functools import cache

import numpy as np
import pytest

import wheelrail as wr
from wheelrail.results.catalogue import BODY, SIDES
from wheelrail.simulation.applied import AppliedForce
from wheelrail.simulation.integrator import Integrator
from wheelrail.simulation.live.outputs import COLUMN
from wheelrail.simulation.scenario import Scenario

pytestmark = pytest.mark.slow_without_jit

STEP, ROW = 0.5e-3, 5e-3
RATES = [name for name in COLUMN if "acceler" in name]  #: accelerations, and what accelerometers read of them


@cache
def scenario() -> Scenario:
    """The wagon into a right-hand curve, coasting."""
    track = wr.Track(
        wr.Straight(length=24.0), wr.Transition(length=20.0), wr.Curve(length=80.0, radius=500.0, turn="right")
    )
    return Scenario(
        track=track,
        vehicle=wr.load_vehicle("manchester-wagon"),
        speed=25.0,
        speed_control=wr.SpeedControl(gain=0.0),
        duration=1.0,
    )


@cache
def live() -> wr.LiveVehicle:
    return wr.LiveVehicle(scenario())


def forces(time: float, inputs: np.ndarray) -> None:
    """A torque that grows on the first wheelset (row 3), and a side wind on the car body that comes and goes."""
    inputs[:] = 0.0
    inputs[3, 4] = -800.0 * time
    inputs[0, 1] = 5e3 * np.sin(7.0 * time)


def held(time: float, state: np.ndarray, inputs: np.ndarray) -> None:
    forces(time, inputs)


def seen(vehicle: wr.LiveVehicle) -> dict[str, float]:
    return {name: vehicle.outputs[name] for name in vehicle.outputs.names}


@pytest.mark.parametrize("dt", [ROW, STEP])
def test_bit_for_bit_the_run(dt: float) -> None:
    """At every recorded instant, all but accelerations, which in a record are those under the inputs that follow."""
    result = wr.simulate(scenario(), controller=held)
    vehicle = live()
    vehicle.reset()
    assert vehicle.inputs.any() == False  # noqa: E712
    count = round(ROW / dt)
    rows = 0
    for n, time in enumerate(result.dataset["time"].values):
        assert vehicle.time == time
        if (
            dt == ROW or n == 0
        ):  # positions of bodies are sought from the last look: then they agree to the last bit too
            for name in vehicle.outputs.names:
                if not any(name.endswith(rate) for rate in RATES):
                    assert vehicle.outputs[name] == result.values(name)[n], (name, n)
        else:
            for w, wheelset in enumerate(vehicle.wheelsets):
                for k, side in enumerate(SIDES):
                    assert vehicle.outputs.Q[w, k] == result.values(f"{wheelset}.{side}.Q")[n]
                    assert vehicle.outputs.Y[w, k] == result.values(f"{wheelset}.{side}.Y")[n]
                    assert vehicle.outputs.contacts[w, k] == result.values(f"{wheelset}.{side}.contacts")[n]
                b = vehicle.body(wheelset)
                assert vehicle.outputs.bodies[b, COLUMN["global_y"]] == result.values(f"{wheelset}.global_y")[n]
        rows += 1
        forces(vehicle.time, vehicle.inputs)
        for _ in range(count):
            vehicle.step(vehicle.inputs, dt)
        if rows == 200:
            break
    assert rows == 200


def test_accelerations_are_those_of_a_record_where_inputs_stay() -> None:
    result = wr.simulate(scenario())
    vehicle = live()
    vehicle.reset()
    for n in range(100):
        for name in RATES:
            assert vehicle.outputs[f"carbody.{name}"] == result.values(f"carbody.{name}")[n]
        vehicle.step(dt=ROW)


def test_pushes_of_the_scenario_act_too() -> None:
    push = AppliedForce(
        body="carbody", times=(0.0, 0.2, 0.4), values=((0.0,) * 6, (0.0, 20e3, 0.0, 0.0, 0.0, 0.0), (0.0,) * 6)
    )
    pushed = replace(scenario(), loads=(push,), duration=0.5)
    result = wr.simulate(pushed)
    vehicle = wr.LiveVehicle(pushed)
    for n in range(100):
        assert vehicle.outputs["carbody.y"] == result.values("carbody.y")[n]
        vehicle.step(dt=ROW)
        if n == 30:
            vehicle.restore(vehicle.save())  # what the scenario's pushes do is not taken for inputs
    assert np.abs(result.values("carbody.y")).max() > 1e-3


def test_a_force_accelerates_the_wagon_by_newton() -> None:
    """On straight track, where rolling costs little: 20 kN on 44.482 t, whose wheels (310, I/r2 each) turn with it.

    Creep takes some thousandths.
    """
    vehicle = wr.LiveVehicle(replace(scenario(), track=wr.Track(wr.Straight(length=100.0))))
    wheelsets = scenario().vehicle.wheelsets
    mass = sum(body.mass for body in scenario().vehicle.all_bodies)
    mass += sum(one.Iyy / one.radius**2 for one in wheelsets)
    before = vehicle.outputs.speed
    free = vehicle.step(dt=0.5).speed - before
    vehicle.reset()
    vehicle.inputs[vehicle.input_at("carbody.Fx")] = 20e3
    gained = vehicle.step(dt=0.5).speed - before - free
    assert gained == pytest.approx(0.5 * 20e3 / mass, rel=0.01)


def test_saved_states_go_on_bit_for_bit() -> None:
    vehicle = live()
    vehicle.reset()
    vehicle.inputs[0, 1] = 3e3
    vehicle.step(dt=0.2)
    saved = vehicle.save()
    ahead = seen(vehicle)
    vehicle.step(dt=0.1)
    once, state = seen(vehicle), vehicle.state
    other = wr.LiveVehicle(scenario())
    for one in (vehicle, other):
        one.restore(saved)
        assert one.time == 0.2
        assert one.inputs[0, 1] == 3e3
        assert seen(one) == ahead
        one.step(dt=0.1)
        assert seen(one) == once
        np.testing.assert_array_equal(one.state, state)
    row = np.zeros_like(saved)
    assert other.save(row) is row
    assert row[: state.size].tolist() == state.tolist()
    vehicle.reset()
    assert vehicle.time == 0.0
    assert vehicle.inputs.sum() == 0.0
    with pytest.raises(wr.InputError, match="expected a row of"):
        vehicle.restore(saved[:-1])
    with pytest.raises(wr.InputError, match="not finite"):
        vehicle.restore(saved * np.nan)
    for length in (0.0, -0.1, math.nan, "0.1"):
        with pytest.raises(wr.InputError, match="expected a multiple of the integrator's step"):
            vehicle.step(dt=length)


def test_a_step_that_fails_changes_nothing() -> None:
    """A hundred tonnes from the side take the first wheelset off its rails."""
    vehicle = live()
    vehicle.reset()
    vehicle.step(dt=0.05)
    vehicle.inputs[vehicle.input_at("wheelset1.Fy")] = 1e6
    saved = before = last = vehicle.save()
    time, numbers = vehicle.time, seen(vehicle)
    for _ in range(2000):
        before, last = last, vehicle.save()
        time, numbers = vehicle.time, seen(vehicle)
        vehicle.step()
        if not vehicle.running:
            break
    assert vehicle.status.startswith("derailed")
    assert "wheelset" in vehicle.status
    assert vehicle.status.remedy
    assert vehicle.time == time > 0.05
    assert seen(vehicle) == numbers
    np.testing.assert_array_equal(vehicle.save(), last)
    assert not np.array_equal(before, last)
    with pytest.raises(wr.VehicleStopped, match=r"derailed.*no further step"):
        vehicle.step()
    vehicle.restore(saved)
    assert (vehicle.status, vehicle.status.remedy, vehicle.running) == ("running", "", True)
    vehicle.inputs[:] = 0.0
    assert vehicle.step(dt=ROW).time == pytest.approx(0.055)


def test_the_end_of_the_track() -> None:
    vehicle = wr.LiveVehicle(replace(scenario(), track=wr.Track(wr.Straight(length=30.0))))
    while vehicle.running:
        vehicle.step(dt=ROW)
    assert vehicle.status == "done: reached the end of the track"
    assert 0.25 < vehicle.time < 0.4
    with pytest.raises(wr.VehicleStopped, match="reached the end"):
        vehicle.step()


def kept() -> int:
    """Traced memory, without strings of up to nine letters (58 bytes).

    Numba's dispatcher asks arguments for attributes by fresh strings; Python's cache of attribute look-ups, which has
    4096 positions, keeps some of them for a while.
    """
    return sum(trace.size for trace in tracemalloc.take_snapshot().traces if trace.size > 58)


def test_a_step_allocates_nothing() -> None:
    """Nothing stays over 1000 steps (but the test's own few numbers), and no array comes and goes within one."""
    vehicle = live()
    vehicle.reset()
    inputs = np.zeros_like(vehicle.inputs)
    gc.collect()
    gc.disable()
    try:
        tracemalloc.start()
        kept()
        for _ in range(100):
            vehicle.step(inputs, STEP)
        before = kept()
        for _ in range(1000):
            vehicle.step(inputs, STEP)
        after = kept()
        tracemalloc.reset_peak()
        start = tracemalloc.get_traced_memory()[0]
        vehicle.step(inputs, STEP)
        peak = tracemalloc.get_traced_memory()[1] - start
    finally:
        tracemalloc.stop()
        gc.enable()
    assert after - before < 1024  # a snapshot's own; a float per step would be 24 kB
    assert peak < 2048


@pytest.mark.parametrize("dt", [0.0, -STEP, 0.3e-3, 0.75e-3, np.nan, np.inf])
def test_odd_steps_are_refused(dt: float) -> None:
    with pytest.raises(wr.InputError, match=r"multiple of the integrator's step of 0.0005 s"):
        live().step(dt=dt)


def test_mistakes_are_told() -> None:
    vehicle = live()
    vehicle.reset()
    with pytest.raises(wr.InputError, match=r"expected an array of shape \(7, 7\)"):
        vehicle.step(np.zeros(6))
    with pytest.raises(wr.InputError, match="not a finite number"):
        vehicle.step(np.full((7, 7), np.nan))
    vehicle.inputs[:] = 0.0
    for name in ("wheelset1.Mq", "My", ""):
        with pytest.raises(wr.InputError, match="Known: Fx"):
            vehicle.input_at(name)
    with pytest.raises(wr.InputError, match='Did you mean "wheelset1"'):
        vehicle.input_at("wheelst1.My")
    with pytest.raises(wr.InputError, match=r"Did you mean .*wheelset1.left.Q"):
        vehicle.outputs["wheelset1.left.P"]
    with pytest.raises(wr.InputError, match="ode5"):
        wr.LiveVehicle(replace(scenario(), integrator=Integrator(name="ode45")))


def test_views_have_the_columns_they_say() -> None:
    outputs = live().reset()
    names = [row[0] for row in BODY]
    for array, first in (
        (outputs.positions, "s"),
        (outputs.attitudes, "yaw"),
        (outputs.velocities, "velocity_x"),
        (outputs.angular_velocities, "angular_velocity_x"),
        (outputs.accelerations, "acceleration_x"),
        (outputs.angular_accelerations, "angular_acceleration_x"),
    ):
        assert array[2, 1] == outputs[f"bogie2.{names[names.index(first) + 1]}"]
    assert outputs.speed == pytest.approx(25.0)
    assert outputs.s == pytest.approx(scenario().start_position)
    assert outputs.Q.sum() == pytest.approx(44482 * 9.81, rel=1e-6)
