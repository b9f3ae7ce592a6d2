"""Resilient track: under each wheel the rail rests on a spring and a damper, lateral and vertical.

The rail of mass m gives way by u, along the lateral and vertical axes of its frame, under the force R of the wheel:

    m d2u/dt2 + c du/dt + k u = R(u, du/dt)

R changes by a thousand newtons per micrometre of u, so the equation is far too stiff for an explicit step, while
nothing of interest happens so fast: the rail follows the wheel. It is therefore solved in every evaluation, with
backward differences from the start of the step (implicit Euler: du/dt = (u - u0)/dt), by Newton's method with the
linearised contact. From the last solution the next is so near that one evaluation of the contact is enough; what is
then left over goes into the forces by their slopes.
"""

import math
from typing import NamedTuple

import numpy as np

from wheelrail.contact._kernels.interface import (
    FORCE,
    ORIGIN_Y,
    ORIGIN_Z,
    PATCH_FORCE,
    SURFACE_VELOCITY,
    Y,
    Z,
)
from wheelrail.contact._kernels.rail_blend import linearise_on_rails, touch_rails
from wheelrail.kernel import kernel, local_array, small_kernel
from wheelrail.numerics._kernels.status import OK
from wheelrail.surface._kernels.interface import frame_near, lay_under, press, rail_motion
from wheelrail.surface._kernels.track import RigidTrack, TrackMemory, lay_track, track_frame_near

#: Columns of a rail's memory, lateral and vertical: displacement [m] and velocity [m/s] of the last solution and its
#: time [s]; the same at the start of the step; then how the wheel's force and moment resist a displacement and a
#: velocity of the wheel against the rail, lateral and vertical, six numbers each.
LAST, LAST_VELOCITY, LAST_TIME, START, START_VELOCITY, START_TIME = 0, 2, 4, 5, 7, 9
STIFFNESS, DAMPING = 10, 22
RAIL_COLUMNS = 34
#: A move by less leaves so little to the slopes of the forces that the contact need not be looked at again [m].
CLOSE = 2e-6
AT_REST = 1e-10  #: the same where the rail rests: such a solution is looked for once [m]
MOST_LOOKS = 30


class Support(NamedTuple):
    """What a rail rests on, in one direction."""

    stiffness: float  #: [N/m]
    damping: float  #: [N s/m]
    mass: float  #: of the rail [kg]


class ResilientTrack(NamedTuple):
    """Track whose rails give way under each wheel by itself."""

    track: RigidTrack
    lateral: Support
    vertical: Support
    resting: bool  #: whether rails rest under their load: no velocity, as equilibria have it


class ResilientMemory(NamedTuple):
    """What is known of each wheelset and its rails."""

    track: TrackMemory
    rails: np.ndarray  #: left and right, shape (n, 2, RAIL_COLUMNS)


@lay_under.of(ResilientTrack)
@small_kernel
def lay_resilient(surface, memory, g, x, start, axes, contacts):
    """Rails where they lie without load."""
    return lay_track(surface.track, memory.track, g, x, start, axes, contacts)


@frame_near.of(ResilientTrack)
@small_kernel
def resilient_frame_near(surface, x, y, z, guess, frame):
    """Foot point on the track centreline, and the axes of the track there."""
    return track_frame_near(surface.track, x, y, z, guess, frame)


@kernel
def note_slopes(contact, contact_memory, w, contacts, rail):
    """How the wheel's force and moment resist a lateral and a vertical motion against the rail, into its memory."""
    stiffness = local_array(6, 6)
    damping = local_array(6, 6)
    linearise_on_rails(contact, contact_memory, w, contacts, stiffness, damping)
    for n in range(6):
        for m in range(2):
            rail[STIFFNESS + 2 * n + m] = stiffness[n, 1 + m]
            rail[DAMPING + 2 * n + m] = damping[n, 1 + m]


@small_kernel
def slope(rail, n, m, per_time):
    """How much less force or moment `n` is on the wheel, per metre that the rail gives way along m."""
    return rail[STIFFNESS + 2 * n + m] + per_time * rail[DAMPING + 2 * n + m]


@small_kernel
def missing_force(support, u, rate, u0_rate, per_time, force):
    """Force on a rail that its support does not balance [N]; `force` is that on the wheel."""
    return -force - support.stiffness * u - support.damping * rate - support.mass * per_time * (rate - u0_rate)


@small_kernel
def newton_move(surface, rail, per_time, ry, rz):
    """By how much both displacements have to change for the missing forces ry, rz to vanish [m]."""
    lateral = surface.lateral
    vertical = surface.vertical
    a = slope(rail, 1, 0, per_time) + lateral.stiffness + per_time * (lateral.damping + per_time * lateral.mass)
    b = slope(rail, 1, 1, per_time)
    c = slope(rail, 2, 0, per_time)
    d = slope(rail, 2, 1, per_time) + vertical.stiffness + per_time * (vertical.damping + per_time * vertical.mass)
    per = 1.0 / (a * d - b * c)
    return (d * ry - b * rz) * per, (a * rz - c * ry) * per


@small_kernel
def give_way(wheel, y, z, origin_y, origin_z, rail):
    """Put the rail of a wheel where its memory says, and let it move so: the wheel is at y, z to the rail at rest."""
    wheel[Y] = y - rail[LAST]
    wheel[Z] = z - rail[LAST + 1]
    wheel[ORIGIN_Y] = origin_y + rail[LAST]
    wheel[ORIGIN_Z] = origin_z + rail[LAST + 1]
    wheel[SURFACE_VELOCITY + 1] = rail[LAST_VELOCITY]
    wheel[SURFACE_VELOCITY + 2] = rail[LAST_VELOCITY + 1]


@small_kernel
def begin_step(rail, t):
    """The last solution is that at the start of a step."""
    for n in range(2):
        rail[START + n] = rail[LAST + n]
        rail[START_VELOCITY + n] = rail[LAST_VELOCITY + n]
    rail[START_TIME] = t


@press.of(ResilientTrack)
@kernel
def press_resilient(surface, memory, contact, contact_memory, w, t, fresh, contacts):
    """Contact of a wheel on a rail that gives way."""
    rail = memory.rails[w // 2, w % 2]
    wheel = contacts.inputs[w]
    out = contacts.outputs[w]
    y = wheel[Y]
    z = wheel[Z]
    origin_y = wheel[ORIGIN_Y]
    origin_z = wheel[ORIGIN_Z]
    since = t - rail[START_TIME]
    resting = surface.resting or math.isinf(since)
    if not resting and since <= 0.0:  # the start of the step again
        for n in range(2):
            rail[LAST + n] = rail[START + n]
            rail[LAST_VELOCITY + n] = rail[START_VELOCITY + n]
        rail[LAST_TIME] = t
        give_way(wheel, y, z, origin_y, origin_z, rail)
        return touch_rails(contact, contact_memory, w, fresh, contacts)
    per_time = 0.0 if resting else 1.0 / since
    for n in range(2):
        if resting:
            rail[LAST_VELOCITY + n] = 0.0
        else:
            rail[LAST + n] += rail[LAST_VELOCITY + n] * (t - rail[LAST_TIME])
            rail[LAST_VELOCITY + n] = per_time * (rail[LAST + n] - rail[START + n])
    rail[LAST_TIME] = t
    close = AT_REST if resting else CLOSE
    for look in range(MOST_LOOKS):
        give_way(wheel, y, z, origin_y, origin_z, rail)
        status = touch_rails(contact, contact_memory, w, fresh and (look == 0 or resting), contacts)
        if status != OK:
            return status
        if fresh or look > 0:
            note_slopes(contact, contact_memory, w, contacts, rail)
        ry = missing_force(
            surface.lateral, rail[LAST], rail[LAST_VELOCITY], rail[START_VELOCITY], per_time, out[FORCE + 1]
        )
        rz = missing_force(
            surface.vertical,
            rail[LAST + 1],
            rail[LAST_VELOCITY + 1],
            rail[START_VELOCITY + 1],
            per_time,
            out[FORCE + 2],
        )
        dy, dz = newton_move(surface, rail, per_time, ry, rz)
        rail[LAST] += dy
        rail[LAST + 1] += dz
        for n in range(2):
            rail[LAST_VELOCITY + n] = per_time * (rail[LAST + n] - rail[START + n])
        if abs(dy) + abs(dz) < close:
            correct(rail, per_time, dy, dz, out)
            break
    give_way(wheel, y, z, origin_y, origin_z, rail)
    if fresh:
        begin_step(rail, t)
    return OK


@small_kernel
def correct(rail, per_time, dy, dz, out):
    """Forces and moments after a last, small move of the rail."""
    for n in range(6):
        out[FORCE + n] += slope(rail, n, 0, per_time) * dy + slope(rail, n, 1, per_time) * dz
    for n in range(3):
        out[PATCH_FORCE + n] += slope(rail, n, 0, per_time) * dy + slope(rail, n, 1, per_time) * dz


@rail_motion.of(ResilientTrack)
@small_kernel
def resilient_rail_motion(surface, memory, w, out):
    """Displacement and velocity of the rail against its support without load."""
    rail = memory.rails[w // 2, w % 2]
    for n in range(2):
        out[n] = rail[LAST + n]
        out[2 + n] = rail[LAST_VELOCITY + n]
