"""What there is to say about a profile, in words and numbers."""

from __future__ import annotations

from itertools import pairwise

import numpy as np

from wheelrail.profiles.profile import Profile
from wheelrail.profiles.wheel_gauges import flange_gauges


def profile_facts(profile: Profile) -> list[tuple[str, str]]:
    """Names and values."""
    points = profile.points()
    finite = points.slope[np.isfinite(points.slope)]
    facts = [
        ("kind", profile.kind),
        ("description", profile.description),
        ("range of y", f"{profile.y_min * 1e3:.6g} .. {profile.y_max * 1e3:.6g} mm"),
        ("range of z", f"{points.z.min() * 1e3:.6g} .. {points.z.max() * 1e3:.6g} mm"),
        ("steepest", f"{np.degrees(np.arctan(np.abs(finite).max())):.2f} degrees"),
        ("pieces", f"{len(profile.pieces)}, largest step at a joint {_largest_step(profile) * 1e6:.3g} um"),
    ]
    gauges = flange_gauges(profile) if profile.kind == "wheel" and profile.y_min < 0 < profile.y_max else None
    if gauges is not None:
        facts.append(("flange height Sh", f"{gauges.height * 1e3:.3f} mm"))
        facts.append(("flange thickness Sd", f"{gauges.thickness * 1e3:.3f} mm (flange back taken at y = -70 mm)"))
        facts.append(("qR", f"{gauges.qr * 1e3:.3f} mm"))
    if profile.placed_at is not None:
        facts.append(("placed", f"already inclined; y = 0 lies {profile.placed_at * 1e3:g} mm from the track centre"))
    if profile.source:
        facts.append(("source", profile.source))
    return facts


def _largest_step(profile: Profile) -> float:
    """Greatest jump of height at a joint [m]."""
    steps = (abs(right.at(right.start)[0] - left.at(left.end)[0]) for left, right in pairwise(profile.pieces))
    return max(steps, default=0.0)
