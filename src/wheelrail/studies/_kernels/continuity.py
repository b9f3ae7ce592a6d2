"""Forces of a standing wheel without friction, along paths of its pose and at many poses.

The wheel is the left one. Looks are rows: forces on the wheelset across and up [N], number of contacts, height of the
wheelset's centre [m], greatest slope of the rail at a contact that carries.
"""

import math
from typing import NamedTuple

from wheelrail.contact._kernels.interface import FY, FZ, LOAD
from wheelrail.contact.equilibrium._kernels.loaded import FIRST_DEPTH, Rolling, Stand, forces_at, height_for_load
from wheelrail.contact.geometry._kernels.pair import make_pose
from wheelrail.contact.point.detection._kernels.equations import DIFF, SLOPE
from wheelrail.contact.point.detection._kernels.search import height_for_penetration
from wheelrail.contact.point.normal._kernels.coupling import weights
from wheelrail.kernel import kernel
from wheelrail.numerics._kernels.status import OK

ACROSS, UP, COUNT, HEIGHT, STEEPEST = 0, 1, 2, 3, 4  #: columns of a look
LOOK_COLUMNS = 5
LIGHTEST = 5  #: at a pose besides: least weight of a contact
POSE_COLUMNS = 6
STEEPNESS_COUNTS = 0.02  #: share of the vertical force above which a contact counts for the steepest


class Path(NamedTuple):
    """A straight path through poses; its length t is counted in metres."""

    y: float  #: lateral position where t = 0 [m]
    yaw: float  #: [rad]
    roll: float  #: [rad]
    depth: float  #: below touching [m]; of no meaning at given load
    d_y: float  #: how these go with t
    d_yaw: float
    d_roll: float
    d_depth: float
    load: float  #: vertical force for which the height is sought [N]; 0 where the depth is given
    method: int  #: of the search for contact points


@kernel
def note(points, rows, count, height, look):
    """Forces of the contacts of a wheel, into a look."""
    look[ACROSS] = 0.0
    look[UP] = 0.0
    look[COUNT] = count
    look[HEIGHT] = height
    for k in range(count):
        look[ACROSS] += rows[k, FY]
        look[UP] += rows[k, FZ]
    look[STEEPEST] = 0.0
    for k in range(count):
        if rows[k, LOAD] > STEEPNESS_COUNTS * look[UP]:
            look[STEEPEST] = max(look[STEEPEST], abs(points[k, SLOPE]))


@kernel
def look_along(pair, path, t, height, laws, conditions, found, look):
    """Forces at t, at a height [m] or, if that is NaN, the one of the path; all NaN where there is no such pose."""
    stand = Stand(path.y + t * path.d_y, path.yaw + t * path.d_yaw, path.load, path.load, 0.0, False, path.method)
    rolling = Rolling(path.roll + t * path.d_roll, 0.0, laws, conditions)
    status = OK
    count = 0
    if path.load > 0.0:
        status, height, _, count, _ = height_for_load(pair, 1.0, stand, rolling, FIRST_DEPTH, found)
    else:
        if math.isnan(height):
            status, height = height_for_penetration(pair, stand.y, stand.yaw, rolling.roll, 0.0, DIFF, found.points)
            height -= path.depth + t * path.d_depth
        if status == OK:
            status, count, _, _ = forces_at(pair, 1.0, stand, height, rolling, found)
    note(found.points, found.rows, count, height, look)
    if status != OK:
        for column in range(LOOK_COLUMNS):
            look[column] = math.nan


@kernel
def look_all_along(pair, path, step, laws, conditions, found, looks):
    """Looks (n, LOOK_COLUMNS) at t = 0, step, 2 step, ..."""
    for n in range(looks.shape[0]):
        look_along(pair, path, n * step, math.nan, laws, conditions, found, looks[n])


@kernel
def change(one, other):
    """The greater change of the two forces [N]."""
    return max(abs(one[ACROSS] - other[ACROSS]), abs(one[UP] - other[UP]))


@kernel
def close_in(pair, path, low, width, narrowest, laws, conditions, found, looks):
    """Halve the piece of a path from `low` on, and always keep the half over which the forces change more.

    looks : (3, LOOK_COLUMNS), of which the first two are those at its ends, before and afterwards. Where the depth is
    given, the piece is straight from one end to the other: touching itself may jump where a flange is just steeper than
    a rail. Ends when the piece is not longer than `narrowest`, or at a pose that is none; returns where it begins then.
    """
    before = looks[0]
    after = looks[1]
    middle = looks[2]
    while width > narrowest:
        width *= 0.5
        height = 0.5 * (before[HEIGHT] + after[HEIGHT])
        look_along(pair, path, low + width, height, laws, conditions, found, middle)
        if not math.isfinite(middle[UP]):
            break
        first = change(before, middle) > change(middle, after)
        kept = after if first else before
        for column in range(LOOK_COLUMNS):
            kept[column] = middle[column]
        if not first:
            low += width
    return low


@kernel
def look_at_poses(pair, poses, method, laws, conditions, found, scratch, looks):
    """Looks (n, POSE_COLUMNS) at poses (n, 4): y, z, yaw, roll. Without contact there is no force.

    Where there is no such pose all is NaN. scratch : (points, 3).
    """
    for n in range(poses.shape[0]):
        stand = Stand(poses[n, 0], poses[n, 2], 0.0, 0.0, 0.0, False, method)
        rolling = Rolling(poses[n, 3], 0.0, laws, conditions)
        look = looks[n]
        status, count, _, _ = forces_at(pair, 1.0, stand, poses[n, 1], rolling, found)
        note(found.points, found.rows, count, poses[n, 1], look)
        look[LIGHTEST] = 1.0
        for k in range(count):
            scratch[k, 2] = 0.0
        pose = make_pose(stand.y, poses[n, 1], stand.yaw, rolling.roll)
        weights(pair, pose, found.points, count, scratch, 0, 1, 2)
        for k in range(count):
            look[LIGHTEST] = min(look[LIGHTEST], scratch[k, 0])
        if status != OK:
            for column in range(POSE_COLUMNS):
                look[column] = math.nan
