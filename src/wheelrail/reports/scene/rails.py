"""The line of the track and the cross sections of its rails, for the stretch that a run needs."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from wheelrail.profiles.profile import Profile
from wheelrail.reports.packing import Packer
from wheelrail.reports.scene.looks import drawn_profile
from wheelrail.track.alignment import Segments
from wheelrail.track.segments import Curve, Segment, Straight
from wheelrail.track.track import Track

SPACING = 2.0  #: of points of the line [m]; between them it is a cubic with their directions
BEHIND, AHEAD = 120.0, 400.0  #: of the run that is drawn besides [m]
DEVIATION_SPACING = 0.5  #: of points of irregular rails [m]
MOST_DEVIATIONS = 20_000
USUAL_HEAD = 0.0743  #: width of the head of UIC60 [m], whose web and foot all rails are drawn with
#: Web and foot of UIC60, rounded: distance from the rail's axis and depth below its top [m].
BELOW_HEAD = ((0.035, 0.038), (0.010, 0.052), (0.00825, 0.100), (0.012, 0.138), (0.075, 0.160), (0.075, 0.172))


def line_of(track: Track, first: float, last: float, packer: Packer) -> dict[str, Any]:
    """Points of the centreline and angles of its frame, from before `first` to beyond `last` [m]."""
    low, high = max(0.0, first - BEHIND), min(track.length, last + AHEAD)
    at = track.sample(np.linspace(low, high, 2 + math.ceil((high - low) / SPACING)))
    columns = {
        "s": at.s,
        "x": at.position[:, 0],
        "y": at.position[:, 1],
        "z": at.position[:, 2],
        "heading": at.heading,
        "pitch": at.pitch,
        "cant": at.cant,
    }
    return {name: packer.add(values) for name, values in columns.items()}


def straight_line(first: float, last: float, start: float, packer: Packer) -> dict[str, Any]:
    """The level ground of a rig as a line: x = 0 at the position `start` [m]."""
    s = np.array([first - 10.0, last + 10.0])
    zeros = np.zeros(2)
    columns = {"s": s, "x": s - start, "y": zeros, "z": zeros, "heading": zeros, "pitch": zeros, "cant": zeros}
    return {name: packer.add(values) for name, values in columns.items()}


def rail_section(laid: Profile, size: float) -> list[list[float]]:
    """The outline of a laid rail, y from the middle of the track, z from the rail top [m]: head, field side, foot."""
    head = drawn_profile(laid, size)
    scale = (laid.y_max - laid.y_min) / USUAL_HEAD
    middle = 0.5 * (laid.y_max + laid.y_min)
    field = [[middle + scale * y, -scale * depth] for y, depth in BELOW_HEAD]
    gauge = [[middle - scale * y, -scale * depth] for y, depth in reversed(BELOW_HEAD)]
    below = [[round(y, 5), round(z, 5)] for y, z in (*field, *gauge)]
    return [*head, *[point for point in below if point[1] < min(head[0][1], head[-1][1])]]


def deviations_of(track: Track, first: float, last: float, packer: Packer) -> dict[str, Any] | None:
    """Shifts of both rails along y and z at even steps, where the track is irregular."""
    if track.irregularity is None:
        return None
    low, high = max(0.0, first - BEHIND), min(track.length, last + AHEAD)
    count = min(2 + math.ceil((high - low) / DEVIATION_SPACING), MOST_DEVIATIONS)
    s = np.linspace(low, high, count)
    left, right, lateral, vertical, roll = track.sample_irregularity(s)[:, :, 0].T
    half = 0.5 * track.rails.gauge
    return {
        "start": float(low),
        "step": float(s[1] - s[0]),
        "left_y": packer.add(left + lateral),
        "right_y": packer.add(right + lateral),
        "left_z": packer.add(vertical + half * roll),
        "right_z": packer.add(vertical - half * roll),
    }


def segments_of(track: Track) -> list[dict[str, Any]]:
    """Straights, transitions and curves: arc lengths between which each lies [m], and what it is in words."""
    source = track.alignment.source
    if not isinstance(source, Segments):
        return []
    plan = np.concatenate(([0.0], np.cumsum([segment.length for segment in source.segments])))
    s = np.interp(plan, track.line.plan, track.line.cells.knots)
    return [
        {"start": round(float(s[n]), 3), "end": round(float(s[n + 1]), 3), "words": _words(segment, source.cant_base)}
        for n, segment in enumerate(source.segments)
    ]


def _words(segment: Segment, base: float) -> str:
    if isinstance(segment, Straight):
        return "straight"
    if not isinstance(segment, Curve):
        return "transition"
    curvature = segment.signed_curvature()
    if curvature == 0.0:
        return "straight"
    side = "left" if curvature > 0.0 else "right"
    cant = abs(base * math.sin(segment.signed_cant(base))) * 1e3
    return f"{side}-hand curve, radius {1.0 / abs(curvature):.4g} m, cant {cant:.0f} mm"
