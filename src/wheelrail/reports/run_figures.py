"""Figures of a run over distance, on a rig over time: how bodies move, what the wheels feel, how often they touch."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from wheelrail.reports.figure import Figure, Line, Panel
from wheelrail.reports.run_line import run_line
from wheelrail.results.catalogue import SIDES
from wheelrail.results.result import Result

#: signal, scale to the unit shown, axis
Shown = tuple[str, float, str]

WHEELSET_MOTION: tuple[Shown, ...] = (
    ("y", 1e3, "lateral [mm]"),
    ("yaw", 1e3, "yaw [mrad]"),
    ("roll", 1e3, "roll [mrad]"),
)
BODY_MOTION: tuple[Shown, ...] = (*WHEELSET_MOTION, ("acceleration_y", 1.0, "lateral acceleration [m/s2]"))
WHEEL_FORCES: tuple[Shown, ...] = (
    ("Q", 1e-3, "Q [kN]"),
    ("Y", 1e-3, "Y [kN]"),
    ("Fx", 1e-3, "Fx [kN]"),
    ("Y_over_Q", 1.0, "Y/Q"),
)
SMALLEST = 1e-6  #: height of a panel's axis at the least, in its unit: below that there is only rounding to see
ALONG, OVER_TIME = "s [m]", "t [s]"


def run_figures(result: Result) -> list[Figure]:
    """Bodies, wheelsets, forces, numbers of contacts."""
    forces = [force_figure(result), count_figure(result)] if result.wheelsets else []
    return [*motion_figures(result), *forces]


def motion_figures(result: Result) -> list[Figure]:
    """Wheelsets, then the bodies above them."""
    others = [name for name in result.bodies if name not in (*result.wheelsets, *result.rollers)]
    figures = [motion_figure(result, result.wheelsets, "Wheelsets", WHEELSET_MOTION)] if result.wheelsets else []
    if others:
        figures.append(motion_figure(result, others, "Car body and bogies" if len(others) > 1 else "Body", BODY_MOTION))
    return figures


def motion_figure(result: Result, bodies: Sequence[str], title: str, shown: Sequence[Shown] = BODY_MOTION) -> Figure:
    """How bodies move against the track, each over its own position."""
    panels = [
        Panel(
            along(result) if signal == shown[-1][0] else "",
            label,
            tuple(
                over_distance(result, name, f"{name}.{signal}", scale, name, colour)
                for colour, name in enumerate(bodies)
            ),
            height=0.8,
            x_range=run_range(result, bodies),
            least=SMALLEST,
        )
        for signal, scale, label in shown
    ]
    over = "time" if result.rollers else "the position of each body itself"
    return Figure(
        title=f"{title}: motion against the track",
        panels=tuple(panels),
        caption=f"Over {over}. Lateral positions are those of the centres of mass, left positive; yaw is positive with "
        "the nose to the left, roll with the left side raised.",
    )


def force_figure(result: Result, wheelsets: Sequence[str] | None = None) -> Figure:
    """Q, Y, Fx and Y/Q of the wheels, left wheels beside right ones, in equal ranges."""
    names = result.wheelsets if wheelsets is None else list(wheelsets)
    panels = [
        panel
        for row, (signal, scale, label) in enumerate(WHEEL_FORCES)
        for panel in side_panels(
            lambda side, signal=signal, scale=scale: tuple(  # type: ignore[misc]
                over_distance(result, name, f"{name}.{side}.{signal}", scale, name, colour)
                for colour, name in enumerate(names)
            ),
            label,
            title="{} wheels" if row == 0 else "",
            x_label=along(result) if row == len(WHEEL_FORCES) - 1 else "",
            x_range=run_range(result, names),
        )
    ]
    return Figure(
        title="Wheels: forces",
        panels=tuple(panels),
        columns=2,
        caption="Forces on the wheels in the axes of the track: Q up, Y to the left, Fx forward, summed over the "
        "contacts of a wheel.",
    )


def count_figure(result: Result) -> Figure:
    """Number of contact points of each wheel."""
    panels = []
    for name in result.wheelsets:
        lines = tuple(
            over_distance(result, name, f"{name}.{side}.contacts", 1.0, f"{side} wheel", colour, dashed=side == "right")
            for side, colour in zip(SIDES, (0, 1), strict=True)
        )
        most = max((float(line.y.max()) for line in lines if line.y.size), default=1.0)
        panels.append(
            Panel(
                along(result) if name == result.wheelsets[-1] else "",
                name,
                lines,
                height=0.45,
                x_range=run_range(result, result.wheelsets),
                y_range=(-0.2, max(2.0, most) + 0.2),
            )
        )
    return Figure(
        title="Wheels: number of contact points", panels=tuple(panels), caption="0 means that a wheel is in the air."
    )


def side_panels(
    lines_of: Callable[[str], tuple[Line, ...]],
    label: str,
    *,
    title: str,
    x_label: str,
    x_range: tuple[float, float],
    shared: bool = True,
) -> list[Panel]:
    """A panel for the left side and one for the right; with `shared` their values have one range."""
    lines = [lines_of(side) for side in SIDES]
    both = value_range([line.y for group in lines for line in group])
    return [
        Panel(
            x_label,
            label if side == SIDES[0] else "",
            group,
            title=title.format(side),
            height=0.9,
            x_range=x_range,
            y_range=both if shared else value_range([line.y for line in group]),
        )
        for side, group in zip(SIDES, lines, strict=True)
    ]


def along(result: Result) -> str:
    """What figures of a run are drawn over: position, or time on a rig, where a vehicle stays in its position."""
    return OVER_TIME if result.rollers else ALONG


def positions(result: Result, body: str) -> np.ndarray:
    """The same as numbers: arc lengths of a body [m], or times [s]."""
    values: np.ndarray = result.dataset["time"].values if result.rollers else result.values(f"{body}.s")
    return values


def run_range(result: Result, bodies: Sequence[str]) -> tuple[float, float]:
    """Arc lengths between which bodies have run [m], or times on a rig [s]."""
    s = np.concatenate([positions(result, name) for name in bodies])
    return (float(s.min()), float(s.max())) if s.size and s.max() > s.min() else (0.0, 1.0)


def value_range(values: Sequence[np.ndarray]) -> tuple[float, float] | None:
    """A range that shows all values, with a margin; None where there are none."""
    known = np.concatenate([np.asarray(one, dtype=float).ravel() for one in values]) if values else np.empty(0)
    known = known[np.isfinite(known)]
    if not known.size:
        return None
    low, high = float(known.min()), float(known.max())
    margin = 0.05 * (high - low) or 0.05 * abs(high) or 1.0
    return low - margin, high + margin


def over_distance(
    result: Result, body: str, signal: str, scale: float, name: str, colour: int, *, dashed: bool = False
) -> Line:
    """A signal over the position of a body, or over time on a rig."""
    values = scale * result.values(signal)
    return run_line(result, body, values, name, colour, dashed=dashed, steps=signal.endswith(".contacts"))
