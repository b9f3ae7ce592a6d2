"""Brakes, traction and bogie motors against closed forms."""

import math

import numpy as np
import pytest

from wheelrail.control.actuators.bogie_motor import BogieMotor, BogieMotors
from wheelrail.control.actuators.brake import Brakes, BrakeSystem
from wheelrail.control.actuators.traction import Traction, TractionSystem
from wheelrail.control.over_time import value_at
from wheelrail.control.protection.base import APPLY, DUMP, HOLD
from wheelrail.errors import InputError, ProblemList

NAMES = ("wheelset1", "wheelset2")
EXACT = 1e-12  # of numbers near 1: rounding of products of exponentials


def problems_of(configuration, *args):
    problems = ProblemList("test")
    configuration.check(problems, "[brake]", *args)
    return problems.problems


def pressure_by_hand(time, dead):
    """Filled from 0 with 0.4 s, dumped by command at 0.3 s, held from 0.5 s, applied from 0.7 s, each `dead` later."""
    filled = 1.0 - math.exp(-min(time, 0.3 + dead) / 0.4)
    vented = filled * math.exp(-min(max(time - 0.3 - dead, 0.0), 0.2) / 0.25)
    again = max(time - 0.7 - dead, 0.0)
    return 1.0 - (1.0 - vented) * math.exp(-again / 0.4)


@pytest.mark.parametrize("dead", [0.0, 0.01, 0.03, 0.0137, 0.0999])
@pytest.mark.parametrize("period", [0.001, 0.01, 0.02])
def test_cylinder_is_exact_for_every_period_and_dead_time(period, dead):
    brakes = Brakes(BrakeSystem(torque=(5e3, 8e3), dead_time=dead), NAMES, period)
    for n in range(round(1.2 / period)):
        time = n * period
        valve = APPLY if time < 0.3 - 1e-9 else DUMP if time < 0.5 - 1e-9 else HOLD if time < 0.7 - 1e-9 else APPLY
        torques = brakes.step([valve, APPLY], 1.0)
        end = time + period
        expected = pressure_by_hand(end, dead)
        assert torques[0] == pytest.approx(5e3 * expected, abs=5e3 * EXACT)
        assert torques[1] == pytest.approx(8e3 * (1.0 - math.exp(-end / 0.4)), abs=8e3 * EXACT)


def test_released_brake_vents_and_partial_demand_is_a_share():
    brakes = Brakes(BrakeSystem(torque=1e3, dead_time=0.0), ("a",), 0.01)
    for _ in range(1000):
        (torque,) = brakes.step([APPLY], 0.4)
    assert torque == pytest.approx(400.0)
    for _ in range(25):
        (torque,) = brakes.step([APPLY], 0.0)
    assert torque == pytest.approx(400.0 * math.exp(-1.0))


def test_brakes_of_chosen_wheelsets_and_demand_over_time():
    system = BrakeSystem(torque=(3e3,), wheelsets=("wheelset2",), times=(1.0, 2.0), demand=(0.0, 0.8))
    assert problems_of(system, NAMES) == []
    assert system.torques(NAMES) == [0.0, 3e3]
    assert [system.demand_at(time) for time in (0.0, 1.5, 9.0)] == pytest.approx([0.0, 0.4, 0.8])
    times, values = (0.0, 0.5, 3.0), (1.0, -2.0, 4.0)
    for time in np.linspace(-1.0, 4.0, 101):
        assert value_at(times, values, time) == pytest.approx(np.interp(time, times, values), abs=1e-12)


def test_brakes_go_on_from_a_saved_state():
    system = BrakeSystem(torque=1e3, dead_time=0.025)
    rng = np.random.default_rng(1)
    commands = rng.integers(-1, 2, (60, 2)).tolist()
    whole, half = Brakes(system, NAMES, 0.01), Brakes(system, NAMES, 0.01)
    for command in commands[:30]:
        whole.step(command, 0.9)
    half.restore(whole.save())
    for command in commands[30:]:
        assert half.step(command, 0.9) == whole.step(command, 0.9)


def test_every_problem_of_a_brake_is_told():
    wrong = BrakeSystem(
        torque=(-1.0, 2.0, 3.0),
        wheelsets=("wheelset1", "whelset2"),
        times=(0.0, 0.0),
        demand=(0.0, 1.5),
        fill_time=0.0,
        vent_time=math.nan,
        dead_time=-0.1,
    )
    told = [str(problem) for problem in problems_of(wrong, NAMES)]
    assert len(told) == 8
    assert any('Did you mean "wheelset2"' in one for one in told)
    with pytest.raises(InputError, match="8 problems"):
        raise InputError("test", problems_of(wrong, NAMES))


def test_motor_lag_limit_and_delay():
    motors = BogieMotors(BogieMotor(torque_limit=100.0, bandwidth=50.0 / (2.0 * math.pi), delay=0.02), 1, 0.01)
    assert motors.step([0.0]) == [0.0]
    found = [motors.step([250.0])[0] for _ in range(20)]
    assert found[:2] == [0.0, 0.0]
    for n, torque in enumerate(found[2:], start=1):
        assert torque == pytest.approx(100.0 * (1.0 - math.exp(-0.5 * n)), abs=100.0 * EXACT)
    other = BogieMotors(motors.motor, 1, 0.01)
    other.restore(motors.save())
    assert [other.step([-10.0]) for _ in range(5)] == [motors.step([-10.0]) for _ in range(5)]


def test_motor_emulates_friction_of_a_brake():
    motor = BogieMotor(slip=0.2)
    forward, back, still = motor.braking([1e3, 1e3, 1e3], [80.0, -80.0, 0.0])
    assert forward == pytest.approx(-1e3, rel=1e-5)  # slip^2 / 2 w^2 = 3e-6 is missing
    assert back == -forward
    assert still == 0.0
    (slow,) = motor.braking([1e3], [1e-4])
    assert slow == pytest.approx(-1e3 * 1e-4 / 0.2, rel=1e-6)


def test_traction_lags_shares_and_keeps_its_power():
    system = TractionSystem(times=(0.0,), torque=(6e3,), wheelsets=("wheelset1",), lag=0.05, power_limit=90e3)
    assert problems_of(system, NAMES) == []
    traction = Traction(system, NAMES, 0.01)
    for n in range(1, 30):
        torques = traction.step(0.0, [0.5, 1.0], [10.0, 10.0])
        assert torques[0] == pytest.approx(3e3 * (1.0 - math.exp(-n * 0.2)), abs=3e3 * EXACT)
        assert torques[1] == 0.0
    for _ in range(300):
        torques = traction.step(0.0, [1.0, 1.0], [60.0, 60.0])
    assert torques[0] == pytest.approx(90e3 / 60.0)
    ramp = TractionSystem(times=(0.0, 2.0), torque=(0.0, 6e3))
    assert ramp.demand_at(1.0) == pytest.approx(0.5)
    assert len(problems_of(TractionSystem(times=(), torque=(1.0,), lag=-1.0, power_limit=0.0), NAMES)) == 4


def test_problems_of_a_motor():
    assert problems_of(BogieMotor()) == []
    assert len(problems_of(BogieMotor(torque_limit=-1.0, bandwidth=-1.0, delay=-1.0, slip=0.0))) == 4
