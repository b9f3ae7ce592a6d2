"""Where an integration stands, and room for its stages."""

import math
from typing import NamedTuple

import numpy as np

from wheelrail.kernel import small_kernel

MOST_STAGES = 7


class Stages(NamedTuple):
    """Room for the stages of a step, with a leading index of vehicles."""

    rates: np.ndarray  #: (vehicles, MOST_STAGES, n)
    trial: np.ndarray  #: (vehicles, n)


class Clock(NamedTuple):
    """How far the integration of each vehicle has come; all of shape (vehicles,)."""

    time: np.ndarray  #: [s]
    step: np.ndarray  #: the next step of those whose length follows an error [s]
    end: np.ndarray  #: time that these do not go beyond, and hit exactly [s]
    rows: np.ndarray  #: of the record, written so far
    steps: np.ndarray  #: made so far
    evaluations: np.ndarray  #: of the equations of motion


@small_kernel
def is_finite(x):
    """Whether all numbers are finite."""
    total = 0.0
    for n in range(x.size):
        total += x[n]
    return math.isfinite(total)


@small_kernel
def copy_numbers(source, target):
    """Write the numbers of one row into another."""
    for n in range(source.size):
        target[n] = source[n]
