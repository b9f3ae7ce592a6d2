"""A wheelset on the track: its place, the frames of its two rails, its contacts and their forces."""

import math
from typing import NamedTuple

import numpy as np

from wheelrail.contact.geometry._kernels.pair import NO_CONTACT, NOT_FINITE, OK, Pair, pose_of_sines
from wheelrail.contact.point._kernels.wheel_forces import (
    ARM_Y,
    FX,
    MX,
    OLD,
    POWER,
    SHAPE_KNOWN,
    ContactLaws,
    Motion,
    wheel_forces,
)
from wheelrail.contact.point.detection._kernels.look_up import LUT, Table, look_up
from wheelrail.contact.point.detection._kernels.search import search_in_step
from wheelrail.contact.point.friction._kernels.friction import Friction
from wheelrail.kernel import small_kernel
from wheelrail.multibody._kernels.rigid_body import BODY, SPIN, VELOCITY
from wheelrail.track._kernels.irregularity import LATERAL, LEFT, RIGHT, ROLL, VERTICAL, Deviations, deviations_at
from wheelrail.track._kernels.line import OK as ON_TRACK
from wheelrail.track._kernels.line import Line, foot_point_near, track_at, track_axes, track_turning

#: Columns of a track's bend: turning about i, j, k; rise and warp of the plane of the rails, irregularities included.
TURN_I, TURN_J, TURN_K, CLIMB, WARP = 0, 1, 2, 3, 4
OFF_TRACK = 20  #: status of a wheelset beyond an end of the track, or too far from it
#: A foot point is good if the wheelset's centre lies no further ahead of its cross plane [m]: across the track, that
#: makes as much of a difference as the track turns over it.
AT_FOOT = 1e-9


class Ground(NamedTuple):
    """What wheels run on, and by which laws."""

    line: Line
    deviations: Deviations
    irregular: bool  #: whether there are deviations at all
    left: Pair
    right: Pair
    method: int  #: DIFF, DIST or LUT
    left_table: Table  #: of rigid contact, for LUT; else empty
    right_table: Table
    laws: ContactLaws
    friction: Friction


class Places(NamedTuple):
    """What is known of the wheelsets between two evaluations; nw wheelsets, two wheels each (0 left, 1 right)."""

    s: np.ndarray  #: foot point on the track [m], shape (nw,)
    foot: np.ndarray  #: its place, and how s grows with a motion of the wheelset in x, y, z, shape (nw, 6)
    axes: np.ndarray  #: rows i, j, k of the frame of each rail, shape (nw, 2, 3, 3)
    place: np.ndarray  #: y, z of the wheelset's centre in these frames [m], shape (nw, 2, 2)
    origin: np.ndarray  #: how far these frames are shifted in y and z against the track's [m], shape (nw, 2, 2)
    speed: np.ndarray  #: ds/dt [m/s], shape (nw,)
    bend: np.ndarray  #: how the track turns about i, j, k [rad/m], rises [-] and warps [rad/m] ahead, shape (nw, 5)
    memory: np.ndarray  #: of the search, shape (nw, 2, ROWS, COLUMNS) of `detection.memory`
    points: np.ndarray  #: contact points, shape (nw, 2, MOST_POINTS, COLUMNS) of `detection.equations`
    rows: np.ndarray  #: forces, shape (nw, 2, MOST_POINTS, SHAPED_COLUMNS) of `wheel_rail`
    counts: np.ndarray  #: of contact points, shape (nw, 2)
    deviations: np.ndarray  #: scratch, shape (5, 3)
    frame: np.ndarray  #: scratch, shape (3, 3)


@small_kernel
def pose_of_axle(y, z, ex, ey, ez):
    """`make_pose` from the direction of the axle, e = (-sin(yaw) cos(roll), cos(yaw) cos(roll), sin(roll))."""
    cosine = math.sqrt(ex * ex + ey * ey)
    return pose_of_sines(y, z, -ex / cosine, ey / cosine, ez, cosine)


@small_kernel
def turned(frame, axes, yaw, roll):
    """Rows of `frame`, yawed about k and then rolled about the new i, into `axes`."""
    c = math.cos(yaw)
    s = math.sin(yaw)
    cr = math.cos(roll)
    sr = math.sin(roll)
    for n in range(3):
        i = frame[0, n]
        j = frame[1, n]
        k = frame[2, n]
        level = c * j - s * i
        axes[0, n] = c * i + s * j
        axes[1, n] = cr * level + sr * k
        axes[2, n] = cr * k - sr * level


@small_kernel
def lay_rails(deviations, irregular, places, w, y, z, turn_i, turn_j, turn_k):
    """Frames of the two rails under wheelset `w`, its centre at y, z in the track's frame, places.frame.

    On irregular track each rail has a frame of its own: shifted, rolled with the rail plane, and yawed so that it is
    tangent to the rail as it lies. The turning is that of the perfect track [rad/m]; places.s holds the foot point.
    """
    frame = places.frame
    climb = 0.0
    warp = turn_i
    d = places.deviations
    if irregular:
        deviations_at(deviations, places.s[w], d)
        climb = d[VERTICAL, 1]
        warp += d[ROLL, 1]
    for side in range(2):
        axes = places.axes[w, side]
        if irregular:
            own = LEFT if side == 0 else RIGHT
            turned(frame, axes, d[LATERAL, 1] + d[own, 1], d[ROLL, 0])
            shift_y = d[LATERAL, 0]
            shift_z = d[VERTICAL, 0]
            cr = math.cos(d[ROLL, 0])
            sr = math.sin(d[ROLL, 0])
            places.place[w, side, 0] = cr * (y - shift_y) + sr * (z - shift_z) - d[own, 0]
            places.place[w, side, 1] = cr * (z - shift_z) - sr * (y - shift_y)
            places.origin[w, side, 0] = shift_y + cr * d[own, 0]
            places.origin[w, side, 1] = shift_z + sr * d[own, 0]
        else:
            for n in range(3):
                axes[0, n] = frame[0, n]
                axes[1, n] = frame[1, n]
                axes[2, n] = frame[2, n]
            places.place[w, side, 0] = y
            places.place[w, side, 1] = z
    bend = places.bend[w]
    bend[TURN_I] = turn_i
    bend[TURN_J] = turn_j
    bend[TURN_K] = turn_k + d[LATERAL, 2]  # nothing on perfect track
    bend[CLIMB] = climb
    bend[WARP] = warp


@small_kernel
def place_wheelset(line, deviations, irregular, places, w, x, start):
    """Foot point, rail frames and speed along the track of wheelset `w`. Returns a status."""
    if not math.isfinite(x[start] + x[start + 1] + x[start + 2]):
        return NOT_FINITE
    frame = places.frame
    foot = places.foot[w]
    # A step of Newton's method from the last foot point, at the cost of nothing: the frame there is known.
    s = places.s[w] + (
        (x[start] - foot[0]) * foot[3] + (x[start + 1] - foot[1]) * foot[4] + (x[start + 2] - foot[2]) * foot[5]
    )
    turn_i = 0.0
    turn_j = 0.0
    turn_k = 0.0
    y = 0.0
    z = 0.0
    stretch = 1.0
    for attempt in range(2):
        status, point = track_at(line, s)
        track_axes(point, frame)
        turn_i, turn_j, turn_k, _, _, _ = track_turning(point)
        dx = x[start] - point.x
        dy = x[start + 1] - point.y
        dz = x[start + 2] - point.z
        y = dx * frame[1, 0] + dy * frame[1, 1] + dz * frame[1, 2]
        z = dx * frame[2, 0] + dy * frame[2, 1] + dz * frame[2, 2]
        stretch = 1.0 - turn_k * y + turn_j * z
        foot[0], foot[1], foot[2] = point.x, point.y, point.z
        if attempt == 1 or (
            status == ON_TRACK and abs(dx * frame[0, 0] + dy * frame[0, 1] + dz * frame[0, 2]) < AT_FOOT
        ):
            break
        status, s = foot_point_near(line, x[start], x[start + 1], x[start + 2], places.s[w])
        places.s[w] = s
        if status != ON_TRACK:
            return OFF_TRACK
    places.s[w] = s
    v = start + VELOCITY
    ahead = 0.0
    for n in range(3):
        foot[3 + n] = frame[0, n] / stretch
        ahead += x[v + n] * frame[0, n]
    places.speed[w] = ahead / stretch
    lay_rails(deviations, irregular, places, w, y, z, turn_i, turn_j, turn_k)
    return OK


@small_kernel
def along(axes, row, a, b, c):
    """Component of a vector of the fixed frame along a row of `axes`."""
    return axes[row, 0] * a + axes[row, 1] * b + axes[row, 2] * c


@small_kernel
def motion_in(axes, body, x, start, rise, twist):
    """Motion of a wheelset in the axes of a rail's frame; `body` are the wheelset's own axes."""
    v = start + VELOCITY
    wx = x[start + SPIN]
    wz = x[start + SPIN + 2]
    # Without the spin about the axle, which the forces treat apart.
    fx = body[0, 0] * wx + body[0, 2] * wz
    fy = body[1, 0] * wx + body[1, 2] * wz
    fz = body[2, 0] * wx + body[2, 2] * wz
    return Motion(
        along(axes, 0, x[v], x[v + 1], x[v + 2]),
        along(axes, 1, x[v], x[v + 1], x[v + 2]),
        along(axes, 2, x[v], x[v + 1], x[v + 2]),
        along(axes, 0, fx, fy, fz),
        along(axes, 1, fx, fy, fz),
        along(axes, 2, fx, fy, fz),
        x[start + SPIN + 1],
        rise,
        twist,
    )


@small_kernel
def one_wheel(method, laws, friction, pair, table, places, w, side, body, x, start, energy, fresh, wrench):
    """Contacts and forces of one wheel of wheelset `w`, added to the wrench; `pair` and `table` are those of its side.

    Where a rail rises along the track its contact planes lean back, and the forces with them: else cant ramps would
    lift the vehicle for nothing. Returns (status, power).
    """
    mirror = 1.0 - 2.0 * side
    climb = places.bend[w, CLIMB]
    warp = places.bend[w, WARP]
    axes = places.axes[w, side]
    ex = along(axes, 0, body[0, 1], body[1, 1], body[2, 1])
    ey = along(axes, 1, body[0, 1], body[1, 1], body[2, 1])
    ez = along(axes, 2, body[0, 1], body[1, 1], body[2, 1])
    pose = pose_of_axle(mirror * places.place[w, side, 0], places.place[w, side, 1], mirror * ex, ey, mirror * ez)
    points = places.points[w, side]
    rows = places.rows[w, side]
    if fresh:
        for k in range(rows.shape[0]):
            rows[k, SHAPE_KNOWN] = min(rows[k, SHAPE_KNOWN], OLD)
    if method == LUT:
        status, count = look_up(table, pair, pose, points)
    else:
        status, count = search_in_step(pair, pose, method, not fresh, places.memory[w, side], points)
    places.counts[w, side] = count
    power = 0.0
    if count > 0 and status == OK:
        motion = motion_in(axes, body, x, start, climb * places.speed[w], warp * places.speed[w])
        count = wheel_forces(pair, pose, mirror, points, count, motion, laws, friction, places.s[w], energy, rows)
        places.counts[w, side] = count
        for k in range(count):
            power += rows[k, POWER]
            slope = climb + warp * (places.place[w, side, 0] + rows[k, ARM_Y])
            lean_x = -slope * rows[k, FX + 2]
            lean_z = slope * rows[k, FX]
            fx = rows[k, FX] + lean_x
            fy = rows[k, FX + 1]
            fz = rows[k, FX + 2] + lean_z
            mx = rows[k, MX] + rows[k, ARM_Y] * lean_z
            my = rows[k, MX + 1]  # the contact moves along the wheel's circle with its plane
            mz = rows[k, MX + 2] - rows[k, ARM_Y] * lean_x
            for n in range(3):
                wrench[n] += axes[0, n] * fx + axes[1, n] * fy + axes[2, n] * fz
                wrench[3 + n] += axes[0, n] * mx + axes[1, n] * my + axes[2, n] * mz
    return (OK if status == NO_CONTACT else status), power


@small_kernel
def contact_forces(ground, places, wheelsets, axes, x, energies, fresh, wrenches):
    """Add the contact forces of all wheelsets to the wrenches of the bodies. Returns (status, wheelset, side, power).

    Their rails are laid. `wheelsets` are the numbers of their bodies, `axes` those of the bodies; `energies` (2 nw)
    what the wheels have lately dissipated per metre [J/m]; `power` is what friction dissipates [W]. A wheel in the air
    has no forces and is no failure. Within a time step, an evaluation that is not `fresh` follows the contacts of the
    last one and keeps the shapes of their patches.
    """
    power = 0.0
    for side in range(2):  # outside, as changing the pair takes a while
        pair = ground.left if side == 0 else ground.right
        table = ground.left_table if side == 0 else ground.right_table
        for w in range(wheelsets.size):
            b = wheelsets[w]
            status, own = one_wheel(
                ground.method,
                ground.laws,
                ground.friction,
                pair,
                table,
                places,
                w,
                side,
                axes[b],
                x,
                b * BODY,
                energies[2 * w + side],
                fresh,
                wrenches[b],
            )
            if status != OK:
                return status, w, side, power
            power += own
    return OK, 0, 0, power
