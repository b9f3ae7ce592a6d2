"""wheelrail study rig"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from wheelrail.cli.output import made, need_drawing, print_facts, print_json, rows_as_csv
from wheelrail.cli.writing import check_folder
from wheelrail.errors import ProblemList


def rig(
    to: Annotated[Path, typer.Option(help="The folder to write rig.md, its tables and its pictures (rig-*) to.")],
    linear: Annotated[bool, typer.Option("--linear", help="Eigenvalues only, no time simulation.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Critical speed of a bogie on a roller rig, what decides it, and a traction test; some minutes."""
    from wheelrail.reports.png import write_png
    from wheelrail.studies.rig.page import as_markdown, figures
    from wheelrail.studies.rig.study import run_study, summary

    problems = ProblemList("study rig")
    check_folder(problems, "--to", to)
    problems.stop_if_any()
    if not linear:
        need_drawing(".png")
    found = run_study(lambda what: typer.echo(f"{what} ...", err=True), ramps=not linear)
    page = made(to / "rig.md")
    page.write_text(as_markdown(found), encoding="utf-8")
    tables = found.tables if found.traction is None else (*found.tables, found.traction.table)
    for table in tables:
        rows_as_csv(to / f"rig-{table.name}.csv", table.csv_rows())
    for name, figure in figures(found).items():
        write_png(figure, to / f"{name}.png")
    if as_json:
        print_json(summary(found) | {table.name: table.csv_rows() for table in tables})
        return
    print_facts("Critical speed on a roller rig", [(name, f"{value:.4g}") for name, value in summary(found).items()])
    print(f"written: {page} and {len(tables)} tables (rig-*.csv) beside it")
