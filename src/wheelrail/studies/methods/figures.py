"""Overlays of the runs of one scenario with every method."""

from __future__ import annotations

import numpy as np

from wheelrail.reports.figure import Figure, Line, Panel
from wheelrail.reports.run_figures import ALONG
from wheelrail.reports.thinning import thin_line, thin_marks
from wheelrail.results.catalogue import SIDES
from wheelrail.studies.methods.runs import Compared

LEADING = 0  #: wheelset that is drawn
WEIGHT = 0.5  #: of marks
FROM_FIELD = ("first from the field side", "second", "third", "fourth")


def scenario_figures(compared: Compared) -> list[Figure]:
    """Everything that is drawn of a scenario."""
    return [
        motion_figure(compared),
        force_figure(compared),
        split_figure(compared),
        trace_figure(
            compared, "y_wheel", "on the wheel", "From the nominal circle, field side positive: flange below."
        ),
        trace_figure(compared, "y_rail", "on the rail", "In the track frame, left positive."),
    ]


def motion_figure(compared: Compared) -> Figure:
    """Shift and yaw of the leading wheelset."""
    shifts = {run.method: 1e3 * run.signals.lateral_displacement[:, LEADING] for run in compared.runs.values()}
    yaws = {run.method: 1e3 * run.signals.yaw[:, LEADING] for run in compared.runs.values()}
    panels = (
        Panel("", "shift [mm], left positive", _overlaid(compared, shifts)),
        Panel(ALONG, "yaw [mrad]", _overlaid(compared, yaws)),
    )
    return Figure(f"{compared.name}: leading wheelset", panels)


def force_figure(compared: Compared) -> Figure:
    """Resultants on the wheels of the leading wheelset."""
    panels = []
    for name in ("Q", "Y"):
        for side, title in enumerate(SIDES):
            forces = {run.method: 1e-3 * getattr(run.signals, name)[:, LEADING, side] for run in compared.runs.values()}
            panels.append(
                Panel(
                    ALONG if name == "Y" else "",
                    f"{name} [kN]" if side == 0 else "",
                    _overlaid(compared, forces),
                    title=f"{title} wheel" if name == "Q" else "",
                )
            )
    return Figure(f"{compared.name}: forces on the leading wheels", tuple(panels), columns=2)


def split_figure(compared: Compared) -> Figure:
    """How contacts share the load of the left leading wheel, a panel for each method."""
    panels = []
    for method, run in compared.runs.items():
        counts = run.signals.counts[:, LEADING, 0]
        lines = []
        for n, name in enumerate(FROM_FIELD):
            there = counts > n
            loads = run.signals.load[there, LEADING, 0, counts[there] - 1 - n]
            x, y = thin_marks(run.signals.s[there, LEADING], 1e-3 * loads)
            if x.size:
                lines.append(Line(x, y, name, marks=True, colour=n, weight=WEIGHT))
        last = method == list(compared.runs)[-1]
        panels.append(Panel(ALONG if last else "", "load [kN]", tuple(lines), title=method, height=0.8))
    return Figure(f"{compared.name}: load of each contact, left leading wheel", tuple(panels))


def trace_figure(compared: Compared, field: str, where: str, caption: str) -> Figure:
    """Where the leading wheels touch, the methods over each other."""
    panels = []
    for side, title in enumerate(SIDES):
        lines = []
        for colour, run in enumerate(compared.runs.values()):
            positions = getattr(run.signals, field)[:, LEADING, side]
            s = np.repeat(run.signals.s[:, LEADING], positions.shape[1])
            x, y = thin_marks(s, 1e3 * positions.ravel())
            lines.append(Line(x, y, run.method, marks=True, colour=colour, weight=WEIGHT, hollow=colour > 0))
        panels.append(Panel(ALONG if side else "", f"y {where} [mm]", tuple(lines), title=f"{title} wheel"))
    return Figure(f"{compared.name}: contact points {where}", tuple(panels), caption=caption)


def _overlaid(compared: Compared, values: dict[str, np.ndarray]) -> tuple[Line, ...]:
    """A signal of every method over the position of the leading wheelset."""
    lines = []
    for colour, (method, run) in enumerate(compared.runs.items()):
        x, y = thin_line(run.signals.s[:, LEADING], values[method])
        lines.append(Line(x, y, method, colour=colour, dashed=colour > 0))
    return tuple(lines)
