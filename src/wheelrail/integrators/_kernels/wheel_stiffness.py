"""The stiff part of the equations of motion: how contact forces resist a change of a wheelset's motion.

Per contact: the normal springs, coupled as the contacts of a wheel are, and a damper along n, which the friction
follows (the force keeps its direction as the load changes), and the creep forces as dampers along i and t, G a b C11/V
and G a b C22/V, lessened as the forces saturate: a secant of the creep law, not its tangent. A tangent vanishes when a
wheel slides, and a step then shoots past the point where it sticks again; with the secant, sliding dies away without
changing sign.

What resists is a change against the track: a wheelset that is carried along a curve or up a ramp turns and rises with
its rails, and no contact resists that.
"""

import math

from wheelrail.contact.point._kernels.rolling_speed import rolling_speed
from wheelrail.contact.point._kernels.wheel_forces import (
    APPROACH,
    ARM_X,
    CREEP_X,
    CREEP_Y,
    ETA,
    FX,
    HALF_SPACE,
    HERTZ_K,
    KALKER,
    LOAD,
    PHI,
    SEMI_A,
    SEMI_B,
    SHAPE,
    WEIGHT,
    XI,
)
from wheelrail.contact.point.detection._kernels.equations import SLOPE
from wheelrail.contact.point.detection._kernels.search import MOST_POINTS
from wheelrail.contact.point.normal._kernels.coupling import normal_springs
from wheelrail.contact.point.normal._kernels.damping import damped_load
from wheelrail.kernel import kernel, local_array, small_kernel
from wheelrail.multibody._kernels.rigid_body import INERTIA_X, MASS, VELOCITY, to_body
from wheelrail.simulation._kernels.wheels import CLIMB, TURN_I, TURN_J, TURN_K, WARP

#: Rows of the levers: see `contact_levers`; the last two are scratch.
ALONG, ACROSS, NORMAL, FORCE, TOWARDS, TURNING, CARRIED = 0, 1, 2, 3, 4, 5, 6
LEVERS = 7
APPROACH_SPEED = 1e-3  #: at which the damping of the load is looked at [m/s]


@small_kernel
def lever(body, x, y, z, a, b, c, rail, out):
    """How a force along a i + b j + c k of `rail` at the arm x, y, z acts on a wheelset (6,).

    Force in the fixed axes, moment in the body's. The same numbers tell how fast the wheelset's material at the arm
    moves in that direction.
    """
    dx = a * rail[0, 0] + b * rail[1, 0] + c * rail[2, 0]
    dy = a * rail[0, 1] + b * rail[1, 1] + c * rail[2, 1]
    dz = a * rail[0, 2] + b * rail[1, 2] + c * rail[2, 2]
    out[0] = dx
    out[1] = dy
    out[2] = dz
    out[3], out[4], out[5] = to_body(body, y * dz - z * dy, z * dx - x * dz, x * dy - y * dx)


@small_kernel
def pull(first, second):
    """Scalar product of the first three numbers."""
    return first[0] * second[0] + first[1] * second[1] + first[2] * second[2]


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


@kernel
def contact_levers(body, rail, place, bend, slope, row, levers):
    """Levers (LEVERS, 6) of a contact: along i, t and n, along its force over its load, and towards the rail.

    body : axes of the wheelset. rail (3, 3), place (2,), bend (5,) : as in `Places`. slope : of the rail at the
    contact in its frame, rising to the left positive.
    """
    i = rail[0]
    j = rail[1]
    k = rail[2]
    across = 1.0 / math.sqrt(1.0 + slope * slope)
    up = slope * across
    x = i[0] * row[ARM_X] + j[0] * row[ARM_X + 1] + k[0] * row[ARM_X + 2]
    y = i[1] * row[ARM_X] + j[1] * row[ARM_X + 1] + k[1] * row[ARM_X + 2]
    z = i[2] * row[ARM_X] + j[2] * row[ARM_X + 1] + k[2] * row[ARM_X + 2]
    fx = row[FX] / row[LOAD]
    fy = row[FX + 1] / row[LOAD]
    fz = row[FX + 2] / row[LOAD]
    lever(body, x, y, z, 1.0, 0.0, 0.0, rail, levers[ALONG])
    lever(body, x, y, z, 0.0, across, up, rail, levers[ACROSS])
    lever(body, x, y, z, 0.0, -up, across, rail, levers[NORMAL])
    lever(body, x, y, z, fx, fy, fz, rail, levers[FORCE])
    rise = across * (bend[CLIMB] + bend[WARP] * (place[0] + row[ARM_X + 1]))
    for n in range(3):
        levers[TOWARDS, n] = levers[NORMAL, n] - rise * i[n]
        levers[TOWARDS, 3 + n] = levers[NORMAL, 3 + n]
    levers[TOWARDS, 4] = 0.0  # a wheel is round: turning it brings it no nearer to the rail


@kernel
def wheelset_matrix(
    body, axes, x, start, laws, rail_axes, place, bend, counts, points, rows, brake, reach, levers, stiffness, matrix
):
    """M + reach C + reach^2 K of one wheelset (6, 6) into `matrix`, and K into `stiffness`.

    The unknowns are its velocity in the fixed axes and its angular velocity in its own. body, axes : row of the bodies'
    table, and its axes. rail_axes (2, 3, 3), place (2, 2), bend (5,), counts (2,), points (2, n, ...), rows (2, n, ...)
    : where it is and its contacts, as in `Places`. brake : resistance of its brake [N m s]. levers : scratch.
    """
    for n in range(6):
        for m in range(6):
            matrix[n, m] = 0.0
            stiffness[n, m] = 0.0
    for n in range(3):
        matrix[n, n] = body[MASS]
        matrix[3 + n, 3 + n] = body[INERTIA_X + n]
    matrix[4, 4] += reach * brake
    springs = local_array(MOST_POINTS, MOST_POINTS)
    forces = local_array(MOST_POINTS, 6)
    towards = local_array(MOST_POINTS, 6)
    v = x[start + VELOCITY : start + VELOCITY + 3]
    per_speed = 1.0 / rolling_speed(math.sqrt(pull(v, v)), laws.slow)
    for side in range(2):
        rail = rail_axes[side]
        i = rail[0]
        turned = levers[CARRIED]  # how much the velocity turns per metre of track
        for n in range(3):
            levers[TURNING, n] = bend[TURN_I] * i[n] + bend[TURN_J] * rail[1, n] + bend[TURN_K] * rail[2, n]
        turning = levers[TURNING]
        turned[0] = turning[1] * v[2] - turning[2] * v[1]
        turned[1] = turning[2] * v[0] - turning[0] * v[2]
        turned[2] = turning[0] * v[1] - turning[1] * v[0]
        count = counts[side]
        normal_springs(
            points[side], count, laws.modulus, laws.coupling == HALF_SPACE, rows[side], LOAD, APPROACH,
            SHAPE + HERTZ_K, SHAPE + WEIGHT, springs,
        )  # fmt: skip
        for c in range(count):
            row = rows[side, c]
            load = row[LOAD]
            if load <= 0.0:
                continue
            slope = points[side, c, SLOPE] if side == 0 else -points[side, c, SLOPE]
            contact_levers(axes, rail, place[side], bend, slope, row, levers)
            creep = saturation(row, laws.shear) * laws.shear * row[SEMI_A] * row[SEMI_B] * per_speed
            along = creep * row[SHAPE + KALKER]
            across = creep * row[SHAPE + KALKER + 1]
            damper = (damped_load(laws.damping_law, laws.damping, load, APPROACH_SPEED) - load) / APPROACH_SPEED
            along_turned = along * pull(levers[ALONG], turned)
            across_turned = across * pull(levers[ACROSS], turned)
            normal_turned = damper * pull(levers[NORMAL], turned)
            for n in range(6):
                forces[c, n] = levers[FORCE, n]
                towards[c, n] = levers[TOWARDS, n]
                carried = (
                    along_turned * levers[ALONG, n]
                    + across_turned * levers[ACROSS, n]
                    + normal_turned * levers[FORCE, n]
                )
                for m in range(6):
                    firm = -carried * i[m] if m < 3 else 0.0
                    stiffness[n, m] += firm
                    matrix[n, m] += reach * (
                        reach * firm
                        + damper * levers[FORCE, n] * levers[NORMAL, m]
                        + along * levers[ALONG, n] * levers[ALONG, m]
                        + across * levers[ACROSS, n] * levers[ACROSS, m]
                    )
        for c in range(count):
            for other in range(count):
                if springs[c, other] != 0.0:
                    for n in range(6):
                        for m in range(6):
                            firm = springs[c, other] * forces[c, n] * towards[other, m]
                            stiffness[n, m] += firm
                            matrix[n, m] += reach * reach * firm
