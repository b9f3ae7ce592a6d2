"""Numbers of a run against limits, as a table with coloured verdicts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from wheelrail.reports.page import Part, Table
from wheelrail.results.result import Result

COLUMNS = ("quantity", "at", "value", "limit", "unit", "filtered", "limit from", "verdict")
COLOURS = {"kept": "good", "exceeded": "bad"}  #: of verdicts; others have none


class Assessed(Protocol):
    """A number in SI units and its limit."""

    @property
    def quantity(self) -> str:
        """What it is."""

    @property
    def where(self) -> str:
        """Wheel, wheelset or body."""

    @property
    def value(self) -> float:
        """The number."""

    @property
    def unit(self) -> str:
        """Of number and limit; "1" if they have none."""

    @property
    def limit(self) -> float | None:
        """None where there is no limit."""

    @property
    def source(self) -> str:
        """Of the limit, in words."""

    @property
    def filter(self) -> str:
        """What was done with the signal, in words."""

    @property
    def verdict(self) -> str:
        """ "kept", "exceeded", or other words."""


def assessed_table(rows: Sequence[Assessed], title: str, caption: str = "") -> Table:
    """Every row with its verdict in colour, forces in kN."""
    verdicts = tuple(COLOURS.get(row.verdict, "") for row in rows)
    return Table(title, COLUMNS, tuple(_cells(row) for row in rows), caption, verdicts)


def assessment_parts(result: Result) -> list[Part]:
    """The assessment of a run, for the summary of its page: nothing so far."""
    return []


def _cells(row: Assessed) -> tuple[str, ...]:
    scale, unit = (1e-3, "kN") if row.unit == "N" else (1.0, "" if row.unit == "1" else row.unit)
    limit = "" if row.limit is None else f"{scale * row.limit:.3f}"
    return row.quantity, row.where, f"{scale * row.value:.3f}", limit, unit, row.filter, row.source, row.verdict
