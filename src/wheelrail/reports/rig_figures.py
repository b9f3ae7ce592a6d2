"""Figures of a run on a roller rig, over time."""

from __future__ import annotations

from collections.abc import Iterator

from wheelrail.reports.figure import Figure, Line, Panel
from wheelrail.reports.run_figures import Shown
from wheelrail.reports.thinning import thin_line
from wheelrail.results.catalogue import SIDES
from wheelrail.results.result import Result

WHEELS: tuple[Shown, ...] = (
    ("sliding_speed", 1e3, "sliding speed [mm/s]"),
    ("sliding_distance", 1e3, "sliding distance [mm]"),
    ("Fx", 1e-3, "Fx [kN]"),
    ("Q", 1e-3, "Q [kN]"),
)
WHEELSETS: tuple[Shown, ...] = (
    ("torque", 1e-3, "torque [kN m]"),
    ("offset_x", 1e3, "offset from the top [mm]"),
)
ROLLERS: tuple[Shown, ...] = (
    ("surface_speed", 1.0, "surface speed [m/s]"),
    ("drive_torque", 1e-3, "drive torque [kN m]"),
    ("force_x", 1e-3, "force forward [kN]"),
    ("force_z", 1e-3, "force up [kN]"),
)


def rig_figures(result: Result) -> list[Figure]:
    """Torque, sliding and forces of the wheels, and what the rollers feel; nothing but on a rig."""
    if not result.rollers:
        return []
    wheels = [f"{name}.{side}" for name in result.wheelsets for side in SIDES]
    driven = [*_panels(result, result.wheelsets, WHEELSETS), *_panels(result, wheels, WHEELS)]
    return [
        Figure(
            title="On the rig: torque, sliding and forces of the wheels",
            panels=_labelled(driven),
            caption="Over time. The sliding speed is that of a wheel's circumference over its roller, positive under "
            "traction; the sliding distance is its integral. Forces on the wheels: Fx forward, Q up. Left wheels are "
            "drawn in full, right ones dashed.",
        ),
        Figure(
            title="On the rig: rollers",
            panels=_labelled(list(_panels(result, result.rollers, ROLLERS))),
            caption="Over time. Forces of the wheels on each roller. Speed and torque of the drive are positive as "
            "wheels that roll forward turn a roller: a held roller is braked where wheels pull.",
        ),
    ]


def _panels(result: Result, owners: list[str], shown: tuple[Shown, ...]) -> Iterator[Panel]:
    times = result.dataset["time"].values
    for signal, scale, label in shown:
        lines = []
        for n, owner in enumerate(owners):
            dashed = owner.endswith(SIDES[1])
            colour = n // 2 if owner.endswith(SIDES) else n
            x, y = thin_line(times, scale * result.values(f"{owner}.{signal}"))
            lines.append(Line(x, y, owner, colour=colour, dashed=dashed))
        yield Panel("", label, tuple(lines), height=0.8)


def _labelled(panels: list[Panel]) -> tuple[Panel, ...]:
    """The panels, with time below the last."""
    last = panels[-1]
    return (*panels[:-1], Panel("t [s]", last.y_label, last.lines, height=last.height))
