"""Sensors: teeth, ticks, noise and delays, each against what it must be."""

import math
from itertools import pairwise

import numpy as np
import pytest

from wheelrail.control.delay import DelayLine
from wheelrail.control.noise import BLOCK, Noise
from wheelrail.control.sensors import SpeedSensor, SpeedSensors, TorqueSensor, TorqueSensors
from wheelrail.errors import ProblemList


def test_perfect_sensor_reads_the_truth():
    sensors = SpeedSensors(SpeedSensor(), 2, 0.01)
    assert sensors.read([1.25, -3.5], 0) == [1.25, -3.5]


@pytest.mark.parametrize("speed", [0.7, 3.0, 17.3, 72.0, 100.0, -40.0])
@pytest.mark.parametrize("period", [0.001, 0.005, 0.02])
@pytest.mark.parametrize("teeth", [60, 100, 1000])
def test_constant_speed_is_read_within_a_tick(speed, period, teeth):
    """Angle over time between two teeth is the speed; the clock is wrong by half a tick of that time at most."""
    tick = 1e-6
    sensors = SpeedSensors(SpeedSensor(teeth=teeth, tick=tick), 1, period)
    pitch = 2.0 * math.pi / teeth
    between = max(pitch / abs(speed), period - pitch / abs(speed))  # teeth that are timed are at least so far apart
    for step in range(600):
        (found,) = sensors.read([speed], step)
        assert abs(found - speed) <= abs(speed) * (0.51 * tick / between) / (1.0 - tick / between) + 1e-9 * abs(speed)


def test_ramp_is_read_with_a_lag_of_a_period_and_a_tooth_at_most():
    period, rate, teeth = 0.01, -8.0, 80
    sensors = SpeedSensors(SpeedSensor(teeth=teeth, tick=0.0), 1, period)
    speed = 60.0
    for step in range(600):
        speed += rate * period
        (found,) = sensors.read([speed], step)
        if step > 1:
            # a mean over the time between two teeth, which began a period and a tooth ago at the earliest
            late = period + 2.0 * (2.0 * math.pi / teeth) / speed
            assert -1e-9 <= found - speed <= -rate * late


def test_wheel_that_locks_is_seen_to_stand():
    sensors = SpeedSensors(SpeedSensor(teeth=80, standstill=0.3), 1, 0.01)
    for step in range(50):
        sensors.read([20.0], step)
    found = [sensors.read([0.0], step)[0] for step in range(50, 100)]
    assert all(later <= earlier for earlier, later in pairwise(found))
    pitch = 2.0 * math.pi / 80
    assert found[10] <= pitch / 0.1
    assert found[35] == 0.0
    back = [sensors.read([5.0], step)[0] for step in range(100, 120)]
    assert back[-1] == pytest.approx(5.0, rel=1e-3)


@pytest.mark.parametrize("delay", [0.0, 0.01, 0.03, 0.025, 0.0101])
def test_delay_of_a_ramp_is_exact(delay):
    sensors = SpeedSensors(SpeedSensor(delay=delay), 2, 0.01)
    torques = TorqueSensors(TorqueSensor(delay=delay), 1, 0.01)
    for step in range(100):
        value = 3.0 * step * 0.01 + 1.0
        found = sensors.read([value, -value], step)
        late = 3.0 * max(step * 0.01 - delay, 0.0) + 1.0
        if step * 0.01 >= delay:
            assert found == pytest.approx([late, -late], abs=1e-12)
            assert torques.read([value], step) == pytest.approx([late], abs=1e-12)
        else:
            torques.read([value], step)


def test_whole_periods_of_delay_change_no_bit():
    line = DelayLine(1, 0.3, 0.1)
    values = np.random.default_rng(0).normal(size=50).tolist()
    found = [line.step([value])[0] for value in values]
    assert found[3:] == values[:-3]
    assert found[:3] == values[:1] * 3


def test_noise_has_its_size_and_depends_on_the_step_alone():
    count, steps = 4, 20 * BLOCK
    noise = Noise(count, 7, 1)
    all_of_it = np.array([noise.at(step) for step in range(steps)])
    n = all_of_it.size
    assert abs(all_of_it.mean()) < 4.0 / math.sqrt(n)  # four standard errors
    assert abs(all_of_it.std() - 1.0) < 4.0 / math.sqrt(2 * n)
    assert np.abs(np.corrcoef(all_of_it.T) - np.eye(count)).max() < 4.0 / math.sqrt(steps)
    lagged = float(np.mean(all_of_it[1:, 0] * all_of_it[:-1, 0]))
    assert abs(lagged) < 4.0 / math.sqrt(steps)
    other = Noise(count, 7, 1)
    for step in (5000, 3, 1023, 1024, 17, 5000):
        assert other.at(step) == all_of_it[step].tolist()
    assert Noise(count, 8, 1).at(3) != other.at(3)
    assert Noise(count, 7, 2).at(3) != other.at(3)


def test_readings_go_on_from_a_saved_state_bit_for_bit():
    sensor = SpeedSensor(teeth=90, noise=0.05, delay=0.013, seed=3)
    whole, half = SpeedSensors(sensor, 2, 0.005), SpeedSensors(sensor, 2, 0.005)
    speeds = [[50.0 - 0.1 * n, 40.0 * math.cos(0.02 * n)] for n in range(400)]
    for n in range(200):
        whole.read(speeds[n], n)
    half.restore(whole.save())
    for n in range(200, 400):
        assert half.read(speeds[n], n) == whole.read(speeds[n], n)


def test_torque_sensor_gain_offset_noise():
    sensors = TorqueSensors(TorqueSensor(gain_error=0.02, offset=-5.0, noise=3.0, seed=1), 1, 0.01)
    found = np.array([sensors.read([1000.0], n)[0] for n in range(8000)])
    assert found.mean() == pytest.approx(1015.0, abs=4 * 3.0 / math.sqrt(8000))
    assert found.std() == pytest.approx(3.0, rel=4 / math.sqrt(2 * 8000))


def test_problems_of_sensors():
    problems = ProblemList("test")
    SpeedSensor(teeth=-1, tick=-1.0, standstill=0.0, noise=-1.0, delay=math.inf, seed=-1).check(problems, "[sensor]")
    assert len(problems.problems) == 6
    TorqueSensor(noise=-1.0, gain_error=2.0, offset=math.nan, delay=-1.0, seed=2**70).check(problems, "[sensor]")
    assert len(problems.problems) == 11
    fine = ProblemList("test")
    SpeedSensor().check(fine, "[sensor]")
    TorqueSensor().check(fine, "[sensor]")
    assert fine.problems == []
