"""wheelrail study rig-control"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from wheelrail.cli.output import made, need_drawing, print_facts, print_json, rows_as_csv
from wheelrail.cli.writing import check_folder
from wheelrail.errors import ProblemList


def rig_control(
    to: Annotated[Path, typer.Option(help="The folder to write rig-control.md, tables (.csv) and pictures (.png) to.")],
    quick: Annotated[bool, typer.Option("--quick", help="The rig of ideal rolling alone.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """How well a rig imitates a line of degraded adhesion: controllers, noise, sensitivity; half an hour."""
    from wheelrail.reports.png import write_png
    from wheelrail.studies.rig_control.page import as_markdown, picture_name, pictures
    from wheelrail.studies.rig_control.study import run_study, summary

    problems = ProblemList("study rig-control")
    check_folder(problems, "--to", to)
    problems.stop_if_any()
    need_drawing(".png")
    found = run_study(lambda what: typer.echo(f"{what} ...", err=True), full=not quick)
    page = made(to / "rig-control.md")
    page.write_text(as_markdown(found), encoding="utf-8")
    for table in found.tables:
        rows_as_csv(to / f"rig-control-{table.name}.csv", table.csv_rows())
    for name, figure in pictures(found).items():
        write_png(figure, to / f"rig-control-{picture_name(name)}.png")
    if as_json:
        print_json(summary(found) | {table.name: table.csv_rows() for table in found.tables})
        return
    print_facts("Degraded adhesion on a rig", [(name, f"{value:.4g}") for name, value in summary(found).items()])
    print(f"written: {page} and {len(found.tables)} tables (rig-control-*.csv) beside it")
