"""Rigid bodies: rotation by quaternions, and Newton's and Euler's equations.

A body's state is a stretch of `BODY` numbers: position of its centre of mass in the fixed frame [m], unit quaternion
(w, x, y, z) from its own axes to the fixed ones, velocity in the fixed axes [m/s], angular velocity in its own [rad/s].

The axes of a wheelset follow the axle but do not turn with it: its wheels are bodies of revolution, so the angle they
have turned through matters to nothing, and however fast they spin their quaternion stays slow.
"""

import math

from wheelrail.kernel import kernel, small_kernel
from wheelrail.numerics._kernels.vectors import (
    by_component,
    compose,
    compose_with_vector,
    dot,
    minus_cross,
    rotate,
    store_vector,
    unrotate,
    vector_at,
)

POSITION, TURN, VELOCITY, SPIN = 0, 3, 7, 10  #: where in a body's stretch its parts start
BODY = 13
MASS, INERTIA_X, INERTIA_Y, INERTIA_Z, ROLLS = 0, 1, 2, 3, 4  #: columns of the bodies' table; ROLLS: 1 for a wheelset
BODY_COLUMNS = 5


@small_kernel
def quaternion_at(x, start):
    """Quaternion (w, x, y, z) of a body whose stretch of the state begins at `start`."""
    q = start + TURN
    return x[q], x[q + 1], x[q + 2], x[q + 3]


@kernel
def body_axes(x, start, axes):
    """Axes of a body: columns of `axes` (3, 3), in the fixed frame; the quaternion need not be of unit length."""
    w, i, j, k = quaternion_at(x, start)
    s = 2.0 / (w * w + i * i + j * j + k * k)
    axes[0, 0] = 1.0 - s * (j * j + k * k)
    axes[0, 1] = s * (i * j - k * w)
    axes[0, 2] = s * (i * k + j * w)
    axes[1, 0] = s * (i * j + k * w)
    axes[1, 1] = 1.0 - s * (i * i + k * k)
    axes[1, 2] = s * (j * k - i * w)
    axes[2, 0] = s * (i * k - j * w)
    axes[2, 1] = s * (j * k + i * w)
    axes[2, 2] = 1.0 - s * (i * i + j * j)


@small_kernel
def to_fixed(axes, a, b, c):
    """A vector given in a body's axes, in the fixed frame."""
    return rotate(axes, (a, b, c))


@small_kernel
def to_body(axes, a, b, c):
    """A vector given in the fixed frame, in a body's axes."""
    return unrotate(axes, (a, b, c))


@kernel
def body_rates(body, axes, wrench, x, start, dx):
    """Rates of a body's state under a wrench: force and moment about its centre of mass, both in the fixed axes.

    For a wheelset, whose axes do not spin, Euler's equation reads I dw/dt = M - wf x (I w), with wf = (wx, 0, wz) the
    angular velocity of its axes; the moments of inertia about x and z must be equal.
    """
    w = vector_at(x, start + SPIN)
    of_axes = (w[0], 0.0 if body[ROLLS] == 1.0 else w[1], w[2])
    store_vector(dx, start, vector_at(x, start + VELOCITY))
    w_rate, i_rate, j_rate, k_rate = compose_with_vector(quaternion_at(x, start), of_axes)
    dx[start + TURN] = 0.5 * w_rate
    dx[start + TURN + 1] = 0.5 * i_rate
    dx[start + TURN + 2] = 0.5 * j_rate
    dx[start + TURN + 3] = 0.5 * k_rate
    for n in range(3):
        dx[start + VELOCITY + n] = wrench[n] / body[MASS]
    momentum = by_component(vector_at(body, INERTIA_X), w)
    mx, my, mz = minus_cross(unrotate(axes, vector_at(wrench, 3)), of_axes, momentum)
    dx[start + SPIN] = mx / body[INERTIA_X]
    dx[start + SPIN + 1] = my / body[INERTIA_Y]
    dx[start + SPIN + 2] = mz / body[INERTIA_Z]


@kernel
def normalise(x, bodies):
    """Bring all quaternions back to unit length."""
    for b in range(bodies):
        start = b * BODY + TURN
        length = math.sqrt(x[start] ** 2 + x[start + 1] ** 2 + x[start + 2] ** 2 + x[start + 3] ** 2)
        for n in range(4):
            x[start + n] /= length


@kernel
def turn_level(x, start, up):
    """Turn the axes of a wheelset about its axle until its x axis is perpendicular to `up`; returns the angle [rad].

    Axes that do not turn about the axle are free in that angle, and where the axle is carried round a canted curve they
    drift in it. Turning them leaves the motion as it is: the angular velocity is the same in space, and so is the
    momentum, as the moments of inertia about x and z are equal. (Where they are not, the axes stand for parts that do
    not spin, such as axle boxes; these are levelled without a change of angular velocity.)
    """
    q = start + TURN
    w, i, j, k = quaternion_at(x, start)
    nose = 2.0 * dot((0.5 - j * j - k * k, i * j + k * w, i * k - j * w), up)
    top = 2.0 * dot((i * k + j * w, j * k - i * w, 0.5 - i * i - j * j), up)
    angle = math.atan2(nose, top)
    about_axle = (math.cos(0.5 * angle), 0.0, math.sin(0.5 * angle), 0.0)
    x[q], x[q + 1], x[q + 2], x[q + 3] = compose((w, i, j, k), about_axle)
    wx = x[start + SPIN]
    wz = x[start + SPIN + 2]
    x[start + SPIN] = math.cos(angle) * wx - math.sin(angle) * wz
    x[start + SPIN + 2] = math.sin(angle) * wx + math.cos(angle) * wz
    return angle


@kernel
def kinetic_energy(bodies, x):
    """Of all bodies [J]."""
    total = 0.0
    for b in range(bodies.shape[0]):
        start = b * BODY
        for n in range(3):
            total += 0.5 * bodies[b, MASS] * x[start + VELOCITY + n] ** 2
            total += 0.5 * bodies[b, INERTIA_X + n] * x[start + SPIN + n] ** 2
    return total
