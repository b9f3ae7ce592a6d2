"""What there is to say about a track, in words and numbers."""

from __future__ import annotations

import math

import numpy as np

from wheelrail.track.rail_placement import rail_top
from wheelrail.track.track import Track


def track_facts(track: Track) -> list[tuple[str, str]]:
    """Names and values."""
    at = track.sample(np.linspace(0.0, track.length, 4001))
    sharpest = int(np.argmax(np.abs(at.curvature)))
    curvature = float(at.curvature[sharpest])
    cants = [float(at.cant.min()), float(at.cant.max())]
    slopes = np.tan(at.pitch) * 1e3
    last = at.position[-1]
    rails = track.rails
    facts = [
        ("length", f"{track.length:.6f} m ({track.plan_length:.6f} m in plan)"),
        ("end", f"x = {last[0]:.6f}, y = {last[1]:.6f}, z = {last[2]:.6f} m, heading {at.heading[-1]:.9f} rad"),
        ("sharpest curve", _curve(curvature)),
        ("cant", f"{_cant(cants[0], track.cant_base)} .. {_cant(cants[1], track.cant_base)}"),
        ("cant base", f"{track.cant_base * 1e3:g} mm"),
        ("slope", f"{slopes.min():.4g} .. {slopes.max():.4g} per mille"),
        ("gauge", f"{rails.gauge * 1e3:g} mm, rails inclined {_inclination(rails.inclination)}"),
        ("left rail", f"{rails.left.name}, top at y = {rail_top(rails.left) * 1e3:.3f} mm"),
        ("right rail", f"{rails.right.name}, top at y = {-rail_top(rails.right) * 1e3:.3f} mm"),
        ("irregularity", track.irregularity.describe() if track.irregularity else "none"),
    ]
    for (start, end), rails in zip(track.blends.tolist(), track.all_rails[1:], strict=True):
        names = " and ".join(dict.fromkeys(rail.name for rail in rails.both))
        words = f"{names}, inclined {_inclination(rails.inclination)}"
        facts.append(("other rails", f"from s = {end:.6g} m on: {words}; blended from {start:.6g} m"))
    notes = dict.fromkeys(note for laid in track.all_rails for rail in laid.both for note in rail.notes)
    facts += [("note", note) for note in (*track.alignment.notes, *notes)]
    return facts


def _curve(curvature: float) -> str:
    if curvature == 0.0:
        return "none"
    side = "left" if curvature > 0 else "right"
    return f"radius {abs(1 / curvature):.6g} m to the {side} (curvature {curvature:.6g} 1/m)"


def _cant(angle: float, base: float) -> str:
    height = base * math.sin(angle) * 1e3
    side = "left" if angle > 0 else "right"
    return "0" if angle == 0 else f"{angle:.6g} rad ({side} rail raised by {abs(height):.6g} mm)"


def _inclination(slope: float) -> str:
    return f"1:{1 / slope:g}" if slope else "not at all"
