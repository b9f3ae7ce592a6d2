"""A number over time: straight between given times, constant before the first and after the last."""

from __future__ import annotations

import math
from bisect import bisect_right
from collections.abc import Sequence
from itertools import pairwise

from wheelrail.errors import ProblemList


def value_at(times: Sequence[float], values: Sequence[float], time: float) -> float:
    """The number at a time."""
    n = bisect_right(times, time)
    if n == 0:
        return float(values[0])
    if n == len(times):
        return float(values[-1])
    share = (time - times[n - 1]) / (times[n] - times[n - 1])
    return float(values[n - 1] + share * (values[n] - values[n - 1]))


def check_over_time(
    problems: ProblemList,
    where: str,
    times: Sequence[float],
    name: str,
    values: Sequence[float],
    bounds: tuple[float, float] = (-math.inf, math.inf),
) -> None:
    """Note times that do not rise, and values that are not one for each time and within the bounds."""
    finite = all(math.isfinite(time) for time in times)
    if not times or not finite or any(later <= earlier for earlier, later in pairwise(times)):
        problems.add(f"{where} times", "expected finite, rising times", list(times))
    if len(values) != len(times):
        problems.add(f"{where} {name}", f"expected {len(times)} values, one for each time", list(values))
    low, high = bounds
    if not all(math.isfinite(value) and low <= value <= high for value in values):
        span = "finite numbers" if math.isinf(low) and math.isinf(high) else f"numbers of {low:g} to {high:g}"
        problems.add(f"{where} {name}", f"expected {span}", list(values))
