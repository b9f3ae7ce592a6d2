"""Printing results, and reading lists of numbers from options."""

from __future__ import annotations

import json
import math
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from wheelrail.cli.plain_table import screen_width, table_lines, wrapped
from wheelrail.cli.quiet import results
from wheelrail.cli.writing import check_files, check_folder
from wheelrail.errors import InputError, Problem, ProblemList

MOST_NUMBERS = 1_000_000


def numbers(option: str, text: str) -> list[float]:
    """Numbers from ``1,2.5,3`` or from a range ``start:end:step`` (end included where a step meets it)."""
    problems = ProblemList(option)
    values: list[float] = []
    for part in text.split(","):
        fields = [_number(problems, option, field) for field in part.split(":")]
        if any(math.isnan(field) for field in fields):
            continue
        if len(fields) == 1:
            values.append(fields[0])
        elif len(fields) == 3 and fields[2] != 0.0 and 0 <= (fields[1] - fields[0]) / fields[2] < MOST_NUMBERS:
            count = math.floor((fields[1] - fields[0]) / fields[2] * (1.0 + 1e-12) + 1e-9)
            values += [fields[0] + i * fields[2] for i in range(count + 1)]
        else:
            problems.add(option, f"expected numbers, or a range start:end:step of at most {MOST_NUMBERS} steps", part)
    problems.stop_if_any()
    return values


def _number(problems: ProblemList, option: str, text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = math.nan
    if not math.isfinite(value):
        problems.add(option, "expected a finite number", text)
        return math.nan
    return value


def print_json(data: Any) -> None:
    """Data as JSON; numbers that are not finite become null."""
    print(json.dumps(_finite(data), indent=2, allow_nan=False), file=results())


def _finite(data: Any) -> Any:
    if isinstance(data, dict):
        return {key: _finite(value) for key, value in data.items()}
    if isinstance(data, (list, tuple)):
        return [_finite(value) for value in data]
    if isinstance(data, float):
        return data + 0.0 if math.isfinite(data) else None  # -0.0 becomes 0.0
    return data


def print_table(columns: Sequence[str], rows: Iterable[Sequence[Any]], title: str = "") -> None:
    """A table for the eye, as wide as the screen."""
    cells = [[f"{cell:.9g}" if isinstance(cell, float) else str(cell) for cell in row] for row in rows]
    width = screen_width()
    if title:
        print(wrapped(title, width, ""))
    print(*table_lines(columns, cells, width), "", sep="\n")


def print_facts(title: str, rows: Iterable[tuple[str, str]]) -> None:
    """Names and values below each other, values wrapped beside their names."""
    rows = list(rows)
    width, name_width = screen_width(), max(len(name) for name, _ in rows)
    print(wrapped(title, width, "  "))
    for name, value in rows:
        print(wrapped(f"  {name:<{name_width}}  {value}", width, " " * (name_width + 4)))


def print_text(text: str, indent: str = "") -> None:
    """A text in lines as wide as the screen."""
    print(wrapped(f"{indent}{text}", screen_width(), indent + "  " if indent else ""))


def no_problems(name: str, warnings: Sequence[str]) -> str:
    """The line above what is said of a file that can be used."""
    count = len(warnings)
    return f"{name}: no problems" + (f", {count} warning{'s' if count > 1 else ''}" if count else "")


def rows_as_csv(path: Path, rows: Sequence[dict[str, Any]]) -> None:
    """Write rows of equal keys as a CSV table."""
    import csv

    with path.open("w", newline="", encoding="utf-8") as stream:
        writer = csv.writer(stream)
        writer.writerow(rows[0])
        writer.writerows([repr(v) if isinstance(v, float) else v for v in row.values()] for row in rows)


def destination(to: Path, endings: Sequence[str]) -> Path:
    """Where to write: an allowed ending and a folder that can be written to; checked before any work is done."""
    if to.suffix.lower() not in endings:
        raise InputError("--to", [Problem("--to", f"expected a file that ends in {' or '.join(endings)}", str(to))])
    problems = ProblemList("--to")
    check_folder(problems, "--to", to.parent)
    check_files(problems, "--to", [to])
    problems.stop_if_any()
    return to


def made(to: Path) -> Path:
    """The destination with its folder in place."""
    try:
        to.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise InputError("--to", [Problem("--to", f"cannot make its folder: {error.strerror}", str(to))]) from None
    return to


def need_drawing(ending: str) -> None:
    """Say in words when the drawing library of pictures is not installed; pages draw themselves."""
    from importlib.util import find_spec

    library = "matplotlib"
    if ending == ".png" and find_spec(library) is None:
        raise InputError(
            "pictures",
            [Problem(library, "not installed. Pictures need the report extra: pip install 'wheelrail[report]'")],
        )
