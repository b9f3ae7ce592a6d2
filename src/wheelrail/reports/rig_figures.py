"""Figures of a run on a roller rig, over time."""

from __future__ import annotations

from collections.abc import Iterator

from wheelrail.reports.figure import Figure, Panel
from wheelrail.reports.run_figures import Shown
from wheelrail.reports.run_line import run_line
from wheelrail.results.catalogue import SIDES
from wheelrail.results.result import Result

SLIDING: tuple[Shown, ...] = (
    ("sliding_speed", 1e3, "sliding speed [mm/s]"),
    ("sliding_distance", 1e3, "sliding distance [mm]"),
)
FORCES: tuple[Shown, ...] = (
    ("Fx", 1e-3, "longitudinal Fx [kN]"),
    ("Q", 1e-3, "vertical Q [kN]"),
)
BELOW = 2.0  #: weight of a line that the next ones may cover, relative to the last one's
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
    front, rear = result.wheelsets[0], result.wheelsets[-1]
    ends = "" if front == rear else f" {front} is the front wheelset, {rear} the rear one."
    return [
        Figure(
            title="On the rig: sliding of the wheels over their rollers",
            panels=_labelled(list(_panels(result, wheels, SLIDING))),
            caption="Over time. The sliding speed is that of a wheel's circumference over its roller, positive under "
            f"traction; the sliding distance is its integral.{ends} Left wheels are drawn in full, right ones dashed.",
        ),
        Figure(
            title="On the rig: contact forces of the wheels",
            panels=_labelled(list(_panels(result, wheels, FORCES))),
            caption=f"Over time. Forces on the wheels: Fx forward, Q up.{ends} Left wheels are drawn in full, right "
            "ones dashed.",
        ),
        Figure(
            title="On the rig: torque on the wheelsets, and where they stand",
            panels=_labelled(list(_panels(result, result.wheelsets, WHEELSETS))),
            caption="Over time. Torque of traction and brakes; how far a wheelset stands ahead of the top of its "
            "rollers.",
        ),
        Figure(
            title="On the rig: rollers",
            panels=_labelled(list(_panels(result, result.rollers, ROLLERS))),
            caption="Over time. Forces of the wheels on each roller. Speed and torque of the drive are positive as "
            "wheels that roll forward turn a roller: a held roller is braked where wheels pull.",
        ),
    ]


def _panels(result: Result, owners: list[str], shown: tuple[Shown, ...]) -> Iterator[Panel]:
    for signal, scale, label in shown:
        lines = []
        for n, owner in enumerate(owners):
            dashed = owner.endswith(SIDES[1])
            colour = n // 2 if owner.endswith(SIDES) else n
            weight = BELOW ** (1.0 - n / max(1, len(owners) - 1))  # equal lines stay visible below each other
            values = scale * result.values(f"{owner}.{signal}")
            lines.append(run_line(result, owner, values, owner, colour, dashed=dashed, weight=weight))
        yield Panel("", label, tuple(lines), height=0.9)


def _labelled(panels: list[Panel]) -> tuple[Panel, ...]:
    """The panels, with time below the last."""
    last = panels[-1]
    return (*panels[:-1], Panel("t [s]", last.y_label, last.lines, height=last.height))
