"""Shapes with closed-form contact, for tests and first studies."""

from __future__ import annotations

import math

from wheelrail.profiles.piece import Arc, line
from wheelrail.profiles.profile import Profile, ProfileKind

SOURCE = "ours: elementary geometry"


def cone(conicity: float = 0.05, *, half_width: float = 0.060) -> Profile:
    """A conical wheel without flange: the radius falls by `conicity` per unit of y towards the field side."""
    return Profile(
        name=f"cone:{conicity:g}",
        kind="wheel",
        pieces=(line(-half_width, half_width, conicity * half_width, -conicity),),
        description=f"conical wheel without flange, conicity {conicity:g}",
        source=SOURCE,
    )


def cylinder(*, half_width: float = 0.060) -> Profile:
    """A cylindrical wheel without flange."""
    return Profile(
        name="cylinder",
        kind="wheel",
        pieces=(line(-half_width, half_width, 0.0, 0.0),),
        description="cylindrical wheel without flange",
        source=SOURCE,
    )


def arc(radius: float, kind: ProfileKind = "rail") -> Profile:
    """A circular arc of `radius` [m], up to 60 degrees or 60 mm to either side of its middle.

    As a rail a crown that falls to both sides; as a wheel a convex tread whose radius falls to both sides.
    """
    half_width = min(0.060, radius * math.sin(math.radians(60.0)))
    return Profile(
        name=f"{'arc' if kind == 'rail' else 'wheel-arc'}:{radius * 1e3:g}",
        kind=kind,
        pieces=(Arc(-half_width, half_width, 0.0, -radius, radius, +1.0),),
        description=f"circular {kind} profile, radius {radius * 1e3:g} mm",
        source=SOURCE,
    )
