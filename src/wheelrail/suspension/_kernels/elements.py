"""Forces of all suspension elements of a vehicle.

An element joins body A (the first, which carries its axes) and body B. With p the place of B's point seen from A, in
A's axes, the elongation is d = p - reference and its rate u = dp/dt. The force on A acts at B's point: then the power
of the pair is exactly f.u, and the forces and moments on both bodies balance exactly.
Body -1 is the ground: global axes, at rest.
"""

import math
from typing import NamedTuple

import numpy as np

from wheelrail.kernel import kernel, small_kernel
from wheelrail.multibody._kernels.rigid_body import BODY, SPIN, VELOCITY
from wheelrail.suspension._kernels.axis_law import Laws, law_force
from wheelrail.suspension._kernels.rotation import arc_over_sine, spring_moment

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
        return 1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0
    return (
        axes[b, 0, 0],
        axes[b, 0, 1],
        axes[b, 0, 2],
        axes[b, 1, 0],
        axes[b, 1, 1],
        axes[b, 1, 2],
        axes[b, 2, 0],
        axes[b, 2, 1],
        axes[b, 2, 2],
    )


@small_kernel
def motion_of(x, b):
    """Position, velocity (global axes) and angular velocity (its own axes) of a body; of the ground for -1."""
    if b < 0:
        return 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0
    i = BODY * b
    v = i + VELOCITY
    w = i + SPIN
    return x[i], x[i + 1], x[i + 2], x[v], x[v + 1], x[v + 2], x[w], x[w + 1], x[w + 2]


@small_kernel
def add_wrench(wrenches, b, fx, fy, fz, px, py, pz):
    """Add a force at an offset from the centre of mass, global axes; the ground takes everything."""
    if b >= 0:
        wrenches[b, 0] += fx
        wrenches[b, 1] += fy
        wrenches[b, 2] += fz
        wrenches[b, 3] += py * fz - pz * fy
        wrenches[b, 4] += pz * fx - px * fz
        wrenches[b, 5] += px * fy - py * fx


@small_kernel
def add_moment(wrenches, b, mx, my, mz):
    """Add a moment, global axes."""
    if b >= 0:
        wrenches[b, 3] += mx
        wrenches[b, 4] += my
        wrenches[b, 5] += mz


@small_kernel
def bushing_force(suspension, e, x, axes, wrenches, rates, forces):
    """Force of an element along the three axes of body A."""
    links = suspension.links
    numbers = suspension.numbers
    a = links[e, BODY_A]
    b = links[e, BODY_B]
    ax, ay, az, avx, avy, avz, awx, awy, awz = motion_of(x, a)
    bx, by, bz, bvx, bvy, bvz, bwx, bwy, bwz = motion_of(x, b)
    a11, a12, a13, a21, a22, a23, a31, a32, a33 = axes_of(axes, a)
    b11, b12, b13, b21, b22, b23, b31, b32, b33 = axes_of(axes, b)
    px = numbers[e, POINT]
    py = numbers[e, POINT + 1]
    pz = numbers[e, POINT + 2]
    # B's point from its centre of mass and from A's, and its velocity against A's centre of mass: global axes
    ox = b11 * px + b12 * py + b13 * pz
    oy = b21 * px + b22 * py + b23 * pz
    oz = b31 * px + b32 * py + b33 * pz
    qx = bx + ox - ax
    qy = by + oy - ay
    qz = bz + oz - az
    sx = bwy * pz - bwz * py
    sy = bwz * px - bwx * pz
    sz = bwx * py - bwy * px
    vx = bvx - avx + b11 * sx + b12 * sy + b13 * sz
    vy = bvy - avy + b21 * sx + b22 * sy + b23 * sz
    vz = bvz - avz + b31 * sx + b32 * sy + b33 * sz
    # the same in A's axes
    rx = a11 * qx + a21 * qy + a31 * qz
    ry = a12 * qx + a22 * qy + a32 * qz
    rz = a13 * qx + a23 * qy + a33 * qz
    ux = a11 * vx + a21 * vy + a31 * vz - (awy * rz - awz * ry)
    uy = a12 * vx + a22 * vy + a32 * vz - (awz * rx - awx * rz)
    uz = a13 * vx + a23 * vy + a33 * vz - (awx * ry - awy * rx)
    dx = rx - numbers[e, REFERENCE]
    dy = ry - numbers[e, REFERENCE + 1]
    dz = rz - numbers[e, REFERENCE + 2]
    if links[e, FORM] == LINEAR:
        fx = numbers[e, PRELOADS] - numbers[e, RATES] * dx - numbers[e, DAMPINGS] * ux
        fy = numbers[e, PRELOADS + 1] - numbers[e, RATES + 1] * dy - numbers[e, DAMPINGS + 1] * uy
        fz = numbers[e, PRELOADS + 2] - numbers[e, RATES + 2] * dz - numbers[e, DAMPINGS + 2] * uz
    else:
        fx = -law_force(suspension.laws, links[e, LAW_X], dx, ux, x, suspension.inner, rates)
        fy = -law_force(suspension.laws, links[e, LAW_Y], dy, uy, x, suspension.inner, rates)
        fz = -law_force(suspension.laws, links[e, LAW_Z], dz, uz, x, suspension.inner, rates)
    forces[e, 0] = fx
    forces[e, 1] = fy
    forces[e, 2] = fz
    gx = a11 * fx + a12 * fy + a13 * fz
    gy = a21 * fx + a22 * fy + a23 * fz
    gz = a31 * fx + a32 * fy + a33 * fz
    add_wrench(wrenches, b, gx, gy, gz, ox, oy, oz)
    add_wrench(wrenches, a, -gx, -gy, -gz, qx, qy, qz)


@small_kernel
def line_force(suspension, e, x, axes, wrenches, rates, forces):
    """Force of an element along the line from its point on body A to its point on body B."""
    links = suspension.links
    numbers = suspension.numbers
    a = links[e, BODY_A]
    b = links[e, BODY_B]
    ax, ay, az, avx, avy, avz, awx, awy, awz = motion_of(x, a)
    bx, by, bz, bvx, bvy, bvz, bwx, bwy, bwz = motion_of(x, b)
    a11, a12, a13, a21, a22, a23, a31, a32, a33 = axes_of(axes, a)
    b11, b12, b13, b21, b22, b23, b31, b32, b33 = axes_of(axes, b)
    hx = numbers[e, REFERENCE]
    hy = numbers[e, REFERENCE + 1]
    hz = numbers[e, REFERENCE + 2]
    px = numbers[e, POINT]
    py = numbers[e, POINT + 1]
    pz = numbers[e, POINT + 2]
    ex = a11 * hx + a12 * hy + a13 * hz
    ey = a21 * hx + a22 * hy + a23 * hz
    ez = a31 * hx + a32 * hy + a33 * hz
    ox = b11 * px + b12 * py + b13 * pz
    oy = b21 * px + b22 * py + b23 * pz
    oz = b31 * px + b32 * py + b33 * pz
    lx = bx + ox - ax - ex
    ly = by + oy - ay - ey
    lz = bz + oz - az - ez
    tx = awy * hz - awz * hy
    ty = awz * hx - awx * hz
    tz = awx * hy - awy * hx
    sx = bwy * pz - bwz * py
    sy = bwz * px - bwx * pz
    sz = bwx * py - bwy * px
    vx = bvx - avx + b11 * sx + b12 * sy + b13 * sz - (a11 * tx + a12 * ty + a13 * tz)
    vy = bvy - avy + b21 * sx + b22 * sy + b23 * sz - (a21 * tx + a22 * ty + a23 * tz)
    vz = bvz - avz + b31 * sx + b32 * sy + b33 * sz - (a31 * tx + a32 * ty + a33 * tz)
    length = math.sqrt(lx * lx + ly * ly + lz * lz)
    share = 0.0 if length < NO_LENGTH else 1.0 / length
    rate = (lx * vx + ly * vy + lz * vz) * share
    pull = law_force(suspension.laws, links[e, LAW_X], length - numbers[e, RATES], rate, x, suspension.inner, rates)
    forces[e, 0] = -pull
    forces[e, 1] = 0.0
    forces[e, 2] = 0.0
    gx = -pull * lx * share
    gy = -pull * ly * share
    gz = -pull * lz * share
    add_wrench(wrenches, b, gx, gy, gz, ox, oy, oz)
    add_wrench(wrenches, a, -gx, -gy, -gz, ex, ey, ez)


@small_kernel
def turning_moment(suspension, e, x, axes, wrenches, forces):
    """Moment of the rotational springs and dampers of an element, axes of body A."""
    numbers = suspension.numbers
    a = suspension.links[e, BODY_A]
    b = suspension.links[e, BODY_B]
    a11, a12, a13, a21, a22, a23, a31, a32, a33 = axes_of(axes, a)
    b11, b12, b13, b21, b22, b23, b31, b32, b33 = axes_of(axes, b)
    _, _, _, _, _, _, awx, awy, awz = motion_of(x, a)
    _, _, _, _, _, _, bwx, bwy, bwz = motion_of(x, b)
    # B's axes seen from A
    r11 = a11 * b11 + a21 * b21 + a31 * b31
    r12 = a11 * b12 + a21 * b22 + a31 * b32
    r13 = a11 * b13 + a21 * b23 + a31 * b33
    r21 = a12 * b11 + a22 * b21 + a32 * b31
    r22 = a12 * b12 + a22 * b22 + a32 * b32
    r23 = a12 * b13 + a22 * b23 + a32 * b33
    r31 = a13 * b11 + a23 * b21 + a33 * b31
    r32 = a13 * b12 + a23 * b22 + a33 * b32
    r33 = a13 * b13 + a23 * b23 + a33 * b33
    ux = r11 * bwx + r12 * bwy + r13 * bwz - awx
    uy = r21 * bwx + r22 * bwy + r23 * bwz - awy
    uz = r31 * bwx + r32 * bwy + r33 * bwz - awz
    if suspension.links[e, TURN] == AXLE:  # without the spin
        along = ux * r12 + uy * r22 + uz * r32
        ux -= along * r12
        uy -= along * r22
        uz -= along * r32
    tx = 0.5 * (r32 - r23)
    ty = 0.5 * (r13 - r31)
    tz = 0.5 * (r21 - r12)
    stretch = arc_over_sine(tx * tx + ty * ty + tz * tz, 0.5 * (r11 + r22 + r33 - 1.0))
    tx *= stretch
    ty *= stretch
    tz *= stretch
    sx, sy, sz = spring_moment(
        tx,
        ty,
        tz,
        numbers[e, TURN_RATES] * tx - numbers[e, TURN_PRELOADS],
        numbers[e, TURN_RATES + 1] * ty - numbers[e, TURN_PRELOADS + 1],
        numbers[e, TURN_RATES + 2] * tz - numbers[e, TURN_PRELOADS + 2],
    )
    mx = -sx - numbers[e, TURN_DAMPINGS] * ux
    my = -sy - numbers[e, TURN_DAMPINGS + 1] * uy
    mz = -sz - numbers[e, TURN_DAMPINGS + 2] * uz
    if suspension.links[e, TURN] == AXLE:  # an axle box turns freely: no moment along the axle
        along = mx * r12 + my * r22 + mz * r32
        mx -= along * r12
        my -= along * r22
        mz -= along * r32
    forces[e, 3] = mx
    forces[e, 4] = my
    forces[e, 5] = mz
    gx = a11 * mx + a12 * my + a13 * mz
    gy = a21 * mx + a22 * my + a23 * mz
    gz = a31 * mx + a32 * my + a33 * mz
    add_moment(wrenches, b, gx, gy, gz)
    add_moment(wrenches, a, -gx, -gy, -gz)


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
            forces[e, 0] = 0.0
            forces[e, 1] = 0.0
            forces[e, 2] = 0.0
        if suspension.links[e, TURN] != FREE:
            turning_moment(suspension, e, x, axes, wrenches, forces)
        else:
            forces[e, 3] = 0.0
            forces[e, 4] = 0.0
            forces[e, 5] = 0.0
