"""Forces of a wheel from its contact points and the motion of the wheelset.

Per contact [Meli2009 ch. 3; Malvezzi2008]: n is the rail's normal, up; i forward along the rail; t = n x i, left.
v is the velocity of the wheel's material at the contact less that of the rail, w the wheelset's angular velocity, spin
included. Creepages are v.i/V, v.t/V and w.n/V, forces those on the wheel.
"""

import math
from typing import NamedTuple

from wheelrail.contact.detection.equations._kernels import PENETRATION, SLOPE, X_WHEEL, Y_RAIL, Y_WHEEL, Z_RAIL
from wheelrail.contact.friction._kernels import friction_coefficient
from wheelrail.contact.normal._kernels import greatest_pressure, hertz
from wheelrail.contact.normal.curvature._kernels import gap_curvatures
from wheelrail.contact.normal.damping._kernels import damped_load
from wheelrail.contact.normal.overlap._kernels import share_penetration
from wheelrail.contact.tangential._kernels import creep_force
from wheelrail.contact.tangential.coefficients._kernels import kalker_coefficients
from wheelrail.contact.tangential.patch._kernels import Patch, Settings
from wheelrail.contact.wheel_rail.rolling_speed._kernels import rolling_speed
from wheelrail.kernel import kernel, small_kernel
from wheelrail.profiles._kernels import profile_at

#: Columns of a contact's forces. On the wheelset, in the track frame: force [N] and moment about its centre [N m]; on
#: the rail act the opposites. Arm from the wheelset's centre to the contact [m]. In the contact's axes (i, t, n):
#: longitudinal and lateral creep force, spin moment, load; creepages xi, eta, phi [1/m]. Approach, semi-axes [m],
#: greatest pressure [Pa], coefficient of friction, frictional power [W], T-gamma [N] (spin included).
FX, FY, FZ, MX, MY, MZ = 0, 1, 2, 3, 4, 5
ARM_X, ARM_Y, ARM_Z = 6, 7, 8
CREEP_X, CREEP_Y, SPIN_MOMENT, LOAD = 9, 10, 11, 12
XI, ETA, PHI = 13, 14, 15
APPROACH, SEMI_A, SEMI_B, PRESSURE, FRICTION, POWER, T_GAMMA = 16, 17, 18, 19, 20, 21, 22
FORCE_COLUMNS = 23
#: Rows that are wider remember the shape of the patch from one call to the next, for the stages of a time step: how it
#: is known, the place on the wheel it was found at and how far that had moved [m], Hertz' a1, b1, k1 and Kalker's four
#: coefficients, and how these seven had changed with it; last, three on the saddle to the contact before it, see
#: `share_penetration`.
SHAPE_KNOWN, SHAPE_PLACE, SHAPE_MOVED, SHAPE, SHAPE_CHANGE, SADDLE = 23, 24, 25, 26, 33, 40
SHAPED_COLUMNS = 43
UNKNOWN, OLD, FOLLOWED = 0.0, 1.0, 2.0  #: in SHAPE_KNOWN; OLD: of the last step, FOLLOWED: of this one
SAME_SHAPE = 0.1e-3  #: a contact that has moved further than this has another shape [m]


class Motion(NamedTuple):
    """Motion of a wheelset, in the axes of the track frame [m/s, rad/s]."""

    vx: float  #: velocity of its centre over the ground
    vy: float
    vz: float
    wx: float  #: angular velocity of its frame, which does not spin
    wy: float
    wz: float
    spin: float  #: about the axle, forward rolling positive
    rise: float  #: how fast the rail plane rises under the wheelset as it moves on: V dz/ds
    twist: float  #: how fast it rolls: V d(cant)/ds


class ContactLaws(NamedTuple):
    """What the forces of a contact follow."""

    modulus: float  #: contact modulus E* [Pa]
    shear: float  #: combined shear modulus [Pa]
    poisson: float  #: combined
    damping_law: int
    damping: float  #: its coefficient
    creep_law: int
    slow: float  #: speed below which creepages are regularised [m/s]
    settings: Settings


@small_kernel
def write_forces(row, side, arm_x, arm_y, arm_z, slope, w, load, tx, ty, mz):
    """Forces on the wheelset from those in the axes of a contact; the right wheel (side -1) is mirrored back."""
    fy = (ty - load * slope) / w
    fz = (ty * slope + load) / w
    row[FX] = tx
    row[FY] = side * fy
    row[FZ] = fz
    row[MX] = side * (arm_y * fz - arm_z * fy)
    row[MY] = arm_z * tx - arm_x * fz - mz * slope / w
    row[MZ] = side * (arm_x * fy - arm_y * tx + mz / w)
    row[ARM_X] = arm_x
    row[ARM_Y] = side * arm_y
    row[ARM_Z] = arm_z
    row[CREEP_X] = tx
    row[CREEP_Y] = side * ty
    row[SPIN_MOMENT] = side * mz
    row[LOAD] = load


@small_kernel
def carried_on(row, y):
    """By which share of its last change a shape is to be carried on at `y`; by no more than all of it."""
    moved = row[SHAPE_MOVED]
    return 0.0 if moved == 0.0 else min(max((y - row[SHAPE_PLACE]) / moved, -1.0), 1.0)


@small_kernel
def shape_known(row, y):
    """Whether a row remembers the shape of a patch at `y` from this time step."""
    if row.size < SHAPED_COLUMNS:
        return False
    return row[SHAPE_KNOWN] == FOLLOWED and abs(y - row[SHAPE_PLACE]) < SAME_SHAPE


@small_kernel
def shape_at(row, y):
    """The remembered shape, carried on to `y`: Hertz' a1, b1, k1 and Kalker's four coefficients."""
    on = carried_on(row, y)
    return (
        row[SHAPE] + on * row[SHAPE_CHANGE],
        row[SHAPE + 1] + on * row[SHAPE_CHANGE + 1],
        row[SHAPE + 2] + on * row[SHAPE_CHANGE + 2],
        row[SHAPE + 3] + on * row[SHAPE_CHANGE + 3],
        row[SHAPE + 4] + on * row[SHAPE_CHANGE + 4],
        row[SHAPE + 5] + on * row[SHAPE_CHANGE + 5],
        row[SHAPE + 6] + on * row[SHAPE_CHANGE + 6],
    )


@small_kernel
def saddles_known(points, count, rows):
    """Whether the saddles between all contacts are remembered; if so, notes how far they are to be carried on."""
    known = True
    for k in range(count):
        known = known and shape_known(rows[k], points[k, Y_WHEEL])
        if known:
            rows[k, SADDLE + 2] = carried_on(rows[k], points[k, Y_WHEEL])
    return known


@small_kernel
def note_shape(row, y, a1, b1, k1, c11, c22, c23, c33):
    """Remember the shape of a patch at `y`, and how it has changed since its last shape, if that is near."""
    moved = y - row[SHAPE_PLACE]
    follows = row[SHAPE_KNOWN] != UNKNOWN and abs(moved) < SAME_SHAPE
    shape = (a1, b1, k1, c11, c22, c23, c33)
    for n in range(7):
        # A jump is no trend: another contact, or one that has just come.
        follows = follows and abs(shape[n] - row[SHAPE + n]) < 0.1 * abs(shape[n])
    for n in range(7):
        row[SHAPE_CHANGE + n] = shape[n] - row[SHAPE + n] if follows else 0.0
        row[SHAPE + n] = shape[n]
    row[SHAPE_MOVED] = moved if follows else 0.0
    row[SHAPE_PLACE] = y
    row[SHAPE_KNOWN] = FOLLOWED


@kernel
def patch_shape(wheel, y, growth, dr, r, rail, place, b, slope, sine, penetration, poisson):
    """Hertz' a1, b1, k1 and Kalker's four coefficients of a contact; arguments as of `gap_curvatures`."""
    along, across = gap_curvatures(wheel, y, growth, dr, r, rail, place, b, slope, sine, penetration)
    a1, b1, k1 = hertz(along, across)
    c11, c22, c23, c33 = kalker_coefficients(a1 / b1, poisson)
    return a1, b1, k1, c11, c22, c23, c33


@small_kernel
def wheel_forces(pair, pose, side, points, count, motion, laws, friction, s, energy, rows):
    """Forces of the first `count` contact points of a wheel, one row each.

    pair, pose, points : as for the search of these points, that is for the left wheel; the right one (side = -1) is
    given mirrored. motion : of the wheelset as it is. s : place along the track [m]; energy : felt by this wheel [J/m],
    see `friction_coefficient`. rows : (n, FORCE_COLUMNS or SHAPED_COLUMNS), written in the track frame as it is, not
    mirrored.
    """
    vy = side * motion.vy
    wx = side * motion.wx + motion.spin * pose.r12
    wy = motion.wy + motion.spin * pose.r22
    wz = side * motion.wz + motion.spin * pose.r32
    speed = math.sqrt(motion.vx * motion.vx + motion.vy * motion.vy + motion.vz * motion.vz)
    per_speed = 1.0 / rolling_speed(speed, laws.slow)
    # The laws look along the rolling: backwards they see a contact turned by half a turn about n.
    forth = 1.0 if motion.vx + motion.spin * pair.radius >= 0.0 else -1.0
    to_creepage = forth * per_speed
    if count > 1:
        share_penetration(pair, pose, points, count, rows, APPROACH, SADDLE, saddles_known(points, count, rows))
    for k in range(count):
        x = points[k, X_WHEEL]
        y = points[k, Y_WHEEL]
        slope = points[k, SLOPE]
        penetration = max(rows[k, APPROACH] if count > 1 else -points[k, PENETRATION], 1e-15)
        _, growth, dr, _ = profile_at(pair.wheel, y - pair.offset)
        r = pair.radius + growth
        down = math.sqrt(r * r - x * x)
        arm_x = pose.r11 * x + pose.r12 * y - pose.r13 * down
        arm_y = pose.r21 * x + pose.r22 * y - pose.r23 * down
        arm_z = pose.r32 * y - pose.r33 * down
        w = math.sqrt(1.0 + slope * slope)
        vx = motion.vx + wy * arm_z - wz * arm_y
        across = vy + wz * arm_x - wx * arm_z
        up = motion.vz + wx * arm_y - wy * arm_x - motion.rise - side * motion.twist * (pose.y + arm_y)
        vt = (across + slope * up) / w
        vn = (up - slope * across) / w
        wn = (wz - slope * wy) / w
        row = rows[k]
        if shape_known(row, y):
            a1, b1, k1, c11, c22, c23, c33 = shape_at(row, y)
        else:
            sine = (pose.r21 * down + (pose.r23 + slope * pose.r33) * x) / (r * w)
            a1, b1, k1, c11, c22, c23, c33 = patch_shape(
                pair.wheel, y - pair.offset, growth, dr, r,
                pair.rail, points[k, Y_RAIL], points[k, Z_RAIL], slope, sine, penetration, laws.poisson,
            )  # fmt: skip
            if row.size >= SHAPED_COLUMNS:
                note_shape(row, y, a1, b1, k1, c11, c22, c23, c33)
        root = math.sqrt(penetration)
        a = a1 * root
        b = b1 * root
        load = damped_load(laws.damping_law, laws.damping, laws.modulus * k1 * penetration * root, -vn)
        mu = friction_coefficient(friction, side, s, math.sqrt(vx * vx + vt * vt), speed, energy)
        tx = 0.0
        ty = 0.0
        mz = 0.0
        if mu * load > 0.0:
            patch = Patch(a, b, load, mu, laws.shear, c11, c22, c23, c33)
            tx, ty, mz = creep_force(
                laws.creep_law, patch, vx * to_creepage, vt * to_creepage, wn * per_speed, laws.settings
            )
            tx *= forth
            ty *= forth
        write_forces(row, side, arm_x, arm_y, arm_z, slope, w, load, tx, ty, mz)
        row[XI] = vx * per_speed
        row[ETA] = side * vt * per_speed
        row[PHI] = side * wn * per_speed
        row[APPROACH] = penetration
        row[SEMI_A] = a
        row[SEMI_B] = b
        row[PRESSURE] = greatest_pressure(load, a, b)
        row[FRICTION] = mu
        row[POWER] = -(tx * vx + ty * vt + mz * wn)
        row[T_GAMMA] = row[POWER] * per_speed


@kernel
def drive_moment(pose, side, rows, count):
    """Moment of the contacts of a wheel about the axle [N m], forward positive; `pose` is that of the search."""
    total = 0.0
    for k in range(count):
        total += side * pose.r12 * rows[k, MX] + pose.r22 * rows[k, MY] + side * pose.r32 * rows[k, MZ]
    return total


@kernel
def vertical_force(rows, count):
    """Vertical force of the contacts of a wheel [N]."""
    total = 0.0
    for k in range(count):
        total += rows[k, FZ]
    return total
