"""The equations of motion of a vehicle's cross section in the moving frame of the track.

After Magheri et al. 2009. Bodies stay in the cross plane of the track at the given place s(t); they may move across it,
up and down, and roll, and the wheelset spins. With V = ds/dt the frame turns at (p, q, w) = V (rotation per metre).
The state holds a body's place y, z and its roll against the track, but velocities over the ground, along the axes of
the track: at the ends of a cant ramp the frame's roll rate jumps, and a body must not feel that at once. Components
over the ground change as the axes turn, which is where fictitious forces come from:

    dy/dt = vy + p z                  dvy/dt = Fy/m + gy - w vx + p vz
    dz/dt = vz - p y                  dvz/dt = Fz/m + gz - p vy + q vx        vx = V + q z - w y
    droll/dt = wx - p                 Ix dwx/dt = Mx + wb Iy wy - qb Iz wb
                                      Iy dwy/dt = My + (Iz - Ix) wx wb        of the wheelset; wy = qb of the others

(qb, wb) is (q, w) along the rolled axes of the body. What acts along the track, and about the axes that cannot turn, is
taken by whatever moves the section along.
"""

import math
from typing import NamedTuple

import numpy as np

from wheelrail.contact.geometry._kernels.pair import NOT_FINITE, OK
from wheelrail.contact.point._kernels.wheel_forces import POWER
from wheelrail.contact.point.friction._kernels.friction import energy_rate
from wheelrail.kernel import kernel, small_kernel
from wheelrail.multibody._kernels.rigid_body import (
    BODY,
    INERTIA_X,
    INERTIA_Y,
    INERTIA_Z,
    MASS,
    SPIN,
    TURN,
    VELOCITY,
    body_axes,
)
from wheelrail.simulation._kernels.travel import Travel, travel_at
from wheelrail.simulation._kernels.wheels import OFF_TRACK, Ground, Places, contact_forces, lay_rails
from wheelrail.suspension._kernels.elements import Suspension, suspension_forces
from wheelrail.track._kernels.line import OK as ON_TRACK
from wheelrail.track._kernels.line import track_at, track_axes, track_turning

Y, Z, ROLL, VY, VZ, WX = 0, 1, 2, 3, 4, 5  #: in a body's stretch of the state
STRETCH = 6
#: What is known of the moving frame: place [m], speed [m/s] and acceleration [m/s2] along the track, turning about its
#: axes [rad/s], rates of these components [rad/s2], roll of the track per metre [rad/m].
S, V, DV, P, Q, W, DP, DQ, DW, TWIST = 0, 1, 2, 3, 4, 5, 6, 7, 8, 9
FRAME_NUMBERS = 10


class SectionModel(NamedTuple):
    """A section on its track: everything that stays as it is.

    The state holds the bodies (`STRETCH` numbers each), the last of them the wheelset; at `spin` its speed of rotation
    about the axle [rad/s], at `angle` the angle it has turned through, from `inner` on the suspension's own states,
    from `felt` on what each wheel has lately dissipated per metre of rail, at `clock` the time.
    """

    bodies: np.ndarray  #: (nb, BODY_COLUMNS)
    wheelsets: np.ndarray  #: number of the wheelset among them, shape (1,)
    suspension: Suspension
    ground: Ground
    gravity: float  #: [m/s2]
    travel: Travel
    spin: int
    angle: int
    inner: int
    felt: int
    clock: int
    size: int


class SectionWork(NamedTuple):
    """What an evaluation of the equations leaves behind."""

    places: Places  #: of the one wheelset; its `frame` holds the axes of the track in themselves: ones
    moving: np.ndarray  #: the moving frame, shape (FRAME_NUMBERS,)
    frame: np.ndarray  #: rows i, j, k of the track frame over the ground, shape (3, 3)
    full: np.ndarray  #: the state as of bodies in space along the axes of the track, and the suspension's own states
    axes: np.ndarray  #: of the bodies along the axes of the track, shape (nb, 3, 3)
    wrenches: np.ndarray  #: on the bodies along the axes of the track, shape (nb, 6)
    elements: np.ndarray  #: forces of the suspension, shape (ne, 6)
    trouble: np.ndarray  #: wheelset and side of the last failure, shape (2,)


@kernel
def move_frame(line, travel, t, moving, frame):
    """The track frame at time t, its motion into `moving` and its axes into `frame`. Returns a status of the track."""
    s, speed, acceleration = travel_at(travel, t)
    status, point = track_at(line, s)
    track_axes(point, frame)
    turning = track_turning(point)
    moving[S] = s
    moving[V] = speed
    moving[DV] = acceleration
    moving[TWIST] = turning[0]
    for n in range(3):
        moving[P + n] = speed * turning[n]
        moving[DP + n] = acceleration * turning[n] + speed * speed * turning[3 + n]
    return status


@small_kernel
def rolled(moving, roll):
    """Turning of the frame about the rolled y and z axes of a body [rad/s]."""
    c = math.cos(roll)
    s = math.sin(roll)
    return c * moving[Q] + s * moving[W], c * moving[W] - s * moving[Q]


@small_kernel
def forward_speed(moving, y, z):
    """Speed over the ground, along the track, of a point of the moving cross plane [m/s]."""
    return moving[V] + moving[Q] * z - moving[W] * y


@kernel
def spread(moving, x, start, wy, full, at, axes):
    """A body of the section as a body in space: its state into `full` from `at` on, along the axes of the track.

    `wy` is the speed of rotation about its y axis, over the ground.
    """
    roll = x[start + ROLL]
    _, wb = rolled(moving, roll)
    full[at] = 0.0
    full[at + 1] = x[start + Y]
    full[at + 2] = x[start + Z]
    full[at + TURN] = math.cos(0.5 * roll)
    full[at + TURN + 1] = math.sin(0.5 * roll)
    full[at + TURN + 2] = 0.0
    full[at + TURN + 3] = 0.0
    full[at + VELOCITY] = forward_speed(moving, x[start + Y], x[start + Z])
    full[at + VELOCITY + 1] = x[start + VY]
    full[at + VELOCITY + 2] = x[start + VZ]
    full[at + SPIN] = x[start + WX]
    full[at + SPIN + 1] = wy
    full[at + SPIN + 2] = wb
    body_axes(full, at, axes)


@kernel
def section_rates(body, moving, frame, gravity, wrench, wy, x, start, dx):
    """Rates of a body's stretch under a wrench along the axes of the track, weight apart.

    Returns the rate of `wy` for a body that is free to spin.
    """
    y = x[start + Y]
    z = x[start + Z]
    vy = x[start + VY]
    vz = x[start + VZ]
    wx = x[start + WX]
    p = moving[P]
    vx = forward_speed(moving, y, z)
    qb, wb = rolled(moving, x[start + ROLL])
    dx[start + Y] = vy + p * z
    dx[start + Z] = vz - p * y
    dx[start + ROLL] = wx - p
    dx[start + VY] = wrench[1] / body[MASS] - gravity * frame[1, 2] - moving[W] * vx + p * vz
    dx[start + VZ] = wrench[2] / body[MASS] - gravity * frame[2, 2] - p * vy + moving[Q] * vx
    dx[start + WX] = (wrench[3] + wb * body[INERTIA_Y] * wy - qb * body[INERTIA_Z] * wb) / body[INERTIA_X]
    along_axle = math.cos(x[start + ROLL]) * wrench[4] + math.sin(x[start + ROLL]) * wrench[5]
    return (along_axle + (body[INERTIA_Z] - body[INERTIA_X]) * wx * wb) / body[INERTIA_Y]


@kernel
def section_derivative(model, work, fresh, x, dx):
    """Rates of the state x. Returns a status: OK, or that of a wheel.

    Within a time step, an evaluation that is not `fresh` builds on the contacts of the last one.
    """
    count = model.bodies.shape[0]
    last = count - 1
    moving = work.moving
    dx[model.clock] = 1.0
    if not math.isfinite(x[last * STRETCH + Y] + x[last * STRETCH + Z]):
        return NOT_FINITE
    if move_frame(model.ground.line, model.travel, x[model.clock], moving, work.frame) != ON_TRACK:
        return OFF_TRACK
    for b in range(count):
        start = b * STRETCH
        wy, _ = rolled(moving, x[start + ROLL])
        if b == last:
            wy = x[model.spin]
        spread(moving, x, start, wy, work.full, b * BODY, work.axes[b])
        for n in range(6):
            work.wrenches[b, n] = 0.0
    states = model.suspension.states
    for n in range(states):
        work.full[model.suspension.inner + n] = x[model.inner + n]
    suspension_forces(
        model.suspension, work.full, work.axes, work.wrenches, dx[model.inner : model.inner + states], work.elements
    )
    places = work.places
    places.s[0] = moving[S]
    places.speed[0] = moving[V]
    wheelset = last * STRETCH
    ground = model.ground
    y, z = x[wheelset + Y], x[wheelset + Z]
    lay_rails(ground.deviations, ground.irregular, places, 0, y, z, moving[TWIST], 0.0, 0.0)
    felt = x[model.felt : model.felt + 2]
    status, _, side, _ = contact_forces(
        model.ground, places, model.wheelsets, work.axes, work.full, felt, fresh, work.wrenches
    )
    if status != OK:
        work.trouble[0] = 0
        work.trouble[1] = side
        return status
    for k in range(2):
        own = 0.0
        for row in range(places.counts[0, k]):
            own += places.rows[0, k, row, POWER]
        dx[model.felt + k] = energy_rate(model.ground.friction, felt[k], own, moving[V])
    for b in range(count):
        wy = work.full[b * BODY + SPIN + 1]
        dwy = section_rates(
            model.bodies[b], moving, work.frame, model.gravity, work.wrenches[b], wy, x, b * STRETCH, dx
        )
        if b == last:
            dx[model.spin] = dwy
            dx[model.angle] = x[model.spin]
    return OK
