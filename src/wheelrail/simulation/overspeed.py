"""Speed in curves: what cant leaves of the lateral acceleration, and which speeds would suit."""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np

from wheelrail.simulation.scenario import Scenario
from wheelrail.track.track import Track

USUAL = 1.0  #: uncompensated lateral acceleration up to which vehicles are run [m/s2]; 153 mm of cant deficiency
MUCH = 2.0  #: beyond what tilting trains are run with [m/s2]
SPACING, MOST = 0.25, 20_000  #: of the positions that are looked at [m], and how many
STRAIGHT = 1e-6  #: curvature below which a track is straight [1/m]


class CurveDemand(NamedTuple):
    """What a position of a track asks of a vehicle that runs over it at a speed."""

    position: float  #: arc length [m]
    curvature: float  #: without sign [1/m]
    cant: float  #: angle by which the outer rail is raised [rad]
    speed: float  #: [m/s]
    gravity: float  #: [m/s2]

    @property
    def acceleration(self) -> float:
        """In the plane of the track, that cant does not compensate [m/s2]; < 0 where there is too much cant."""
        return self.speed**2 * self.curvature * math.cos(self.cant) - self.gravity * math.sin(self.cant)

    def deficiency(self, base: float) -> float:
        """Cant that is missing, as a height over `base` [m]."""
        return base * self.acceleration / self.gravity if self.gravity > 0.0 else 0.0

    def speed_for(self, acceleration: float) -> float:
        """At which this much is not compensated [m/s]; 0 where there is none."""
        needed = acceleration + self.gravity * math.sin(self.cant)
        return math.sqrt(max(needed, 0.0) / (self.curvature * math.cos(self.cant)))


def sharpest_demand(
    track: Track, speed: float, gravity: float, between: tuple[float, float] | None = None
) -> CurveDemand | None:
    """Where most acceleration is left, outwards or inwards, `between` two positions [m]; None on straight track."""
    low, high = (0.0, track.length) if between is None else between
    low, high = max(low, 0.0), min(high, track.length)
    if not low < high:
        return None
    s = np.linspace(low, high, min(MOST, max(2, math.ceil((high - low) / SPACING) + 1)))
    at = track.sample(s)
    if np.abs(at.curvature).max() < STRAIGHT:
        return None
    # A left-hand curve has positive curvature; cant is positive where the left rail, there the inner one, is raised.
    outer = -np.sign(at.curvature) * at.cant
    left_over = speed**2 * np.abs(at.curvature) * np.cos(outer) - gravity * np.sin(outer)
    n = int(np.argmax(np.where(np.abs(at.curvature) < STRAIGHT, -1.0, np.abs(left_over))))
    return CurveDemand(float(s[n]), float(abs(at.curvature[n])), float(outer[n]), speed, gravity)


def greatest_speed(scenario: Scenario) -> float:
    """That a scenario asks for [m/s]."""
    tables = [table for table in (scenario.speeds, scenario.speed_control.command) if table is not None]
    return max([scenario.speed, *(speed for table in tables for speed in table.speeds)])


def demand_of(scenario: Scenario) -> CurveDemand | None:
    """Of the whole track at the greatest speed."""
    return sharpest_demand(scenario.track, greatest_speed(scenario), scenario.gravity)


def overspeed_words(demand: CurveDemand, base: float) -> str:
    """How much too fast it is, and how fast would do."""
    cant = base * math.sin(demand.cant)
    return (
        f"at {_speed(demand.speed)} in the curve of {1.0 / demand.curvature:.4g} m with {cant * 1e3:.3g} mm of cant,"
        f" {demand.acceleration:.3g} m/s2 are not compensated: {_speed(demand.speed_for(0.0))} would balance it,"
        f" {_speed(demand.speed_for(USUAL))} leave {USUAL:g} m/s2"
    )


def overspeed_remedy(scenario: Scenario, position: float) -> str:
    """What to add to the remedy of a run that left its rails at a position [m]; empty where it was slow enough."""
    back, ahead = scenario.reach
    length = ahead - back
    demand = sharpest_demand(
        scenario.track, greatest_speed(scenario), scenario.gravity, (position - length, position + length)
    )
    if demand is None or demand.acceleration <= USUAL:
        return ""
    return f"too fast: {overspeed_words(demand, scenario.track.cant_base)}"


def overspeed_warnings(scenario: Scenario) -> tuple[str, ...]:
    """What is to be said of a speed that is far too high for the track."""
    demand = demand_of(scenario)
    if demand is None or demand.acceleration <= MUCH:
        return ()
    return (overspeed_words(demand, scenario.track.cant_base),)


def _speed(speed: float) -> str:
    return f"{speed * 3.6:.3g} km/h"
