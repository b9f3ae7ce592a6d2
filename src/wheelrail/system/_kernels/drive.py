"""What acts on the bodies besides suspension and contacts: speed control, applied forces, brakes, constraints."""

import math

from wheelrail.contact._kernels.interface import SPEED, STATION
from wheelrail.kernel import kernel, small_kernel
from wheelrail.members import verb
from wheelrail.multibody._kernels.rigid_body import (
    BODY,
    INERTIA_X,
    INERTIA_Y,
    MASS,
    ROLLS,
    SPIN,
    VELOCITY,
    to_body,
    to_fixed,
)
from wheelrail.numerics._kernels.table import table_at
from wheelrail.surface._kernels.rollers import RollerRig
from wheelrail.system._kernels.vehicles import BRAKE, FORCE, HELD, MOMENT, OVER_TIME

#: Kinds of constraints: a body that does not move; one whose forward speed does not change; from HELD_COORDINATE on, a
#: body that does not accelerate along x, y or z of the ground, or about its own x, y or z axis (of a wheelset, y is its
#: spin).
FIXED, HELD_SPEED, HELD_COORDINATE = 0, 1, 2
BRAKE_SLIP = 1e-4  #: turning below which a brake resists in proportion, like a very stiff damper [rad/s]


@kernel
def commanded(model, command, contacts, first, t):
    """Speed that is commanded at time t [m/s], and how fast that changes as the vehicle moves on [m/s2].

    first : the vehicle's first wheelset in `contacts`, which the evaluation has written already.
    """
    if command.kind == HELD:
        return model.speed, 0.0
    if command.kind == OVER_TIME:
        return table_at(command.speeds, 0, t)
    count = model.wheelsets.size
    position = 0.0
    rolling = 0.0
    for w in range(first, first + count):
        position += contacts.inputs[2 * w, STATION] / count
        rolling += contacts.inputs[2 * w, SPEED] / count
    speed, slope = table_at(command.speeds, 0, position)
    return speed, slope * rolling


@verb
def hold_speed(surface, model, command, axes, frames, integral, x, wrenches):
    """Drive the vehicle, or what it stands on, so that it keeps to its speed.

    command : speed [m/s] and its rate [m/s2]. frames (2 nw, 3, 3) : under the wheels. Returns the rate of the
    control's integral part [m/s3].
    """


@hold_speed.of(object)
@kernel
def hold_vehicle_speed(surface, model, command, axes, frames, integral, x, wrenches):
    """Add forces along the track that keep the vehicle at the speed it is commanded, on every body by its mass.

    command : speed [m/s] and its rate [m/s2]. frames (2 nw, 3, 3) : under the wheels; other bodies are pushed along
    their own x axis. A control with proportional and integral part, critically damped; `integral` is its integral part
    [m/s2], whose rate is returned [m/s3].

    What is pushed by m a, with wheels that roll, gains speed by (m + sum I/r2) v' = m a. A command c that changes gets
    the acceleration for that ahead, a = (1 + sum I/r2/m) c' + k (c - v) + j, j' = k2/4 (c - v). But for resistances,
    the missing speed e = c - v then follows (1 + sum I/r2/m) e' = -k e - j: nothing of c is left in it, and a vehicle
    that is at its speed stays there on every ramp.
    """
    bodies = model.bodies
    wheelsets = model.wheelsets
    total = 0.0
    rolling = 0.0
    momentum = 0.0
    for b in range(bodies.shape[0]):
        v = b * BODY + VELOCITY
        mass = bodies[b, MASS]
        total += mass
        if bodies[b, ROLLS] != 1.0:
            momentum += mass * (x[v] * axes[b, 0, 0] + x[v + 1] * axes[b, 1, 0] + x[v + 2] * axes[b, 2, 0])
    for w in range(wheelsets.size):
        v = wheelsets[w] * BODY + VELOCITY
        i = frames[2 * w, 0]
        momentum += bodies[wheelsets[w], MASS] * (x[v] * i[0] + x[v + 1] * i[1] + x[v + 2] * i[2])
        rolling += bodies[wheelsets[w], INERTIA_Y] / (model.wheels.radius[2 * w] * model.wheels.radius[2 * w])
    slow = command[0] - momentum / total
    missing = model.gain * slow + integral + (1.0 + rolling / total) * command[1]
    for b in range(bodies.shape[0]):
        if bodies[b, ROLLS] != 1.0:
            for n in range(3):
                wrenches[b, n] += bodies[b, MASS] * missing * axes[b, n, 0]
    for w in range(wheelsets.size):
        for n in range(3):
            wrenches[wheelsets[w], n] += bodies[wheelsets[w], MASS] * missing * frames[2 * w, 0, n]
    return 0.25 * model.gain * model.gain * slow


@small_kernel
def share_of_wheel(rig, n):
    """Share of a roller that is counted with wheel `n`: half of one that carries both wheels of a wheelset."""
    return 0.5 if rig.rollers[n - n % 2] == rig.rollers[n - n % 2 + 1] else 1.0


@hold_speed.of(RollerRig)
@kernel
def hold_roller_speed(rig, model, command, axes, frames, integral, x, wrenches):
    """Add torques to the rollers that keep the mean speed of their surfaces at what is commanded.

    As for a vehicle, with I/R^2 of the rollers as masses: the wheels that turn with them gain speed by what they are
    given ahead, (1 + sum I/r2 / sum J/R2) c'. Rollers turn backwards as wheels roll forward.
    """
    bodies = model.bodies
    rolling = 0.0
    total = 0.0
    momentum = 0.0
    for w in range(model.wheelsets.size):
        rolling += bodies[model.wheelsets[w], INERTIA_Y] / (model.wheels.radius[2 * w] * model.wheels.radius[2 * w])
    for n in range(rig.rollers.size):
        b = rig.rollers[n]
        mass = share_of_wheel(rig, n) * bodies[b, INERTIA_Y] / (rig.radius[n] * rig.radius[n])
        total += mass
        momentum -= mass * x[b * BODY + SPIN + 1] * rig.radius[n]
    slow = command[0] - momentum / total
    missing = model.gain * slow + integral + (1.0 + rolling / total) * command[1]
    for n in range(rig.rollers.size):
        b = rig.rollers[n]
        torque = -share_of_wheel(rig, n) * bodies[b, INERTIA_Y] / rig.radius[n] * missing
        for k in range(3):
            wrenches[b, 3 + k] += torque * axes[b, k, 1]
    return 0.25 * model.gain * model.gain * slow


@kernel
def apply_constraint(body, kind, axes, wrench, x, start, dx, reaction):
    """Take the motion out of a body that is constrained, and note the reaction that does it. Returns its power [W].

    The reaction of a fixed body is force and moment in its axes; of other constraints one number, along or about what
    they hold.
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
    if kind >= HELD_COORDINATE:
        k = kind - HELD_COORDINATE
        at = v + k if k < 3 else start + SPIN + k - 3
        reaction[0] = -dx[at] * (body[MASS] if k < 3 else body[INERTIA_X + k - 3])
        dx[at] = 0.0
        return reaction[0] * x[at]
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
def evaluate_inputs(control, v, t, inputs):
    """What acts on the bodies of vehicle `v` at time t, into `inputs` (nb, INPUTS): what is held, and the tables."""
    for b in range(inputs.shape[0]):
        for n in range(inputs.shape[1]):
            inputs[b, n] = control.inputs[v, b, n]
    for n in range(control.targets.shape[0]):
        value, _ = table_at(control.tables, n, t)
        inputs[control.targets[n, 0], control.targets[n, 1]] += value


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
def moment_about_axle(own, wrench):
    """Of a force and a moment on a body with the axes `own` [N m]."""
    return wrench[3] * own[0, 1] + wrench[4] * own[1, 1] + wrench[5] * own[2, 1]


@kernel
def brake_slope(brake, turning, moment):
    """What an implicit step takes the moment of a brake to change by per turning [N m s].

    moment : of all that acts about the axle, the brake's included [N m]. What comes to a stand has the secant, with
    which no step turns it to the other side. What is turned further against all that the brake has gets the tangent:
    the secant would hold it back with more than that, ten times as slow as it is.
    """
    resistance = brake_resistance(brake, turning)
    if moment * turning > 0.0:
        return resistance * BRAKE_SLIP * BRAKE_SLIP / (turning * turning + BRAKE_SLIP * BRAKE_SLIP)
    return resistance


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
def add_roller_brakes(carriers, axes, inputs, x, wrenches):
    """Add the moments of the brakes of rollers, which the ground holds; they resist, up to inputs[:, BRAKE].

    carriers : body under each wheel, -1 for the ground; those of a wheelset follow each other.
    """
    for n in range(carriers.size):
        b = carriers[n]
        if b < 0 or (n % 2 == 1 and b == carriers[n - 1]) or inputs[b, BRAKE] <= 0.0:
            continue
        turning = x[b * BODY + SPIN + 1]
        moment = brake_resistance(inputs[b, BRAKE], turning) * turning
        for k in range(3):
            wrenches[b, 3 + k] -= moment * axes[b, k, 1]
