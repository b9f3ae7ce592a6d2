"""Traction of a vehicle behind a protection against slipping."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from wheelrail.control.actuators.traction import Traction, TractionSystem
from wheelrail.control.protection.anti_slip import AntiSlip
from wheelrail.control.protection.base import check_protection, running, share_problem
from wheelrail.control.units import Units
from wheelrail.errors import InputError, Problem, ProblemList


@dataclass(frozen=True, kw_only=True)
class Driving:
    """Motors, and a protection for each bogie, which sees the tachometers of this bogie alone.

    protection : one of `control.protection`, or an object of the user's, which then has all wheelsets.
    """

    motors: TractionSystem
    protection: Any = AntiSlip()

    def check(self, problems: ProblemList, where: str, wheelsets: Sequence[str]) -> None:
        """Note what is wrong. wheelsets : names of the vehicle's."""
        self.motors.check(problems, where, wheelsets)
        check_protection(problems, f"{where} protection", self.protection)


class RunningDriving:
    """Motors and their protection at work, in steps of a period [s]; units : which wheelsets share a protection."""

    def __init__(
        self, driving: Driving, names: Sequence[str], radii: Sequence[float], units: Units, speed: float, period: float
    ) -> None:
        self._system, self._radii = driving.motors, list(radii)
        self.units = units.of(driving.protection, running, radii, speed, period)
        self.motors = Traction(driving.motors, names, period)
        self.shares = [1.0] * len(radii)

    @property
    def reference_speeds(self) -> list[float]:
        """Speed of the vehicle as the protection of each wheelset takes it to be [m/s]."""
        return self.units.reference_speeds

    def step(self, time: float, speeds: Sequence[float]) -> list[float]:
        """Torques on the wheelsets from now on [N m]; speeds : by the tachometers [m/s]."""
        demand = self._system.demand_at(time)
        for own, protection in self.units.due():
            shares = protection.step(time, [speeds[n] for n in own], demand)
            if wrong := share_problem(shares, len(own)):
                raise InputError("slip protection", [Problem(type(protection).__name__, wrong, str(shares))])
            for n, share in zip(own, shares, strict=True):
                self.shares[n] = float(share)
        turning = [speed / r for speed, r in zip(speeds, self._radii, strict=True)]
        return self.motors.step(time, self.shares, turning)

    def save(self) -> np.ndarray:
        """Everything that changes."""
        return np.concatenate((self.shares, self.motors.save(), self.units.save()))

    def restore(self, saved: np.ndarray) -> None:
        """Go on from there."""
        count, motors = len(self.shares), self.motors.save().size
        self.shares = saved[:count].tolist()
        self.motors.restore(saved[count : count + motors])
        self.units.restore(saved[count + motors :])
