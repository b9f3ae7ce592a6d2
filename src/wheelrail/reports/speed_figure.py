"""Speeds over time, for runs that start, stop, slip or slide."""

from __future__ import annotations

import numpy as np

from wheelrail.reports.figure import Figure, Panel
from wheelrail.reports.run_line import run_line
from wheelrail.results.catalogue import SIDES
from wheelrail.results.result import Result

CHANGES = 0.1  #: share of the greatest speed by which speeds differ in a run that is shown


def speed_figures(result: Result) -> list[Figure]:
    """Speed of the vehicle and of its wheels' treads, and the longitudinal forces; nothing where all roll evenly."""
    first = result.bodies[0]
    ahead = result.values(f"{first}.velocity_x")
    treads = [_mean_radius(result, name) * result.values(f"{name}.angular_velocity_y") for name in result.wheelsets]
    speeds = np.concatenate([ahead, *treads])
    if not treads or np.ptp(speeds) <= CHANGES * np.abs(speeds).max():
        return []
    lines = [run_line(result, first, ahead, first, len(treads), over_time=True)]
    pulls = []
    for colour, (name, tread) in enumerate(zip(result.wheelsets, treads, strict=True)):
        lines.append(run_line(result, name, tread, f"tread of {name}", colour, dashed=True, over_time=True))
        pull = 1e-3 * result.values(f"{name}.sum_x")
        pulls.append(run_line(result, name, pull, name, colour, over_time=True))
    return [
        Figure(
            title="Speeds",
            panels=(
                Panel("", "speed [m/s]", tuple(lines)),
                Panel("t [s]", "force of both wheels [kN]", tuple(pulls)),
            ),
            caption="Over time. The tread runs at the mean nominal radius times the spin: above the vehicle's speed a "
            "wheel slips, below it slides. Forces on the wheels, forward positive.",
        )
    ]


def _mean_radius(result: Result, wheelset: str) -> float:
    return 0.5 * sum(result.wheel_radius(wheelset, side) for side in SIDES)
