"""Steps by name, and their tables of Butcher."""

from __future__ import annotations

import numpy as np

from wheelrail.integrators._kernels.explicit import ControlledStep, FixedStep, Tableau
from wheelrail.integrators._kernels.rosenbrock import Rosenbrock
from wheelrail.integrators._kernels.stages import MOST_STAGES, Clock, Stages

Step = FixedStep | ControlledStep | Rosenbrock

#: [Dormand1980]: the fifth order of the texts, six stages.
_DOPRI_A = np.array(
    [
        [0.0, 0.0, 0.0, 0.0, 0.0, 0.0],
        [1 / 5, 0.0, 0.0, 0.0, 0.0, 0.0],
        [3 / 40, 9 / 40, 0.0, 0.0, 0.0, 0.0],
        [44 / 45, -56 / 15, 32 / 9, 0.0, 0.0, 0.0],
        [19372 / 6561, -25360 / 2187, 64448 / 6561, -212 / 729, 0.0, 0.0],
        [9017 / 3168, -355 / 33, 46732 / 5247, 49 / 176, -5103 / 18656, 0.0],
        [35 / 384, 0.0, 500 / 1113, 125 / 192, -2187 / 6784, 11 / 84],
    ]
)
_DOPRI_C = np.array([0.0, 1 / 5, 3 / 10, 4 / 5, 8 / 9, 1.0, 1.0])
_DOPRI_E = np.array([71 / 57600, 0.0, -71 / 16695, 71 / 1920, -17253 / 339200, 22 / 525, -1 / 40])

#: Weights of the rates at a share u of the step, by powers of u from the first on. Fourth order at every u leaves one
#: of them free: that of the rate at the end, u^2 (u - 1) (1 + 5/2 (u - 1)), with which steps join in value and slope,
#: and all weights are short fractions. The tests check their order against Butcher's conditions.
_DOPRI_DENSE = np.array(
    [
        [1.0, -183 / 64, 37 / 12, -145 / 128],
        [0.0, 0.0, 0.0, 0.0],
        [0.0, 1500 / 371, -1000 / 159, 1000 / 371],
        [0.0, -125 / 32, 125 / 12, -375 / 64],
        [0.0, 9477 / 3392, -729 / 106, 25515 / 6784],
        [0.0, -11 / 7, 11 / 3, -55 / 28],
        [0.0, 3 / 2, -4.0, 5 / 2],
    ]
)

DORMAND_PRINCE = Tableau(_DOPRI_A, _DOPRI_C, np.zeros(0), 5.0, np.zeros((0, 0)))
DORMAND_PRINCE_PAIR = DORMAND_PRINCE._replace(error=_DOPRI_E, dense=_DOPRI_DENSE)
#: [Bogacki1989]; within a step Hermite's cubic through both states and rates.
BOGACKI_SHAMPINE = Tableau(
    np.array([[0.0, 0.0, 0.0], [1 / 2, 0.0, 0.0], [0.0, 3 / 4, 0.0], [2 / 9, 1 / 3, 4 / 9]]),
    np.array([0.0, 1 / 2, 3 / 4, 1.0]),
    np.array([-5 / 72, 1 / 12, 1 / 9, -1 / 8]),
    3.0,
    np.array([[1.0, -4 / 3, 5 / 9], [0.0, 1.0, -2 / 3], [0.0, 4 / 3, -8 / 9], [0.0, -1.0, 1.0]]),
)


def make_step(name: str, *, length: float, relative: float, absolute: float, share: bool) -> Step:
    """A step by its name: ode5 or ros2 of a fixed length [s], ode45 or ode23 of one that follows the tolerances."""
    if name == "ode5":
        return FixedStep(DORMAND_PRINCE, length, share)
    if name == "ros2":
        return Rosenbrock(length, share)
    return ControlledStep(DORMAND_PRINCE_PAIR if name == "ode45" else BOGACKI_SHAMPINE, relative, absolute)


def make_stages(size: int, vehicles: int = 1) -> Stages:
    """Room for the stages of a state of `size` numbers."""
    return Stages(np.zeros((vehicles, MOST_STAGES, size)), np.zeros((vehicles, size)))


def make_clock(first_step: float, vehicles: int = 1) -> Clock:
    """Of an integration that has not begun; `first_step` [s] is that of steps of a chosen length."""
    counts = (np.zeros(vehicles, dtype=np.int64) for _ in range(3))
    return Clock(np.zeros(vehicles), np.full(vehicles, first_step), np.full(vehicles, np.inf), *counts)
