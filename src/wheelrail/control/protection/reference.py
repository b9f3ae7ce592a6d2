"""Speed of the vehicle as its wheels tell it, though all of them may slide.

While braking no wheel turns faster than it rolls, so the fastest one is nearest to the truth; while driving it is the
slowest. Both are one thing in x = sign v, with sign = 1 for braking and -1 for driving: the reference is the greatest
x, and x falls with time.

The reference falls no faster than a vehicle can slow down. That is not enough when all wheels slide on a rail that
cannot give so much: then it falls with the deceleration that the vehicle had before, and from time to time one
wheelset is released until it turns freely. Its speed is the vehicle's, and two such speeds give the deceleration anew.
The method is ours; that reference speeds are those of the fastest wheelset, limited in their fall, is common practice.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from wheelrail.control.checks import check_number
from wheelrail.errors import ProblemList

NEW_SHARE = 0.7  #: of the deceleration between two found speeds in the mean with what was believed before
ROLLING = 0.015  #: sliding below which a wheel rolls, share of the speed
SOON = 0.2  #: the first look is after this share of the usual time, and so is one after a wrong reference
NOBODY = -1


@dataclass(frozen=True, kw_only=True)
class ReferenceRules:
    """How a protection finds the speed of its vehicle."""

    period: float = 0.01  #: wish [s]; 0: any
    filter_time: float = 0.04  #: time constant for speeds and accelerations [s]
    careful: float = 1.0  #: time after sliding in which a wheelset does not tell the speed [s]
    #: With all wheelsets sliding, one is released after this time to find the speed; 0: never [s].
    look_every: float = 5.0
    look_least: float = 0.5  #: for so long at least, until its brake or motor is without torque [s]
    settled: float = 0.3  #: acceleration below which it rolls [m/s2]
    margin: float = 0.5  #: by which the vehicle may slow down or gain speed faster than it has of late [m/s2]
    rolling_speed: float = 0.1  #: sliding below which a wheel rolls, where 1.5 % of the speed is less [m/s]
    smoothing: float = 0.5  #: time constant for the acceleration of the vehicle [s]
    calm: float = 3.0  #: time for which not all wheels have slid, after which those that do not are believed [s]

    def check(self, problems: ProblemList, where: str) -> None:
        """Note what is wrong."""
        check_number(problems, f"{where} period", self.period, (0.0, 0.1), "s")
        check_number(problems, f"{where} filter_time", self.filter_time, (0.0, 1.0), "s", above=True)
        for name in ("careful", "look_every", "look_least", "calm"):
            check_number(problems, f"{where} {name}", getattr(self, name), (0.0, 60.0), "s")
        check_number(problems, f"{where} settled", self.settled, (0.0, 10.0), "m/s2")
        check_number(problems, f"{where} margin", self.margin, (0.0, 10.0), "m/s2")
        check_number(problems, f"{where} rolling_speed", self.rolling_speed, (0.0, 10.0), "m/s", above=True)
        check_number(problems, f"{where} smoothing", self.smoothing, (0.0, 60.0), "s", above=True)


class ReferenceSpeed:
    """The reference at work."""

    def __init__(self, sign: float, most_rate: float, rules: ReferenceRules) -> None:
        self._sign = sign
        self._most = most_rate  # how fast x can fall [m/s2]
        self._rules = rules

    def start(self, speed: float, period: float) -> None:
        """Before the first step."""
        self._period = period
        self._smooth = 1.0 - math.exp(-period / self._rules.smoothing)
        self.x = self._sign * speed
        self.rate = 0.0  # how fast x falls [m/s2]
        self.released = NOBODY  # wheelset that is let go to find the speed
        self._letting = 0.0  # for how long by now [s]
        self._since = 0.0  # time since the speed was known [s]
        self._known = self.x  # and what it was
        self._wait = self._rules.look_every * SOON  # time until the next look [s]
        self._calm = self._rules.calm  # time for which there has been a wheel that does not slide [s]

    @property
    def speed(self) -> float:
        """The reference speed [m/s]."""
        return self._sign * self.x

    def step(self, xs: list[float], gains: list[float], free: bool, active: bool, *, look: bool) -> None:
        """One period on.

        xs : sign times the speeds of the wheels [m/s]. gains : how fast they rise [m/s2]. free : whether there is a
        wheel that has not slid lately. active : whether brakes, or motors, are on. look : whether a wheelset may be
        released.
        """
        dt = self._period
        if not active:  # what slides now is driven wheels, or braked ones: the reference of the other side
            step = self._most * dt
            self.x += min(max(min(xs) - self.x, -step), step)
            self.rate, self.released, self._since, self._known = 0.0, NOBODY, 0.0, self.x
            self._calm = self._rules.calm
            return
        greatest = max(xs)
        before = self.x
        self._calm = self._calm + dt if free else 0.0
        if self._calm >= self._rules.calm:  # a wheel has rolled for long: the vehicle slows down as it does
            self.x = max(greatest, before - min(self._most, self.rate + self._rules.margin) * dt)
            self.rate += self._smooth * ((before - self.x) / dt - self.rate)
            self.rate = min(max(self.rate, 0.0), self._most)
            self.released, self._since, self._known = NOBODY, 0.0, self.x
            self._wait = self._rules.look_every * SOON
            return
        self.x = max(greatest, before - self.rate * dt)
        self._since += dt
        if self.released != NOBODY:
            self._look(xs, gains)
        elif look and self._rules.look_every > 0.0 and self._since >= self._wait:
            self.released, self._letting = xs.index(greatest), 0.0

    def _look(self, xs: list[float], gains: list[float]) -> None:
        """Whether the released wheelset rolls by now, and what that says."""
        self._letting += self._period
        if self._letting < self._rules.look_least or gains[self.released] > self._rules.settled:
            return
        found = xs[self.released]
        wrong = abs(self.x - max(xs)) > max(self._rules.rolling_speed, ROLLING * abs(self.x))
        shortest = self._rules.look_every * SOON
        self._wait = max(0.5 * self._wait, shortest) if wrong else min(2.0 * self._wait, self._rules.look_every)
        rate = min(max((self._known - found) / self._since, 0.0), self._most)
        self.rate += NEW_SHARE * (rate - self.rate)
        self.x = max(xs)
        self.released, self._since, self._known = NOBODY, 0.0, self.x
        if self.x - min(xs) < max(self._rules.rolling_speed, ROLLING * abs(self.x)):
            self._calm = self._rules.calm  # all roll: the rail is better than it was, and the deceleration may grow

    def save(self) -> list[float]:
        """All that changes."""
        return [
            self.x,
            self.rate,
            float(self.released),
            self._letting,
            self._since,
            self._known,
            self._calm,
            self._wait,
        ]

    def restore(self, saved: list[float]) -> None:
        """Goes back to what `save` has returned."""
        self.x, self.rate, released, self._letting, self._since, self._known, self._calm, self._wait = saved
        self.released = int(released)


SAVED = 8  #: numbers that a reference saves
