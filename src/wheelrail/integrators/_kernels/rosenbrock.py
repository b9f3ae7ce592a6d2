"""ROS2, a linearly implicit step of second order [Verwer1999].

    (1 - g h A) k1 = f(x)
    (1 - g h A) k2 = f(x + h k1) - 2 k1
    x + h (3 k1 + k2)/2

Its order is two for any matrix A, so A need only hold what is stiff. With the true matrix the step damps what is very
fast (L-stable) for g = 1 +- 1/sqrt(2). The smaller root hardly damps what a step resolves: 0.01 % of critical at 40 Hz
and 0.1 % at 114 Hz with steps of 1 ms. With the larger root neither stage changes the sign of what is fast, which keeps
a wheel that comes to a stand from chattering, but vibrations of a wheelset on its contacts are damped away, by 12 % at
60 Hz: it is taken for rolling at a walk or slower.
"""

from typing import NamedTuple

from wheelrail.integrators._kernels.advance import accept_trial, count_step, take_step
from wheelrail.integrators._kernels.stages import copy_numbers, is_finite
from wheelrail.integrators._kernels.system import VELOCITY, linearise, rates, solve_stage
from wheelrail.kernel import kernel
from wheelrail.numerics._kernels.status import OK, SINGULAR

GAMMA_ROLLING = 0.2928932188134525
GAMMA_STANDING = 1.7071067811865475
#: Of a step [m/s]. Smooth running is far below; a vibration of a wheelset on its contacts that a step of this length
#: feeds, as the matrix is not exact, stays below half a per cent of the wheel load.
GREATEST_ERROR = 1e-4
PARTS = 16  #: into which a step can be cut


class Rosenbrock(NamedTuple):
    """Linearly implicit steps of a fixed length."""

    length: float  #: [s]
    share: bool  #: whether the stages of a step share the search of contacts and the shapes of patches


@kernel
def ros2_step(share, system, vehicles, v, t, h, stages):
    """One step of length h from the state of vehicle `v` at time t, into stages.trial. Returns (status, error [m/s]).

    The first of the rates must hold that at the start, where the system was evaluated last. The error is that of a step
    of first order: the greatest of all velocities, and of angular velocities at a metre.
    """
    x = vehicles.state.x[v]
    slopes = stages.rates[v]
    trial = stages.trial[v]
    works, reach = linearise(system, vehicles, v, h, x)
    if not works:
        return SINGULAR, 0.0
    copy_numbers(slopes[0], slopes[1])
    solve_stage(system, vehicles, v, reach, x, slopes[1])
    for n in range(x.size):
        trial[n] = x[n] + h * slopes[1, n]
    status = rates(system, vehicles, v, t + h, not share, trial, slopes[2])
    if status != OK:
        return status, 0.0
    for n in range(x.size):
        slopes[2, n] -= 2.0 * slopes[1, n]
    solve_stage(system, vehicles, v, reach, x, slopes[2])
    error = 0.0
    for n in range(x.size):
        change = 0.5 * h * (slopes[1, n] + slopes[2, n])
        trial[n] = x[n] + h * slopes[1, n] + change
        if system.counted[n] == VELOCITY:
            error = max(error, abs(change))
    return OK, error


@take_step.of(Rosenbrock)
@kernel
def take_rosenbrock_step(step, system, vehicles, v, stages, clock, look):
    """A step of fixed length, in parts where its error is too great.

    A contact that comes or goes within a step is not in its matrix; parts of 1/2 to 1/PARTS then find it. The length is
    a matter of the state alone, so runs can be repeated.
    """
    x = vehicles.state.x[v]
    trial = stages.trial[v]
    t = clock.time[v]
    done = 0
    size = PARTS
    while True:
        status, error = ros2_step(
            step.share, system, vehicles, v, t + done * step.length / PARTS, size * step.length / PARTS, stages
        )
        clock.evaluations[v] += 1
        good = status == OK and error <= GREATEST_ERROR and is_finite(trial)
        if not good and size > 1:
            size //= 2
        else:
            if status == OK:
                status = accept_trial(system, vehicles, v, stages)
            if status != OK:
                return status
            done += size
            if done == PARTS:
                break
            if done % (2 * size) == 0 and error < 0.25 * GREATEST_ERROR:
                size *= 2
        status = rates(system, vehicles, v, t + done * step.length / PARTS, True, x, stages.rates[v, 0])
        clock.evaluations[v] += 1
        if status != OK:
            return status
    count_step(clock, v, step.length)
    return OK
