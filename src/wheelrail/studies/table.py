"""A table of a study: our numbers beside the published ones, with words on what differs."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

Row = dict[str, Any]  #: by key of the column


@dataclass(frozen=True)
class Column:
    """One column; numbers are written with so many digits after the point."""

    key: str  #: in the rows, and in the CSV file
    heading: str
    digits: int = 2
    published: str = ""  #: key of the published number, shown in brackets beside ours


@dataclass(frozen=True)
class StudyTable:
    """What is shown, and how it is to be read."""

    name: str  #: of its CSV file
    title: str
    columns: Sequence[Column]
    rows: Sequence[Row]
    about: str = ""  #: what was computed, and with how many configurations
    differences: Sequence[str] = ()  #: one sentence or more on each difference from what was published

    def markdown(self) -> str:
        """The table with its words."""
        lines = [f"## {self.title}", ""]
        if self.about:
            lines += [self.about, ""]
        lines += [f"| {' | '.join(column.heading for column in self.columns)} |", "|---" * len(self.columns) + "|"]
        lines += [f"| {' | '.join(row)} |" for row in self.cells()]
        if self.differences:
            lines += ["", "What differs:", "", *(f"- {sentence}" for sentence in self.differences)]
        return "\n".join(lines) + "\n"

    def cells(self) -> list[list[str]]:
        """The rows as they are read."""
        return [[cell(row, column) for column in self.columns] for row in self.rows]

    def csv_rows(self) -> list[Row]:
        """Rows with every key of the columns, published numbers included; what is not known is None."""
        keys = [key for column in self.columns for key in (column.key, column.published) if key]
        return [{key: known(row.get(key)) for key in keys} for row in self.rows]


def known(value: Any) -> Any:
    """The value, or None for a number that is none."""
    return None if isinstance(value, float) and not math.isfinite(value) else value


def cell(row: Row, column: Column) -> str:
    """A cell as it is read: our number, and in brackets the published one."""
    text = shown(row.get(column.key), column.digits)
    published = known(row.get(column.published)) if column.published else None
    return text if published is None else f"{text} ({published:g})"


def shown(value: Any, digits: int) -> str:
    """A number or a word; a dash for what is not known."""
    value = known(value)
    if value is None:
        return "-"
    return f"{value:.{digits}f}" if isinstance(value, float) else str(value)
