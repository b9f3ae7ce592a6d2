"""The one loop through time: evaluate, record, look for an end, make a step."""

from wheelrail.integrators._kernels.system import observe, rates, stops
from wheelrail.kernel import kernel
from wheelrail.members import verb
from wheelrail.numerics._kernels.status import OK

ROUNDING = 1e-9  #: share of the time between two rows of the record that is rounding


@verb
def take_step(step, system, vehicles, v, stages, clock, until):
    """A step of vehicle `v` from its state, whose rates are the first of the stages. Returns a status.

    Steps of a chosen length do not go beyond time `until` [s]. State and clock go on where the status is OK.
    """


@kernel
def advance(step, system, vehicles, v, stages, clock, recorder, interval, until):
    """Steps of vehicle `v` up to time `until` [s], with a row of the record every `interval` [s]. Returns a status."""
    x = vehicles.state.x[v]
    slopes = stages.rates[v, 0]
    while clock.time[v] < until:
        status = rates(system, vehicles, v, clock.time[v], True, x, slopes)
        clock.evaluations[v] += 1
        if status != OK:
            return status
        row = -1
        next_row = clock.rows[v] * interval
        if clock.rows[v] >= recorder.times.size:
            next_row = until
        elif clock.time[v] >= next_row - ROUNDING * interval:
            row = clock.rows[v]
            clock.rows[v] += 1
            next_row += interval
        observe(system, vehicles, v, recorder, row, clock.time[v], x, slopes)
        status = stops(system, vehicles, v)
        if status != OK:
            return status
        status = take_step(step, system, vehicles, v, stages, clock, min(until, next_row))
        if status != OK:
            return status
    return OK
