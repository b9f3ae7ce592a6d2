"""What acts on the bodies beside the tables of a scenario: a controller, and until when it is held."""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np

from wheelrail.simulation.control import bends, input_tables
from wheelrail.simulation.controlled import Controlled
from wheelrail.simulation.prepare import interval_of
from wheelrail.simulation.scenario import Scenario
from wheelrail.system._kernels.drive import evaluate_inputs
from wheelrail.system._kernels.vehicles import INPUTS, MOMENT, Control
from wheelrail.vehicle.assemble import VehicleModel

WHOLE = 1e-6  #: share of the time between two rows of the record that is rounding

#: Given time, state and inputs (nb, INPUTS), which it changes.
Controller = Callable[[float, np.ndarray, np.ndarray], None]


class Acting:
    """Holds what a controller sets, says how long, and knows the mean forces of all that acts."""

    def __init__(
        self,
        scenario: Scenario,
        arrays: VehicleModel,
        controller: Controller | None,
        controlled: Controlled | None = None,
    ) -> None:
        self._controller, self._controlled = controller, controlled
        self._interval = interval_of(scenario)
        self._period = self._interval if controlled is None else controlled.period  #: between two rows of `_held`
        self._tables = input_tables(scenario, arrays)
        self._bends = np.zeros(0) if scenario.integrator.fixed else bends(scenario)
        self._held: list[np.ndarray] = []  #: what was added, from each instant of control to the next

    def set(self, now: float, x: np.ndarray, control: Control) -> float:
        """Have the controller set what is held from now on, at state x; returns the time that no step may go beyond.

        A controller is asked at every row of the record, a control system at its own rate. A controller sees what the
        tables say at that time, too; what it changes of that is held.
        """
        after = self._bends[self._bends > now + WHOLE * self._interval]
        end = float(after[0]) if after.size else math.inf
        if self._controller is None and self._controlled is None:
            return end
        row = math.floor(now / self._period + WHOLE)
        held = control.inputs[0]
        if row >= len(self._held):
            held[:] = 0.0
            self._ask(now, x, control, held)
            self._held.append(held.copy())
        return min(end, (row + 1) * self._period)

    def _ask(self, now: float, x: np.ndarray, control: Control, held: np.ndarray) -> None:
        """Have what is to be held set."""
        if self._controlled is not None:
            self._controlled.act(now, x, held)
            return
        assert self._controller is not None
        given = np.zeros_like(held)
        evaluate_inputs(control, 0, now, given)
        tables = given.copy()
        self._controller(now, x, given)
        held[:] = given - tables

    def means(self, times: np.ndarray, bodies: int) -> np.ndarray | None:
        """Mean forces from outside from each row of the record to the next, at these times (n, nb, 3) [N].

        None where nothing acts. Those of tables are exact integrals of straight pieces; behind the last row there is
        nothing.
        """
        if self._controller is None and not self._tables:
            return None  # a control system acts by torques alone
        means = np.zeros((times.size, bodies, MOMENT))
        if self._controlled is None:
            held = self._held[: times.size]
            means[: len(held)] += np.reshape(held, (len(held), bodies, INPUTS))[..., :MOMENT]
        for table in self._tables:
            if table.column < MOMENT:
                means[:-1, table.body, table.column] += np.diff(table.impulse(times)) / np.diff(times)
        return means

    def inputs(self, times: np.ndarray, bodies: int) -> np.ndarray | None:
        """What acted on the bodies at the rows of the record (n, nb, INPUTS); None where nothing acts."""
        if self._controller is None and self._controlled is None and not self._tables:
            return None
        inputs = np.zeros((times.size, bodies, INPUTS))
        if self._held:
            rows = np.floor(times / self._period + WHOLE).astype(int)
            inputs += np.array(self._held)[np.minimum(rows, len(self._held) - 1)]
        for table in self._tables:
            inputs[:, table.body, table.column] += np.interp(times, table.times, table.values)
        return inputs
