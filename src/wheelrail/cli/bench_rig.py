"""wheelrail bench rig: what each step of a bogie on a roller rig costs."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from wheelrail.cli.bench_step import print_steps, steps_page
from wheelrail.cli.output import destination, made, print_json

if TYPE_CHECKING:
    from wheelrail.bench.step import StepCosts

WHAT = """\
Made by `wheelrail bench rig`; do not edit by hand. The Manchester bogie on rollers of 0.685 m below a fixed car body:
frame, two wheelsets and two rollers that move, the rollers driven by a speed control, S1002 on UIC60 at 1:40, friction
0.3, DIST, ODE5 at 0.5 ms, stepped from Python by `LiveVehicle.step(inputs, dt)` with outputs after every step. At
70 m/s it is above its critical speed and hunts, so that its contacts wander. Every step is timed by itself, on one
core; 999 of 1000 should take less than 200 us."""


CONTROL = """\
Made by `wheelrail bench rig-control`; do not edit by hand. The bogie of `wheelrail bench rig` under roller control at
1 kHz: braked from 120 km/h on a slippery virtual line with wheel slide protection, tracking by PI, ROS2 at 0.5 ms,
stepped from Python by `LiveVehicle.step(inputs, dt)`. Every second step has a step of control before it: sensors,
protection, brakes, observer, virtual line, controller, motors. Every step is timed by itself, on one core; 999 of 1000
should take less than 500 us."""


def rig(
    to: Annotated[Path | None, typer.Option(help="Also write the page as Markdown (.md).")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Each step of a bogie on a roller rig, five bodies that move at 0.5 ms: mean, percentiles and the worst."""
    from wheelrail.bench.rig import TARGET, rig_costs

    _tell(to, as_json, "Cost of a step of a bogie on a roller rig", WHAT, rig_costs, TARGET)


def rig_control(
    to: Annotated[Path | None, typer.Option(help="Also write the page as Markdown (.md).")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Each step of a bogie on a rig that imitates a slippery line, control included: mean, percentiles, the worst."""
    from wheelrail.bench.rig_control import TARGET, rig_control_costs

    _tell(to, as_json, "Cost of a step of a rig under control", CONTROL, rig_control_costs, TARGET)


def _tell(
    to: Path | None, as_json: bool, title: str, what: str, measure: Callable[[], StepCosts], target: float
) -> None:
    """Measure, then write and print; target : that 999 of 1000 steps should stay below [us]."""
    if to is not None:
        destination(to, [".md"])
    costs = measure()
    if to is not None:
        made(to).write_text(steps_page(title, what, costs), encoding="utf-8")
    if as_json:
        facts = asdict(costs) | {"target_p999_microseconds": target}
        facts |= {"reached": costs.wall.p999 <= target, "reached_cpu": costs.cpu.p999 <= target}
        facts |= {"reached_repeated": costs.repeated.p999 <= target}
        print_json(facts)
        return
    print_steps(costs)
