"""Straights, transitions and curves of a track, to be shaded behind what happens on them."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from wheelrail.track.track import Track

MOST = 60  #: stretches that are shaded: a track of many samples has no segments to speak of
INSIDE = 1e-6  #: how far from its ends a segment is looked at [m]
STRAIGHT = 1e-9  #: curvature below which a track is straight [1/m]
LEAST_CANT = 0.05  #: that is told [mm]
SAME = 1e-4  #: relative difference of curvatures that are one radius


@dataclass(frozen=True)
class Shade:
    """A stretch of track."""

    start: float  #: arc length [m]
    end: float
    kind: str  #: "straight", "transition" or "curve"
    words: str  #: radius and cant of a curve


def shades_of(track: Track) -> list[Shade]:
    """Segments of a track, in order; nothing where there are too many, or no curve."""
    starts = np.interp(track.line.curvature.starts, track.line.plan, track.line.cells.knots)
    edges = np.append(np.unique(starts), track.length)
    if edges.size - 1 > MOST:
        return []
    shades = [_shade(track, start, end) for start, end in zip(edges[:-1].tolist(), edges[1:].tolist(), strict=True)]
    return shades if any(shade.kind != "straight" for shade in shades) else []


def _shade(track: Track, start: float, end: float) -> Shade:
    at = track.sample(np.array([start + INSIDE, 0.5 * (start + end), end - INSIDE]))
    first, last = float(at.curvature[0]), float(at.curvature[-1])
    if max(abs(first), abs(last)) < STRAIGHT:
        return Shade(start, end, "straight", "straight")
    if abs(first - last) > SAME * max(abs(first), abs(last)):
        return Shade(start, end, "transition", "transition")
    cant = 1e3 * track.cant_base * math.sin(float(at.cant[1]))
    words = f"R {abs(1.0 / last):.4g} m" + (f", cant {abs(cant):.3g} mm" if abs(cant) > LEAST_CANT else "")
    return Shade(start, end, "curve", words)
