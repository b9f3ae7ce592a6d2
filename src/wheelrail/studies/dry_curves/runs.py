"""One run of the study, and what is kept of it."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache

import numpy as np

from wheelrail.io.vehicle_file import load_vehicle
from wheelrail.results.catalogue import SIDES
from wheelrail.results.checks.chatter import LEAST_LOAD
from wheelrail.results.checks.check import Check
from wheelrail.results.result import Result
from wheelrail.results.status import is_finished
from wheelrail.results.steady import in_full_curve
from wheelrail.simulation.simulate import simulate
from wheelrail.studies.dry_curves.cases import STEADY, Case, Job, settling_way
from wheelrail.studies.dry_curves.pool import stop_if_asked
from wheelrail.vehicle.static_load import GRAVITY, static_wheel_loads, with_static_preloads
from wheelrail.vehicle.vehicle import Vehicle

VEHICLE = "manchester-wagon"
MOST_CPU = 60.0  #: of a run; one that takes longer is stopped [s]
SHARE_OF_STEADY = 0.9  #: what must have been run of the steady part for its numbers to count


@dataclass(frozen=True)
class Outcome:
    """What is kept of a run; shares are of the mean of the same wheel, forces [N]."""

    case: Case
    status: str
    checks: tuple[Check, ...] = ()
    seconds: float = 0.0  #: of the steady part [s]
    spread: float = np.nan  #: standard deviation of Q over its mean, of the worst wheel
    wheel: str = ""  #: which that is
    greatest_q: float = np.nan  #: of all wheels, in the whole run
    q: tuple[float, ...] = ()  #: means of all wheels in the steady part, front to rear, left and right
    y: tuple[float, ...] = ()
    cpu: float = np.nan  #: CPU time [s]

    @property
    def done(self) -> bool:
        """Whether it came to its end, with a steady part to judge."""
        return is_finished(self.status) and bool(self.q)

    @property
    def balance(self) -> float:
        """The greater share of the weight that is missing, upwards or sideways."""
        values = [self.value("vertical balance"), self.value("lateral balance")]
        return float(np.max(values))

    def value(self, name: str) -> float:
        """Of one of the run's own checks; NaN where there is none."""
        found = [one.value for one in self.checks if one.name == name and one.value is not None]
        return found[0] if found else np.nan

    @property
    def beyond(self) -> list[str]:
        """Names of checks beyond their limits."""
        return [one.name for one in self.checks if not one.ok]


@dataclass(frozen=True)
class MethodDifference:
    """Two methods of detection in the same run, over all of it."""

    first: Case
    second: Case
    rms: float  #: greatest root mean square of the difference in Q or Y of a wheel, over the static wheel load
    greatest: float  #: greatest difference at an instant, over the same
    signal: str  #: which has that one
    position: float  #: arc length of its wheelset there [m]


@dataclass(frozen=True)
class JobOutcome:
    """Of all runs of a job."""

    outcomes: tuple[Outcome, ...]
    differences: tuple[MethodDifference, ...] = field(default=())


@cache
def the_vehicle() -> Vehicle:
    """Of all runs."""
    return load_vehicle(VEHICLE)


@cache
def static_load() -> float:
    """Mean of the wheels [N]."""
    return float(static_wheel_loads(with_static_preloads(the_vehicle(), GRAVITY), GRAVITY).mean())


def run_job(job: Job) -> JobOutcome:
    """Make the runs of a job and compare their methods of detection. KeyboardInterrupt where one is interrupted."""
    outcomes, finished = [], []
    for case in job.cases:
        try:
            result = simulate(case.scenario(the_vehicle()), watch=stop_if_asked, most_cpu=MOST_CPU)
        except Exception as error:  # one run that breaks must not take the others with it
            outcomes.append(Outcome(case, f"exception: {type(error).__name__}: {error}"))
            continue
        if result.status.interrupted:
            raise KeyboardInterrupt
        outcomes.append(judged(case, result))
        if result.status.finished:
            finished.append((case, result))
    pairs = [(one, other) for n, one in enumerate(finished) for other in finished[n + 1 :]]
    return JobOutcome(tuple(outcomes), tuple(compared(one, other) for one, other in pairs))


def judged(case: Case, result: Result) -> Outcome:
    """What is kept of a result."""
    cpu = result.timings["cpu_seconds"]
    loads = result.dataset["wheel_Q"].values
    part = steady_part(case, result)
    status, checks = result.status, tuple(result.checks)
    greatest = float(loads.max()) if loads.size else np.nan
    if part is None:
        return Outcome(case, status, checks, greatest_q=greatest, cpu=cpu)
    times = result.dataset["time"].values[part]
    q, y = (result.dataset[f"wheel_{name}"].values[part].reshape(times.size, -1) for name in ("Q", "Y"))
    spreads = q.std(axis=0) / np.maximum(q.mean(axis=0), LEAST_LOAD * q.mean())
    worst = int(np.argmax(spreads))
    return Outcome(
        case,
        status,
        checks,
        seconds=float(times[-1] - times[0]),
        spread=float(spreads[worst]),
        wheel=f"{result.wheelsets[worst // 2]}.{SIDES[worst % 2]}",
        greatest_q=greatest,
        q=tuple(map(float, q.mean(axis=0))),
        y=tuple(map(float, y.mean(axis=0))),
        cpu=cpu,
    )


def steady_part(case: Case, result: Result) -> np.ndarray | None:
    """Instants at which the whole vehicle is in the full curve and has settled there; None where it never came so far.

    Shape (n,).
    """
    inside = in_full_curve(result)
    if inside is None:
        return None
    times = result.dataset["time"].values
    speed = case.cell.speed / 3.6
    part: np.ndarray = inside & (times >= times[inside][0] + settling_way(speed) / speed)
    return part if part.sum() > 1 and np.ptp(times[part]) >= SHARE_OF_STEADY * STEADY else None


def compared(one: tuple[Case, Result], other: tuple[Case, Result]) -> MethodDifference:
    """Q and Y of all wheels at all instants of two runs, from the first to the last."""
    rms, greatest, signal, position = 0.0, -1.0, "", np.nan
    first, second = one[1], other[1]
    count = min(first.dataset["time"].size, second.dataset["time"].size)
    for name in ("Q", "Y"):
        ours, theirs = (result.dataset[f"wheel_{name}"].values[:count] for result in (first, second))
        apart = np.abs(ours - theirs) / static_load()
        rms = max(rms, float(np.sqrt(np.mean(apart**2, axis=0)).max()))
        n, w, side = np.unravel_index(int(np.argmax(apart)), apart.shape)
        if apart[n, w, side] > greatest:
            wheelset = first.wheelsets[w]
            greatest, signal = float(apart[n, w, side]), f"{wheelset}.{SIDES[side]}.{name}"
            position = float(first.values(f"{wheelset}.s")[n])
    return MethodDifference(one[0], other[0], rms, greatest, signal, position)
