"""The wagon through the papers' curves with each way to find contact points."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import NamedTuple

import numpy as np

from wheelrail.contact.choice import DETECTION
from wheelrail.io.scenario_file import load_scenario
from wheelrail.reports.run_page import status_sentence
from wheelrail.results.result import Result
from wheelrail.simulation.scenario import Scenario
from wheelrail.simulation.simulate import Watch, simulate

METHODS = tuple(DETECTION)
SCENARIOS = (
    "meli2009_1_s_curve",
    "meli2009_2_irregular",
    "meli2009_3_curve",
    "meli2011_curve",
    "malvezzi2008_curve",
)
INTERVAL = 1e-3  #: between recorded instants, so that noise up to 500 Hz is seen [s]

Watching = Callable[[str], AbstractContextManager[Watch]]  #: is told which run comes, and gives who watches it


class Signals(NamedTuple):
    """What is compared of a run: n instants, w wheelsets, two sides, k rows for contacts (NaN where there is none)."""

    times: np.ndarray  #: [s], shape (n,)
    s: np.ndarray  #: [m], shape (n, w)
    lateral_displacement: np.ndarray  #: [m], shape (n, w)
    yaw: np.ndarray  #: [rad], shape (n, w)
    Q: np.ndarray  #: [N], shape (n, w, 2)
    Y: np.ndarray  #: [N], shape (n, w, 2)
    counts: np.ndarray  #: of contact points, shape (n, w, 2)
    load: np.ndarray  #: of each contact [N], shape (n, w, 2, k)
    y_wheel: np.ndarray  #: its place on the wheel [m], shape (n, w, 2, k)
    y_rail: np.ndarray  #: and on the rail [m], shape (n, w, 2, k)

    def first(self, count: int) -> Signals:
        """The first instants."""
        return Signals(*(values[:count] for values in self))


@dataclass(frozen=True)
class MethodRun:
    """A scenario run with one method."""

    method: str
    ended: str  #: how, when and where
    finished: bool
    signals: Signals
    curve: tuple[float, float]  #: arc lengths of the full curve [m]
    microseconds: float  #: of CPU time per step
    steps: int

    @property
    def inside(self) -> np.ndarray:
        """When the whole vehicle is in the full curve, shape (n,)."""
        found: np.ndarray = np.all((self.signals.s >= self.curve[0]) & (self.signals.s <= self.curve[1]), axis=1)
        return found


@dataclass(frozen=True)
class Compared:
    """A scenario run with every method."""

    name: str
    runs: dict[str, MethodRun]  #: by method


def run_methods(folder: Path, watching: Watching, *, duration: float | None = None) -> Iterator[Compared]:
    """Run every scenario with every method, and give each scenario as it is done.

    duration : ends the runs early [s]. Raises KeyboardInterrupt after Ctrl-C.
    """
    scenarios = {name: load_scenario(folder / f"{name}.toml") for name in SCENARIOS}
    for name, scenario in scenarios.items():
        yield run_scenario(name, replace(scenario, duration=duration), watching)


def run_scenario(name: str, scenario: Scenario, watching: Watching) -> Compared:
    """Run one scenario with every method."""
    runs = {}
    for method in METHODS:
        with watching(f"{name}, {method}") as watch:
            runs[method] = run_with(scenario, method, watch)
    return Compared(name, runs)


def run_with(scenario: Scenario, method: str, watch: Watch | None = None) -> MethodRun:
    """Run a scenario with one method."""
    contact = replace(scenario.contact, detection=method)
    result = simulate(replace(scenario, contact=contact, output_every=INTERVAL), watch=watch)
    if result.status.interrupted:
        raise KeyboardInterrupt
    return method_run(method, result)


def method_run(method: str, result: Result) -> MethodRun:
    """What is compared of a run."""
    timings = result.timings
    return MethodRun(
        method=method,
        ended=status_sentence(result),
        finished=result.status.finished,
        signals=signals_of(result),
        curve=result.curve or (0.0, 0.0),
        microseconds=1e6 * timings["cpu_seconds"] / max(timings["steps"], 1.0),
        steps=int(timings["steps"]),
    )


def signals_of(result: Result) -> Signals:
    """What is compared, copied, so that the rest of the result can go."""
    data = result.dataset
    positions = [result.bodies.index(name) for name in result.wheelsets]
    names = ("wheel_Q", "wheel_Y", "wheel_contacts", "contact_load", "contact_y_wheel", "contact_y_rail")
    return Signals(
        data["time"].values.copy(),
        data["body_s"].values[:, positions],
        data["wheelset_lateral_displacement"].values.copy(),
        data["body_yaw"].values[:, positions],
        *(data[name].values.copy() for name in names),
    )
