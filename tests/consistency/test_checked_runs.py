"""Whole runs check themselves."""

from functools import cache

import numpy as np
import pytest

import wheelrail as wr
from wheelrail.results.checks.balance import balance_checks
from wheelrail.results.checks.contact_energy import contact_energy_check
from wheelrail.results.result import Result
from wheelrail.simulation.applied import AppliedForce
from wheelrail.simulation.half_step import check_step, halved

pytestmark = pytest.mark.slow_without_jit

BALANCES = ["vertical balance", "lateral balance", "longitudinal balance"]
NAMES = [*BALANCES, "load at the start", "energy of the contacts", "chatter", "loss of contact"]


@cache
def scenario(integrator="ode5", **words):
    """The wagon into a curve of 600 m with 60 mm of cant."""
    track = wr.Track(
        wr.Straight(length=24.0),
        wr.Transition(length=30.0),
        wr.Curve(length=80.0, radius=600.0, cant=0.060, turn="right"),
    )
    steps = wr.Integrator(name=integrator, relative=1e-6, absolute=1e-7)
    vehicle = wr.load_vehicle("manchester-wagon")
    return wr.Scenario(track=track, vehicle=vehicle, speed=20.0, integrator=steps, **{"duration": 4.5} | words)


@cache
def run(integrator="ode5", **words):
    return wr.simulate(scenario(integrator, **words))


@pytest.mark.parametrize("integrator", ["ode5", "ode45"])
def test_a_calm_run_passes_with_room_to_spare(integrator):
    """The balance is what the check resolves: forces that lean in the cant ramp are recorded upright, 0.01 %."""
    checks = {one.name: one for one in run(integrator).checks}
    assert list(checks) == NAMES
    assert all(one.ok for one in checks.values())
    assert checks["vertical balance"].value < 2e-4
    assert checks["lateral balance"].value < 2e-5
    assert checks["longitudinal balance"].value < 1e-3
    assert checks["load at the start"].value < 1e-3
    assert checks["energy of the contacts"].value < 1e-3
    assert checks["chatter"].value < 2e-3


def test_a_doctored_run_fails():
    """2 % more load on all wheels than was recorded."""
    result = run()
    dataset = result.dataset.copy()
    dataset["wheel_Q"] = 1.02 * dataset["wheel_Q"]
    vertical, lateral = balance_checks(Result(dataset), scenario().track)
    assert vertical.value == pytest.approx(0.02, rel=0.05)
    assert not vertical.ok
    assert lateral.ok


def test_pushes_and_controllers_are_part_of_the_balance():
    push = AppliedForce(
        body="carbody", times=(0.5, 1.5, 2.5), values=((0.0,) * 6, (0.0, 15e3, -20e3, 0.0, 0.0, 0.0), (0.0,) * 6)
    )
    pushed = run(loads=(push,), duration=3.0)
    assert [one.ok for one in pushed.checks] == [True] * 7
    assert max(one.value for one in pushed.checks[:2]) < 2e-4

    def lift(time, state, inputs):
        inputs[0, 2] = 20e3 * np.sin(5.0 * time)

    lifted = wr.simulate(scenario(duration=2.0), controller=lift)
    assert max(one.value for one in lifted.checks[:2]) < 2e-4


def test_a_speed_that_is_held_by_a_lock_is_part_of_the_balance():
    locked = run(constraints=(("carbody", "speed"),), speed_control=wr.SpeedControl(gain=0.0), duration=3.0)
    assert max(one.value for one in locked.checks[:2]) < 2e-4


def test_a_cross_section_checks_itself():
    track = wr.Track(
        wr.Straight(length=10.0), wr.Transition(length=30.0), wr.Curve(length=60.0, radius=1200.0, turn="left")
    )
    vehicle = wr.load_vehicle("manchester-wagon-2d")
    result = wr.simulate(wr.Scenario(track=track, vehicle=vehicle, speed=30.0, duration=2.5))
    assert [one.name for one in result.checks] == NAMES
    assert [one.ok for one in result.checks] == [True] * 7
    assert max(one.value for one in result.checks[:2]) < 2e-4


def test_half_the_step_changes_nothing_that_matters():
    result = check_step(scenario(), run())
    assert [one.name for one in result.checks] == [*NAMES, "half step, means", "half step, peaks"]
    assert all(one.ok for one in result.checks)
    assert result.checks[-2].value < 1e-3


def test_half_a_step_that_follows_tolerances():
    finer = halved(scenario("ode45"), 5e-3, "ode45").integrator
    assert (finer.name, finer.relative, finer.absolute) == ("ode45", pytest.approx(1e-7), pytest.approx(1e-8))
    assert halved(scenario("auto"), 5e-3, "ros2").integrator.name == "ros2"  # what "auto" stood for stays


def test_a_dipped_joint_is_no_leak_of_energy():
    """Ramps of 10 mrad to a dip, at 160 km/h on rails that give way: springs of contacts and track hold 2 kJ at the
    impact, and give them back. Thought of as rigid rails, the same run would have made energy from nothing.
    """
    s = np.arange(0.0, 90.0, 0.02)
    dip = -4e-3 * np.exp(-np.abs(s - 60.0) / 0.4)
    samples = wr.IrregularitySampled(s=s, rows={"vertical": dip}, fade=1.0)
    support = wr.RailSupport(vertical_stiffness=70e6, vertical_damping=60e3, mass=150.0)
    track = wr.Track(wr.Straight(length=90.0), support=support, irregularity=samples)
    steps = wr.Integrator(name="ode5", step=0.125e-3)
    own = wr.Scenario(
        track=track,
        vehicle=wr.load_vehicle("manchester-wagon"),
        speed=160.0 / 3.6,
        integrator=steps,
        output_every=0.25e-3,
    )
    result = wr.simulate(own)
    assert result.dataset["wheel_Q"].values.max() > 200e3
    checks = {one.name: one for one in result.checks}
    assert checks["energy of the contacts"].ok
    assert checks["energy of the contacts"].value < 1e-3
    assert not contact_energy_check(Result(result.dataset.drop_vars("wheel_rail_z"))).ok
    depth = result.values("wheelset1.left.rail_z")
    assert depth[0] == pytest.approx(-result.values("wheelset1.left.Q")[0] / 70e6, rel=1e-3)
    assert depth.min() < 2.0 * depth[0]
