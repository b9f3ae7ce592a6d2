"""The equations of motion of a vehicle's cross section in the moving frame of the track.

After Magheri et al. 2009. Bodies stay in the cross plane of the track at the given position s(t); they may move across
it, up and down, and roll, and the wheelset spins. With V = ds/dt the frame turns at (p, q, w) = V (rotation per metre).
The state holds a body's position y, z and its roll against the track, but velocities over the ground, along the axes of
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
from typing import Any, NamedTuple

import numpy as np

from wheelrail.contact._kernels.interface import POWER, SPEED
from wheelrail.contact.point.friction._kernels.friction import energy_rate
from wheelrail.integrators._kernels.system import project, rates, stops
from wheelrail.kernel import kernel, local_array, small_kernel
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
from wheelrail.numerics._kernels.status import END_OF_TRACK, NOT_FINITE, OFF_TRACK, OK
from wheelrail.surface._kernels.interface import write_motion
from wheelrail.surface._kernels.track import RigidTrack, lay_rails
from wheelrail.suspension._kernels.elements import Suspension, suspension_forces
from wheelrail.system._kernels.contact_phases import scatter, touch_wheels
from wheelrail.system._kernels.multibody import Wheels
from wheelrail.system._kernels.travel import Travel, travel_at
from wheelrail.track._kernels.line import OK as ON_TRACK
from wheelrail.track._kernels.line import track_at, track_axes, track_turning

Y, Z, ROLL, VY, VZ, WX = 0, 1, 2, 3, 4, 5  #: in a body's stretch of the state
STRETCH = 6
#: What is known of the moving frame: arc length [m], speed [m/s] and acceleration [m/s2] along the track, turning about
#: its axes [rad/s], rates of these components [rad/s2], roll of the track per metre [rad/m].
S, V, DV, P, Q, W, DP, DQ, DW, ROLLING = 0, 1, 2, 3, 4, 5, 6, 7, 8, 9
FRAME_NUMBERS = 10


class SectionLayout(NamedTuple):
    """Where the parts of the state begin, after the bodies with `STRETCH` numbers each."""

    spin: int  #: speed of rotation of the wheelset about its axle [rad/s]
    angle: int  #: that it has turned through [rad]
    internal: int  #: internal states of the suspension
    dissipated: int  #: what each wheel has lately dissipated per metre of rail [J/m]


class CrossSection(NamedTuple):
    """A section on its track: everything that stays as it is; the wheelset is the last of the bodies."""

    bodies: np.ndarray  #: (nb, BODY_COLUMNS)
    wheelsets: np.ndarray  #: number of the wheelset among them, shape (1,)
    wheels: Wheels
    suspension: Suspension
    surface: RigidTrack
    contact: Any  #: a member of the contact models
    gravity: float  #: [m/s2]
    memory: float  #: distance over which dissipated energy counts [m]
    travel: Travel
    layout: SectionLayout
    counted: np.ndarray  #: see `integrators.system`
    end: float  #: arc length at which the run ends [m]


class SectionScratch(NamedTuple):
    """What an evaluation of the equations leaves behind, with a leading index of sections."""

    moving: np.ndarray  #: the moving frame, shape (nv, FRAME_NUMBERS)
    frame: np.ndarray  #: rows x, y, z of the track frame over the ground, shape (nv, 3, 3)
    full: np.ndarray  #: the state as of bodies in space along the axes of the track, and the suspension's own states
    axes: np.ndarray  #: of the bodies along the axes of the track, shape (nv, nb, 3, 3)
    wrenches: np.ndarray  #: on the bodies along the axes of the track, shape (nv, nb, 6)
    elements: np.ndarray  #: forces of the suspension, shape (nv, ne, 6)
    failed: np.ndarray  #: wheelset and side of the last failure, shape (nv, 2)


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
    moving[ROLLING] = turning[0]
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
def body_section_rates(body, moving, frame, gravity, wrench, wy, x, start, dx):
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
def spread_bodies(model, scratch, v, x):
    """All bodies of the section as bodies in space, along the axes of the track; no wrench acts on them yet."""
    count = model.bodies.shape[0]
    moving = scratch.moving[v]
    full = scratch.full[v]
    for b in range(count):
        start = b * STRETCH
        wy, _ = rolled(moving, x[start + ROLL])
        if b == count - 1:
            wy = x[model.layout.spin]
        spread(moving, x, start, wy, full, b * BODY, scratch.axes[v, b])
        for n in range(6):
            scratch.wrenches[v, b, n] = 0.0
    for n in range(model.suspension.states):
        full[model.suspension.inner + n] = x[model.layout.internal + n]


@small_kernel
def lay_section(model, moving, v, y, z, full, axes, contacts):
    """Rails under the wheelset at y, z, in axes that are those of the track; `full` is the state in space."""
    level = local_array(3, 3)
    for n in range(3):
        for m in range(3):
            level[n, m] = 1.0 if n == m else 0.0
    lay_rails(model.surface, moving[S], v, level, y, z, (moving[ROLLING], 0.0, 0.0), contacts)
    for side in range(2):
        wheel = contacts.inputs[2 * v + side]
        wheel[SPEED] = moving[V]
        write_motion(contacts.frames[2 * v + side], full, model.wheelsets[0] * BODY, axes, wheel)


@rates.of(CrossSection)
@kernel
def section_rates(model, vehicles, v, t, fresh, x, dx):
    """Rates of the state x: suspension, contacts and gravity on all bodies, in the moving frame."""
    layout = model.layout
    scratch = vehicles.scratch
    contacts = vehicles.contacts
    last = model.bodies.shape[0] - 1
    moving = scratch.moving[v]
    full = scratch.full[v]
    axes = scratch.axes[v]
    wrenches = scratch.wrenches[v]
    y = x[last * STRETCH + Y]
    z = x[last * STRETCH + Z]
    if not math.isfinite(y + z):
        return NOT_FINITE
    if move_frame(model.surface.line, model.travel, t, moving, scratch.frame[v]) != ON_TRACK:
        return OFF_TRACK
    spread_bodies(model, scratch, v, x)
    internal = dx[layout.internal : layout.dissipated]
    suspension_forces(model.suspension, full, axes, wrenches, internal, scratch.elements[v])
    lay_section(model, moving, v, y, z, full, axes[last], contacts)
    dissipated = x[layout.dissipated : layout.dissipated + 2]
    status, _ = touch_wheels(model, vehicles.state, v, t, fresh, dissipated, contacts, scratch.failed[v])
    if status != OK:
        return status
    scatter(v, model.wheelsets, model.wheels.carriers, full, BODY, contacts, wrenches)
    for side in range(2):
        power = contacts.outputs[2 * v + side, POWER]
        dx[layout.dissipated + side] = energy_rate(model.memory, dissipated[side], power, moving[V])
    for b in range(last + 1):
        wy = full[b * BODY + SPIN + 1]
        dwy = body_section_rates(
            model.bodies[b], moving, scratch.frame[v], model.gravity, wrenches[b], wy, x, b * STRETCH, dx
        )
        if b == last:
            dx[layout.spin] = dwy
            dx[layout.angle] = x[layout.spin]
    return OK


@project.of(CrossSection)
@small_kernel
def project_section(model, vehicles, v, x):
    """Nothing: rolls are angles, and there is no quaternion."""


@stops.of(CrossSection)
@kernel
def section_stops(model, vehicles, v):
    """The end of the track."""
    return END_OF_TRACK if vehicles.scratch.moving[v, S] >= model.end else OK
