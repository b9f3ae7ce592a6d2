"""wheelrail profile show | sample | check"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from wheelrail.cli.group import Group
from wheelrail.cli.output import (
    destination,
    made,
    need_drawing,
    numbers,
    print_facts,
    print_json,
    print_table,
    rows_as_csv,
)
from wheelrail.cli.reading import with_reading_options
from wheelrail.errors import InputError, Problem

if TYPE_CHECKING:
    from wheelrail.io.profile_file import Reading
    from wheelrail.profiles.profile import Profile
    from wheelrail.reports.figure import Figure

app = typer.Typer(
    cls=Group, help="Look at wheel and rail profiles: from the library or from files.", no_args_is_help=True
)

Name = Annotated[
    str, typer.Argument(help="A library name (wheelrail list profiles) or a file: .csv .prw .prr .whl .ban")
]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON.")]


@app.command()
@with_reading_options
def sample(
    name: Name,
    y_mm: Annotated[str | None, typer.Option(help="Lateral positions [mm]: 1,2.5,3 or start:end:step.")] = None,
    every_mm: Annotated[float, typer.Option(help="Without --y-mm: steps over the whole profile [mm].")] = 1.0,
    to: Annotated[Path | None, typer.Option(help="Write a CSV table instead of printing.")] = None,
    as_json: AsJson = False,
    *,
    reading: Reading,
) -> None:
    """Height, slope and curvature at lateral positions, in the profile's own axes."""
    from wheelrail.io.profile_file import load_profile

    if to is not None:
        destination(to, [".csv"])
    if not 0.001 <= every_mm <= 1000.0:
        raise InputError("--every-mm", [Problem("--every-mm", "expected 0.001 to 1000 mm", every_mm)])
    wanted = None if y_mm is None else numbers("--y-mm", y_mm)
    profile = load_profile(name, reading)
    rows = sample_rows(profile, wanted, every_mm)
    if to is not None:
        rows_as_csv(made(to), rows)
        print(f"written: {to}")
    elif as_json:
        print_json(rows)
    else:
        print_table(list(rows[0]), [list(row.values()) for row in rows], profile.name)


def sample_rows(profile: Profile, y_mm: list[float] | None, every_mm: float = 1.0) -> list[dict[str, Any]]:
    """Samples as rows; positions outside the profile are refused, all of them at once."""
    import numpy as np

    low, high = profile.y_min * 1e3, profile.y_max * 1e3
    if y_mm is None:
        inner = np.arange(np.ceil(low / every_mm), np.floor(high / every_mm) + 1) * every_mm
        y_mm = inner[(inner >= low) & (inner <= high)].tolist()
    slack = 1e-9  # mm: an end written with the digits that we print must be accepted
    outside = [y for y in y_mm if not low - slack <= y <= high + slack]
    if outside:
        expected = f"outside the profile, which runs from y = {low:.9g} to {high:.9g} mm"
        raise InputError(profile.name, [Problem("y_mm", expected, y) for y in outside])
    at = profile.sample(np.clip(np.array(y_mm) / 1e3, profile.y_min, profile.y_max))
    return [
        {"y_mm": y, "z_mm": z * 1e3, "slope": slope, "curvature_per_mm": curvature * 1e-3}
        for y, z, slope, curvature in zip(y_mm, at.z.tolist(), at.slope.tolist(), at.curvature.tolist(), strict=True)
    ]


@app.command()
@with_reading_options
def check(
    name: Name,
    as_json: AsJson = False,
    *,
    reading: Reading,
) -> None:
    """Say what a profile is, or everything that is wrong with it."""
    from wheelrail.io.profile_file import load_profile
    from wheelrail.reports.profile_facts import profile_facts

    profile = load_profile(name, reading)
    facts = profile_facts(profile)
    if as_json:
        print_json(dict(facts) | {"notes": list(profile.notes)})
    else:
        print_facts(f"{profile.name}: no problems", facts + [("note", note) for note in profile.notes])


@app.command()
@with_reading_options
def show(
    name: Name,
    to: Annotated[Path | None, typer.Option(help="An .html or .png file; out/NAME.html by default.")] = None,
    *,
    reading: Reading,
) -> None:
    """Draw shape, slope and curvature of a profile."""
    from wheelrail.io.profile_file import load_profile
    from wheelrail.reports.page import Facts, write_page
    from wheelrail.reports.png import write_png
    from wheelrail.reports.profile_facts import profile_facts
    from wheelrail.reports.profile_figures import profile_figure

    profile = load_profile(name, reading)
    to = destination(to or Path("out") / f"{profile.name.replace(':', '-')}.html", [".html", ".png"])
    need_drawing(to.suffix.lower())
    facts = profile_facts(profile)
    if to.suffix.lower() == ".png":
        write_png(profile_figure(profile), made(to))
    else:
        notes = [("note", note) for note in profile.notes]
        parts: list[Facts | Figure] = [Facts("What it is", tuple(facts + notes)), profile_figure(profile)]
        write_page(made(to), profile.name, profile.description, parts)
    print_facts(profile.name, facts)
    print(f"written: {to}")
