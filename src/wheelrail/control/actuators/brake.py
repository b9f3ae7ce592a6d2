"""Pneumatic brakes: a cylinder for each wheelset, behind the valves of the wheel slide protection."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain

import numpy as np

from wheelrail.control.checks import check_number, check_wheelsets
from wheelrail.control.over_time import check_over_time, value_at
from wheelrail.control.protection.base import APPLY, DUMP
from wheelrail.errors import ProblemList

MOST_TORQUE = 1e6  #: that is believed of a brake of a wheelset [N m]


@dataclass(frozen=True, kw_only=True)
class BrakeSystem:
    """Brakes of wheelsets that a driver asks for over time, and that a protection may vent.

    Torque goes with the pressure of the cylinder, as a share of full pressure. A valve that applies joins the cylinder
    to the pressure asked for, one that dumps joins it to the open air, one that holds shuts it. The pressure follows by
    first order, faster or slower as it falls or rises. The time constants and the dead time are ours, of the size usual
    in passenger trains, and no measurement.
    """

    torque: float | tuple[float, ...]  #: at full pressure, of each wheelset or one for each of `wheelsets` [N m]
    times: tuple[float, ...] = (0.0,)  #: of the demand [s]
    demand: tuple[float, ...] = (1.0,)  #: share of full pressure asked for at these times, straight in between
    wheelsets: tuple[str, ...] = ()  #: that have brakes; without names, all
    fill_time: float = 0.4  #: time constant of filling [s]
    vent_time: float = 0.25  #: time constant of venting [s]
    dead_time: float = 0.03  #: from a command of the protection until its valve has moved [s]

    def check(self, problems: ProblemList, where: str, wheelsets: Sequence[str]) -> None:
        """Note what is wrong. wheelsets : names of the vehicle's."""
        check_wheelsets(problems, where, self.wheelsets, wheelsets)
        torques = self.torque if isinstance(self.torque, tuple) else (self.torque,)
        chosen = len(self.wheelsets or wheelsets)
        if isinstance(self.torque, tuple) and len(torques) != chosen:
            problems.add(f"{where} torque", f"expected one number, or {chosen}: one for each wheelset", list(torques))
        for torque in torques:
            check_number(problems, f"{where} torque", torque, (0.0, MOST_TORQUE), "N m")
        check_over_time(problems, where, self.times, "demand", self.demand, (0.0, 1.0))
        check_number(problems, f"{where} fill_time", self.fill_time, (0.0, 60.0), "s", above=True)
        check_number(problems, f"{where} vent_time", self.vent_time, (0.0, 60.0), "s", above=True)
        check_number(problems, f"{where} dead_time", self.dead_time, (0.0, 1.0), "s")

    def demand_at(self, time: float) -> float:
        """Share of full pressure that is asked for at a time."""
        return value_at(self.times, self.demand, time)

    def torques(self, wheelsets: Sequence[str]) -> list[float]:
        """Torque at full pressure of each of the vehicle's wheelsets [N m]; 0 for one without a brake."""
        chosen = list(self.wheelsets or wheelsets)
        torques = self.torque if isinstance(self.torque, tuple) else (self.torque,) * len(chosen)
        each = dict(zip(chosen, torques, strict=True))
        return [each.get(name, 0.0) for name in wheelsets]


class Brakes:
    """Brakes at work. Pressures are found by the exact solution over each part of a period with one valve position."""

    def __init__(self, system: BrakeSystem, wheelsets: Sequence[str], period: float) -> None:
        self.system = system
        self.torques = system.torques(wheelsets)
        whole = int(system.dead_time / period + 1e-9)
        late = system.dead_time - whole * period  # of a period, in which the valve still has its older position
        self._late = late if late > 1e-9 * period else 0.0
        self._period = period
        self._pressures = [0.0] * len(self.torques)
        self._waiting = [[APPLY] * len(self.torques) for _ in range(whole + 1)]  # commands on their way, oldest first
        rest = period - self._late
        self._shares = {
            span: (1.0 - math.exp(-span / system.fill_time), 1.0 - math.exp(-span / system.vent_time))
            for span in (self._late, rest)
        }

    @property
    def pressures(self) -> list[float]:
        """Pressures of the cylinders, shares of full pressure."""
        return list(self._pressures)

    def step(self, valves: Sequence[int], demand: float) -> list[float]:
        """Torque with which each brake can resist at the end of a period [N m].

        valves : commands of the protection for this period, DUMP, HOLD or APPLY. demand : share of full pressure that
        is asked for. Both are held over the period; commands move the valves after the dead time.
        """
        self._waiting.append([int(valve) for valve in valves])
        older = self._waiting.pop(0)
        if self._late:
            self._move(older, demand, self._late)
        self._move(self._waiting[0], demand, self._period - self._late)
        return [torque * pressure for torque, pressure in zip(self.torques, self._pressures, strict=True)]

    def _move(self, valves: list[int], demand: float, span: float) -> None:
        filling, venting = self._shares[span]
        pressures = self._pressures
        for i, valve in enumerate(valves):
            pressure = pressures[i]
            if valve == APPLY:
                pressures[i] = pressure + (filling if demand > pressure else venting) * (demand - pressure)
            elif valve == DUMP:
                pressures[i] = pressure - venting * pressure

    def save(self) -> np.ndarray:
        """All that changes, as one array."""
        return np.array([*self._pressures, *chain.from_iterable(self._waiting)], dtype=np.float64)

    def restore(self, saved: np.ndarray) -> None:
        """Goes back to what `save` has returned."""
        n = len(self._pressures)
        self._pressures = saved[:n].tolist()
        self._waiting = saved[n:].astype(int).reshape(-1, n).tolist()
