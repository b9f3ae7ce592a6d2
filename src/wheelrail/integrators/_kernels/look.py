"""A look at a run that leaves no trace in it: the equations are evaluated on a copy of everything they remember."""

from typing import Any, NamedTuple

import numpy as np

from wheelrail.integrators._kernels.stages import copy_numbers
from wheelrail.integrators._kernels.system import rates
from wheelrail.kernel import kernel


class Look(NamedTuple):
    """Vehicles beside those of a run, and the rows of numbers of which the arrays of their states are parts."""

    vehicles: Any  #: like those of the run
    numbers: np.ndarray  #: of these, the whole state in one row
    source: np.ndarray  #: the same of the run
    rates: np.ndarray  #: of the state that is looked at, shape (n,)


@kernel
def remember(look):
    """Everything in the vehicles of the look as it now is in those of the run."""
    copy_numbers(look.source, look.numbers)


@kernel
def evaluate(look, system, v, t):
    """Rates of the state of vehicle `v` of the look at time t, and all that an evaluation leaves. Returns a status."""
    return rates(system, look.vehicles, v, t, True, look.vehicles.state.x[v], look.rates)
