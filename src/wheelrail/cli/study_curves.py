"""wheelrail study curves"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from wheelrail.cli.output import made, print_json, print_table, rows_as_csv
from wheelrail.cli.study_folders import check_folders


def curves(
    to: Annotated[Path, typer.Option(help="The folder to write curves.md, curves.csv and curves-counts.csv to.")],
    scenarios: Annotated[Path, typer.Option(help="The folder of the shipped scenarios.")] = Path("scenarios"),
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """The wagon through the papers' curves and through R = 150 m of other programs; four minutes."""
    from wheelrail.studies.curves import run_curves
    from wheelrail.studies.curves_page import as_markdown, count_rows, csv_rows

    check_folders("curves", to, scenarios)
    found = run_curves(scenarios, lambda name: typer.echo(f"{name} ...", err=True))
    page = made(to / "curves.md")
    page.write_text(as_markdown(found), encoding="utf-8")
    rows = csv_rows(found)
    rows_as_csv(to / "curves.csv", rows)
    rows_as_csv(to / "curves-counts.csv", count_rows(found))
    if as_json:
        print_json(rows)
        return
    columns = ["scenario", "wheelset", "contacts_left", "contacts_right", "Q_left_kN", "Q_right_kN", "status"]
    print_table(columns, [[_cell(row[column]) for column in columns] for row in rows], "Means in the full curve")
    print(f"written: {page}, curves.csv and curves-counts.csv beside it")


def _cell(value: object) -> str:
    return f"{value:.3f}" if isinstance(value, float) else str(value)
