"""Steps of an integrator with error control on elastic contact, and on contact points: rough forces cost steps."""

from __future__ import annotations

import time
from dataclasses import replace
from typing import Any

import numpy as np

from wheelrail.integrators._kernels.advance import advance
from wheelrail.integrators.steps import make_clock, make_stages
from wheelrail.numerics._kernels.status import END_OF_TRACK, OK
from wheelrail.simulation.integrator import Integrator
from wheelrail.simulation.outcome import make_recorder
from wheelrail.simulation.prepare import prepare, step_of
from wheelrail.simulation.scenario import Scenario
from wheelrail.simulation.simulate import duration_of
from wheelrail.studies.elastic.compare import ELASTIC, REFERENCE, WORDS, case_contact
from wheelrail.studies.elastic.run_settings import RunSettings
from wheelrail.studies.elastic.stretch import Tell
from wheelrail.system.records import with_look

RELATIVE, ABSOLUTE = 1e-6, 1e-8  #: tolerances of ODE23
FIRST_STEP = 1e-4  #: [s]
LIMIT = 3.0  #: times the steps of contact points that elastic contact may take
EVERY = 1000  #: steps between two lines on how far the run has come


def step_rows(scenario: Scenario, settings: RunSettings, tell: Tell) -> list[dict[str, Any]]:
    """Both runs, step by step."""
    integrator = Integrator(name="ode23", step=FIRST_STEP, relative=RELATIVE, absolute=ABSOLUTE)
    rows = []
    for name in (REFERENCE, ELASTIC):
        contact = case_contact(scenario.contact, name, settings.options)
        run = replace(scenario, contact=contact, integrator=integrator, duration=settings.duration)
        rows.append({"run": WORDS[name], **_steps(run, tell)})
    for row in rows:
        row["times"] = row["steps"] / rows[0]["steps"]
    return rows


def _steps(scenario: Scenario, tell: Tell) -> dict[str, Any]:
    """Length of every step of a run."""
    ready = prepare(scenario)
    vehicles, look = with_look(ready.vehicles)
    ready = ready._replace(vehicles=vehicles)
    recorder, clock = make_recorder(1, ready, scenario), make_clock(scenario.integrator.step)
    clock.rows[0] = 1  # nothing is recorded
    clock.end[0] = duration_of(scenario, ready)
    stages = make_stages(vehicles.state.x.shape[1])
    step, times, status = step_of(ready), [0.0], OK

    def go(until: float) -> int:
        return int(advance(step, ready.system, vehicles, 0, stages, clock, recorder, 1.0, look, until))

    go(0.0)  # compiles
    began = time.process_time()
    while clock.time[0] < clock.end[0] - 1e-9 and status == OK:
        status = go(np.nextafter(clock.time[0], np.inf))  # one step
        times.append(float(clock.time[0]))
        if len(times) % EVERY == 0:
            tell(f"t = {times[-1]:.3f} s, {clock.steps[0]} steps")
    if status not in (OK, END_OF_TRACK):
        raise ArithmeticError(f"the run stopped at {times[-1]:.6f} s with status {status}")
    lengths = np.diff(times)[:-1]  # the last one ends where the run ends
    lengths = lengths[lengths > 0.0]
    smallest = int(np.argmin(lengths))
    return {
        "steps": int(clock.steps[0]),
        "evaluations": int(clock.evaluations[0]),
        "simulated_s": times[-1],
        "median_us": 1e6 * float(np.median(lengths)),
        "smallest_us": 1e6 * float(lengths[smallest]),
        "smallest_at_s": times[smallest],
        "below_tenth": int((lengths < 0.1 * np.median(lengths)).sum()),
        "cpu_s": time.process_time() - began,
    }
