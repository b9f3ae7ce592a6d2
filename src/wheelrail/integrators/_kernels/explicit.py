"""Explicit Runge-Kutta steps of fixed length, and of a length that follows an error estimate.

The method is a table of Butcher, given as data: see `integrators.steps`. Steps that follow an error do not stop where
a row of the record is due: the state there is that of a polynomial through the step, made of its stages.
"""

from typing import NamedTuple

import numpy as np

from wheelrail.integrators._kernels.advance import (
    ROUNDING,
    accept_trial,
    count_step,
    record_within,
    row_is_due,
    take_step,
)
from wheelrail.integrators._kernels.look import evaluate, go_back_to_start, note_start, recall_start
from wheelrail.integrators._kernels.stages import copy_numbers, is_finite
from wheelrail.integrators._kernels.system import UNCOUNTED, observe, rates
from wheelrail.kernel import kernel
from wheelrail.numerics._kernels.status import OK, STEP_TOO_SMALL

SAFETY, LEAST_CHANGE, MOST_CHANGE = 0.9, 0.2, 5.0  #: of the step control
SMALLEST_STEP = 1e-9  #: [s]


class Tableau(NamedTuple):
    """A table of Butcher."""

    a: np.ndarray  #: weights of the rates before a stage; the last row is the step itself, shape (stages + 1, stages)
    c: np.ndarray  #: when a stage is, as a share of the step, shape (stages + 1,)
    error: np.ndarray  #: weights of the error estimate, the rate at the end included; empty without one
    order: float  #: of the error
    dense: np.ndarray  #: weights of the rates in the state within a step, by powers of the share of the step from the
    #: first on, the rate at the end included, shape (stages + 1, degree); empty without them


class FixedStep(NamedTuple):
    """Steps of a fixed length."""

    tableau: Tableau
    length: float  #: [s]
    share: bool  #: whether the stages of a step share the search of contacts and the shapes of patches


class ControlledStep(NamedTuple):
    """Steps whose length follows an error estimate."""

    tableau: Tableau
    relative: float  #: tolerances
    absolute: float


@kernel
def build_stage(tableau, stage, h, x, slopes, trial):
    """The state at a stage of a step of length h from x, by the rates of the stages before it, into `trial`."""
    copy_numbers(x, trial)
    for k in range(stage):
        part = h * tableau.a[stage, k]
        if part != 0.0:
            for n in range(x.size):
                trial[n] += part * slopes[k, n]


@kernel
def explicit_step(tableau, system, vehicles, v, t, h, share, stages):
    """One step of length h from the state of vehicle `v` at time t, into stages.trial. Returns a status.

    The first of the rates must hold that at the start; with `share`, the stages build on the contacts found there. With
    an error estimate the last rate is that at the end, else it is left out.
    """
    x = vehicles.state.x[v]
    slopes = stages.rates[v]
    trial = stages.trial[v]
    last = tableau.a.shape[0] - 1
    for stage in range(1, last + 1):
        build_stage(tableau, stage, h, x, slopes, trial)
        if stage < last or tableau.error.size > 0:
            status = rates(system, vehicles, v, t + tableau.c[stage] * h, not share, trial, slopes[stage])
            if status != OK:
                return status
    return OK


@kernel
def error_of(step, h, x, trial, slopes, counted):
    """Error estimate of a step over the counted numbers of the state, in units of the tolerance (maximum)."""
    worst = 0.0
    weights = step.tableau.error
    for n in range(x.size):
        if counted[n] != UNCOUNTED:
            total = 0.0
            for k in range(weights.size):
                total += weights[k] * slopes[k, n]
            scale = step.absolute + step.relative * max(abs(x[n]), abs(trial[n]))
            worst = max(worst, abs(h * total) / scale)
    return worst


@take_step.of(FixedStep)
@kernel
def take_fixed_step(step, system, vehicles, v, stages, clock, look):
    """A step of fixed length."""
    status = explicit_step(step.tableau, system, vehicles, v, clock.time[v], step.length, step.share, stages)
    clock.evaluations[v] += step.tableau.a.shape[0] - 2
    if status == OK:
        status = accept_trial(system, vehicles, v, stages)
    if status == OK:
        count_step(clock, v, step.length)
    return status


@take_step.of(ControlledStep)
@kernel
def take_controlled_step(step, system, vehicles, v, stages, clock, look):
    """A step whose error is within the tolerances, up to clock.end at most, which it then hits exactly.

    What contacts and track remember of a step that was refused is forgotten.
    """
    x = vehicles.state.x[v]
    trial = stages.trial[v]
    tableau = step.tableau
    t = clock.time[v]
    end = clock.end[v]
    refused = False
    note_start(look)
    while True:
        h = min(clock.step[v], end - t)
        short = h < clock.step[v]
        status = explicit_step(tableau, system, vehicles, v, t, h, False, stages)
        clock.evaluations[v] += tableau.a.shape[0] - 1
        error = 4.0
        if status == OK and is_finite(trial):
            error = error_of(step, h, x, trial, stages.rates[v], system.counted)
        change = SAFETY * max(error, 1e-10) ** (-1.0 / tableau.order)
        change = min(max(change, LEAST_CHANGE), 1.0 if refused else MOST_CHANGE)
        refused = error > 1.0
        if not refused:
            clock.step[v] = max(h * change, clock.step[v]) if short else h * change
            break
        clock.step[v] = h * change
        if clock.step[v] < SMALLEST_STEP:
            return status if status != OK else STEP_TOO_SMALL
        go_back_to_start(look)
    clock.time[v] = end if t + h >= end - 1e-12 else t + h
    clock.steps[v] += 1
    return accept_trial(system, vehicles, v, stages)


@kernel
def state_within(tableau, share, h, slopes, x):
    """Take a state x from the start of a step of length h to where it is after a share of it, by the stages' rates."""
    for k in range(tableau.dense.shape[0]):
        weight = 0.0
        for power in range(tableau.dense.shape[1] - 1, -1, -1):
            weight = share * (weight + tableau.dense[k, power])
        if weight != 0.0:
            for n in range(x.size):
                x[n] += h * weight * slopes[k, n]


@record_within.of(ControlledStep)
@kernel
def record_within_step(step, system, v, stages, clock, recorder, interval, look, began):
    """Rows by the polynomial through the step, each with an evaluation of its own beside the run.

    All begin with what was remembered at the start of the step: no row depends on which others there are.
    """
    h = clock.time[v] - began
    x = look.vehicles.state.x[v]
    while row_is_due(clock, v, recorder, interval, clock.time[v] - 2.0 * ROUNDING * interval):
        t = clock.rows[v] * interval
        recall_start(look)
        state_within(step.tableau, (t - began) / h, h, stages.rates[v], x)
        status = evaluate(look, system, v, t)
        clock.evaluations[v] += 1
        if status != OK:
            return status
        observe(system, look.vehicles, v, recorder, clock.rows[v], t, x, look.rates)
        clock.rows[v] += 1
    return OK
