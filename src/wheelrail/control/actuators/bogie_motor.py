"""Motors of a bogie on a rig that stand for its traction and its brakes, by control of their torque."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from wheelrail.control.checks import check_number
from wheelrail.control.delay import MOST_DELAY, DelayLine
from wheelrail.errors import ProblemList


@dataclass(frozen=True, kw_only=True)
class BogieMotor:
    """A motor on each wheelset of a bogie: its torque follows what is asked for by first order, after a delay.

    A brake is friction, which resists a wheel that turns and holds one that stands. The motor has only the measured
    speed w to tell which: its torque is -capacity w / sqrt(w^2 + slip^2), and below `slip` it is a damper.
    """

    torque_limit: float = math.inf  #: either way [N m]
    bandwidth: float = 0.0  #: of the lag of its torque [Hz]; 0: it follows at once
    delay: float = 0.0  #: until the torque begins to follow [s]
    slip: float = 0.2  #: speed of a wheel below which a brake fades [rad/s]

    def check(self, problems: ProblemList, where: str) -> None:
        """Note what is wrong."""
        if not self.torque_limit > 0.0:
            problems.add(f"{where} torque_limit", "expected more than 0 N m", self.torque_limit)
        check_number(problems, f"{where} bandwidth", self.bandwidth, (0.0, 1e5), "Hz")
        check_number(problems, f"{where} delay", self.delay, (0.0, MOST_DELAY), "s")
        check_number(problems, f"{where} slip", self.slip, (0.0, 10.0), "rad/s", above=True)

    def braking(self, capacities: Sequence[float], speeds: Sequence[float]) -> list[float]:
        """Torques that emulate brakes [N m], negative on a wheel that rolls forward.

        capacities : torques with which the brakes can resist [N m]. speeds : measured speeds of the wheels [rad/s].
        """
        slip = self.slip
        return [-c * w / math.sqrt(w * w + slip * slip) for c, w in zip(capacities, speeds, strict=True)]


class BogieMotors:
    """Motors at work. They start with the torque of their first command."""

    def __init__(self, motor: BogieMotor, count: int, period: float) -> None:
        self.motor = motor
        self._line = DelayLine(count, motor.delay, period)
        self._share = 1.0 - math.exp(-2.0 * math.pi * motor.bandwidth * period) if motor.bandwidth else 1.0
        self._torques = [0.0] * count
        self._begun = False

    def step(self, wanted: Sequence[float]) -> list[float]:
        """Torques at the end of a period [N m], with torques that are asked for held over it [N m]."""
        limit = self.motor.torque_limit
        asked = [min(max(torque, -limit), limit) for torque in wanted]
        if self.motor.delay:
            asked = self._line.step(asked)
        if not self._begun:
            self._begun = True
            self._torques = asked
        share = self._share
        self._torques = [now + share * (to - now) for now, to in zip(self._torques, asked, strict=True)]
        return list(self._torques)

    def save(self) -> np.ndarray:
        """All that changes, as one array."""
        return np.concatenate([[float(self._begun)], self._torques, self._line.save()])

    def restore(self, saved: np.ndarray) -> None:
        """Goes back to what `save` has returned."""
        n = len(self._torques)
        self._begun = bool(saved[0])
        self._torques = saved[1 : 1 + n].tolist()
        self._line.restore(saved[1 + n :])
