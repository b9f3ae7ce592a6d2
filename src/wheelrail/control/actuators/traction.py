"""Traction: torque on wheelsets over time, less what a protection against slipping takes away."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from wheelrail.control.checks import check_number, check_wheelsets
from wheelrail.control.over_time import check_over_time, value_at
from wheelrail.errors import ProblemList


@dataclass(frozen=True, kw_only=True)
class TractionSystem:
    """Motors that drive wheelsets. Torque follows what is asked for by first order."""

    times: tuple[float, ...]  #: [s], rising
    torque: tuple[float, ...]  #: on each of the wheelsets at these times, straight in between; drives forward [N m]
    wheelsets: tuple[str, ...] = ()  #: that are driven; without names, all
    lag: float = 0.05  #: time constant of the torque; 0: it follows at once [s]
    power_limit: float = math.inf  #: of the motor of each wheelset [W]

    def check(self, problems: ProblemList, where: str, wheelsets: Sequence[str]) -> None:
        """Note what is wrong. wheelsets : names of the vehicle's."""
        check_wheelsets(problems, where, self.wheelsets, wheelsets)
        check_over_time(problems, where, self.times, "torque", self.torque)
        check_number(problems, f"{where} lag", self.lag, (0.0, 60.0), "s")
        if not self.power_limit > 0.0:
            problems.add(f"{where} power_limit", "expected more than 0 W", self.power_limit)

    def torque_at(self, time: float) -> float:
        """Torque that the driver asks of each driven wheelset [N m]."""
        return value_at(self.times, self.torque, time)

    def demand_at(self, time: float) -> float:
        """The same as a share of the greatest that is asked for over all times, 0 to 1."""
        most = max(abs(torque) for torque in self.torque)
        return abs(self.torque_at(time)) / most if most > 0.0 else 0.0


class Traction:
    """Traction at work."""

    def __init__(self, system: TractionSystem, wheelsets: Sequence[str], period: float) -> None:
        self.system = system
        self.driven = [not system.wheelsets or name in system.wheelsets for name in wheelsets]
        self._share = 1.0 - math.exp(-period / system.lag) if system.lag else 1.0
        self._torques = [0.0] * len(self.driven)

    def step(self, time: float, shares: Sequence[float], speeds: Sequence[float]) -> list[float]:
        """Torques on the wheelsets at the end of a period that begins at `time` [N m].

        shares : of the torque that the protection leaves to each wheelset, 0 to 1. speeds : of the wheels, which decide
        on the power [rad/s].
        """
        asked, power, lag = self.system.torque_at(time), self.system.power_limit, self._share
        torques = self._torques
        for i, driven in enumerate(self.driven):
            if driven:
                to = asked * shares[i]
                most = power / max(abs(speeds[i]), 1e-9)
                to = min(max(to, -most), most)
                torques[i] += lag * (to - torques[i])
        return list(torques)

    def save(self) -> np.ndarray:
        """All that changes, as one array."""
        return np.array(self._torques)

    def restore(self, saved: np.ndarray) -> None:
        """Goes back to what `save` has returned."""
        self._torques = saved.tolist()
