"""Motors of rollers: what they make of the torques that are commanded."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from wheelrail.control.checks import check_number
from wheelrail.control.delay import DelayLine
from wheelrail.errors import ProblemList

MOST = 1e12  #: torque [N m] and power [W] that are believed


@dataclass(frozen=True, kw_only=True)
class RollerMotors:
    """The motors under one wheelset, as felt at the axle of the rollers.

    Torque follows its command after a delay, then by a lag of first order; the command is cut where torque or power
    would be more than the motors give. A ripple of the torque turns with the rollers.
    """

    torque: float = 30e3  #: most [N m]
    power: float = 1.0e6  #: most, driving and braking [W]
    bandwidth: float = 30.0  #: of the lag [Hz]
    delay: float = 2e-3  #: [s]
    ripple: float = 0.01  #: amplitude, as a share of the torque
    ripples: float = 24.0  #: in a turn of the rollers

    def check(self, problems: ProblemList, where: str) -> None:
        """Note what is wrong."""
        for name, unit in (("torque", "N m"), ("power", "W"), ("bandwidth", "Hz")):
            value = getattr(self, name)
            if not 0.0 < value <= MOST:
                words = f"expected a number above 0 [{unit}]: motors without it move nothing"
                problems.add(f"{where} {name}", words, value)
        check_number(problems, f"{where} delay", self.delay, (0.0, 1.0), "s")
        check_number(problems, f"{where} ripple", self.ripple, (0.0, 1.0))
        check_number(problems, f"{where} ripples", self.ripples, (0.0, 1e4))


class RunningMotors:
    """Motors under several wheelsets, in steps of a period [s]."""

    def __init__(self, motors: RollerMotors, count: int, period: float) -> None:
        self._motors, self._period = motors, period
        self._delay = DelayLine(count, motors.delay, period)
        ratio = period * 2.0 * math.pi * motors.bandwidth
        self._left = math.exp(-ratio)  # of what the torque is off, after a period
        self._mean = -math.expm1(-ratio) / ratio  # and in the mean over it
        # Torques at the end of the last period [N m], angles of the rollers [rad].
        self._state = [[0.0] * count, [0.0] * count]
        self.cut = [False] * count  #: whether the last command was more than the motors give

    def step(self, commands: Sequence[float], speeds: Sequence[float]) -> list[float]:
        """Mean torques over the next period [N m]; speeds : of the rollers [rad/s]."""
        motors = self._motors
        wanted = []
        for n, (command, speed) in enumerate(zip(commands, speeds, strict=True)):
            most = min(motors.torque, motors.power / max(abs(speed), 1e-9))
            self.cut[n] = abs(command) > most
            wanted.append(min(max(command, -most), most))
        torques, angles = self._state
        means = []
        for n, due in enumerate(self._delay.step(wanted)):
            off = torques[n] - due
            mean = due + off * self._mean
            torques[n] = due + off * self._left
            angles[n] = math.remainder(angles[n] + speeds[n] * self._period, 2.0 * math.pi)
            means.append(mean * (1.0 + motors.ripple * math.sin(motors.ripples * angles[n])))
        return means

    def save(self) -> np.ndarray:
        """Everything that changes."""
        return np.concatenate([*self._state, self._delay.save()])

    def restore(self, saved: np.ndarray) -> None:
        """Go on from there."""
        own = 2 * len(self.cut)
        self._state = saved[:own].reshape(2, -1).tolist()
        self._delay.restore(saved[own:])
