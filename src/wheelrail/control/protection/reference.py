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

SMOOTHING = 0.5  #: of the deceleration of wheels that do not slide [s]
NEW_SHARE = 0.7  #: of the deceleration between two found speeds in the mean with what was believed before
CALM = 3.0  #: time in which not all wheels slide, after which those that do not are believed [s]
MARGIN = 0.5  #: by which the deceleration may grow beyond what it has been of late [m/s2]
ROLLING, ROLLING_SPEED = 0.015, 0.1  #: sliding below which a wheel rolls: share of the speed, or [m/s]
SOON = 0.2  #: the first look is after this share of the usual time, and so is one after a wrong reference
NOBODY = -1


class ReferenceSpeed:
    """The reference at work."""

    def __init__(
        self,
        sign: float,
        most_rate: float,
        look_every: float,
        look_least: float,
        settled: float,
        *,
        margin: float = MARGIN,
        rolling_speed: float = ROLLING_SPEED,
        smoothing: float = SMOOTHING,
        calm: float = CALM,
    ) -> None:
        self._sign = sign
        self._most = most_rate  # how fast x can fall [m/s2]
        self._every = look_every  # time after which a wheelset is released if all slide [s]; 0: never
        self._least = (
            look_least  # a wheelset is released for so long at least, until its brake or motor is without torque [s]
        )
        self._settled = settled  # acceleration below which it rolls [m/s2]
        self._margin, self._rolling, self._smoothing, self._quiet = margin, rolling_speed, smoothing, calm

    def start(self, speed: float, period: float) -> None:
        """Before the first step."""
        self._period = period
        self._smooth = 1.0 - math.exp(-period / self._smoothing)
        self.x = self._sign * speed
        self.rate = 0.0  # how fast x falls [m/s2]
        self.released = NOBODY  # wheelset that is let go to find the speed
        self._letting = 0.0  # for how long by now [s]
        self._since = 0.0  # time since the speed was known [s]
        self._known = self.x  # and what it was
        self._wait = self._every * SOON  # time until the next look [s]
        self._calm = self._quiet  # time for which there has been a wheel that does not slide [s]

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
            self._calm = self._quiet
            return
        greatest = max(xs)
        before = self.x
        self._calm = self._calm + dt if free else 0.0
        if self._calm >= self._quiet:  # a wheel has rolled for long: the vehicle slows down as it does
            self.x = max(greatest, before - min(self._most, self.rate + self._margin) * dt)
            self.rate += self._smooth * ((before - self.x) / dt - self.rate)
            self.rate = min(max(self.rate, 0.0), self._most)
            self.released, self._since, self._known = NOBODY, 0.0, self.x
            self._wait = self._every * SOON
            return
        self.x = max(greatest, before - self.rate * dt)
        self._since += dt
        if self.released != NOBODY:
            self._look(xs, gains)
        elif look and self._every > 0.0 and self._since >= self._wait:
            self.released, self._letting = xs.index(greatest), 0.0

    def _look(self, xs: list[float], gains: list[float]) -> None:
        """Whether the released wheelset rolls by now, and what that says."""
        self._letting += self._period
        if self._letting < self._least or gains[self.released] > self._settled:
            return
        found = xs[self.released]
        wrong = abs(self.x - max(xs)) > max(self._rolling, ROLLING * abs(self.x))
        shortest = self._every * SOON
        self._wait = max(0.5 * self._wait, shortest) if wrong else min(2.0 * self._wait, self._every)
        rate = min(max((self._known - found) / self._since, 0.0), self._most)
        self.rate += NEW_SHARE * (rate - self.rate)
        self.x = max(xs)
        self.released, self._since, self._known = NOBODY, 0.0, self.x
        if self.x - min(xs) < max(self._rolling, ROLLING * abs(self.x)):
            self._calm = self._quiet  # all roll: the rail is better than it was, and the deceleration may grow

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
