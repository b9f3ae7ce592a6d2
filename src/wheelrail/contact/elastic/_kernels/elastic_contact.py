"""Elastic contact as a member of the contact models: kinematics in, forces out."""

import math
from typing import Any, NamedTuple

import numpy as np

from wheelrail.contact._kernels.ground import Rails, pose_of_wheel
from wheelrail.contact._kernels.interface import (
    ENERGY,
    LONGITUDINAL_CURVATURE,
    OUTPUT_COLUMNS,
    PAIR,
    PATCH_COLUMNS,
    PATCHES,
    SIDE,
    STATION,
    Y,
    Z,
    wheel_contact,
)
from wheelrail.contact.elastic._kernels.overlap import END, FIRST, Surfaces
from wheelrail.contact.elastic._kernels.patch_row import Seen, write_patch
from wheelrail.contact.elastic._kernels.press import Patches, Room, Setting, find_pressures
from wheelrail.contact.elastic._kernels.resultants import Rigid, set_slips_by_motion
from wheelrail.contact.elastic._kernels.rolling import find_tractions
from wheelrail.contact.elastic._kernels.rows import (
    CENTRE,
    COSINE,
    DEEPEST,
    FORCE,
    NORMAL_Y,
    NORMAL_Z,
    POINT_Y,
    POINT_Z,
    SINE,
    SLIP_X,
    SLIP_Y,
    TURN,
    WIDTH,
    position_in_row,
)
from wheelrail.contact.elastic._kernels.saddles import APART, TOGETHER, share_together
from wheelrail.contact.elastic._kernels.smooth import MOST_REGIONS, Bodies
from wheelrail.contact.elastic.compliance._kernels.table import Compliance
from wheelrail.contact.geometry._kernels.pair import Pairs, pair_of
from wheelrail.contact.point._kernels.point_contact import add_patch, motion_of_wheel
from wheelrail.contact.point._kernels.rolling_speed import rolling_speed
from wheelrail.contact.point.friction._kernels.friction import Friction, friction_coefficient
from wheelrail.contact.point.normal._kernels.damping import damped_load
from wheelrail.kernel import kernel, local_array, small_kernel
from wheelrail.numerics._kernels.status import NO_CONTACT, NOT_CONVERGED, OK


class ElasticContact(NamedTuple):
    """Elastic contact of wheels with these profile pairs; tables of pairs have a leading index of pairs."""

    pairs: Pairs
    setting: Setting
    friction: Friction
    slow: float  #: speed below which creepages are regularised [m/s]
    damping_law: int  #: of the normal contact, as contact at points has it
    damping: float  #: its coefficient
    surfaces: np.ndarray  #: start, step, rail_start and rail_per_metre of `Surfaces`, shape (p, 4)
    counts: np.ndarray  #: nodes of the wheel, arcs of the rail, as integers, shape (p, 2)
    nodes: np.ndarray  #: (p, n, 3)
    rail_arcs: np.ndarray  #: (p, m)
    bodies: np.ndarray  #: E*, G, nu, what is added to the far field, shape (p, 4)
    far_field: int
    tables: np.ndarray  #: start, per_metre and x_per_metre of the tables of wheel and rail, shape (p, 2, 3)
    sizes: np.ndarray  #: nodes along the profile and ahead, as integers, shape (p, 2, 2)
    excess: np.ndarray  #: (p, 2, n, n, m, 3, 3)
    ground: Any = Rails(0.0)  #: `Rails` or `Rollers`


class ElasticMemory(NamedTuple):
    """Patches of each wheel, and room for the next evaluation; see `Patches` and `Room` for the shapes behind.

    There are two rows for each of n wheels: the second one, n further on, for humps of the overlap that are taken as
    one region while those of the first are apart, see `saddles`.
    """

    together: np.ndarray  #: share of the second row in the last evaluation, shape (n,)
    found: np.ndarray  #: number of regions, and the profile pair they are of, shape (w, 2)
    iterations: np.ndarray  #: of pressures and sweeps of tractions in the last evaluation, shape (w, 2)
    conditions: np.ndarray  #: friction, and what damping makes of the forces, of each region, shape (w, R, 2)
    patches: Patches  #: with a leading index of rows
    room: Room  #: the same


@small_kernel
def patches_of_wheel(memory, w):
    """Patches of a wheel."""
    patches = memory.patches
    return Patches(
        patches.regions[w],
        patches.rows[w],
        patches.overlap[w],
        patches.pressure[w],
        patches.fronts[w],
        patches.aligned[w],
        patches.tractions[w],
        patches.slips[w],
        patches.nodes[w],
        patches.moved[w],
    )


@small_kernel
def room_of_wheel(memory, w, wheel_nodes):
    """Room of a wheel."""
    room = memory.room
    return Room(
        room.overlaps[w, :wheel_nodes],
        room.edges[w],
        room.steps[w],
        room.table[w],
        room.reduced[w],
        room.gap[w],
        room.way[w],
        room.product[w],
        room.starts[w],
        room.rigid[w],
        room.matrix[w],
        room.forces[w],
    )


@small_kernel
def surfaces_of(contact, p):
    """Surfaces of a profile pair."""
    number = contact.surfaces[p]
    count = contact.counts[p]
    return Surfaces(
        pair_of(contact.pairs, p),
        number[0],
        number[1],
        contact.nodes[p, : count[0]],
        number[2],
        number[3],
        contact.rail_arcs[p, : count[1]],
    )


@small_kernel
def table_of(contact, p, body):
    """Table of compliance of the wheel (0) or the rail (1) of a pair."""
    number = contact.tables[p, body]
    n = contact.sizes[p, body, 0]
    m = contact.sizes[p, body, 1]
    return Compliance(number[0], number[1], number[2], contact.excess[p, body, :n, :n, :m])


@small_kernel
def bodies_of(contact, p):
    """Elasticity of a pair."""
    number = contact.bodies[p]
    return Bodies(
        number[0],
        number[1],
        number[2],
        table_of(contact, p, 0),
        table_of(contact, p, 1),
        contact.far_field,
        number[3],
    )


@kernel
def forget_patches(patches):
    """Let the next evaluation begin from nothing."""
    for r in range(patches.pressure.shape[0]):
        for j in range(patches.pressure.shape[1]):
            for i in range(patches.pressure.shape[2]):
                patches.pressure[r, j, i] = 0.0
                patches.tractions[r, 0, j, i] = 0.0
                patches.tractions[r, 1, j, i] = 0.0
        for n in range(patches.moved.shape[1]):
            patches.moved[r, n] = 0.0


@kernel
def sliding_velocity(patches, r):
    """Rigid slip per metre rolled at the centre of a region's pressure [-]."""
    total = 0.0
    x = 0.0
    y = 0.0
    for j in range(int(patches.regions[r, FIRST]), int(patches.regions[r, END])):
        row = patches.rows[r, j]
        force = row[FORCE] * row[WIDTH]
        total += force
        x += force * row[SLIP_X]
        y += force * (row[SLIP_Y] + row[TURN] * row[CENTRE])
    return math.sqrt(x * x + y * y) / total if total > 0.0 else 0.0


@kernel
def press_speed(motion, seen, patches, r):
    """Force of a region [N], and how fast wheel and rail approach each other there [m/s].

    The wheel is round: its spin brings it no nearer to the rail, and is left out. So is a roller: the velocity of its
    surface is that at the deepest point of a row, where its spin has no part along the normal.
    """
    wx = seen.side * motion.wx
    wy = seen.forth * motion.wy
    wz = seen.forth * seen.side * motion.wz
    sx = seen.side * motion.sx
    sy = seen.forth * motion.sy
    sz = seen.forth * seen.side * motion.sz
    twist = seen.side * motion.twist
    total = 0.0
    apart = 0.0
    for j in range(int(patches.regions[r, FIRST]), int(patches.regions[r, END])):
        row = patches.rows[r, j]
        force = row[FORCE] * row[WIDTH]
        x, z = position_in_row(row, row[CENTRE])
        y = row[POINT_Y]
        at = row[DEEPEST]
        low = row[POINT_Z]
        vx = seen.forth * motion.vx + wy * (z - seen.z) - wz * (y - seen.y) - sy * low + sz * y
        vy = seen.side * motion.vy - wx * (z - seen.z) + sx * low + wz * x - sz * at
        vz = motion.vz - motion.rise + wx * (y - seen.y) - (twist + sx) * y - wy * x + sy * at
        up = row[COSINE] * vz + row[SINE] * vx
        total += force
        apart += force * (row[NORMAL_Y] * vy + row[NORMAL_Z] * up)
    return total, -apart / total if total > 0.0 else 0.0


@small_kernel
def seen_from(contact, radius, wheel, motion):
    """How the patches of a wheel of this radius [m] are seen."""
    speed = math.sqrt(motion.vx * motion.vx + motion.vy * motion.vy + motion.vz * motion.vz)
    forth = 1.0 if motion.vx + motion.spin * radius >= 0.0 else -1.0
    side = wheel[SIDE]
    return Seen(side, forth, side * wheel[Y], wheel[Z], speed, rolling_speed(speed, contact.slow))


@kernel
def solve_wheel(contact, memory, w, wheel, seen, apart, out):
    """Patches of a wheel from those of the last evaluation in row `w`, and their forces into `out`. Returns a status.

    apart : share of a hump below which saddles part regions.
    """
    p = int(wheel[PAIR])
    side = wheel[SIDE]
    forth = seen.forth
    surfaces = surfaces_of(contact, p)
    bodies = bodies_of(contact, p)
    patches = patches_of_wheel(memory, w)
    room = room_of_wheel(memory, w, surfaces.nodes.shape[0])
    motion = motion_of_wheel(wheel)
    pose = pose_of_wheel(contact.ground, wheel, forth)
    for r in range(MOST_REGIONS):
        for n in range(room.forces.shape[1]):
            room.forces[r, n] = 0.0
    curvature = wheel[LONGITUDINAL_CURVATURE]
    status, count, iterations = find_pressures(bodies, contact.setting, surfaces, pose, curvature, apart, patches, room)
    memory.found[w, 0] = count
    memory.iterations[w, 0] += iterations
    if status != OK and status != NOT_CONVERGED:
        return status
    rigid = Rigid(
        forth * motion.vx,
        side * motion.vy,
        motion.vz - motion.rise,
        side * motion.wx + motion.spin * forth * pose.r12,
        forth * (motion.wy + motion.spin * pose.r22),
        forth * side * motion.wz + forth * motion.spin * pose.r32,
        side * motion.sx,
        forth * motion.sy,
        forth * side * motion.sz,
        side * motion.twist,
        1.0 / seen.velocity,
    )
    conditions = memory.conditions[w]
    for r in range(count):
        set_slips_by_motion(rigid, pose.y, pose.z, patches, r)
        slip = sliding_velocity(patches, r) * seen.velocity
        conditions[r, 0] = friction_coefficient(contact.friction, side, wheel[STATION], slip, seen.speed, wheel[ENERGY])
    state, sweeps = find_tractions(bodies, contact.setting, count, conditions[:, 0], patches, room)
    memory.iterations[w, 1] += sweeps
    add_regions(contact, wheel, motion, seen, patches, count, conditions, out)
    return max(status, state)


@kernel
def solve_surely(contact, memory, w, wheel, seen, apart, out):
    """`solve_wheel`, and once more from nothing where it does not converge from the last patches. Returns a status."""
    known = seen.forth * (wheel[PAIR] + 1.0)
    status = NOT_CONVERGED
    memory.iterations[w, 0] = 0.0
    memory.iterations[w, 1] = 0.0
    for _ in range(2):
        for n in range(OUTPUT_COLUMNS):
            out[n] = 0.0
        anew = memory.found[w, 1] != known
        if anew:
            forget_patches(patches_of_wheel(memory, w))
        status = solve_wheel(contact, memory, w, wheel, seen, apart, out)
        memory.found[w, 1] = 0.0 if status == NOT_CONVERGED else known
        if status != NOT_CONVERGED or anew:
            break
    return status


@wheel_contact.of(ElasticContact)
@kernel
def elastic_contact(contact, memory, w, fresh, wheel, out):
    """Patches of a wheel, and the forces in them.

    Backwards, the wheel is solved as its image in the plane x = 0, which rolls forward. Where humps of the overlap
    grow together, forces go over from those of two regions to those of one.
    """
    seen = seen_from(contact, pair_of(contact.pairs, int(wheel[PAIR])).radius, wheel, motion_of_wheel(wheel))
    wheels = memory.together.size
    share = 0.0
    memory.together[w] = 0.0
    status = NOT_CONVERGED
    apart = local_array(1, OUTPUT_COLUMNS)[0]
    for row in range(2):  # a single call in the code keeps the compiler quick
        status = solve_surely(contact, memory, w + row * wheels, wheel, seen, APART if row == 0 else TOGETHER, out)
        if status != OK:
            break
        if row == 0:
            share = share_together(memory.room.overlaps[w, : contact.counts[int(wheel[PAIR]), 0]])
            if share == 0.0:
                break
            for n in range(OUTPUT_COLUMNS):
                apart[n] = out[n]
    if status == OK and share > 0.0:
        memory.together[w] = share
        for n in range(OUTPUT_COLUMNS):
            if n != PATCHES:
                out[n] = share * out[n] + (1.0 - share) * apart[n]
        if share <= 0.5:  # the account that is recorded where both count otherwise
            out[PATCHES] = apart[PATCHES]
    return OK if status == NO_CONTACT else status


@kernel
def add_regions(contact, wheel, motion, seen, patches, count, conditions, out):
    """Forces of all regions into the output of their wheel; `conditions` are given what damping makes of them.

    Tractions are damped with the pressure that bounds them, so that the force of a region keeps its direction.
    """
    row = local_array(1, PATCH_COLUMNS)[0]
    for r in range(count):
        force, speed = press_speed(motion, seen, patches, r)
        if force <= 0.0:
            conditions[r, 1] = 0.0
            continue
        conditions[r, 1] = damped_load(contact.damping_law, contact.damping, force, speed) / force
        first = int(patches.regions[r, FIRST])
        end = int(patches.regions[r, END])
        write_patch(seen, conditions[r, 0], conditions[r, 1], patches, r, first, end, row)
        add_patch(wheel, row, True, out)
        out[PATCHES] += count_parts(patches.rows[r], first, end)


@kernel
def count_parts(rows, first, end):
    """Number of patches in a region: stretches of rows that carry something."""
    parts = 0
    before = False
    for j in range(first, end):
        loaded = rows[j, FORCE] > 0.0
        if loaded and not before:
            parts += 1
        before = loaded
    return parts
