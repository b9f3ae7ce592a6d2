"""Numbers of a run against limits, as a table with coloured verdicts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from wheelrail.reports.page import Part, Table
from wheelrail.results.result import Result

COLUMNS = ("quantity", "where", "value", "limit", "unit", "source", "verdict")
COLOURS = {"within": "good", "beyond": "bad"}  #: of verdicts; others have none


class AssessmentRow(NamedTuple):
    """A number and its limit."""

    name: str
    wheelset: str
    value: float
    unit: str
    limit: float | None  #: None where there is no limit
    source: str  #: of the limit
    verdict: str  #: "within", "beyond", or other words


def assessment_table(rows: Sequence[AssessmentRow], title: str = "Against limits", caption: str = "") -> Table:
    """Rows with their verdicts in colour."""
    cells = tuple(
        (
            row.name,
            row.wheelset,
            f"{row.value:.4g}",
            "" if row.limit is None else f"{row.limit:.4g}",
            row.unit,
            row.source,
            row.verdict,
        )
        for row in rows
    )
    return Table(title, COLUMNS, cells, caption, tuple(COLOURS.get(row.verdict, "") for row in rows))


def assessment_parts(result: Result) -> list[Part]:
    """The assessment of a run, for the summary of its page: nothing so far."""
    return []
