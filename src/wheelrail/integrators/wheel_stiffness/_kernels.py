"""The stiff part of the equations of motion: how contact forces resist a change of a wheelset's motion.

Per contact: the normal spring 3/2 N/delta and damper along n, which the friction follows (the force keeps its direction
as the load changes), and the creep forces as dampers along i and t, G a b C11/V and G a b C22/V, lessened as the
forces saturate: a secant of the creep law, not its tangent. A tangent vanishes when a wheel slides, and a step then
shoots past the point where it sticks again; with the secant, sliding dies away without changing sign.
"""

import math

from wheelrail.contact.detection.equations._kernels import SLOPE
from wheelrail.contact.normal.damping._kernels import damped_load
from wheelrail.contact.wheel_rail._kernels import (
    APPROACH,
    ARM_X,
    CREEP_X,
    CREEP_Y,
    ETA,
    FX,
    LOAD,
    PHI,
    SEMI_A,
    SEMI_B,
    SHAPE,
    XI,
)
from wheelrail.contact.wheel_rail.rolling_speed._kernels import rolling_speed
from wheelrail.kernel import kernel, small_kernel
from wheelrail.multibody._kernels import INERTIA_X, MASS, VELOCITY, to_body

APPROACH_SPEED = 1e-3  #: at which the damping of the load is looked at [m/s]


@small_kernel
def lever(body, arm_x, arm_y, arm_z, dx, dy, dz, out):
    """How a force along d at the arm acts on a wheelset (6,): force in the fixed axes, moment in the body's.

    The same numbers tell how fast the wheelset's material at the arm moves along d.
    """
    out[0] = dx
    out[1] = dy
    out[2] = dz
    out[3], out[4], out[5] = to_body(
        body, arm_y * dz - arm_z * dy, arm_z * dx - arm_x * dz, arm_x * dy - arm_y * dx
    )


@small_kernel
def saturation(row, shear):
    """Creep force against that of Kalker's linear theory: 1 for a rolling contact, towards 0 for a sliding one."""
    area = shear * row[SEMI_A] * row[SEMI_B]
    along = area * row[SHAPE + 3] * row[XI]
    across = area * (row[SHAPE + 4] * row[ETA] + row[SHAPE + 5] * math.sqrt(row[SEMI_A] * row[SEMI_B]) * row[PHI])
    linear = math.sqrt(along * along + across * across)
    force = math.sqrt(row[CREEP_X] * row[CREEP_X] + row[CREEP_Y] * row[CREEP_Y])
    return force / linear if force < linear else 1.0


@kernel
def wheelset_matrix(body, axes, x, start, laws, rail_axes, counts, points, rows, brake, reach, levers, stiffness, matrix):
    """M + reach C + reach^2 K of one wheelset (6, 6) into `matrix`, and K into `stiffness`.

    The unknowns are its velocity in the fixed axes and its angular velocity in its own. body, axes : row of the bodies'
    table, and its axes. rail_axes (2, 3, 3), counts (2,), points (2, n, ...), rows (2, n, ...) : its contacts, as the
    last evaluation left them. brake : resistance of its brake [N m s]. levers : scratch (4, 6).
    """
    for n in range(6):
        for m in range(6):
            matrix[n, m] = 0.0
            stiffness[n, m] = 0.0
    for n in range(3):
        matrix[n, n] = body[MASS]
        matrix[3 + n, 3 + n] = body[INERTIA_X + n]
    matrix[4, 4] += reach * brake
    v = start + VELOCITY
    speed = math.sqrt(x[v] * x[v] + x[v + 1] * x[v + 1] + x[v + 2] * x[v + 2])
    per_speed = 1.0 / rolling_speed(speed, laws.slow)
    for side in range(2):
        sign = 1.0 - 2.0 * side
        i = rail_axes[side, 0]
        j = rail_axes[side, 1]
        k = rail_axes[side, 2]
        for c in range(counts[side]):
            row = rows[side, c]
            load = row[LOAD]
            if load <= 0.0:
                continue
            slope = sign * points[side, c, SLOPE]
            w = 1.0 / math.sqrt(1.0 + slope * slope)
            arm_x = i[0] * row[ARM_X] + j[0] * row[ARM_X + 1] + k[0] * row[ARM_X + 2]
            arm_y = i[1] * row[ARM_X] + j[1] * row[ARM_X + 1] + k[1] * row[ARM_X + 2]
            arm_z = i[2] * row[ARM_X] + j[2] * row[ARM_X + 1] + k[2] * row[ARM_X + 2]
            lever(axes, arm_x, arm_y, arm_z, i[0], i[1], i[2], levers[0])
            lever(
                axes, arm_x, arm_y, arm_z,
                w * (j[0] + slope * k[0]), w * (j[1] + slope * k[1]), w * (j[2] + slope * k[2]), levers[1],
            )  # fmt: skip
            lever(
                axes, arm_x, arm_y, arm_z,
                w * (k[0] - slope * j[0]), w * (k[1] - slope * j[1]), w * (k[2] - slope * j[2]), levers[2],
            )  # fmt: skip
            fx = row[FX] / load
            fy = row[FX + 1] / load
            fz = row[FX + 2] / load
            lever(
                axes, arm_x, arm_y, arm_z,
                fx * i[0] + fy * j[0] + fz * k[0],
                fx * i[1] + fy * j[1] + fz * k[1],
                fx * i[2] + fy * j[2] + fz * k[2],
                levers[3],
            )  # fmt: skip
            creep = saturation(row, laws.shear) * laws.shear * row[SEMI_A] * row[SEMI_B] * per_speed
            along = reach * creep * row[SHAPE + 3]
            across = reach * creep * row[SHAPE + 4]
            spring = 1.5 * load / row[APPROACH]
            more = damped_load(laws.damping_law, laws.damping, load, APPROACH_SPEED)
            damper = reach * (more - load) / APPROACH_SPEED
            for n in range(6):
                for m in range(6):
                    # A wheel is round: turning it about its axle brings it no nearer to the rail.
                    firm = 0.0 if m == 4 else spring * levers[3, n] * levers[2, m]
                    stiffness[n, m] += firm
                    matrix[n, m] += (
                        reach * reach * firm
                        + damper * levers[3, n] * levers[2, m]
                        + along * levers[0, n] * levers[0, m]
                        + across * levers[1, n] * levers[1, m]
                    )
