"""Numbers of a run against limits, as a table with coloured verdicts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from wheelrail.reports.assessment_table import assessment_table, caption_of, shown
from wheelrail.reports.page import Part, Table
from wheelrail.results.assessment import EXCEEDED, Assessed, assess, worst
from wheelrail.results.result import Result

COLUMNS = ("quantity", "at", "value", "limit", "unit", "filtered", "limit from", "verdict")
SHARED = ("quantity", "at", "limit", "unit")  #: columns that several runs have in common
TITLE = "Assessment of all wheelsets after EN 14363"
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


def assessment_parts(results: Sequence[Result], names: Sequence[str]) -> list[Part]:
    """Every quantity at every wheel, wheelset and body: of one run with filters and sources, of more side by side."""
    runs = [assess(result) for result in results]
    if not any(runs):
        return []
    if len(runs) == 1:
        return [assessed_table(runs[0], TITLE, caption_of(runs[0]))]
    return [compared_table(runs, names, TITLE, caption_of([row for rows in runs for row in rows]))]


def compared_table(runs: Sequence[Sequence[Assessed]], names: Sequence[str], title: str, caption: str = "") -> Table:
    """A row for each quantity at each position, a column for each run; limits that differ stand with the values."""
    found = [{(row.quantity, row.where): row for row in rows} for rows in runs]
    keys = list(dict.fromkeys(key for rows in found for key in rows))
    return Table(
        title, (*SHARED, *names), tuple(_compared(key, [rows.get(key) for rows in found]) for key in keys), caption
    )


def _compared(key: tuple[str, str], rows: Sequence[Assessed | None]) -> tuple[str, ...]:
    there = [row for row in rows if row is not None]
    limits = {shown(row)[1] for row in there}
    one_limit = len(limits) == 1
    return *key, limits.pop() if one_limit else "by run", shown(there[0])[2], *(_value(row, one_limit) for row in rows)


def _value(row: Assessed | None, one_limit: bool) -> str:
    if row is None:
        return "-"
    value, limit, _ = shown(row)
    words = value if one_limit else f"{value} of {limit}"
    return f"{words} exceeded" if row.verdict == EXCEEDED else words


def _colours(rows: Sequence[Assessed]) -> tuple[str, ...]:
    return tuple(COLOURS.get(row.verdict, "") for row in rows)


def _cells(row: Assessed) -> tuple[str, ...]:
    return row.quantity, row.where, *shown(row), row.filter, row.source, row.verdict
