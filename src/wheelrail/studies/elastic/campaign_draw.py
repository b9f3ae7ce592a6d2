"""Seeded runs with elastic contact: drawn from the passable part of the campaign's ranges, short enough for an hour."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from wheelrail.contact.choice import Contact
from wheelrail.contact.elastic.options import ElasticOptions
from wheelrail.simulation.integrator import Integrator
from wheelrail.simulation.scenario import Scenario
from wheelrail.simulation.scenario_check import END_MARGIN
from wheelrail.studies.robustness.draw import CANT, GENTLE, PASSABLE_CURVATURE, Draw, draw
from wheelrail.track.segments import Curve, Grade, Straight, Transition
from wheelrail.track.track import Track
from wheelrail.vehicle.vehicle import Vehicle

WAY, TIME = 60.0, 3.0  #: of a run, whichever is less [m, s]
SLOW = 8.0  #: speed below which runs are a stratum of their own, with ros2 [m/s]
STEP = 0.5e-3  #: [s]
OUTPUT = 0.01  #: between two recorded instants [s]
LEAD = 2.0  #: of straight ahead of the leading wheelset [m]
WITHIN = 5.0  #: how far the leading wheelset is to come into the full curve [m]
#: Transitions where cant or curvature is greatest, and where both are small [m]. 50 m to a cant of 0.15 rad twist the
#: track by 4.5 mm/m.
LONG_TRANSITION, SHORT_TRANSITION = 50.0, 20.0


@dataclass(frozen=True)
class CampaignSettings:
    """Which runs are computed, and how far."""

    seed: int = 1
    fast: int = 16  #: runs at SLOW or more
    slow: int = 4  #: and below
    way: float = WAY  #: [m]
    time: float = TIME  #: [s]
    papers: int = 4  #: runs with a stretch on the papers' contact as well
    mirrors: int = 2  #: runs whose mirror image is run as well
    stretch: float = 20e-3  #: of the papers' contact [s]
    setting: str = "standard"  #: of elastic contact
    resolution: float = 2e-3  #: of the papers' mesh [m]


@dataclass(frozen=True)
class ElasticRun:
    """One run of the campaign."""

    drawn: Draw
    way: float  #: [m]
    time: float  #: [s]
    setting: str = "standard"

    @property
    def duration(self) -> float:
        """Until its way or its time is up [s]."""
        return min(self.way / self.drawn.speed, self.time)

    @property
    def distance(self) -> float:
        """That it comes in this time [m]."""
        return self.duration * self.drawn.speed

    @property
    def transition(self) -> float:
        """Length of its transition: the more cant and curvature, the longer [m]."""
        share = max(abs(self.drawn.cant) / CANT, abs(self.drawn.curvature) / PASSABLE_CURVATURE)
        return max(SHORT_TRANSITION, share * LONG_TRANSITION)

    @property
    def in_curve(self) -> bool:
        """Whether it starts in the full curve, which it would not reach from the straight."""
        return LEAD + self.transition + WITHIN > self.distance

    def mirrored(self) -> ElasticRun:
        """The same run in the mirror."""
        return replace(self, drawn=replace(self.drawn, curvature=-self.drawn.curvature, cant=-self.drawn.cant))

    def scenario(self, vehicle: Vehicle) -> Scenario:
        """On one slope, at a speed that is held: from the straight into the curve, or in the curve."""
        drawn = self.drawn
        x = [body.position[0] for body in vehicle.all_bodies]
        room = 2.0 * END_MARGIN + max(x) - min(x) + LEAD
        lead: list[Straight | Transition] = []
        if not self.in_curve:
            lead = [Straight(length=room), Transition(length=self.transition)]
        track = Track(
            *lead,
            Curve(length=self.distance + room, curvature=drawn.curvature, cant_angle=drawn.cant),
            vertical=[Grade(slope=drawn.slope)],
            inclination=drawn.inclination,
            title=f"track of run {drawn.number}",
        )
        return Scenario(
            title=f"elastic run {drawn.number}",
            track=track,
            vehicle=vehicle,
            speed=drawn.speed,
            contact=Contact(
                model="elastic", friction=drawn.friction, elastic=ElasticOptions(setting=self.setting, threads=1)
            ),
            integrator=Integrator(step=STEP),  # auto: ros2 below 10 m/s
            output_every=OUTPUT,
            duration=self.duration,
        )


def drawn_runs(settings: CampaignSettings) -> list[ElasticRun]:
    """The first gentle draws of the campaign of this seed, of slow and of other ones as many as are asked for.

    Slow ones are a stratum of their own because the speed follows from the acceleration, and few are slow.
    """
    missing = {True: settings.slow, False: settings.fast}
    runs = []
    for one in _gentle(settings.seed):
        if not any(missing.values()):
            break
        slow = one.speed < SLOW
        if missing[slow]:
            missing[slow] -= 1
            runs.append(ElasticRun(one, settings.way, settings.time, settings.setting))
    return runs


def _gentle(seed: int) -> Iterator[Draw]:
    number = 0
    while True:
        number += 1
        one = draw(number, seed)
        if one.stratum == GENTLE:
            yield one
