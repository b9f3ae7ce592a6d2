"""Steps of a vehicle under inputs that are held, and a look at where they have led."""

import math
from typing import NamedTuple

import numpy as np

from wheelrail.contact._kernels.interface import PATCH_FORCE, SPEED, STATION
from wheelrail.integrators._kernels.advance import advance, go_on
from wheelrail.integrators._kernels.look import Look, evaluate, follow_run
from wheelrail.integrators._kernels.stages import copy_numbers
from wheelrail.integrators._kernels.system import observe, rates_again
from wheelrail.kernel import kernel
from wheelrail.numerics._kernels.status import OK
from wheelrail.system._kernels.observation import Recorder
from wheelrail.system._kernels.vehicles import Vehicles

TIME, POSITION, MEAN_SPEED = 0, 1, 2  #: of the vehicle as a whole
WHOLE = 3
ONLY_LOOK = -math.inf  #: a time that no step is made for


class Run(NamedTuple):
    """What changes from step to step."""

    numbers: np.ndarray  #: all of it in one row, of which the arrays of `vehicles.state` and others are parts
    last: np.ndarray  #: the same before the step that is being made
    state: np.ndarray  #: the part of the row that is the state
    vehicles: Vehicles
    guess: np.ndarray  #: foot points of the bodies from which the last look sought theirs [m], shape (nb,)


class View(NamedTuple):
    """What is seen of a vehicle between two steps."""

    look: Look  #: contacts and scratch are those of the run
    state: np.ndarray  #: the part of look.numbers that is the state
    recorder: Recorder  #: of one row
    whole: np.ndarray  #: time [s], position [m] and speed [m/s], shape (WHOLE,)
    wheels: np.ndarray  #: forces on the wheels: Fx, Y, Q [N], shape (nw, 2, 3)


@kernel
def view_vehicle(system, clock, view):
    """Evaluate the equations at the state that a run has come to, and write down what is seen. Returns a status."""
    look = view.look
    follow_run(look)
    vehicles = look.vehicles
    t = clock.time[0]
    status = evaluate(look, system, 0, t)
    if status != OK:
        return status
    observe(system, vehicles, 0, view.recorder, 0, t, vehicles.state.x[0], look.rates)
    contacts = vehicles.contacts
    count = view.wheels.shape[0]
    view.whole[TIME] = t
    view.whole[POSITION] = 0.0
    view.whole[MEAN_SPEED] = 0.0
    for w in range(count):
        view.whole[POSITION] += contacts.inputs[2 * w, STATION] / count
        view.whole[MEAN_SPEED] += contacts.inputs[2 * w, SPEED] / count
        for side in range(2):
            for n in range(3):
                view.wheels[w, side, n] = contacts.outputs[2 * w + side, PATCH_FORCE + n]
    return OK


@kernel
def live_step(step, system, run, view, stages, clock, until):
    """Steps up to time `until` [s], one at least, then a look. Returns a status; where not OK, nothing has changed.

    The last look has found the contacts with which the first step begins, and what is remembered of them.
    """
    copy_numbers(run.numbers, run.last)
    copy_numbers(view.recorder.guess, run.guess)
    copy_numbers(view.state, run.state)
    steps = clock.steps[0]
    began = clock.time[0]
    vehicles = run.vehicles
    recorder = view.recorder
    status = rates_again(system, vehicles, 0, began, vehicles.state.x[0], stages.rates[0, 0])
    if status == OK:
        status = go_on(step, system, vehicles, 0, stages, clock, recorder, 1.0, view.look, began)
    if status == OK:
        status = advance(step, system, vehicles, 0, stages, clock, recorder, 1.0, view.look, until)
    if status == OK:
        status = view_vehicle(system, clock, view)
    if status != OK:
        copy_numbers(run.last, run.numbers)
        clock.steps[0] = steps
    return status


@kernel
def live_steps(step, system, run, view, stages, clock, until):
    """A generator of steps and looks: each time it is asked, up to the time in until[0] [s]; yields a status.

    Models and states are some hundred arrays, and to take these apart takes longer than to make a step: a generator
    has that done once. It does not own the arrays, which its maker must keep. At ONLY_LOOK there is but a look.
    """
    while True:
        if until[0] == ONLY_LOOK:
            yield view_vehicle(system, clock, view)
        else:
            yield live_step(step, system, run, view, stages, clock, until[0])
