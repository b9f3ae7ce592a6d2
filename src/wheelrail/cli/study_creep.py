"""wheelrail study creep"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from wheelrail.cli.output import made, need_drawing, print_json, print_table, rows_as_csv
from wheelrail.errors import ProblemList


def creep(
    to: Annotated[Path, typer.Option(help="The folder to write creep.md, creep.csv and creep.png to.")],
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Creep laws against CONTACT: errors by kind of creepage, and what each law costs; half a minute."""
    from wheelrail.reports.png import write_png
    from wheelrail.studies.creep import ALL, CHART, KINDS, as_markdown, chart, csv_rows, run_study

    problems = ProblemList("study creep")
    for position in (to, *to.parents):
        if position.exists() and not position.is_dir():
            problems.add("--to", f"{position} is a file, not a folder", str(to))
    problems.stop_if_any()
    need_drawing(".png")
    page = made(to / "creep.md")
    results = run_study(lambda name: typer.echo(f"{name} ...", err=True))
    page.write_text(as_markdown(results), encoding="utf-8")
    rows = csv_rows(results)
    rows_as_csv(to / "creep.csv", rows)
    write_png(chart(results), to / CHART)
    if as_json:
        print_json(rows)
        return
    print_table(
        ["law", *KINDS, ALL, "ns"],
        [[r.name, *(f"{r.errors[kind].rms:.4f}" for kind in (*KINDS, ALL)), f"{r.nanoseconds:.0f}"] for r in results],
        "root mean square error (mu N) by kind of creepage, and CPU time",
    )
    print(f"written: {page}, creep.csv and {CHART} beside it")
