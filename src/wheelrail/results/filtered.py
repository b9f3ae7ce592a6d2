"""Filtered signals of a run: as they are stored, and as curves that are finer than that."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from wheelrail.numerics.filters import Filter
from wheelrail.results.instrumentation import Channel, Filtered

if TYPE_CHECKING:
    from wheelrail.results.result import Result

REFINED = 4  #: values between two stored ones: a spline through these loses 0.01 % of a wave of 20 Hz
UNFILTERED = Filter()
ROUNDING = 1e-9  #: of times [s]


class FilteredSignals:
    """Filtered signals from a time on, at even instants.

    Stored values are as far apart as a smooth curve through them allows. Percentiles are taken from the curve: a peak
    lies between two of them.
    """

    def __init__(self, stored: Filtered, start: float = 0.0) -> None:
        self._stored = stored
        times = stored.times
        fine = np.linspace(times[0], times[-1], REFINED * (times.size - 1) + 1) if times.size > 1 else times
        after = fine >= start - ROUNDING
        self.times: np.ndarray = fine[after] if after.any() else fine  #: [s]

    @property
    def step(self) -> float:
        """Between two instants [s]."""
        return float(self.times[1] - self.times[0])

    @cached_property
    def rate(self) -> float:
        """Least rate at which signals were sampled before they were filtered [Hz]."""
        inside = self._stored.times >= self.times[0]
        longest = float(self._stored.longest_steps[inside][1:].max(initial=0.0))
        return 1.0 / longest if longest > 0.0 else 0.0

    def has(self, owner: str, signal: str, filtered: Filter = UNFILTERED) -> bool:
        """Whether there is such a signal."""
        return Channel(owner, signal, filtered) in self._stored.positions

    def __call__(self, owner: str, signal: str, filtered: Filter = UNFILTERED) -> np.ndarray:
        """Values of a signal at `times`; straight between stored ones where no filter has made them smooth."""
        column = self._stored.values[:, self._stored.positions[Channel(owner, signal, filtered)]]
        if filtered == UNFILTERED:
            straight: np.ndarray = np.interp(self.times, self._stored.times, column)
            return straight
        return on_curve(self._stored.times, column, self.times)


def on_curve(times: np.ndarray, values: np.ndarray, at: np.ndarray) -> np.ndarray:
    """Values of the smooth curve through others, straight where there are too few of them or some are no numbers."""
    if times.size < 4 or not np.isfinite(values).all():
        straight: np.ndarray = np.interp(at, times, values)
        return straight
    from scipy.interpolate import CubicSpline

    smooth: np.ndarray = CubicSpline(times, values)(at)
    return smooth


def columns(stored: Filtered, channels: Sequence[Channel]) -> np.ndarray | None:
    """Stored values of channels side by side, shape (n, channels); None where one is missing."""
    found = [column for channel in channels if (column := stored.column(channel)) is not None]
    return np.stack(found, axis=1) if found and len(found) == len(channels) else None


def settled_rows(result: Result, stored: Filtered) -> np.ndarray:
    """Which stored instants come after the start, shape (n,); all of them if the run ended before."""
    after: np.ndarray = stored.times >= result.start_end - ROUNDING
    return after if after.any() else np.ones_like(after)


def in_full_curve(result: Result, stored: Filtered) -> np.ndarray | None:
    """Which stored instants after the start see all wheelsets in the full curve, shape (n,); None where none do."""
    at = columns(stored, [Channel(name, "s", UNFILTERED) for name in result.wheelsets])
    if result.curve is None or at is None:
        return None
    inside: np.ndarray = np.all((at >= result.curve[0]) & (at <= result.curve[1]), axis=1)
    inside &= settled_rows(result, stored)
    return inside if inside.sum() > 1 else None
