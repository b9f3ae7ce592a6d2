"""wheelrail study section"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from wheelrail.cli.output import made, print_json, print_table, rows_as_csv
from wheelrail.cli.study_folders import check_folders


def section(
    to: Annotated[Path, typer.Option(help="The folder to write section.md and section.csv to.")],
    scenarios: Annotated[Path, typer.Option(help="The folder of the shipped scenarios.")] = Path("scenarios"),
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """The wagon's cross section beside the whole wagon, in the same curve; some seconds."""
    from wheelrail.studies.section import run_comparison
    from wheelrail.studies.section_page import as_markdown, csv_rows

    check_folders("section", to, scenarios)
    found = run_comparison(scenarios, lambda name: typer.echo(f"{name} ...", err=True))
    page = made(to / "section.md")
    page.write_text(as_markdown(found), encoding="utf-8")
    rows = csv_rows(found)
    rows_as_csv(to / "section.csv", rows)
    if as_json:
        print_json(rows)
        return
    columns = [
        "vehicle",
        "wheelset",
        "lateral_displacement_mm",
        "yaw_mrad",
        "Q_left_kN",
        "Q_right_kN",
        "Y_left_kN",
        "Y_right_kN",
    ]
    print_table(columns, [[_cell(row[column]) for column in columns] for row in rows], "Means at the end of the curve")
    print(f"written: {page} and section.csv beside it")


def _cell(value: object) -> str:
    return f"{value:.3f}" if isinstance(value, float) else str(value)
