"""wheelrail report: one page on a scenario's track and profiles, or on a run."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from wheelrail.cli.output import destination, made, need_drawing, print_facts, print_table
from wheelrail.errors import InputError

if TYPE_CHECKING:
    from wheelrail.track.track import Track


def report(
    file: Annotated[Path, typer.Argument(help="A TOML file with a [track] table, or the .nc file of a run.")],
    to: Annotated[Path | None, typer.Option(help="The .html file to write; out/NAME.html by default.")] = None,
    wheel: Annotated[str, typer.Option(help="Wheel profile to set on the rails.")] = "S1002",
) -> None:
    """Write a page with the track, its cross section with wheels, and the profiles; or on a run. Print a summary."""
    if file.suffix.lower() == ".nc":
        _report_run(file, destination(to or file.with_suffix(".html"), [".html"]))
        return
    from wheelrail.io.profile_file import Reading, load_profile
    from wheelrail.io.track_file import load_track
    from wheelrail.reports.page import Facts, write_page
    from wheelrail.reports.profile_facts import profile_facts
    from wheelrail.reports.profile_figures import profile_figure
    from wheelrail.reports.track_facts import track_facts
    from wheelrail.reports.track_figures import irregularity_figure, plan_figure, section_figure

    to = destination(to or Path("out") / f"{file.stem}.html", [".html"])
    need_drawing(".html")
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


def _report_run(file: Path, to: Path) -> None:
    """The page of a run, with its track where the scenario inside the file can be read."""
    from wheelrail.reports.run_page import run_facts, write_run_page
    from wheelrail.reports.steady_table import WHEEL_COLUMNS, steady_title, wheel_table
    from wheelrail.results.store import open_result

    need_drawing(".html")
    result = open_result(file)
    write_run_page(made(to), result, _track_inside(result.scenario_text))
    print_facts(result.title, run_facts(result))
    print_table(WHEEL_COLUMNS, wheel_table(result), title=steady_title(result))
    print(f"written: {to}")


def _track_inside(scenario: str) -> Track | None:
    """The track of a scenario's text; None where it needs files that are not at hand."""
    from wheelrail.io.toml_table import toml_of
    from wheelrail.io.track_file import track_from

    path = Path("scenario")
    try:
        return track_from(toml_of(scenario, path), path)
    except InputError:
        return None
