"""Forces between wheels and what they run on, in three phases: surface, contact, scatter."""

from wheelrail.contact._kernels.interface import ENERGY, FORCE, MOMENT, POWER
from wheelrail.kernel import small_kernel
from wheelrail.members import verb
from wheelrail.numerics._kernels.status import OK
from wheelrail.numerics._kernels.vectors import cross, minus, plus, scaled, unrotate, vector_at
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


@verb
def touch_each(contact, model, state, first, t, fresh, contacts):
    """Contact of each wheel of a vehicle. Returns a status, and the number in turn of the wheel that it is of."""


@touch_each.of(object)
@small_kernel
def touch_in_turn(contact, model, state, first, t, fresh, contacts):
    """One wheel after the other."""
    for k in range(2 * model.wheelsets.size):
        wheel = wheel_in_turn(model, first, k)
        status = press(model.surface, state.surface, contact, state.contact, wheel, t, fresh, contacts)
        if status != OK:
            return status, k
    return OK, 0


@small_kernel
def wheel_in_turn(model, first, k):
    """Number of the wheel that is the k-th of a vehicle: left ones first."""
    count = model.wheelsets.size
    return 2 * (first + k % count) + k // count


@small_kernel
def touch_wheels(model, state, first, t, fresh, energies, contacts, failed):
    """Contact of all wheels of a vehicle at time t [s]. Returns (status, frictional power [W]).

    energies : that the wheels have lately dissipated per metre [J/m], shape (2 nw,).
    """
    count = model.wheelsets.size
    for w in range(2 * count):
        contacts.inputs[2 * first + w, ENERGY] = energies[w]
    status, k = touch_each(model.contact, model, state, first, t, fresh, contacts)
    if status != OK:
        failed[0] = k % count
        failed[1] = k // count
        return status, 0.0
    return OK, frictional_power(model, first, contacts)


@small_kernel
def frictional_power(model, first, contacts):
    """Of all wheels of a vehicle [W]."""
    power = 0.0
    for k in range(2 * model.wheelsets.size):
        power += contacts.outputs[wheel_in_turn(model, first, k), POWER]
    return power


@small_kernel
def scatter(first, wheelsets, carriers, x, width, contacts, wrenches):
    """Add the forces of all wheels of a vehicle to the wrenches of their bodies, and of what carries the surface.

    carriers : body that carries the surface under each wheel, -1 for the ground, shape (2 nw,). A carrier is given the
    reaction about its own centre of mass: between the two nothing is made out of nothing.
    """
    for w in range(wheelsets.size):
        b = wheelsets[w]
        for side in range(2):
            wheel = 2 * (first + w) + side
            force = unrotate(contacts.frames[wheel], vector_at(contacts.outputs[wheel], FORCE))
            moment = unrotate(contacts.frames[wheel], vector_at(contacts.outputs[wheel], MOMENT))
            add_force_and_moment(wrenches[b], force, moment)
            carrier = carriers[2 * w + side]
            if carrier >= 0:
                arm = minus(vector_at(x, b * width), vector_at(x, carrier * width))
                about_carrier = plus(moment, cross(arm, force))
                add_force_and_moment(wrenches[carrier], scaled(-1.0, force), scaled(-1.0, about_carrier))


@small_kernel
def add_force_and_moment(wrench, force, moment):
    """Add a force and a moment to the wrench of a body."""
    for n in range(3):
        wrench[n] += force[n]
        wrench[3 + n] += moment[n]
