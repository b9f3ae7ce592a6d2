"""wheelrail study low-speed"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from wheelrail.cli.output import made, print_facts, print_json, rows_as_csv
from wheelrail.cli.study_folders import check_folders


def low_speed(
    to: Annotated[Path, typer.Option(help="The folder to write low-speed.md and low-speed.csv to.")],
    scenarios: Annotated[Path, typer.Option(help="The folder of the shipped scenarios.")] = Path("scenarios"),
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Slow curving, starting and stopping: what the integrator ros2 gives and costs; four minutes."""
    from wheelrail.studies.low_speed.page import as_markdown, csv_rows, summary
    from wheelrail.studies.low_speed.study import run_low_speed
    from wheelrail.studies.low_speed.tables import every_table

    check_folders("low-speed", to, scenarios)
    found = run_low_speed(scenarios, say=lambda name: typer.echo(f"{name} ...", err=True))
    page = made(to / "low-speed.md")
    page.write_text(as_markdown(found), encoding="utf-8")
    rows_as_csv(to / "low-speed.csv", csv_rows(found))
    if as_json:
        print_json(summary(found) | {table.name: table.csv_rows() for table in every_table(found)})
        return
    print_facts("Low speed, starting and stopping", [(name, f"{value:.4g}") for name, value in summary(found).items()])
    print(f"written: {page} and low-speed.csv beside it")
