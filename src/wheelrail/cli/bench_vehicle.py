"""wheelrail bench vehicle: what a step of a whole vehicle costs."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from wheelrail.cli.output import destination, made, print_json, print_table

if TYPE_CHECKING:
    from wheelrail.bench.vehicle import PartCost, VehicleCosts

PART_COLUMNS = ["contacts", "us per step", "us detection", "share"]
COLUMNS = [
    "run",
    "us per step",
    "real-time factor",
    *(f"curve: {name}" for name in PART_COLUMNS),
    *(f"straight: {name}" for name in PART_COLUMNS),
]

WHAT = """\
Made by `wheelrail bench vehicle`; do not edit by hand. CPU time on one core, warm, the least of several repeats. The
Manchester wagon in the curve of Meli, Magheri, Malvezzi 2011 (radius 1200 m, 45 m/s, friction 0.3), ODE5 at 0.5 ms, a
row of the record every 5 ms. The published rows are of a 2.2 GHz Core 2 Duo (thesis, tables 2.23 and 2.24)."""

SHARE = """\
Shares of detection: in the full curve and on the straight behind it, every pose of every wheel in every stage of 1000
steps is noted; these steps are then made by the simulation's own kernel, and the noted searches are done again by
themselves, in the same order and from the same memory of the wheels. Both are timed in turn. The thesis gives one share
for its run; it stands below the curve. `contacts` counts points on all eight wheels, as a mean over the
evaluations; centred wheels have two each here."""

EXUDYN = """\
## Beside a general multibody code

Exudyn {version} with the same seven bodies, gravity and 20 linear bushings: 8 primary, 4 secondary with the vertical
dampers in them, per bogie one for both lateral dampers and one for traction rod and roll bar, and one stiff bushing to
the ground at each wheelset in place of the rails. No bump stops, no rolling, no contact; ours has 26 elements, a track
and eight wheels in contact. Compiled code without range checks and without user functions, no files, one thread, DOPRI5
at a fixed step of 0.5 ms, rotation vectors without Lie group, constant mass matrix kept: the quickest settings found.
Ours (default, first row above) and Exudyn's runs were made in turn.

| Exudyn's wagon | us per step | ours / Exudyn |
|---|---|---|
| sinks and bounces only, nothing turns | {sinking:.1f} | {ratio:.2f} |
| car body also rolls | {turning:.1f} | {turning_ratio:.2f} |"""


def vehicle(
    to: Annotated[Path | None, typer.Option(help="Also write the page as Markdown (.md).")] = None,
    first: Annotated[bool, typer.Option("--first", help="Also time a first start, compiling everything anew.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """A whole vehicle in a curve, beside published times and, if it is installed, Exudyn."""
    from wheelrail.bench.vehicle import vehicle_costs

    if to is not None:
        destination(to, [".md"])
    costs = vehicle_costs(first=first)
    if to is not None:
        made(to).write_text(_page(costs), encoding="utf-8")
    if as_json:
        print_json(asdict(costs))
        return
    print_table(COLUMNS, _rows(costs))
    if costs.exudyn is not None:
        e = costs.exudyn
        print(f"Exudyn {e.version}: {e.step_microseconds:.1f} us per step without contact; ours / its {e.ratio:.2f}.")
        print(f"Where its bodies turn: {e.turning_step_microseconds:.1f} us per step; {e.turning_ratio:.2f}.")
    else:
        print(costs.exudyn_note)
    print(_resilient(costs))
    print(_measuring(costs))
    print(_start(costs))


def _rows(costs: VehicleCosts) -> list[list[str]]:
    rows = []
    default = costs.runs[0].detection
    for run in costs.runs:
        name = f"default ({default.upper()})" if run.detection == default else run.detection.upper()
        row = [f"{name}, {run.tangential}", f"{run.step_microseconds:.1f}"]
        rows.append([*row, f"{run.real_time_factor:.1f}", *_part(run.curve), *_part(run.straight)])
    for paper in costs.papers:
        step, detection, share = paper.step_microseconds, paper.detection_microseconds, paper.detection_share
        known = ["", ""] if detection is None or share is None else [f"{detection:.0f}", f"{100 * share:.0f} %"]
        rows.append([paper.what, f"{step:.0f}", f"{500.0 / step:.2f}", "", f"{step:.0f}", *known, "", "", "", ""])
    return rows


def _part(cost: PartCost) -> list[str]:
    share = f"{100 * cost.detection_share:.0f} %"
    return [f"{cost.contacts:.1f}", f"{cost.step_microseconds:.1f}", f"{cost.detection_microseconds:.1f}", share]


def _resilient(costs: VehicleCosts) -> str:
    cost = costs.resilient
    return (
        f"On resilient track, default: {cost.step_microseconds:.1f} us per step,"
        f" {cost.ratio:.2f} times rigid track in turn with it."
    )


def _measuring(costs: VehicleCosts) -> str:
    cost = costs.measuring
    return (
        f"{cost.channels} signals filtered at every step, of all wheels and of {cost.accelerometers} accelerometers:"
        f" {cost.step_microseconds:.1f} us per step in the full curve, {100 * cost.share:.1f} % more than bare steps in"
        " turn with them."
    )


def _start(costs: VehicleCosts) -> str:
    start = costs.start
    words = (
        f"From the start of a process to the end of the first step: {start.warm_wall_seconds:.1f} s"
        f" (CPU {start.warm_cpu_seconds:.1f} s) with everything compiled before"
    )
    if start.first_wall_seconds is None:
        return words + "."
    return f"{words}; {start.first_wall_seconds:.0f} s (CPU {start.first_cpu_seconds:.0f} s) the first time."


def _page(costs: VehicleCosts) -> str:
    """The page of the documentation."""
    table = [f"| {' | '.join(row)} |" for row in _rows(costs)]
    parts = [
        "# Cost of a vehicle",
        WHAT,
        "\n".join([f"| {' | '.join(COLUMNS)} |", "|---" * len(COLUMNS) + "|", *table]),
        f"FASTSIM has {costs.cells} x {costs.cells} cells; the others have Johnson and Vermeulen's law.",
        SHARE,
    ]
    if costs.exudyn is not None:
        e = costs.exudyn
        parts.append(
            EXUDYN.format(
                version=e.version,
                sinking=e.step_microseconds,
                turning=e.turning_step_microseconds,
                ratio=e.ratio,
                turning_ratio=e.turning_ratio,
            )
        )
    else:
        parts.append(costs.exudyn_note)
    parts += ["## Resilient track", _resilient(costs)]
    parts += ["## What an assessment measures", _measuring(costs)]
    parts += ["## Start", _start(costs) + "\nOther work on the machine lengthens the wall time."]
    return "\n\n".join(parts) + "\n"
