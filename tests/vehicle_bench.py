"""A prepared vehicle that is evaluated and advanced by hand: what tests of systems and steps share."""

import numpy as np

from wheelrail.integrators._kernels.advance import advance
from wheelrail.integrators._kernels.explicit import ControlledStep
from wheelrail.integrators._kernels.system import evaluate_rates
from wheelrail.integrators.steps import Step, make_clock, make_stages
from wheelrail.numerics._kernels.status import OK
from wheelrail.simulation.outcome import make_recorder
from wheelrail.simulation.prepare import Prepared
from wheelrail.simulation.scenario import Scenario
from wheelrail.system.records import with_look

NEVER = 1e9  #: time between two rows of the record [s]
FIRST_STEP = 1e-3  #: of steps whose length follows an error [s]


def state_of(ready: Prepared) -> np.ndarray:
    """State of the one vehicle, to be changed in place."""
    return ready.vehicles.state.x[0]


def evaluate(ready: Prepared, x: np.ndarray | None = None) -> np.ndarray:
    """Rates of a state, that of the vehicle unless given; its contacts are left behind in `ready.vehicles`."""
    dx = np.zeros(ready.system.counted.size)
    assert evaluate_rates(ready.system, ready.vehicles, 0, 0.0, True, state_of(ready) if x is None else x, dx) == OK
    return dx


class Advance:
    """Takes the steps of a prepared vehicle from its state on; nothing is recorded but so many rows `every` [s]."""

    def __init__(self, ready: Prepared, scenario: Scenario, step: Step, rows: int = 1, every: float = NEVER) -> None:
        vehicles, self.look = with_look(ready.vehicles)
        self.ready, self.step = ready._replace(vehicles=vehicles), step
        self.stages, self.clock = make_stages(ready.system.counted.size), make_clock(FIRST_STEP)
        self.recorder, self.every = make_recorder(rows, ready, scenario), every

    def to(self, time: float) -> np.ndarray:
        """A copy of the state at a time [s]; that is a whole number of steps of a fixed length."""
        until = time if isinstance(self.step, ControlledStep) else time - 0.5 * self.step.length
        given = (self.step, self.ready.system, self.ready.vehicles, 0, self.stages, self.clock, self.recorder)
        self.clock.end[0] = time
        assert advance(*given, self.every, self.look, until) == OK
        assert abs(self.clock.time[0] - time) < 1e-9
        return state_of(self.ready).copy()
