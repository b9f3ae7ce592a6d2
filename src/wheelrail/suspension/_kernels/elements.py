"""Forces of all suspension elements of a vehicle.

An element joins body A (the first, which carries its axes) and body B. With p the position of B's point seen from A, in
A's axes, the elongation is d = p - reference and its rate u = dp/dt. The force on A acts at B's point: then the power
of the pair is exactly f.u, and the forces and moments on both bodies balance exactly.
Body -1 is the ground: global axes, at rest.
"""

import math
from typing import NamedTuple

import numpy as np

from wheelrail.kernel import kernel, small_kernel
from wheelrail.multibody._kernels.rigid_body import BODY, SPIN, VELOCITY
from wheelrail.numerics._kernels.vectors import (
    by_component,
    cross,
    dot,
    minus,
    plus,
    plus_rotated,
    rotate,
    scaled,
    store_vector,
    unrotate,
    vector_at,
)
from wheelrail.suspension._kernels.axis_law import Laws, law_force
from wheelrail.suspension._kernels.rotation import across, rotation_vector, seen_from, spring_moment

#: How an element pulls (column FORM of `links`).
LINEAR, LAWS, LINE, NO_FORCE = range(4)

#: How an element turns (column TURNING of `links`); AXLE: body B is a wheelset, free to spin about its y axis.
FREE, TURNING, AXLE = range(3)

#: Columns of `links`.
FORM, BODY_A, BODY_B, TURN, LAW_X, LAW_Y, LAW_Z = range(7)
LINK_COLUMNS = 7

#: Columns of `numbers`: where each vector of three begins.
REFERENCE, POINT, RATES, DAMPINGS, PRELOADS, TURN_RATES, TURN_DAMPINGS, TURN_PRELOADS = range(0, 24, 3)
NUMBER_COLUMNS = 24

NO_LENGTH = 1e-9  #: a line shorter than this has no direction and no force [m]


class Suspension(NamedTuple):
    """Elements as kernels see them, row by row."""

    links: np.ndarray  #: form, bodies A and B, turning, rows of `laws` per axis (or of the line), shape (ne, 7), int64
    numbers: np.ndarray  #: vectors of three, SI, shape (ne, 24)
    laws: Laws
    inner: int  #: where the states of elements begin in the state vector
    states: int  #: how many there are


@small_kernel
def axes_of(axes, b):
    """Axes of a body, row by row; of the ground for -1."""
    if b < 0:
        return (1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)
    return vector_at(axes[b, 0], 0), vector_at(axes[b, 1], 0), vector_at(axes[b, 2], 0)


@small_kernel
def motion_of(x, b):
    """Position, velocity (global axes) and angular velocity (its own axes) of a body; of the ground for -1."""
    if b < 0:
        return (0.0, 0.0, 0.0), (0.0, 0.0, 0.0), (0.0, 0.0, 0.0)
    i = BODY * b
    return vector_at(x, i), vector_at(x, i + VELOCITY), vector_at(x, i + SPIN)


@small_kernel
def add_wrench(wrenches, b, force, arm):
    """Add a force at an offset from the centre of mass, global axes; the ground takes everything."""
    if b >= 0:
        wrenches[b, 0] += force[0]
        wrenches[b, 1] += force[1]
        wrenches[b, 2] += force[2]
    add_moment(wrenches, b, cross(arm, force))


@small_kernel
def add_moment(wrenches, b, moment):
    """Add a moment, global axes."""
    if b >= 0:
        wrenches[b, 3] += moment[0]
        wrenches[b, 4] += moment[1]
        wrenches[b, 5] += moment[2]


@small_kernel
def stretched(numbers, axes_a, axes_b, motion_a, motion_b):
    """How an element along three axes is stretched: arms from both bodies (global), elongation and its rate (A's axes).

    motion_a, motion_b : position, velocity and angular velocity of the bodies, see `motion_of`.
    """
    position_a, velocity_a, spin_a = motion_a
    position_b, velocity_b, spin_b = motion_b
    # B's point from its centre of mass and from A's, and its velocity against A's centre of mass: global axes
    point = vector_at(numbers, POINT)
    arm_b = rotate(axes_b, point)
    arm_a = minus(plus(position_b, arm_b), position_a)
    velocity = plus_rotated(minus(velocity_b, velocity_a), axes_b, cross(spin_b, point))
    # the same in A's axes
    p = unrotate(axes_a, arm_a)
    u = minus(unrotate(axes_a, velocity), cross(spin_a, p))
    return arm_a, arm_b, minus(p, vector_at(numbers, REFERENCE)), u


@small_kernel
def lengthened(numbers, axes_a, axes_b, motion_a, motion_b):
    """The same of an element along a line: arms, the line from A's point to B's, elongation, its rate, 1/length."""
    position_a, velocity_a, spin_a = motion_a
    position_b, velocity_b, spin_b = motion_b
    point_a = vector_at(numbers, REFERENCE)
    point_b = vector_at(numbers, POINT)
    arm_a = rotate(axes_a, point_a)
    arm_b = rotate(axes_b, point_b)
    line = minus(minus(plus(position_b, arm_b), position_a), arm_a)
    velocity = minus(
        plus_rotated(minus(velocity_b, velocity_a), axes_b, cross(spin_b, point_b)),
        rotate(axes_a, cross(spin_a, point_a)),
    )
    length = math.sqrt(dot(line, line))
    share = 0.0 if length < NO_LENGTH else 1.0 / length
    return arm_a, arm_b, line, length - numbers[RATES], dot(line, velocity) * share, share


@small_kernel
def bushing_force(suspension, e, x, axes, wrenches, rates, forces):
    """Force of an element along the three axes of body A."""
    links = suspension.links
    numbers = suspension.numbers[e]
    a = links[e, BODY_A]
    b = links[e, BODY_B]
    axes_a = axes_of(axes, a)
    arm_a, arm_b, d, u = stretched(numbers, axes_a, axes_of(axes, b), motion_of(x, a), motion_of(x, b))
    if links[e, FORM] == LINEAR:
        spring = by_component(vector_at(numbers, RATES), d)
        damper = by_component(vector_at(numbers, DAMPINGS), u)
        force = minus(minus(vector_at(numbers, PRELOADS), spring), damper)
    else:
        force = (
            -law_force(suspension.laws, links[e, LAW_X], d[0], u[0], x, suspension.inner, rates),
            -law_force(suspension.laws, links[e, LAW_Y], d[1], u[1], x, suspension.inner, rates),
            -law_force(suspension.laws, links[e, LAW_Z], d[2], u[2], x, suspension.inner, rates),
        )
    store_vector(forces[e], 0, force)
    on_b = rotate(axes_a, force)
    add_wrench(wrenches, b, on_b, arm_b)
    add_wrench(wrenches, a, scaled(-1.0, on_b), arm_a)


@small_kernel
def line_force(suspension, e, x, axes, wrenches, rates, forces):
    """Force of an element along the line from its point on body A to its point on body B."""
    links = suspension.links
    numbers = suspension.numbers[e]
    a = links[e, BODY_A]
    b = links[e, BODY_B]
    arm_a, arm_b, line, d, u, share = lengthened(
        numbers, axes_of(axes, a), axes_of(axes, b), motion_of(x, a), motion_of(x, b)
    )
    pull = law_force(suspension.laws, links[e, LAW_X], d, u, x, suspension.inner, rates)
    store_vector(forces[e], 0, (-pull, 0.0, 0.0))
    on_b = scaled(share, scaled(-pull, line))
    add_wrench(wrenches, b, on_b, arm_b)
    add_wrench(wrenches, a, scaled(-1.0, on_b), arm_a)


@small_kernel
def turning_moment(suspension, e, x, axes, wrenches, forces):
    """Moment of the rotational springs and dampers of an element, axes of body A."""
    numbers = suspension.numbers[e]
    a = suspension.links[e, BODY_A]
    b = suspension.links[e, BODY_B]
    axes_a = axes_of(axes, a)
    _, _, spin_a = motion_of(x, a)
    _, _, spin_b = motion_of(x, b)
    relative = seen_from(axes_a, axes_of(axes, b))
    axle = (relative[0][1], relative[1][1], relative[2][1])
    u = minus(rotate(relative, spin_b), spin_a)
    if suspension.links[e, TURN] == AXLE:  # without the spin
        u = across(axle, u)
    t = rotation_vector(relative)
    spring = minus(by_component(vector_at(numbers, TURN_RATES), t), vector_at(numbers, TURN_PRELOADS))
    damper = by_component(vector_at(numbers, TURN_DAMPINGS), u)
    moment = minus(scaled(-1.0, spring_moment(t, spring)), damper)
    if suspension.links[e, TURN] == AXLE:  # an axle box turns freely: no moment along the axle
        moment = across(axle, moment)
    store_vector(forces[e], 3, moment)
    on_b = rotate(axes_a, moment)
    add_moment(wrenches, b, on_b)
    add_moment(wrenches, a, scaled(-1.0, on_b))


@kernel
def suspension_forces(suspension, x, axes, wrenches, rates, forces):
    """Forces of all elements at the state `x`.

    axes : of every body, body to global (columns are the body's axes), shape (nb, 3, 3).
    wrenches : force and moment about the centre of mass, global axes; added to, shape (nb, 6).
    rates : of the elements' own states; filled, shape (states,).
    forces : of each element on its body B, force and moment in its axes: those of body A, or along the line from A to
        B; filled, shape (ne, 6).
    """
    for e in range(suspension.links.shape[0]):
        form = suspension.links[e, FORM]
        if form == LINE:
            line_force(suspension, e, x, axes, wrenches, rates, forces)
        elif form != NO_FORCE:
            bushing_force(suspension, e, x, axes, wrenches, rates, forces)
        else:
            store_vector(forces[e], 0, (0.0, 0.0, 0.0))
        if suspension.links[e, TURN] != FREE:
            turning_moment(suspension, e, x, axes, wrenches, forces)
        else:
            store_vector(forces[e], 3, (0.0, 0.0, 0.0))
