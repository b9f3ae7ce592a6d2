"""Figures of a track."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from wheelrail.profiles.profile import Profile
from wheelrail.reports.figure import Figure, Line, Panel
from wheelrail.track.irregularity.base import ROWS
from wheelrail.track.track import Track

NOMINAL_CIRCLE = 0.750  #: where the wheels' nominal circles are drawn, from the track centre [m]


def plan_figure(track: Track) -> Figure:
    """The line from above, and curvature, cant and height along it; what is zero throughout is left out."""
    s = _stations(track)
    at = track.sample(s)
    marks = track.sample(_joints(track))
    above = Panel(
        "x [m]",
        "y [m], left positive",
        (
            Line(at.position[:, 0], at.position[:, 1]),
            Line(marks.position[:, 0], marks.position[:, 1], "segments meet", marks=True, colour=1),
        ),
        title="from above",
        equal=True,
        height=1.4,
    )
    along = [
        ("curvature [1/km]", at.curvature * 1e3, "> 0 turns left", "straight"),
        ("cant [mrad]", at.cant * 1e3, "> 0 raises the left rail", "without cant"),
        ("height [m]", at.position[:, 2], "", "level"),
    ]
    panels = [Panel("s [m]", label, (Line(s, v),), title=title, along=True) for label, v, title, _ in along if v.any()]
    words = [word for _, values, _, word in along if not values.any()]
    return Figure(
        title=f"{track.title}: alignment",
        panels=(above, *panels),
        caption=", ".join([f"{track.length:.3f} m of track ({track.plan_length:.3f} m in plan)", *words]) + ".",
    )


def section_figure(track: Track, wheel: Profile | tuple[Profile, Profile] | None = None) -> Figure:
    """Both rails in the cross section seen forward, with wheels on their nominal circles, each resting on its rail.

    wheel : profile of both wheels, or of the left and the right one. Rails are those at the start of the track.
    """
    wheels = wheel if isinstance(wheel, tuple) else (wheel, wheel)
    sides = (("left", 1.0, track.rails.left, 0), ("right", -1.0, track.rails.right, 2))
    whole: list[Line] = []
    close: list[Line] = []
    for (side, sign, rail, colour), own in zip(sides, wheels, strict=True):
        points = rail.points()
        lines = [Line(sign * points.y * 1e3, points.z * 1e3, f"{side} rail", colour=colour)]
        if own is not None:
            w = own.points()
            position = NOMINAL_CIRCLE + w.y
            height = _resting_height(rail, position, w.z) - w.z
            lines.append(Line(sign * position * 1e3, height * 1e3, f"{side} wheel", colour=1))
        whole += lines
        if side == "left":
            close += [replace(line, name="") for line in lines]
    return Figure(
        title=f"{track.title}: cross section",
        panels=(
            Panel("y [mm], left positive", "z [mm]", tuple(whole), title="looking forward", equal=True, leftward=True),
            Panel("y [mm]", "z [mm]", tuple(close), title="left side", equal=True, leftward=True, height=1.6),
        ),
        caption=f"Gauge {track.rails.gauge * 1e3:g} mm, rails inclined {_ratio(track.rails.inclination)}. "
        "The wheels stand in the middle of the track and just touch their rails.",
    )


def _resting_height(rail: Profile, position: np.ndarray, growth: np.ndarray) -> float:
    """Height [m] of the nominal circle's lowest point when a wheel just touches: its surface is height - growth."""
    over = (position >= rail.y_min) & (position <= rail.y_max)
    return float(np.max(rail.sample(position[over]).z + growth[over])) if over.any() else 0.0


def irregularity_figure(track: Track) -> Figure:
    """The five deviations along the track."""
    s = np.linspace(0.0, track.length, 4001)
    values = track.sample_irregularity(s)[:, :, 0]
    unit = {"roll": (1e3, "mrad")}
    panels = []
    for row, name in enumerate(ROWS):
        scale, label = unit.get(name, (1e3, "mm"))
        panels.append(Panel("s [m]", f"{name} [{label}]", (Line(s, values[:, row] * scale),), height=0.7, along=True))
    return Figure(
        title=f"{track.title}: irregularities",
        panels=tuple(panels),
        caption=track.irregularity.describe() if track.irregularity else "none",
    )


def _stations(track: Track) -> np.ndarray:
    """Arc lengths close enough for the eye, every joint of segments included."""
    return np.unique(np.concatenate((np.linspace(0.0, track.length, 1501), _joints(track))))


def _joints(track: Track) -> np.ndarray:
    """Arc lengths where pieces of the alignment meet."""
    starts = np.concatenate([track.line.curvature.starts, track.line.slope.starts, track.line.cant.starts])
    s = np.interp(np.unique(starts), track.line.plan, track.line.cells.knots)
    return np.append(s[:: max(1, s.size // 100)], track.length)


def _ratio(slope: float) -> str:
    return f"1:{1 / slope:g}" if slope else "0"
