"""What evaluating track and profiles costs."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from wheelrail.bench._kernels.geometry import (
    loop_deviations,
    loop_foot_point,
    loop_frame,
    loop_profile,
    loop_sine,
    loop_track,
)
from wheelrail.bench.timing import least_seconds
from wheelrail.profiles.from_points import profile_from_points
from wheelrail.profiles.library import library_profile
from wheelrail.profiles.profile import Profile
from wheelrail.track.irregularity.synthesised import IrregularitySynthesised
from wheelrail.track.segments import Curve, Straight, Transition
from wheelrail.track.track import Track

COUNT = 200_000
REPEATS = 7


@dataclass(frozen=True)
class Cost:
    """CPU time of one evaluation, the least of several repeats."""

    what: str
    nanoseconds: float
    sines: float  #: the same in units of one sine, measured in the same run


def geometry_costs() -> list[Cost]:
    """Cost of every geometry kernel on one core."""
    track = Track(
        Straight(length=60.0),
        Transition(length=50.0),
        Curve(length=100.0, radius=1200.0, turn="right", cant=0.060),
        Transition(length=50.0, shape="cosine"),
        Straight(length=90.0),
        irregularity=IrregularitySynthesised(psd="erri-b176-low", seed=1),
    )
    at = track.sample(np.linspace(1.0, track.length - 1.0, COUNT))
    centres = at.position + 0.46 * at.axes[:, 2]
    runs: list[tuple[str, Callable[[], float]]] = [
        ("profile S1002", _profile(library_profile("S1002"))),
        ("profile UIC60", _profile(library_profile("UIC60"))),
        ("profile from points", _profile(_measured())),
        ("track: position, angles, rates", lambda: loop_track(track.line, track.length, COUNT)),
        ("track: the same with frame", lambda: loop_frame(track.line, track.length, COUNT, np.empty((3, 3)))),
        ("foot point, from the last one", lambda: loop_foot_point(track.line, centres, 1.0)),
        (
            "irregularities, 5 with derivatives",
            lambda: loop_deviations(track.deviations, track.length, COUNT, np.empty((5, 3))),
        ),
    ]
    sine = _least(lambda: loop_sine(COUNT))
    return [Cost("sine (yardstick)", sine, 1.0)] + [Cost(what, ns := _least(run), ns / sine) for what, run in runs]


def _profile(profile: Profile) -> Callable[[], float]:
    low, high = profile.y_min + 1e-3, profile.y_max - 1e-3
    return lambda: loop_profile(profile.curve, low, high, COUNT)


def _measured() -> Profile:
    """S1002 as if it had been measured every 0.25 mm."""
    points = library_profile("S1002").points(0.25e-3)
    keep = points.y > -0.069
    return profile_from_points(points.y[keep], points.z[keep], "wheel")


def _least(run: Callable[[], float]) -> float:
    """Nanoseconds of CPU time per evaluation."""
    return least_seconds(run, REPEATS)[0] / COUNT * 1e9
