"""A patch in the columns of contact records, from the rows of its region.

Lengths come from moments of the pressure, which change smoothly as rows of cells come and go: under Hertz' pressure the
mean of x^2 is a fifth of the squared half length, and that of a row a quarter.
"""

import math
from typing import NamedTuple

from wheelrail.contact._kernels.interface import (
    APPROACH,
    ARM_X,
    CREEP_X,
    CREEP_Y,
    ETA,
    FRICTION,
    FX,
    LOAD,
    MX,
    PATCH_POWER,
    PHI,
    PRESSURE,
    SEMI_A,
    SEMI_B,
    SPIN_MOMENT,
    T_GAMMA,
    XI,
)
from wheelrail.contact.elastic._kernels.resultants import (
    AT_X,
    DISSIPATED,
    NORMAL_FORCE,
    RESULTANT_COLUMNS,
    TANGENT_X,
    TANGENT_Y,
    sum_rows,
)
from wheelrail.contact.elastic._kernels.resultants import AT_Y as CENTRE_Y
from wheelrail.contact.elastic._kernels.resultants import AT_Z as CENTRE_Z
from wheelrail.contact.elastic._kernels.resultants import FX as TOTAL_FX
from wheelrail.contact.elastic._kernels.resultants import MX as TOTAL_MX
from wheelrail.contact.elastic._kernels.resultants import SPIN_MOMENT as TOTAL_SPIN
from wheelrail.contact.elastic._kernels.rows import (
    ARC,
    CENTRE,
    FORCE,
    HALF,
    NORMAL_Y,
    NORMAL_Z,
    OVERLAP,
    SLIP_X,
    SLIP_Y,
    TURN,
    WIDTH,
)
from wheelrail.kernel import kernel, local_array


class Seen(NamedTuple):
    """How patches are seen: a right wheel, and one that rolls backwards, are solved as mirror images."""

    side: float  #: 1 left, -1 right
    forth: float  #: 1 rolling forward, -1 backwards
    y: float  #: of the wheelset's centre in the mirrored frame [m]
    z: float
    speed: float  #: over what the wheel runs on [m/s]
    velocity: float  #: by which sliding velocities were divided [m/s]


@kernel
def peak_pressure(rows, first, end):
    """Highest pressure of rows `first` to `end` [Pa]: squares of their semi-ellipses by a parabola at the highest."""
    highest = 0.0
    k = first
    for j in range(first, end):
        if rows[j, FORCE] > 0.0:
            squared = (2.0 * rows[j, FORCE] / (math.pi * rows[j, HALF])) ** 2
            if squared > highest:
                highest = squared
                k = j
    if k == first or k == end - 1 or rows[k - 1, FORCE] <= 0.0 or rows[k + 1, FORCE] <= 0.0:
        return math.sqrt(highest)
    before = (2.0 * rows[k - 1, FORCE] / (math.pi * rows[k - 1, HALF])) ** 2
    after = (2.0 * rows[k + 1, FORCE] / (math.pi * rows[k + 1, HALF])) ** 2
    bend = before - 2.0 * highest + after
    return math.sqrt(highest - 0.125 * (before - after) ** 2 / bend) if bend < 0.0 else math.sqrt(highest)


@kernel
def mean_slope(rows, first, end):
    """Slope of the mean contact plane of rows, rising to the left positive."""
    across = 0.0
    up = 0.0
    for j in range(first, end):
        across += rows[j, FORCE] * rows[j, WIDTH] * rows[j, NORMAL_Y]
        up += rows[j, FORCE] * rows[j, WIDTH] * rows[j, NORMAL_Z]
    return -across / up


@kernel
def write_shape(rows, first, end, seen, row):
    """Creepages at the centre of pressure, semi-axes, approach, peak pressure of rows. Returns their mean arc [m]."""
    total = 0.0
    xi = 0.0
    eta = 0.0
    phi = 0.0
    arc = 0.0
    x = 0.0
    deepest = 0.0
    for j in range(first, end):
        force = rows[j, FORCE] * rows[j, WIDTH]
        total += force
        xi += force * rows[j, SLIP_X]
        eta += force * (rows[j, SLIP_Y] + rows[j, TURN] * rows[j, CENTRE])
        phi += force * rows[j, TURN]
        arc += force * rows[j, ARC]
        x += force * rows[j, CENTRE]
        deepest = max(deepest, rows[j, OVERLAP])
    arc /= total
    x /= total
    along = 0.0
    across = 0.0
    for j in range(first, end):
        force = rows[j, FORCE] * rows[j, WIDTH]
        along += force * (0.25 * rows[j, HALF] ** 2 + (rows[j, CENTRE] - x) ** 2)
        across += force * (rows[j, WIDTH] ** 2 / 12.0 + (rows[j, ARC] - arc) ** 2)
    row[XI] = seen.forth * xi / total
    row[ETA] = seen.side * eta / total
    row[PHI] = seen.forth * seen.side * phi / total
    row[SEMI_A] = math.sqrt(5.0 * along / total)
    row[SEMI_B] = math.sqrt(5.0 * across / total)
    row[APPROACH] = deepest
    row[PRESSURE] = peak_pressure(rows, first, end)
    return arc


@kernel
def write_patch(seen, friction, damped, patches, r, first, end, row):
    """Rows `first` to `end` of region `r` as one patch, into the columns of a contact record. Returns its mean arc [m].

    damped : what the damping of the normal contact makes of the forces [-]. Positions on profiles are left out.
    """
    side = seen.side
    forth = seen.forth
    total = local_array(1, RESULTANT_COLUMNS)[0]
    sum_rows(patches, r, first, end, seen.y, seen.z, total)
    row[FX] = damped * forth * total[TOTAL_FX]
    row[FX + 1] = damped * side * total[TOTAL_FX + 1]
    row[FX + 2] = damped * total[TOTAL_FX + 2]
    row[MX] = damped * side * total[TOTAL_MX]
    row[MX + 1] = damped * forth * total[TOTAL_MX + 1]
    row[MX + 2] = damped * forth * side * total[TOTAL_MX + 2]
    row[ARM_X] = forth * total[AT_X]
    row[ARM_X + 1] = side * (total[CENTRE_Y] - seen.y)
    row[ARM_X + 2] = total[CENTRE_Z] - seen.z
    row[CREEP_X] = damped * forth * total[TANGENT_X]
    row[CREEP_Y] = damped * side * total[TANGENT_Y]
    row[SPIN_MOMENT] = damped * forth * side * total[TOTAL_SPIN]
    row[LOAD] = damped * total[NORMAL_FORCE]
    row[FRICTION] = friction
    row[T_GAMMA] = damped * total[DISSIPATED]
    row[PATCH_POWER] = row[T_GAMMA] * seen.velocity
    arc = write_shape(patches.rows[r], first, end, seen, row)
    row[PRESSURE] *= damped
    return arc
