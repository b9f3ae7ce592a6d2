"""A vehicle that controllers, test rigs and other programs step through time."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

from wheelrail.contact.geometry._kernels.pair import OK
from wheelrail.errors import InputError, Problem, ProblemList, nearest
from wheelrail.integrators._kernels.explicit import MOST_STAGES
from wheelrail.simulation._kernels.live import WHOLE, Run, View, live_step, look
from wheelrail.simulation._kernels.motion import Workspace
from wheelrail.simulation.assemble import make_inputs
from wheelrail.simulation.live.outputs import Outputs
from wheelrail.simulation.outcome import make_progress, make_recorder, wheel_place
from wheelrail.simulation.scenario import Scenario
from wheelrail.simulation.simulate import Acting, make_stepping, prepare
from wheelrail.simulation.status import RUNNING, words_of

#: On a body, in its own axes [N, N m]; `brake` is the moment with which the brake of a wheelset can resist [N m].
INPUTS = ("Fx", "Fy", "Fz", "Mx", "My", "Mz", "brake")
WHOLE_STEPS = 1e-6  #: how far a step may be from a multiple of the integrator's, as a share of that


class VehicleStopped(RuntimeError):
    """A vehicle that has derailed or come to the end of its track was asked for a further step."""


class LiveVehicle:
    """The vehicle of a scenario, stepped from outside: ``outputs = vehicle.step(inputs, dt)``.

    Steps are those of the scenario's integrator, ode5 or ros2; `dt` is one of them or a multiple. Inputs are held over
    dt. The motion is that of `simulate` with the same inputs, bit for bit.

    A step allocates nothing: `inputs` and `outputs` are the same arrays from step to step. Copy what is to be kept. (A
    scenario with pushes, traction or brakes of its own makes small temporary arrays.)

    A step that fails changes nothing: time, state and outputs stay those of the last good one (of the last good
    millisecond where the scenario itself pushes, drives or brakes), `status` says what happened, and further steps
    raise VehicleStopped until `reset` or `restore`.
    """

    def __init__(self, scenario: Scenario) -> None:
        problems = ProblemList(scenario.title)
        if not scenario.stepping.fixed:
            what = 'steps of a fixed length are needed: use the integrator "ode5" or "ros2"'
            problems.add("integrator", what, scenario.integrator.name)
        if scenario.vehicle.plane:
            problems.add("vehicle", "a cross section cannot be stepped: its motion is given", scenario.vehicle.title)
        problems.stop_if_any()
        ready = prepare(scenario)
        arrays = ready.arrays
        self.scenario = scenario
        self.bodies = arrays.body_names  #: names, in the order of the rows of inputs and outputs
        self.wheelsets = tuple(self.bodies[b] for b in arrays.wheelset_bodies)
        self.step_length = scenario.integrator.step  #: the least step [s]
        self._arrays = arrays
        self._model = ready.model
        self._stepping = make_stepping(scenario, ready.model)
        self._acting = Acting(scenario, ready.arrays, self._stepping, None)
        recorder = make_recorder(1, arrays, len(scenario.locks), scenario.start_place)
        progress = make_progress(scenario.integrator.step)
        progress.rows[0] = 1  # the recorder is the look's: its one row is not for the march
        nothing = make_inputs(ready.model)
        rows = [ready.state, *_places(ready.work), recorder.guess, nothing, nothing, progress.time]
        numbers, parts = in_one_row(rows)
        state, *places, guess, acting, given, time = parts
        self._given = given
        self._work = _with_places(ready.work, places)
        self._progress = progress._replace(time=time)
        known = numbers[state.size : state.size + sum(part.size for part in places)]
        self._run = Run(
            numbers=numbers,
            last=numbers.copy(),
            state=state,
            known=known,
            guess=guess,
            inputs=acting,
            rates=np.zeros((MOST_STAGES, state.size)),
            trial=np.zeros(state.size),
        )
        seen, seen_places = in_one_row(places)
        self._view = View(
            work=_with_places(ready.work, seen_places),
            known=seen,
            recorder=recorder,
            whole=np.zeros(WHOLE),
            wheels=np.zeros((len(self.wheelsets), 2, 3)),
            rates=np.zeros(state.size),
        )
        self.outputs = Outputs(self._view, self.bodies, self.wheelsets, arrays.element_names)
        self._start = numbers.copy()
        self._advance(0)  # no step: compiles, or reads what is compiled
        self.reset()

    def step(self, inputs: np.ndarray | None = None, dt: float | None = None) -> Outputs:
        """Go on by `dt` [s], one step of the integrator by default, under inputs that are held; returns `outputs`.

        inputs : (nb, 7), force [N] and moment [N m] on each body in its axes at its centre of mass, and the moment of
        a wheelset's brake [N m]; `self.inputs` as they stand if none are given. Accelerations among the
        outputs are those under these inputs at the end of dt.
        """
        if self._code != OK:
            raise VehicleStopped(f"{self.status}; no further step: reset() or restore() a state. {self.remedy}".strip())
        count = 1 if dt is None else self._steps_in(dt)
        if inputs is not None and inputs is not self.inputs:
            self._take(inputs)
        if not math.isfinite(self.inputs.sum()):
            raise InputError("inputs", [Problem("inputs", "a force or moment is not a finite number")])
        self._advance(count)
        return self.outputs

    def _advance(self, count: int) -> None:
        acting = self._run.inputs
        if not self.scenario.acted_on:
            np.copyto(acting, self.inputs)
            self._go(count)
            return
        left = count
        while True:  # as often as in a run
            piece = round(self._acting.set(self._progress, self._run.state, acting) / self.step_length)
            np.add(acting, self.inputs, out=acting)
            self._go(min(left, piece))
            left -= piece
            if left <= 0 or self._code != OK:
                return

    def _go(self, count: int) -> None:
        self._code = live_step(self._model, self._work, self._stepping, count, self._run, self._progress, self._view)

    def _steps_in(self, dt: float) -> int:
        steps = dt / self.step_length
        count = round(steps) if math.isfinite(steps) else 0
        if count < 1 or abs(steps - count) > WHOLE_STEPS:
            what = f"expected a multiple of the integrator's step of {self.step_length:g} s"
            raise InputError("step", [Problem("dt", what, dt)])
        return count

    def _take(self, inputs: np.ndarray) -> None:
        if np.shape(inputs) != self.inputs.shape:
            what = f"expected an array of shape {self.inputs.shape}: seven numbers for each body"
            raise InputError("step", [Problem("inputs", what, str(np.shape(inputs)))])
        np.copyto(self.inputs, inputs)

    @property
    def inputs(self) -> np.ndarray:
        """What acts on the bodies: Fx, Fy, Fz [N], Mx, My, Mz, brake [N m], (nb, 7); write into it."""
        return self._given

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
        return float(self._progress.time[0])

    @property
    def running(self) -> bool:
        """Whether the vehicle can go on."""
        return self._code == OK

    @property
    def status(self) -> str:
        """How the vehicle fares, in words."""
        return self._words()[0]

    @property
    def remedy(self) -> str:
        """What to try where a step failed."""
        return self._words()[1]

    def _words(self) -> tuple[str, str]:
        if self._code == OK:
            return RUNNING, ""
        wheelset, side = (int(v) for v in self._work.trouble)
        place = wheel_place(self._arrays, self._work, wheelset, side)
        return words_of(int(self._code), self.wheelsets[wheelset], side, *place)

    @property
    def state(self) -> np.ndarray:
        """A copy of the state: bodies and what else is integrated, in the order of `simulation.motion`."""
        return self._run.state.copy()

    def save(self, into: np.ndarray | None = None) -> np.ndarray:
        """Everything that the next steps depend on, as one row of numbers; written `into` a row of that size if given.

        `restore` goes on from there bit for bit, also in another process with the same scenario and version.
        """
        if into is None:
            return self._run.numbers.copy()
        self._check_row(into)
        np.copyto(into, self._run.numbers)
        return into

    def restore(self, saved: np.ndarray) -> Outputs:
        """Go back to what `save` gave, inputs included; returns the outputs there."""
        self._check_row(saved)
        if not np.isfinite(saved[: self._run.state.size]).all():
            raise InputError("restore", [Problem("saved", "has numbers that are not finite")])
        np.copyto(self._run.numbers, saved)
        self._progress.steps[0] = round(self.time / self.step_length)
        self._code = look(self._model, self._run, self._progress, self._view)
        return self.outputs

    def _check_row(self, row: np.ndarray) -> None:
        if np.shape(row) != self._run.numbers.shape:
            what = f"expected a row of {self._run.numbers.size} numbers, as save() makes for this scenario"
            raise InputError("saved state", [Problem("shape", what, str(np.shape(row)))])

    def reset(self) -> Outputs:
        """Back to the start of the scenario, without inputs; returns the outputs there."""
        return self.restore(self._start)


def in_one_row(arrays: Sequence[np.ndarray]) -> tuple[np.ndarray, list[np.ndarray]]:
    """The numbers of arrays one after the other, and the arrays again, as parts of that row."""
    row = np.concatenate([array.ravel() for array in arrays])
    ends = np.cumsum([array.size for array in arrays])
    parts = [row[end - array.size : end].reshape(array.shape) for array, end in zip(arrays, ends, strict=True)]
    return row, parts


def _places(work: Workspace) -> list[np.ndarray]:
    """What is known of the wheelsets, without the numbers of contacts, which every evaluation finds anew."""
    return [array for name, array in work.places._asdict().items() if name != "counts"]


def _with_places(work: Workspace, parts: Sequence[np.ndarray]) -> Workspace:
    names = [name for name in work.places._fields if name != "counts"]
    own = dict(zip(names, parts, strict=True))
    return work._replace(places=work.places._replace(**own, counts=work.places.counts.copy()))
