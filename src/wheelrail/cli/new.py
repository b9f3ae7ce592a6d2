"""wheelrail new: a scenario to begin with, with its keys explained."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import Annotated

import typer

from wheelrail.cli.completion import scenarios_like
from wheelrail.cli.output import print_text
from wheelrail.cli.writing import check_folder
from wheelrail.errors import InputError, Problem, ProblemList, has_control_characters

SUFFIX = ".toml"

TEMPLATE = """# A scenario of wheelrail. Check it with `wheelrail check FILE`, run it with `wheelrail run FILE`.
#
# A bare key is SI (m, s, N, rad, m/s); a suffix says otherwise: speed_kmh, length_mm, step_ms, Fy_kN.
# Lines that begin with # are comments; those with a key show what it is if left out.

title       = "{title}"
description = ""
vehicle     = "manchester-wagon"    # a library name (wheelrail list vehicles), or a vehicle's file beside this one

[run]
speed_kmh = 80                      # at the start, and held from then on
# duration = "auto"                 # [s]; "auto": until the end of the track
# start    = "auto"                 # position of the vehicle's centre [m]; "auto": as far back as the track allows
# fade_in  = 20                     # length over which irregularities come, ahead of the first axle [m]
# gravity  = 9.81                   # [m/s2]
# output_every_ms = 5               # between recorded instants
# integrator = "auto"               # or {{ name = "ode5", step_ms = 0.5 }}; wheelrail list integrators

# [speed_control]
# gain       = 1                    # acceleration per missing speed [1/s]; 0: the vehicle coasts
# times      = [0, 20, 60]          # [s]; or stations along the track [m]
# speeds_kmh = [80, 80, 100]

[contact]
friction = 0.4                      # 0.3 if left out; tables for friction along the track: wheelrail list friction
# model      = "semi-elastic"       # contact points, Hertz, a creep law; "elastic": patches; wheelrail list models
# detection  = "dist"               # wheelrail list detection
# tangential = "johnson-vermeulen-moment"   # creep law; wheelrail list tangential
# damping    = "hunt-crossley"      # wheelrail list damping

[track]
gauge_mm    = 1435
rail        = "UIC60"               # wheelrail list profiles; or a file of your own beside this one
inclination = "1:40"                # of the rails, towards the middle
# cant_base_mm = 1500               # over which cant is measured
# Segments one after the other. Lengths and radii in m. A transition runs between its neighbours, as a clothoid
# unless its shape is another (wheelrail list transitions).
segments = [
  {{ kind = "straight",   length = 60 }},
  {{ kind = "transition", length = 50 }},
  {{ kind = "curve",      length = 100, radius = 500, cant_mm = 80, turn = "right" }},
  {{ kind = "transition", length = 50 }},
  {{ kind = "straight",   length = 60 }},
]
# irregularity = {{ psd = "erri-b176-low", seed = 1 }}   # wheelrail list spectra; none if left out

# Forces from outside, as many as you like:
# [[load]]
# body  = "carbody"
# times = [0, 1, 5]                 # [s]
# Fy_kN = [0, 5, 5]                 # at these times, straight in between
"""


def new(
    name: Annotated[str, typer.Argument(help="Of the file to write, with or without .toml.")],
    like: Annotated[
        str | None,
        typer.Option(
            help="A scenario to begin with: one of the package (wheelrail list scenarios) or a file.",
            autocompletion=scenarios_like,
        ),
    ] = None,
) -> None:
    """Write a scenario with its usual keys, their units and defaults in comments; ready to run and to be changed."""
    path = Path(name if name.endswith(SUFFIX) else f"{name}{SUFFIX}")
    problems = ProblemList("new")
    if has_control_characters(name) or not path.stem.strip() or path.name.startswith("..") or path.stem == SUFFIX:
        problems.add("NAME", "expected a name of a file", name)
        problems.stop_if_any()
    check_folder(problems, "NAME", path.parent)
    if path.exists():
        problems.add("NAME", "this file is there already, and is not written over", str(path))
    problems.stop_if_any()
    files = _files_like(like, path) if like else {path: TEMPLATE.format(title=_title(path.stem))}
    taken = [file for file in files if file.exists()]
    if taken:
        raise InputError("new", [Problem("--like", "a file that it needs is there already", str(f)) for f in taken])
    path.parent.mkdir(parents=True, exist_ok=True)
    for file, text in files.items():
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    print_text(f"written: {', '.join(map(str, files))}")
    quoted = shlex.quote(str(path))
    print_text(f"next: wheelrail check {quoted}; wheelrail run {quoted}")


def _title(name: str) -> str:
    """A name as it stands between the quotes of a TOML file."""
    return name.replace("\\", "\\\\").replace('"', '\\"')


def _files_like(like: str, path: Path) -> dict[Path, str]:
    """The text of another scenario under a new name, and the files beside it that it names."""
    from wheelrail.io.scenario_file import load_scenario
    from wheelrail.io.shipped import scenario_path
    from wheelrail.io.text_file import read_text

    source = scenario_path(like)
    if source.suffix.lower() == ".nc":
        raise InputError("new", [Problem("--like", "expected a scenario; runs are repeated by wheelrail run", like)])
    load_scenario(source)  # all its problems now
    text = read_text(source)
    files = {path: f"# Made from {source.name} by `wheelrail new`.\n{text}"}
    for other in sorted(source.parent.rglob("*")):
        named = other.relative_to(source.parent).as_posix()
        if other.is_file() and f'"{named}"' in text:
            files[path.parent / named] = read_text(other)
    return files
