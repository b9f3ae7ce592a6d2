"""Forces between wheels and what they run on, in three phases: surface, contact, scatter."""

from wheelrail.contact._kernels.interface import ENERGY, FORCE, MOMENT, POWER
from wheelrail.kernel import small_kernel
from wheelrail.numerics._kernels.status import OK
from wheelrail.surface._kernels.interface import lay_under, press


@small_kernel
def lay_wheels(surface, memory, first, wheelsets, x, width, axes, contacts, failed):
    """Lay the surface under all wheelsets of a vehicle, the first of which has the number `first`. Returns a status.

    wheelsets : their bodies, each of `width` numbers in x; axes : of all bodies; failed (2,) : wheelset and side.
    """
    for w in range(wheelsets.size):
        b = wheelsets[w]
        status = lay_under(surface, memory, first + w, x, b * width, axes[b], contacts)
        if status != OK:
            failed[0] = w
            failed[1] = 0
            return status
    return OK


@small_kernel
def touch_wheels(model, state, first, t, fresh, energies, contacts, failed):
    """Contact of all wheels of a vehicle at time t [s]. Returns (status, frictional power [W]).

    energies : that the wheels have lately dissipated per metre [J/m], shape (2 nw,).
    """
    power = 0.0
    for side in range(2):
        for w in range(model.wheelsets.size):
            wheel = 2 * (first + w) + side
            contacts.inputs[wheel, ENERGY] = energies[2 * w + side]
            status = press(model.surface, state.surface, model.contact, state.contact, wheel, t, fresh, contacts)
            if status != OK:
                failed[0] = w
                failed[1] = side
                return status, power
            power += contacts.outputs[wheel, POWER]
    return OK, power


@small_kernel
def scatter(first, wheelsets, carriers, x, width, contacts, wrenches):
    """Add the forces of all wheels of a vehicle to the wrenches of their bodies, and of what carries the surface.

    carriers : body that carries the surface under each wheel, -1 for the ground, shape (2 nw,).
    """
    for w in range(wheelsets.size):
        b = wheelsets[w]
        for side in range(2):
            wheel = 2 * (first + w) + side
            axes = contacts.frames[wheel]
            out = contacts.outputs[wheel]
            for n in range(3):
                wrenches[b, n] += axes[0, n] * out[FORCE] + axes[1, n] * out[FORCE + 1] + axes[2, n] * out[FORCE + 2]
                wrenches[b, 3 + n] += (
                    axes[0, n] * out[MOMENT] + axes[1, n] * out[MOMENT + 1] + axes[2, n] * out[MOMENT + 2]
                )
            if carriers[2 * w + side] >= 0:
                react(b, carriers[2 * w + side], x, width, axes, out, wrenches)


@small_kernel
def react(b, carrier, x, width, axes, out, wrenches):
    """The reaction of a wheel's output on the body that carries its surface, about that body's centre of mass."""
    fx = axes[0, 0] * out[FORCE] + axes[1, 0] * out[FORCE + 1] + axes[2, 0] * out[FORCE + 2]
    fy = axes[0, 1] * out[FORCE] + axes[1, 1] * out[FORCE + 1] + axes[2, 1] * out[FORCE + 2]
    fz = axes[0, 2] * out[FORCE] + axes[1, 2] * out[FORCE + 1] + axes[2, 2] * out[FORCE + 2]
    arm_x = x[b * width] - x[carrier * width]
    arm_y = x[b * width + 1] - x[carrier * width + 1]
    arm_z = x[b * width + 2] - x[carrier * width + 2]
    wrenches[carrier, 0] -= fx
    wrenches[carrier, 1] -= fy
    wrenches[carrier, 2] -= fz
    wrenches[carrier, 3] -= arm_y * fz - arm_z * fy
    wrenches[carrier, 4] -= arm_z * fx - arm_x * fz
    wrenches[carrier, 5] -= arm_x * fy - arm_y * fx
    for n in range(3):
        wrenches[carrier, 3 + n] -= (
            axes[0, n] * out[MOMENT] + axes[1, n] * out[MOMENT + 1] + axes[2, n] * out[MOMENT + 2]
        )
