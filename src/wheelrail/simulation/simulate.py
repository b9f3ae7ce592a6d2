"""Running a scenario."""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np

from wheelrail.contact._kernels.interface import STATION
from wheelrail.contact.called.contact import functions_of, raise_kept
from wheelrail.errors import InputError, Problem
from wheelrail.integrators._kernels.advance import ONLY_RECORD, advance
from wheelrail.integrators._kernels.system import evaluate_rates
from wheelrail.integrators.steps import make_clock, make_stages
from wheelrail.numerics._kernels.status import INTERRUPTED, OK, STANDSTILL, TOO_LONG
from wheelrail.results.control import RecordedControl
from wheelrail.results.result import Result
from wheelrail.results.status import FINISHED
from wheelrail.simulation.acting import Acting, Controller
from wheelrail.simulation.control_system import make_control_system
from wheelrail.simulation.controlled import Controlled
from wheelrail.simulation.doubts import scenario_doubts
from wheelrail.simulation.given_members import identity_of, names_of
from wheelrail.simulation.instruments import instrumentation_of, make_instruments
from wheelrail.simulation.outcome import (
    Acted,
    make_recorder,
    make_result,
    own_energy,
    step_warnings,
    with_members,
)
from wheelrail.simulation.patches import PatchRecord, PatchRecorder
from wheelrail.simulation.prepare import Prepared, interval_of, prepare, step_of
from wheelrail.simulation.scaled import as_built, scale_words
from wheelrail.simulation.scenario import Scenario, refuse_other_than_scenario
from wheelrail.simulation.threads import threads_beside
from wheelrail.system._kernels.section import CrossSection
from wheelrail.system.records import with_look

CHUNK = 0.1  #: simulated seconds between two looks at the clock [s]

Watch = Callable[[float, float], None]  #: told the time [s] and the share of the run that is done


def simulate(
    scenario: Scenario,
    *,
    watch: Watch | None = None,
    controller: Controller | None = None,
    most_cpu: float = math.inf,
    surface: Any = None,
    contact: Any = None,
    patches: PatchRecord | None = None,
) -> Result:
    """Run a scenario to its end; a run that stops early returns what it has, with a status and a remedy in words.

    `watch` is told how far the run has come. `controller` is called at every output time and sets what acts on the
    bodies (force and moment in their axes) until the next; what it adds to the scenario's own applied forces, traction
    and brakes, which act at every instant as their tables say, is held. Ctrl-C ends the run and keeps what is done, and
    so does a run that takes more than `most_cpu` seconds of CPU time. `surface` and `contact` are members that replace
    the scenario's track and contact laws, see the documentation on extending. `patches` says when the patches of
    elastic contact are recorded, into `result.patches`. On a scaled rig the model is run, and told of.
    """
    refuse_other_than_scenario(scenario)
    built = as_built(scenario)
    if scenario.control is not None and controller is not None:
        words = "the scenario has a control system: give one of the two, or a member of it (see [control])"
        raise InputError(scenario.title, [Problem("controller", words)])
    if scenario.vehicle.plane and controller is not None:
        words = f"nothing acts on {scenario.vehicle.title} from outside: it is a cross section at a given speed"
        raise InputError(scenario.title, [Problem("controller", words)])
    began = time.process_time()
    ready = prepare(built, surface=surface, contact=contact)
    given = {"controller": controller, "surface": surface, "contact": contact}
    besides = tuple(
        f"a {part} was given besides, {name}: the scenario alone does not repeat this run"
        for part, name in names_of(given).items()
    )
    notices = (*scale_words(scenario), *besides)
    result = _run(built, ready, watch, controller, began, most_cpu, notices, patches, scenario)
    return with_members(result, names_of(given), identity_of(given))


def _run(
    scenario: Scenario,
    ready: Prepared,
    watch: Watch | None,
    controller: Controller | None,
    began: float,
    most_cpu: float,
    besides: tuple[str, ...],
    patches: PatchRecord | None,
    given: Scenario,
) -> Result:
    vehicles, look = with_look(ready.vehicles)
    ready = ready._replace(vehicles=vehicles)
    system = ready.system
    duration = duration_of(scenario, ready)
    step, interval = step_of(ready), interval_of(scenario)
    instrumentation = instrumentation_of(scenario, given)
    instruments = make_instruments(scenario, ready.arrays, instrumentation, duration)
    recorded = sum(one.recorded for one in instrumentation.accelerometers)
    recorder = make_recorder(int(duration / interval) + 3, ready, scenario, instruments, recorded)
    clock = make_clock(scenario.integrator.step)
    stages = make_stages(vehicles.state.x.shape[1])
    stages.trial[:] = vehicles.state.x  # of a run that ends before its first step
    control_system = make_control_system(scenario, ready.arrays)
    controlled = None if control_system is None else Controlled(scenario, ready.arrays, control_system)
    acting = Acting(scenario, ready.arrays, controller, controlled)
    half = 0.5 * scenario.integrator.step if scenario.integrator.fixed else 0.0  # fixed steps end where they end
    patch_recorder = PatchRecorder(patches, scenario, ready, look)
    status, looked, calls_python = OK, 0.0, bool(functions_of(system.contact))
    start_energy = own_energy(ready, vehicles.state.x[0])

    def go(until: float) -> int:
        return int(advance(step, system, vehicles, 0, stages, clock, recorder, interval, look, until))

    with threads_beside(ready, scenario.contact.elastic.threads):
        # No step, so that compiling does not count as simulating.
        go(0.0)
        prepared = time.process_time()
        try:
            while clock.time[0] < duration - 1e-9 and status == OK:
                now = float(clock.time[0])
                clock.end[0] = min(acting.set(now, vehicles.state.x[0], vehicles.control), duration)
                if controlled is not None and controlled.stands(now):
                    status = STANDSTILL
                    break
                until = max(min(now + CHUNK, clock.end[0]) - half, now + half)
                status = patch_recorder.advance(go, clock, until)
                if calls_python:
                    raise_kept(system.contact)
                if watch is not None and (clock.time[0] >= looked + CHUNK - 1e-9 or status != OK):
                    looked = float(clock.time[0])
                    watch(looked, _share_done(scenario, ready, looked / duration))
                if status == OK and time.process_time() - prepared > most_cpu:
                    status = TOO_LONG
        except KeyboardInterrupt:
            status = INTERRUPTED
        go(ONLY_RECORD)
    cpu = (began, prepared, time.process_time())
    trial = stages.trial[0].copy()
    if status not in FINISHED:
        _look_again(ready, float(clock.time[0]))
    times, bodies = recorder.times[: int(clock.rows[0])], len(ready.arrays.body_names)
    noted = None if controlled is None else RecordedControl(*controlled.noted(times))
    acted = Acted(acting.means(times, bodies), acting.inputs(times, bodies), noted)
    warnings = (
        *ready.settled,
        *step_warnings(scenario, ready.steps),
        *scenario_doubts(given),  # in full size, in which it is written
        *besides,
    )
    result = make_result(
        scenario,
        ready,
        recorder,
        clock,
        int(status),
        cpu,
        warnings,
        instrumentation=instrumentation,
        energies=(start_energy, trial),
        acted=acted,
        given=given,
    )
    return replace(result, patches=patch_recorder.history)


def _share_done(scenario: Scenario, ready: Prepared, of_time: float) -> float:
    """Share of a run that is done, by the way it has come or by its time, whichever is more."""
    if scenario.rig is not None:
        return min(of_time, 1.0)
    come = ready.vehicles.contacts.inputs[:, STATION].max() - scenario.start_position - scenario.reach[1]
    return float(min(max(come / max(scenario.way, 1e-9), of_time), 1.0))


def _look_again(ready: Prepared, t: float) -> None:
    """Evaluate the last state that was reached: a step that failed leaves behind where it would have led."""
    failed = ready.vehicles.scratch.failed.copy()
    x = ready.vehicles.state.x[0]
    evaluate_rates(ready.system, ready.vehicles, 0, t, True, x, np.zeros(x.size))
    raise_kept(ready.system.contact)
    ready.vehicles.scratch.failed[:] = failed


def duration_of(scenario: Scenario, ready: Prepared) -> float:
    """When the run ends at the latest [s]."""
    if scenario.duration or not isinstance(ready.system, CrossSection):
        return scenario.longest_time
    travel = ready.system.travel
    missing, speed, last = ready.system.end - travel.positions[-1], travel.speeds[-1], travel.times[-1]
    if missing <= 0.0 or speed <= 0.0:
        return float(last)
    return float(last + missing / speed + 1.0)
