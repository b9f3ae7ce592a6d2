"""Figures of a run under control, over time: speeds, sliding, torques, and what protection does."""

from __future__ import annotations

from collections.abc import Sequence

from wheelrail.reports.figure import Figure, Line, Panel
from wheelrail.reports.run_line import run_line
from wheelrail.results.result import Result

#: Signals of wheelsets in panels: label of the axis, then signal, scale and what it is called; first in full.
Signals = tuple[tuple[str, float, str], ...]
SPEEDS: Signals = (("tachometer", 1.0, "tachometer"), ("virtual_speed", 1.0, "on the line"))
PANELS: tuple[tuple[str, Signals], ...] = (
    ("sliding on the line [m/s]", (("virtual_sliding", 1.0, ""),)),
    ("tracking error [m/s]", (("tracking_error", 1.0, ""),)),
    ("torque [kN m]", (("torque", 1e-3, "true"), ("torque_estimate", 1e-3, "estimate"))),
    ("valve", (("valve", 1.0, ""),)),
    ("roller motors [kN m]", (("roller_torque", 1e-3, "given"), ("roller_command", 1e-3, "asked"))),
    ("friction of the line", (("virtual_friction", 1.0, ""),)),
)


def control_figures(result: Result) -> list[Figure]:
    """Speeds, sliding, torques and valves; nothing where no control system acted."""
    if f"{result.wheelsets[0]}.tachometer" not in result.names:
        return []
    speeds = list(_lines(result, SPEEDS))
    for name, words in (("vehicle.train_speed", "train"), (f"{result.wheelsets[0]}.reference_speed", "protection's")):
        if name in result.names:
            speeds.append(_line(result, name, 1.0, words, len(result.wheelsets) + len(speeds), dashed=False))
    panels = [Panel("", "speed [m/s]", tuple(speeds), height=1.2)]
    for label, signals in PANELS:
        lines = tuple(_lines(result, signals))
        if lines:
            panels.append(Panel("", label, lines, height=0.8))
    last = panels[-1]
    panels[-1] = Panel("t [s]", last.y_label, last.lines, height=last.height)
    return [
        Figure(
            title="Under control: speeds, sliding and torques of the wheelsets",
            panels=tuple(panels),
            caption="Over time. Speeds are those of the wheels' circumference; sliding is what they are faster than "
            "the train, so that it is negative under brakes. Valves: 1 apply, 0 hold, -1 dump. On a rig the tracking "
            "error is the speed of a wheelset less that of the same wheelset on the virtual line.",
        )
    ]


def _lines(result: Result, signals: Signals) -> Sequence[Line]:
    return [
        _line(result, f"{wheelset}.{signal}", scale, f"{wheelset} {words}".strip(), n, dashed=k > 0)
        for n, wheelset in enumerate(result.wheelsets)
        for k, (signal, scale, words) in enumerate(signals)
        if f"{wheelset}.{signal}" in result.names
    ]


def _line(result: Result, name: str, scale: float, words: str, colour: int, *, dashed: bool) -> Line:
    owner = name.split(".", 1)[0]
    body = owner if owner in result.bodies else result.bodies[0]
    values = scale * result.values(name)
    return run_line(result, body, values, words, colour, dashed=dashed, steps="valve" in name, over_time=True)
