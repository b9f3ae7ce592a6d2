"""Where the runs of the study begin: shortly before the second patch of the leading left wheel in the transition.

The semi-elastic run leads to where that wheel gets its second contact. Wheels are then raised or lowered so that finite
elements carry the loads that they carry there: else the wheelsets, whose contacts nothing damps, would bounce on them
from the first step. From there the papers' model runs until there are two patches, which takes some more micrometres
of overlap than two points do, and the state shortly before that is where all runs begin.
"""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from wheelrail.contact._kernels.interface import FORCE, PATCHES, Y
from wheelrail.contact.elastic.papers.in_vehicle import PapersInVehicle
from wheelrail.integrators._kernels.advance import advance
from wheelrail.integrators._kernels.system import evaluate_rates
from wheelrail.integrators.steps import make_clock, make_stages
from wheelrail.multibody._kernels.rigid_body import BODY
from wheelrail.numerics._kernels.status import OK
from wheelrail.simulation.outcome import make_recorder
from wheelrail.simulation.prepare import Prepared, prepare, step_of
from wheelrail.simulation.scenario import Scenario
from wheelrail.studies.elastic.settings import LEAD, ElasticSettings
from wheelrail.studies.elastic.stretch import KeptState, PapersRun, Tell, kept_state, scenario_of
from wheelrail.system._kernels.multibody import Multibody
from wheelrail.system._kernels.section import ROLL, STRETCH, Z
from wheelrail.system.equilibrium import move_bodies
from wheelrail.system.records import with_look

SIDEWAYS = 2e-3  #: lateral displacement beyond which a second contact is that of the flange root [m]
LONGEST = 4.0  #: within which it must come [s]
EVERY = 1e-3  #: between two looks at the contacts on the way [s]
SEATING_STEPS = 12
SEATED = 1e-3  #: share of a wheel's load that may be missed
STIFFNESS = 8e8  #: of a contact, about, for the first step of the seating [N/m]
AFTER = 0.3  #: time within which the second patch must follow [s]


class Start(NamedTuple):
    """What all runs of a vehicle begin with."""

    state: KeptState
    point: float  #: time at which the semi-elastic run has its second contact point [s]
    patch: float  #: time at which finite elements have their second patch [s]
    station: float  #: of the leading wheelset then [m]
    problems: dict[int, np.ndarray]  #: inputs of the fixed set by wheel, (n, INPUT_COLUMNS)


def make_start(folder: Path, vehicle: str, settings: ElasticSettings, tell: Tell) -> Start:
    """Run the scenario to its start, and note a fixed set of contact problems, half of them before the second patch."""
    scenario = scenario_of(folder, vehicle)
    tell("semi-elastic run up to the second contact")
    state, point, targets = _before_second_point(scenario)
    tell(f"second contact at {point:.4f} s; seating the wheels on finite elements")
    run = PapersRun(scenario, state, replace(settings.mesh, solver="lu"), Noting)
    run.start_from(seated(run, state.x, targets))
    noted: Any = run.function
    noted.forget()
    half = settings.fixed // 2

    def enough() -> bool:
        return noted.second is not None and len(noted.rows[0]) >= noted.second + settings.fixed - half

    moments = run.integrate("ode23", enough, state.time + AFTER, tell)
    if noted.second is None:
        raise ArithmeticError(f"no second patch within {AFTER:g} s after the second contact point")
    at = next(n for n, one in enumerate(moments) if one.patches[0] >= 2)
    first = max(noted.second - half, 0)
    problems = {w: np.array(noted.rows[w][first : first + settings.fixed]) for w in (0, 1)}
    start = min(run.kept[: at + 1], key=lambda one: abs(one.time - (moments[at].time - LEAD)))
    return Start(start, point, moments[at].time, moments[at].station, problems)


class Noting(PapersInVehicle):
    """Notes the inputs of the first two wheels, and when the first one first has two patches."""

    def __init__(self, *args: Any, **kws: Any) -> None:
        super().__init__(*args, **kws)
        self.forget()

    def forget(self) -> None:
        """Note from now on."""
        self.rows: dict[int, list[np.ndarray]] = {0: [], 1: []}
        self.second: int | None = None

    def forces(self, w: int, fresh: bool, wheel: np.ndarray, out: np.ndarray, numbers: np.ndarray) -> int:
        """Forces, noted."""
        before = self._solved
        status = super().forces(w, fresh, wheel, out, numbers)
        if w in self.rows and self._solved > before:
            self.rows[w].append(wheel.copy())
            if w == 0 and out[PATCHES] >= 2.0 and self.second is None:
                self.second = len(self.rows[0]) - 1
        return status


def _before_second_point(scenario: Scenario) -> tuple[KeptState, float, np.ndarray]:
    """State of the semi-elastic run as its leading left wheel gets two contacts, that time, and the loads."""
    ready = prepare(scenario)
    vehicles, look = with_look(ready.vehicles)
    ready = ready._replace(vehicles=vehicles)
    recorder, clock = make_recorder(1, ready, scenario), make_clock(scenario.integrator.step)
    clock.rows[0] = 1
    stages = make_stages(vehicles.state.x.shape[1])
    half = 0.5 * scenario.integrator.step
    outputs, inputs = vehicles.contacts.outputs, vehicles.contacts.inputs
    single = False
    while clock.time[0] < LONGEST:
        goal = clock.time[0] + EVERY - half
        status = advance(step_of(ready), ready.system, vehicles, 0, stages, clock, recorder, 1.0, look, goal)
        if status != OK:
            break
        sideways = inputs[0, Y] > SIDEWAYS
        if single and sideways and outputs[0, PATCHES] >= 2.0:
            state = kept_state(ready, float(clock.time[0]))
            return state, state.time, _loads(ready, state)
        single = bool(sideways and outputs[0, PATCHES] == 1.0)
    raise ArithmeticError("the leading left wheel does not come to two contacts in this scenario")


def _loads(ready: Prepared, state: KeptState) -> np.ndarray:
    evaluate_rates(ready.system, ready.vehicles, 0, state.time, True, state.x, np.zeros(state.x.size))
    return np.array(ready.vehicles.contacts.outputs[:, FORCE + 2])


def seated(run: PapersRun, x: np.ndarray, targets: np.ndarray) -> np.ndarray:
    """The state with wheelsets raised and rolled so that their wheels carry these loads [N]."""
    x = x.copy()
    stiffness = np.full(targets.size, STIFFNESS)
    before: tuple[np.ndarray, np.ndarray] | None = None
    raised = np.zeros(targets.size)
    for _ in range(SEATING_STEPS):
        loads = run.evaluate(x)[:, FORCE + 2]
        if np.abs(loads / targets - 1.0).max() < SEATED:
            break
        if before is not None:
            moved = raised - before[0]
            secant = -(loads - before[1]) / np.where(np.abs(moved) > 1e-9, moved, np.inf)
            stiffness = np.clip(np.where(secant > 0.0, secant, stiffness), 0.3 * STIFFNESS, 3.0 * STIFFNESS)
        before = raised.copy(), loads.copy()
        change = np.clip((loads - targets) / stiffness, -2e-5, 2e-5)
        raised += change
        for w in range(targets.size // 2):
            left, right = change[2 * w : 2 * w + 2]
            _raise(run.ready, x, w, 0.5 * (left + right), (left - right) / (2.0 * run.ready.system.wheels.offset[0]))
    return x


def _raise(ready: Prepared, x: np.ndarray, w: int, up: float, roll: float) -> None:
    """Move a wheelset up [m] along the frame of its track, and roll it [rad]."""
    system = ready.system
    if isinstance(system, Multibody):
        b = int(system.wheelsets[w])
        x[b * BODY : b * BODY + 3] += up * ready.vehicles.contacts.frames[2 * w, 2]
        move_bodies(system, x, [(b, 3)], np.array([roll]))
    else:
        start = int(ready.arrays.wheelset_bodies[0]) * STRETCH
        x[[start + Z, start + ROLL]] += up, roll


def write_start(start: Start, path: Path) -> None:
    """Keep a start as a file of numbers that any process reads."""
    data = {
        "time": start.state.time,
        "x": start.state.x.tolist(),
        "surface": [{"shape": one.shape, "values": one.ravel().tolist()} for one in start.state.surface],
        "point": start.point,
        "patch": start.patch,
        "station": start.station,
        "problems": {str(w): rows.tolist() for w, rows in start.problems.items()},
    }
    path.write_text(json.dumps(data), encoding="utf-8")


def read_start(path: Path) -> Start:
    """What `write_start` has written; floats come back to the last bit."""
    data = json.loads(path.read_text(encoding="utf-8"))
    surface = [np.array(one["values"]).reshape(one["shape"]) for one in data["surface"]]
    state = KeptState(data["time"], np.array(data["x"]), surface)
    problems = {int(w): np.array(rows) for w, rows in data["problems"].items()}
    return Start(state, data["point"], data["patch"], data["station"], problems)
