"""A vehicle on the papers' contact, from a state that was kept: how it is put there, and how it goes on."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from wheelrail.contact._kernels.interface import FORCE, PATCHES, STATION
from wheelrail.contact.called._kernels.called_contact import CalledContact
from wheelrail.contact.called.contact import make_called_contact, raise_kept
from wheelrail.contact.elastic.papers.in_vehicle import PapersInVehicle
from wheelrail.contact.elastic.papers.options import PapersOptions
from wheelrail.contact.material import STEEL
from wheelrail.integrators._kernels.advance import advance
from wheelrail.integrators._kernels.system import evaluate_rates
from wheelrail.integrators.steps import make_clock, make_stages, make_step
from wheelrail.io.scenario_file import load_scenario
from wheelrail.numerics._kernels.status import OK
from wheelrail.simulation.outcome import make_recorder
from wheelrail.simulation.prepare import Prepared, choose_members, prepare
from wheelrail.simulation.scenario import Scenario
from wheelrail.studies.elastic.configurations import SCENARIOS
from wheelrail.studies.elastic.settings import ABSOLUTE, RELATIVE
from wheelrail.system.multibody import make_wheel_memory
from wheelrail.system.records import arrays_of, with_arrays, with_look
from wheelrail.vehicle.static_load import with_static_preloads

FIRST_STEP = 2e-5  #: of the integrator [s]
CHUNK = 2e-4  #: simulated time between two looks at the run [s]

Tell = Callable[[str], None]


class KeptState(NamedTuple):
    """Where a run goes on."""

    time: float  #: [s]
    x: np.ndarray  #: state of the system
    surface: list[np.ndarray]  #: what the surface remembers of wheelsets


class Moment(NamedTuple):
    """A run between two of its steps."""

    time: float  #: [s]
    station: float  #: of the leading wheelset [m]
    loads: list[float]  #: Q of the wheels [N]
    patches: list[int]  #: of the wheels


def scenario_of(folder: Path, vehicle: str) -> Scenario:
    """The scenario of a vehicle of the study."""
    return load_scenario(folder / f"{SCENARIOS[vehicle]}.toml")


class PapersRun:
    """A vehicle of the study on the papers' contact."""

    def __init__(
        self, scenario: Scenario, start: KeptState, options: PapersOptions, kind: type = PapersInVehicle
    ) -> None:
        on_rails = choose_members(scenario, with_static_preloads(scenario.vehicle, scenario.gravity)).on_rails
        self.function = kind(
            on_rails.pairs, options, (STEEL, STEEL), scenario.contact.friction_model, on_failure="continue"
        )
        self.contact = make_called_contact(self.function)
        self.scenario = scenario
        self.ready = with_contact(prepare(scenario), self.contact, start)
        self.time = start.time
        self.kept: list[KeptState] = []  #: the states of the last integration, of as many as there are moments
        self.steps = self.evaluations = 0  #: of the last integration

    @property
    def wheels(self) -> int:
        """Number of wheels."""
        return int(self.ready.vehicles.contacts.outputs.shape[0])

    def start_from(self, x: np.ndarray) -> None:
        """Take another state."""
        self.ready.vehicles.state.x[0] = x

    def evaluate(self, x: np.ndarray) -> np.ndarray:
        """Outputs of all wheels in a state, (n, OUTPUT_COLUMNS)."""
        vehicles = self.ready.vehicles
        status = evaluate_rates(self.ready.system, vehicles, 0, self.time, True, x, np.zeros(x.size))
        raise_kept(self.contact)
        if status != OK:
            raise ArithmeticError(f"the vehicle stands badly at the start: status {status}")
        return np.array(vehicles.contacts.outputs)

    def integrate(self, integrator: str, done: Callable[[], bool], until: float, tell: Tell) -> list[Moment]:
        """Go on until `done`, or to a time [s]; what was seen on the way, after some steps each."""
        vehicles, look = with_look(self.ready.vehicles)
        ready = self.ready._replace(vehicles=vehicles)
        recorder = make_recorder(1, ready, self.scenario)
        step = make_step(integrator, length=FIRST_STEP, relative=RELATIVE, absolute=ABSOLUTE, share=False)
        clock = make_clock(FIRST_STEP)
        clock.time[0], clock.end[0], clock.rows[0] = self.time, until, 1  # the one row is not for this run
        stages = make_stages(vehicles.state.x.shape[1])
        moments: list[Moment] = []
        self.kept = []
        while not done() and clock.time[0] < until - 1e-12:
            goal = min(clock.time[0] + CHUNK, until)
            status = advance(step, ready.system, vehicles, 0, stages, clock, recorder, 1.0, look, goal)
            raise_kept(self.contact)
            moments.append(_moment(ready, float(clock.time[0])))
            self.kept.append(kept_state(ready, moments[-1].time))
            tell(f"t = {clock.time[0]:.5f} s, {clock.steps[0]} steps, patches of wheels {moments[-1].patches}")
            if status != OK:
                raise ArithmeticError(f"the run stopped at {clock.time[0]:.6f} s with status {status}")
        self.steps, self.evaluations = int(clock.steps[0]), int(clock.evaluations[0])
        return moments


def with_contact(ready: Prepared, contact: CalledContact, start: KeptState) -> Prepared:
    """A system that was prepared with another contact model, in a state that was kept."""
    system: Any = ready.system._replace(contact=contact)
    vehicles = ready.vehicles
    wheels = vehicles.contacts.outputs.shape[0]
    state = vehicles.state._replace(
        x=start.x[None, :].copy(),
        surface=with_arrays(vehicles.state.surface, iter(np.copy(one) for one in start.surface)),
        contact=make_wheel_memory(system.surface, contact, wheels),
    )
    return ready._replace(system=system, vehicles=vehicles._replace(state=state))


def kept_state(ready: Prepared, time: float) -> KeptState:
    """A run as it is now."""
    state = ready.vehicles.state
    return KeptState(time, state.x[0].copy(), [one.copy() for one in arrays_of(state.surface)])


def _moment(ready: Prepared, time: float) -> Moment:
    contacts = ready.vehicles.contacts
    return Moment(
        time=time,
        station=float(contacts.inputs[0, STATION]),
        loads=[float(v) for v in contacts.outputs[:, FORCE + 2]],
        patches=[int(v) for v in contacts.outputs[:, PATCHES]],
    )
