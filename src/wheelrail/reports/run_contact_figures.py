"""Figures of where wheels and rails touch during a run: over distance, on the unrolled wheel and on the rail."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from wheelrail.reports.figure import Figure, Line, Panel, Scale
from wheelrail.reports.run_figures import ALONG, Shown, along, positions, run_range, side_panels
from wheelrail.reports.run_line import course_at
from wheelrail.reports.thinning import points_of_run, thin_mark_indices, thin_marks
from wheelrail.results.catalogue import SIDES
from wheelrail.results.recording import CONTACT_ROWS
from wheelrail.results.result import Result

POSITIONS = (
    ("y_wheel", 1e3, "y on the wheel [mm]"),
    ("y_rail", 1e3, "y on the rail [mm]"),
    ("load", 1e-3, "normal force [kN]"),
)
FORCES = (
    ("force_x", 1e-3, "Fx [kN]"),
    ("force_y", 1e-3, "Fy [kN]"),
    ("force_z", 1e-3, "Fz [kN]"),
)
FROM_FIELD = ("first from the field side", "second", "third", "fourth")
SHADES = 12  #: colours for stretches of the run
WEIGHT = 0.5  #: of marks
TRACE_POINTS = 4000  #: of all marks of one wheel


def position_figure(result: Result, wheelset: str) -> Figure:
    """Where the wheels of a wheelset touch, and how hard, over distance."""
    return Figure(
        title=f"Contact points of {wheelset}",
        panels=_panels(result, wheelset, POSITIONS),
        columns=2,
        caption="On the wheel from the nominal circle, field side positive, so that the flange is below; on the rail "
        "in the track frame, left positive. Colours count from the field side, so that a point on the tread keeps its "
        "own when another appears at the flange (signals count from the flange: contact1, contact2, ...).",
    )


def contact_force_figure(result: Result, wheelset: str) -> Figure:
    """Forces of each contact point of a wheelset on its wheels, over distance."""
    return Figure(
        title=f"Forces at the contact points of {wheelset}",
        panels=_panels(result, wheelset, FORCES),
        columns=2,
        caption="On the wheel, in the axes of the track: Fx forward, Fy to the left, Fz up. Colours as above.",
    )


def _panels(result: Result, wheelset: str, shown: Sequence[Shown]) -> tuple[Panel, ...]:
    """Signals of the contacts of both wheels, left beside right."""
    return tuple(
        panel
        for row, (signal, scale, label) in enumerate(shown)
        for panel in side_panels(
            lambda side, signal=signal, scale=scale: tuple(  # type: ignore[misc]
                _marks(result, wheelset, side, signal, scale)
            ),
            label,
            title="{} wheel" if row == 0 else "",
            x_label=along(result) if row == len(shown) - 1 else "",
            x_range=run_range(result, [wheelset]),
            shared=signal != "y_rail",  # the rails are far apart: no range shows both
        )
    )


def wheel_trace_figure(result: Result, wheelsets: Sequence[str]) -> Figure:
    """Contact points as they mark the unrolled surface of each wheel."""
    low, high = run_range(result, wheelsets)
    around = 2.0 * np.pi * max(result.wheel_radius(name, side) for name in wheelsets for side in SIDES)
    panels = []
    for name in wheelsets:
        for side in SIDES:
            lines = tuple(_wheel_trace(result, name, side, (low, high)))
            panels.append(
                Panel(
                    "around the wheel [m]",
                    "y on the wheel [mm]" if side == SIDES[0] else "",
                    lines,
                    title=f"{name}, {side} wheel",
                    x_range=(0.0, around),
                    y_range=(-45.0, 30.0),
                    height=1.1,
                )
            )
    return Figure(
        title="Traces on the wheels",
        panels=tuple(panels),
        columns=2,
        scale=Scale("s [m]", low, high),
        caption=f"The wheels' surfaces unrolled: once around is {around:.3f} m. The colour tells where on the track a "
        "point was touched. Flange below, field side above.",
    )


def rail_trace_figure(result: Result, wheelsets: Sequence[str]) -> Figure:
    """Contact points as they mark the two rails, seen from above."""
    panels = []
    for side in SIDES:
        lines = []
        for colour, name in enumerate(wheelsets):
            s = result.values(f"{name}.s")
            ahead = [s + result.values(f"{name}.{side}.contact{k}.arm_x") for k in _rows()]
            across = [result.values(f"{name}.{side}.contact{k}.y_rail") * 1e3 for k in _rows()]
            x, y = thin_marks(np.concatenate(ahead), np.concatenate(across), TRACE_POINTS)
            if x.size:
                lines.append(Line(x, y, name, marks=True, colour=colour, weight=WEIGHT))
        last = side == SIDES[-1]
        panels.append(
            Panel(ALONG if last else "", "y [mm], left positive", tuple(lines), title=f"{side} rail", along=True)
        )
    return Figure(
        title="Traces on the rails",
        panels=tuple(panels),
        caption="The rails from above, left is up: the gauge side is below on the left rail and above on the right.",
    )


def _rows() -> range:
    return range(1, CONTACT_ROWS + 1)


def _marks(result: Result, wheelset: str, side: str, signal: str, scale: float) -> Iterator[Line]:
    """One set of marks for each contact that occurs, counted from the field side."""
    s = positions(result, wheelset)
    counts = result.values(f"{wheelset}.{side}.contacts")
    rows = np.column_stack([result.values(f"{wheelset}.{side}.contact{k}.{signal}") for k in _rows()])
    for n, name in enumerate(FROM_FIELD):
        there = counts > n
        values = rows[there, counts[there] - 1 - n]
        at = thin_mark_indices(s[there], values, points_of_run(s.size))
        if at.size:
            course = course_at(result, wheelset, np.flatnonzero(there)[at])
            yield Line(
                s[there][at], values[at] * scale, name, marks=True, colour=n, weight=WEIGHT, course=course, steps=True
            )


def _wheel_trace(result: Result, wheelset: str, side: str, span: tuple[float, float]) -> Iterator[Line]:
    """Marks in stretches of the run, each in the colour of its place."""
    s = np.tile(result.values(f"{wheelset}.s"), CONTACT_ROWS)
    own = [result.values(f"{wheelset}.{side}.contact{k}.x_wheel") for k in _rows()]
    # A wheel that rolls forward prints itself on the ground from the rear to the front.
    radius = result.wheel_radius(wheelset, side)
    rolled = np.tile(result.values(f"{wheelset}.pitch") * radius, CONTACT_ROWS) + np.concatenate(own)
    around = np.mod(rolled, 2.0 * np.pi * radius)
    across = np.concatenate([result.values(f"{wheelset}.{side}.contact{k}.y_wheel") for k in _rows()]) * 1e3
    edges = np.linspace(*span, SHADES + 1)
    for start, end in zip(edges[:-1].tolist(), edges[1:].tolist(), strict=True):
        here = (s >= start) & ((s < end) if end < span[1] else (s <= end))
        x, y = thin_marks(around[here], across[here], TRACE_POINTS // SHADES)
        if x.size:
            yield Line(x, y, marks=True, value=0.5 * (start + end), weight=WEIGHT)
