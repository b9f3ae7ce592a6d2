"""Running a cross section along its track."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from wheelrail.contact.pair._kernels import OK
from wheelrail.integrators._kernels import MOST_STAGES, ODE5
from wheelrail.integrators.march._kernels import Stepping
from wheelrail.results.result import Result
from wheelrail.simulation.assemble import make_ground, standing_wheelset
from wheelrail.simulation.doubts import scenario_doubts
from wheelrail.simulation.fade_in import deviations_of
from wheelrail.simulation.outcome import make_progress, make_recorder, make_result, start_notices
from wheelrail.simulation.scenario import END_MARGIN, Scenario
from wheelrail.simulation.section.assemble import (
    described_section,
    find_section_rest,
    make_section,
    make_section_work,
    make_travel,
)
from wheelrail.simulation.section.march._kernels import march_section
from wheelrail.simulation.section.motion._kernels import ROLL, STRETCH, VY, VZ, WX, SectionModel, SectionWork, Y, Z
from wheelrail.simulation.section.travel._kernels import Travel
from wheelrail.simulation.status import INTERRUPTED
from wheelrail.track.track import Track
from wheelrail.vehicle.assemble import VehicleModel, assemble_vehicle
from wheelrail.vehicle.static_load import with_static_preloads

CHUNK = 0.1  #: simulated seconds between two looks at the clock [s]


class AssembledSection(NamedTuple):
    """A cross section ready to run."""

    model: SectionModel
    arrays: VehicleModel
    work: SectionWork
    state: np.ndarray
    rest: float  #: greatest acceleration at the start [m/s2]; infinite where the start was not sought


def prepare_section(scenario: Scenario) -> AssembledSection:
    """Put the section on the track: at rest against its own speed if it starts on straight, level track."""
    vehicle = with_static_preloads(scenario.vehicle, scenario.gravity)
    ground = make_ground(vehicle, scenario.track, scenario.contact, deviations_of(scenario))
    arrays = assemble_vehicle(vehicle)
    model = make_section(arrays, ground, scenario.gravity, make_travel(scenario))
    state = described_section(model, arrays, scenario.track)
    stand = standing_wheelset(vehicle, ground, scenario.gravity, scenario.speed)
    if stand.status == OK:
        state[Z : model.spin : STRETCH] += stand.height - arrays.radii[0]
        if scenario.speed > 0.0:
            state[model.spin] *= stand.spin / (scenario.speed / arrays.radii[0])
    rest = np.inf
    if straight_and_level(scenario.track, scenario.start_place):
        found = find_section_rest(model, make_section_work(model), state)
        state, rest = found.state, found.acceleration
    for move in scenario.displacements:
        start = arrays.body_names.index(move.body) * STRETCH
        state[[start + Y, start + Z, start + ROLL]] += move.y, move.z, move.roll
        state[[start + VY, start + VZ, start + WX]] += move.vy, move.vz, move.wx
        if move.body == arrays.body_names[-1]:  # the wheelset
            state[[model.spin, model.angle]] += move.wy, move.pitch
    return AssembledSection(model, arrays, make_section_work(model), state, rest)


def straight_and_level(track: Track, place: float) -> bool:
    """Whether a section stands where it can rest."""
    at = track.sample(place)
    return bool(np.all(np.abs(at.turning) < 1e-12) and np.all(np.abs(at.cant) < 1e-12) and np.all(at.pitch == 0.0))


def run_section(scenario: Scenario, watch: Callable[[float, float], None] | None = None) -> Result:
    """Run a cross section to its end; `watch` and Ctrl-C as in `simulate`."""
    began = time.process_time()
    ready = prepare_section(scenario)
    model, work, x = ready.model, ready.work, ready.state.copy()
    step = scenario.integrator.step
    every = max(1, round(scenario.output_every / step))
    end = scenario.track.length - END_MARGIN
    stepping = Stepping(ODE5, step, 0.0, 0.0, every, every * step, end, scenario.integrator.share)
    duration = scenario.duration or _time_to(model.travel, end)
    recorder = make_recorder(int(duration / stepping.interval) + 2, ready.arrays, 0, scenario.start_place, works=0)
    progress = make_progress(step)
    rates, trial = np.zeros((MOST_STAGES, model.size)), np.zeros(model.size)
    # No step, so that compiling does not count as simulating.
    march_section(model, work, stepping, 0, x, rates, trial, progress, recorder)
    prepared = time.process_time()
    piece = round(max(stepping.interval, CHUNK) / step)
    status = OK
    try:
        while progress.time[0] < duration - 1e-9 and status == OK:
            count = min(piece, round((duration - progress.time[0]) / step))
            status = march_section(model, work, stepping, max(count, 1), x, rates, trial, progress, recorder)
            if watch is not None:
                watch(float(progress.time[0]), float(min(progress.time[0] / duration, 1.0)))
    except KeyboardInterrupt:
        status = INTERRUPTED
    clock = (began, prepared, time.process_time())
    notices = (*start_notices(ready.rest), *scenario_doubts(scenario))
    return make_result(
        scenario,
        ready.arrays,
        work,
        recorder,
        progress,
        int(status),
        clock,
        notices,
        deviations=model.ground.deviations,
    )


def _time_to(travel: Travel, place: float) -> float:
    """When a place is reached, or a little later [s]; the last time that is given if it never is."""
    missing, speed, last = place - travel.places[-1], travel.speeds[-1], travel.times[-1]
    if missing <= 0.0 or speed <= 0.0:
        return float(last)
    return float(last + missing / speed + 1.0)
