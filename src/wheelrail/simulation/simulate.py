"""Running a scenario."""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from wheelrail.contact.pair._kernels import OK
from wheelrail.errors import InputError, Problem
from wheelrail.integrators._kernels import MOST_STAGES, ODE5, ODE23, ODE45, ROS2
from wheelrail.integrators.march._kernels import Progress, Stepping, march_adaptive, march_fixed, march_stiff
from wheelrail.multibody._kernels import BODY, SPIN, VELOCITY
from wheelrail.results.result import Result
from wheelrail.simulation.assemble import (
    described_state,
    make_ground,
    make_inputs,
    make_model,
    make_workspace,
    standing_wheelset,
)
from wheelrail.simulation.doubts import scenario_doubts
from wheelrail.simulation.equilibrium import find_equilibrium, is_even, move_bodies
from wheelrail.simulation.fade_in import deviations_of
from wheelrail.simulation.limits._kernels import flange_height
from wheelrail.simulation.motion._kernels import BRAKE, MOMENT, Model, Workspace, derivative
from wheelrail.simulation.outcome import make_progress, make_recorder, make_result, start_notices, step_notices
from wheelrail.simulation.scenario import END_MARGIN, Scenario
from wheelrail.simulation.section.run import run_section
from wheelrail.simulation.status import FINISHED, INTERRUPTED, TOO_LONG
from wheelrail.vehicle.assemble import VehicleModel
from wheelrail.vehicle.static_load import with_static_preloads

METHODS = {"ode5": ODE5, "ode45": ODE45, "ode23": ODE23, "ros2": ROS2}
CHUNK = 0.1  #: simulated seconds between two looks at the clock [s]
#: For how long pushes, traction and brakes are held at their value in the middle [s]. Straight tables then give exact
#: impulses, and motion does not depend on how often it is recorded.
INPUT_EVERY = 1e-3
WHOLE = 1e-6  #: share of a stretch of time that is rounding

Watch = Callable[[float, float], None]  #: told the time [s] and the share of the run that is done
#: Given time, state and inputs (nb, INPUTS), which it changes.
Controller = Callable[[float, np.ndarray, np.ndarray], None]


class Assembled(NamedTuple):
    """A scenario ready to run."""

    model: Model
    arrays: VehicleModel
    work: Workspace
    state: np.ndarray
    rest: float  #: greatest acceleration at the start [m/s2]; infinite where the start was not sought


def prepare(scenario: Scenario) -> Assembled:
    """Put the vehicle on the track: at rest against its own speed if it starts where the track is even."""
    vehicle = with_static_preloads(scenario.vehicle, scenario.gravity)
    ground = make_ground(vehicle, scenario.track, scenario.contact, deviations_of(scenario))
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
    stand = standing_wheelset(vehicle, ground, scenario.gravity, scenario.speed)
    rest = np.inf
    if stand.status == OK:
        lowered = stand.height - arrays.radii[0]
        at = scenario.track.sample(start + arrays.positions[:, 0])
        for b in range(len(arrays.body_names)):
            state[b * BODY : b * BODY + 3] += lowered * at.axes[b, 2]
        if scenario.speed > 0.0:
            state[arrays.wheelset_bodies * BODY + SPIN + 1] *= stand.spin / (scenario.speed / arrays.radii[0])
    if is_even(scenario.track, start, scenario.reach):
        here = scenario.track.sample(start)
        if scenario.hold > 0.0:
            state[model.drive] = scenario.gravity * math.sin(here.pitch[0])
        found = find_equilibrium(model, work, state, scenario.speed * here.turning[0] @ here.axes[0])
        rest = found.acceleration
        state = found.state
    _displace(scenario, model, arrays, state, places)
    return Assembled(model, arrays, make_workspace(model, places), state, rest)


def _displace(scenario: Scenario, model: Model, arrays: VehicleModel, state: np.ndarray, places: np.ndarray) -> None:
    """Move bodies from their equilibrium as the scenario asks, and the guesses `places` of wheelsets' stations too."""
    at = scenario.track.sample(scenario.start_place + arrays.positions[:, 0])
    for item in scenario.displacements:
        b = arrays.body_names.index(item.body)
        turns = [(5, item.yaw), (3, item.roll)]
        if b in arrays.wheelset_bodies:
            w = int(np.flatnonzero(arrays.wheelset_bodies == b)[0])
            state[model.angles + w] += item.pitch
            places[w] += item.x
        else:
            turns.append((4, item.pitch))
        for axis, angle in turns:
            if angle != 0.0:  # of an angle that is not small, `move_bodies` wants twice the tangent of its half
                move_bodies(model, state, [(b, axis)], np.array([2.0 * math.tan(0.5 * angle)]))
        state[b * BODY : b * BODY + 3] += (item.x, item.y, item.z) @ at.axes[b]
        v, spin = b * BODY + VELOCITY, b * BODY + SPIN
        state[v : v + 3] += (item.vx, item.vy, item.vz) @ at.axes[b]
        state[spin : spin + 3] += item.wx, item.wy, item.wz
    for body, kind in scenario.locks:
        if kind == "fixed":
            b = arrays.body_names.index(body)
            state[b * BODY + VELOCITY : b * BODY + SPIN + 3] = 0.0


def simulate(
    scenario: Scenario,
    *,
    watch: Watch | None = None,
    controller: Controller | None = None,
    most_cpu: float = math.inf,
) -> Result:
    """Run a scenario to its end; a run that stops early returns what it has, with a status and a remedy in words.

    `watch` is told how far the run has come. `controller` is called at every output time and sets what acts on the
    bodies (force and moment in their axes) until the next; what it adds to the scenario's own pushes, traction and
    brakes, which are followed more finely, is held. Ctrl-C ends the run and keeps what is done, and so does a
    run that takes more than `most_cpu` seconds of CPU time. A cross section runs in the moving frame of the track, and
    takes neither controller nor limit.
    """
    if scenario.vehicle.plane:
        if controller is not None:
            words = f"nothing acts on {scenario.vehicle.title} from outside: it is a cross section at a given speed"
            raise InputError(scenario.title, [Problem("controller", words)])
        return run_section(scenario, watch)
    began = time.process_time()
    ready = prepare(scenario)
    return _run(scenario, ready, watch, controller, began, most_cpu)


def _run(
    scenario: Scenario,
    ready: Assembled,
    watch: Watch | None,
    controller: Controller | None,
    began: float,
    most_cpu: float,
) -> Result:
    model, work, x = ready.model, ready.work, ready.state.copy()
    duration = scenario.longest_time
    stepping = make_stepping(scenario, model)
    interval = stepping.interval
    recorder = make_recorder(int(duration / interval) + 2, ready.arrays, len(scenario.locks), scenario.start_place)
    progress = make_progress(stepping.step)
    rates, trial = np.zeros((MOST_STAGES, model.size)), np.zeros(model.size)
    inputs = make_inputs(model)
    acting = Acting(scenario, ready.arrays, stepping, controller)
    march = march_stiff if stepping.method == ROS2 else march_fixed
    status, looked = OK, 0.0
    # No step, so that compiling does not count as simulating.
    if scenario.stepping.fixed:
        march(model, work, inputs, stepping, 0, x, rates, trial, progress, recorder)
    else:
        march_adaptive(model, work, inputs, stepping, 0.0, x, rates, trial, progress, recorder)
    prepared = time.process_time()
    try:
        while progress.time[0] < duration - 1e-9 and status == OK:
            piece = acting.set(progress, x, inputs)
            if scenario.stepping.fixed:
                count = min(round(piece / stepping.step), round((duration - progress.time[0]) / stepping.step))
                status = march(model, work, inputs, stepping, max(count, 1), x, rates, trial, progress, recorder)
            else:
                until = min(progress.time[0] + piece, duration)
                status = march_adaptive(model, work, inputs, stepping, until, x, rates, trial, progress, recorder)
            if watch is not None and (progress.time[0] >= looked + CHUNK - 1e-9 or status != OK):
                looked = float(progress.time[0])
                done = (work.places.s.max() - scenario.start_place - scenario.reach[1]) / max(scenario.way, 1e-9)
                watch(looked, float(min(max(done, looked / duration), 1.0)))
            if status == OK and time.process_time() - prepared > most_cpu:
                status = TOO_LONG
    except KeyboardInterrupt:
        status = INTERRUPTED
    clock = (began, prepared, time.process_time())
    if status not in FINISHED:
        _look_again(model, work, inputs, x)
    notices = (*start_notices(ready.rest), *step_notices(scenario), *scenario_doubts(scenario))
    if controller is not None:
        notices = (*notices, "a controller acted on the bodies: the scenario alone does not repeat this run")
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
        applied=acting.means(),
    )


def _look_again(model: Model, work: Workspace, inputs: np.ndarray, x: np.ndarray) -> None:
    """Let `work` hold the last state that was reached: a step that failed leaves behind where it would have led."""
    trouble = work.trouble.copy()
    derivative(model, work, inputs, True, x, np.zeros(model.size))
    work.trouble[:] = trouble


def make_stepping(scenario: Scenario, model: Model) -> Stepping:
    """How the steps of a scenario are made."""
    integrator = scenario.stepping
    every = max(1, round(scenario.output_every / integrator.step))
    return Stepping(
        method=METHODS[integrator.name],
        step=integrator.step,
        relative=integrator.relative,
        absolute=integrator.absolute,
        every=every,
        interval=every * integrator.step if integrator.fixed else scenario.output_every,
        end=scenario.track.length - END_MARGIN,
        share=integrator.share,
        flange=flange_height(model.ground.left),
    )


class Acting:
    """What acts on the bodies from outside, and how long it may be held."""

    def __init__(
        self, scenario: Scenario, arrays: VehicleModel, stepping: Stepping, controller: Controller | None
    ) -> None:
        self._scenario, self._arrays, self._controller = scenario, arrays, controller
        self._fixed, self._step, self._interval = scenario.stepping.fixed, stepping.step, stepping.interval
        self._row = -1  #: of the record that the controller was last called for
        self._added: np.ndarray | float = 0.0  #: by the controller, until the next row
        self._impulses: list[np.ndarray] = []  #: of the forces on the bodies, between two rows of the record

    def set(self, progress: Progress, x: np.ndarray, inputs: np.ndarray) -> float:
        """Set the inputs as they are from now on, at state x; returns the time [s] until they have to be set again."""
        now = float(progress.time[0])
        piece = max(self._interval, CHUNK)
        if self._scenario.acted_on:
            held = max(1, round(INPUT_EVERY / self._step)) * self._step if self._fixed else INPUT_EVERY
            middle, piece = _stretch(now, held)
            set_inputs(self._scenario, self._arrays, middle, inputs)
        else:
            inputs[:] = 0.0
        if self._controller is not None:
            row = math.floor(now / self._interval + WHOLE)
            if row != self._row:
                given = inputs.copy()
                self._controller(now, x, given)
                self._row, self._added = row, given - inputs
            inputs += self._added
            piece = min(piece, _stretch(now, self._interval)[1])
        if self._controller is not None or self._scenario.acted_on:
            self._note(now, piece, inputs[:, :MOMENT])
        return piece

    def _note(self, now: float, piece: float, forces: np.ndarray) -> None:
        """Add the impulse of forces (nb, 3) over a piece of time to the stretches of the record that it lies in."""
        while piece > WHOLE * self._interval:
            row = math.floor(now / self._interval + WHOLE)
            part = min(piece, _stretch(now, self._interval)[1])
            while len(self._impulses) <= row:
                self._impulses.append(np.zeros_like(forces))
            self._impulses[row] += part * forces
            now, piece = now + part, piece - part

    def means(self) -> np.ndarray | None:
        """Mean forces from outside between two rows of the record (n, nb, 3) [N]; None where nothing acts."""
        return np.array(self._impulses) / self._interval if self._impulses else None


def _stretch(now: float, length: float) -> tuple[float, float]:
    """Middle of the stretch of time that `now` lies in, counted from 0 in steps of `length`, and what is left of it."""
    number = math.floor(now / length + WHOLE)
    return (number + 0.5) * length, (number + 1) * length - now


def set_inputs(scenario: Scenario, arrays: VehicleModel, t: float, inputs: np.ndarray) -> None:
    """What acts on the bodies from outside at time t [s]."""
    inputs[:] = 0.0
    for push in scenario.pushes:
        values = np.array(push.values)
        row = [np.interp(t, push.times, values[:, k]) for k in range(6)]
        inputs[arrays.body_names.index(push.body), :BRAKE] += row
    for torque in scenario.traction:
        for name in torque.wheelsets:
            b = arrays.body_names.index(name)
            moment = np.interp(t, torque.times, torque.values)
            inputs[b, MOMENT + 1] += moment
            frame = arrays.frames[list(arrays.wheelset_bodies).index(b)]
            if frame >= 0:
                inputs[frame, MOMENT + 1] -= moment
    for torque in scenario.brakes:
        for name in torque.wheelsets:
            inputs[arrays.body_names.index(name), BRAKE] += np.interp(t, torque.times, torque.values)
