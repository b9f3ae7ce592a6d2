"""The one loop through time: evaluate, record, look for an end, make a step."""

import math

from wheelrail.integrators._kernels.look import evaluate, follow_run
from wheelrail.integrators._kernels.stages import copy_numbers, is_finite
from wheelrail.integrators._kernels.system import measure, observe, project, rates, stops
from wheelrail.kernel import kernel, small_kernel
from wheelrail.members import verb
from wheelrail.numerics._kernels.status import NOT_FINITE_STATE, OK

ROUNDING = 1e-9  #: share of the time between two rows of the record that is rounding
ONLY_RECORD = -math.inf  #: a time that no step is made for: a last row of the record, of where the run has come to


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
    measure(system, vehicles, v, recorder, began, x, slopes)
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
def record_end(system, vehicles, v, clock, recorder, interval, look):
    """The state that a run has come to as a last row of the record, unless it is there. Returns a status."""
    t = clock.time[v]
    row = clock.rows[v]
    if row == recorder.times.size or (row > 0 and t - recorder.times[row - 1] <= ROUNDING * interval):
        return OK
    follow_run(look)
    status = evaluate(look, system, v, t)
    clock.evaluations[v] += 1
    if status != OK:
        return status
    x = look.vehicles.state.x[v]
    observe(system, look.vehicles, v, recorder, row, t, x, look.rates)
    measure(system, look.vehicles, v, recorder, t, x, look.rates)
    clock.rows[v] += 1
    return OK


@kernel
def advance(step, system, vehicles, v, stages, clock, recorder, interval, look, until):
    """Steps of vehicle `v` up to time `until` [s], with a row of the record every `interval` [s]. Returns a status.

    The last step may go beyond `until`, of a chosen length up to clock.end. At ONLY_RECORD there is none, but a row of
    where the run has come to. `look` (see `look.Look`) is where rows within and behind steps are evaluated, so that
    nothing of a run depends on what is recorded.
    """
    if until == ONLY_RECORD:
        return record_end(system, vehicles, v, clock, recorder, interval, look)
    # What comes from Python by value goes on by reference, and is not copied in every step.
    return integrate(step, system, vehicles, v, stages, clock, recorder, interval, look, until)
