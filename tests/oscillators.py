"""Oscillators as a system of their own: the integrators run whatever knows their verbs."""

from typing import NamedTuple

import numpy as np

from wheelrail.integrators._kernels.system import linearise, observe, project, rates, solve_stage, stops
from wheelrail.kernel import kernel
from wheelrail.numerics._kernels.status import END_OF_TRACK, OK

GAMMA = 1.0 - 0.5**0.5  #: of ROS2


class Oscillators(NamedTuple):
    """Masses on springs, one in each vehicle of a batch: x'' = -frequency^2 x."""

    frequency: float  #: [rad/s]
    limit: float  #: displacement at which a run ends [m]
    counted: np.ndarray


class States(NamedTuple):
    """States (n, 2) of a batch: displacement and velocity."""

    x: np.ndarray


class Batch(NamedTuple):
    """What changes."""

    state: States


class Rows(NamedTuple):
    """Room for a record."""

    times: np.ndarray
    x: np.ndarray


@rates.of(Oscillators)
@kernel
def oscillator_rates(system, vehicles, v, t, fresh, x, dx):
    dx[0] = x[1]
    dx[1] = -system.frequency * system.frequency * x[0]
    return OK


@linearise.of(Oscillators)
@kernel
def linearise_oscillator(system, vehicles, v, h, x):
    return True, GAMMA * h


@solve_stage.of(Oscillators)
@kernel
def solve_oscillator(system, vehicles, v, reach, x, rate):
    squared = system.frequency * system.frequency
    first = (rate[0] + reach * rate[1]) / (1.0 + reach * reach * squared)
    rate[1] -= reach * squared * first
    rate[0] = first


@project.of(Oscillators)
@kernel
def project_oscillator(system, vehicles, v, x):
    pass


@observe.of(Oscillators)
@kernel
def observe_oscillator(system, vehicles, v, recorder, row, t, x, dx):
    if row >= 0:
        recorder.times[row] = t
        recorder.x[row] = x[0]


@stops.of(Oscillators)
@kernel
def oscillator_stops(system, vehicles, v):
    return END_OF_TRACK if vehicles.state.x[v, 0] < system.limit else OK
