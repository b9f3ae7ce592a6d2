"""The equations of motion of a vehicle on its track."""

import math
from typing import NamedTuple

import numpy as np

from wheelrail.contact.geometry._kernels.pair import OK
from wheelrail.contact.point._kernels.wheel_forces import POWER
from wheelrail.contact.point.friction._kernels.friction import energy_rate
from wheelrail.kernel import kernel, small_kernel
from wheelrail.multibody._kernels.rigid_body import (
    BODY,
    MASS,
    ROLLS,
    SPIN,
    VELOCITY,
    body_axes,
    body_rates,
    normalise,
    to_body,
    to_fixed,
    turn_level,
)
from wheelrail.simulation._kernels.wheels import Ground, Places, contact_forces, place_wheelset
from wheelrail.suspension._kernels.elements import Suspension, suspension_forces

FIXED, HELD_SPEED = 0, 1  #: kinds of locks: a body that does not move; one whose forward speed does not change
#: What is integrated along with the motion [J]: work of the contacts on the wheelsets, loss to friction in the
#: contacts, work of the suspension on the bodies, work of everything else but gravity.
CONTACT_WORK, FRICTION_LOSS, SUSPENSION_WORK, OTHER_WORK = 0, 1, 2, 3
WORKS = 4
#: Columns of what acts on the bodies from outside: force [N] and moment [N m] in the body's axes, and for a wheelset
#: the moment [N m] with which its brake can resist.
FORCE, MOMENT, BRAKE = 0, 3, 6
INPUTS = 7
BRAKE_SLIP = 1e-4  #: turning below which a brake resists in proportion, like a very stiff damper [rad/s]


class Model(NamedTuple):
    """A vehicle on its track: everything that stays as it is.

    The state holds the bodies (`BODY` numbers each), then from `inner` on the suspension's own states, from `angles` on
    the angles the wheelsets have turned through, from `felt` on what each wheel has lately dissipated per metre of
    rail, at `drive` the acceleration that the speed control has come to, from `works` on the works.
    """

    bodies: np.ndarray  #: (nb, BODY_COLUMNS)
    wheelsets: np.ndarray  #: body of each wheelset, shape (nw,)
    frames: np.ndarray  #: body that holds the brake of each wheelset, -1 for none, shape (nw,)
    suspension: Suspension
    ground: Ground
    gravity: float  #: [m/s2]
    speed: float  #: that is held [m/s]
    hold: float  #: how firmly: acceleration per speed that is missing [1/s]; 0 if the vehicle coasts
    locks: np.ndarray  #: body and kind of each lock, shape (nl, 2)
    inner: int
    angles: int
    felt: int
    drive: int
    works: int
    size: int


class Workspace(NamedTuple):
    """What an evaluation of the equations leaves behind."""

    places: Places
    axes: np.ndarray  #: of the bodies, shape (nb, 3, 3)
    wrenches: np.ndarray  #: on the bodies in the fixed axes, shape (nb, 6)
    before: np.ndarray  #: wrenches before a part is added, shape (nb, 6)
    elements: np.ndarray  #: forces of the suspension, shape (ne, 6)
    reactions: np.ndarray  #: of the locks, force and moment in the axes of their body, shape (nl, 6)
    trouble: np.ndarray  #: wheelset and side of the last failure, shape (2,)
    matrices: np.ndarray  #: of linearly implicit steps, factorised, shape (nw, 6, 6)
    pivots: np.ndarray  #: of these, shape (nw, 6)
    stiffness: np.ndarray  #: of the wheelsets on their contacts, shape (nw, 6, 6)
    brakes: np.ndarray  #: how a moment about the axle turns the wheelsets, and their brakes' resistance, shape (nw, 7)
    unknowns: np.ndarray  #: accelerations of the wheelsets in these steps, shape (nw, 6)
    levers: np.ndarray  #: scratch (7, 6)


@small_kernel
def power_of(x, axes, b, wrench):
    """Power of a wrench on a body, both in the fixed axes [W]."""
    v = b * BODY + VELOCITY
    w = b * BODY + SPIN
    wx, wy, wz = to_fixed(axes[b], x[w], x[w + 1], x[w + 2])
    return (
        wrench[0] * x[v]
        + wrench[1] * x[v + 1]
        + wrench[2] * x[v + 2]
        + wrench[3] * wx
        + wrench[4] * wy
        + wrench[5] * wz
    )


@kernel
def added_power(x, axes, wrenches, before):
    """Power of what has been added to the wrenches since `before`, which is brought up to date [W]."""
    total = 0.0
    for b in range(wrenches.shape[0]):
        for n in range(6):
            before[b, n] = wrenches[b, n] - before[b, n]
        total += power_of(x, axes, b, before[b])
        for n in range(6):
            before[b, n] = wrenches[b, n]
    return total


@kernel
def hold_speed(bodies, wheelsets, axes, ahead, speed, firmness, drive, x, wrenches):
    """Add forces along the track that keep the vehicle at its speed, on every body by its mass.

    `ahead` (nw, 2, 3, 3) holds the rail frames of the wheelsets; other bodies are pushed along their own x axis. A
    control with proportional and integral part, critically damped; `drive` is the integral part [m/s2], whose rate is
    returned [m/s3].
    """
    total = 0.0
    momentum = 0.0
    for b in range(bodies.shape[0]):
        v = b * BODY + VELOCITY
        mass = bodies[b, MASS]
        total += mass
        if bodies[b, ROLLS] != 1.0:
            momentum += mass * (x[v] * axes[b, 0, 0] + x[v + 1] * axes[b, 1, 0] + x[v + 2] * axes[b, 2, 0])
    for w in range(wheelsets.size):
        v = wheelsets[w] * BODY + VELOCITY
        i = ahead[w, 0, 0]
        momentum += bodies[wheelsets[w], MASS] * (x[v] * i[0] + x[v + 1] * i[1] + x[v + 2] * i[2])
    slow = speed - momentum / total
    missing = firmness * slow + drive
    for b in range(bodies.shape[0]):
        if bodies[b, ROLLS] != 1.0:
            for n in range(3):
                wrenches[b, n] += bodies[b, MASS] * missing * axes[b, n, 0]
    for w in range(wheelsets.size):
        for n in range(3):
            wrenches[wheelsets[w], n] += bodies[wheelsets[w], MASS] * missing * ahead[w, 0, 0, n]
    return 0.25 * firmness * firmness * slow


@kernel
def apply_lock(body, kind, axes, wrench, x, start, dx, reaction):
    """Take the motion out of a body that is locked, and note the reaction that does it, in its axes.

    Returns the power of the reaction [W].
    """
    for k in range(6):
        reaction[k] = 0.0
    v = start + VELOCITY
    if kind == FIXED:
        reaction[0], reaction[1], reaction[2] = to_body(axes, -wrench[0], -wrench[1], -wrench[2])
        reaction[3], reaction[4], reaction[5] = to_body(axes, -wrench[3], -wrench[4], -wrench[5])
        for k in range(BODY):
            dx[start + k] = 0.0
        return 0.0
    wx, wy, wz = to_fixed(axes, x[start + SPIN], x[start + SPIN + 1], x[start + SPIN + 2])
    if body[ROLLS] == 1.0:  # its axes do not spin
        wx -= axes[0, 1] * x[start + SPIN + 1]
        wy -= axes[1, 1] * x[start + SPIN + 1]
        wz -= axes[2, 1] * x[start + SPIN + 1]
    ex = axes[0, 0]
    ey = axes[1, 0]
    ez = axes[2, 0]
    # d(v . e)/dt = dv/dt . e + v . (w x e) is to vanish.
    missing = -(dx[v] * ex + dx[v + 1] * ey + dx[v + 2] * ez)
    missing -= x[v] * (wy * ez - wz * ey) + x[v + 1] * (wz * ex - wx * ez) + x[v + 2] * (wx * ey - wy * ex)
    dx[v] += missing * ex
    dx[v + 1] += missing * ey
    dx[v + 2] += missing * ez
    reaction[0] = body[MASS] * missing
    return reaction[0] * (x[v] * ex + x[v + 1] * ey + x[v + 2] * ez)


@kernel
def add_inputs(axes, inputs, wrenches):
    """Add what acts on the bodies from outside, force and moment in their own axes, shape (nb, INPUTS)."""
    for b in range(inputs.shape[0]):
        for part in (FORCE, MOMENT):
            fx, fy, fz = to_fixed(axes[b], inputs[b, part], inputs[b, part + 1], inputs[b, part + 2])
            wrenches[b, part] += fx
            wrenches[b, part + 1] += fy
            wrenches[b, part + 2] += fz


@kernel
def brake_turning(frame, own, x, start, other):
    """How fast a wheelset turns in its brake [rad/s]; `frame`, with the axes `other`, holds the brake, -1 for none."""
    turning = x[start + SPIN + 1]
    if frame >= 0:
        w = frame * BODY + SPIN
        wx, wy, wz = to_fixed(other, x[w], x[w + 1], x[w + 2])
        turning -= wx * own[0, 1] + wy * own[1, 1] + wz * own[2, 1]
    return turning


@kernel
def brake_resistance(brake, turning):
    """Moment of a brake per turning [N m s]: dry friction, and a stiff damper where it is about to stand."""
    return brake / math.sqrt(turning * turning + BRAKE_SLIP * BRAKE_SLIP)


@kernel
def add_brakes(wheelsets, frames, axes, inputs, x, wrenches):
    """Add the moments of the brakes to wheelsets and to what holds them; they resist, up to inputs[:, BRAKE]."""
    for w in range(wheelsets.size):
        b = wheelsets[w]
        if inputs[b, BRAKE] > 0.0:
            frame = frames[w]
            turning = brake_turning(frame, axes[b], x, b * BODY, axes[max(frame, 0)])
            moment = brake_resistance(inputs[b, BRAKE], turning) * turning
            for n in range(3):
                wrenches[b, 3 + n] -= moment * axes[b, n, 1]
                if frame >= 0:
                    wrenches[frame, 3 + n] += moment * axes[b, n, 1]


@kernel
def tidy_axes(model, places, x):
    """After a step: all quaternions of unit length, and the axes of the wheelsets level with the track.

    The track's vertical is that of the last evaluation, which all integrators make at the end of their step. What the
    axes turn about an axle is no longer part of the angle that the wheelset has spun against them.
    """
    normalise(x, model.bodies.shape[0])
    for w in range(model.wheelsets.size):
        x[model.angles + w] -= turn_level(x, model.wheelsets[w] * BODY, places.axes[w, 0, 2])


@kernel
def derivative(model, work, inputs, fresh, x, dx):
    """Rates of the state x; inputs (nb, INPUTS) act from outside. Returns a status: OK, or that of a wheel.

    Within a time step, an evaluation that is not `fresh` builds on the contacts of the last one.
    """
    count = model.bodies.shape[0]
    for b in range(count):
        body_axes(x, b * BODY, work.axes[b])
        for n in range(6):
            work.wrenches[b, n] = 0.0
            work.before[b, n] = 0.0
    suspension_forces(model.suspension, x, work.axes, work.wrenches, dx[model.inner : model.angles], work.elements)
    dx[model.works + SUSPENSION_WORK] = added_power(x, work.axes, work.wrenches, work.before)
    wheels = model.wheelsets.size
    felt = x[model.felt : model.felt + 2 * wheels]
    ground = model.ground
    for w in range(wheels):
        status = place_wheelset(
            ground.line, ground.deviations, ground.irregular, work.places, w, x, model.wheelsets[w] * BODY
        )
        if status != OK:
            work.trouble[0] = w
            work.trouble[1] = 0
            return status
    status, w, side, loss = contact_forces(
        ground, work.places, model.wheelsets, work.axes, x, felt, fresh, work.wrenches
    )
    if status != OK:
        work.trouble[0] = w
        work.trouble[1] = side
        return status
    dx[model.works + FRICTION_LOSS] = loss
    for w in range(wheels):
        dx[model.angles + w] = x[model.wheelsets[w] * BODY + SPIN + 1]
        for k in range(2):
            own = 0.0
            for row in range(work.places.counts[w, k]):
                own += work.places.rows[w, k, row, POWER]
            dx[model.felt + 2 * w + k] = energy_rate(model.ground.friction, felt[2 * w + k], own, work.places.speed[w])
    dx[model.works + CONTACT_WORK] = added_power(x, work.axes, work.wrenches, work.before)
    add_inputs(work.axes, inputs, work.wrenches)
    add_brakes(model.wheelsets, model.frames, work.axes, inputs, x, work.wrenches)
    dx[model.drive] = 0.0
    if model.hold > 0.0:
        dx[model.drive] = hold_speed(
            model.bodies,
            model.wheelsets,
            work.axes,
            work.places.axes,
            model.speed,
            model.hold,
            x[model.drive],
            x,
            work.wrenches,
        )
    others = added_power(x, work.axes, work.wrenches, work.before)
    for b in range(count):
        work.wrenches[b, 2] -= model.bodies[b, MASS] * model.gravity
        body_rates(model.bodies[b], work.axes[b], work.wrenches[b], x, b * BODY, dx)
    for n in range(model.locks.shape[0]):
        b = model.locks[n, 0]
        others += apply_lock(
            model.bodies[b], model.locks[n, 1], work.axes[b], work.wrenches[b], x, b * BODY, dx, work.reactions[n]
        )
    dx[model.works + OTHER_WORK] = others
    return OK
