"""Tables of numbers with named columns, separated by semicolons, tabs, commas or blanks.

The first line that is neither blank nor a comment (# or !) names the columns, each by a stem and the suffix of
its unit, such as ``s_km`` or ``cant_mm``. The separator is chosen from that line: a semicolon if it holds one,
else a tab, else a comma, else blanks. A decimal comma is allowed only where the columns are separated by
semicolons or tabs.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np

from wheelrail.errors import MOST_SHOWN, ProblemList, nearest
from wheelrail.io.text_file import read_number, read_text

SEPARATORS = {";": "semicolons", "\t": "tabs", ",": "commas", None: "blanks"}  #: in the order in which they win
MOST_ROWS_NAMED = 5  #: rows named in one problem about the order of stations


class Line(NamedTuple):
    """A line that is neither blank nor a comment."""

    number: int  #: counted from 1
    text: str  #: without blanks at its ends


class Column(NamedTuple):
    """What one column holds."""

    title: str  #: as the header writes it
    stem: str
    factor: float  #: SI value of 1 in the column's unit


def read_csv_table(
    path: Path, columns: Mapping[str, Mapping[str, float]], required: Sequence[str]
) -> dict[str, np.ndarray]:
    """The columns of a table in SI units, keyed by their stems; arrays of one shape (rows,).

    columns : the unit table (units.py) of each stem that is known.
    required : stems that must be there.
    """
    problems = ProblemList(str(path))
    lines = content_lines(read_text(path))
    if not lines or begins_with_number(lines[0].text):
        where = f"line {lines[0].number}" if lines else ""
        names = ", ".join(required or columns)
        problems.add(where, f"no header line; the first line has to name the columns, such as {names}")
        problems.stop_if_any()
    separator = separator_in(lines[0].text)
    found = read_header(problems, lines[0], separator, columns, required)
    table = read_rows(problems, lines[1:], separator, found)
    problems.stop_if_any()
    return table


def increasing(problems: ProblemList, name: str, values: np.ndarray) -> None:
    """Add a problem for each way in which the stations `values`, shape (rows,), do not increase strictly."""
    step = np.diff(values)
    for bad, verb in ((step < 0.0, "decreases"), (step == 0.0, "is repeated")):
        rows = np.flatnonzero(bad) + 2  # of the second value of the pair, counted from 1
        if rows.size:
            named = ", ".join(str(row) for row in rows[:MOST_ROWS_NAMED])
            more = f" and {rows.size - MOST_ROWS_NAMED} more" if rows.size > MOST_ROWS_NAMED else ""
            before, here = values[rows[0] - 2 : rows[0]]
            problems.add(
                f"column {name}",
                f"has to increase from row to row, but {verb} in {'data rows' if rows.size > 1 else 'data row'} "
                f"{named}{more} (first {here:.10g} after {before:.10g}, in SI units)",
            )


def content_lines(text: str) -> list[Line]:
    """The lines of a text that are neither blank nor comments."""
    stripped = ((i, line.strip()) for i, line in enumerate(text.split("\n"), start=1))
    return [Line(i, line) for i, line in stripped if line and line[0] not in "#!"]


def begins_with_number(line: str) -> bool:
    """Whether a line holds data rather than names: no column's name begins with a digit, a sign or a point."""
    return line.lstrip('" ')[:1] in tuple("0123456789+-.")


def separator_in(line: str) -> str | None:
    """The separator of a table whose first line is given; None stands for blanks."""
    return next((mark for mark in SEPARATORS if mark and mark in line), None)


def cells_of(line: str, separator: str | None) -> list[str]:
    """The cells of a line; a cell may stand in double quotes."""
    cells = [cell.strip() for cell in line.split(separator)]
    return [cell[1:-1].strip() if len(cell) > 1 and cell[0] == cell[-1] == '"' else cell for cell in cells]


def read_header(
    problems: ProblemList,
    header: Line,
    separator: str | None,
    columns: Mapping[str, Mapping[str, float]],
    required: Sequence[str],
) -> list[Column | None]:
    """What each column holds; None for one that is not understood."""
    known = {
        stem + suffix: (stem, factor) for stem, unit_table in columns.items() for suffix, factor in unit_table.items()
    }
    found: list[Column | None] = []
    titles: dict[str, str] = {}  # by stem
    for i, title in enumerate(cells_of(header.text, separator), start=1):
        column = None
        if not title:
            problems.add(f"line {header.number}", f"column {i} has no name; name it or remove the separator")
        elif title not in known:
            # Searching for near names takes long; it is done for those that get shown.
            hint = " " + nearest(title, known) if i <= MOST_SHOWN else ""
            problems.add(f"column {i}", f"the name is not known.{hint}", title)
        elif (stem := known[title][0]) in titles:
            problems.add(f"column {title}", f'gives "{stem}" a second time, after column {titles[stem]}')
        else:
            column = Column(title, *known[title])
            titles[stem] = title
        found.append(column)
    for stem in required:
        if stem not in titles:
            names = ", ".join(stem + suffix for suffix in columns[stem])
            problems.add(f"column {stem}", f"is missing; its name and unit may be one of {names}")
    return found


def read_rows(
    problems: ProblemList, rows: Sequence[Line], separator: str | None, columns: Sequence[Column | None]
) -> dict[str, np.ndarray]:
    """The numbers of the rows in SI units, by stem, shape (rows,). Of use only if no problem was added."""
    if not rows:
        problems.add("", "the table has no rows of numbers")
    values: dict[str, list[float]] = {column.stem: [] for column in columns if column}
    seen: dict[str, int] = {}  # decimal point and decimal comma: the first lines that hold one
    may_be_comma = separator in (";", "\t")
    separated = f"separated by {SEPARATORS[separator]} as in the first line"
    way_on = "" if may_be_comma else f"; cells are {separated}, and a decimal comma needs semicolons or tabs there"
    for row in rows:
        cells = cells_of(row.text, separator)
        if len(cells) != len(columns):
            what = f"{len(columns)} cells were expected, {separated}, found {len(cells)}"
            problems.add(f"line {row.number}", what, row.text)
            continue
        for column, cell in zip(columns, cells, strict=True):
            if column is None:
                continue
            if "." in cell:
                seen.setdefault("point", row.number)
            elif may_be_comma and cell.count(",") == 1:
                seen.setdefault("comma", row.number)
                cell = cell.replace(",", ".")
            where = f"line {row.number}, column {column.title}"
            number = read_number(problems, where, cell, way_on if "," in cell else "")
            if abs(number * column.factor) == np.inf:  # NaN had its problem already
                problems.add(where, "the number is too large", cell)
            values[column.stem].append(number * column.factor)
    if len(seen) == 2:
        # Beside 0.5 the number 1,234 more likely has a separator of thousands than a decimal comma.
        (first, first_line), (second, second_line) = seen.items()
        problems.add(
            f"line {second_line}", f"has a decimal {second}, but line {first_line} a decimal {first}; use one of them"
        )
    return {stem: np.array(column_values, dtype=np.float64) for stem, column_values in values.items()}
