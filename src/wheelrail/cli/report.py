"""wheelrail report: one page on a scenario's track and profiles."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer

from wheelrail.cli.output import destination, made, need_drawing, print_facts


def report(
    file: Annotated[Path, typer.Argument(help="A TOML file with a [track] table.")],
    to: Annotated[Path | None, typer.Option(help="The .html file to write; out/NAME.html by default.")] = None,
    wheel: Annotated[str, typer.Option(help="Wheel profile to set on the rails.")] = "S1002",
) -> None:
    """Write a page with the track, its cross section with wheels, and the profiles; print a summary."""
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
