"""Checks that configurations of controls share."""

from __future__ import annotations

import math
from collections.abc import Sequence

from wheelrail.errors import ProblemList, nearest


def check_number(
    problems: ProblemList, where: str, value: float, bounds: tuple[float, float], unit: str = "", *, above: bool = False
) -> None:
    """Note a number that is not within bounds [least, most]; with `above` it must be more than the least."""
    low, high = bounds
    if not (math.isfinite(value) and low <= value <= high and not (above and value == low)):
        least = f"more than {low:g}, " if above else f"{low:g} or more, "
        problems.add(where, f"expected {least}at most {high:g}{' ' + unit if unit else ''}", value)


def check_wheelsets(problems: ProblemList, where: str, chosen: Sequence[str], known: Sequence[str]) -> None:
    """Note wheelsets that the vehicle does not have, or that are named twice."""
    for name in chosen:
        if name not in known:
            problems.add(f"{where} wheelsets", f"no such wheelset. {nearest(name, known)}", name)
    if len(set(chosen)) != len(chosen):
        problems.add(f"{where} wheelsets", "expected each wheelset once", list(chosen))
