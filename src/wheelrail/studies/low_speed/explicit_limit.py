"""The longest explicit step at each speed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from wheelrail.io.vehicle_file import load_vehicle
from wheelrail.results.catalogue import SIDES
from wheelrail.simulation.applied import Displacement
from wheelrail.simulation.integrator import Integrator
from wheelrail.simulation.scenario import Scenario
from wheelrail.simulation.simulate import simulate
from wheelrail.studies.low_speed.sampling import odd_interval
from wheelrail.track.segments import Straight
from wheelrail.track.track import Track
from wheelrail.vehicle.static_load import static_wheel_loads, with_static_preloads

ASIDE = 10e-6  #: by which the first wheelset starts beside its place of rest, so that something can grow [m]
QUIET = 0.01  #: forces that change by less, as a share of the static wheel load, stay
LATE = 0.4  #: the last part of a run, over which that is looked at, as a share of it
SHORTER = 0.8  #: each step that is tried, of the one before
LONGEST = 1.5e-4  #: first step that is tried, per speed [s2/m]


@dataclass(frozen=True)
class ExplicitLimit:
    """At one speed."""

    speed: float  #: [m/s]
    step: float  #: longest of ode5 that runs quietly [s]
    change: float  #: of creep forces at the step before, which is too long, as a share of the static wheel load
    evaluations: float  #: of the equations of motion by ode5 per simulated second
    ros2_change: float  #: of creep forces with ros2
    ros2_evaluations: float


def find_limits(speeds: Sequence[float], *, duration: float, longest: float, ros2_step: float) -> list[ExplicitLimit]:
    """Try ever shorter steps, at most `longest` [s], until the wagon rolls quietly on straight track."""
    found = []
    for speed in speeds:
        step, before = min(longest, LONGEST * speed), np.nan
        while True:
            change, evaluations = _change(speed, "ode5", step, duration)
            if change < QUIET:
                break
            step, before = SHORTER * step, change
        ros2_change, ros2_evaluations = _change(speed, "ros2", ros2_step, duration)
        found.append(ExplicitLimit(speed, step, before, evaluations, ros2_change, ros2_evaluations))
    return found


def _change(speed: float, integrator: str, step: float, duration: float) -> tuple[float, float]:
    """Change of creep forces from those of rest, greatest of all wheels, over the static load; evaluations per second.

    What is exact is known: a wagon that starts 10 um beside its rest has forces within some newtons of those of rest.
    """
    scenario = Scenario(
        track=Track(Straight(length=100.0)),
        vehicle=load_vehicle("manchester-wagon"),
        speed=speed,
        displacements=(Displacement(body="wheelset1", y=ASIDE),),
        integrator=Integrator(name=integrator, step=step),
        output_every=odd_interval(step, 1e-3),
        duration=duration,
    )
    result = simulate(scenario)
    if not result.status.finished:
        return np.inf, np.nan
    late = result.dataset["time"].values > (1.0 - LATE) * duration
    load = static_wheel_loads(with_static_preloads(scenario.vehicle, scenario.gravity), scenario.gravity).mean()
    rest = result.wheelsets[-1]  # which was not moved
    changes = [
        np.abs(result.values(f"{wheelset}.{side}.{force}")[late] - result.values(f"{rest}.{side}.{force}")[0]).max()
        for wheelset in result.wheelsets
        for side in SIDES
        for force in ("Fx", "Y")
    ]
    return float(max(changes) / load), result.timings["evaluations"] / result.timings["simulated_seconds"]
