"""One wheel on its contact model, apart from its vehicle: inputs recorded in a run, and heights under a load."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np

from wheelrail.contact._kernels.counted import CountedContact
from wheelrail.contact._kernels.interface import FORCE, MOMENT, OUTPUT_COLUMNS, Z, wheel_contact
from wheelrail.contact.memory import make_memory
from wheelrail.integrators._kernels.advance import advance
from wheelrail.integrators._kernels.system import evaluate_rates
from wheelrail.integrators.steps import make_clock, make_stages
from wheelrail.numerics._kernels.status import OK
from wheelrail.simulation.outcome import make_recorder
from wheelrail.simulation.prepare import contact_of, prepare, step_of
from wheelrail.simulation.scenario import Scenario
from wheelrail.studies.elastic.run_settings import RunSettings
from wheelrail.system.records import with_look

NAMES = ("1L", "1R", "2L", "2R")  #: of the wheels of the leading bogie
DIFFERENCE = 1e-6  #: of heights, for a stiffness [m]
CLOSE = 1.0  #: to a load [N]
FURTHEST = 20e-6  #: step of a height towards a load [m]
NARROW = 1e-9  #: heights between which a force that passes a load jumps [m]
MOST_STEPS = 60


def recorded_inputs(scenario: Scenario, at: float) -> np.ndarray:
    """Inputs of all wheels at a time of a run [s], (wheels, INPUT_COLUMNS)."""
    ready = prepare(scenario)
    vehicles, look = with_look(ready.vehicles)
    ready = ready._replace(vehicles=vehicles)
    recorder, clock = make_recorder(1, ready, scenario), make_clock(scenario.integrator.step)
    clock.rows[0] = 1  # the one row is not for this run
    stages = make_stages(vehicles.state.x.shape[1])
    goal = at - 0.5 * scenario.integrator.step
    status = advance(step_of(ready), ready.system, vehicles, 0, stages, clock, recorder, 1.0, look, goal)
    x = vehicles.state.x[0].copy()
    if status != OK or evaluate_rates(ready.system, vehicles, 0, clock.time[0], True, x, np.zeros(x.size)) != OK:
        raise ArithmeticError(f"the run that is to be recorded at {at:g} s stopped at {clock.time[0]:g} s")
    return np.array(vehicles.contacts.inputs)


def elastic_of(scenario: Scenario, settings: RunSettings, bodies: str = "", setting: str = "") -> Any:
    """Elastic contact of a scenario; of the bodies and the setting of the study if none are named."""
    options = settings.elastic(bodies or settings.bodies, setting or settings.setting)
    contact: CountedContact = contact_of(
        replace(scenario, contact=replace(scenario.contact, model="elastic", elastic=options))
    )
    return contact.inner


class OneWheel:
    """A wheel that is followed from pose to pose, as in a run."""

    def __init__(self, contact: Any, w: int = 0, wheels: int = 8) -> None:
        self.contact, self.w = contact, w
        self.memory: Any = make_memory(contact, wheels)
        self._out = np.zeros(OUTPUT_COLUMNS)

    def wrench(self, row: np.ndarray) -> np.ndarray:
        """Force and moment on the wheelset [N, N m], shape (6,)."""
        status = wheel_contact(self.contact, self.memory, self.w, True, row, self._out)
        if status != OK:
            raise ArithmeticError(f"the contact of wheel {self.w} ended with status {status}")
        return self._out[[*range(FORCE, FORCE + 3), *range(MOMENT, MOMENT + 3)]].copy()

    def load(self, row: np.ndarray, height: float) -> float:
        """Vertical force at another height [N]."""
        moved = row.copy()
        moved[Z] = height
        return float(self.wrench(moved)[2])

    def under_load(self, row: np.ndarray, load: float) -> np.ndarray:
        """The input at the height at which the wheel carries a load [N], by Newton's method within bounds.

        Where the force jumps past the load, the height of that jump.
        """
        height = float(row[Z])
        low, high = -np.inf, np.inf  # heights at which it carries more, and less
        for _ in range(MOST_STEPS):
            missing = self.load(row, height) - load
            low, high = (height, high) if missing > 0.0 else (low, height)
            if abs(missing) < CLOSE or high - low < NARROW:
                break
            stiffness = (missing + load - self.load(row, height + DIFFERENCE)) / DIFFERENCE
            step = missing / stiffness if stiffness > 0.0 else -np.inf  # lower, where nothing touches
            height += float(np.clip(step, -FURTHEST, FURTHEST))
            if not low < height < high:
                height = 0.5 * (low + high)
        else:
            raise ArithmeticError(f"wheel {self.w} finds no height for {load:.0f} N")
        found = row.copy()
        found[Z] = height
        return found
