"""What integrators know of a system: its verbs, and the few numbers that they share.

A system is a member with a field `counted`, shape (n,): for each number of the state 0 where errors do not count, 1
where they do, 2 where it is a velocity. `vehicles` is everything of it that changes; its field `state` holds `x`, shape
(vehicles, n). All verbs look at vehicle `v`.
"""

from wheelrail.kernel import kernel, small_kernel
from wheelrail.members import verb

UNCOUNTED, POSITION, VELOCITY = 0, 1, 2  #: in `counted`


@verb
def rates(system, vehicles, v, t, fresh, x, dx):
    """Rates dx of state x at time t [s]. Returns a status.

    Within a time step, an evaluation that is not `fresh` may build on the last one.
    """


@verb
def rates_again(system, vehicles, v, t, x, dx):
    """`rates`, fresh, where the last evaluation was that too, of the same x and t: now under other inputs, perhaps."""


@kernel
def evaluate_rates(system, vehicles, v, t, fresh, x, dx):
    """`rates` for callers in Python: the same compiled kernel as that of a run."""
    return rates(system, vehicles, v, t, fresh, x, dx)


@verb
def linearise(system, vehicles, v, h, x):
    """Prepare `solve_stage` for a step of length h [s] from x, where the system was evaluated last.

    Returns whether that worked, and g h of the step, see `rosenbrock`.
    """


@verb
def solve_stage(system, vehicles, v, reach, x, rate):
    """Solve (1 - reach A) k = rate in place; A need only hold what is stiff."""


@verb
def project(system, vehicles, v, x):
    """After a step: bring the state x back to what it has to keep to, such as quaternions of unit length."""


@verb
def observe(system, vehicles, v, recorder, row, t, x, dx):
    """Write row `row` of the record, none if it is below zero; sums go on at rows and between them."""


@verb
def measure(system, vehicles, v, recorder, t, x, dx):
    """Read what follows a run from step to step, such as filters, at the start of a step at time t [s].

    Nothing that is read depends on which rows of the record are written.
    """


@measure.of(object)
@small_kernel
def measure_nothing(system, vehicles, v, recorder, t, x, dx):
    """A system without instruments."""


@verb
def stops(system, vehicles, v):
    """A status other than OK where the run has to end, after a fresh evaluation."""
