"""A track in a notebook."""

from __future__ import annotations

import numpy as np

from wheelrail.reports.figure import Figure, Line, Panel
from wheelrail.reports.notebook.html import box, facts
from wheelrail.reports.svg import panel_svg
from wheelrail.reports.track_facts import track_facts
from wheelrail.track.track import Track

TOLD = ("length", "sharpest curve", "cant", "slope", "gauge", "left rail", "right rail", "irregularity", "other rails")
POINTS = 201


def track_html(track: Track) -> str:
    """Facts, the line in plan, and curvature and cant over the distance."""
    at = track.sample(np.linspace(0.0, track.length, POINTS))
    plan = Panel(
        "x [m]",
        "y [m]",
        (
            Line(at.position[:, 0], at.position[:, 1], colour=0, weight=1.5),
            Line(at.position[:1, 0], at.position[:1, 1], colour=1, marks=True),
        ),
        title="plan, from the dot on",
        equal=True,
    )
    cant = 1e3 * track.cant_base * np.sin(at.cant)
    lines = [Line(at.s, 1e3 * at.curvature, colour=0), Line(at.s, 0.0 * at.s, colour=7, weight=0.5)]
    curvature = Panel("s [m]", "1/km", tuple(lines), title="curvature, to the left positive", least=1e-3)
    height = Panel(
        "s [m]", "mm", (Line(at.s, cant, colour=1), lines[1]), title="cant, left rail up positive", least=1e-3
    )
    figure = Figure(track.title, (plan, curvature, height))
    pictures = [panel_svg(figure, plan, 420.0)]
    if np.abs(at.curvature).max() > 0.0:
        pictures.append(panel_svg(figure, curvature, 420.0, 60.0))
    if np.abs(cant).max() > 0.0:
        pictures.append(panel_svg(figure, height, 420.0, 60.0))
    told = [(name, value) for name, value in track_facts(track) if name in TOLD]
    return box(f"Track: {track.title}", facts(told), *(f"<div>{one}</div>" for one in pictures))
