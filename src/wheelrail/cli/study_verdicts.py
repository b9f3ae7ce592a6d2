"""wheelrail study verdicts"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from wheelrail.cli.output import made, print_facts, print_json, rows_as_csv
from wheelrail.cli.writing import check_folder
from wheelrail.errors import ProblemList


def verdicts(
    to: Annotated[Path, typer.Option(help="The folder to write verdicts.md and its tables (.csv) to.")],
    runs: Annotated[int, typer.Option(min=1, max=1000, help="Random runs whose assessed numbers are compared.")] = 30,
    every: Annotated[int, typer.Option(min=1, help="Every so many cases of the grid of steps.")] = 1,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Whether assessed numbers depend on the record, and whether the steps of auto hold; half an hour."""
    from wheelrail.studies.verdicts.study import as_markdown, run_verdicts, summary, tables

    problems = ProblemList("--to")
    check_folder(problems, "--to", to)
    problems.stop_if_any()
    found = run_verdicts(runs, every, say=lambda name: typer.echo(f"{name} ...", err=True))
    page = made(to / "verdicts.md")
    page.write_text(as_markdown(found), encoding="utf-8")
    for table in tables(found):
        rows_as_csv(to / f"{table.name}.csv", table.csv_rows())
    if as_json:
        print_json(summary(found))
        return
    print_facts("Verdicts", [(name, f"{value:.4g}") for name, value in summary(found).items()])
    print(f"written: {page} and its tables beside it")
