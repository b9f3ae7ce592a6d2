"""wheelrail run: a scenario from its start to its end."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from wheelrail.cli.changed_scenario import Values, scenario_of
from wheelrail.cli.output import need_drawing, print_json, print_text
from wheelrail.cli.progress import progress_bar
from wheelrail.cli.quiet import Quiet, be_quiet
from wheelrail.cli.run_summary import print_run, run_numbers
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
    quiet: Quiet = False,
) -> None:
    """Run a scenario; exit code 0 at its end, 1 if it stopped early, 130 after Ctrl-C, which keeps what is done.

    Where the folder takes no files when the run is over, they are kept elsewhere, and the exit code is 1.
    """
    from wheelrail.simulation.half_step import check_step
    from wheelrail.simulation.outcome import recorded_bytes
    from wheelrail.simulation.simulate import simulate

    if quiet:
        be_quiet()
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
        print_text(f"written: {', '.join(str(path) for path in written)}")
    troubles = [one.trouble for one in files if one.trouble]
    print(*troubles, sep="\n", end="\n" if troubles else "", file=sys.stderr)
    if troubles or not result.status.finished:
        raise typer.Exit(INTERRUPTED if result.status.interrupted else STOPPED)


def write_run(out: Path, file: Path, scenario: Scenario, result: Result, *, page: bool) -> list[Written]:
    """Write the result, its page and what was run as TOML; what its folder does not take is kept elsewhere."""
    from wheelrail.reports.run_page import write_run_page
    from wheelrail.results.store import save

    name = file.stem
    left, right = (wheel.profile for wheel in scenario.vehicle.wheelsets[0].wheels)
    files = [keep(out / f"{name}.nc", lambda path: save(result, path))]
    if page:
        track, wheels = scenario.track, (left, right)
        files.append(keep(out / f"{name}.html", lambda path: write_run_page(path, result, track, wheels)))
    text = out / f"{name}.toml"
    if result.scenario_text and not (text.exists() and text.samefile(file)):  # never touch the user's own file
        files.append(keep(text, lambda path: path.write_text(result.scenario_text, encoding="utf-8")))
    return files
