"""Rigid track: each rail has a frame under each wheelset, moved and turned with its irregularities."""

import math
from typing import NamedTuple

import numpy as np

from wheelrail.contact._kernels.interface import (
    BEND,
    GRADIENT,
    ORIGIN_Y,
    ORIGIN_Z,
    SPEED,
    STATION,
    TWIST,
    Y,
    Z,
)
from wheelrail.kernel import kernel, local_array, small_kernel
from wheelrail.multibody._kernels.rigid_body import VELOCITY
from wheelrail.numerics._kernels.status import NOT_FINITE, OFF_TRACK, OK
from wheelrail.surface._kernels.interface import along, frame_near, lay_under, write_motion
from wheelrail.surface._kernels.rail_change import choose_rails
from wheelrail.track._kernels.irregularity import LATERAL, LEFT, RIGHT, ROLL, VERTICAL, Deviations, deviations_at
from wheelrail.track._kernels.line import OK as ON_TRACK
from wheelrail.track._kernels.line import Line, foot_point_near, track_at, track_axes, track_turning

#: A foot point is good if the wheelset's centre lies no further ahead of its cross plane [m]: across the track, that
#: makes as much of a difference as the track turns over it.
AT_FOOT = 1e-9


class RigidTrack(NamedTuple):
    """Track whose rails do not give way."""

    line: Line
    deviations: Deviations
    irregular: bool  #: whether there are deviations at all
    blends: np.ndarray  #: arc lengths between which rails change into the next ones [m], shape (n, 2)


class TrackMemory(NamedTuple):
    """What is known of each wheelset from its last evaluation."""

    s: np.ndarray  #: arc length of the foot point [m], shape (n,)
    foot: np.ndarray  #: its position, and how s grows with a motion of the wheelset in x, y, z, shape (n, 6)


@small_kernel
def turned(frame, axes, yaw, roll):
    """Rows of `frame`, yawed about z and then rolled about the new x, into `axes`."""
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
def lay_rails(track, s, g, frame, y, z, turning, contacts):
    """Frames of the two rails under wheelset `g` at arc length s [m], its centre at y, z in the frame of the track.

    On irregular track each rail has a frame of its own: shifted, rolled with the rail plane, and yawed so that it is
    tangent to the rail as it lies. turning : rotation of the perfect track about its axes [rad/m].
    """
    if track.blends.shape[0] > 0:
        choose_rails(track.blends, s, contacts.inputs[2 * g : 2 * g + 2])
    gradient = 0.0
    twist = turning[0]
    bend = turning[2]
    d = local_array(5, 3)
    if track.irregular:
        deviations_at(track.deviations, s, d)
        gradient = d[VERTICAL, 1]
        twist += d[ROLL, 1]
        bend += d[LATERAL, 2]
    for side in range(2):
        axes = contacts.frames[2 * g + side]
        wheel = contacts.inputs[2 * g + side]
        if track.irregular:
            own = LEFT if side == 0 else RIGHT
            turned(frame, axes, d[LATERAL, 1] + d[own, 1], d[ROLL, 0])
            shift_y = d[LATERAL, 0]
            shift_z = d[VERTICAL, 0]
            cr = math.cos(d[ROLL, 0])
            sr = math.sin(d[ROLL, 0])
            wheel[Y] = cr * (y - shift_y) + sr * (z - shift_z) - d[own, 0]
            wheel[Z] = cr * (z - shift_z) - sr * (y - shift_y)
            wheel[ORIGIN_Y] = shift_y + cr * d[own, 0]
            wheel[ORIGIN_Z] = shift_z + sr * d[own, 0]
        else:
            for n in range(3):
                axes[0, n] = frame[0, n]
                axes[1, n] = frame[1, n]
                axes[2, n] = frame[2, n]
            wheel[Y] = y
            wheel[Z] = z
            wheel[ORIGIN_Y] = 0.0
            wheel[ORIGIN_Z] = 0.0
        wheel[STATION] = s
        wheel[BEND] = turning[0]
        wheel[BEND + 1] = turning[1]
        wheel[BEND + 2] = bend
        wheel[GRADIENT] = gradient
        wheel[TWIST] = twist


@lay_under.of(RigidTrack)
@small_kernel
def lay_track(track, memory, g, x, start, axes, contacts):
    """Foot point, rail frames and motion of wheelset `g`."""
    if not math.isfinite(x[start] + x[start + 1] + x[start + 2]):
        return NOT_FINITE
    frame = local_array(3, 3)
    foot = memory.foot[g]
    # A step of Newton's method from the last foot point, at the cost of nothing: the frame there is known.
    s = memory.s[g] + (
        (x[start] - foot[0]) * foot[3] + (x[start + 1] - foot[1]) * foot[4] + (x[start + 2] - foot[2]) * foot[5]
    )
    turning = (0.0, 0.0, 0.0)
    y = 0.0
    z = 0.0
    stretch = 1.0
    for attempt in range(2):
        status, point = track_at(track.line, s)
        track_axes(point, frame)
        turn_x, turn_y, turn_z, _, _, _ = track_turning(point)
        turning = (turn_x, turn_y, turn_z)
        dx = x[start] - point.x
        dy = x[start + 1] - point.y
        dz = x[start + 2] - point.z
        y = along(frame, 1, dx, dy, dz)
        z = along(frame, 2, dx, dy, dz)
        stretch = 1.0 - turn_z * y + turn_y * z
        foot[0], foot[1], foot[2] = point.x, point.y, point.z
        if attempt == 1 or (status == ON_TRACK and abs(along(frame, 0, dx, dy, dz)) < AT_FOOT):
            break
        status, s = foot_point_near(track.line, x[start], x[start + 1], x[start + 2], memory.s[g])
        memory.s[g] = s
        if status != ON_TRACK:
            contacts.inputs[2 * g, STATION] = s
            contacts.inputs[2 * g + 1, STATION] = s
            return OFF_TRACK
    memory.s[g] = s
    v = start + VELOCITY
    ahead = 0.0
    for n in range(3):
        foot[3 + n] = frame[0, n] / stretch
        ahead += x[v + n] * frame[0, n]
    lay_rails(track, s, g, frame, y, z, turning, contacts)
    for side in range(2):
        wheel = contacts.inputs[2 * g + side]
        wheel[SPEED] = ahead / stretch
        write_motion(contacts.frames[2 * g + side], x, start, axes, wheel)
    return OK


@frame_near.of(RigidTrack)
@kernel
def track_frame_near(track, x, y, z, guess, frame):
    """Foot point on the track centreline, and the axes of the track there."""
    _, s = foot_point_near(track.line, x, y, z, guess)
    _, point = track_at(track.line, s)
    track_axes(point, frame)
    return s, point.x, point.y, point.z
