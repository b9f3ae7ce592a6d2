"""Profile points in MiniProf's text files for wheels (.whl) and rails (.ban)."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal, NamedTuple

import numpy as np

from wheelrail.errors import ProblemList
from wheelrail.io.point_file import PointFile
from wheelrail.io.text_file import read_number, read_text
from wheelrail.units import MM

_KEYS = ("columndef", "xypoints", "xoffset", "yoffset")  # the only keys of use here; files hold dozens more


class _Row(NamedTuple):
    """A row of numbers, still as text."""

    line: int
    cells: list[str]
    masked: bool


class _Entry(NamedTuple):
    """The value of a key."""

    line: int
    name: str
    value: str


@dataclass
class _Content:
    """The two parts of a file."""

    title: _Entry | None = None  #: first line of the older form, such as #MINIWHEELPROF
    header: dict[str, _Entry] = field(default_factory=dict)  #: by key in small letters
    rows: list[_Row] = field(default_factory=list)
    no_header: bool = False
    no_blank_line: int = 0  #: line of the first row, where no blank line parts it from the header


def read_miniprof(path: Path) -> PointFile:
    """Profile points of a .whl or .ban file, whose lengths are in millimetres.

    Points that the operator masked, by a double quote before the row, are left out.
    """
    problems = ProblemList(str(path))
    content = _scan(problems, read_text(path))
    kind = _kind(problems, content.title, path)
    notes: list[str] = []
    if content.no_header:
        notes.append("The file has no header; its rows are taken as X and Y in millimetres.")
    if content.no_blank_line:
        notes.append(f"No blank line ends the header; line {content.no_blank_line} is taken as the first row.")
    names = _column_names(problems, content, notes)
    points = _points(problems, content.rows, names, notes)
    _check_count(problems, content)
    for key, axis in (("xoffset", "X"), ("yoffset", "Y")):
        if key in content.header:
            line, name, value = content.header[key]
            offset = read_number(problems, f"line {line}, {name}", value) if value else 0.0
            if offset != 0.0:
                notes.append(
                    f"The header names {name} = {value}; it is taken as already contained in {axis} and not applied, "
                    "while some programs add it."
                )
    problems.stop_if_any()
    return PointFile(points[:, 0] * MM, points[:, 1] * MM, kind, tuple(notes))


def _scan(problems: ProblemList, text: str) -> _Content:
    """Part the header from the rows."""
    content = _Content()
    begun = in_rows = False
    for number, raw in enumerate(text.split("\n"), start=1):
        line = raw.strip()
        if not line:
            in_rows = begun  # blank lines before the header end nothing
            continue
        if not begun and line.startswith("#"):
            content.title = _Entry(number, "title", line)
        elif "=" in line:
            if content.rows:
                problems.add(f"line {number}", "a line of the header among the rows", line)
            _add_key(content, number, line)
        elif in_rows or (content.title is None and _is_row(line)):
            if not in_rows:
                content.no_header = not begun
                content.no_blank_line = number if begun else 0
                in_rows = True
            content.rows.append(_Row(number, line.strip('"').split(), line.startswith('"')))
        elif content.title is None:
            problems.add(f"line {number}", 'a line "Key=Value", or a blank line before the rows was expected', line)
        begun = True
    if not content.rows:
        problems.add("", "there are no rows of numbers after the header, which a blank line ends")
    return content


def _add_key(content: _Content, number: int, line: str) -> None:
    """Take a line Key=Value; a later one overrides."""
    # Some programs put such lines in double quotes as a whole.
    name, _, value = line.strip('"').partition("=")
    key = name.strip().lower()
    if key in _KEYS:
        content.header[key] = _Entry(number, name.strip(), value.strip().strip('"').strip())


def _is_row(line: str) -> bool:
    """Whether a line before any blank line holds numbers only."""
    unread = ProblemList("")
    cells = line.strip('"').split()
    for cell in cells:
        read_number(unread, "", cell)
    return len(cells) > 1 and not unread.problems


def _kind(problems: ProblemList, title: _Entry | None, path: Path) -> Literal["wheel", "rail"] | None:
    """Wheel or rail, by the ending and by the title of the older form, which have to agree."""
    endings: dict[str, Literal["wheel", "rail"]] = {".whl": "wheel", ".ban": "rail"}
    by_ending = endings.get(path.suffix.lower())
    if title is None:
        return by_ending
    words: tuple[Literal["wheel", "rail"], ...] = ("wheel", "rail")
    named = [word for word in words if word in title.value.lower()]
    if len(named) != 1:
        return by_ending
    if by_ending not in (None, named[0]):
        problems.add(f"line {title.line}", f"means a {named[0]}, but the file ends in {path.suffix}", title.value)
    return named[0]


def _column_names(problems: ProblemList, content: _Content, notes: list[str]) -> list[str]:
    """Names of the columns, with "*" at the end for any others. Empty after a problem."""
    entry = content.header.get("columndef")
    if entry is None:
        count = len(content.rows[0].cells) if content.rows else 2
        if count > 2:
            notes.append(f"The header has no ColumnDef; the first two of {count} columns are taken as X and Y.")
        return ["X", "Y"] + ["-"] * (count - 2)
    names = [name.strip().upper() for name in entry.value.split(",")]
    before = len(problems.problems)
    for name in ("X", "Y"):
        if names.count(name) != 1:
            what = f"exactly one column {name} was expected, found {names.count(name)}"
            problems.add(f"line {entry.line}, {entry.name}", what, entry.value)
    if "*" in names[:-1]:
        problems.add(f"line {entry.line}, {entry.name}", "* can only stand at the end", entry.value)
    return names if len(problems.problems) == before else []


def _points(problems: ProblemList, rows: list[_Row], names: list[str], notes: list[str]) -> np.ndarray:
    """X and Y of the rows that are not masked [mm], shape (n, 2)."""
    open_ended = names[-1:] == ["*"]
    count = len(names) - open_ended
    points: list[tuple[float, float]] = []
    masked = 0
    for line, cells, is_masked in rows if names else []:
        if len(cells) < count or (len(cells) > count and not open_ended):
            what = f"{'at least ' if open_ended else ''}{count} numbers were expected, found {len(cells)}"
            problems.add(f"line {line}", what, " ".join(cells))
            continue
        x, y = (
            read_number(problems, f"line {line}", cell, " (with a decimal point)" if "," in cell else "")
            for cell in (cells[names.index("X")], cells[names.index("Y")])
        )
        if is_masked:
            masked += 1
        else:
            points.append((x, y))
    if masked:
        notes.append(f"{masked} of {len(rows)} points are left out: the operator masked them by a double quote.")
    if masked and masked == len(rows):
        problems.add("", f"all {masked} points are masked by a double quote before their rows")
    return np.array(points, dtype=np.float64).reshape(-1, 2)


def _check_count(problems: ProblemList, content: _Content) -> None:
    """Compare the number of rows with the number that the header tells."""
    entry = content.header.get("xypoints")
    if entry is None:
        return
    where = f"line {entry.line}, {entry.name}"
    stated = read_number(problems, where, entry.value)
    rows = len(content.rows)
    unmasked = sum(not row.masked for row in content.rows)
    # Programs differ in whether they count masked points; a NaN had its problem already.
    if not math.isnan(stated) and stated not in (rows, unmasked):
        problems.add(where, f"{entry.value} rows were announced but {rows} found; the file may be cut off", entry.value)
