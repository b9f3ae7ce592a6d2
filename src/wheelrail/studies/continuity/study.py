"""All pairs of the library swept, and the energy of one of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from wheelrail.contact.geometry._kernels.pair import Pair
from wheelrail.contact.geometry.pair import make_pair
from wheelrail.contact.point.detection.locate import METHODS
from wheelrail.numerics.ratio import number_or_ratio
from wheelrail.profiles.library import library_profile
from wheelrail.studies.continuity.energy import Energy, measure_energy
from wheelrail.studies.continuity.sweeps import LIMITS, LOADED_STEP, STEP, Jump, Room, greatest, run_sweep, sweeps
from wheelrail.track.rail_placement import laid_rail

WHEELS = (
    "S1002", "EN15302-wheel-A", "EN15302-wheel-B", "EN15302-wheel-H", "cone:1:20", "cylinder", "wheel-arc:330",
)  # fmt: skip
RAILS = ("UIC60@1:40", "UIC60@1:20", "60E1@1:40", "60E1@1:20", "EN15302-rail-A@0", "arc:80@0")
ENERGY_PAIR = ("S1002", "UIC60@1:40")
ENERGY_POSES = 12_000
INCLINATIONS = (0.0, 0.2)  #: least and greatest

Say = Callable[[str], None]


@dataclass(frozen=True)
class Settings:
    """What is swept."""

    wheels: Sequence[str] = WHEELS
    rails: Sequence[str] = RAILS
    coarser: float = 1.0  #: how many times longer than usual the steps are

    @property
    def energy_poses(self) -> int:
        """At how many poses energy is looked at."""
        return max(round(ENERGY_POSES / self.coarser), 60)


@dataclass(frozen=True)
class Row:
    """What all sweeps of a pair came to by one method, at given height or at given load."""

    wheel: str
    rail: str
    method: str
    loaded: bool
    sweeps: int
    looks: int
    without_pose: int
    closely: int
    worst: Jump | None
    worst_on_tread: Jump | None
    beyond: int  #: sweeps with a jump beyond the limit

    @property
    def share(self) -> float:
        """What remains at worst, of the vertical force."""
        return 0.0 if self.worst is None else self.worst.share

    @property
    def share_on_tread(self) -> float:
        """The same where all contacts are on the tread."""
        return 0.0 if self.worst_on_tread is None else self.worst_on_tread.share

    @property
    def within(self) -> bool:
        """Whether that is within the limit."""
        return self.share <= LIMITS[self.loaded]


@dataclass
class Continuity:
    """The study, as far as it is done."""

    settings: Settings
    rows: list[Row] = field(default_factory=list)
    energy: dict[str, Energy] = field(default_factory=dict)  #: by method


def rail_and_inclination(name: str) -> tuple[str, float]:
    """``UIC60@1:40`` is UIC60 with an inclination of 1:40; without one it stands upright."""
    rail, _, slope = name.partition("@")
    return rail, number_or_ratio(slope or "0")


def pair_of(wheel: str, rail: str) -> Pair:
    """A pair by the names of the study."""
    name, inclination = rail_and_inclination(rail)
    return make_pair(library_profile(wheel), laid_rail(library_profile(name), inclination=inclination))


def run_study(settings: Settings, say: Say) -> Continuity:
    """All sweeps of all pairs, and the energy of S1002 on UIC60."""
    found = Continuity(settings)
    room = Room()
    for wheel in settings.wheels:
        for rail in settings.rails:
            say(f"{wheel} on {rail}")
            pair = pair_of(wheel, rail)
            for method in METHODS:
                found.rows += [_row(pair, wheel, rail, method, loaded, settings, room) for loaded in (False, True)]
    say(f"energy of {' on '.join(ENERGY_PAIR)}")
    pair = pair_of(*ENERGY_PAIR)
    for method, (number, _) in METHODS.items():
        found.energy[method] = measure_energy(pair, number, settings.energy_poses, room)
    return found


def _row(pair: Pair, wheel: str, rail: str, method: str, loaded: bool, settings: Settings, room: Room) -> Row:
    step = settings.coarser * (LOADED_STEP if loaded else STEP)
    swept = [run_sweep(pair, sweep, room) for sweep in sweeps(METHODS[method][0], loaded, step)]
    jumps = [one.worst for one in swept if one.worst is not None]
    return Row(
        wheel=wheel,
        rail=rail,
        method=method,
        loaded=loaded,
        sweeps=len(swept),
        looks=sum(one.looks for one in swept),
        without_pose=sum(one.without_pose for one in swept),
        closely=sum(one.closely for one in swept),
        worst=greatest(jumps),
        worst_on_tread=greatest([one.worst_on_tread for one in swept if one.worst_on_tread is not None]),
        beyond=sum(jump.share > LIMITS[loaded] for jump in jumps),
    )
