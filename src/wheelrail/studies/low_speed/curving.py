"""Slow curving by explicit and by linearly implicit steps: steady forces, and what they cost."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import takewhile

import numpy as np

from wheelrail.results.catalogue import SIDES
from wheelrail.results.result import Result
from wheelrail.results.status import is_finished
from wheelrail.simulation.integrator import Integrator
from wheelrail.simulation.scenario import Scenario
from wheelrail.simulation.simulate import simulate
from wheelrail.studies.low_speed.sampling import odd_interval
from wheelrail.vehicle.static_load import static_wheel_loads, with_static_preloads

Say = Callable[[str], None]

FORCES = ("Q", "Y", "Fx")
SAMPLED = 1e-3  #: how often forces are recorded for their means [s]
RECORDED = 20e-3  #: and where time is taken, as users do [s]
SMALL = 0.1  #: forces below this share of the static wheel load nearly vanish
SAME = 1.0  #: differences below this are none [%]


@dataclass(frozen=True)
class SteadyRun:
    """A run through the curve, beside that of the shortest explicit step."""

    name: str
    step: float  #: [s]
    status: str
    difference: float = np.nan  #: greatest of forces that do not nearly vanish, of the explicit value [%]
    force: str = ""  #: which force that is
    small: float = np.nan  #: greatest of forces that nearly vanish, of the static wheel load [%]
    chatter: float = np.nan  #: change of Fx and Y on the straight, where none should be, of the load [%]
    ripple: float = np.nan  #: standard deviation of the leading left wheel's Q [N]
    cpu: float = np.nan  #: least of the repeats [s]; of the runs that are compared in time

    @property
    def same_means(self) -> bool:
        """Whether it has the forces of the shortest explicit step in the curve."""
        return is_finished(self.status) and max(self.difference, self.small) <= SAME

    @property
    def same(self) -> bool:
        """Whether it also runs quietly on the straight."""
        return self.same_means and self.chatter <= SAME


@dataclass(frozen=True)
class Curving:
    """Runs of the same curve; the first is the one that others are compared with."""

    explicit: list[SteadyRun]
    implicit: list[SteadyRun]
    load: float  #: static, of a wheel [N]
    seconds: float  #: simulated [s]

    @property
    def longest(self) -> SteadyRun:
        """The longest explicit step up to which all have the right forces on the straight and in the curve."""
        return [*takewhile(lambda run: run.same, self.explicit)][-1]

    @property
    def loosest(self) -> SteadyRun:
        """The longest explicit step up to which all have the right forces in the curve."""
        return [*takewhile(lambda run: run.same_means, self.explicit)][-1]


def compare_curving(
    scenario: Scenario,
    explicit: Sequence[float],
    implicit: Sequence[float],
    *,
    duration: float,
    window: float,
    repeats: int,
    say: Say,
) -> Curving:
    """Run `scenario` for `duration` [s] at these steps [s], rising; means over the last `window` [s]."""
    load = float(static_wheel_loads(with_static_preloads(scenario.vehicle, scenario.gravity), scenario.gravity).mean())
    runs: dict[tuple[str, float], SteadyRun] = {}
    exact: dict[str, float] = {}
    for name, step in [*(("ode5", step) for step in explicit), *(("ros2", step) for step in implicit)]:
        say(f"slow curving, {name} at {step * 1e3:g} ms")
        runs[name, step], means = _steady_run(scenario, name, step, duration, window, exact, load)
        exact = exact or means
    found = Curving(
        [runs["ode5", step] for step in explicit], [runs["ros2", step] for step in implicit], load, duration
    )
    timed = {explicit[0], found.longest.step, found.loosest.step}
    seconds = dict.fromkeys(
        [*(("ode5", step) for step in sorted(timed)), *(("ros2", step) for step in implicit)], np.inf
    )
    for n in range(repeats):
        say(f"slow curving, CPU time, {n + 1} of {repeats}")
        for name, step in seconds:
            one = replace(scenario, integrator=Integrator(name=name, step=step), duration=duration)
            cpu = simulate(replace(one, output_every=RECORDED)).timings["cpu_seconds"]
            seconds[name, step] = min(seconds[name, step], cpu)

    def with_time(run: SteadyRun) -> SteadyRun:
        return replace(run, cpu=seconds.get((run.name, run.step), np.nan))

    return replace(
        found, explicit=[with_time(run) for run in found.explicit], implicit=[with_time(run) for run in found.implicit]
    )


def _steady_run(
    scenario: Scenario, name: str, step: float, duration: float, window: float, exact: dict[str, float], load: float
) -> tuple[SteadyRun, dict[str, float]]:
    """A run and its means; compared with the means `exact`, or with its own where there are none yet."""
    every = odd_interval(step, SAMPLED)
    integrator = Integrator(name=name, step=step)
    result = simulate(replace(scenario, integrator=integrator, output_every=every, duration=duration))
    if not result.status.finished:
        return SteadyRun(name, step, result.status), {}
    late = slice(-round(window / every), None)
    means = {
        f"{wheelset}.{side}.{force}": float(result.values(f"{wheelset}.{side}.{force}")[late].mean())
        for wheelset in result.wheelsets
        for side in SIDES
        for force in FORCES
    }
    difference, which, small = differences(means, exact or means, load)
    ripple = float(result.values(f"{result.wheelsets[0]}.left.Q")[late].std())
    chatter = 100.0 * _change_on_straight(result, scenario) / load
    return SteadyRun(name, step, result.status, difference, which, small, chatter, ripple), means


def _change_on_straight(result: Result, scenario: Scenario) -> float:
    """Greatest change of any wheel's Fx and Y while the leading wheelset is on straight track [N].

    The wagon starts at rest against its own speed: until the curve begins nothing changes.
    """
    ahead = scenario.track.sample(result.values(f"{result.wheelsets[0]}.s"))
    count = int(np.argmax(np.abs(ahead.curvature) > 0.0))
    return max(
        float(np.abs(values[:count] - values[0]).max())
        for wheelset in result.wheelsets
        for side in SIDES
        for force in ("Fx", "Y")
        for values in [result.values(f"{wheelset}.{side}.{force}")]
    )


def differences(means: dict[str, float], exact: dict[str, float], load: float) -> tuple[float, str, float]:
    """Greatest difference in % of the exact force, whose it is, and in % of the load for forces that nearly vanish."""
    large = {name: 100.0 * abs(means[name] / one - 1.0) for name, one in exact.items() if abs(one) >= SMALL * load}
    small = [100.0 * abs(means[name] - one) / load for name, one in exact.items() if abs(one) < SMALL * load]
    which = max(large, key=lambda name: large[name])
    return large[which], which, max(small, default=0.0)
