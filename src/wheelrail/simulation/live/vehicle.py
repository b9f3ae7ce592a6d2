"""A vehicle that controllers, test rigs and other programs step through time."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from wheelrail.contact.called.contact import functions_of, raise_kept
from wheelrail.errors import InputError, Problem, ProblemList, is_number, nearest
from wheelrail.integrators.steps import make_clock, make_stages
from wheelrail.numerics._kernels.status import OK
from wheelrail.results.status import RUNNING, Status, status_of
from wheelrail.simulation._kernels.live import ONLY_LOOK, WHOLE, Run, View, live_steps
from wheelrail.simulation.control_system import make_control_system
from wheelrail.simulation.controlled import Controlled
from wheelrail.simulation.live.outputs import Outputs
from wheelrail.simulation.outcome import make_recorder, wheel_position
from wheelrail.simulation.prepare import prepare, step_of
from wheelrail.simulation.scaled import as_built
from wheelrail.simulation.scenario import Scenario, refuse_other_than_scenario
from wheelrail.system._kernels.vehicles import Vehicles
from wheelrail.system.records import arrays_of, in_one_row, make_look, with_arrays

#: On a body, in its own axes [N, N m]; `brake` is the moment with which the brake of a wheelset can resist [N m].
INPUTS = ("Fx", "Fy", "Fz", "Mx", "My", "Mz", "brake")
WHOLE_STEPS = 1e-6  #: how far a step may be from a multiple of the integrator's, as a share of that


class VehicleStopped(RuntimeError):
    """A vehicle that has derailed or come to the end of its track was asked for a further step."""


class LiveVehicle:
    """The vehicle of a scenario, stepped from outside: ``outputs = vehicle.step(inputs, dt)``.

    Steps are those of the scenario's integrator, ode5 or ros2; `dt` is one of them or a multiple. Inputs are held over
    dt. The motion is that of `simulate` with the same inputs, bit for bit.

    A step allocates nothing: `inputs` and `outputs` are the same arrays from step to step. Copy what is to be kept.
    Applied forces, traction, brakes and commanded speeds of the scenario act besides, as their tables say. A control
    system ([control]) acts within `step`, at its own rate; it is `control`, and its protections may be hardware.

    A step that fails changes nothing: time, state and outputs stay those of the last good one, `status` says what
    happened, and further steps raise VehicleStopped until `reset` or `restore`. A control system is not taken back: to
    note all of it before every step would take a third of the step. It has then acted once more, and `save` is refused.
    """

    def __init__(self, scenario: Scenario, *, surface: Any = None, contact: Any = None) -> None:
        refuse_other_than_scenario(scenario)
        scenario = as_built(scenario)
        problems = ProblemList(scenario.title)
        if not scenario.integrator.fixed:
            what = 'steps of a fixed length are needed: use the integrator "ode5" or "ros2"'
            problems.add("integrator", what, scenario.integrator.name)
        if scenario.vehicle.plane:
            problems.add("vehicle", "a cross section cannot be stepped: its motion is given", scenario.vehicle.title)
        problems.stop_if_any()
        ready = prepare(scenario, surface=surface, contact=contact)
        arrays = ready.arrays
        self.scenario = scenario
        self.bodies = arrays.body_names  #: names, in the order of the rows of inputs and outputs
        self.wheelsets = tuple(self.bodies[b] for b in arrays.wheelset_bodies)
        self.step_length = scenario.integrator.step  #: the least step [s]
        self._ready = ready
        self._called = bool(functions_of(ready.system.contact))
        recorder = make_recorder(1, ready, scenario)
        clock = make_clock(self.step_length)
        clock.rows[0] = 1  # the recorder is the look's: its one row is not for the steps
        # Contacts and scratch are the same in both: a step goes on with what the look before it has left there.
        row = _Row(ready.vehicles, recorder.guess, clock.time)
        seen = _Row(ready.vehicles, recorder.guess, clock.time)
        self._acting = row.vehicles.control.inputs[0]  # what acts: the inputs, and what a control system adds
        self.control = make_control_system(scenario, arrays)  #: of a scenario with [control]; None else
        self._controlled: Controlled | None = None
        self._code = OK
        self._inputs, self._added = self._acting, np.zeros_like(self._acting)
        if self.control is not None:
            self._controlled = Controlled(scenario, arrays, self.control, keeps=False)
            self._inputs = np.zeros_like(self._acting)
        self._run_before = row.numbers.copy()
        self._clock = clock._replace(time=row.time)
        self._run = Run(
            numbers=row.numbers, last=row.numbers.copy(), state=row.state, vehicles=row.vehicles, guess=row.guess
        )
        self._view = View(
            look=make_look(seen.vehicles, seen.numbers, row.numbers),
            state=seen.state,
            recorder=recorder._replace(guess=seen.guess),
            whole=np.zeros(WHOLE),
            wheels=np.zeros((len(self.wheelsets), 2, 3)),
        )
        self.outputs = Outputs(self._view, self.bodies, self.wheelsets, arrays.element_names)
        self._start = self.save()
        self._until = np.zeros(1)
        stages = make_stages(ready.vehicles.state.x.shape[1])
        # The generator reads and writes these arrays, and does not keep them.
        self._kept = (step_of(ready), ready.system, self._run, self._view, stages, self._clock, self._until)
        self._steps = live_steps(*self._kept)  # compiles, or reads what is compiled
        self.reset()

    def step(self, inputs: np.ndarray | None = None, dt: float | None = None) -> Outputs:
        """Go on by `dt` [s], one step of the integrator by default, under inputs that are held; returns `outputs`.

        inputs : (nb, 7), force [N] and moment [N m] on each body in its axes at its centre of mass, and the moment of
        a wheelset's brake [N m]; `self.inputs` as they stand if none are given. Accelerations among the
        outputs are those under these inputs at the end of dt.
        """
        if self._code != OK:
            status = self.status
            raise VehicleStopped(f"{status}; no further step: reset() or restore() a state. {status.remedy}".strip())
        count = 1 if dt is None else self._steps_in(dt)
        if inputs is not None and inputs is not self._inputs:
            self._take(inputs)
        if not math.isfinite(np.add.reduce(self._inputs, axis=None)):
            raise InputError("inputs", [Problem("inputs", "a force or moment is not a finite number")])
        if self._controlled is None:
            self._ask(self.time + (count - 0.5) * self.step_length)
        else:
            self._step_controlled(self._controlled, count)
        return self.outputs

    def _step_controlled(self, controlled: Controlled, count: int) -> None:
        """Go on by steps of the integrator, with a step of the control system wherever one is due."""
        every = round(controlled.period / self.step_length)
        done = round(self.time / self.step_length)
        end = done + count
        np.copyto(self._run_before, self._run.numbers)
        while done < end and self._code == OK:
            if done % every == 0:
                self._added[:] = 0.0
                controlled.act(self.time, self._run.vehicles.state.x[0], self._added)
            np.add(self._inputs, self._added, out=self._acting)
            chunk = min(end, (done // every + 1) * every) - done
            self._ask(self.time + (chunk - 0.5) * self.step_length)
            done += chunk
        if self._code != OK:
            code = self._code
            self._go_back(self._run_before)
            self._code = code

    def _ask(self, until: float) -> None:
        self._until[0] = until
        self._code = next(self._steps)
        if self._called:
            raise_kept(self._ready.system.contact)

    def _steps_in(self, dt: float) -> int:
        steps = dt / self.step_length if is_number(dt) else math.nan
        count = round(steps) if math.isfinite(steps) else 0
        if count < 1 or abs(steps - count) > WHOLE_STEPS:
            what = f"expected a multiple of the integrator's step of {self.step_length:g} s"
            raise InputError("step", [Problem("dt", what, dt)])
        return count

    def _take(self, inputs: np.ndarray) -> None:
        shape = inputs.shape if isinstance(inputs, np.ndarray) else np.shape(inputs)
        if shape != self._inputs.shape:
            what = f"expected an array of shape {self._inputs.shape}: seven numbers for each body"
            raise InputError("step", [Problem("inputs", what, str(shape))])
        np.copyto(self._inputs, inputs)

    @property
    def inputs(self) -> np.ndarray:
        """What acts on the bodies: Fx, Fy, Fz [N], Mx, My, Mz, brake [N m], (nb, 7); write into it."""
        return self._inputs

    def input_at(self, name: str) -> tuple[int, int]:
        """Where in `inputs` a force or moment is, such as ``"wheelset1.My"``: ``inputs[vehicle.input_at(name)]``."""
        body, dot, part = name.rpartition(".")
        if part not in INPUTS or not dot:
            raise InputError("inputs", [Problem("name", f"expected BODY.PART. {nearest(part, INPUTS)}", name)])
        return self.body(body), INPUTS.index(part)

    def body(self, name: str) -> int:
        """Row of a body in inputs and outputs."""
        if name not in self.bodies:
            raise InputError("bodies", [Problem("name", f"no such body. {nearest(name, self.bodies)}", name)])
        return self.bodies.index(name)

    @property
    def time(self) -> float:
        """Since the start [s]."""
        return float(self._clock.time[0])

    @property
    def running(self) -> bool:
        """Whether the vehicle can go on."""
        return self._code == OK

    @property
    def status(self) -> Status:
        """How the vehicle fares, in words that know their code and remedy."""
        if self._code == OK:
            return Status(RUNNING, OK)
        vehicles = self._run.vehicles
        wheelset, side = (int(v) for v in vehicles.scratch.failed[0])
        position = wheel_position(self._ready._replace(vehicles=vehicles), wheelset, side)
        return status_of(int(self._code), self.wheelsets[wheelset], side, *position)

    @property
    def state(self) -> np.ndarray:
        """A copy of the state: bodies and what else is integrated, in the order of `system.multibody`."""
        return self._run.vehicles.state.x[0].copy()

    def save(self, into: np.ndarray | None = None) -> np.ndarray:
        """Everything that the next steps depend on, as one row of numbers; written `into` a row of that size if given.

        `restore` goes on from there bit for bit, also in another process with the same scenario and version.
        """
        if self.control is not None and self._code != OK:
            raise VehicleStopped(f"{self.status}; its control system has acted on since, and is not to be saved")
        parts = [self._run.numbers]
        if self.control is not None:
            parts += [self._inputs.ravel(), self._added.ravel(), self.control.save()]
        if into is None:
            return np.concatenate(parts)
        self._check_row(into)
        np.concatenate(parts, out=into)
        return into

    def restore(self, saved: np.ndarray) -> Outputs:
        """Go back to what `save` gave, inputs included; returns the outputs there."""
        self._check_row(saved)
        if not np.isfinite(saved[: self._run.vehicles.state.x.size]).all():
            raise InputError("restore", [Problem("saved", "has numbers that are not finite")])
        own = self._run.numbers.size
        if self.control is not None:
            size = self._inputs.size
            self._inputs[:] = saved[own : own + size].reshape(self._inputs.shape)
            self._added[:] = saved[own + size : own + 2 * size].reshape(self._added.shape)
            self.control.restore(saved[own + 2 * size :])
        self._go_back(saved[:own])
        return self.outputs

    def _go_back(self, numbers: np.ndarray) -> None:
        """Motion, time and outputs as they were."""
        np.copyto(self._run.numbers, numbers)
        self._clock.steps[0] = round(self.time / self.step_length)
        self._ask(ONLY_LOOK)

    def _check_row(self, row: np.ndarray) -> None:
        if np.shape(row) != self._start.shape:
            what = f"expected a row of {self._start.size} numbers, as save() makes for this scenario"
            raise InputError("saved state", [Problem("shape", what, str(np.shape(row)))])

    def reset(self) -> Outputs:
        """Back to the start of the scenario, without inputs; returns the outputs there."""
        return self.restore(self._start)


class _Row:
    """Everything that the next steps depend on, as one row of numbers, and as arrays that are parts of that row."""

    def __init__(self, vehicles: Vehicles, guess: np.ndarray, time: np.ndarray) -> None:
        arrays = arrays_of(vehicles.state)
        self.numbers, parts = in_one_row([*arrays, vehicles.control.inputs, guess, time])
        self.state = self.numbers[: sum(array.size for array in arrays)]
        state = with_arrays(vehicles.state, parts, same_scratch=True)
        self.vehicles = vehicles._replace(state=state, control=vehicles.control._replace(inputs=next(parts)))
        self.guess, self.time = parts
