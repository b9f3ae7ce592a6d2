"""The one loop through time: evaluate, record, look for an end, make a step."""

from wheelrail.integrators._kernels.stages import copy_numbers, is_finite
from wheelrail.integrators._kernels.system import observe, project, rates, stops
from wheelrail.kernel import kernel, small_kernel
from wheelrail.members import verb
from wheelrail.numerics._kernels.status import NOT_FINITE_STATE, OK

ROUNDING = 1e-9  #: share of the time between two rows of the record that is rounding


@verb
def take_step(step, system, vehicles, v, stages, clock, look):
    """A step of vehicle `v` from its state, whose rates are the first of the stages. Returns a status.

    Steps of a chosen length do not go beyond clock.end, and note in `look` where they began. State and clock go on
    where the status is OK.
    """


@small_kernel
def accept_trial(system, vehicles, v, stages):
    """Let the state at the end of a step be that of vehicle `v`. Returns a status."""
    x = vehicles.state.x[v]
    trial = stages.trial[v]
    if not is_finite(trial):
        return NOT_FINITE_STATE
    copy_numbers(trial, x)
    project(system, vehicles, v, x)
    return OK


@small_kernel
def count_step(clock, v, length):
    """A step of fixed length [s] has been made."""
    clock.steps[v] += 1
    clock.time[v] = clock.steps[v] * length


@verb
def record_within(step, system, v, stages, clock, recorder, interval, look, began):
    """Rows of the record that lie within the step that was made last, which began at time `began`. Returns a status."""


@record_within.of(object)
@small_kernel
def no_rows_within(step, system, v, stages, clock, recorder, interval, look, began):
    """None: rows of steps of a fixed length are where these begin."""
    return OK


@small_kernel
def row_is_due(clock, v, recorder, interval, t):
    """Whether the next row of the record belongs to time t or earlier, and there is room for it."""
    return clock.rows[v] < recorder.times.size and t >= (clock.rows[v] - ROUNDING) * interval


@kernel
def go_on(step, system, vehicles, v, stages, clock, recorder, interval, look, began):
    """What follows on the rates at the start of a step, time `began`: record, look for an end, step. The status."""
    x = vehicles.state.x[v]
    slopes = stages.rates[v, 0]
    clock.evaluations[v] += 1
    row = -1
    if row_is_due(clock, v, recorder, interval, began):
        row = clock.rows[v]
        clock.rows[v] += 1
    observe(system, vehicles, v, recorder, row, began, x, slopes)
    status = stops(system, vehicles, v)
    if status != OK:
        return status
    status = take_step(step, system, vehicles, v, stages, clock, look)
    if status != OK:
        return status
    return record_within(step, system, v, stages, clock, recorder, interval, look, began)


@kernel
def integrate(step, system, vehicles, v, stages, clock, recorder, interval, look, until):
    """`advance`, the loop itself."""
    x = vehicles.state.x[v]
    slopes = stages.rates[v, 0]
    while clock.time[v] < until:
        began = clock.time[v]
        status = rates(system, vehicles, v, began, True, x, slopes)
        if status == OK:
            status = go_on(step, system, vehicles, v, stages, clock, recorder, interval, look, began)
        else:
            clock.evaluations[v] += 1
        if status != OK:
            return status
    return OK


@kernel
def advance(step, system, vehicles, v, stages, clock, recorder, interval, look, until):
    """Steps of vehicle `v` up to time `until` [s], with a row of the record every `interval` [s]. Returns a status.

    The last step may go beyond `until`, of a chosen length up to clock.end. `look` (see `look.Look`) is where rows
    within a step are evaluated, so that nothing of a run depends on what is recorded; fixed steps need none.
    """
    # What comes from Python by value goes on by reference, and is not copied in every step.
    return integrate(step, system, vehicles, v, stages, clock, recorder, interval, look, until)
