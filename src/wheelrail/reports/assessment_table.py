"""The assessment of a run as rows for JSON, and as a table of what comes nearest to its limits."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from wheelrail.reports.page import Table
from wheelrail.results.assessment import NONE, Assessed, assess, not_assessed, worst
from wheelrail.results.assessment.rules import EDITION
from wheelrail.results.result import Result

COLUMNS = ("worst of", "at", "value", "limit", "unit", "verdict")
TITLE = f"Assessment by quantities and limits of {EDITION}"
CAPTION = (
    "Every signal was filtered at every step of the run. Filters, percentiles and limits are those that public tables "
    "and quotations give for the standard, whose text was not read: no rule is verified. One run is no acceptance test."
)


def assessment_rows(result: Result) -> list[dict[str, Any]]:
    """Every quantity at every position, in SI units, for JSON; nothing where there is none."""
    return [asdict(one) | {"verdict": one.verdict} for one in assess(result)]


def assessment_table(rows: Sequence[Assessed], title: str = TITLE) -> Table:
    """The worst of each quantity for the eye, forces in kN."""
    return Table(title, COLUMNS, tuple(_cells(one) for one in worst(rows)), caption_of(rows))


def caption_of(rows: Sequence[Assessed]) -> str:
    """What was done; and why limits have no verdict, where they have none."""
    found = [one.reason for one in rows if one.limit is not None and one.reason]
    lacking = [f"{reason[0].upper()}{reason[1:]}: no verdict." for reason in dict.fromkeys(found)]
    return " ".join([*lacking, CAPTION])


def unassessed_words(result: Result) -> str:
    """A sentence on why a run has no assessment; empty where it has one."""
    reason = not_assessed(result)
    return f"No assessment: {reason}." if reason else ""


def shown(one: Assessed) -> tuple[str, str, str]:
    """Value, limit and unit as words: forces in kN."""
    scale, unit = (1e-3, "kN") if one.unit == "N" else (1.0, "-" if one.unit == "1" else one.unit)
    limits = [limit for limit in (one.limit, one.loosest) if limit is not None]
    return f"{scale * one.value:.3f}", " to ".join(f"{scale * limit:.3f}" for limit in limits) or "-", unit


def position(one: Assessed) -> str:
    """Where it is, and in which part of the run."""
    return f"{one.where}, {one.part}" if one.part else one.where


def _cells(one: Assessed) -> tuple[str, ...]:
    verdict = "-" if one.verdict == NONE else one.verdict
    return one.quantity.replace("acceleration", "acc."), position(one), *shown(one), verdict
