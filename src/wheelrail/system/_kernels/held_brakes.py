"""What brakes really take where they hold a wheelset or a roller, for the record.

The equations of motion give a brake the moment of dry friction, and of a stiff damper next to a standstill. A wheelset
that is held turns to and fro there by what a step leaves, fast enough for the full moment in one direction or the
other: its motion is right, the moment at a single instant is not. What the record has of it is the moment of static
friction, which lets nothing turn, as far as the brake can give it. A wheelset that is only about to stand turns no
faster, but its brake needs many steps to bring it there: until then it has the full moment, as in the equations.
"""

from wheelrail.kernel import kernel, small_kernel
from wheelrail.multibody._kernels.rigid_body import BODY, INERTIA_X, INERTIA_Y, SPIN, to_body, to_fixed
from wheelrail.numerics._kernels.vectors import dot
from wheelrail.system._kernels.drive import BRAKE_SLIP, brake_resistance, brake_turning
from wheelrail.system._kernels.vehicles import BRAKE

HELD = 0.1  #: turning below which a brake may hold what it brakes, 50 mm/s at a wheel [rad/s]
STOPS = 5e-4  #: time within which a brake takes away the turning of what it holds: a step or less [s]
#: Wheelsets of a bogie that are held turn the same frame: by a twelfth of what turns them, and sweeps gain as much.
SWEEPS = 8


@kernel
def hold_in_brakes(model, axes, inputs, x, rates, moments):
    """Moments of the brakes of all wheelsets against their turning [N m] into `moments` (nw,).

    Where they hold a wheelset or a roller, `rates` are made those of bodies that do not turn against each other.
    """
    held = 0  # bit by bit the wheelsets
    for w in range(model.wheelsets.size):
        b = model.wheelsets[w]
        moments[w] = 0.0
        if inputs[b, BRAKE] > 0.0:
            turning = brake_turning(model.frames[w], axes[b], x, b * BODY, axes[max(model.frames[w], 0)])
            moments[w] = brake_resistance(inputs[b, BRAKE], turning) * turning
            if is_held(turning, gained_turning(model.frames[w], axes, rates, b)):
                held |= 1 << w
    if held != 0:
        for _ in range(SWEEPS):
            for w in range(model.wheelsets.size):
                b = model.wheelsets[w]
                if held >> w & 1:
                    moments[w] = hold_wheelset(
                        model.bodies, model.frames[w], axes, inputs[b, BRAKE], rates, b, moments[w]
                    )
    carriers = model.wheels.carriers
    for n in range(carriers.size):
        b = carriers[n]
        if b >= 0 and inputs[b, BRAKE] > 0.0 and not (n % 2 == 1 and b == carriers[n - 1]):
            hold_roller(model.bodies[b], inputs[b, BRAKE], x, rates, b * BODY + SPIN + 1)


@small_kernel
def is_held(turning, gained):
    """Whether a brake holds what turns in it at a speed [rad/s] that it gains at a rate [rad/s2]."""
    return abs(turning) <= HELD and abs(turning) <= max(STOPS * abs(gained), BRAKE_SLIP)


@kernel
def gained_turning(frame, axes, rates, b):
    """How fast wheelset `b` gains turning in its brake, which the body `frame` holds, -1 for the ground [rad/s2]."""
    gained = rates[b * BODY + SPIN + 1]
    if frame >= 0:
        f = frame * BODY + SPIN
        own = (axes[b, 0, 1], axes[b, 1, 1], axes[b, 2, 1])
        gained -= dot(to_fixed(axes[frame], rates[f], rates[f + 1], rates[f + 2]), own)
    return gained


@kernel
def hold_wheelset(bodies, frame, axes, brake, rates, b, moment):
    """Moment of a brake of capacity `brake` that holds wheelset `b` in the body `frame` (-1: the ground) [N m].

    moment : that it was taken to be, under which `rates` are.
    """
    at = b * BODY + SPIN + 1
    # A moment M between both changes their turning against each other by M/I and by M a I^-1 a, a the axle.
    gained = gained_turning(frame, axes, rates, b)
    softness = 1.0 / bodies[b, INERTIA_Y]
    axle = (0.0, 0.0, 0.0)
    f = max(frame, 0) * BODY + SPIN
    if frame >= 0:
        axle = to_body(axes[frame], axes[b, 0, 1], axes[b, 1, 1], axes[b, 2, 1])
        for n in range(3):
            softness += axle[n] * axle[n] / bodies[frame, INERTIA_X + n]
    more = min(max(moment + gained / softness, -brake), brake) - moment
    rates[at] -= more / bodies[b, INERTIA_Y]
    if frame >= 0:
        for n in range(3):
            rates[f + n] += more * axle[n] / bodies[frame, INERTIA_X + n]
    return moment + more


@kernel
def hold_roller(body, brake, x, rates, at):
    """Make a roller stand that its brake holds; the ground takes the moment."""
    moment = brake_resistance(brake, x[at]) * x[at]
    if is_held(x[at], rates[at]) and abs(moment + rates[at] * body[INERTIA_Y]) <= brake:
        rates[at] = 0.0
