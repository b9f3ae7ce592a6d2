"""Wheel slide protection by rules on sliding speed and deceleration.

Rules with thresholds on the speed difference, the deceleration and the slip are how protections in service work, their
numbers found by trial (introduction of doi:10.3390/act13020047). These rules and all numbers below are ours. They use
ideas that EN 15595 and UIC 541-05 are known for (three positions of a valve, a reference speed, a limit on the time
without brake) and claim no conformity with either.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from wheelrail.control.checks import check_number
from wheelrail.control.protection.base import APPLY, DUMP, HOLD
from wheelrail.control.protection.reference import SAVED, ReferenceRules, ReferenceSpeed
from wheelrail.errors import ProblemList


@dataclass(frozen=True, kw_only=True)
class WheelSlideProtection(ReferenceRules):
    """Holds braked wheelsets in controlled sliding, each by its own valve.

    A wheelset's sliding speed is what it lacks to the reference speed, looked ahead by `lead` with its own rate. Above
    the upper threshold the cylinder is vented, between both it is shut, below the lower it is filled: in short pulses
    as long as the wheelset has slid lately, so that the pressure creeps up to what the rail can bear. A wheelset that
    slows down faster than any vehicle is vented before its speed has fallen far.
    """

    slide_low: float = 0.06  #: sliding below which a brake is applied, share of the reference speed
    slide_high: float = 0.12  #: sliding above which it is vented, share of the reference speed
    least_low: float = 0.25  #: the same, not less than this speed [m/s]
    least_high: float = 0.5  #: the same, not less than this speed [m/s]
    lead: float = 0.15  #: time by which sliding is looked ahead [s]
    deceleration: float = 4.0  #: of a wheelset at which it is vented in any case [m/s2]
    pulse: float = 0.06  #: time of filling, out of every `pulse_cycle`, for `careful` after sliding [s]
    pulse_cycle: float = 0.2  #: [s]
    fall: float = 1.5  #: greatest deceleration that the vehicle can have [m/s2]
    longest_release: float = 8.0  #: time without filling after which a brake is applied whatever its wheelset does [s]
    reapply: float = 0.5  #: time for which it is then applied at least [s]
    least_speed: float = 1.0  #: reference speed below which brakes are applied whatever the wheels do [m/s]

    def check(self, problems: ProblemList, where: str) -> None:
        """Note what is wrong."""
        super().check(problems, where)
        check_number(problems, f"{where} slide_low", self.slide_low, (0.0, 1.0), above=True)
        check_number(problems, f"{where} slide_high", self.slide_high, (0.0, 1.0), above=True)
        check_number(problems, f"{where} least_low", self.least_low, (0.0, 10.0), "m/s", above=True)
        check_number(problems, f"{where} least_high", self.least_high, (0.0, 10.0), "m/s", above=True)
        if self.slide_high < self.slide_low:
            problems.add(f"{where} slide_high", "expected at least slide_low", self.slide_high)
        if self.least_high < self.least_low:
            problems.add(f"{where} least_high", "expected at least least_low", self.least_high)
        check_number(problems, f"{where} lead", self.lead, (0.0, 2.0), "s")
        check_number(problems, f"{where} deceleration", self.deceleration, (0.0, 100.0), "m/s2", above=True)
        check_number(problems, f"{where} pulse_cycle", self.pulse_cycle, (0.0, 10.0), "s", above=True)
        check_number(problems, f"{where} pulse", self.pulse, (0.0, self.pulse_cycle), "s", above=True)
        check_number(problems, f"{where} reapply", self.reapply, (0.0, 60.0), "s")
        check_number(problems, f"{where} longest_release", self.longest_release, (0.0, 60.0), "s", above=True)
        check_number(problems, f"{where} fall", self.fall, (0.0, 10.0), "m/s2", above=True)
        check_number(problems, f"{where} least_speed", self.least_speed, (0.0, 10.0), "m/s")

    def make(self) -> SlideControl:
        """The protection at work."""
        return SlideControl(self)


class SlideControl:
    """Wheel slide protection at work."""

    def __init__(self, rules: WheelSlideProtection) -> None:
        self.rules = rules
        self.period = rules.period
        self._reference = ReferenceSpeed(1.0, rules.fall, rules)

    @property
    def reference_speed(self) -> float:
        """Its own idea of the vehicle's speed [m/s]."""
        return self._reference.x

    def start(self, radii: Sequence[float], speed: float, period: float) -> None:
        """Before the first step."""
        n = len(radii)
        self._dt = period
        self._filter = 1.0 - math.exp(-period / self.rules.filter_time)
        self._reference.start(speed, period)
        self._speeds = [speed] * n  # filtered
        self._gains = [0.0] * n  # their accelerations
        self._slid = [math.inf] * n  # time since the wheelset slid
        self._cycle = [0.0] * n  # time in the cycle of pulses
        self._without = [0.0] * n  # time without filling
        self._forced = [0.0] * n  # time for which it will be applied whatever happens

    def step(self, time: float, speeds: Sequence[float], braking: bool) -> list[int]:
        """Command for the valve of each wheelset."""
        rules, dt, reference = self.rules, self._dt, self._reference
        filtered, gains = self._speeds, self._gains
        share = self._filter
        for i, speed in enumerate(speeds):
            change = share * (speed - filtered[i])
            filtered[i] += change
            gains[i] = change / dt
        free = False
        for since in self._slid:
            free = free or since >= rules.careful
        x = reference.x
        reference.step(filtered, gains, free, bool(braking), look=x > rules.least_speed)
        if not braking or reference.x < rules.least_speed:
            n = len(filtered)
            self._slid, self._without, self._forced = [math.inf] * n, [0.0] * n, [0.0] * n
            return [APPLY] * n
        low = max(rules.least_low, rules.slide_low * reference.x)
        high = max(rules.least_high, rules.slide_high * reference.x)
        valves = []
        for i, speed in enumerate(filtered):
            sliding = reference.x - speed
            ahead = sliding - rules.lead * (reference.rate + gains[i])
            sudden = gains[i] < -rules.deceleration and sliding > 0.5 * low
            since = 0.0 if ahead > low or sliding > low else self._slid[i] + dt
            self._slid[i] = since
            if since >= rules.careful and not sudden and self._forced[i] <= 0.0 and reference.released != i:
                self._without[i] = 0.0
                valves.append(APPLY)
            else:
                valves.append(self._command(i, ahead, low, high, sudden))
        return valves

    def _command(self, i: int, ahead: float, low: float, high: float, sudden: bool) -> int:
        """The valve of a wheelset that slides, or has slid lately."""
        rules, dt = self.rules, self._dt
        if self._forced[i] > 0.0:
            self._forced[i] -= dt
            return APPLY
        if ahead > high or sudden or self._reference.released == i:
            command = DUMP
        elif ahead > low:
            command = HOLD
        else:
            cycle = self._cycle[i] + dt
            self._cycle[i] = cycle if cycle < rules.pulse_cycle - 0.5 * dt else 0.0
            command = APPLY if self._cycle[i] < rules.pulse - 0.5 * dt else HOLD

        self._without[i] = 0.0 if command == APPLY else self._without[i] + dt
        if self._without[i] > rules.longest_release:
            self._without[i] = 0.0
            self._forced[i] = rules.reapply
            return APPLY
        return command

    def save(self) -> np.ndarray:
        """All that changes, as one array."""
        each = [*self._speeds, *self._gains, *self._slid, *self._cycle, *self._without, *self._forced]
        return np.array([*self._reference.save(), *each])

    def restore(self, saved: np.ndarray) -> None:
        """Goes back to what `save` has returned."""
        values = saved.tolist()
        self._reference.restore(values[:SAVED])
        n = (len(values) - SAVED) // 6
        each = [values[SAVED + k * n : SAVED + (k + 1) * n] for k in range(6)]
        self._speeds, self._gains, self._slid, self._cycle, self._without, self._forced = each
