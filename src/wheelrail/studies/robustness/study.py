"""Random scenarios run one after the other; none may end without a status."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from wheelrail.io.vehicle_file import load_vehicle
from wheelrail.results.lifts import wheels_in_the_air
from wheelrail.results.result import Result
from wheelrail.results.status import is_finished
from wheelrail.simulation.simulate import simulate
from wheelrail.studies.robustness.draw import Draw, draw
from wheelrail.vehicle.vehicle import Vehicle

VEHICLE = "manchester-wagon"
MOST_RUNS = 100_000
MOST_CPU = 60.0  #: of a run; one that takes longer is stopped [s]
EXCEPTION = "exception"

Progress = Callable[[int], None]  #: told how many runs are done


@dataclass(frozen=True)
class Outcome:
    """How a run ended."""

    drawn: Draw
    status: str  #: without the wheel that it is about
    detail: str  #: that wheel, or the words of an exception
    time: float  #: [s]
    position: float  #: [m]
    finite: bool  #: whether every number of the result is finite
    in_air: float  #: greatest share of the time that a wheel was in the air
    cpu: float  #: CPU time [s]

    @property
    def done(self) -> bool:
        """Whether it came to its end."""
        return is_finished(self.status)


@dataclass
class Campaign:
    """All runs of the study, as far as they are done."""

    runs: int
    seed: int
    outcomes: list[Outcome] = field(default_factory=list)

    @property
    def passable(self) -> list[Outcome]:
        """Runs that the wagon is to come through."""
        return [one for one in self.outcomes if one.drawn.passable]

    @property
    def statuses(self) -> list[str]:
        """By how many runs ended so, most first."""
        counts = Counter(one.status for one in self.outcomes)
        return sorted(counts, key=lambda status: (-counts[status], status))

    def numbers(self) -> dict[str, Any]:
        """What came out."""
        passable = self.passable
        through = sum(one.done for one in passable)
        return {
            "runs": len(self.outcomes),
            "seed": self.seed,
            "statuses": {status: sum(one.status == status for one in self.outcomes) for status in self.statuses},
            "passable": len(passable),
            "passable_done": through,
            "passable_done_share": through / len(passable) if passable else None,
            "non_finite": sum(not one.finite for one in self.outcomes),
            "exceptions": sum(one.status == EXCEPTION for one in self.outcomes),
            "longest_cpu_s": max((one.cpu for one in self.outcomes), default=0.0),
        }


def run_campaign(campaign: Campaign, progress: Progress = lambda _: None) -> None:
    """Run all of them; a KeyboardInterrupt leaves in the campaign what is done."""
    vehicle = load_vehicle(VEHICLE)
    while len(campaign.outcomes) < campaign.runs:
        number = len(campaign.outcomes) + 1
        campaign.outcomes.append(run_one(draw(number, campaign.seed), vehicle))
        progress(number)


def run_one(drawn: Draw, vehicle: Vehicle) -> Outcome:
    """Run one scenario, whatever comes."""
    began = time.process_time()
    try:
        result = simulate(drawn.scenario(vehicle), most_cpu=MOST_CPU)
    except Exception as error:  # an exception is what the study looks for
        cpu = time.process_time() - began
        return Outcome(drawn, EXCEPTION, f"{type(error).__name__}: {error}", 0.0, 0.0, True, 0.0, cpu)
    if result.status.interrupted:
        raise KeyboardInterrupt
    status, _, detail = result.status.partition(" (")
    return Outcome(
        drawn=drawn,
        status=status,
        detail=detail.rstrip(")"),
        time=result.status_time,
        position=result.status_position,
        finite=all_finite(result),
        in_air=max((lift["share"] for lift in wheels_in_the_air(result)), default=0.0),
        cpu=result.timings["cpu_seconds"],  # without compiling
    )


def all_finite(result: Result) -> bool:
    """Whether every number of a result is finite that should be.

    Contact points that are not there have none, and a wheel without load has no Y/Q.
    """
    data = result.dataset
    loaded = data["wheel_Q"].values > 0.0
    touching = data["contact"].values <= data["wheel_contacts"].values[..., None]
    for name, values in data.data_vars.items():
        numbers = values.values
        if "contact" in values.dims:
            numbers = numbers[touching]
        elif name == "wheel_Y_over_Q":
            numbers = numbers[loaded]
        if not np.isfinite(numbers).all():
            return False
    return bool(np.isfinite([result.status_time, result.status_position]).all())
