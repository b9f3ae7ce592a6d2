"""Rails that change along a track: stretches with other rail profiles or another inclination."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from wheelrail.display import Brief
from wheelrail.errors import ProblemList
from wheelrail.profiles.library import library_profile
from wheelrail.profiles.profile import Profile
from wheelrail.track.rail_placement import laid_rail

Named = str | Profile
RailChoice = Named | tuple[Named, Named]  #: both rails, or left and right

LEAST_GAUGE, MOST_GAUGE = 0.1, 5.0  #: from models of 1:10 to more than any line has [m]
BLEND = 5.0  #: length over which rails change into others, by default [m]
SHORTEST_BLEND = 0.1  #: below, a change would be a blow: some steps of a run [m]


@dataclass(frozen=True)
class Rails:
    """The two rails in the cross section, each with y = distance from the track centre and z up [m]."""

    left: Profile
    right: Profile
    gauge: float
    inclination: float

    @property
    def both(self) -> tuple[Profile, Profile]:
        """Left and right."""
        return self.left, self.right


@dataclass(frozen=True, kw_only=True, repr=False)
class RailStretch(Brief):
    """Rails from a station on, up to the next stretch; what is not given is that of the track itself.

    Over the length `blend`, half of it before `start` and half behind, they come in place of the rails before: there,
    wheels run on both, and each carries a share that changes smoothly.
    """

    start: float  #: plan length along the track [m]
    rail: RailChoice | None = None
    inclination: float | None = None  #: towards the track centre, as a slope (1/40)
    blend: float = BLEND  #: [m]

    @property
    def profiles(self) -> tuple[Profile, Profile] | None:
        """Left and right in their own axes, where they are given."""
        return None if self.rail is None else rail_pair(self.rail)


def rail_pair(rail: RailChoice) -> tuple[Profile, Profile]:
    """Left and right rail, by name or as they are."""
    left, right = rail if isinstance(rail, tuple | list) else (rail, rail)
    return _profile(left), _profile(right)


def _profile(rail: Named) -> Profile:
    return library_profile(rail) if isinstance(rail, str) else rail


def lay_rails(profiles: tuple[Profile, Profile], gauge: float, gauge_depth: float, inclination: float) -> Rails:
    """Both rails, inclined and at their gauge; InputError where they cannot be."""
    problems = ProblemList("rails")
    if not LEAST_GAUGE <= gauge <= MOST_GAUGE:
        problems.add("gauge", f"expected {LEAST_GAUGE:g} to {MOST_GAUGE:g} m. Check the unit", gauge)
    if not 0.0 < gauge_depth <= 0.05:
        problems.add("gauge_depth", "expected above 0 and up to 0.05 m. Check the unit", gauge_depth)
    if not abs(inclination) <= 0.2 or math.isnan(inclination):
        problems.add("inclination", "expected a slope such as 1/40", inclination)
    for side, profile in zip(("left", "right"), profiles, strict=True):
        if profile.kind != "rail":
            problems.add(f"rail ({side})", f"a {profile.kind} profile: expected a rail", profile.name)
    problems.stop_if_any()
    left, right = (laid_rail(p, gauge=gauge, inclination=inclination, gauge_depth=gauge_depth) for p in profiles)
    return Rails(left, right, gauge, inclination)


def check_stretches(problems: ProblemList, stretches: Sequence[RailStretch], length: float) -> None:
    """Note stretches that are not in order along a track of some plan length [m], or whose blends overlap."""
    end = 0.0
    for n, stretch in enumerate(stretches):
        where = f"stretches[{n}]"
        if not SHORTEST_BLEND <= stretch.blend <= length:
            what = f"expected {SHORTEST_BLEND:g} m to the length of the track, {length:g} m"
            problems.add(f"{where} blend", what, stretch.blend)
            continue
        first, last = stretch.start - 0.5 * stretch.blend, stretch.start + 0.5 * stretch.blend
        if not (first >= end and last <= length):
            what = f"its blend runs from {first:g} to {last:g} m, expected {end:g} to {length:g} m:"
            what += " behind the blend before it and on the track"
            problems.add(f"{where} start", what, stretch.start)
        end = max(end, last)
