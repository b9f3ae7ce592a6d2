"""Many steps in a row, recording on the way."""

import math
from typing import NamedTuple

import numpy as np

from wheelrail.contact.geometry._kernels.pair import OK
from wheelrail.integrators._kernels.explicit import (
    LEAST_CHANGE,
    MOST_CHANGE,
    NOT_FINITE_STATE,
    ODE5,
    ODE23,
    SAFETY,
    SMALLEST_STEP,
    STEP_TOO_SMALL,
    error_of,
    explicit_step,
    is_finite,
)
from wheelrail.integrators._kernels.rosenbrock import ros2_fixed_step
from wheelrail.kernel import kernel
from wheelrail.multibody._kernels.rigid_body import BODY
from wheelrail.simulation._kernels.limits import beyond_limits
from wheelrail.simulation._kernels.motion import derivative, tidy_axes
from wheelrail.simulation._kernels.observation import contact_force, observe, sum_up

END_OF_TRACK = 40  #: status: the foremost wheelset has reached the end; a run's natural end


class Stepping(NamedTuple):
    """How steps are made."""

    method: int  #: ODE5 or ROS2 at a fixed step, ODE45 or ODE23 with one that follows the tolerances
    step: float  #: the fixed step, and the first of the others [s]
    relative: float  #: tolerances
    absolute: float
    every: int  #: fixed steps between two rows of the record
    interval: float  #: time between two rows [s]
    end: float  #: place on the track at which the run ends [m]
    share: bool  #: whether the stages of a fixed step share the search of contacts and the shapes of patches
    flange: float = math.inf  #: lift at which a wheel has left its rail [m], see `limits`


class Progress(NamedTuple):
    """Where a march stands: arrays of one number, so that kernels can go on where they stopped."""

    time: np.ndarray  #: [s]
    step: np.ndarray  #: next step of the others [s]
    rows: np.ndarray  #: recorded so far
    steps: np.ndarray  #: made so far
    evaluations: np.ndarray  #: of the equations of motion


@kernel
def foremost(places):
    """The greatest foot point of all wheelsets [m]."""
    best = places.s[0]
    for w in range(places.s.size):
        best = max(best, places.s[w])
    return best


@kernel
def is_due(stepping, progress, recorder):
    """Whether a row of the record is to be written: whenever `every` steps have been made."""
    return progress.steps[0] % stepping.every == 0 and progress.rows[0] < recorder.times.size


@kernel
def finish_step(model, places, step, x, trial, progress):
    """Go on to `trial`, if it is finite. Returns a status."""
    if not is_finite(trial):
        return NOT_FINITE_STATE
    for n in range(x.size):
        x[n] = trial[n]
    tidy_axes(model, places, x)
    progress.steps[0] += 1
    progress.time[0] = progress.steps[0] * step
    return OK


@kernel
def march_fixed(model, work, inputs, stepping, count, x, rates, trial, progress, recorder):
    """`count` steps of ODE5, recording on the way. Returns a status."""
    for _ in range(count):
        status = derivative(model, work, inputs, True, x, rates[0])
        progress.evaluations[0] += 6
        if status != OK:
            return status
        sum_up(recorder, progress.time[0], contact_force(work.places))
        if is_due(stepping, progress, recorder):
            observe(model, work, recorder, progress.rows[0], progress.time[0], x, rates[0])
            progress.rows[0] += 1
        if foremost(work.places) >= stepping.end:
            return END_OF_TRACK
        wheel = model.ground.left
        status = beyond_limits(
            model.wheelsets, work.axes, work.places, wheel.radius, wheel.offset, stepping.flange, work.trouble
        )
        if status != OK:
            return status
        status = explicit_step(model, work, inputs, ODE5, stepping.share, stepping.step, x, rates, trial)
        if status == OK:
            status = finish_step(model, work.places, stepping.step, x, trial, progress)
        if status != OK:
            return status
    return OK


@kernel
def march_stiff(model, work, inputs, stepping, count, x, rates, trial, progress, recorder):
    """`count` steps of ROS2, recording on the way. Returns a status.

    A loop of its own beside `march_fixed`: with both steps in one, every run would compile both.
    """
    for _ in range(count):
        status = derivative(model, work, inputs, True, x, rates[0])
        progress.evaluations[0] += 1
        if status != OK:
            return status
        sum_up(recorder, progress.time[0], contact_force(work.places))
        if is_due(stepping, progress, recorder):
            observe(model, work, recorder, progress.rows[0], progress.time[0], x, rates[0])
            progress.rows[0] += 1
        if foremost(work.places) >= stepping.end:
            return END_OF_TRACK
        wheel = model.ground.left
        status = beyond_limits(
            model.wheelsets, work.axes, work.places, wheel.radius, wheel.offset, stepping.flange, work.trouble
        )
        if status != OK:
            return status
        status, more = ros2_fixed_step(model, work, inputs, stepping.share, stepping.step, x, rates, trial)
        progress.evaluations[0] += more
        if status == OK:
            status = finish_step(model, work.places, stepping.step, x, trial, progress)
        if status != OK:
            return status
    return OK


@kernel
def march_adaptive(model, work, inputs, stepping, until, x, rates, trial, progress, recorder):
    """Steps of chosen length up to time `until` [s]; rows of the record at even times, which steps hit exactly."""
    order = 3.0 if stepping.method == ODE23 else 5.0
    counted = model.bodies.shape[0] * BODY
    refused = False
    while progress.time[0] < until:
        status = derivative(model, work, inputs, True, x, rates[0])
        progress.evaluations[0] += 1
        if status != OK:
            return status
        sum_up(recorder, progress.time[0], contact_force(work.places))
        next_row = progress.rows[0] * stepping.interval
        if progress.time[0] >= next_row and progress.rows[0] < recorder.times.size:
            observe(model, work, recorder, progress.rows[0], progress.time[0], x, rates[0])
            progress.rows[0] += 1
            next_row += stepping.interval
        if foremost(work.places) >= stepping.end:
            return END_OF_TRACK
        wheel = model.ground.left
        status = beyond_limits(
            model.wheelsets, work.axes, work.places, wheel.radius, wheel.offset, stepping.flange, work.trouble
        )
        if status != OK:
            return status
        while True:
            h = min(progress.step[0], until - progress.time[0], next_row - progress.time[0])
            short = h < progress.step[0]
            status = explicit_step(model, work, inputs, stepping.method, False, h, x, rates, trial)
            progress.evaluations[0] += 3 if stepping.method == ODE23 else 6
            error = 4.0
            if status == OK and is_finite(trial):
                error = error_of(stepping.method, h, x, trial, rates, counted, stepping.relative, stepping.absolute)
            change = SAFETY * max(error, 1e-10) ** (-1.0 / order)
            change = min(max(change, LEAST_CHANGE), 1.0 if refused else MOST_CHANGE)
            refused = error > 1.0
            if not refused:
                progress.step[0] = max(h * change, progress.step[0]) if short else h * change
                break
            progress.step[0] = h * change
            if progress.step[0] < SMALLEST_STEP:
                if status != OK:
                    return status
                return STEP_TOO_SMALL
        on_row = progress.time[0] + h >= next_row - 1e-12
        progress.time[0] = next_row if on_row else progress.time[0] + h
        for n in range(x.size):
            x[n] = trial[n]
        tidy_axes(model, work.places, x)
        progress.steps[0] += 1
    return OK
