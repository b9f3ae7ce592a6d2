"""A look at a run that leaves no trace in it: the equations are evaluated on a copy of everything they remember."""

from typing import Any, NamedTuple

import numpy as np

from wheelrail.integrators._kernels.stages import copy_numbers
from wheelrail.integrators._kernels.system import rates
from wheelrail.kernel import kernel


class Look(NamedTuple):
    """Vehicles beside those of a run, and the rows of numbers of which the arrays of their states are parts.

    The rows hold all that is remembered from one evaluation to the next, of all vehicles: these are advanced one after
    the other.
    """

    vehicles: Any  #: like those of the run
    numbers: np.ndarray  #: of these, the whole state in one row
    start: np.ndarray  #: that of the run at the start of a step
    source: np.ndarray  #: that of the run
    rates: np.ndarray  #: of the state that is looked at, shape (n,)


@kernel
def note_start(look):
    """The run is at the start of a step."""
    copy_numbers(look.source, look.start)


@kernel
def go_back_to_start(look):
    """The run as it was at the start of the step."""
    copy_numbers(look.start, look.source)


@kernel
def recall_start(look):
    """The vehicles of the look as those of the run were at the start of the step."""
    copy_numbers(look.start, look.numbers)


@kernel
def follow_run(look):
    """The vehicles of the look as those of the run are now."""
    copy_numbers(look.source, look.numbers)


@kernel
def evaluate(look, system, v, t):
    """Rates of the state of vehicle `v` of the look at time t, and all that an evaluation leaves. Returns a status."""
    return rates(system, look.vehicles, v, t, True, look.vehicles.state.x[v], look.rates)
