"""wheelrail study patch"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from wheelrail.cli.output import made, print_facts, print_json, rows_as_csv
from wheelrail.cli.writing import check_folder
from wheelrail.errors import ProblemList


def patch(
    to: Annotated[Path, typer.Option(help="The folder to write patch.md and its tables (patch-*.csv) to.")],
    small: Annotated[bool, typer.Option("--small", help="A few cases of each table only, to try it.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Elastic patches against Hertz and CONTACT, finite bodies against half spaces, ripple; two minutes."""
    from wheelrail.studies.patch.page import as_markdown, summary
    from wheelrail.studies.patch.settings import SMALL, USUAL
    from wheelrail.studies.patch.study import run_study

    problems = ProblemList("study patch")
    check_folder(problems, "--to", to)
    problems.stop_if_any()
    found = run_study(lambda what: typer.echo(f"{what} ...", err=True), SMALL if small else USUAL)
    page = made(to / "patch.md")
    page.write_text(as_markdown(found), encoding="utf-8")
    for table in found.tables:
        rows_as_csv(to / f"patch-{table.name}.csv", table.csv_rows())
    if as_json:
        print_json(summary(found) | {table.name: table.csv_rows() for table in found.tables})
        return
    print_facts("Elastic patches, standard", [(name, f"{value:.4g}") for name, value in summary(found).items()])
    print(f"written: {page} and {len(found.tables)} tables (patch-*.csv) beside it")
