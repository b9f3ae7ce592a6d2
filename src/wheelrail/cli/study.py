"""wheelrail study: published studies made again."""

from __future__ import annotations

import os
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from wheelrail.cli.group import Group
from wheelrail.cli.output import made, need_drawing, print_facts, print_json, rows_as_csv
from wheelrail.cli.study_continuity import continuity
from wheelrail.cli.study_creep import creep
from wheelrail.cli.study_curves import curves
from wheelrail.cli.study_dry_curves import dry_curves
from wheelrail.cli.study_elastic import elastic
from wheelrail.cli.study_low_speed import low_speed
from wheelrail.cli.study_methods import methods
from wheelrail.cli.study_patch import patch
from wheelrail.cli.study_rig import rig
from wheelrail.cli.study_rig_control import rig_control
from wheelrail.cli.study_robustness import robustness
from wheelrail.cli.study_section import section
from wheelrail.cli.study_verdicts import verdicts
from wheelrail.errors import ProblemList, nearest
from wheelrail.studies.detection.settings import MOST, RADII, SAMPLINGS, StudySettings

if TYPE_CHECKING:
    from wheelrail.studies.detection.study import Progress, Results

DEFAULTS = StudySettings()

app = typer.Typer(cls=Group, help="Make published studies again.", no_args_is_help=True)


@app.callback()
def group() -> None:
    """Make published studies again, beside what was published."""


app.command()(continuity)
app.command()(creep)
app.command()(curves)
app.command()(robustness)
app.command("low-speed")(low_speed)
app.command("dry-curves")(dry_curves)
app.command()(section)
app.command()(methods)
app.command()(patch)
app.command()(elastic)
app.command()(rig)
app.command("rig-control")(rig_control)
app.command()(verdicts)


@app.command()
def detection(
    to: Annotated[Path, typer.Option(help="The folder to write detection.md, its tables (.csv) and chart (.png) to.")],
    configurations: Annotated[int, typer.Option(help="For DIFF and DIST, of each inclination.")] = DEFAULTS.count,
    limit_configurations: Annotated[int, typer.Option(help="For each penetration limit.")] = DEFAULTS.limit_count,
    baseline_configurations: Annotated[
        int, typer.Option(help="For grid, compass, simplex in 2D (3 ms each).")
    ] = DEFAULTS.baseline_count,
    baseline_4d_configurations: Annotated[
        int, typer.Option(help="For the same in 4D (60 ms each).")
    ] = DEFAULTS.baseline_4d_count,
    setup: Annotated[
        str, typer.Option(help="What is compared, and how: wheelrail, or as a text has it: msd2008, thesis.")
    ] = DEFAULTS.setup,
    smoothing_mm: Annotated[
        float | None,
        typer.Option(help="Gauss filter on both profiles; 0: exact ones. 1.2 with msd2008, thesis.", show_default="0"),
    ] = None,
    radius_mm: Annotated[
        float | None,
        typer.Option(
            help="Nominal radius of the wheel [mm]. 500 with msd2008.", show_default=f"{DEFAULTS.radius * 1e3:g}"
        ),
    ] = None,
    sampling: Annotated[str, typer.Option(help="random, or grid: a regular one.")] = DEFAULTS.sampling,
    seed: Annotated[int, typer.Option(help="Of the random configurations.")] = DEFAULTS.seed,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Methods to find contact points compared, as by Malvezzi and others (2008) and Meli (2009); some minutes."""
    from wheelrail.studies.detection.report import main_numbers, stem, summary
    from wheelrail.studies.detection.setups import SETUPS
    from wheelrail.studies.detection.study import Results, run_study
    from wheelrail.studies.detection.tables import every_table

    usual = SETUPS.get(setup, SETUPS[DEFAULTS.setup])
    settings = StudySettings(
        configurations,
        limit_configurations,
        baseline_configurations,
        baseline_4d_configurations,
        usual.radius if radius_mm is None else radius_mm / 1e3,
        usual.smoothing if smoothing_mm is None else smoothing_mm / 1e3,
        sampling,
        seed,
        setup,
    )
    _check(to, settings, SETUPS)
    need_drawing(".png")
    results = Results(settings)
    page = made(to / f"{stem(results)}.md")
    try:
        with _progress() as progress:
            run_study(results, progress)
    except KeyboardInterrupt:  # keep what is there
        _write(to, results, finished=False)
        typer.echo(f"stopped; what is finished lies in {to}", err=True)
        raise
    written = _write(to, results, finished=True)
    if as_json:
        print_json(main_numbers(results, every_table(results)))
    else:
        print_facts("Contact point methods compared", summary(results))
        print(f"written: {page} and {written} files beside it")


def _check(to: Path, settings: StudySettings, setups: Collection[str]) -> None:
    """Raise InputError with everything that is wrong."""
    from wheelrail.profiles.rounding import WIDTHS

    problems = ProblemList("study detection")
    for option, value in (
        ("--configurations", settings.count),
        ("--limit-configurations", settings.limit_count),
        ("--baseline-configurations", settings.baseline_count),
        ("--baseline-4d-configurations", settings.baseline_4d_count),
    ):
        if not 1 <= value <= MOST:
            problems.add(option, f"expected 1 to {MOST}", value)
    if not RADII[0] <= settings.radius <= RADII[1]:
        low, high = (radius * 1e3 for radius in RADII)
        problems.add("--radius-mm", f"expected {low:g} to {high:g} mm. Check the unit", settings.radius * 1e3)
    if settings.smoothing != 0.0 and not WIDTHS[0] <= settings.smoothing <= WIDTHS[1]:
        low, high = (width * 1e3 for width in WIDTHS)
        problems.add("--smoothing-mm", f"expected 0, or {low:g} to {high:g} mm", settings.smoothing * 1e3)
    if settings.setup not in setups:
        problems.add("--setup", nearest(settings.setup, setups), settings.setup)
    if settings.sampling not in SAMPLINGS:
        problems.add("--sampling", nearest(settings.sampling, SAMPLINGS), settings.sampling)
    if settings.seed < 0:
        problems.add("--seed", "expected 0 or more", settings.seed)
    for position in (to, *to.parents):
        if position.exists() and not position.is_dir():
            problems.add("--to", f"{position} is a file, not a folder", str(to))
    if to.is_dir() and not os.access(to, os.W_OK):
        problems.add("--to", "this folder cannot be written to", str(to))
    problems.stop_if_any()


@contextmanager
def _progress() -> Iterator[Progress]:
    """Bars on standard error, one for each part; nothing where that is no terminal."""
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TaskID, TextColumn, TimeRemainingColumn

    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), TextColumn("{task.percentage:3.0f} %"))
    with Progress(*columns, TimeRemainingColumn(), console=console, disable=not console.is_terminal) as bars:
        tasks: dict[str, TaskID] = {}

        def progress(what: str, more: int, of: int) -> None:
            if what not in tasks:
                tasks[what] = bars.add_task(what, total=of)
            bars.advance(tasks[what], more)

        yield progress


def _write(to: Path, results: Results, finished: bool) -> int:
    """Write page, tables and chart of the parts that are done; returns how many files lie beside the page."""
    from wheelrail.reports.bars import write_bars_png
    from wheelrail.studies.detection.report import as_markdown, chart_name, stem
    from wheelrail.studies.detection.tables import every_table, times_chart

    tables = every_table(results)
    if not tables:
        return 0
    name = stem(results)
    (to / f"{name}.md").write_text(as_markdown(results, tables, finished), encoding="utf-8")
    for table in tables:
        rows_as_csv(to / f"{name}-{table.name}.csv", table.csv_rows())
    write_bars_png(times_chart(results), to / chart_name(results))
    return len(tables) + 1
