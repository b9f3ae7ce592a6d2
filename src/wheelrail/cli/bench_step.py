"""wheelrail bench step: what each step costs through the Python interface."""

from __future__ import annotations

from dataclasses import asdict, astuple
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from wheelrail.cli.output import destination, made, print_json, print_table

if TYPE_CHECKING:
    from wheelrail.bench.step import StepCosts

COLUMNS = ["time", "mean us", "median us", "99 % us", "99.9 % us", "most us", "steps over {budget:.0f} us"]

WHAT = """\
Made by `wheelrail bench step`; do not edit by hand. The Manchester wagon in the curve of Meli, Magheri, Malvezzi 2011
(radius 1200 m, 45 m/s, friction 0.3; DIFF, Johnson and Vermeulen, ODE5 at 0.5 ms), stepped from Python by
`LiveVehicle.step(inputs, dt)` with outputs after every step. Every step is timed by itself. A step that may take longer
than its own length is too late for hardware in the loop."""


def step(
    to: Annotated[Path | None, typer.Option(help="Also write the page as Markdown (.md).")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Each step of a vehicle that is stepped from Python: mean, percentiles and the worst."""
    from wheelrail.bench.step import step_costs

    if to is not None:
        destination(to, [".md"])
    costs = step_costs()
    if to is not None:
        made(to).write_text(steps_page("Cost of a step from Python", WHAT, costs), encoding="utf-8")
    if as_json:
        print_json(asdict(costs))
        return
    print_steps(costs)


def print_steps(costs: StepCosts) -> None:
    """Mean, percentiles and the worst step, and what the machine did meanwhile."""
    print_table(_columns(costs), _rows(costs))
    print(_circumstances(costs))


def _columns(costs: StepCosts) -> list[str]:
    return [column.format(budget=costs.budget_microseconds) for column in COLUMNS]


def _rows(costs: StepCosts) -> list[list[str]]:
    named = (
        ("wall", costs.wall, str(costs.over_budget)),
        ("CPU", costs.cpu, str(costs.over_budget_cpu)),
        ("wall, repeated", costs.repeated, ""),
        ("wall, fixed work", costs.yardstick, ""),
        ("CPU, fixed work", costs.yardstick_cpu, ""),
    )
    return [[name, *(f"{value:.1f}" for value in astuple(times)), over] for name, times, over in named]


def _circumstances(costs: StepCosts) -> str:
    """What else the machine did meanwhile: without it the worst step means nothing."""
    before, after = (", ".join(f"{one:.2f}" for one in load) for load in (costs.load_before, costs.load_after))
    return (
        f"{costs.steps} steps, {costs.repetitions} times the same run. Repeated: each step by the median of its "
        f"{costs.repetitions} times, without what the machine did besides in one of them. "
        f"Garbage collection {costs.garbage_collection}. Load of the machine ({costs.cores} cores) over 1, 5 and 15 "
        f"minutes: {before} before, {after} after. "
        "Above about one per core, other programs lengthen the wall times, the worst first. Fixed work is a loop of "
        "about the length of the median step, timed as often, right after: its times differ by what the machine does."
    )


def steps_page(title: str, what: str, costs: StepCosts) -> str:
    """A page for the documentation."""
    columns = _columns(costs)
    table = [f"| {' | '.join(columns)} |", "|---" * len(columns) + "|"]
    table += [f"| {' | '.join(row)} |" for row in _rows(costs)]
    return "\n\n".join([f"# {title}", what, "\n".join(table), _circumstances(costs)]) + "\n"
