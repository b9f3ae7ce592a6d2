"""A run again at half the step, to see whether its forces depend on it."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from wheelrail.results.checks.half_step import half_step_checks
from wheelrail.results.checks.run import with_checks
from wheelrail.results.result import Result
from wheelrail.simulation.acting import Controller
from wheelrail.simulation.integrator import STEPS, TOLERANCES
from wheelrail.simulation.scenario import Scenario
from wheelrail.simulation.simulate import Watch, simulate

TIGHTER = 0.1  #: tolerances of a step that follows them, which half the step means for order three to five


def halved(scenario: Scenario, interval: float, name: str) -> Scenario:
    """The scenario at half the step, or with tolerances a tenth as large; recorded at the same interval [s].

    name : of the integrator that has computed it.
    """
    integrator = scenario.integrator
    finer = replace(
        integrator,
        name=name,
        step=max(0.5 * integrator.step, STEPS[0]),
        relative=max(TIGHTER * integrator.relative, TOLERANCES[0]),
        absolute=max(TIGHTER * integrator.absolute, TOLERANCES[0]),
    )
    return replace(scenario, integrator=finer, output_every=interval)


def check_step(
    scenario: Scenario, result: Result, *, watch: Watch | None = None, controller: Controller | None = None
) -> Result:
    """The result of a scenario, with two more checks from running it again at half the step, which takes twice as long.

    The whole run is made again: forces at its end depend on everything before. Nothing is added if it is interrupted.
    """
    times = result.dataset["time"].values
    interval = float(np.median(np.diff(times))) if times.size > 1 else scenario.output_every
    name = result.chosen["integrator"]["name"]
    finer = simulate(halved(scenario, interval, name), watch=watch, controller=controller)
    if finer.status.interrupted:
        return result
    return with_checks(result, half_step_checks(result, finer))
