"""The equations of motion of a vehicle as bodies in space."""

from typing import Any, NamedTuple

import numpy as np

from wheelrail.contact._kernels.interface import POWER, SPEED
from wheelrail.contact.point.friction._kernels.friction import energy_rate
from wheelrail.integrators._kernels.system import project, rates, rates_again
from wheelrail.kernel import kernel, small_kernel
from wheelrail.multibody._kernels.rigid_body import (
    BODY,
    MASS,
    SPIN,
    VELOCITY,
    body_axes,
    body_rates,
    normalise,
    to_fixed,
    turn_level,
)
from wheelrail.multibody._kernels.signals import CONTACT_WORK, FRICTION_LOSS, OTHER_WORK, SUSPENSION_WORK
from wheelrail.numerics._kernels.status import OK
from wheelrail.suspension._kernels.elements import Suspension, suspension_forces
from wheelrail.system._kernels.contact_phases import frictional_power, lay_wheels, scatter, touch_wheels
from wheelrail.system._kernels.drive import (
    add_brakes,
    add_inputs,
    add_roller_brakes,
    apply_constraint,
    commanded,
    evaluate_inputs,
    hold_speed,
)


class Layout(NamedTuple):
    """Where the parts of the state begin, after the bodies with `BODY` numbers each."""

    internal: int  #: internal states of the suspension
    angles: int  #: that the wheelsets have turned through [rad]
    dissipated: int  #: what each wheel has lately dissipated per metre of rail [J/m]
    integral: int  #: of the speed control [m/s2]
    energies: int  #: [J]


class Wheels(NamedTuple):
    """Sizes of the wheels, shape (2 nw, ...): those of a wheelset follow each other, left first."""

    radius: np.ndarray  #: of the nominal circle [m]
    offset: np.ndarray  #: of the nominal circle on the axle, to the left positive [m]
    flange: np.ndarray  #: height of the flange [m]; infinite where wheels may leave their rails
    pair: np.ndarray  #: index of its profile pair
    carriers: np.ndarray  #: body that carries the surface under it, -1 for the ground


class Multibody(NamedTuple):
    """A vehicle, what it runs on and how it touches that: everything that stays as it is."""

    bodies: np.ndarray  #: (nb, BODY_COLUMNS)
    wheelsets: np.ndarray  #: body of each wheelset, shape (nw,)
    frames: np.ndarray  #: body that holds the brake of each wheelset, -1 for none, shape (nw,)
    wheels: Wheels
    suspension: Suspension
    surface: Any  #: a member of the surfaces
    contact: Any  #: a member of the contact models
    gravity: float  #: [m/s2]
    speed: float  #: that the speed control keeps where no other is commanded [m/s]
    gain: float  #: of the speed control: acceleration per missing speed [1/s]; 0 if the vehicle coasts
    memory: float  #: distance over which dissipated energy counts [m]
    constraints: np.ndarray  #: body and kind of each constraint, shape (nl, 2)
    #: Freedoms of the rollers under each wheelset: body and coordinate (0 to 5), -1 for none, shape (nw, n, 2). n is 0
    #: on track, and on rollers that are held.
    freedoms: np.ndarray
    layout: Layout
    counted: np.ndarray  #: see `integrators.system`
    end: float  #: arc length at which the run ends [m]


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


@project.of(Multibody)
@kernel
def project_multibody(model, vehicles, v, x):
    """After a step: all quaternions of unit length, and the axes of the wheelsets level with the track.

    The track's vertical is that of the last evaluation, which all integrators make at the end of their step. What the
    axes turn about an axle is no longer part of the angle that the wheelset has spun against them.
    """
    normalise(x, model.bodies.shape[0])
    first = v * model.wheelsets.size
    for w in range(model.wheelsets.size):
        up = vehicles.contacts.frames[2 * (first + w), 2]
        x[model.layout.angles + w] -= turn_level(x, model.wheelsets[w] * BODY, up)


@small_kernel
def dissipate(model, first, contacts, x, dx):
    """Rates of the angles of the wheelsets, and of the energy that each wheel has lately dissipated per metre."""
    layout = model.layout
    for w in range(model.wheelsets.size):
        dx[layout.angles + w] = x[model.wheelsets[w] * BODY + SPIN + 1]
        for side in range(2):
            wheel = 2 * (first + w) + side
            at = layout.dissipated + 2 * w + side
            power = contacts.outputs[wheel, POWER]
            dx[at] = energy_rate(model.memory, x[at], power, contacts.inputs[wheel, SPEED])


@rates.of(Multibody)
@kernel
def multibody_rates(model, vehicles, v, t, fresh, x, dx):
    """Rates of the state x: suspension, contacts, drive and gravity on all bodies."""
    return rates_of_bodies(model, vehicles, v, t, fresh, False, x, dx)


@rates_again.of(Multibody)
@kernel
def multibody_rates_again(model, vehicles, v, t, x, dx):
    """Contacts do not depend on inputs: they are as the last evaluation left them."""
    return rates_of_bodies(model, vehicles, v, t, True, True, x, dx)


@kernel
def rates_of_bodies(model, vehicles, v, t, fresh, touched, x, dx):
    """`multibody_rates`; `touched`: contacts have been evaluated at this x and t. Returns a status."""
    layout = model.layout
    scratch = vehicles.scratch
    contacts = vehicles.contacts
    state = vehicles.state
    axes = scratch.axes[v]
    wrenches = scratch.wrenches[v]
    before = scratch.before[v]
    failed = scratch.failed[v]
    first = v * model.wheelsets.size
    count = model.bodies.shape[0]
    for b in range(count):
        body_axes(x, b * BODY, axes[b])
        for n in range(6):
            wrenches[b, n] = 0.0
            before[b, n] = 0.0
    suspension_forces(model.suspension, x, axes, wrenches, dx[layout.internal : layout.angles], scratch.elements[v])
    dx[layout.energies + SUSPENSION_WORK] = added_power(x, axes, wrenches, before)
    if touched:
        loss = frictional_power(model, first, contacts)
    else:
        status = lay_wheels(model.surface, state.surface, first, model.wheelsets, x, BODY, axes, contacts, failed)
        if status != OK:
            return status
        energies = x[layout.dissipated : layout.integral]
        status, loss = touch_wheels(model, state, first, t, fresh, energies, contacts, failed)
        if status != OK:
            return status
    scatter(first, model.wheelsets, model.wheels.carriers, x, BODY, contacts, wrenches)
    dx[layout.energies + FRICTION_LOSS] = loss
    dissipate(model, first, contacts, x, dx)
    dx[layout.energies + CONTACT_WORK] = added_power(x, axes, wrenches, before)
    inputs = scratch.inputs[v]
    evaluate_inputs(vehicles.control, v, t, inputs)
    add_inputs(axes, inputs, wrenches)
    add_brakes(model.wheelsets, model.frames, axes, inputs, x, wrenches)
    add_roller_brakes(model.wheels.carriers, axes, inputs, x, wrenches)
    dx[layout.integral] = 0.0
    if model.gain > 0.0:
        under = contacts.frames[2 * first : 2 * (first + model.wheelsets.size)]
        command = commanded(model, vehicles.control.command, contacts, first, t)
        dx[layout.integral] = hold_speed(model.surface, model, command, axes, under, x[layout.integral], x, wrenches)
    others = added_power(x, axes, wrenches, before)
    for b in range(count):
        wrenches[b, 2] -= model.bodies[b, MASS] * model.gravity
        body_rates(model.bodies[b], axes[b], wrenches[b], x, b * BODY, dx)
    for n in range(model.constraints.shape[0]):
        b = model.constraints[n, 0]
        others += apply_constraint(
            model.bodies[b], model.constraints[n, 1], axes[b], wrenches[b], x, b * BODY, dx, scratch.reactions[v, n]
        )
    dx[layout.energies + OTHER_WORK] = others
    return OK
