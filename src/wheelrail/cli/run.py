"""wheelrail run: a scenario from its start to its end."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from wheelrail.cli.changed_scenario import Values, scenario_of
from wheelrail.cli.output import need_drawing, print_facts, print_json, print_table
from wheelrail.cli.writing import Written, check_files, check_folder, check_room, keep
from wheelrail.errors import ProblemList

if TYPE_CHECKING:
    from wheelrail.results.result import Result
    from wheelrail.simulation.scenario import Scenario

STOPPED, INTERRUPTED = 1, 130  #: exit codes of runs that did not come to their end, or whose files are elsewhere
PACKED = 0.25  #: share of its numbers' size that the file of a run takes at least; most contacts are not there
PAGE = 6e6  #: bytes of a page, the drawing library included


def run(
    file: Annotated[Path, typer.Argument(help="A TOML file with a scenario, or the .nc file of a run to repeat.")],
    out: Annotated[Path, typer.Option(help="The folder to write NAME.nc, NAME.html and NAME.toml to.")] = Path("out"),
    values: Values = None,
    page: Annotated[bool, typer.Option("--page/--no-page", help="Whether to write the page, NAME.html.")] = True,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
    half: Annotated[
        bool, typer.Option("--check-step", help="Run again at half the step, and check that the forces stay.")
    ] = False,
) -> None:
    """Run a scenario; exit code 0 at its end, 1 if it stopped early, 130 after Ctrl-C, which keeps what is done.

    Where the folder takes no files when the run is over, they are kept elsewhere, and the exit code is 1.
    """
    from wheelrail.simulation.half_step import check_step
    from wheelrail.simulation.outcome import recorded_bytes
    from wheelrail.simulation.simulate import simulate

    problems = ProblemList("--out")
    check_folder(problems, "--out", out)
    check_files(
        problems, "--out", [out / f"{file.stem}{ending}" for ending in ((".nc", ".html") if page else (".nc",))]
    )
    if (out / f"{file.stem}.nc").exists() and file.exists() and (out / f"{file.stem}.nc").samefile(file):
        problems.add("--out", "the run that is to be repeated would be written over: name another folder", str(out))
    problems.stop_if_any()
    if page:
        need_drawing(".html")
    scenario = scenario_of(file, values)
    check_room(problems, "--out", out, PACKED * recorded_bytes(scenario) + (PAGE if page else 0.0))
    problems.stop_if_any()
    with progress_bar(scenario.title) as watch:
        result = simulate(scenario, watch=watch)
    if half and not result.status.interrupted:
        with progress_bar(f"{scenario.title}, half the step") as watch:
            result = check_step(scenario, result, watch=watch)
    files = write_run(out, file, scenario, result, page=page)
    written = [one.path for one in files if one.path is not None]
    if as_json:
        print_json(run_numbers(result, written))
    else:
        print_run(result, ride=scenario.track.irregularity is not None)
        print(f"written: {', '.join(str(path) for path in written)}")
    troubles = [one.trouble for one in files if one.trouble]
    print(*troubles, sep="\n", end="\n" if troubles else "", file=sys.stderr)
    if troubles or not result.status.finished:
        raise typer.Exit(INTERRUPTED if result.status.interrupted else STOPPED)


@contextmanager
def progress_bar(title: str) -> Iterator[Callable[[float, float], None]]:
    """A bar on standard error with the time that is left; nothing where that is no terminal."""
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

    console = Console(stderr=True)
    columns = (
        TextColumn("{task.description}", markup=False),
        BarColumn(),
        TextColumn("{task.percentage:3.0f} %"),
        TextColumn("t = {task.fields[time]:.2f} s"),
        TimeElapsedColumn(),
        TextColumn("left"),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=console, disable=not console.is_terminal) as bar:
        task = bar.add_task(title, total=1.0, time=0.0)

        def watch(time: float, done: float) -> None:
            bar.update(task, completed=done, time=time)

        yield watch


def write_run(out: Path, file: Path, scenario: Scenario, result: Result, *, page: bool) -> list[Written]:
    """Write the result, its page and what was run as TOML; what its folder does not take is kept elsewhere."""
    from wheelrail.cite.page_parts import source_parts
    from wheelrail.reports.run_page import write_run_page
    from wheelrail.reports.run_view import view_of
    from wheelrail.results.store import save

    name = file.stem
    files = [keep(out / f"{name}.nc", lambda path: save(result, path))]
    if page:
        view, sources = view_of(result, scenario), source_parts([result], [scenario])
        files.append(keep(out / f"{name}.html", lambda path: write_run_page(path, view, sources=sources)))
    text = out / f"{name}.toml"
    if result.scenario_text and not (text.exists() and text.samefile(file)):  # never touch the user's own file
        files.append(keep(text, lambda path: path.write_text(result.scenario_text, encoding="utf-8")))
    return files


def run_numbers(result: Result, written: list[Path]) -> dict[str, Any]:
    """How a run ended, what it cost, its last values, the means in its full curve, and how it rode."""
    from wheelrail.reports.ride_figures import ride_numbers
    from wheelrail.reports.steady_table import last_values, steady_rows, steady_title
    from wheelrail.results.adhesion import adhesion_numbers
    from wheelrail.results.lifts import wheels_in_the_air

    return {
        "title": result.title,
        "scenario_hash": result.scenario_hash,
        "status": result.status,
        "remedy": result.status.remedy,
        "end_time_s": result.status_time,
        "end_position_m": result.status_position,
        "integrator": result.integrator,
        "warnings": result.warnings,
        "checks": [one.told for one in result.checks],
        "statistics_from_s": result.start_end,
        "wheels_in_the_air": wheels_in_the_air(result),
        **result.timings,
        "wheels": last_values(result),
        "balance_errors": {
            one.name.removesuffix(" balance"): one.value for one in result.checks if one.name.endswith(" balance")
        },
        **adhesion_numbers(result),
        "steady_over": steady_title(result),
        "steady": steady_rows(result),
        "ride": ride_numbers(result),
        "written": [str(path) for path in written],
    }


def print_run(result: Result, *, ride: bool = False) -> None:
    """The same for the eye; with `ride` also how the vehicle rode, where the run is long enough to tell."""
    from wheelrail.reports.adhesion_table import adhesion_tables
    from wheelrail.reports.ride_figures import ride_table
    from wheelrail.reports.run_page import contact_problem_facts, status_sentence, told_besides
    from wheelrail.reports.steady_table import steady_table, steady_title
    from wheelrail.results.ride import ride as ride_signals

    timings = result.timings
    cost = f"{timings['simulated_seconds']:.4g} s simulated in {timings['cpu_seconds']:.4g} s of CPU time"
    rows = [
        ("status", status_sentence(result)),
        ("integrator", result.integrator),
        ("cost", f"{cost}, {timings['steps']:.0f} steps"),
        ("real-time factor", f"{timings['real_time_factor']:.3g}"),
    ]
    print_facts(result.title, [*rows, *contact_problem_facts(result), *told_besides(result)])
    print_table(*steady_table(result), title=steady_title(result))
    for table in adhesion_tables(result):
        print_table(table.columns, table.rows, title=table.title)
    if ride and (signals := ride_signals(result)):
        table = ride_table(signals, result.start_end)
        print_table(table.columns, table.rows, title=table.title)
