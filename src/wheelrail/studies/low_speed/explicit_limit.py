"""The longest explicit step at each speed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from wheelrail.io.vehicle_file import load_vehicle
from wheelrail.results.catalogue import SIDES
from wheelrail.simulation.scenario import Displacement, Integrator, Scenario
from wheelrail.simulation.simulate import simulate
from wheelrail.simulation.status import is_finished
from wheelrail.studies.low_speed.sampling import odd_interval
from wheelrail.track.segments import Straight
from wheelrail.track.track import Track
from wheelrail.vehicle.static_load import static_wheel_loads

ASIDE = 0.2e-3  #: by which the first wheelset starts beside its place of rest [m]
QUIET = 0.01  #: forces that vary by less, as a share of the static wheel load, do not chatter
LATE = 0.2  #: at the end of a run, over which that is looked at [s]
SHORTER = 0.8  #: each step that is tried, of the one before


@dataclass(frozen=True)
class ExplicitLimit:
    """At one speed."""

    speed: float  #: [m/s]
    step: float  #: longest of ode5 without chatter [s]
    evaluations: float  #: of the equations of motion per simulated second
    ros2: float  #: variation of creep forces with ros2, greatest of all wheels, as a share of the static wheel load
    ros2_evaluations: float


def find_limits(speeds: Sequence[float], *, duration: float, longest: float, ros2_step: float) -> list[ExplicitLimit]:
    """Try ever shorter steps from `longest` [s] on until the wagon runs quietly on straight track."""
    found = []
    for speed in speeds:
        step = longest
        while True:
            variation, evaluations = _variation(speed, "ode5", step, duration)
            if variation < QUIET:
                break
            step *= SHORTER
        ros2, ros2_evaluations = _variation(speed, "ros2", ros2_step, duration)
        found.append(ExplicitLimit(speed, step, evaluations, ros2, ros2_evaluations))
    return found


def _variation(speed: float, integrator: str, step: float, duration: float) -> tuple[float, float]:
    """Standard deviation of creep forces at the end, greatest of all wheels, over the static load; evaluations per s."""
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
    if not is_finished(result.status):
        return np.inf, np.nan
    late = result.dataset["time"].values > duration - LATE
    load = static_wheel_loads(scenario.vehicle, scenario.gravity).mean()
    names = [f"{wheelset}.{side}.{force}" for wheelset in result.wheelsets for side in SIDES for force in ("Fx", "Y")]
    greatest = max(float(result.values(name)[late].std()) for name in names)
    return float(greatest / load), result.timings["evaluations"] / result.timings["simulated_seconds"]
