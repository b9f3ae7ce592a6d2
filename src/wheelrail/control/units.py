"""Units of protection: which wheelsets one of them sees and protects, and how often it is asked."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import numpy as np

from wheelrail.errors import InputError, Problem


class Units:
    """Groups of wheelsets by number, such as those of a bogie."""

    def __init__(self, groups: Sequence[Sequence[int]]) -> None:
        self.groups = [list(group) for group in groups]

    def of(
        self,
        protection: Any,
        running: Callable[[Any], Any],
        radii: Sequence[float],
        speed: float,
        period: float,
    ) -> RunningUnits:
        """A protection at work for each group; an object of the user's has all wheelsets, as there is but one of it."""
        groups = self.groups if hasattr(protection, "make") else [list(range(len(radii)))]
        return RunningUnits(groups, [running(protection) for _ in groups], radii, speed, period)


class RunningUnits:
    """Protections at work, each asked at about the period that it wishes: a multiple of that of the loop [s]."""

    def __init__(
        self,
        groups: list[list[int]],
        protections: list[Any],
        radii: Sequence[float],
        speed: float,
        period: float,
    ) -> None:
        self.groups, self.protections = groups, protections
        self._every = [max(1, round(one.period / period)) for one in protections]
        self._steps = 0
        for own, one, every in zip(groups, protections, self._every, strict=True):
            one.start([radii[n] for n in own], speed, every * period)

    def due(self) -> Iterator[tuple[list[int], Any]]:
        """Those to be asked at this step of the loop, with their wheelsets."""
        now = self._steps
        self._steps += 1
        for own, one, every in zip(self.groups, self.protections, self._every, strict=True):
            if now % every == 0:
                yield own, one

    @property
    def reference_speeds(self) -> list[float]:
        """Of each wheelset's protection [m/s]."""
        speeds = [0.0] * sum(map(len, self.groups))
        for own, one in zip(self.groups, self.protections, strict=True):
            try:
                speed = float(one.reference_speed)
            except (AttributeError, TypeError, ValueError):
                where, value = f"{type(one).__name__}.reference_speed", getattr(one, "reference_speed", None)
                words = "expected a number [m/s] once it has been started"
                raise InputError("protection", [Problem(where, words, str(value))]) from None
            for n in own:
                speeds[n] = speed
        return speeds

    def save(self) -> np.ndarray:
        """Everything that changes."""
        return np.concatenate([[float(self._steps)], *(one.save() for one in self.protections)])

    def restore(self, saved: np.ndarray) -> None:
        """Go on from there."""
        self._steps, position = round(float(saved[0])), 1
        for one in self.protections:
            size = one.save().size
            one.restore(saved[position : position + size])
            position += size
