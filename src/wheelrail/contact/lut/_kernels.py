"""Filling and reading a table of rigid contact over lateral shift and yaw, for one wheel."""

import math
from typing import NamedTuple

import numpy as np

from wheelrail.contact.detection._kernels import search
from wheelrail.contact.detection.equations import _kernels as detection
from wheelrail.contact.pair._kernels import NO_CONTACT, NOT_FINITE, OFF_RAIL, OK, make_pose, pose_status, wheel_at
from wheelrail.contact.wheelset._kernels import rigid_roll
from wheelrail.kernel import kernel
from wheelrail.profiles._kernels import profile_at

OUT_OF_TABLE = 9  #: shift or yaw lies beyond the table

#: Columns of the entries. The first four are those of the left wheel, or of its mirror image: across the axle and along
#: it, on the rail [m], slope of the rail. Roll [rad] and height [m] of the wheelset are the track's.
X_WHEEL, Y_WHEEL, Y_RAIL, SLOPE, ROLL, HEIGHT = 0, 1, 2, 3, 4, 5
COLUMNS = 6

JUMP = 1.0e-3  #: entries whose place on the wheel differs by more are not interpolated [m]
ROUNDING = 1e-9  #: how far beyond the table, in steps, still is its end


class Table(NamedTuple):
    """Entries at even steps of shift (first index) and yaw (second), for one wheel."""

    first_shift: float  #: m
    shift_step: float
    first_yaw: float  #: rad
    yaw_step: float
    entries: np.ndarray  #: shape (n, m, COLUMNS)
    statuses: np.ndarray  #: of the rigid contact, shape (n, m)


@kernel
def fill_entry(pair, sign, y, yaw, roll, height, out, entry):
    """The entry of a wheel that just touches: the lowest minimum of its difference, by DIFF. Returns a status."""
    pose = make_pose(sign * y, height, sign * yaw, sign * roll)
    _, count, _ = search(pair, pose, detection.DIFF, True, out)
    best = -1
    for row in range(count):
        minimum = out[row, detection.RATE] > 0.0
        if minimum and (best < 0 or out[row, detection.PENETRATION] < out[best, detection.PENETRATION]):
            best = row
    if best < 0:
        return NO_CONTACT
    entry[X_WHEEL] = out[best, detection.X_WHEEL]
    entry[Y_WHEEL] = out[best, detection.Y_WHEEL]
    entry[Y_RAIL] = out[best, detection.Y_RAIL]
    entry[SLOPE] = out[best, detection.SLOPE]
    entry[ROLL] = roll
    entry[HEIGHT] = height
    return OK


@kernel
def fill_tables(left_pair, right_pair, widest, left, right, out):
    """Fill the tables of both wheels; `out` is scratch (MOST_POINTS, detection's COLUMNS). Returns failed entries."""
    failed = 0
    for i in range(left.entries.shape[0]):
        y = left.first_shift + i * left.shift_step
        for j in range(left.entries.shape[1]):
            yaw = left.first_yaw + j * left.yaw_step
            status, roll, height = rigid_roll(left_pair, right_pair, y, yaw, widest, out)
            left.statuses[i, j] = status
            right.statuses[i, j] = status
            if status == OK:
                left.statuses[i, j] = fill_entry(left_pair, 1.0, y, yaw, roll, height, out, left.entries[i, j])
                right.statuses[i, j] = fill_entry(right_pair, -1.0, y, yaw, roll, height, out, right.entries[i, j])
            if left.statuses[i, j] != OK or right.statuses[i, j] != OK:
                failed += 1
    return failed


@kernel
def read_entry(table, y, yaw, entry):
    """Bilinear interpolation at a shift [m] and yaw [rad], to `entry` (COLUMNS,). Returns a status.

    Across a jump of the contact, and beside an entry that could not be filled, the nearest entry is taken instead.
    """
    if not (math.isfinite(y) and math.isfinite(yaw)):
        return NOT_FINITE
    rows = table.entries.shape[0]
    columns = table.entries.shape[1]
    across = (y - table.first_shift) / table.shift_step
    along = (yaw - table.first_yaw) / table.yaw_step
    if min(across, along) < -ROUNDING or across > rows - 1 + ROUNDING or along > columns - 1 + ROUNDING:
        return OUT_OF_TABLE
    i = max(min(int(across), rows - 2), 0)
    j = max(min(int(along), columns - 2), 0)
    across = min(max(across - i, 0.0), 1.0)
    along = min(max(along - j, 0.0), 1.0)
    least = math.inf
    greatest = -math.inf
    sound = True
    for k in range(4):
        place = table.entries[i + k // 2, j + k % 2, Y_WHEEL]
        sound = sound and table.statuses[i + k // 2, j + k % 2] == OK
        least = min(least, place)
        greatest = max(greatest, place)
    if not sound or greatest - least > JUMP:
        across = 1.0 if across >= 0.5 else 0.0
        along = 1.0 if along >= 0.5 else 0.0
        status = table.statuses[i + int(across), j + int(along)]
        if status != OK:
            return status
    for c in range(COLUMNS):
        total = 0.0
        for k in range(4):
            weight = (across if k // 2 == 1 else 1.0 - across) * (along if k % 2 == 1 else 1.0 - along)
            if weight > 0.0:
                total += weight * table.entries[i + k // 2, j + k % 2, c]
        entry[c] = total
    return OK


@kernel
def look_up(table, pair, sign, y, z, yaw, roll, entry, row):
    """The contact point of a wheel by its table, as a row of detection's output. Returns a status.

    `sign` is 1 for the left wheel and -1 for the right one; `entry` (COLUMNS,) takes what the table says. Place on the
    wheel by the table; penetration from the actual pose: the vertical difference there times cos(theta).
    """
    pose = make_pose(sign * y, z, sign * yaw, sign * roll)
    status = pose_status(pose)
    if status == OK:
        status = read_entry(table, y, yaw, entry)
    if status != OK:
        return status
    x = entry[X_WHEEL]
    status, r, _, _ = wheel_at(pair, entry[Y_WHEEL])
    s = math.sqrt(r * r - x * x)
    across = pose.y + pose.r21 * x + pose.r22 * entry[Y_WHEEL] - pose.r23 * s
    up = pose.z + pose.r32 * entry[Y_WHEEL] - pose.r33 * s
    on_rail, b, slope, _ = profile_at(pair.rail, across)
    if status != OK or on_rail != OK:
        return OFF_RAIL
    row[detection.X_WHEEL] = x
    row[detection.Y_WHEEL] = entry[Y_WHEEL]
    row[detection.Y_RAIL] = across
    row[detection.Z_RAIL] = b
    row[detection.PENETRATION] = (up - b) / math.sqrt(1.0 + slope * slope)
    row[detection.SLOPE] = slope
    row[detection.RATE] = 0.0
    row[detection.ACCEPTED] = 1.0
    return OK if up < b else NO_CONTACT
