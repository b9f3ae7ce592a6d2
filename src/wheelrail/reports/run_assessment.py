"""Numbers of a run against limits, as a table with coloured verdicts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from wheelrail.reports.assessment_table import CAPTION, assessment_table, shown
from wheelrail.reports.page import Part, Table
from wheelrail.results.assessment import Assessed, assess, worst
from wheelrail.results.result import Result

COLUMNS = ("quantity", "at", "value", "limit", "unit", "filtered", "limit from", "verdict")
COLOURS = {"kept": "good", "exceeded": "bad"}  #: of verdicts; others have none


def assessed_table(rows: Sequence[Assessed], title: str, caption: str = "") -> Table:
    """Every row with its verdict in colour, forces in kN."""
    return Table(title, COLUMNS, tuple(_cells(row) for row in rows), caption, _colours(rows))


def worst_parts(result: Result) -> list[Part]:
    """The worst of each quantity, for the summary of a page; nothing where the run is too short."""
    rows = assess(result)
    if not rows:
        return []
    return [replace(assessment_table(rows), verdicts=_colours(worst(rows)))]


def assessment_parts(result: Result) -> list[Part]:
    """Every quantity at every wheel, wheelset and body, with filters and sources."""
    rows = assess(result)
    return [assessed_table(rows, "Assessment of all wheelsets after EN 14363", CAPTION)] if rows else []


def _colours(rows: Sequence[Assessed]) -> tuple[str, ...]:
    return tuple(COLOURS.get(row.verdict, "") for row in rows)


def _cells(row: Assessed) -> tuple[str, ...]:
    return row.quantity, row.where, *shown(row), row.filter, row.source, row.verdict
