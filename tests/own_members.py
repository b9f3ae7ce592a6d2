"""A contact model and a surface that the package does not know: coned wheels on springs, and a flat plate."""

import math
from typing import NamedTuple

import numpy as np

from wheelrail.contact._kernels.interface import (
    AXLE,
    FORCE,
    MOMENT,
    OUTPUT_COLUMNS,
    PATCH_FORCE,
    PATCHES,
    POWER,
    ROTATION,
    SIDE,
    SPEED,
    SPIN,
    STATION,
    VELOCITY,
    Y,
    Z,
    linearise_wheel,
    wheel_contact,
)
from wheelrail.contact.memory import make_memory
from wheelrail.kernel import kernel, local_array
from wheelrail.multibody._kernels.rigid_body import VELOCITY as BODY_VELOCITY
from wheelrail.numerics._kernels.status import OK
from wheelrail.surface._kernels.interface import frame_near, lay_under, write_motion


class Springs(NamedTuple):
    """Coned wheels on normal springs, with creep forces in proportion to creepages."""

    stiffness: float = 5e8  #: [N/m]
    damping: float = 2e5  #: [N s/m]
    creep: float = 1e7  #: creep force per creepage [N]
    cone: float = 0.05  #: by how much the rolling radius grows per metre towards the flange
    radius: float = 0.46  #: [m]
    offset: float = 0.75  #: of the nominal circle [m]
    settling: float = 1e-6  #: by what share springs stiffen in their first evaluations


class SpringMemory(NamedTuple):
    """How often each wheel has been evaluated; the springs settle meanwhile, so that forces depend on it."""

    settled: np.ndarray


@make_memory.register
def spring_memory(contact: Springs, wheels: int) -> SpringMemory:
    return SpringMemory(np.zeros(wheels))


@kernel
def arm_of(contact, wheel):
    """Arm from the wheelset's centre to the contact, across and down, and how deep the wheel is in the surface [m]."""
    side = wheel[SIDE]
    radius = contact.radius + contact.cone * side * wheel[Y]
    across = side * contact.offset
    down = radius * math.sqrt(1.0 - wheel[AXLE + 2] ** 2)
    return across, down, down - wheel[Z] - across * wheel[AXLE + 2]


@kernel
def spring_rate(contact, memory, w):
    return contact.stiffness * (1.0 + contact.settling * (1.0 - math.exp(-memory.settled[w])))


@wheel_contact.of(Springs)
@kernel
def spring_contact(contact, memory, w, fresh, wheel, out):
    for n in range(OUTPUT_COLUMNS):
        out[n] = 0.0
    if fresh:
        memory.settled[w] += 1e-3
    across, down, depth = arm_of(contact, wheel)
    if depth <= 0.0:
        return OK
    wx = wheel[ROTATION] + wheel[SPIN] * wheel[AXLE]
    wy = wheel[ROTATION + 1] + wheel[SPIN] * wheel[AXLE + 1]
    wz = wheel[ROTATION + 2] + wheel[SPIN] * wheel[AXLE + 2]
    vx = wheel[VELOCITY] - wy * down - wz * across
    vy = wheel[VELOCITY + 1] + wx * down
    vz = wheel[VELOCITY + 2] + wx * across
    load = max(spring_rate(contact, memory, w) * depth - contact.damping * vz, 0.0)
    per_speed = 1.0 / math.sqrt(wheel[VELOCITY] ** 2 + 0.1)
    fx = -contact.creep * vx * per_speed
    fy = -contact.creep * vy * per_speed
    out[FORCE] = fx
    out[FORCE + 1] = fy
    out[FORCE + 2] = load
    out[MOMENT] = across * load + down * fy
    out[MOMENT + 1] = -down * fx
    out[MOMENT + 2] = -across * fx
    out[POWER] = -(fx * vx + fy * vy)
    out[PATCHES] = 1.0
    for n in range(3):
        out[PATCH_FORCE + n] = out[FORCE + n]
    return OK


@linearise_wheel.of(Springs)
@kernel
def linearise_springs(contact, memory, w, wheel, stiffness, damping):
    across, down, depth = arm_of(contact, wheel)
    levers = local_array(3, 6)
    for n in range(6):
        for k in range(3):
            levers[k, n] = 0.0
        for m in range(6):
            stiffness[n, m] = 0.0
            damping[n, m] = 0.0
    if depth <= 0.0:
        return
    levers[0, 0], levers[0, 4], levers[0, 5] = 1.0, -down, -across
    levers[1, 1], levers[1, 3] = 1.0, down
    levers[2, 2], levers[2, 3] = 1.0, across
    slope = contact.creep / math.sqrt(wheel[VELOCITY] ** 2 + 0.1)
    for n in range(6):
        for m in range(6):
            stiffness[n, m] = spring_rate(contact, memory, w) * levers[2, n] * levers[2, m]
            damping[n, m] = slope * (levers[0, n] * levers[0, m] + levers[1, n] * levers[1, m])
            damping[n, m] += contact.damping * levers[2, n] * levers[2, m]


class Plate(NamedTuple):
    """A flat plate at some height, running along x."""

    height: float = 0.0  #: [m]


@lay_under.of(Plate)
@kernel
def lay_plate(surface, memory, g, x, start, axes, contacts):
    for side in range(2):
        frame = contacts.frames[2 * g + side]
        wheel = contacts.inputs[2 * g + side]
        for n in range(3):
            for m in range(3):
                frame[n, m] = 1.0 if n == m else 0.0
        wheel[Y] = x[start + 1]
        wheel[Z] = x[start + 2] - surface.height
        wheel[STATION] = x[start]
        wheel[SPEED] = x[start + BODY_VELOCITY]
        write_motion(frame, x, start, axes, wheel)
    return OK


@frame_near.of(Plate)
@kernel
def plate_frame(surface, x, y, z, guess, frame):
    for n in range(3):
        for m in range(3):
            frame[n, m] = 1.0 if n == m else 0.0
    return x, x, 0.0, surface.height
