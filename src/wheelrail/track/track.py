"""A track: alignment, rails and irregularities together."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from pathlib import PurePath
from typing import Any, NamedTuple

import numpy as np

from wheelrail.display import Shown
from wheelrail.errors import InputError, Problem, ProblemList, is_number
from wheelrail.profiles.profile import Profile
from wheelrail.track._kernels.irregularity import Deviations
from wheelrail.track._kernels.line import BEFORE_START, BEYOND_END, OK, Line, foot_point, track_at_many
from wheelrail.track.alignment import Alignment, alignment_from_segments
from wheelrail.track.centreline import make_line
from wheelrail.track.irregularity.base import Irregularity, no_deviations, sample_deviations
from wheelrail.track.rail_placement import GAUGE, GAUGE_DEPTH, INCLINATION
from wheelrail.track.rail_stretches import RailChoice, Rails, RailStretch, check_stretches, lay_rails, rail_pair
from wheelrail.track.rail_support import RailSupport
from wheelrail.track.segments import (
    CANT_BASE,
    CANT_BASES,
    Curve,
    Grade,
    Segment,
    Straight,
    Transition,
    VerticalCurve,
    VerticalSegment,
)

END_SLACK = 1e-9  #: how far beyond its ends a track is still sampled, for rounded numbers [m]


class TrackSample(NamedTuple):
    """The track at some arc lengths; arrays of length n."""

    s: np.ndarray  #: arc length [m]
    plan: np.ndarray  #: plan length [m]
    position: np.ndarray  #: centreline [m], shape (n, 3)
    heading: np.ndarray  #: from x towards y [rad]
    pitch: np.ndarray  #: above the horizontal [rad]
    cant: np.ndarray  #: > 0 raises the left rail [rad]
    curvature: np.ndarray  #: plan curvature, > 0 to the left [1/m]
    axes: np.ndarray  #: rows i, j, k of the track frame, shape (n, 3, 3)
    turning: np.ndarray  #: rotation of the frame per metre in its own axes [rad/m], shape (n, 3)
    turning_rate: np.ndarray  #: derivative of these components [rad/m^2], shape (n, 3)

    def __repr__(self) -> str:
        reach = f", s = {self.s.min():.6g} .. {self.s.max():.6g} m" if self.s.size else ""
        return f"<TrackSample: {self.s.size} positions{reach}>"


class Track(Shown):
    """A track in space.

    Parameters
    ----------
    segments : straights, transitions and curves, in order.
    vertical : grades and vertical curves, in order; level if none.
    gauge, gauge_depth : gauge [m], and how far below the rail top it is measured [m].
    rail : a library name or a `Profile`; or a pair of them, left and right.
    inclination : of the rails towards the track centre, as a slope (1/40).
    cant_base : over which cant heights are measured [m].
    irregularity : deviations of the rails; none by default.
    support : springs and dampers under the rails; rigid track by default.
    stretches : other rails further on, in order along the track; the same all along by default.
    """

    def __init__(
        self,
        *segments: Segment,
        vertical: Sequence[VerticalSegment] = (),
        gauge: float = GAUGE,
        gauge_depth: float = GAUGE_DEPTH,
        rail: RailChoice = "UIC60",
        inclination: float = INCLINATION,
        cant_base: float = CANT_BASE,
        irregularity: Irregularity | None = None,
        support: RailSupport | None = None,
        alignment: Alignment | None = None,
        title: str = "track",
        stretches: Sequence[RailStretch] = (),
    ) -> None:
        problems = ProblemList(title if isinstance(title, str) else "track")
        _check_types(problems, segments, vertical, locals())
        problems.stop_if_any()
        if not CANT_BASES[0] <= cant_base <= CANT_BASES[1]:
            problems.add("cant_base", f"expected {CANT_BASES[0]:g} to {CANT_BASES[1]:g} m. Check the unit", cant_base)
        problems.stop_if_any()
        if alignment is None:
            alignment = alignment_from_segments(problems, segments, vertical, cant_base)
        problems.stop_if_any()
        assert alignment is not None
        self.title = title
        self.alignment = alignment
        self.cant_base = cant_base
        self.gauge_depth = gauge_depth
        self.line: Line = make_line(alignment)
        self.rail_profiles = rail_pair(rail)  #: left and right, in their own axes, up to the first stretch
        self.rails = lay_rails(self.rail_profiles, gauge, gauge_depth, inclination)
        self.stretches = tuple(stretches)
        check_stretches(problems, self.stretches, self.plan_length)
        problems.stop_if_any()
        self.irregularity = irregularity
        self.support = support
        self.deviations: Deviations = no_deviations() if irregularity is None else irregularity.deviations(self.length)

    def __repr__(self) -> str:
        at = self.sample(np.linspace(0.0, self.length, 1001))
        curvature = float(at.curvature[np.abs(at.curvature).argmax()])
        side = "left" if curvature > 0.0 else "right"
        curve = f"sharpest curve {abs(1.0 / curvature):.5g} m {side}" if curvature else "straight"
        names = " and ".join(dict.fromkeys(rail.name for rail in self.rails.both))
        parts = [f"{self.length:.6g} m", curve, f"gauge {self.rails.gauge:g} m", names]
        parts += ["irregular"] if self.irregularity is not None else []
        parts += ["resilient"] if self.support is not None else []
        return f"<Track {self.title!r}: {', '.join(parts)}>"

    @property
    def length(self) -> float:
        """Arc length [m]."""
        return float(self.line.cells.knots[-1])

    @property
    def plan_length(self) -> float:
        """Length in plan [m]."""
        return float(self.line.plan[-1])

    @cached_property
    def all_rails(self) -> tuple[Rails, ...]:
        """The rails at the start of the track, then those of each stretch."""
        own, later = self.rails, []
        for stretch in self.stretches:
            inclination = own.inclination if stretch.inclination is None else stretch.inclination
            profiles = stretch.profiles or self.rail_profiles
            later.append(lay_rails(profiles, own.gauge, self.gauge_depth, inclination))
        return (own, *later)

    @cached_property
    def blends(self) -> np.ndarray:
        """Arc lengths between which the rails before each stretch change into its own [m], shape (n, 2)."""
        plan = [(one.start - 0.5 * one.blend, one.start + 0.5 * one.blend) for one in self.stretches]
        return np.interp(np.array(plan).reshape(-1, 2), self.line.plan, self.line.cells.knots)

    def sample(self, s: np.ndarray | Sequence[float] | float) -> TrackSample:
        """The track at arc lengths `s` [m], shape (n,); refuses positions beyond its ends."""
        s = np.atleast_1d(np.asarray(s, dtype=np.float64)).ravel()
        outside = ~((s >= -END_SLACK) & (s <= self.length + END_SLACK))
        if outside.any():
            raise InputError(
                self.title,
                [
                    Problem("s", f"outside the track, which runs from 0 to {self.length:.9g} m", float(v))
                    for v in s[outside]
                ],
            )
        s = np.clip(s, 0.0, self.length)
        points, axes, turning = np.empty((s.size, 14)), np.empty((s.size, 3, 3)), np.empty((s.size, 6))
        track_at_many(self.line, s, points, axes, turning)
        return TrackSample(
            s=s,
            plan=points[:, 0],
            position=points[:, 1:4],
            heading=points[:, 4],
            pitch=points[:, 5],
            cant=points[:, 6],
            curvature=points[:, 7],
            axes=axes,
            turning=turning[:, :3],
            turning_rate=turning[:, 3:],
        )

    def sample_irregularity(self, s: np.ndarray | Sequence[float]) -> np.ndarray:
        """Deviations of the rails and two derivatives at `s` [m]: shape (n, 5, 3), see `irregularity.base.ROWS`."""
        return sample_deviations(self.deviations, np.atleast_1d(np.asarray(s, dtype=np.float64)))

    def foot_point(self, position: Sequence[float] | np.ndarray, guess: float | None = None) -> float:
        """Arc length [m] where the cross plane of the track holds `position` [m], shape (3,); nearest `guess`."""
        x, y, z = (float(v) for v in position)
        status, s = foot_point(self.line, x, y, z, 0.5 * self.length if guess is None else float(guess))
        if status == OK:
            return float(s)
        reason = {
            BEFORE_START: "lies before the start of the track",
            BEYOND_END: f"lies beyond the end of the track at s = {self.length:g} m",
        }.get(status, "has no foot point: it is not finite, or too far from the track")
        raise InputError(self.title, [Problem("position", reason, f"({x:g}, {y:g}, {z:g})")])


def _check_types(problems: ProblemList, segments: Sequence[Any], vertical: Any, given: dict[str, Any]) -> None:
    """Note what is of the wrong type: `given` has the parameters of a track by name."""
    for n, segment in enumerate(segments):
        if not isinstance(segment, Straight | Transition | Curve):
            way = "Track(Straight(length=50.0), Curve(length=90.0, radius=300.0, turn='left')) has two"
            if isinstance(segment, str | PurePath):
                way = f'wheelrail.load_track("{segment}") reads a track from a file'
            elif isinstance(segment, list | tuple):
                way = "Segments are given one after the other: Track(*segments)"
            problems.add_wrong_type(f"segments[{n}]", "a Straight, Transition or Curve", segment, way)
    if not isinstance(vertical, Sequence) or isinstance(vertical, str):
        problems.add_wrong_type("vertical", "a list of Grade and VerticalCurve", vertical)
    else:
        for n, one in enumerate(vertical):
            if not isinstance(one, Grade | VerticalCurve):
                problems.add_wrong_type(f"vertical[{n}]", "a Grade or VerticalCurve", one)
    for name in ("gauge", "gauge_depth", "inclination", "cant_base"):
        if not is_number(given[name]):
            problems.add_wrong_type(name, "a number", given[name])
    rail = given["rail"]
    pair = rail if isinstance(rail, tuple | list) else (rail, rail)
    if len(pair) != 2 or not all(isinstance(one, str | Profile) for one in pair):
        problems.add_wrong_type("rail", "the name of a rail profile, a Profile, or a pair of them", rail)
    irregularity = given["irregularity"]
    if irregularity is not None and not (hasattr(irregularity, "deviations") and not isinstance(irregularity, type)):
        way = 'IrregularitySynthesised(psd="erri-b176-low", seed=1) makes one'
        problems.add_wrong_type("irregularity", "an irregularity", irregularity, way)
    for name, kind in (("support", RailSupport), ("alignment", Alignment)):
        if given[name] is not None and not isinstance(given[name], kind):
            problems.add_wrong_type(name, f"a {kind.__name__}", given[name])
    if not isinstance(given["stretches"], tuple | list):
        problems.add_wrong_type("stretches", "a list of RailStretch", given["stretches"])
    else:
        for n, one in enumerate(given["stretches"]):
            if not isinstance(one, RailStretch):
                problems.add_wrong_type(f"stretches[{n}]", "a RailStretch", one)
    if not isinstance(given["title"], str):
        problems.add_wrong_type("title", "a text", given["title"])


def runs_straight_on(track: Track) -> bool:
    """Whether a track is straight, level and without cant from end to end."""
    at = track.sample(np.linspace(0.0, track.length, min(20_000, 2 + int(track.length / 0.25))))
    return all(bool(np.all(np.abs(values) < 1e-12)) for values in (at.curvature, at.cant, at.pitch))
