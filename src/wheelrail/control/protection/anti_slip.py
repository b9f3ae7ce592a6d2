"""Protection of driven wheels against slipping, by the torque of their motors.

That traction drives commonly hold the slip at a constant value, at the price of not using all adhesion, is said in the
abstract of arXiv:2406.13650. The rules and all numbers below are ours.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from wheelrail.control.checks import check_number
from wheelrail.control.protection.reference import SAVED, ReferenceRules, ReferenceSpeed
from wheelrail.errors import ProblemList

ALARM = 0.5  #: slip beyond the wanted one at which torque is taken fast, share of the wanted slip


@dataclass(frozen=True, kw_only=True)
class AntiSlip(ReferenceRules):
    """Takes torque from a wheelset that slips, fast, and gives it back slowly.

    The slipping speed, what a wheelset turns faster than the reference speed, is looked ahead by `lead` with its own
    rate. The share of torque changes slowly, in proportion to what is left to the wanted slip; from one and a half
    times that slip on it falls fast. So noise of sensors, which is small against the slip, takes no torque away in the
    mean.
    """

    slip: float = 0.03  #: wanted slip, share of the reference speed
    least_slip: float = 0.4  #: the same, not less than this speed [m/s]
    lead: float = 0.2  #: time by which slip is looked ahead [s]
    acceleration: float = 3.0  #: of a wheelset at which torque is taken in any case [m/s2]
    cut: float = 4.0  #: rate at which the share of torque falls at most [1/s]
    give_back: float = 0.5  #: rate at which it rises at most [1/s]
    rise: float = 1.5  #: greatest acceleration that the vehicle can have [m/s2]
    look_least: float = 0.3  #: shorter than for brakes: motors are without torque at once [s]
    least_share: float = 0.0  #: of torque that a wheelset keeps

    def check(self, problems: ProblemList, where: str) -> None:
        """Note what is wrong."""
        super().check(problems, where)
        check_number(problems, f"{where} slip", self.slip, (0.0, 1.0), above=True)
        check_number(problems, f"{where} least_slip", self.least_slip, (0.0, 10.0), "m/s", above=True)
        check_number(problems, f"{where} lead", self.lead, (0.0, 2.0), "s")
        check_number(problems, f"{where} acceleration", self.acceleration, (0.0, 100.0), "m/s2", above=True)
        check_number(problems, f"{where} cut", self.cut, (0.0, 1000.0), "1/s", above=True)
        check_number(problems, f"{where} give_back", self.give_back, (0.0, 1000.0), "1/s", above=True)
        check_number(problems, f"{where} rise", self.rise, (0.0, 10.0), "m/s2", above=True)
        check_number(problems, f"{where} least_share", self.least_share, (0.0, 1.0))

    def make(self) -> SlipControl:
        """The protection at work."""
        return SlipControl(self)


class SlipControl:
    """Protection against slipping at work."""

    def __init__(self, rules: AntiSlip) -> None:
        self.rules = rules
        self.period = rules.period
        self._reference = ReferenceSpeed(-1.0, rules.rise, rules)

    @property
    def reference_speed(self) -> float:
        """Its own idea of the vehicle's speed [m/s]."""
        return self._reference.speed

    def start(self, radii: Sequence[float], speed: float, period: float) -> None:
        """Before the first step."""
        n = len(radii)
        self._dt = period
        self._filter = 1.0 - math.exp(-period / self.rules.filter_time)
        self._reference.start(speed, period)
        self._xs = [-speed] * n  # filtered speeds, negative: see reference.py
        self._gains = [0.0] * n  # how fast these rise
        self._slipped = [math.inf] * n  # time since the wheelset slipped
        self._shares = [1.0] * n

    def step(self, time: float, speeds: Sequence[float], demand: float) -> list[float]:
        """Share of the torque for each wheelset."""
        rules, dt, reference = self.rules, self._dt, self._reference
        xs, gains = self._xs, self._gains
        share = self._filter
        for i, speed in enumerate(speeds):
            change = share * (-speed - xs[i])
            xs[i] += change
            gains[i] = change / dt
        free = False
        for since in self._slipped:
            free = free or since >= rules.careful
        driving = demand > 0.0
        reference.step(xs, gains, free, driving, look=True)
        if not driving:
            n = len(xs)
            self._slipped, self._shares = [math.inf] * n, [1.0] * n
            return [1.0] * n
        wanted = max(rules.least_slip, rules.slip * reference.speed)
        shares = []
        for i, x in enumerate(xs):
            slipping = reference.x - x
            speeding = -gains[i] - reference.rate  # how fast the slip grows
            ahead = slipping + rules.lead * speeding
            self._slipped[i] = 0.0 if ahead > wanted or slipping > 0.5 * wanted else self._slipped[i] + dt
            if reference.released == i:
                shares.append(rules.least_share)
                continue
            left = 1.0 - ahead / wanted  # of the wanted slip
            rate = rules.give_back * max(min(left, 1.0), -ALARM)
            if left < -ALARM:
                rate = max(rate + rules.cut * (left + ALARM), -rules.cut)
            if -gains[i] > rules.acceleration and slipping > 0.0:
                rate = -rules.cut
            now = min(max(self._shares[i] + rate * dt, rules.least_share), 1.0)
            self._shares[i] = now
            shares.append(now)
        return shares

    def save(self) -> np.ndarray:
        """All that changes, as one array."""
        return np.array([*self._reference.save(), *self._xs, *self._gains, *self._slipped, *self._shares])

    def restore(self, saved: np.ndarray) -> None:
        """Goes back to what `save` has returned."""
        values = saved.tolist()
        self._reference.restore(values[:SAVED])
        n = (len(values) - SAVED) // 4
        each = [values[SAVED + k * n : SAVED + (k + 1) * n] for k in range(4)]
        self._xs, self._gains, self._slipped, self._shares = each
