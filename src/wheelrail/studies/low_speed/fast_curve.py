"""Error and cost of both integrators at high speed, against a short explicit step."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from wheelrail.results.result import Result
from wheelrail.simulation.integrator import Integrator
from wheelrail.simulation.scenario import Scenario
from wheelrail.simulation.simulate import simulate

SIGNALS = ("lateral_displacement", "left.Q", "right.Q", "left.Y", "right.Y")  #: of the leading wheelset
EVERY = 5e-3  #: between two instants that are compared [s]


@dataclass(frozen=True)
class StepError:
    """Of one integrator and step."""

    name: str
    step: float  #: [s]
    errors: dict[str, float]  #: root mean square by signal, of its greatest value [%]
    cpu: float  #: per simulated second [s]
    status: str


def step_errors(
    scenario: Scenario, exact: tuple[str, float], others: Sequence[tuple[str, float]], *, repeats: int
) -> list[StepError]:
    """Errors of `others`, pairs of integrator and step [s], against `exact`, which comes first in the list."""
    pairs = [exact, *others]
    results: dict[tuple[str, float], Result] = {}
    cpu = dict.fromkeys(pairs, np.inf)
    for _ in range(repeats):
        for name, step in pairs:
            one = replace(scenario, integrator=Integrator(name=name, step=step), output_every=EVERY)
            result = results[name, step] = simulate(one)
            used = result.timings["cpu_seconds"] / result.timings["simulated_seconds"]
            cpu[name, step] = min(cpu[name, step], used)
    return [StepError(*pair, _errors(results[pair], results[exact]), cpu[pair], results[pair].status) for pair in pairs]


def _errors(result: Result, exact: Result) -> dict[str, float]:
    leading = result.wheelsets[0]
    errors = {}
    for signal in SIGNALS:
        ours, theirs = result.values(f"{leading}.{signal}"), exact.values(f"{leading}.{signal}")
        n = min(ours.size, theirs.size)
        rms = np.sqrt(np.mean((ours[:n] - theirs[:n]) ** 2))
        errors[signal] = float(100.0 * rms / np.abs(theirs).max())
    return errors
