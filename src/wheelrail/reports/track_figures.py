"""Figures of a track."""

from __future__ import annotations

import numpy as np

from wheelrail.profiles.profile import Profile
from wheelrail.reports.figure import Figure, Line, Panel
from wheelrail.track.irregularity.base import ROWS
from wheelrail.track.track import Track

NOMINAL_CIRCLE = 0.750  #: where the wheels' nominal circles are drawn, from the track centre [m]


def plan_figure(track: Track) -> Figure:
    """The line from above, and curvature, cant and height along it."""
    s = _stations(track)
    at = track.sample(s)
    marks = track.sample(_joints(track))
    return Figure(
        title=f"{track.title}: alignment",
        panels=(
            Panel(
                "x [m]",
                "y [m], left positive",
                (
                    Line(at.position[:, 0], at.position[:, 1]),
                    Line(marks.position[:, 0], marks.position[:, 1], "segments meet", marks=True, colour=1),
                ),
                title="from above",
                equal=True,
                height=1.4,
            ),
            Panel("s [m]", "curvature [1/km]", (Line(s, at.curvature * 1e3),), title="> 0 turns left"),
            Panel("s [m]", "cant [mrad]", (Line(s, at.cant * 1e3),), title="> 0 raises the left rail"),
            Panel("s [m]", "height [m]", (Line(s, at.position[:, 2]),)),
        ),
        caption=f"{track.length:.3f} m of track, {track.plan_length:.3f} m in plan.",
    )


def section_figure(track: Track, wheel: Profile | None = None) -> Figure:
    """Both rails in the cross section, with wheels on their nominal circles, each resting on its rail."""
    lines = []
    for side, sign, rail in (("left", 1.0, track.rails.left), ("right", -1.0, track.rails.right)):
        points = rail.points()
        lines.append(Line(sign * points.y * 1e3, points.z * 1e3, f"{side} rail", colour=0 if sign > 0 else 2))
        if wheel is not None:
            w = wheel.points()
            place = NOMINAL_CIRCLE + w.y
            below = rail.sample(np.clip(place, rail.y_min, rail.y_max)).z
            over = (place >= rail.y_min) & (place <= rail.y_max)
            lift = float(np.max((below + w.z)[over])) if over.any() else 0.0
            lines.append(Line(sign * place * 1e3, (lift - w.z) * 1e3, f"{side} wheel", colour=1))
    return Figure(
        title=f"{track.title}: cross section",
        panels=(
            Panel("y [mm], left positive", "z [mm]", tuple(lines), equal=True, height=1.2),
            Panel(
                "y [mm]",
                "z [mm]",
                tuple(line for line in lines if line.name.startswith("left")),
                title="left",
                equal=True,
                height=1.6,
            ),
        ),
        caption=f"Gauge {track.rails.gauge * 1e3:g} mm, rails inclined {_ratio(track.rails.inclination)}.",
    )


def irregularity_figure(track: Track) -> Figure:
    """The five deviations along the track."""
    s = np.linspace(0.0, track.length, 4001)
    values = track.sample_irregularity(s)[:, :, 0]
    unit = {"roll": (1e3, "mrad")}
    panels = []
    for row, name in enumerate(ROWS):
        scale, label = unit.get(name, (1e3, "mm"))
        panels.append(Panel("s [m]", f"{name} [{label}]", (Line(s, values[:, row] * scale),), height=0.7))
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
