"""Steps of a vehicle under inputs that are held, and a look at where they have led."""

from typing import NamedTuple

import numpy as np

from wheelrail.contact.geometry._kernels.pair import OK
from wheelrail.contact.point._kernels.wheel_forces import FX
from wheelrail.integrators._kernels.advance import march_fixed, march_stiff
from wheelrail.integrators._kernels.explicit import ROS2
from wheelrail.kernel import kernel
from wheelrail.simulation._kernels.motion import Workspace, derivative
from wheelrail.simulation._kernels.observation import KEPT_POINTS, Recorder, observe

TIME, PLACE, SPEED = 0, 1, 2  #: of the vehicle as a whole
WHOLE = 3


class Run(NamedTuple):
    """What changes from step to step."""

    numbers: np.ndarray  #: all of it in one row, of which `state` and others are parts
    last: np.ndarray  #: the same before the step that is being made
    state: np.ndarray
    known: np.ndarray  #: all numbers of the wheelsets' places
    guess: np.ndarray  #: foot points of the bodies from which the last look sought theirs [m], shape (nb,)
    inputs: np.ndarray  #: on the bodies, in their axes, shape (nb, INPUTS)
    rates: np.ndarray  #: scratch, shape (MOST_STAGES, n)
    trial: np.ndarray  #: scratch, shape (n,)


class View(NamedTuple):
    """What is seen of a vehicle between two steps."""

    work: Workspace  #: with places of its own, so that a look leaves no trace in the run
    known: np.ndarray  #: all numbers of these places
    recorder: Recorder  #: of one row
    whole: np.ndarray  #: time [s], place [m] and speed [m/s], shape (WHOLE,)
    wheels: np.ndarray  #: forces on the wheels: Fx, Y, Q [N], shape (nw, 2, 3)
    rates: np.ndarray  #: of the state


@kernel
def copy_row(source, target):
    """Write the numbers of one row into another."""
    for n in range(source.size):
        target[n] = source[n]


@kernel
def sum_wheels(places, wheels):
    """Forces of all wheels, each summed over the contacts that a recording keeps; zero in the air."""
    for w in range(wheels.shape[0]):
        for side in range(2):
            for n in range(3):
                wheels[w, side, n] = 0.0
                for k in range(min(places.counts[w, side], KEPT_POINTS)):
                    wheels[w, side, n] += places.rows[w, side, k, FX + n]


@kernel
def look(model, run, progress, view):
    """Evaluate the equations at the state that a run has come to, and write down what is seen. Returns a status."""
    copy_row(run.known, view.known)
    copy_row(run.guess, view.recorder.guess)
    status = derivative(model, view.work, run.inputs, True, run.state, view.rates)
    if status != OK:
        return status
    observe(model, view.work, view.recorder, 0, progress.time[0], run.state, view.rates)
    places = view.work.places
    sum_wheels(places, view.wheels)
    view.whole[TIME] = progress.time[0]
    view.whole[PLACE] = 0.0
    view.whole[SPEED] = 0.0
    for w in range(places.s.size):
        view.whole[PLACE] += places.s[w] / places.s.size
        view.whole[SPEED] += places.speed[w] / places.s.size
    return OK


@kernel
def live_step(model, work, stepping, count, run, progress, view):
    """`count` steps under the inputs, then a look. Returns a status; where that is not OK, nothing has changed."""
    copy_row(run.numbers, run.last)
    copy_row(view.recorder.guess, run.guess)
    steps = progress.steps[0]
    if stepping.method == ROS2:
        status = march_stiff(
            model, work, run.inputs, stepping, count, run.state, run.rates, run.trial, progress, view.recorder
        )
    else:
        status = march_fixed(
            model, work, run.inputs, stepping, count, run.state, run.rates, run.trial, progress, view.recorder
        )
    if status == OK:
        status = look(model, run, progress, view)
    if status != OK:
        copy_row(run.last, run.numbers)
        progress.steps[0] = steps
    return status
