"""wheelrail report: one page on a scenario's track and profiles, or on one or several runs."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer

from wheelrail.cli.output import destination, made, print_facts, print_table
from wheelrail.errors import InputError, Problem


def report(
    files: Annotated[
        list[Path],
        typer.Argument(help="A TOML file with a [track] table; or the .nc files of runs, drawn over each other."),
    ],
    to: Annotated[
        Path | None, typer.Option(help="The .html file to write; by the name of the file by default.")
    ] = None,
    wheel: Annotated[str, typer.Option(help="Wheel profile to set on the rails of a track.")] = "S1002",
) -> None:
    """Write a page with the track, its cross section with wheels, and the profiles; or on runs. Print a summary."""
    runs = [file for file in files if file.suffix.lower() == ".nc"]
    if runs and len(runs) < len(files):
        others = ", ".join(str(file) for file in files if file not in runs)
        raise InputError("report", [Problem("files", "expected runs (.nc) only, or one track", others)])
    if runs:
        _report_runs(runs, destination(to or files[0].with_suffix(".html"), [".html"]))
    elif len(files) > 1:
        raise InputError("report", [Problem("files", "expected one track", ", ".join(map(str, files)))])
    else:
        _report_track(files[0], to, wheel)


def _report_track(file: Path, to: Path | None, wheel: str) -> None:
    """The page of a track and of the profiles on it."""
    from wheelrail.io.profile_file import Reading, load_profile
    from wheelrail.io.track_file import load_track
    from wheelrail.reports.page import Facts, write_page
    from wheelrail.reports.profile_facts import profile_facts
    from wheelrail.reports.profile_figures import profile_figure
    from wheelrail.reports.track_facts import track_facts
    from wheelrail.reports.track_figures import irregularity_figure, plan_figure, section_figure

    to = destination(to or Path("out") / f"{file.stem}.html", [".html"])
    track = load_track(file)
    profile = load_profile(wheel, Reading(kind="wheel"))
    facts = track_facts(track)
    figures = [plan_figure(track), section_figure(track, profile)]
    if track.irregularity is not None:
        figures.append(irregularity_figure(track))
    write_page(
        made(to),
        track.title,
        f"Track and profiles of {file.name}",
        [
            Facts("The track", tuple(facts)),
            *figures,
            Facts("The wheel", tuple(profile_facts(profile))),
            profile_figure(profile),
            replace(profile_figure(track.rails.left), title=f"{track.rails.left.name}, laid as the left rail"),
        ],
    )
    print_facts(track.title, facts)
    print(f"written: {to}")


def _report_runs(files: list[Path], to: Path) -> None:
    """The page of runs, with their tracks and profiles where the scenarios inside the files can be read."""
    from wheelrail.cite.page_parts import source_parts
    from wheelrail.reports.difference_table import difference_tables
    from wheelrail.reports.run_page import run_facts, write_run_page
    from wheelrail.reports.run_view import run_view
    from wheelrail.reports.steady_table import WHEEL_COLUMNS, steady_title, wheel_table
    from wheelrail.results.store import open_result

    results = [open_result(file) for file in files]
    names = names_of(files)
    views = [run_view(result, name) for result, name in zip(results, names, strict=True)]
    write_run_page(made(to), *views, sources=source_parts(results))
    if len(results) == 1:
        print_facts(results[0].title, run_facts(results[0]))
        print_table(WHEEL_COLUMNS, wheel_table(results[0]), title=steady_title(results[0]))
    for table in difference_tables(results, names):
        print_table(table.columns, table.rows, title=table.title)
    print(f"written: {to}")


def names_of(files: list[Path]) -> list[str]:
    """Names of runs: those of their files, with as many folders as tell them apart; numbers where nothing does."""
    for depth in range(1, max(len(file.parts) for file in files) + 1):
        names = ["/".join(file.with_suffix("").parts[-depth:]) for file in files]
        if len(set(names)) == len(names):
            return names
    return [f"{file.stem} ({n})" for n, file in enumerate(files, start=1)]
