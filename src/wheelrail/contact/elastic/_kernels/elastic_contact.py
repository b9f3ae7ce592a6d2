"""Elastic contact as a member of the contact models: kinematics in, forces out."""

import math
from typing import NamedTuple

import numpy as np

from wheelrail.contact._kernels.interface import (
    AXLE,
    ENERGY,
    FORCE,
    LONGITUDINAL_CURVATURE,
    MOMENT,
    OUTPUT_COLUMNS,
    PAIR,
    PATCH_FORCE,
    PATCHES,
    POWER,
    SIDE,
    STATION,
    Y,
    Z,
    wheel_contact,
)
from wheelrail.contact.elastic._kernels.overlap import END, FIRST, Surfaces
from wheelrail.contact.elastic._kernels.press import Patches, Room, Setting, find_pressures
from wheelrail.contact.elastic._kernels.resultants import (
    DISSIPATED,
    FX,
    MX,
    RESULTANT_COLUMNS,
    Rigid,
    set_slips_by_motion,
    sum_rows,
)
from wheelrail.contact.elastic._kernels.rolling import find_tractions
from wheelrail.contact.elastic._kernels.rows import CENTRE, SLIP_X, SLIP_Y, TURN
from wheelrail.contact.elastic._kernels.rows import FORCE as ROW_FORCE
from wheelrail.contact.elastic._kernels.smooth import MOST_REGIONS, Bodies
from wheelrail.contact.elastic.compliance._kernels.table import Compliance
from wheelrail.contact.geometry._kernels.pair import Pairs, pair_of, pose_of_axle
from wheelrail.contact.point._kernels.point_contact import motion_of_wheel
from wheelrail.contact.point._kernels.rolling_speed import rolling_speed
from wheelrail.contact.point.friction._kernels.friction import Friction, friction_coefficient
from wheelrail.kernel import kernel, local_array, small_kernel
from wheelrail.numerics._kernels.status import NO_CONTACT, NOT_CONVERGED, OK


class ElasticContact(NamedTuple):
    """Elastic contact of wheels with these profile pairs; tables of pairs have a leading index of pairs."""

    pairs: Pairs
    setting: Setting
    friction: Friction
    slow: float  #: speed below which creepages are regularised [m/s]
    surfaces: np.ndarray  #: start, step, rail_start and rail_per_metre of `Surfaces`, shape (p, 4)
    counts: np.ndarray  #: nodes of the wheel, arcs of the rail, as integers, shape (p, 2)
    nodes: np.ndarray  #: (p, n, 3)
    rail_arcs: np.ndarray  #: (p, m)
    bodies: np.ndarray  #: E*, G, nu, what is added to the far field, shape (p, 4)
    far_field: int
    tables: np.ndarray  #: start, per_metre and x_per_metre of the tables of wheel and rail, shape (p, 2, 3)
    sizes: np.ndarray  #: nodes along the profile and ahead, as integers, shape (p, 2, 2)
    excess: np.ndarray  #: (p, 2, n, n, m, 3, 3)


class ElasticMemory(NamedTuple):
    """Patches of each wheel, and room for the next evaluation; see `Patches` and `Room` for the shapes behind."""

    found: np.ndarray  #: number of regions, and the profile pair they are of, shape (w, 2)
    iterations: np.ndarray  #: of pressures and sweeps of tractions in the last evaluation, shape (w, 2)
    regions: np.ndarray
    rows: np.ndarray
    overlap: np.ndarray
    pressure: np.ndarray
    fronts: np.ndarray
    aligned: np.ndarray
    tractions: np.ndarray
    slips: np.ndarray
    nodes: np.ndarray
    moved: np.ndarray
    overlaps: np.ndarray
    edges: np.ndarray
    steps: np.ndarray
    table: np.ndarray
    reduced: np.ndarray
    gap: np.ndarray
    way: np.ndarray
    product: np.ndarray
    starts: np.ndarray
    rigid: np.ndarray
    matrix: np.ndarray
    forces: np.ndarray


@small_kernel
def patches_of_wheel(memory, w):
    """Patches of a wheel."""
    return Patches(
        memory.regions[w],
        memory.rows[w],
        memory.overlap[w],
        memory.pressure[w],
        memory.fronts[w],
        memory.aligned[w],
        memory.tractions[w],
        memory.slips[w],
        memory.nodes[w],
        memory.moved[w],
    )


@small_kernel
def room_of_wheel(memory, w, wheel_nodes):
    """Room of a wheel."""
    return Room(
        memory.overlaps[w, :wheel_nodes],
        memory.edges[w],
        memory.steps[w],
        memory.table[w],
        memory.reduced[w],
        memory.gap[w],
        memory.way[w],
        memory.product[w],
        memory.starts[w],
        memory.rigid[w],
        memory.matrix[w],
        memory.forces[w],
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
        total += row[ROW_FORCE]
        x += row[ROW_FORCE] * row[SLIP_X]
        y += row[ROW_FORCE] * (row[SLIP_Y] + row[TURN] * row[CENTRE])
    return math.sqrt(x * x + y * y) / total if total > 0.0 else 0.0


@wheel_contact.of(ElasticContact)
@kernel
def elastic_contact(contact, memory, w, fresh, wheel, out):
    """Patches of a wheel, and the forces in them.

    Backwards, the wheel is solved as its image in the plane x = 0, which rolls forward.
    """
    for n in range(OUTPUT_COLUMNS):
        out[n] = 0.0
    p = int(wheel[PAIR])
    side = wheel[SIDE]
    surfaces = surfaces_of(contact, p)
    bodies = bodies_of(contact, p)
    patches = patches_of_wheel(memory, w)
    room = room_of_wheel(memory, w, surfaces.nodes.shape[0])
    motion = motion_of_wheel(wheel)
    forth = 1.0 if motion.vx + motion.spin * surfaces.pair.radius >= 0.0 else -1.0
    if memory.found[w, 1] != forth * (wheel[PAIR] + 1.0):
        forget_patches(patches)
        memory.found[w, 1] = forth * (wheel[PAIR] + 1.0)
    pose = pose_of_axle(side * wheel[Y], wheel[Z], forth * side * wheel[AXLE], wheel[AXLE + 1], side * wheel[AXLE + 2])
    for r in range(MOST_REGIONS):
        for n in range(room.forces.shape[1]):
            room.forces[r, n] = 0.0
    curvature = wheel[LONGITUDINAL_CURVATURE]
    status, count, iterations = find_pressures(bodies, contact.setting, surfaces, pose, curvature, patches, room)
    memory.found[w, 0] = count
    memory.iterations[w, 0] = iterations
    memory.iterations[w, 1] = 0.0
    if status == NO_CONTACT:
        return OK
    if status != OK and status != NOT_CONVERGED:
        return status
    speed = math.sqrt(motion.vx * motion.vx + motion.vy * motion.vy + motion.vz * motion.vz)
    velocity = rolling_speed(speed, contact.slow)
    friction = local_array(MOST_REGIONS, 1)
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
        1.0 / velocity,
    )
    for r in range(count):
        set_slips_by_motion(rigid, pose.y, pose.z, patches, r)
        slip = sliding_velocity(patches, r) * velocity
        friction[r, 0] = friction_coefficient(contact.friction, side, wheel[STATION], slip, speed, wheel[ENERGY])
    state, sweeps = find_tractions(bodies, contact.setting, count, friction[:, 0], patches, room)
    memory.iterations[w, 1] = sweeps
    add_regions(patches, count, pose, side, forth, velocity, out)
    return max(status, state)


@kernel
def add_regions(patches, count, pose, side, forth, velocity, out):
    """Forces of all regions into the output of their wheel."""
    total = local_array(1, RESULTANT_COLUMNS)[0]
    for r in range(count):
        region = patches.regions[r]
        sum_rows(patches, r, int(region[FIRST]), int(region[END]), pose.y, pose.z, total)
        out[FORCE] += forth * total[FX]
        out[FORCE + 1] += side * total[FX + 1]
        out[FORCE + 2] += total[FX + 2]
        out[MOMENT] += side * total[MX]
        out[MOMENT + 1] += forth * total[MX + 1]
        out[MOMENT + 2] += forth * side * total[MX + 2]
        out[POWER] += total[DISSIPATED] * velocity
    for n in range(3):
        out[PATCH_FORCE + n] = out[FORCE + n]
    out[PATCHES] = count
