"""Tables of cases: every problem of every case first, then the work."""

from __future__ import annotations

from collections.abc import Callable, Collection
from pathlib import Path
from typing import Any

from wheelrail.cli.output import destination, made, rows_as_csv
from wheelrail.errors import InputError, Problem, ProblemList

Row = dict[str, Any]


def solve_table(
    table: Path,
    to: Path | None,
    numbers: Collection[str],
    texts: Collection[str],
    check: Callable[[Row], list[Problem]],
    solve: Callable[[Row], list[Row]],
) -> None:
    """Read cases, check them all, solve them and write their rows, each with the number and columns of its case."""
    from wheelrail.io.case_table import read_cases

    if to is None:
        raise InputError("--table", [Problem("--to", "name the CSV file to write")])
    destination(to, [".csv"])
    given = read_cases(table, numbers, texts)
    problems = ProblemList(str(table))
    for n, row in enumerate(given, start=1):
        problems.problems += [Problem(f"case {n}, {p.where}", p.what, p.value) for p in check(row)]
    problems.stop_if_any()
    rows = [{"case": n} | row | found for n, row in enumerate(given, start=1) for found in solve(row)]
    rows_as_csv(made(to), rows)
    print(f"written: {to} ({len(given)} cases)")


def one_case_only(to: Path | None) -> None:
    """Refuse a file to write where no table is given."""
    if to is not None:
        raise InputError("--to", [Problem("--to", "goes with --table; use --json for one case", str(to))])
