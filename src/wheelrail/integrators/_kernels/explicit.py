"""Explicit Runge-Kutta steps through the equations of motion, of fixed and of chosen length.

Methods are tables of Butcher: ODE5 is the fixed step of the texts (Dormand and Prince's fifth order, six stages), ODE45
the same with its error estimate, ODE23 Bogacki and Shampine's pair.
"""

import math

import numpy as np

from wheelrail.contact.geometry._kernels.pair import OK
from wheelrail.kernel import kernel
from wheelrail.simulation._kernels.motion import derivative

ODE5, ODE45, ODE23, ROS2 = 0, 1, 2, 3
NOT_FINITE_STATE = 30  #: status: a number of the state is not finite
STEP_TOO_SMALL = 31  #: the step that the tolerance asks for is too small

#: Dormand and Prince (J. Comp. Appl. Math. 6, 1980, 19): stages, weights, weights of the error.
DOPRI_A = np.array(
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
DOPRI_E = np.array([71 / 57600, 0.0, -71 / 16695, 71 / 1920, -17253 / 339200, 22 / 525, -1 / 40])
#: Bogacki and Shampine (Appl. Math. Lett. 2, 1989, 321).
BS_A = np.array([[0.0, 0.0, 0.0], [1 / 2, 0.0, 0.0], [0.0, 3 / 4, 0.0], [2 / 9, 1 / 3, 4 / 9]])
BS_E = np.array([-5 / 72, 1 / 12, 1 / 9, -1 / 8])

MOST_STAGES = 7
SAFETY, LEAST_CHANGE, MOST_CHANGE = 0.9, 0.2, 5.0  #: of the step control
SMALLEST_STEP = 1e-9  #: [s]


@kernel
def stages_of(method):
    """Number of evaluations in a step."""
    if method == ODE23:
        return 4
    return 6 if method == ODE5 else 7


@kernel
def weight(method, stage, k):
    """Share of the k-th rate in the place of a stage; the last row is the step itself."""
    return BS_A[stage, k] if method == ODE23 else DOPRI_A[stage, k]


@kernel
def build_stage(method, stage, h, x, rates, trial):
    """The place of a stage of a step of length h from x, by the rates of the stages before it, into `trial`."""
    for n in range(x.size):
        trial[n] = x[n]
    for k in range(stage):
        part = h * weight(method, stage, k)
        if part != 0.0:
            for n in range(x.size):
                trial[n] += part * rates[k, n]


@kernel
def explicit_step(model, work, inputs, method, share, h, x, rates, trial):
    """One step of length h from x into `trial`; rates (MOST_STAGES, n). Returns a status.

    rates[0] must hold the rate at x; with `share`, the stages build on the contacts found there. With an error estimate
    the last rate is that at `trial`, else it is left out.
    """
    stages = stages_of(method)
    last = 3 if method == ODE23 else 6
    for stage in range(1, last + 1):
        build_stage(method, stage, h, x, rates, trial)
        if stage < stages:
            status = derivative(model, work, inputs, not share, trial, rates[stage])
            if status != OK:
                return status
    return OK


@kernel
def error_of(method, h, x, trial, rates, count, relative, absolute):
    """Error estimate of a step over the first `count` numbers of the state, in units of the tolerance (maximum)."""
    worst = 0.0
    stages = stages_of(method)
    for n in range(count):
        total = 0.0
        for k in range(stages):
            total += (BS_E[k] if method == ODE23 else DOPRI_E[k]) * rates[k, n]
        scale = absolute + relative * max(abs(x[n]), abs(trial[n]))
        worst = max(worst, abs(h * total) / scale)
    return worst


@kernel
def is_finite(x):
    """Whether all numbers are finite."""
    total = 0.0
    for n in range(x.size):
        total += x[n]
    return math.isfinite(total)
