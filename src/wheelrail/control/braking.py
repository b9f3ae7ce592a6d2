"""Brakes of a vehicle behind wheel slide protection."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from wheelrail.control.actuators.bogie_motor import BogieMotor, BogieMotors
from wheelrail.control.actuators.brake import Brakes, BrakeSystem
from wheelrail.control.protection.base import APPLY, check_protection, running, valve_problem
from wheelrail.control.protection.wsp import WheelSlideProtection
from wheelrail.control.units import Units
from wheelrail.errors import InputError, Problem, ProblemList


@dataclass(frozen=True, kw_only=True)
class Braking:
    """Brakes, and a protection for each bogie, which sees the tachometers of this bogie alone.

    protection : one of `control.protection`, or an object of the user's, which then has all wheelsets.
    """

    brakes: BrakeSystem
    protection: Any = WheelSlideProtection()
    emulated: BogieMotor | None = None  #: motors that stand for the brakes, as on a scaled bogie
    until_standstill: bool = True  #: whether the run ends once the train stands

    @property
    def begins(self) -> float:
        """When brakes are first asked for [s]."""
        system = self.brakes
        later = [time for time, share in zip(system.times, system.demand, strict=True) if share > 0.0]
        before = [time for time in system.times if later and time < later[0]]
        return before[-1] if before else 0.0

    def check(self, problems: ProblemList, where: str, wheelsets: Sequence[str]) -> None:
        """Note what is wrong. wheelsets : names of the vehicle's."""
        self.brakes.check(problems, where, wheelsets)
        check_protection(problems, f"{where} protection", self.protection)
        if self.emulated is not None:
            self.emulated.check(problems, f"{where} emulated")


class RunningBraking:
    """Brakes and their protection at work, in steps of a period [s]; units : which wheelsets share a protection."""

    def __init__(
        self, braking: Braking, names: Sequence[str], radii: Sequence[float], units: Units, speed: float, period: float
    ) -> None:
        self._system = braking.brakes
        self.units = units.of(braking.protection, running, radii, speed, period)
        self.brakes = Brakes(braking.brakes, names, period)
        self.valves = [APPLY] * len(radii)
        self.capacities = [0.0] * len(radii)  #: with which the brakes can resist [N m]
        self._radii = list(radii)
        emulated = braking.emulated
        self.motors = None if emulated is None else BogieMotors(emulated, len(radii), period)

    @property
    def reference_speeds(self) -> list[float]:
        """Speed of the vehicle as the protection of each wheelset takes it to be [m/s]."""
        return self.units.reference_speeds

    def step(self, time: float, speeds: Sequence[float]) -> tuple[list[float], list[float]]:
        """Torques of motors that stand for brakes, and moments with which brakes can resist, from now on [N m].

        speeds : by the tachometers [m/s].
        """
        demand = self._system.demand_at(time)
        for own, protection in self.units.due():
            valves = protection.step(time, [speeds[n] for n in own], demand > 0.0)
            if wrong := valve_problem(valves, len(own)):
                raise InputError("slide protection", [Problem(type(protection).__name__, wrong, str(valves))])
            for n, valve in zip(own, valves, strict=True):
                self.valves[n] = int(valve)
        self.capacities = self.brakes.step(self.valves, demand)
        none = [0.0] * len(self.capacities)
        if self.motors is None:
            return none, self.capacities
        turning = [speed / r for speed, r in zip(speeds, self._radii, strict=True)]
        return self.motors.step(self.motors.motor.braking(self.capacities, turning)), none

    def save(self) -> np.ndarray:
        """Everything that changes."""
        motors = np.zeros(0) if self.motors is None else self.motors.save()
        return np.concatenate((np.array(self.valves, dtype=float), self.brakes.save(), motors, self.units.save()))

    def restore(self, saved: np.ndarray) -> None:
        """Go on from there."""
        count, brakes = len(self.valves), self.brakes.save().size
        self.valves = [int(valve) for valve in saved[:count]]
        self.brakes.restore(saved[count : count + brakes])
        position = count + brakes
        if self.motors is not None:
            size = self.motors.save().size
            self.motors.restore(saved[position : position + size])
            position += size
        self.units.restore(saved[position:])
