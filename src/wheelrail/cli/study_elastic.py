"""wheelrail study elastic"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from wheelrail.cli.output import made, need_drawing, print_json, print_table, rows_as_csv
from wheelrail.cli.writing import check_folder
from wheelrail.errors import ProblemList, nearest

if TYPE_CHECKING:
    from wheelrail.studies.elastic.parts import Study
    from wheelrail.studies.table import StudyTable

PAGE = "page"
CAMPAIGN = "campaign"  #: of random runs, with a page of its own; computed only where it is named
MOST = 1_000_000


def elastic(
    to: Annotated[
        Path, typer.Option(help="The folder to write elastic.md, elastic-solvers.md, their tables and charts to.")
    ],
    scenarios: Annotated[Path, typer.Option(help="The folder of the shipped scenarios.")] = Path("scenarios"),
    only: Annotated[
        list[str] | None,
        typer.Option(
            help="Compute this part only, such as 3d-reduced-ode23; may be repeated. page: compute nothing. campaign:"
            " random runs with elastic contact."
        ),
    ] = None,
    reduced_problems: Annotated[
        int | None, typer.Option(help="Per wheel, reduced formulation.", show_default="2000")
    ] = None,
    sparse_problems: Annotated[
        int | None, typer.Option(help="Per wheel, sparse formulation.", show_default="200")
    ] = None,
    processes: Annotated[int, typer.Option(help="Parts that are computed at the same time.")] = 1,
    quick: Annotated[
        bool, typer.Option("--quick", help="A coarse mesh and a few problems of each, to try it.")
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Elastic contact in the vehicle beside contact points, and the papers' solvers; hours of CPU time in all."""
    from dataclasses import replace

    from wheelrail.studies.elastic.parts import PARTS, Study
    from wheelrail.studies.elastic.processes import compute_parts
    from wheelrail.studies.elastic.run_settings import QUICK_RUNS, USUAL_RUNS
    from wheelrail.studies.elastic.settings import QUICK, USUAL

    settings = QUICK if quick else USUAL
    chosen = PARTS if not only else tuple(only)
    problems = ProblemList("study elastic")
    check_folder(problems, "--to", to)
    if not scenarios.is_dir():
        problems.add("--scenarios", "no such folder", str(scenarios))
    for name in chosen:
        if name not in (*PARTS, PAGE, CAMPAIGN):
            problems.add("--only", nearest(name, (*PARTS, PAGE, CAMPAIGN)), name)
    for option, value in (("--reduced-problems", reduced_problems), ("--sparse-problems", sparse_problems)):
        if value is not None and not 1 <= value <= MOST:
            problems.add(option, f"expected 1 to {MOST}", value)
    if not 1 <= processes <= 256:
        problems.add("--processes", "expected 1 to 256", processes)
    problems.stop_if_any()
    if CAMPAIGN in chosen:
        _campaign(to, processes, quick, as_json)
        chosen = tuple(part for part in chosen if part != CAMPAIGN)
        if not chosen:
            return
    for ending in (".png", ".html"):
        need_drawing(ending)
    settings = replace(
        settings,
        reduced=settings.reduced if reduced_problems is None else reduced_problems,
        sparse=settings.sparse if sparse_problems is None else sparse_problems,
    )
    study = Study(to, scenarios, settings, QUICK_RUNS if quick else USUAL_RUNS)
    try:
        wanted = [part for part in chosen if part != PAGE]
        compute_parts(study, wanted, processes, lambda text: typer.echo(text, err=True), fresh=not quick)
    except KeyboardInterrupt:
        _write(study)
        typer.echo(f"stopped; parts that are finished lie in {to}", err=True)
        raise
    tables = _write(study)
    if as_json:
        print_json({table.name: table.csv_rows() for table in tables})
        return
    for table in tables:
        if table.name.startswith("totals"):
            columns = [column.heading for column in table.columns]
            print_table(columns, [[str(cell) for cell in row] for row in table.cells()], table.title)
    print(f"written: {to / 'elastic.md'}, {to / 'elastic-solvers.md'} and {len(tables)} tables beside them")


def _write(study: Study) -> list[StudyTable]:
    """Write pages, tables and charts of the parts that are there."""
    from wheelrail.studies.elastic.parts import PARTS, read_part

    parts = {part: numbers for part in PARTS if (numbers := read_part(study, part)) is not None}
    return [*_write_solvers(study, parts), *_write_runs(study, parts)]


def _write_solvers(study: Study, parts: dict[str, Any]) -> list[StudyTable]:
    """The page of the papers' solvers."""
    from wheelrail.reports.bars import write_bars_png
    from wheelrail.reports.png import write_png
    from wheelrail.studies.elastic.page import FORCING_PNG, STEM, TIMES_PNG, as_markdown, forcing_figure
    from wheelrail.studies.elastic.tables import every_table, times_chart

    tables = every_table(parts)
    page = made(study.folder / f"{STEM}.md")
    page.write_text(as_markdown(parts, tables, study.settings), encoding="utf-8")
    for table in tables:
        rows_as_csv(study.folder / f"{STEM}-{table.name}.csv", table.csv_rows())
    if (chart := times_chart(parts)) is not None:
        write_bars_png(chart, study.folder / TIMES_PNG)
    if (figure := forcing_figure(parts)) is not None:
        write_png(figure, study.folder / FORCING_PNG)
    return tables


def _write_runs(study: Study, parts: dict[str, Any]) -> list[StudyTable]:
    """The page of our elastic contact, if any part of it is there."""
    from wheelrail.studies.elastic.compare_page import STEM, write_comparison
    from wheelrail.studies.elastic.run_parts import COMPARISON, RUN_PARTS
    from wheelrail.studies.elastic.run_tables import tables_beside

    missing = [part for part in RUN_PARTS if part not in parts]
    if len(missing) == len(RUN_PARTS):
        return []
    runs = study.stored if COMPARISON in parts else None
    tables = write_comparison(runs, study.folder, tables_beside(parts), missing)
    for table in tables:
        rows_as_csv(study.folder / f"{STEM}-{table.name}.csv", table.csv_rows())
    return tables


def _campaign(to: Path, processes: int, quick: bool, as_json: bool) -> None:
    """Compute what is missing of the campaign of random runs, and write its page and tables."""
    from wheelrail.studies.elastic.campaign import QUICK, USUAL, compute_campaign, read_campaign
    from wheelrail.studies.elastic.campaign_page import STEM, as_markdown, campaign_tables, verdicts

    settings = QUICK if quick else USUAL
    try:
        compute_campaign(to, settings, processes, lambda text: typer.echo(text, err=True))
    finally:
        found = read_campaign(to, settings)
        tables = campaign_tables(found)
        page = made(to / f"{STEM}.md")
        page.write_text(as_markdown(found, settings), encoding="utf-8")
        for table in tables:
            rows_as_csv(to / f"{STEM}-{table.name}.csv", table.csv_rows())
    told = verdicts(found, settings)
    if as_json:
        rows: dict[str, object] = {table.name: table.csv_rows() for table in tables}
        print_json(rows | {"verdicts": [{"words": words, "holds": holds} for words, holds in told]})
        return
    print_table(["holds", "what"], [["yes" if holds else "NO", words] for words, holds in told], "Random elastic runs")
    print(f"written: {page} and {len(tables)} tables beside it")
