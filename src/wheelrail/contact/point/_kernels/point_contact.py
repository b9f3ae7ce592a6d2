"""Contact at points as a member of the contact models: search, patches, forces."""

import math
from typing import Any, NamedTuple

import numpy as np

from wheelrail.contact._kernels.ground import Rails, pose_of_wheel
from wheelrail.contact._kernels.interface import (
    ARM_Y,
    ENERGY,
    ETA,
    FORCE,
    FORCE_COLUMNS,
    FX,
    GRADIENT,
    KEPT_PATCHES,
    LONGITUDINAL_CURVATURE,
    MOMENT,
    MX,
    ORIGIN_Y,
    ORIGIN_Z,
    OUTPUT_COLUMNS,
    PAIR,
    PATCH_COLUMNS,
    PATCH_FORCE,
    PATCH_POWER,
    PATCHES,
    POWER,
    ROTATION,
    SIDE,
    SLIDING_X,
    SLIDING_Y,
    SPEED,
    SPIN,
    STATION,
    SURFACE_ROTATION,
    SURFACE_VELOCITY,
    TWIST,
    VELOCITY,
    X_ON_WHEEL,
    XI,
    Y_IN_FRAME,
    Y_ON_RAIL,
    Y_ON_WHEEL,
    Z_IN_FRAME,
    Z_ON_RAIL,
    Y,
    wheel_contact,
    write_patches,
)
from wheelrail.contact.geometry._kernels.pair import Pairs, pair_of
from wheelrail.contact.point._kernels.rolling_speed import rolling_speed
from wheelrail.contact.point._kernels.wheel_forces import (
    OLD,
    SHAPE_KNOWN,
    UNKNOWN,
    Conditions,
    ContactLaws,
    Motion,
    wheel_forces,
)
from wheelrail.contact.point.detection._kernels.equations import X_WHEEL, Y_RAIL, Y_WHEEL, Z_RAIL
from wheelrail.contact.point.detection._kernels.memory import forget
from wheelrail.contact.point.detection._kernels.method import find_contacts
from wheelrail.contact.point.friction._kernels.friction import Friction
from wheelrail.kernel import kernel, small_kernel
from wheelrail.numerics._kernels.status import NO_CONTACT, OK


class PointContact(NamedTuple):
    """Contact points found online or looked up; Hertz' normal forces and creep forces in them."""

    detection: Any  #: a member of the detection methods: `Search` or `LookUp`
    pairs: Pairs
    laws: ContactLaws
    friction: Friction
    ground: Any = Rails(0.0)  #: `Rails` or `Rollers`


class PointMemory(NamedTuple):
    """What is known of each wheel from its last evaluation."""

    search: np.ndarray  #: of the search, shape (n, ROWS, COLUMNS) of `detection.memory`
    points: np.ndarray  #: contact points, shape (n, MOST_POINTS, COLUMNS) of `detection.equations`
    rows: np.ndarray  #: forces and shapes of patches, shape (n, MOST_POINTS, SHAPED_COLUMNS) of `wheel_forces`
    counts: np.ndarray  #: of contact points, as floats, shape (n,)
    pairs: np.ndarray  #: profile pair that all this is about, as floats, shape (n,)


@small_kernel
def motion_of_wheel(wheel):
    """Motion over what the wheel runs on."""
    return Motion(
        wheel[VELOCITY] - wheel[SURFACE_VELOCITY],
        wheel[VELOCITY + 1] - wheel[SURFACE_VELOCITY + 1],
        wheel[VELOCITY + 2] - wheel[SURFACE_VELOCITY + 2],
        wheel[ROTATION],
        wheel[ROTATION + 1],
        wheel[ROTATION + 2],
        wheel[SPIN],
        wheel[GRADIENT] * wheel[SPEED],
        wheel[TWIST] * wheel[SPEED],
        wheel[SURFACE_ROTATION],
        wheel[SURFACE_ROTATION + 1],
        wheel[SURFACE_ROTATION + 2],
    )


@small_kernel
def add_patch(wheel, row, recorded, out):
    """Add the forces of a patch to the output of its wheel; only the first ones are `recorded`.

    Where a rail rises along the track its contact planes lean back, and the forces with them: else cant ramps would
    lift the vehicle for nothing.
    """
    slope = wheel[GRADIENT] + wheel[TWIST] * (wheel[Y] + row[ARM_Y])
    lean_x = -slope * row[FX + 2]
    lean_z = slope * row[FX]
    out[FORCE] += row[FX] + lean_x
    out[FORCE + 1] += row[FX + 1]
    out[FORCE + 2] += row[FX + 2] + lean_z
    out[MOMENT] += row[MX] + row[ARM_Y] * lean_z
    out[MOMENT + 1] += row[MX + 1]  # the contact moves along the wheel's circle with its plane
    out[MOMENT + 2] += row[MX + 2] - row[ARM_Y] * lean_x
    out[POWER] += row[PATCH_POWER]
    if recorded:
        for n in range(3):
            out[PATCH_FORCE + n] += row[FX + n]


@wheel_contact.of(PointContact)
@small_kernel
def point_contact(contact, memory, w, fresh, wheel, out):
    """Contact points of a wheel, and the forces in them."""
    for n in range(OUTPUT_COLUMNS):
        out[n] = 0.0
    p = int(wheel[PAIR])
    pair = pair_of(contact.pairs, p)
    pose = pose_of_wheel(contact.ground, wheel, 1.0)
    points = memory.points[w]
    rows = memory.rows[w]
    if memory.pairs[w] != wheel[PAIR]:
        forget(memory.search[w])
        for k in range(rows.shape[0]):
            rows[k, SHAPE_KNOWN] = UNKNOWN
        memory.pairs[w] = wheel[PAIR]
    if fresh:
        for k in range(rows.shape[0]):
            rows[k, SHAPE_KNOWN] = min(rows[k, SHAPE_KNOWN], OLD)
    status, count = find_contacts(contact.detection, pair, p, pose, fresh, memory.search[w], points)
    if count > 0 and status == OK:
        conditions = Conditions(contact.friction, wheel[STATION], wheel[ENERGY], wheel[LONGITUDINAL_CURVATURE])
        motion = motion_of_wheel(wheel)
        count = wheel_forces(pair, pose, wheel[SIDE], points, count, motion, contact.laws, conditions, rows)
        for k in range(count):
            add_patch(wheel, rows[k], k < KEPT_PATCHES, out)
    memory.counts[w] = count
    out[PATCHES] = count
    return OK if status == NO_CONTACT else status


@write_patches.of(PointContact)
@kernel
def write_point_patches(contact, memory, w, wheel, output, out):
    """Patches of a wheel as they are recorded."""
    side = wheel[SIDE]
    offset = pair_of(contact.pairs, int(wheel[PAIR])).offset
    squared = 0.0
    for n in range(3):
        squared += (wheel[VELOCITY + n] - wheel[SURFACE_VELOCITY + n]) ** 2
    velocity = rolling_speed(math.sqrt(squared), contact.laws.slow)  # by which creepages were scaled
    for k in range(out.shape[0]):
        for n in range(PATCH_COLUMNS):
            out[k, n] = math.nan
        if k >= memory.counts[w]:
            continue
        row = memory.rows[w, k]
        point = memory.points[w, k]
        for n in range(FORCE_COLUMNS):
            out[k, n] = row[n]
        out[k, X_ON_WHEEL] = point[X_WHEEL]
        out[k, Y_ON_WHEEL] = point[Y_WHEEL] - offset
        out[k, Y_ON_RAIL] = side * point[Y_RAIL] + wheel[ORIGIN_Y]
        out[k, Z_ON_RAIL] = point[Z_RAIL] + wheel[ORIGIN_Z]
        out[k, Y_IN_FRAME] = side * point[Y_RAIL]
        out[k, Z_IN_FRAME] = point[Z_RAIL]
        out[k, SLIDING_X] = row[XI] * velocity
        out[k, SLIDING_Y] = row[ETA] * velocity
