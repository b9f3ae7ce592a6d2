"""wheelrail study methods"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from wheelrail.cli.output import made, need_drawing, print_json, print_table, rows_as_csv
from wheelrail.cli.progress import progress_bar
from wheelrail.cli.study_folders import check_folders

if TYPE_CHECKING:
    from wheelrail.studies.methods.runs import Compared
    from wheelrail.studies.table import StudyTable


def methods(
    to: Annotated[Path, typer.Option(help="The folder to write methods.md, methods.html, tables and charts to.")],
    scenarios: Annotated[Path, typer.Option(help="The folder of the shipped scenarios.")] = Path("scenarios"),
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """DIST, DIFF and a look-up table in the papers' curves; some minutes. After Ctrl-C finished scenarios are kept."""
    from wheelrail.studies.methods.runs import run_methods

    check_folders("methods", to, scenarios)
    need_drawing(".png")
    found: list[Compared] = []
    try:
        for one in run_methods(scenarios, _watching):
            found.append(one)  # noqa: PERF402 - each as it is done, so that Ctrl-C leaves it
    except KeyboardInterrupt:
        if found:
            _write(to, found, finished=False)
            typer.echo(f"stopped; what is finished lies in {to}", err=True)
        raise
    tables = _write(to, found, finished=True)
    if as_json:
        print_json({table.name: table.csv_rows() for table in tables})
        return
    shown = next(table for table in tables if table.name == "limits")
    columns = [column.heading for column in shown.columns]
    print_table(columns, [[str(cell) for cell in row] for row in shown.cells()], shown.title)
    print(f"written: {to / 'methods.md'}, methods.html, and {len(tables)} tables and two charts beside them")


@contextmanager
def _watching(name: str) -> Iterator[Callable[[float, float], None]]:
    """A bar for each run; where standard error is no terminal a line."""
    import sys

    if not sys.stderr.isatty():
        typer.echo(f"{name} ...", err=True)
    with progress_bar(name) as watch:
        yield watch


def _write(to: Path, found: list[Compared], finished: bool) -> list[StudyTable]:
    """Write pages, tables and charts of the scenarios that are done."""
    from wheelrail.reports.png import write_png
    from wheelrail.studies.methods.page import as_markdown, charts, write_html
    from wheelrail.studies.methods.tables import every_table

    tables = every_table(found)
    page = made(to / "methods.md")
    page.write_text(as_markdown(found, tables, finished), encoding="utf-8")
    write_html(to / "methods.html", found, tables)
    for table in tables:
        rows_as_csv(to / f"methods-{table.name}.csv", table.csv_rows())
    for name, figure in charts(found):
        write_png(figure, to / name)
    return tables
