"""The assessment of a run as rows for JSON, and as a table of what comes nearest to its limits."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from wheelrail.reports.page import Table
from wheelrail.results.assessment import FREIGHT, NONE, Assessed, assess, worst
from wheelrail.results.result import Result

COLUMNS = ("worst of", "at", "value", "limit", "unit", "verdict")
CAPTION = (
    "Forces below 20 Hz; Y/Q and the sum of Y as sliding means over 2 m; values that 99.85 % of the run stay below."
)
LIMITS = (
    f"Limits: Y/Q 0.8, sum of Y k1 (10 kN + 2 Q0/3) with k1 = 1, of EN 14363 and UIC 518 as "
    f"public summaries give them; {FREIGHT:g} is often quoted for freight wagons. One run is no acceptance test."
)


def assessment_rows(result: Result) -> list[dict[str, Any]]:
    """Every quantity at every position, in SI units, for JSON; nothing where the run is too short."""
    return [asdict(one) | {"verdict": one.verdict} for one in assess(result)]


def assessment_table(rows: Sequence[Assessed], title: str = "Assessment after EN 14363") -> Table:
    """The worst of each quantity for the eye, forces in kN."""
    return Table(title, COLUMNS, tuple(_cells(one) for one in worst(rows)), caption_of(rows))


def caption_of(rows: Sequence[Assessed]) -> str:
    """What was done, and which limits there are, or why there are none."""
    sums = [one for one in rows if one.quantity == "sum of Y"]
    if any(one.limit is not None for one in sums) or not sums:
        return f"{CAPTION} {LIMITS}"
    lacking = sums[0].source
    return f"{CAPTION} {lacking[0].upper()}{lacking[1:]}."


def shown(one: Assessed) -> tuple[str, str, str]:
    """Value, limit and unit as words: forces in kN."""
    scale, unit = (1e-3, "kN") if one.unit == "N" else (1.0, "-" if one.unit == "1" else one.unit)
    return f"{scale * one.value:.3f}", "-" if one.limit is None else f"{scale * one.limit:.3f}", unit


def _cells(one: Assessed) -> tuple[str, ...]:
    verdict = "-" if one.verdict == NONE else one.verdict
    return one.quantity.replace("acceleration", "acc."), one.where, *shown(one), verdict
