"""Applied forces, traction, brakes and commanded speeds act as their tables say; recording changes nothing."""

from dataclasses import replace
from itertools import pairwise

import numpy as np
import pytest

import wheelrail as wr
from vehicle_bench import Advance
from wheelrail.integrators.steps import make_step
from wheelrail.simulation.acting import Acting
from wheelrail.simulation.control import bends, input_tables
from wheelrail.simulation.prepare import prepare, step_of
from wheelrail.simulation.speed import time_for
from wheelrail.vehicle.assemble import assemble_vehicle

compiled = pytest.mark.slow_without_jit

STEP = 0.5e-3
PUSH = wr.AppliedForce(
    body="carbody",
    times=(0.013, 0.0671, 0.15),
    values=((0.0,) * 6, (0.0, 30e3, 0.0, 4e3, 0.0, 0.0), (0.0,) * 6),
)
SPEEDS = wr.SpeedTable(times=(0.0, 0.0777, 0.2), speeds=(20.0, 20.1, 19.9))


@pytest.fixture(scope="module")
def scenario():
    """A wagon that is pushed, driven, braked and kept to a speed at once, at times that fall between all steps."""
    return wr.Scenario(
        track=wr.Track(wr.Straight(length=60.0)),
        vehicle=wr.load_vehicle("manchester-wagon"),
        speed=20.0,
        speed_control=wr.SpeedControl(gain=1.0, command=SPEEDS),
        duration=0.3,
        integrator=wr.Integrator(name="ros2", step=STEP),
        loads=(PUSH,),
        traction=(wr.Torque(wheelsets=("wheelset1",), times=(0.0, 0.1234, 0.2), values=(0.0, 900.0, 0.0)),),
        brakes=(wr.Torque(wheelsets=("wheelset4",), times=(0.1, 0.17), values=(0.0, 500.0)),),
    )


@compiled
@pytest.mark.parametrize("integrator", ["ros2", "ode5"])
def test_motion_does_not_depend_on_how_often_it_is_recorded(scenario, integrator):
    scenario = replace(scenario, integrator=wr.Integrator(name=integrator, step=STEP))
    fine = wr.simulate(replace(scenario, output_every=STEP))
    times = fine.dataset["time"].values
    assert np.abs(fine.values("carbody.velocity_y")).max() > 0.02
    for every in (7e-3, 50e-3):
        coarse = wr.simulate(replace(scenario, output_every=every))
        rows = np.searchsorted(times, coarse.dataset["time"].values - 1e-9)
        for name in ("carbody.velocity_y", "wheelset1.velocity_x", "wheelset4.angular_velocity_y", "wheelset1.left.Q"):
            np.testing.assert_array_equal(coarse.values(name), fine.values(name)[rows], err_msg=name)


@compiled
@pytest.mark.parametrize("integrator", ["ode45", "ode23"])
def test_steps_by_tolerance_do_not_see_the_record(scenario, integrator):
    """Rows every 10 ms are every second row of 5 ms, with the same steps: twice the rows cost evaluations alone."""
    chosen = wr.Integrator(name=integrator, relative=1e-5, absolute=1e-7)
    scenario = replace(scenario, integrator=chosen, duration=0.12)
    fine, coarse = (wr.simulate(replace(scenario, output_every=every)) for every in (5e-3, 10e-3))
    assert fine.timings["steps"] == coarse.timings["steps"]
    more = fine.timings["evaluations"] - coarse.timings["evaluations"]
    assert 0 < more <= fine.dataset["time"].size - coarse.dataset["time"].size
    for name in ("carbody.velocity_y", "wheelset1.velocity_x", "wheelset4.angular_velocity_y", "wheelset1.left.Q"):
        np.testing.assert_array_equal(coarse.values(name), fine.values(name)[::2], err_msg=name)


@compiled
def test_rows_within_steps_are_those_of_short_fixed_steps(scenario):
    """Errors of 180 steps add up to a few times the tolerance of 1e-6 (5e-6 seen); fixed steps go over bends (1.5e-6).

    The balance of forces uses the exact impulses of the push, which is 7 % of the weight.
    """
    exact = wr.simulate(replace(scenario, integrator=wr.Integrator(name="ode5", step=0.1e-3)))
    found = wr.simulate(replace(scenario, integrator=wr.Integrator(name="ode45")))
    for name in ("carbody.velocity_y", "wheelset4.angular_velocity_y", "wheelset1.left.Q"):
        wanted = exact.values(name)
        assert np.abs(found.values(name) - wanted).max() < 2e-5 * np.abs(wanted).max(), name
    for result in (exact, found):
        balance = {check.name: check.value for check in result.checks}
        assert balance["lateral balance"] < 2e-4


@compiled
@pytest.mark.parametrize("integrator", ["ode5", "ros2", "ode45", "ode23"])
def test_end_states_agree_to_the_last_bit(scenario, integrator):
    scenario = replace(scenario, integrator=wr.Integrator(name=integrator, step=STEP, relative=1e-5, absolute=1e-7))
    ends = []
    for rows, every in ((1, 1.0), (40, 1.5e-3), (9, 7e-3)):
        ready = prepare(scenario)
        run = Advance(ready, scenario, step_of(ready), rows, every)
        ends.append(run.to(0.05))
        assert run.clock.rows[0] == min(rows, np.ceil(0.05 / every))
    for one, other in pairwise(ends):
        np.testing.assert_array_equal(one, other)


@compiled
def test_a_controller_is_called_at_every_output_and_its_part_is_held(scenario, monkeypatch):
    called, acted, seen_loads = [], [], []

    def controller(time, state, inputs):
        called.append(time)
        seen_loads.append(inputs[0, 1])
        inputs[0, 0] += 1e3

    original = Acting.set

    def seen(self, now, x, control):
        end = original(self, now, x, control)
        acted.append(control.inputs[0].copy())
        return end

    monkeypatch.setattr(Acting, "set", seen)
    wr.simulate(replace(scenario, output_every=7e-3, duration=0.1), controller=controller)
    assert called == pytest.approx(np.arange(0.0, 0.1, 7e-3))
    np.testing.assert_allclose(seen_loads, np.interp(called, PUSH.times, [0.0, 30e3, 0.0]), atol=1e-9)
    held = np.array(acted)
    assert np.all(held[:, 0, 0] == 1e3)
    held[:, 0, 0] = 0.0
    assert not held.any()


def test_impulses_are_those_of_the_tables(scenario):
    """Triangles of a height and a base; means between rows add up to them, and are exact within every row."""
    arrays = assemble_vehicle(scenario.vehicle)
    every, rows = 7e-3, 40
    times = every * np.arange(rows + 1)
    means = Acting(replace(scenario, output_every=every), arrays, None).means(times, len(arrays.body_names))
    assert means is not None
    body = arrays.body_names.index("carbody")
    assert every * means[:, body, 1].sum() == pytest.approx(0.5 * (0.15 - 0.013) * 30e3, rel=1e-12)
    assert not means[-1].any()  # behind the last row there is nothing
    others = means.copy()
    others[:, body, 1] = 0.0
    assert not others.any()
    for n in range(rows):
        fine = np.linspace(n * every, (n + 1) * every, 7001)
        exact = np.interp(fine, PUSH.times, [0.0, 30e3, 0.0])
        assert means[n, body, 1] == pytest.approx(np.trapezoid(exact, fine) / every, rel=1e-6, abs=1e-6)


def test_tables_act_before_their_first_time_and_after_their_last(scenario):
    arrays = assemble_vehicle(scenario.vehicle)
    steady = wr.AppliedForce(
        body="carbody", times=(1.0, 2.0), values=((0.0, 5.0, *(0.0,) * 4), (0.0, 7.0, *(0.0,) * 4))
    )
    (table,) = input_tables(replace(scenario, loads=(steady,), traction=(), brakes=()), arrays)
    np.testing.assert_allclose(table.impulse(np.array([0.0, 1.0, 1.5, 2.0, 4.0])), [0.0, 5.0, 7.75, 11.0, 25.0])


def test_where_tables_bend(scenario):
    """Everything that is given over time; speeds along the track are met where the vehicle comes by."""
    wanted = sorted({*PUSH.times, *SPEEDS.times, 0.1234, 0.1, 0.17})
    assert bends(scenario).tolist() == wanted
    along = wr.SpeedProfile(stations=(10.0, 20.0), speeds=(20.0, 21.0))
    held = replace(scenario, speed_control=wr.SpeedControl(command=along))
    assert bends(held).tolist() == sorted({*PUSH.times, 0.0, 0.1, 0.17, 0.1234, 0.2})


@compiled
def test_a_step_by_tolerance_ends_where_a_table_bends(scenario):
    """Two runs whose forces differ after a bend have the same motion before it, to the last bit."""
    pushed = replace(PUSH, times=(0.0, 0.0501, 0.08), values=(PUSH.values[0], PUSH.values[0], PUSH.values[1]))
    common = {"traction": (), "brakes": (), "speed_control": wr.SpeedControl(), "duration": 0.0501}
    ends = []
    for size in (1.0, 10.0):
        values = tuple(tuple(size * value for value in row) for row in pushed.values)
        one = replace(scenario, loads=(replace(pushed, values=values),), **common)
        step = make_step("ode45", length=STEP, relative=1e-6, absolute=1e-8, share=True)
        ends.append(Advance(prepare(one), one, step).to(0.0501))
    np.testing.assert_array_equal(*ends)


def speeds_of(result):
    """Mean speed of all bodies along the straight track [m/s], which is what the control looks at."""
    masses = result.dataset["mass"].values
    return result.dataset["body_velocity_x"].values @ masses / masses.sum()


@compiled
def test_a_ramp_is_followed_without_lag(scenario):
    """1 m/s2 for half a second. A control without feed-forward would be 0.4 m/s behind at gain 1; what is left is what
    creep takes and the car body's give in its traction, some thousandths of the ramp."""
    ramp = wr.SpeedTable(times=(0.0, 0.1, 0.6), speeds=(20.0, 20.0, 20.5))
    free = {"loads": (), "traction": (), "brakes": (), "duration": 0.9}
    run = wr.simulate(replace(scenario, **free, speed_control=wr.SpeedControl(command=ramp)))
    times = run.dataset["time"].values
    assert np.abs(speeds_of(run) - np.interp(times, ramp.times, ramp.speeds)).max() < 5e-3


@compiled
def test_speeds_along_the_track_are_followed(scenario):
    start = scenario.start_position
    profile = wr.SpeedProfile(stations=(start + 3.0, start + 13.0), speeds=(20.0, 20.5))
    free = {"loads": (), "traction": (), "brakes": (), "duration": 0.9}
    run = wr.simulate(replace(scenario, **free, speed_control=wr.SpeedControl(command=profile)))
    wheelsets = [list(run.bodies).index(name) for name in run.wheelsets]
    stations = run.dataset["body_s"].values[:, wheelsets].mean(axis=1)
    assert stations[-1] > start + 16.0
    np.testing.assert_allclose(speeds_of(run), np.interp(stations, profile.stations, profile.speeds), atol=5e-3)


def test_how_long_a_command_takes():
    """Over distance v = v0 + k s: t = log(v1/v0)/k. Over time: 10 s from 10 to 20 m/s are 150 m."""
    profile = wr.SpeedProfile(stations=(100.0, 200.0), speeds=(10.0, 20.0))
    assert time_for(profile, 0.0, 300.0) == pytest.approx(100.0 / 10.0 + 10.0 * np.log(2.0) + 100.0 / 20.0)
    table = wr.SpeedTable(times=(0.0, 10.0), speeds=(10.0, 20.0))
    assert time_for(table, 0.0, 150.0 + 60.0) == pytest.approx(13.0)
    assert time_for(table, 0.0, 100.0) == pytest.approx(10.0)
