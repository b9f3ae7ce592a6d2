"""Numbers of a run against limits, as a table with coloured verdicts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from wheelrail.reports.assessment_table import (
    TITLE,
    assessment_table,
    caption_of,
    position,
    shown,
    unassessed_words,
)
from wheelrail.reports.page import Facts, Part, Table
from wheelrail.results.assessment import EXCEEDED, Assessed, assess, worst
from wheelrail.results.result import Result

COLUMNS = ("quantity", "at", "value", "limit", "unit", "verdict")
RULES = ("quantity", "filtered", "sampled at", "rule", "clause", "no verdict because")
SHARED = ("quantity", "at", "limit", "unit")  #: columns that several runs have in common
COLOURS = {"kept": "good", "exceeded": "bad"}  #: of verdicts; others have none


def assessed_table(rows: Sequence[Assessed], title: str, caption: str = "") -> Table:
    """Every row with its verdict in colour, forces in kN."""
    return Table(title, COLUMNS, tuple(_cells(row) for row in rows), caption, _colours(rows))


def rules_table(rows: Sequence[Assessed]) -> Table:
    """How each quantity is filtered, which rule limits it, and why it has no verdict."""
    cells = []
    for quantity in dict.fromkeys(row.quantity for row in rows):
        own = [row for row in rows if row.quantity == quantity]
        filters, rules, clauses, reasons = (
            "; ".join(dict.fromkeys(filter(None, words))) or "-"
            for words in zip(*((row.filter, row.rule, row.clause, row.reason) for row in own), strict=True)
        )
        cells.append((quantity, filters, f"{min(row.rate for row in own):.0f} Hz", rules, clauses, reasons))
    return Table("Filters and rules", RULES, tuple(cells))


def worst_parts(result: Result) -> list[Part]:
    """The worst of each quantity, for the summary of a page, or why there is no assessment."""
    rows = assess(result)
    if not rows:
        return []
    return [replace(assessment_table(rows), verdicts=_colours(worst(rows)))]


def assessment_parts(results: Sequence[Result], names: Sequence[str]) -> list[Part]:
    """Every quantity at every wheel, wheelset and body: of one run with filters and rules, of more side by side."""
    runs = [assess(result) for result in results]
    lacking = [(name, words) for name, one in zip(names, results, strict=True) if (words := unassessed_words(one))]
    reasons: list[Part] = [Facts("Runs that are not assessed", tuple(lacking))] if lacking else []
    if not any(runs):
        return reasons
    if len(runs) == 1:
        return [assessed_table(runs[0], TITLE, caption_of(runs[0])), rules_table(runs[0])]
    every = [row for rows in runs for row in rows]
    return [compared_table(runs, names, TITLE, caption_of(every)), rules_table(every), *reasons]


def compared_table(runs: Sequence[Sequence[Assessed]], names: Sequence[str], title: str, caption: str = "") -> Table:
    """A row for each quantity at each position, a column for each run; limits that differ stand with the values."""
    found = [{(row.quantity, position(row)): row for row in rows} for rows in runs]
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
    return row.quantity, position(row), *shown(row), row.verdict
