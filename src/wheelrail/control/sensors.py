"""Sensors: tachometers on axles, and measured torques.

A tachometer has teeth, and a counter that times them: at each sample the speed is the angle between the last tooth of
this sample and the last tooth of the one before, over the time between the two, as a clock of a stated tick has it.
Counting teeth over the period, which is simpler, would resolve 2 pi / (teeth x period) only: 12.6 rad/s with 100 teeth
and 5 ms. Where no tooth has passed since the last sample, the speed is at most a tooth over the time that has gone by,
and zero after a stated time: a wheel that stands has no teeth to time. The method is a common one, its details
are ours.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from wheelrail.control.checks import check_number
from wheelrail.control.delay import MOST_DELAY, DelayLine
from wheelrail.control.noise import Noise
from wheelrail.errors import ProblemList

SPEED_STREAM, TORQUE_STREAM = 1, 2  #: so that sensors of one seed have noises of their own
MOST_SEED = 2**63 - 1


@dataclass(frozen=True, kw_only=True)
class SpeedSensor:
    """A tachometer on an axle. By default it is perfect."""

    teeth: int = 0  #: pulses per revolution; 0: the speed is read without steps
    tick: float = 1e-6  #: of the clock between pulses [s]
    standstill: float = 0.5  #: without a pulse for so long, the wheel is taken to stand [s]
    noise: float = 0.0  #: root mean square, added to the reading [rad/s]
    delay: float = 0.0  #: until the reading arrives [s]
    seed: int = 0  #: of the noise

    def check(self, problems: ProblemList, where: str) -> None:
        """Note what is wrong."""
        if isinstance(self.teeth, bool) or not isinstance(self.teeth, int) or not 0 <= self.teeth <= 100_000:
            problems.add(f"{where} teeth", "expected a whole number, 0 to 100000", self.teeth)
        check_number(problems, f"{where} tick", self.tick, (0.0, 1e-2), "s")
        check_number(problems, f"{where} standstill", self.standstill, (0.0, 10.0), "s", above=True)
        check_number(problems, f"{where} noise", self.noise, (0.0, 100.0), "rad/s")
        _check_delay_and_seed(problems, where, self.delay, self.seed)


@dataclass(frozen=True, kw_only=True)
class TorqueSensor:
    """A measured torque. By default it is perfect."""

    noise: float = 0.0  #: root mean square [N m]
    gain_error: float = 0.0  #: share of the torque by which the reading is too large
    offset: float = 0.0  #: reading without torque [N m]
    delay: float = 0.0  #: [s]
    seed: int = 0  #: of the noise

    def check(self, problems: ProblemList, where: str) -> None:
        """Note what is wrong."""
        check_number(problems, f"{where} noise", self.noise, (0.0, 1e6), "N m")
        check_number(problems, f"{where} gain_error", self.gain_error, (-1.0, 1.0))
        check_number(problems, f"{where} offset", self.offset, (-1e6, 1e6), "N m")
        _check_delay_and_seed(problems, where, self.delay, self.seed)


def _check_delay_and_seed(problems: ProblemList, where: str, delay: float, seed: int) -> None:
    check_number(problems, f"{where} delay", delay, (0.0, MOST_DELAY), "s")
    if isinstance(seed, bool) or not isinstance(seed, int) or not 0 <= seed <= MOST_SEED:
        problems.add(f"{where} seed", f"expected a whole number, 0 to {MOST_SEED}", seed)


class SpeedSensors:
    """Tachometers of several axles, read at a fixed period."""

    def __init__(self, sensor: SpeedSensor, count: int, period: float) -> None:
        self.sensor = sensor
        self.period = period
        self._noise = Noise(count, sensor.seed, SPEED_STREAM)
        self._line = DelayLine(count, sensor.delay, period)
        self._phases = [0.0] * count  # angle since the last tooth, in teeth
        self._waits = [0.0] * count  # time since the last tooth [s]
        self._speeds = [0.0] * count  # at the last sample [rad/s]
        self._readings = [0.0] * count
        self._ways = [1.0] * count  # in which the last tooth was passed: 1 forward, -1 back
        self._begun = False

    def read(self, speeds: Sequence[float], step: int) -> list[float]:
        """Readings [rad/s] of the axles' true speeds [rad/s] at a step, to be called once for each step in turn."""
        sensor = self.sensor
        values = self._timed(speeds) if sensor.teeth else list(speeds)
        if sensor.noise:
            level = sensor.noise
            values = [value + level * one for value, one in zip(values, self._noise.at(step), strict=True)]
        return self._line.step(values) if sensor.delay else values

    def _timed(self, speeds: Sequence[float]) -> list[float]:
        """Speeds by the time between teeth; between samples an axle is taken to turn at the mean of both speeds."""
        sensor, period = self.sensor, self.period
        pitch = 2.0 * math.pi / sensor.teeth
        if not self._begun:  # it has turned like this before, and is half way between two teeth
            self._begun = True
            self._phases = [0.5] * len(speeds)
            self._waits = [min(0.5 * pitch / max(abs(speed), 1e-9), sensor.standstill) for speed in speeds]
            self._speeds = list(speeds)
            self._readings = list(speeds)
            self._ways = [math.copysign(1.0, speed) for speed in speeds]
            return list(speeds)
        phases, waits, before, readings, ways = self._phases, self._waits, self._speeds, self._readings, self._ways
        for i, speed in enumerate(speeds):
            rate = 0.5 * (before[i] + speed) / pitch  # teeth per second
            before[i] = speed
            phase = phases[i] + rate * period
            passed = math.floor(phase)
            phase -= passed
            phases[i] = phase
            if passed == 0:
                waits[i] += period
                most = 0.0 if waits[i] >= sensor.standstill else pitch / waits[i]
                readings[i] = math.copysign(min(abs(readings[i]), most), readings[i])
                continue
            # Turning forward it left its last tooth `phase` ago; turning back, what is left to the tooth ahead.
            since = phase / rate if rate > 0.0 else (phase - 1.0) / rate
            between = max(waits[i] + period - since, 0.0)
            waits[i] = since
            if sensor.tick:
                between = max(round(between / sensor.tick), 1) * sensor.tick
            # An axle that has turned back meets the tooth again that it passed last.
            way = math.copysign(1.0, passed)
            teeth = abs(passed) - (1 if way != ways[i] else 0)
            ways[i] = way
            readings[i] = way * teeth * pitch / between
        return list(readings)

    def save(self) -> np.ndarray:
        """All that changes, as one array."""
        own = [float(self._begun), *self._phases, *self._waits, *self._speeds, *self._readings, *self._ways]
        return np.concatenate([own, self._line.save()])

    def restore(self, saved: np.ndarray) -> None:
        """Goes back to what `save` has returned."""
        own = saved[: saved.size - self._line.size].tolist()
        n = len(self._phases)
        self._begun = own[0] != 0.0
        parts = [own[1 + k * n : 1 + (k + 1) * n] for k in range(5)]
        self._phases, self._waits, self._speeds, self._readings, self._ways = parts
        self._line.restore(saved[saved.size - self._line.size :])


class TorqueSensors:
    """Measured torques of several shafts, read at a fixed period."""

    def __init__(self, sensor: TorqueSensor, count: int, period: float) -> None:
        self.sensor = sensor
        self._noise = Noise(count, sensor.seed, TORQUE_STREAM)
        self._line = DelayLine(count, sensor.delay, period)

    def read(self, torques: Sequence[float], step: int) -> list[float]:
        """Readings [N m] of true torques [N m] at a step, to be called once for each step in turn."""
        sensor = self.sensor
        gain, offset = 1.0 + sensor.gain_error, sensor.offset
        values = [gain * torque + offset for torque in torques]
        if sensor.noise:
            level = sensor.noise
            values = [value + level * one for value, one in zip(values, self._noise.at(step), strict=True)]
        return self._line.step(values) if sensor.delay else values

    def save(self) -> np.ndarray:
        """All that changes, as one array."""
        return self._line.save()

    def restore(self, saved: np.ndarray) -> None:
        """Goes back to what `save` has returned."""
        self._line.restore(saved)
