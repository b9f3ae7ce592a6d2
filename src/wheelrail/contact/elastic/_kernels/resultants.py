"""Forces of patches, and the rigid slips of their rows from the motion of the wheelset."""

from typing import NamedTuple

from wheelrail.contact.elastic._kernels.overlap import END, FIRST, LENGTH
from wheelrail.contact.elastic._kernels.rows import (
    CELLS,
    CENTRE,
    COSINE,
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
from wheelrail.kernel import kernel

#: Columns of the resultant of rows: force [N] on the wheel and moment [N m] about the wheelset's centre, along the axes
#: of the frame; normal force, force along x and across in the contact's own axes, moment about the normal at the centre
#: of pressure; lateral position, height and x of that centre [m], power of friction per metre rolled [N].
FX, FY, FZ, MX, MY, MZ, NORMAL_FORCE, TANGENT_X, TANGENT_Y, SPIN_MOMENT, AT_Y, AT_Z, AT_X, DISSIPATED = range(14)
RESULTANT_COLUMNS = 14


class Rigid(NamedTuple):
    """Motion of a wheelset that rolls forward, along the axes of a left wheel's frame [m/s, rad/s]."""

    vx: float  #: velocity of its centre over what it runs on
    vy: float
    vz: float
    wx: float  #: angular velocity, spin included
    wy: float
    wz: float
    sx: float  #: angular velocity of what it runs on, about the origin of the frame
    sy: float
    sz: float
    twist: float  #: how fast the rail plane rolls under it
    per_speed: float  #: what turns sliding velocities into slips per metre rolled [s/m]


@kernel
def sum_rows(patches, r, first, end, centre_y, centre_z, out):
    """Resultant of rows `first` to `end` of region `r` on the wheel of a wheelset centred at (y, z) [m], into `out`."""
    region = patches.regions[r]
    for n in range(RESULTANT_COLUMNS):
        out[n] = 0.0
    for j in range(first, end):
        row = patches.rows[r, j]
        ny = row[NORMAL_Y]
        nz = row[NORMAL_Z]
        area = region[LENGTH] * row[WIDTH]
        force = row[FORCE] * row[WIDTH]
        tx = 0.0
        ty = 0.0
        arm = 0.0
        work = 0.0
        for i in range(int(row[CELLS])):
            x = patches.tractions[r, 0, j, i] * area
            y = patches.tractions[r, 1, j, i] * area
            ahead = patches.fronts[r, j] - i * region[LENGTH]
            tx += x
            ty += y
            arm += y * (ahead - row[CENTRE])
            # Rigid slips: over a whole patch, elastic displacements in steady rolling take back what they give.
            work -= x * row[SLIP_X] + y * (row[SLIP_Y] + row[TURN] * ahead)
        up = nz * force - ny * ty
        fx = row[COSINE] * tx + row[SINE] * up
        fy = ny * force + nz * ty
        fz = row[COSINE] * up - row[SINE] * tx
        x, height = position_in_row(row, row[CENTRE])
        y = row[POINT_Y] - centre_y
        z = height - centre_z
        out[FX] += fx
        out[FY] += fy
        out[FZ] += fz
        out[MX] += y * fz - z * fy + arm * row[SINE] * nz
        out[MY] += z * fx - x * fz + arm * ny
        out[MZ] += x * fy - y * fx + arm * row[COSINE] * nz
        out[NORMAL_FORCE] += force
        out[TANGENT_X] += tx
        out[TANGENT_Y] += ty
        out[AT_X] += force * x
        out[AT_Y] += force * row[POINT_Y]
        out[AT_Z] += force * height
        out[DISSIPATED] += work
    if out[NORMAL_FORCE] > 0.0:
        for n in (AT_X, AT_Y, AT_Z):
            out[n] /= out[NORMAL_FORCE]
        add_spin_moment(patches, r, first, end, out)


@kernel
def add_spin_moment(patches, r, first, end, out):
    """Moment of the tractions about the normal through the centre of pressure."""
    region = patches.regions[r]
    for j in range(first, end):
        row = patches.rows[r, j]
        area = region[LENGTH] * row[WIDTH]
        across = row[NORMAL_Z] * (row[POINT_Y] - out[AT_Y]) - row[NORMAL_Y] * (row[POINT_Z] - out[AT_Z])
        for i in range(int(row[CELLS])):
            x = patches.fronts[r, j] - i * region[LENGTH] - out[AT_X]
            out[SPIN_MOMENT] += area * (x * patches.tractions[r, 1, j, i] - across * patches.tractions[r, 0, j, i])


@kernel
def set_slips_by_creepage(xi, eta, phi, patches, r, first, end):
    """Rigid slips of rows from creepages [-, -, 1/m] at the centre of their pressure."""
    total = 0.0
    x = 0.0
    y = 0.0
    z = 0.0
    for j in range(first, end):
        row = patches.rows[r, j]
        force = row[FORCE] * row[WIDTH]
        total += force
        x += force * row[CENTRE]
        y += force * row[POINT_Y]
        z += force * row[POINT_Z]
    x /= total
    y /= total
    z /= total
    for j in range(first, end):
        row = patches.rows[r, j]
        across = row[NORMAL_Z] * (row[POINT_Y] - y) - row[NORMAL_Y] * (row[POINT_Z] - z)
        row[SLIP_X] = xi - phi * across
        row[SLIP_Y] = eta - phi * x
        row[TURN] = phi


@kernel
def set_slips_by_motion(motion, centre_y, centre_z, patches, r):
    """Rigid slips of a region's rows: velocity of the wheel's surface less that of the rail, per metre rolled.

    They are those at x = 0 of a row. Its axes are turned about a roller's axis.
    """
    region = patches.regions[r]
    for j in range(int(region[FIRST]), int(region[END])):
        row = patches.rows[r, j]
        sine = row[SINE]
        cosine = row[COSINE]
        x, height = position_in_row(row, 0.0)
        y = row[POINT_Y] - centre_y
        z = height - centre_z
        vx = motion.vx + motion.wy * z - motion.wz * y - motion.sy * height + motion.sz * row[POINT_Y]
        vy = motion.vy - motion.wx * z + motion.sx * height + (motion.wz - motion.sz) * x
        vz = motion.vz + motion.wx * y - (motion.twist + motion.sx) * row[POINT_Y] - (motion.wy - motion.sy) * x
        ny = row[NORMAL_Y]
        nz = row[NORMAL_Z]
        turn = cosine * (motion.wz - motion.sz) + sine * (motion.wx - motion.sx)
        row[SLIP_X] = (cosine * vx - sine * vz) * motion.per_speed
        row[SLIP_Y] = (nz * vy - ny * (cosine * vz + sine * vx)) * motion.per_speed
        row[TURN] = (nz * turn + ny * (motion.wy - motion.sy)) * motion.per_speed
