"""Rollers: surfaces of revolution under the wheels, carried by bodies of their own.

The frame under a wheel stands on its roller at the angle of the wheelset's centre: z away from the roller's axis
towards that centre, y along the axis to the left, x forward. In it the centre has no longitudinal coordinate, wherever
the wheelset stands on its roller.
"""

import math
from typing import NamedTuple

import numpy as np

from wheelrail.contact._kernels.interface import (
    LONGITUDINAL_CURVATURE,
    SPEED,
    STATION,
    SURFACE_ROTATION,
    SURFACE_VELOCITY,
    VELOCITY,
    Y,
    Z,
)
from wheelrail.kernel import kernel, local_array, small_kernel
from wheelrail.multibody._kernels.rigid_body import BODY, SPIN, body_axes, to_fixed
from wheelrail.multibody._kernels.rigid_body import VELOCITY as BODY_VELOCITY
from wheelrail.numerics._kernels.status import NOT_FINITE, OK, ROLLED_OFF
from wheelrail.numerics._kernels.vectors import cross, dot, minus, plus, scaled, vector_at
from wheelrail.surface._kernels.interface import along, frame_near, lay_under, upright, write_motion

LEAST_UP = 0.8660254037844387  #: cosine of the angle from the top at which a wheelset has rolled off, 30 degrees


class RollerRig(NamedTuple):
    """Rollers under the wheels of one vehicle; those of a wheelset follow each other, left first."""

    rollers: np.ndarray  #: body of the roller under each wheel, shape (2 nw,)
    radius: np.ndarray  #: from the axis of each to the rail-top plane [m], shape (2 nw,)
    #: Of the middle between the rails along the axis of each, from the centre of mass of its body, to the left [m].
    middle: np.ndarray
    first: float  #: position along the rig of the ground's origin [m], so that positions of all wheelsets are positive


@small_kernel
def frame_on_roller(a, away, axes):
    """Frame on a roller with the axis `a`, towards a point `away` from its centre, into rows of `axes`.

    Returns the position of the point along the axis and its distance from it [m].
    """
    beside = dot(away, a)
    radial = minus(away, scaled(beside, a))
    distance = math.sqrt(dot(radial, radial))
    up = scaled(1.0 / distance, radial)
    ahead = cross(a, up)
    for n in range(3):
        axes[0, n] = ahead[n]
        axes[1, n] = a[n]
        axes[2, n] = up[n]
    return beside, distance


@lay_under.of(RollerRig)
@small_kernel
def lay_rollers(rig, memory, g, x, start, axes, contacts):
    """Frames on the two rollers of wheelset `g`, its motion in them, and that of the rollers' surfaces."""
    if not math.isfinite(x[start] + x[start + 1] + x[start + 2]):
        return NOT_FINITE
    own = local_array(3, 3)
    for side in range(2):
        n = (2 * g + side) % rig.rollers.size
        roller = rig.rollers[n] * BODY
        frame = contacts.frames[2 * g + side]
        wheel = contacts.inputs[2 * g + side]
        body_axes(x, roller, own)
        a = (own[0, 1], own[1, 1], own[2, 1])
        beside, distance = frame_on_roller(a, minus(vector_at(x, start), vector_at(x, roller)), frame)
        wheel[Y] = beside - rig.middle[n]
        wheel[Z] = distance - rig.radius[n]
        if frame[2, 2] < LEAST_UP:
            wheel[STATION] = rig.first + x[start]
            return ROLLED_OFF
        write_motion(frame, x, start, axes, wheel)
        spin = to_fixed(own, x[roller + SPIN], x[roller + SPIN + 1], x[roller + SPIN + 2])
        arm = plus(scaled(rig.middle[n], a), scaled(rig.radius[n], (frame[2, 0], frame[2, 1], frame[2, 2])))
        moves = plus(vector_at(x, roller + BODY_VELOCITY), cross(spin, arm))
        for k in range(3):
            wheel[SURFACE_VELOCITY + k] = along(frame, k, moves[0], moves[1], moves[2])
            wheel[SURFACE_ROTATION + k] = along(frame, k, spin[0], spin[1], spin[2])
        wheel[LONGITUDINAL_CURVATURE] = 1.0 / rig.radius[n]
        wheel[STATION] = rig.first + x[start]
        wheel[SPEED] = wheel[VELOCITY] - wheel[SURFACE_VELOCITY]
    return OK


@frame_near.of(RollerRig)
@kernel
def rig_frame_near(rig, x, y, z, guess, frame):
    """The ground of the rig is level, and heights are above the tops of rollers that stand as they should."""
    for n in range(3):
        for m in range(3):
            frame[n, m] = 1.0 if n == m else 0.0
    return rig.first + x, x, 0.0, 0.0


@upright.of(RollerRig)
@small_kernel
def upright_on_rollers(rig, frames):
    """Up: frames on rollers lean with wheelsets that stand off the tops."""
    return 0.0, 0.0, 1.0
