"""Protections and roller controllers of the user's: they run, and nonsense from them is an error in words."""

from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

import numpy as np
import pytest

import wheelrail as wr
from wheelrail.control.rollers.base import equal_motion_torques
from wheelrail.control.rollers.ideal import Ideal
from wheelrail.simulation.rolling import simulate_rolling
from wheelrail.simulation.scaled_control import scaled_control
from wheelrail.vehicle.scaling import Scale

pytestmark = pytest.mark.slow_without_jit

FILE = Path(__file__).parents[2] / "scenarios/rig_braking_degraded.toml"


@cache
def scenario():
    return wr.load_scenario(FILE).with_values({"duration": 0.3, "control.braking.times": [0.0, 0.05]})


class Trusting:
    """Takes the brakes for known, and commands the torques of equal motion."""

    sees_truth = False

    def __init__(self, **returned):
        self.returned = returned

    def start(self, rig, speed, period):
        self.rig = rig

    def estimate(self, seen):
        return self.returned.get("estimate", [-1e3, -1e3])

    def command(self, seen, line):
        return self.returned.get("command", np.array(equal_motion_torques(self.rig, line)))


class Halves:
    """Dumps every other time that it is asked, every 20 ms."""

    period = 0.02
    reference_speed = 0.0

    def __init__(self, returned=None):
        self.returned, self.asked = returned, 0

    def start(self, radii, speed, period):
        self.reference_speed, self.count, self.asked = speed, len(radii), 0

    def step(self, time, speeds, braking):
        self.asked += 1
        self.reference_speed = max(speeds)
        return [1 if self.asked % 2 else -1] * self.count if self.returned is None else self.returned

    def save(self):
        return np.array([float(self.asked)])

    def restore(self, saved):
        self.asked = int(saved[0])


def with_own(controller=None, protection=None):
    plan = scenario().control
    if controller is not None:
        plan = replace(plan, rollers=replace(plan.rollers, controller=controller))
    if protection is not None:
        plan = replace(plan, braking=replace(plan.braking, protection=protection))
    return replace(scenario(), control=plan)


def test_own_controller_and_protection_run():
    protection = Halves()
    run = simulate_rolling(with_own(Trusting(), protection))
    assert protection.asked == 15  # 0.3 s, and all wheelsets by one object
    assert (run.control.wheelsets[..., 5] == -1e3).all()
    assert set(np.unique(run.control.wheelsets[..., 2])) == {-1.0, 1.0}


def test_a_simulation_with_own_parts():
    result = wr.simulate(replace(with_own(Trusting(), Halves()), duration=0.02))
    assert result.status.finished
    assert (result.values("wheelset1.torque_estimate") == -1e3).all()


@pytest.mark.parametrize(
    ("returned", "what"),
    [
        ({"estimate": [1.0]}, "Trusting.estimate"),
        ({"estimate": None}, "Trusting.estimate"),
        ({"command": [float("nan"), 0.0]}, "Trusting.command"),
        ({"command": [1.0, 2.0, 3.0]}, "Trusting.command"),
        ({"command": ["a", "b"]}, "Trusting.command"),
        ({"command": 5.0}, "Trusting.command"),
    ],
)
def test_nonsense_of_a_controller_is_told_in_words(returned, what):
    with pytest.raises(wr.InputError) as error:
        simulate_rolling(with_own(Trusting(**returned)))
    (problem,) = error.value.problems
    assert problem.where == what
    assert problem.what == "expected 2 finite torques [N m], one for each wheelset"


@pytest.mark.parametrize("valves", [[1], [1, 5], None, [0.5, 1], [float("nan"), 1], "ab"])
def test_nonsense_of_a_protection_is_told_in_words(valves):
    with pytest.raises(wr.InputError, match="expected 2 commands"):
        simulate_rolling(with_own(protection=Halves(valves if valves is not None else 7)))


@pytest.mark.parametrize("period", [None, "often", -0.01, float("nan"), float("inf")])
def test_a_period_that_is_none_is_told_before_a_run(period):
    protection = Halves()
    protection.period = period
    with pytest.raises(wr.InputError, match=r"protection period.*: expected a finite number of 0 or more"):
        with_own(protection=protection)


@pytest.mark.parametrize("speed", [None, "fast", [1.0, 2.0]])
def test_a_reference_speed_that_is_none_is_told_in_words(speed):
    class Lost(Halves):
        def step(self, time, speeds, braking):
            valves = super().step(time, speeds, braking)
            self.reference_speed = speed
            return valves

    with pytest.raises(wr.InputError, match=r"Lost.reference_speed = .*expected a number"):
        simulate_rolling(with_own(protection=Lost()))


def test_what_own_parts_lack_is_told_before_a_run():
    class Nothing:
        sees_truth = False

    with pytest.raises(wr.InputError) as error:
        with_own(Nothing(), Halves)
    assert [str(one) for one in error.value.problems] == [
        "[control] braking protection: expected an object, not its class: Halves()",
        '[control.rollers] controller = "Nothing": a roller controller has sees_truth, start, estimate, command. '
        "Missing: start, estimate, command",
    ]
    with pytest.raises(wr.InputError, match="not its class: Ideal"):
        with_own(Ideal)


def test_files_do_not_know_own_parts():
    with pytest.raises(wr.InputError, match="class that files do not know"):
        with_own(Trusting()).to_toml()


def test_scaled_controls_scale_whole_numbers_and_leave_own_parts_alone():
    @dataclass
    class Own(Halves):
        period: float = 0.02
        delay: float = 0.1

    own = Own()
    plan = with_own(protection=own).control
    whole = replace(plan, braking=replace(plan.braking, brakes=replace(plan.braking.brakes, torque=9000, times=(0, 1))))
    scale = Scale(law="pascal", length=0.25)
    model = scaled_control(whole, scale)
    assert model.braking.protection is own
    assert model.braking.brakes.torque == pytest.approx(9000 * scale.moment)
    assert model.braking.brakes.times == (0.0, 0.25)
    assert model.tachometers.teeth == plan.tachometers.teeth
    assert isinstance(model.tachometers.teeth, int)
    assert model.rate == 4.0 * plan.rate
