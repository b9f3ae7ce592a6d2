"""wheelrail run: a scenario from its start to its end."""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer

from wheelrail.cli.changed_scenario import Values, scenario_of
from wheelrail.cli.completion import ScenarioOrRun
from wheelrail.cli.output import made, print_json, print_table, print_text, rows_as_csv
from wheelrail.cli.progress import progress_bar
from wheelrail.cli.quiet import Quiet, be_quiet
from wheelrail.cli.run_summary import print_run, run_numbers
from wheelrail.cli.sweep import Variant, same_keys, split_values, spread, sweep_row, sweep_table
from wheelrail.cli.writing import Written, check_files, check_folder, check_room, keep
from wheelrail.errors import ProblemList

if TYPE_CHECKING:
    from wheelrail.results.result import Result
    from wheelrail.simulation.scenario import Scenario

STOPPED, INTERRUPTED = 1, 130  #: exit codes of runs that did not come to their end, or whose files are elsewhere
PACKED = 0.25  #: share of its numbers' size that the file of a run takes at least; most contacts are not there
OVERLAID = 4  #: runs of a sweep on one page: as many as there are dashes to tell them apart
PAGE = 6e6  #: bytes of a page, the drawing library included


def run(
    file: ScenarioOrRun,
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

    Several values, such as --set run.speed_kmh=40:120:10, make a run for each, with files NAME-speed_kmh-40 and so on,
    and a table of them all, NAME-runs.csv. Where the folder takes no files when a run is over, they are kept elsewhere,
    and the exit code is 1.
    """
    from wheelrail.simulation.outcome import recorded_bytes

    if quiet:
        be_quiet()
    fixed, variants = split_values(values or ())
    names = [f"{file.stem}{one.name}" for one in variants] or [file.stem]
    problems = ProblemList("--out")
    check_folder(problems, "--out", out)
    endings = (".nc", ".html") if page else (".nc",)
    table = [out / f"{file.stem}-runs.csv"] if variants else []
    check_files(problems, "--out", [*(out / f"{name}{ending}" for name in names for ending in endings), *table])
    if file.exists() and any((out / f"{name}.nc").exists() and (out / f"{name}.nc").samefile(file) for name in names):
        problems.add("--out", "the run that is to be repeated would be written over: name another folder", str(out))
    problems.stop_if_any()
    scenarios = [scenario_of(file, [*fixed, *one.words]) for one in variants] or [scenario_of(file, fixed)]
    needed = sum(PACKED * recorded_bytes(scenario) + (PAGE if page else 0.0) for scenario in scenarios)
    check_room(problems, "--out", out, needed)
    problems.stop_if_any()
    runs = []
    for name, scenario in zip(names, scenarios, strict=True):
        result = _computed(scenario if len(names) == 1 else replace(scenario, title=name), half)
        runs.append(_Run(name, result, write_run(out, name, file, scenario, result, page=page)))
        if result.status.interrupted:
            break
    if variants:
        overlay = write_overlay(table[0].with_suffix(".html"), runs) if page else None
        _tell_all(runs, variants, [table[0], *([overlay] if overlay else [])], as_json)
    else:
        _tell(runs[0], as_json, ride=scenarios[0].track.irregularity is not None)
    troubles = [one.trouble for ran in runs for one in ran.files if one.trouble]
    print(*troubles, sep="\n", end="\n" if troubles else "", file=sys.stderr)
    if any(ran.result.status.interrupted for ran in runs):
        raise typer.Exit(INTERRUPTED)
    if troubles or not all(ran.result.status.finished for ran in runs):
        raise typer.Exit(STOPPED)


class _Run(NamedTuple):
    name: str
    result: Result
    files: list[Written]

    @property
    def written(self) -> list[Path]:
        return [one.path for one in self.files if one.path is not None]


def _computed(scenario: Scenario, half: bool) -> Result:
    from wheelrail.simulation.half_step import check_step
    from wheelrail.simulation.simulate import simulate

    with progress_bar(scenario.title) as watch:
        result = simulate(scenario, watch=watch)
    if half and not result.status.interrupted:
        with progress_bar(f"{scenario.title}, half the step") as watch:
            result = check_step(scenario, result, watch=watch)
    return result


def _tell(ran: _Run, as_json: bool, ride: bool) -> None:
    if as_json:
        print_json(run_numbers(ran.result, ran.written))
        return
    print_run(ran.result, ride=ride)
    print_text(f"written: {', '.join(str(path) for path in ran.written)}")


def _tell_all(runs: list[_Run], variants: list[Variant], files: list[Path], as_json: bool) -> None:
    """The runs below each other, also as a CSV table."""
    rows = [sweep_row(one, ran.name, ran.result) for one, ran in zip(variants, runs, strict=False)]
    rows_as_csv(made(files[0]), same_keys(rows))
    if as_json:
        print_json([run_numbers(ran.result, ran.written) for ran in runs])
        return
    print_table(*sweep_table(variants, rows), title=f"{len(rows)} runs, the worst of each")
    told = ", ".join(str(path) for path in files)
    if len(files) > 1 and len(runs) > OVERLAID:
        told += f" ({OVERLAID} of the {len(runs)} runs; others by wheelrail report)"
    print_text(f"written: {told}, and beside them for each run: {', '.join(p.suffix for p in runs[0].written)}")


def write_overlay(path: Path, runs: list[_Run]) -> Path | None:
    """The page of all runs together; of `OVERLAID` from the first to the last, where there are more.

    None where it failed.
    """
    from wheelrail.cite.page_parts import source_parts
    from wheelrail.reports.run_page import write_run_page
    from wheelrail.reports.run_view import run_view

    shown = spread(runs, OVERLAID)
    views = [run_view(ran.result, ran.name) for ran in shown]
    sources = source_parts([ran.result for ran in shown])
    return keep(path, lambda to: write_run_page(to, *views, sources=sources)).path


def write_run(out: Path, name: str, file: Path, scenario: Scenario, result: Result, *, page: bool) -> list[Written]:
    """Write the result, its page and what was run as TOML; what its folder does not take is kept elsewhere."""
    from wheelrail.cite.page_parts import source_parts
    from wheelrail.reports.run_page import write_run_page
    from wheelrail.reports.run_view import view_of
    from wheelrail.results.store import save

    files = [keep(out / f"{name}.nc", lambda path: save(result, path))]
    if page:
        view, sources = view_of(result, scenario), source_parts([result], [scenario])
        files.append(keep(out / f"{name}.html", lambda path: write_run_page(path, view, sources=sources)))
    text = out / f"{name}.toml"
    if result.scenario_text and not (
        text.exists() and file.exists() and text.samefile(file)
    ):  # never touch the user's own file
        files.append(keep(text, lambda path: path.write_text(result.scenario_text, encoding="utf-8")))
    return files
