"""How the contacts of a wheel resist a change of its wheelset's motion: the stiff part of the equations of motion.

Per contact: the normal springs, coupled as the contacts of a wheel are, and a damper along n, which the friction
follows (the force keeps its direction as the load changes), and the creep forces as dampers along i and t, G a b C11/V
and G a b C22/V, lessened as the forces saturate: a secant of the creep law, not its tangent. A tangent vanishes when a
wheel slides, and a step then shoots past the point where it sticks again; with the secant, sliding dies away without
changing sign.
"""

import math

from wheelrail.contact._kernels.interface import (
    APPROACH,
    ARM_X,
    AXLE,
    CREEP_X,
    CREEP_Y,
    ETA,
    FX,
    GRADIENT,
    LOAD,
    PHI,
    SEMI_A,
    SEMI_B,
    SIDE,
    SURFACE_VELOCITY,
    TWIST,
    VELOCITY,
    XI,
    Y,
    linearise_wheel,
)
from wheelrail.contact.point._kernels.point_contact import PointContact
from wheelrail.contact.point._kernels.rolling_speed import rolling_speed
from wheelrail.contact.point._kernels.wheel_forces import HALF_SPACE, HERTZ_K, KALKER, SHAPE, WEIGHT
from wheelrail.contact.point.detection._kernels.equations import SLOPE
from wheelrail.contact.point.detection._kernels.search import MOST_POINTS
from wheelrail.contact.point.normal._kernels.coupling import normal_springs
from wheelrail.contact.point.normal._kernels.damping import damped_load
from wheelrail.kernel import kernel, local_array, small_kernel

ALONG, ACROSS, NORMAL, PULL, TOWARDS = 0, 1, 2, 3, 4  #: rows of the levers, see `contact_levers`
LEVERS = 5
APPROACH_SPEED = 1e-3  #: at which the damping of the load is looked at [m/s]


@small_kernel
def lever(row, a, b, c, out):
    """How a force a, b, c at the contact of a row acts on a wheelset (6,): force, and moment about its centre.

    The same numbers tell how fast the wheelset's material at the contact moves in that direction.
    """
    x = row[ARM_X]
    y = row[ARM_X + 1]
    z = row[ARM_X + 2]
    out[0] = a
    out[1] = b
    out[2] = c
    out[3] = y * c - z * b
    out[4] = z * a - x * c
    out[5] = x * b - y * a


@small_kernel
def saturation(row, shear):
    """Creep force against that of Kalker's linear theory: 1 for a rolling contact, towards 0 for a sliding one."""
    area = shear * row[SEMI_A] * row[SEMI_B]
    along = area * row[SHAPE + KALKER] * row[XI]
    across = area * (
        row[SHAPE + KALKER + 1] * row[ETA] + row[SHAPE + KALKER + 2] * math.sqrt(row[SEMI_A] * row[SEMI_B]) * row[PHI]
    )
    linear = math.sqrt(along * along + across * across)
    force = math.sqrt(row[CREEP_X] * row[CREEP_X] + row[CREEP_Y] * row[CREEP_Y])
    return force / linear if force < linear else 1.0


@small_kernel
def contact_levers(wheel, axle, slope, row, levers):
    """Levers (LEVERS, 6) of a contact: along i, t and n, along its force over its load, and towards the rail.

    slope : of the rail at the contact, rising to the left positive. axle : direction of the axle, shape (3,).
    """
    across = 1.0 / math.sqrt(1.0 + slope * slope)
    up = slope * across
    lever(row, 1.0, 0.0, 0.0, levers[ALONG])
    lever(row, 0.0, across, up, levers[ACROSS])
    lever(row, 0.0, -up, across, levers[NORMAL])
    lever(row, row[FX] / row[LOAD], row[FX + 1] / row[LOAD], row[FX + 2] / row[LOAD], levers[PULL])
    rise = across * (wheel[GRADIENT] + wheel[TWIST] * (wheel[Y] + row[ARM_X + 1]))
    towards = levers[TOWARDS]
    for n in range(6):
        towards[n] = levers[NORMAL, n]
    towards[0] -= rise
    # A wheel is round: turning it about its axle brings it no nearer to the rail.
    about = towards[3] * axle[0] + towards[4] * axle[1] + towards[5] * axle[2]
    for n in range(3):
        towards[3 + n] -= about * axle[n]


@small_kernel
def add_dampers(levers, damper, along, across, damping):
    """Dampers of a contact along n, i and t [N s/m] added to the damping (6, 6) of its wheelset."""
    for n in range(6):
        for m in range(6):
            damping[n, m] += (
                damper * levers[PULL, n] * levers[NORMAL, m]
                + along * levers[ALONG, n] * levers[ALONG, m]
                + across * levers[ACROSS, n] * levers[ACROSS, m]
            )


@linearise_wheel.of(PointContact)
@kernel
def linearise_point_contact(contact, memory, w, wheel, stiffness, damping):
    """Stiffness and damping (6, 6) of a wheel on its contacts."""
    laws = contact.laws
    points = memory.points[w]
    rows = memory.rows[w]
    count = int(memory.counts[w])
    springs = local_array(MOST_POINTS, MOST_POINTS)
    forces = local_array(MOST_POINTS, 6)
    towards = local_array(MOST_POINTS, 6)
    levers = local_array(LEVERS, 6)
    for n in range(6):
        for m in range(6):
            stiffness[n, m] = 0.0
            damping[n, m] = 0.0
    squared = 0.0
    for n in range(3):
        squared += (wheel[VELOCITY + n] - wheel[SURFACE_VELOCITY + n]) ** 2
    per_speed = 1.0 / rolling_speed(math.sqrt(squared), laws.slow)
    normal_springs(
        points, count, laws.modulus, laws.coupling == HALF_SPACE, rows, LOAD, APPROACH, SHAPE + HERTZ_K, SHAPE + WEIGHT,
        springs,
    )  # fmt: skip
    for c in range(count):
        row = rows[c]
        load = row[LOAD]
        if load <= 0.0:
            continue
        contact_levers(wheel, wheel[AXLE : AXLE + 3], wheel[SIDE] * points[c, SLOPE], row, levers)
        creep = saturation(row, laws.shear) * laws.shear * row[SEMI_A] * row[SEMI_B] * per_speed
        along = creep * row[SHAPE + KALKER]
        across = creep * row[SHAPE + KALKER + 1]
        damper = (damped_load(laws.damping_law, laws.damping, load, APPROACH_SPEED) - load) / APPROACH_SPEED
        add_dampers(levers, damper, along, across, damping)
        for n in range(6):
            forces[c, n] = levers[PULL, n]
            towards[c, n] = levers[TOWARDS, n]
    for c in range(count):
        for other in range(count):
            if springs[c, other] != 0.0:
                for n in range(6):
                    for m in range(6):
                        stiffness[n, m] += springs[c, other] * forces[c, n] * towards[other, m]
