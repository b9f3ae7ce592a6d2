"""Forces of a wheel from its contact points and the motion of the wheelset.

Per contact [Meli2009 ch. 3; Malvezzi2008]: n is the rail's normal, up; i forward along the rail; t = n x i, left.
v is the velocity of the wheel's material at the contact less that of the rail, w the wheelset's angular velocity, spin
included. Creepages are v.i/V, v.t/V and w.n/V, forces those on the wheel.
"""

import math
from typing import Any, NamedTuple

from wheelrail.contact._kernels.interface import (
    APPROACH,
    ARM_X,
    ARM_Y,
    ARM_Z,
    CREEP_X,
    CREEP_Y,
    ETA,
    FRICTION,
    FX,
    FY,
    FZ,
    LOAD,
    MX,
    MY,
    MZ,
    PATCH_POWER,
    PHI,
    PRESSURE,
    SEMI_A,
    SEMI_B,
    SPIN_MOMENT,
    T_GAMMA,
    XI,
)
from wheelrail.contact.geometry._kernels.pair import Pose
from wheelrail.contact.geometry._kernels.roller import OnRoller, meridian, own_meridian, pose_at, roller_pose_at
from wheelrail.contact.point._kernels.rolling_speed import rolling_speed
from wheelrail.contact.point.detection._kernels.equations import (
    PENETRATION,
    RADIUS,
    RUN,
    SLOPE,
    X_WHEEL,
    Y_RAIL,
    Y_WHEEL,
    Z_RAIL,
    store_nearest,
)
from wheelrail.contact.point.detection._kernels.search import MOST_POINTS
from wheelrail.contact.point.friction._kernels.friction import Friction, friction_coefficient
from wheelrail.contact.point.normal._kernels.coupling import AT_FLANK, beside_flank, couple, fade, flank_weight, weights
from wheelrail.contact.point.normal._kernels.curvature import gap_curvatures, point_curvatures, profile_point
from wheelrail.contact.point.normal._kernels.damping import damped_load
from wheelrail.contact.point.normal._kernels.hertz import greatest_pressure, hertz
from wheelrail.contact.point.tangential._kernels.coefficients import kalker_coefficients
from wheelrail.contact.point.tangential._kernels.creep_law import creep_force
from wheelrail.contact.point.tangential._kernels.patch import Patch
from wheelrail.kernel import kernel, local_array, small_kernel
from wheelrail.members import verb
from wheelrail.profiles._kernels.profile import profile_at

#: Rows that are wider remember the shape of the patch from one call to the next, for the stages of a time step: how it
#: is known, the position on the wheel and the penetration it was found at and how far that position had moved [m]; then
#: the first SHAPE_SIZE columns of its shape, how these had changed with it, and where the saddle to the one before was.
SHAPE_KNOWN, SHAPE_POSITION, SHAPE_DEPTH, SHAPE_MOVED, SHAPE, SHAPE_CHANGE, SHAPE_RIDGE = 23, 24, 25, 26, 27, 38, 49
SHAPED_COLUMNS = 50
#: Columns of a shape: Hertz' a1, b1, k1; Kalker's coefficients; how the mean normal of the patch is inclined to that at
#: the contact point and how far its centre of pressure lies from there, see `gap_curvatures`; weight; in the root, its
#: share beside the flank, see `hand_over`; then the approach that the coupling leaves a contact, how far it is one with
#: another, and where the saddle to the one before it is.
HERTZ_K, KALKER, TILT, SHIFT, WEIGHT, ROOT_SHARE, LEFT, MERGED, RIDGE = 2, 3, 7, 8, 9, 10, 11, 12, 13
SHAPE_SIZE, SHAPE_COLUMNS = 11, 14
UNKNOWN, OLD, FOLLOWED = 0.0, 1.0, 2.0  #: in SHAPE_KNOWN; OLD: of the last step, FOLLOWED: of this one
NEAR_FLANK = 15e-3  #: the flank of a wheel whose contacts are all further away is in the air [m]
SAME_SHAPE = 0.1e-3  #: a contact that has moved further than this has another shape [m]
#: And one whose penetration has changed by more than this share of it: a patch that is just about to form has no width
#: yet, and may sit on a joint of the profiles that a wider one covers.
SAME_DEPTH = 0.3
POINT, FITTED = 1, 0  #: curvatures of the gap: at the contact point, or as a patch of some width meets them
UNCOUPLED, HALF_SPACE = 0, 1  #: contacts of a wheel on their own, or coupled by the half space


class Motion(NamedTuple):
    """Motion of a wheelset, in the axes of the track frame [m/s, rad/s]."""

    vx: float  #: velocity of its centre over what it runs on, which may move itself
    vy: float
    vz: float
    wx: float  #: angular velocity of its frame, which does not spin
    wy: float
    wz: float
    spin: float  #: about the axle, forward rolling positive
    rise: float  #: how fast the rail plane rises under the wheelset as it moves on: V dz/ds
    twist: float  #: how fast it rolls: V d(cant)/ds
    sx: float = 0.0  #: angular velocity of what it runs on, about the origin of the frame
    sy: float = 0.0
    sz: float = 0.0


class Conditions(NamedTuple):
    """What a wheel meets where it is."""

    friction: Friction
    station: float  #: position along the track [m]
    energy: float  #: that the wheel has lately dissipated per metre of rail [J/m], see `friction_coefficient`
    curvature: float = 0.0  #: of what it runs on along the direction of rolling, convex positive [1/m]


class ContactLaws(NamedTuple):
    """What the forces of a contact follow."""

    modulus: float  #: contact modulus E* [Pa]
    shear: float  #: combined shear modulus [Pa]
    poisson: float  #: combined
    damping_law: int
    damping: float  #: its coefficient
    creep: Any  #: a member of the creep laws: `ClosedForm`, `OnElements`, or one of the user's
    slow: float  #: speed below which creepages are regularised [m/s]
    curvature: int  #: FITTED, or POINT as in the papers
    coupling: int  #: HALF_SPACE, or UNCOUPLED as in the papers
    spin_of_frame: bool  #: whether the spin creepage leaves the wheel's own spin out, as in the papers


@small_kernel
def write_forces(row, side, arm, slope, w, load, tx, ty, mz):
    """Forces on the wheelset from those in the axes of a contact; the right wheel (side -1) is mirrored back.

    All along the axes of the frame in which the contact plane rises with `slope` across the track, and not along it.
    """
    arm_x, arm_y, arm_z = arm
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
def turn_back(row, sine, cosine):
    """Forces, moments and arm of a contact from the frame of its circle on a roller to that of the wheel."""
    for n in (FX, MX, ARM_X):
        x = row[n]
        z = row[n + 2]
        row[n] = cosine * x + sine * z
        row[n + 2] = cosine * z - sine * x


@small_kernel
def shape_known(row, y, penetration):
    """Whether a row remembers, from this time step, the shape of a patch at `y` [m] with about this penetration [m]."""
    if row.size < SHAPED_COLUMNS:
        return False
    deeper = abs(penetration - row[SHAPE_DEPTH])
    same = abs(y - row[SHAPE_POSITION]) < SAME_SHAPE and deeper < SAME_DEPTH * row[SHAPE_DEPTH]
    return row[SHAPE_KNOWN] == FOLLOWED and same


@small_kernel
def shape_at(row, y, shape):
    """The remembered shape, carried on to `y` by no more than its last change, into `shape`."""
    moved = row[SHAPE_MOVED]
    on = 0.0 if moved == 0.0 else min(max((y - row[SHAPE_POSITION]) / moved, -1.0), 1.0)
    for n in range(SHAPE_SIZE):
        shape[n] = row[SHAPE + n] + on * row[SHAPE_CHANGE + n]
    shape[WEIGHT] = min(max(shape[WEIGHT], 0.0), 1.0)
    shape[ROOT_SHARE] = min(max(shape[ROOT_SHARE], 0.0), 1.0)


@small_kernel
def note_shape(row, y, penetration, shape):
    """Remember the shape of a patch at `y`, and how it has changed since its last shape, if that is near."""
    moved = y - row[SHAPE_POSITION]
    follows = row[SHAPE_KNOWN] != UNKNOWN and abs(moved) < SAME_SHAPE
    for n in range(SHAPE_SIZE):
        # A jump is no trend: another contact, or one that has just come.
        if n != TILT and n != SHIFT:
            follows = follows and abs(shape[n] - row[SHAPE + n]) < 0.1 * max(abs(shape[n]), 1.0 if n >= WEIGHT else 0.0)
    for n in range(SHAPE_SIZE):
        row[SHAPE_CHANGE + n] = shape[n] - row[SHAPE + n] if follows else 0.0
        row[SHAPE + n] = shape[n]
    row[SHAPE_MOVED] = moved if follows else 0.0
    row[SHAPE_POSITION] = y
    row[SHAPE_DEPTH] = penetration
    row[SHAPE_RIDGE] = shape[RIDGE]
    row[SHAPE_KNOWN] = FOLLOWED


@kernel
def patch_shape(pair, posed, point, penetration, laws, curvature, shape):
    """Hertz' a1, b1, k1, Kalker's four coefficients, mean normal and centre of a contact's patch, into `shape`."""
    x = point[X_WHEEL]
    y = point[Y_WHEEL] - pair.offset
    slope = point[SLOPE]
    _, growth, dr, ddr = profile_at(pair.wheel, y)
    r = pair.radius + growth
    pose = pose_at(posed, point[Y_WHEEL], r, dr)
    # Of the angle in the contact plane from the rail's direction to the wheel's circle.
    sine = pose.r21 * math.sqrt(r * r - x * x) + (pose.r23 + slope * pose.r33) * x
    sine /= r * math.sqrt(1.0 + slope * slope)
    if laws.curvature == POINT:
        _, _, _, ddb = profile_at(pair.rail, point[Y_RAIL])
        along, across = point_curvatures(dr, ddr, r, slope, ddb, sine)
        shape[TILT] = 0.0
        shape[SHIFT] = 0.0
    else:
        wheel = profile_point(pair.wheel, y, growth, dr)
        rail = profile_point(pair.rail, point[Y_RAIL], point[Z_RAIL], slope)
        along, across, shape[TILT], shape[SHIFT] = gap_curvatures(wheel, rail, r, sine, penetration, shape[MERGED])
    # Half the curvature of a surface of revolution that is inclined to its axis.
    along += 0.5 * curvature / (1.0 + curvature * point[Z_RAIL]) / math.sqrt(1.0 + slope * slope)
    shape[0], shape[1], shape[HERTZ_K] = hertz(along, across)
    shape[KALKER], shape[KALKER + 1], shape[KALKER + 2], shape[KALKER + 3] = kalker_coefficients(
        shape[0] / shape[1], laws.poisson
    )


@small_kernel
def add_flank(pair, pose, points, count):
    """Put the wheel's flank behind the other contacts where it is in the rail; returns the count.

    Where the radii of root and rail are about equal, the penetration falls from the contact in the root to the flank
    without a minimum between them: there is no second peak, but once the root is pressed into the rail, it is the flank
    where the bodies overlap most. The coupling finds out what it carries, from nothing on.
    """
    first = points[0, Y_WHEEL]
    if not first - NEAR_FLANK < pair.flank < first - AT_FLANK or count == points.shape[0]:  # false for NaN
        return count
    return count + 1 if store_nearest(pair, pose, pair.flank, count, points) else count


@kernel
def hand_over(points, count, flank, root, laws, shapes):
    """Loads where the contact in the root is about to vanish beside the flank, by its ROOT_SHARE, as approaches.

    Where root and rail have about equal radii, one patch reaches from the root to the flank, and the deepest point of
    it is now here, now there. Then both contacts stand for this patch, with nearly the same width, centre and normal.
    So they do not share it as two springs would: the loads go from those of all contacts to those without the root.
    """
    share = shapes[root, ROOT_SHARE]
    weight = shapes[root, WEIGHT]
    beside = shapes[flank, WEIGHT]
    with_root = local_array(MOST_POINTS, 1)
    for k in range(count):
        with_root[k, 0] = shapes[k, LEFT] * math.sqrt(shapes[k, LEFT])
    shapes[root, WEIGHT] = 0.0
    shapes[flank, WEIGHT] = 1.0
    couple(points, count, laws.modulus, shapes, HERTZ_K, WEIGHT, LEFT)
    shapes[root, WEIGHT] = weight
    shapes[flank, WEIGHT] = beside
    for k in range(count):
        without = shapes[k, LEFT] * math.sqrt(shapes[k, LEFT])
        shapes[k, LEFT] = (share * with_root[k, 0] + (1.0 - share) * without) ** (2.0 / 3.0)


@small_kernel
def root_share(points, flank, root, middle):
    """Share of the contact in the root beside the flank: 1 but where its peak is about to vanish.

    middle : penetration of the saddle between them [m], where the search has found both. Where it has not found the
    flank, the penetration falls from the root to it, and its own counts: there the saddle would appear. The saddles of
    DIFF are of the vertical difference, by which contacts in the root are always about to vanish.
    """
    p = -points[root, PENETRATION]
    if flank > 0:
        middle = -points[flank, PENETRATION]
    elif points[root, RUN] < 0.0:
        middle = -math.inf
    return fade(p - middle, math.inf, p)


@small_kernel
def patch_shapes(pair, pose, points, count, laws, curvature, rows, shapes):
    """Shapes of all patches of a wheel, weights and approaches included, into `shapes` (count, SHAPE_COLUMNS).

    Returns the count, which has grown by one if the flank carries something of its own.
    """
    coupled = laws.coupling == HALF_SPACE
    before = count
    flank = -1
    root = 0
    if coupled:
        count = add_flank(pair, pose, points, count)
        if count > before:
            flank = before
        elif count > 1 and beside_flank(pair, points[0], points[1]):
            flank = 0
            root = 1
    known = True
    for k in range(count):
        known = known and shape_known(rows[k], points[k, Y_WHEEL], -points[k, PENETRATION])
    remembers = rows.shape[1] >= SHAPED_COLUMNS
    if coupled and not known:
        for k in range(count):
            followed = remembers and abs(points[k, Y_WHEEL] - rows[k, SHAPE_POSITION]) < SAME_SHAPE
            shapes[k, RIDGE] = rows[k, SHAPE_RIDGE] if followed else 0.0
            shapes[k, ROOT_SHARE] = 1.0
        middle = weights(pair, pose, points, count, shapes, WEIGHT, MERGED, RIDGE)
        if flank >= 0:
            shapes[root, ROOT_SHARE] = root_share(points, flank, root, middle)
            shapes[flank, WEIGHT] = flank_weight(pair, points[root, Y_WHEEL])
    for k in range(count):
        y = points[k, Y_WHEEL]
        penetration = max(-points[k, PENETRATION], 1e-15)
        if not coupled:
            shapes[k, WEIGHT] = 1.0
            shapes[k, ROOT_SHARE] = 1.0
            shapes[k, MERGED] = 0.0
            shapes[k, RIDGE] = 0.0
        shapes[k, LEFT] = penetration
        if known:
            shape_at(rows[k], y, shapes[k])
            shapes[k, LEFT] = min(rows[k, APPROACH], penetration)  # a guess, where contacts are coupled
        else:
            patch_shape(pair, pose, points[k], penetration, laws, curvature, shapes[k])
    if coupled and count > 1:
        couple(points, count, laws.modulus, shapes, HERTZ_K, WEIGHT, LEFT)
        if flank >= 0 and shapes[root, ROOT_SHARE] < 1.0:
            hand_over(points, count, flank, root, laws, shapes)
    else:
        for k in range(count):
            shapes[k, LEFT] = max(-points[k, PENETRATION], 1e-15)
    if not known and remembers:
        for k in range(count):
            note_shape(rows[k], points[k, Y_WHEEL], -points[k, PENETRATION], shapes[k])
    return before if count > before and shapes[before, LEFT] == 0.0 else count


@small_kernel
def arm_of_patch(pose, point, shape, slope, w):
    """Arm from the wheelset's centre to the centre of pressure of a patch [m]; its mean normal has `slope`.

    Where a yawed wheel has that normal, its lowest points lie a little further to the front or back: there its surface
    does not rise. w : sqrt(1 + slope^2).
    """
    y = point[Y_WHEEL]
    r = point[RADIUS]
    x = point[X_WHEEL] + r * pose.k / pose.c * (slope - point[SLOPE])
    down = math.sqrt(r * r - x * x)
    return (
        pose.r11 * x + pose.r12 * y - pose.r13 * down,
        pose.r21 * x + pose.r22 * y - pose.r23 * down + shape[SHIFT] / w,
        pose.r32 * y - pose.r33 * down + shape[SHIFT] * slope / w,
    )


@verb
def place_patch(pose, pair, point, shape, slope, w):
    """Arm of a patch in its own frame, see `arm_of_patch`, and sine and cosine of the angle of that on a roller."""


@place_patch.of(Pose)
@small_kernel
def place_on_rail(pose, pair, point, shape, slope, w):
    """Rails have one frame."""
    return arm_of_patch(pose, point, shape, slope, w), 0.0, 1.0


@place_patch.of(OnRoller)
@small_kernel
def place_on_roller(pose, pair, point, shape, slope, w):
    """In the meridian plane of the patch's mean normal."""
    y = point[Y_WHEEL]
    r = point[RADIUS]
    _, _, dr, _ = profile_at(pair.wheel, y - pair.offset)
    local = roller_pose_at(pose, y, r, dr)
    sine, cosine, _ = meridian(pose, y + r * dr)
    ahead, across, above = arm_of_patch(local, point, shape, slope, w)
    (ahead, above), sine, cosine = own_meridian(pose, local, y + r * dr, (ahead, above), sine, cosine)
    return (ahead, across, above), sine, cosine


@small_kernel
def wheel_forces(pair, pose, side, points, count, motion, laws, conditions, rows):
    """Forces of the first `count` contact points of a wheel, one row each.

    pair, pose, points : as for the search of these points, that is for the left wheel; the right one (side = -1) is
    given mirrored. motion : of the wheelset as it is. rows : (n, FORCE_COLUMNS or SHAPED_COLUMNS), written in the track
    frame as it is, not mirrored. Returns the number of contacts: the flank may carry something too, see `add_flank`; it
    comes last then.
    """
    vy = side * motion.vy
    wx = side * motion.wx + motion.spin * pose.r12
    wy = motion.wy + motion.spin * pose.r22
    wz = side * motion.wz + motion.spin * pose.r32
    sx = side * motion.sx
    sz = side * motion.sz
    speed = math.sqrt(motion.vx * motion.vx + motion.vy * motion.vy + motion.vz * motion.vz)
    per_speed = 1.0 / rolling_speed(speed, laws.slow)
    # The laws look along the rolling: backwards they see a contact turned by half a turn about n.
    forth = 1.0 if motion.vx + motion.spin * pair.radius >= 0.0 else -1.0
    to_creepage = forth * per_speed
    shapes = local_array(MOST_POINTS, SHAPE_COLUMNS)
    count = patch_shapes(pair, pose, points, count, laws, conditions.curvature, rows, shapes)
    for k in range(count):
        shape = shapes[k]
        approach = shape[LEFT]
        # The force acts at the centre of pressure, along the mean normal of the patch.
        slope = (points[k, SLOPE] - shape[TILT]) / (1.0 + points[k, SLOPE] * shape[TILT])
        w = math.sqrt(1.0 + slope * slope)
        (ahead, arm_y, above), sine, cosine = place_patch(pose, pair, points[k], shape, slope, w)
        arm_x = cosine * ahead + sine * above
        arm_z = cosine * above - sine * ahead
        vx = motion.vx + wy * arm_z - wz * arm_y
        across = vy + wz * arm_x - wx * arm_z
        up = motion.vz + wx * arm_y - wy * arm_x - motion.rise - side * motion.twist * (pose.y + arm_y)
        vx -= motion.sy * (pose.z + arm_z) - sz * (pose.y + arm_y)
        across -= sz * arm_x - sx * (pose.z + arm_z)
        up -= sx * (pose.y + arm_y) - motion.sy * arm_x
        vx, up = cosine * vx - sine * up, cosine * up + sine * vx
        vt = (across + slope * up) / w
        vn = (up - slope * across) / w
        wn = (cosine * (wz - sz) + sine * (wx - sx) - slope * (wy - motion.sy)) / w
        if laws.spin_of_frame:
            wn = (side * motion.wz - sz - slope * (motion.wy - motion.sy)) / w
        row = rows[k]
        root = math.sqrt(approach)
        a = shape[0] * root
        b = shape[1] * root
        load = damped_load(laws.damping_law, laws.damping, laws.modulus * shape[HERTZ_K] * approach * root, -vn)
        mu = friction_coefficient(
            conditions.friction, side, conditions.station, math.sqrt(vx * vx + vt * vt), speed, conditions.energy
        )
        tx = 0.0
        ty = 0.0
        mz = 0.0
        if mu * load > 0.0:
            patch = Patch(
                a, b, load, mu, laws.shear, shape[KALKER], shape[KALKER + 1], shape[KALKER + 2], shape[KALKER + 3]
            )
            tx, ty, mz = creep_force(laws.creep, patch, vx * to_creepage, vt * to_creepage, wn * per_speed)
            tx *= forth
            ty *= forth
        write_forces(row, side, (ahead, arm_y, above), slope, w, load, tx, ty, mz)
        turn_back(row, sine, cosine)
        row[XI] = vx * per_speed
        row[ETA] = side * vt * per_speed
        row[PHI] = side * wn * per_speed
        row[APPROACH] = approach
        row[SEMI_A] = a
        row[SEMI_B] = b
        row[PRESSURE] = greatest_pressure(load, a, b) if load > 0.0 else 0.0
        row[FRICTION] = mu
        row[PATCH_POWER] = -(tx * vx + ty * vt + mz * wn)
        row[T_GAMMA] = row[PATCH_POWER] * per_speed
    return count


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
