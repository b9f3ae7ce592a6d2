"""Running a scenario."""

from __future__ import annotations

import platform
import time
from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from wheelrail.contact.loaded_wheelset.loaded import wheelset_under_load
from wheelrail.contact.pair._kernels import OK
from wheelrail.integrators._kernels import MOST_STAGES, ODE5, ODE23, ODE45
from wheelrail.integrators.march._kernels import Progress, Stepping, march_adaptive, march_fixed
from wheelrail.multibody._kernels import BODY, SPIN, VELOCITY
from wheelrail.results.recording import Recording
from wheelrail.results.result import Result, result_from_recording
from wheelrail.simulation.assemble import described_state, make_ground, make_model, make_workspace
from wheelrail.simulation.equilibrium import find_equilibrium, move_bodies
from wheelrail.simulation.motion._kernels import Model, Workspace
from wheelrail.simulation.observation._kernels import BODY_SIGNALS, KEPT_POINTS, POINT_SIGNALS, Recorder
from wheelrail.simulation.scenario import END_MARGIN, Scenario
from wheelrail.simulation.status import INTERRUPTED, words_of
from wheelrail.track.track import Track
from wheelrail.vehicle.assemble import VehicleModel
from wheelrail.vehicle.static_load import static_wheel_loads, with_static_preloads

METHODS = {"ode5": ODE5, "ode45": ODE45, "ode23": ODE23}
CHUNK = 0.1  #: simulated seconds between two looks at the clock [s]
CURVE_GRID = 0.05  #: how finely the ends of the full curve are looked for [m]

Watch = Callable[[float, float], None]  #: told the time [s] and the share of the run that is done
Controller = Callable[[float, np.ndarray, np.ndarray], None]  #: given time, state and inputs (nb, 6), which it changes


class Assembled(NamedTuple):
    """A scenario ready to run."""

    model: Model
    arrays: VehicleModel
    work: Workspace
    state: np.ndarray
    rest: float  #: greatest acceleration at the start [m/s2]; infinite where the start was not sought


def prepare(scenario: Scenario) -> Assembled:
    """Put the vehicle on the track: at rest against its own speed if it starts on straight, level track."""
    vehicle = with_static_preloads(scenario.vehicle, scenario.gravity)
    ground = make_ground(vehicle, scenario.track, scenario.contact)
    model, arrays = make_model(
        vehicle,
        ground,
        gravity=scenario.gravity,
        speed=scenario.speed,
        hold=scenario.hold,
        locks=scenario.locks,
    )
    start = scenario.start_place
    state = described_state(model, arrays, scenario.track, start, scenario.speed)
    places = start + arrays.positions[arrays.wheelset_bodies, 0]
    work = make_workspace(model, places)
    loads = static_wheel_loads(vehicle, scenario.gravity)
    stand = wheelset_under_load(
        ground.left, ground.right, y=0.0, load=float(loads.mean()), speed=scenario.speed, laws=ground.laws
    )
    rest = np.inf
    if stand.status == OK:
        lowered = stand.height - arrays.radii[0]
        up = scenario.track.sample(start).axes[0, 2]
        for b in range(len(arrays.body_names)):
            state[b * BODY : b * BODY + 3] += lowered * up
        if scenario.speed > 0.0:
            state[arrays.wheelset_bodies * BODY + SPIN + 1] *= stand.spin / (scenario.speed / arrays.radii[0])
    if _straight_and_level(scenario.track, start, scenario.reach):
        found = find_equilibrium(model, work, state)
        rest = found.acceleration
        state = found.state
    _displace(scenario, model, arrays, state)
    return Assembled(model, arrays, make_workspace(model, places), state, rest)


def _straight_and_level(track: Track, start: float, reach: tuple[float, float]) -> bool:
    at = track.sample(np.linspace(start + reach[0], start + reach[1], 21))
    return bool(np.all(np.abs(at.turning) < 1e-12) and np.all(np.abs(at.cant) < 1e-12) and np.all(at.pitch == 0.0))


def _displace(scenario: Scenario, model: Model, arrays: VehicleModel, state: np.ndarray) -> None:
    """Move bodies from their rest as the scenario asks."""
    at = scenario.track.sample(scenario.start_place + arrays.positions[:, 0])
    for item in scenario.displacements:
        b = arrays.body_names.index(item.body)
        move_bodies(model, state, [(b, 3), (b, 5)], np.array([item.roll, item.yaw]))
        state[b * BODY : b * BODY + 3] += item.y * at.axes[b, 1] + item.z * at.axes[b, 2]
        v = b * BODY + VELOCITY
        state[v : v + 3] += item.vy * at.axes[b, 1] + item.vz * at.axes[b, 2]
    for body, kind in scenario.locks:
        if kind == "fixed":
            b = arrays.body_names.index(body)
            state[b * BODY + VELOCITY : b * BODY + SPIN + 3] = 0.0


def simulate(scenario: Scenario, *, watch: Watch | None = None, controller: Controller | None = None) -> Result:
    """Run a scenario to its end; a run that stops early returns what it has, with a status and a remedy in words.

    `watch` is told how far the run has come. `controller` is called at every output time and sets what acts on the
    bodies (force and moment in their axes) until the next. Ctrl-C ends the run and keeps what is done.
    """
    began = time.process_time()
    ready = prepare(scenario)
    return _run(scenario, ready, watch, controller, began)


def _run(
    scenario: Scenario, ready: Assembled, watch: Watch | None, controller: Controller | None, began: float
) -> Result:
    model, work, x = ready.model, ready.work, ready.state.copy()
    duration = scenario.longest_time
    stepping = make_stepping(scenario)
    interval = stepping.interval
    recorder = make_recorder(model, int(duration / interval) + 2, ready.arrays, scenario.start_place)
    progress = make_progress(stepping.step)
    rates, trial = np.zeros((MOST_STAGES, model.size)), np.zeros(model.size)
    inputs = np.zeros((len(model.bodies), 6))
    piecewise = controller is not None or bool(scenario.pushes)
    piece = interval if piecewise else max(interval, CHUNK)
    status = OK
    # No step, so that compiling does not count as simulating.
    if stepping.method == ODE5:
        march_fixed(model, work, inputs, stepping, 0, x, rates, trial, progress, recorder)
    else:
        march_adaptive(model, work, inputs, stepping, 0.0, x, rates, trial, progress, recorder)
    prepared = time.process_time()
    try:
        while progress.time[0] < duration - 1e-9 and status == OK:
            set_inputs(scenario, ready.arrays, float(progress.time[0]), inputs)
            if controller is not None:
                controller(float(progress.time[0]), x, inputs)
            if stepping.method == ODE5:
                count = min(round(piece / stepping.step), round((duration - progress.time[0]) / stepping.step))
                status = march_fixed(model, work, inputs, stepping, max(count, 1), x, rates, trial, progress, recorder)
            else:
                until = min(progress.time[0] + piece, duration)
                status = march_adaptive(model, work, inputs, stepping, until, x, rates, trial, progress, recorder)
            if watch is not None:
                done = (work.places.s.max() - scenario.start_place - scenario.reach[1]) / max(scenario.way, 1e-9)
                watch(float(progress.time[0]), float(min(max(done, progress.time[0] / duration), 1.0)))
    except KeyboardInterrupt:
        status = INTERRUPTED
    return _result(scenario, ready, recorder, progress, int(status), (began, prepared, time.process_time()))


def make_stepping(scenario: Scenario) -> Stepping:
    """How the steps of a scenario are made."""
    integrator = scenario.integrator
    every = max(1, round(scenario.output_every / integrator.step))
    return Stepping(
        method=METHODS[integrator.name],
        step=integrator.step,
        relative=integrator.relative,
        absolute=integrator.absolute,
        every=every,
        interval=every * integrator.step if integrator.name == "ode5" else scenario.output_every,
        end=scenario.track.length - END_MARGIN,
        share=integrator.share,
    )


def make_progress(step: float) -> Progress:
    """Of a march that has not begun; `step` [s] is its first."""
    return Progress(np.zeros(1), np.array([step]), *(np.zeros(1, dtype=np.int64) for _ in range(3)))


def make_recorder(model: Model, rows: int, arrays: VehicleModel, start: float) -> Recorder:
    """Room for the rows of a run."""
    n, nb, nw = rows, len(model.bodies), model.wheelsets.size
    return Recorder(
        times=np.zeros(n),
        bodies=np.zeros((n, nb, BODY_SIGNALS)),
        elements=np.zeros((n, model.suspension.links.shape[0], 6)),
        counts=np.zeros((n, nw, 2), dtype=np.int64),
        contacts=np.zeros((n, nw, 2, KEPT_POINTS, POINT_SIGNALS)),  # of which rows to come take no memory yet
        locks=np.zeros((n, model.locks.shape[0], 6)),
        guess=start + arrays.positions[:, 0],
        frame=np.zeros((3, 3)),
    )


def set_inputs(scenario: Scenario, arrays: VehicleModel, t: float, inputs: np.ndarray) -> None:
    """What acts on the bodies from outside at time t [s]."""
    inputs[:] = 0.0
    for push in scenario.pushes:
        values = np.array(push.values)
        row = [np.interp(t, push.times, values[:, k]) for k in range(6)]
        inputs[arrays.body_names.index(push.body)] += row


def _result(
    scenario: Scenario,
    ready: Assembled,
    recorder: Recorder,
    progress: Progress,
    status: int,
    clock: tuple[float, float, float],
) -> Result:
    arrays = ready.arrays
    n = int(progress.rows[0])
    wheelsets = tuple(arrays.body_names[b] for b in arrays.wheelset_bodies)
    where, side = (int(v) for v in ready.work.trouble)
    what, remedy = words_of(status, wheelsets[where], side)
    simulated, cpu = float(progress.time[0]), clock[2] - clock[1]
    recording = Recording(
        title=scenario.title,
        times=recorder.times[:n],
        bodies=recorder.bodies[:n],
        elements=recorder.elements[:n],
        counts=np.minimum(recorder.counts[:n], KEPT_POINTS),
        contacts=recorder.contacts[:n],
        locks=recorder.locks[:n, :, 0] if recorder.locks.shape[1] else np.zeros((n, 0)),
        body_names=arrays.body_names,
        wheelset_names=wheelsets,
        element_names=arrays.element_names,
        lock_names=tuple(f"{body}.{kind}" for body, kind in scenario.locks),
        radius=float(arrays.radii[0]),
        gravity=scenario.gravity,
        status=what,
        status_time=simulated,
        status_place=float(ready.work.places.s.max()),
        remedy=remedy,
        scenario_text=scenario.text,
        versions=_versions(),
        timings={
            "prepare_cpu_seconds": clock[1] - clock[0],
            "cpu_seconds": cpu,
            "simulated_seconds": simulated,
            "steps": float(progress.steps[0]),
            "evaluations": float(progress.evaluations[0]),
            "real_time_factor": simulated / cpu if cpu > 0.0 else 0.0,
        },
        curve=full_curve(scenario.track),
    )
    return result_from_recording(recording)


def full_curve(track: Track) -> tuple[float, float] | None:
    """The longest stretch of constant, greatest curvature [m]; None on straight track."""
    count = min(round(track.length / CURVE_GRID), 200_000)
    s = np.linspace(0.0, track.length, max(count, 1000) + 1)
    curvature = np.abs(track.sample(s).curvature)
    greatest = curvature.max()
    if greatest < 1e-6:
        return None
    full = np.flatnonzero(curvature > (1.0 - 1e-9) * greatest)
    groups = np.split(full, np.flatnonzero(np.diff(full) > 1) + 1)
    longest = max(groups, key=len)
    return float(s[longest[0]]), float(s[longest[-1]])


def _versions() -> dict[str, str]:
    import numba

    from wheelrail import __version__

    return {
        "wheelrail": __version__,
        "python": platform.python_version(),
        "numpy": np.__version__,
        "numba": numba.__version__,
    }
