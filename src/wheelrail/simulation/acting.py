"""What acts on the bodies from outside: applied forces, traction and brakes of the scenario, and a controller."""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np

from wheelrail.simulation.prepare import interval_of
from wheelrail.simulation.scenario import Scenario
from wheelrail.system._kernels.vehicles import BRAKE, MOMENT
from wheelrail.vehicle.assemble import VehicleModel

CHUNK = 0.1  #: simulated seconds between two looks at the clock [s]
#: For how long applied forces, traction and brakes are held at their value in the middle [s]. Straight tables then give
#: exact impulses, and motion does not depend on how often it is recorded.
INPUT_EVERY = 1e-3
WHOLE = 1e-6  #: share of a stretch of time that is rounding

#: Given time, state and inputs (nb, INPUTS), which it changes.
Controller = Callable[[float, np.ndarray, np.ndarray], None]


class Acting:
    """What acts on the bodies from outside, and how long it may be held."""

    def __init__(self, scenario: Scenario, arrays: VehicleModel, controller: Controller | None) -> None:
        self._scenario, self._arrays, self._controller = scenario, arrays, controller
        self._fixed, self._step, self._interval = (
            scenario.stepping.fixed,
            scenario.stepping.step,
            interval_of(scenario),
        )
        self._row = -1  #: of the record that the controller was last called for
        self._added: np.ndarray | float = 0.0  #: by the controller, until the next row
        self._impulses: list[np.ndarray] = []  #: of the forces on the bodies, between two rows of the record

    def set(self, now: float, x: np.ndarray, inputs: np.ndarray) -> float:
        """Set the inputs as they are from now on, at state x; returns the time [s] until they have to be set again."""
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
    for load in scenario.loads:
        values = np.array(load.values)
        row = [np.interp(t, load.times, values[:, k]) for k in range(6)]
        inputs[arrays.body_names.index(load.body), :BRAKE] += row
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
