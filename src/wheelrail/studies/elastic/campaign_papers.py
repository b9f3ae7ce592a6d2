"""A stretch of a run of the campaign on the papers' contact, beside the same stretch on elastic contact."""

from __future__ import annotations

import time
from dataclasses import replace
from typing import Any, NamedTuple

import numpy as np

from wheelrail.contact._kernels.interface import FORCE, PATCHES
from wheelrail.contact.called.contact import raise_kept
from wheelrail.integrators._kernels.advance import advance
from wheelrail.integrators.steps import make_clock, make_stages
from wheelrail.io.vehicle_file import load_vehicle
from wheelrail.numerics._kernels.status import OK
from wheelrail.results.status import status_of
from wheelrail.simulation.outcome import make_recorder, wheel_position
from wheelrail.simulation.prepare import Prepared, prepare, step_of
from wheelrail.simulation.scenario import Scenario
from wheelrail.studies.dry_curves.pool import stop_if_asked
from wheelrail.studies.elastic.campaign_draw import CampaignSettings, ElasticRun
from wheelrail.studies.elastic.settings import MESH
from wheelrail.studies.elastic.start import seated
from wheelrail.studies.elastic.stretch import PapersRun, kept_state
from wheelrail.studies.robustness.study import EXCEPTION, VEHICLE
from wheelrail.system.records import with_look

#: When the stretch begins: at this share of the run, but no later than this [s].
SHARE, LATEST = 0.5, 1.0

Numbers = dict[str, Any]  #: as they are kept in a JSON file


class Stretch(NamedTuple):
    """What was seen after each step."""

    status: int
    time: float  #: at the end [s]
    loads: np.ndarray  #: Q of the wheels [N], (steps, wheels)
    patches: np.ndarray  #: of the wheels, (steps, wheels)
    finite: bool  #: whether state and forces were numbers throughout


def papers_numbers(run: ElasticRun, settings: CampaignSettings) -> Numbers:
    """A stretch on both contact models, from one state of the elastic run, whatever comes.

    The wheelsets are raised and rolled until the wheels carry the same loads on the papers' contact, whose blocks of
    finite size are stiffer.
    """
    numbers: Numbers = {"run": run.drawn.number, "speed_m_s": run.drawn.speed}
    began = time.process_time()
    try:
        numbers |= _stretches(run, settings)
    except Exception as error:  # an exception is what the campaign looks for
        numbers |= {"status": f"{EXCEPTION} {type(error).__name__}: {error}", "done": False}
    return numbers | {"cpu_s": time.process_time() - began}


def _stretches(run: ElasticRun, settings: CampaignSettings) -> Numbers:
    scenario = run.scenario(load_vehicle(VEHICLE))
    ready = prepare(scenario)
    before = follow(ready, scenario, 0.0, min(SHARE * run.duration, LATEST))
    if before.status != OK:
        return {"status": f"elastic run before it: {_words(ready, before.status)}", "done": False}
    state = kept_state(ready, before.time)
    until = state.time + settings.stretch
    elastic = follow(ready, scenario, state.time, until)

    options = replace(MESH, resolution=settings.resolution, solver="lu")
    papers = PapersRun(scenario, state, options)
    papers.start_from(seated(papers, state.x, before.loads[-1]))
    found = follow(papers.ready, scenario, state.time, until)
    counts = papers.function.counts.values()
    problems = sum(one.problems for one in counts)
    return {
        "status": _words(papers.ready, found.status),
        "elastic_status": _words(ready, elastic.status),
        "done": found.status == OK and elastic.status == OK,
        "finite": found.finite and elastic.finite,
        "from_s": state.time,
        "to_s": found.time,
        "problems": problems,
        "failures": sum(one.nonlinear_failures for one in counts),
        "failed_percent": 100.0 * sum(one.nonlinear_failures for one in counts) / max(problems, 1),
        "patches": found.patches[-1].tolist(),
        "elastic_patches": elastic.patches[-1].tolist(),
        **compared_loads(found.loads, elastic.loads),
    }


def follow(ready: Prepared, scenario: Scenario, begin: float, until: float) -> Stretch:
    """Integrate from a time to another [s], in place, and look at the wheels after each step."""
    vehicles, look = with_look(ready.vehicles)
    recorder = make_recorder(1, ready, scenario)
    length = scenario.integrator.step
    clock, stages = make_clock(length), make_stages(vehicles.state.x.shape[1])
    clock.steps[0] = round(begin / length)
    clock.time[0], clock.rows[0] = clock.steps[0] * length, 1  # the one row is not for this run
    outputs, x = vehicles.contacts.outputs, vehicles.state.x[0]
    step, loads, patches, status, finite = step_of(ready), [], [], OK, True
    while clock.time[0] < until - 0.5 * length and status == OK:
        goal = clock.time[0] + 0.5 * length
        status = int(advance(step, ready.system, vehicles, 0, stages, clock, recorder, 1.0, look, goal))
        raise_kept(ready.system.contact)
        stop_if_asked()
        loads.append(outputs[:, FORCE + 2].copy())
        patches.append(outputs[:, PATCHES].astype(int))
        finite = finite and bool(np.isfinite(x).all() and np.isfinite(outputs).all())
    return Stretch(status, float(clock.time[0]), np.array(loads), np.array(patches), finite)


def compared_loads(papers: np.ndarray, elastic: np.ndarray) -> Numbers:
    """Means of Q over the second half of the stretch, papers' contact beside elastic contact.

    All wheels together as a share of their sum; the wheel that differs most as a share of the mean load of a wheel.
    """
    half = min(len(papers), len(elastic)) // 2
    ours, theirs = (loads[half : 2 * half].mean(axis=0) for loads in (papers, elastic))
    return {
        "papers_Q_N": ours.tolist(),
        "elastic_Q_N": theirs.tolist(),
        "sum_percent": 100.0 * abs(float(ours.sum() / theirs.sum()) - 1.0),
        "wheel_percent": 100.0 * float(np.abs(ours - theirs).max() / theirs.mean()),
    }


def _words(ready: Prepared, status: int) -> str:
    where, side = (int(v) for v in ready.vehicles.scratch.failed[0])
    names = [ready.arrays.body_names[b] for b in ready.arrays.wheelset_bodies]
    return str(status_of(status, names[where], side, *wheel_position(ready, where, side)))
