"""wheelrail track show | sample | check"""

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
from wheelrail.errors import InputError, Problem

if TYPE_CHECKING:
    from wheelrail.track.track import Track

app = typer.Typer(cls=Group, help="Look at tracks described in TOML files.", no_args_is_help=True)

File = Annotated[Path, typer.Argument(help="A TOML file with a [track] table.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON.")]


@app.command()
def sample(
    file: File,
    s: Annotated[str | None, typer.Option(help="Arc lengths [m]: 1,2.5,3 or start:end:step.")] = None,
    every: Annotated[float, typer.Option(help="Without --s: steps over the whole track [m].")] = 10.0,
    to: Annotated[Path | None, typer.Option(help="Write a CSV table instead of printing.")] = None,
    as_json: AsJson = False,
) -> None:
    """Position, heading, curvature, cant and frame (i forward, j left, k up) at arc lengths."""
    import numpy as np

    from wheelrail.io.track_file import load_track

    if to is not None:
        destination(to, [".csv"])
    if not every > 0.0:
        raise InputError("--every", [Problem("--every", "expected a step > 0 m", every)])
    wanted = None if s is None else numbers("--s", s)
    track = load_track(file)
    if wanted is None:
        if track.length / every > 1e6:
            raise InputError("--every", [Problem("--every", "too small: more than 1e6 points", every)])
        wanted = [*np.arange(0.0, track.length, every).tolist(), track.length]
    rows = sample_rows(track, wanted)
    if to is not None:
        rows_as_csv(made(to), [_flat(row) for row in rows])
        print(f"written: {to}")
    elif as_json:
        print_json(rows)
    else:
        columns = ["s", "x", "y", "z", "heading", "curvature", "cant_rad", "slope"]
        print_table(
            columns,
            [[row[column] for column in columns] for row in rows],
            f"{track.title} (cant base {track.cant_base * 1e3:g} mm)",
        )


def sample_rows(track: Track, s: list[float]) -> list[dict[str, Any]]:
    """Samples as rows, with the irregularities if the track has any."""
    import numpy as np

    from wheelrail.track.irregularity.base import ROWS

    at = track.sample(np.array(s))
    deviations = track.sample_irregularity(at.s)[:, :, 0]
    rows = []
    for n in range(at.s.size):
        row: dict[str, Any] = {"s": s[n]}
        row |= dict(zip("xyz", at.position[n].tolist(), strict=True))
        row |= {
            "heading": float(at.heading[n]),
            "curvature": float(at.curvature[n]),
            "cant_rad": float(at.cant[n]),
            "slope": float(np.tan(at.pitch[n])),
            "plan": float(at.plan[n]),
        }
        row |= dict(zip("ijk", at.axes[n].tolist(), strict=True))
        if track.irregularity is not None:
            row["irregularity"] = dict(zip(ROWS, deviations[n].tolist(), strict=True))
        rows.append(row)
    return rows


def _flat(row: dict[str, Any]) -> dict[str, Any]:
    """Vectors and tables of a row as columns of their own."""
    flat: dict[str, Any] = {}
    for key, value in row.items():
        if isinstance(value, list):
            flat |= {f"{key}_{axis}": v for axis, v in zip("xyz", value, strict=True)}
        elif isinstance(value, dict):
            flat |= {f"{key}_{name}": v for name, v in value.items()}
        else:
            flat[key] = value
    return flat


@app.command()
def check(file: File, as_json: AsJson = False) -> None:
    """Say what a track is, or everything that is wrong with it."""
    from wheelrail.io.track_file import load_track
    from wheelrail.reports.track_facts import track_facts

    track = load_track(file)
    facts = track_facts(track)
    if as_json:
        notes = [value for name, value in facts if name == "note"]
        print_json({name: value for name, value in facts if name != "note"} | {"notes": notes})
    else:
        print_facts(f"{file}: no problems", facts)


@app.command()
def show(
    file: File,
    to: Annotated[Path | None, typer.Option(help="An .html or .png file; out/NAME.html by default.")] = None,
) -> None:
    """Draw the alignment, the cross section and the irregularities of a track."""
    from wheelrail.io.track_file import load_track
    from wheelrail.reports.page import Facts, write_page
    from wheelrail.reports.png import write_png
    from wheelrail.reports.track_facts import track_facts
    from wheelrail.reports.track_figures import irregularity_figure, plan_figure, section_figure

    to = destination(to or Path("out") / f"{file.stem}.html", [".html", ".png"])
    need_drawing(to.suffix.lower())
    track = load_track(file)
    facts = track_facts(track)
    if to.suffix.lower() == ".png":
        write_png(plan_figure(track), made(to))
    else:
        figures = [plan_figure(track), section_figure(track)]
        if track.irregularity is not None:
            figures.append(irregularity_figure(track))
        write_page(made(to), track.title, str(file), [Facts("What it is", tuple(facts)), *figures])
    print_facts(track.title, facts)
    print(f"written: {to}")
