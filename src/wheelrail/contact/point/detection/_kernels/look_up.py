"""Filling and reading a table of rigid contact over lateral shift and yaw, for one wheel.

The shift is that of the wheel's lowest point, a nominal radius below the axle: there it decides what touches, however
the wheelset rolls. A flange that is pressed against its rail and one that has climbed on it are told apart by it.
"""

import math
from typing import NamedTuple

import numpy as np

from wheelrail.contact.geometry._kernels.pair import make_pose, pose_status
from wheelrail.contact.point.detection._kernels.equations import (
    DIFF,
    PENETRATION,
    RATE,
    SLOPE,
    Y_WHEEL,
    diff_at,
    diff_look,
    store,
)
from wheelrail.contact.point.detection._kernels.rigid_wheelset import rigid_roll_about
from wheelrail.contact.point.detection._kernels.search import search
from wheelrail.kernel import kernel, small_kernel
from wheelrail.numerics._kernels.status import NO_CONTACT, OFF_RAIL, OK, OUT_OF_TABLE

LUT = 2  #: beside DIFF and DIST

MOST_POSITIONS = 6  #: of contact on a wheel that an entry holds
WIDEST_GAP = 2e-3  #: a minimum that is further above the rail than this is no position of contact [m]
SAME_CONTACT = 1e-3  #: positions of neighbouring entries that are closer than this are one contact's [m]
APART = 2.0 * SAME_CONTACT  #: of minima closer than this an entry holds the deepest only [m]
STEPS = 10  #: between two contacts, where air between them is looked for
ROUNDING = 1e-9  #: how far beyond the table, in steps, still is its end


class Table(NamedTuple):
    """Positions of contact at even steps of shift (first index) and yaw (second), of the left wheel or mirrored."""

    first_shift: float  #: m
    shift_step: float
    first_yaw: float  #: rad
    yaw_step: float
    #: Along the axle, in no order [m]; NaN beyond the last one, and everywhere if no rigid contact was found.
    #: Shape (n, m, MOST_POSITIONS).
    positions: np.ndarray
    single: bool  #: whether only the deepest contact of a wheel counts


@kernel
def fill_entry(pair, pose, out, positions):
    """Write the least minima of the difference by DIFF to `positions`, for a wheel that just touches; out: scratch."""
    _, count, _ = search(pair, pose, DIFF, True, out)
    for k in range(positions.size):
        positions[k] = math.nan
        least = WIDEST_GAP
        for row in range(count):
            gap = out[row, PENETRATION] * math.sqrt(1.0 + out[row, SLOPE] ** 2)
            free = out[row, RATE] > 0.0
            for other in range(k):
                free = free and abs(out[row, Y_WHEEL] - positions[other]) >= APART
            if free and gap < least:
                least = gap
                positions[k] = out[row, Y_WHEEL]
        if math.isnan(positions[k]):
            break


@kernel
def fill_row(left_pair, right_pair, widest, i, left, right, out):
    """Fill the entries of one shift in the tables of both wheels; the right one is that of its mirror image.

    `widest` is the greatest roll that is tried [rad]; `out` scratch, shape (any, COLUMNS of detection).
    """
    rows, columns, _ = left.positions.shape
    shift = left.first_shift + i * left.shift_step
    for j in range(columns):
        yaw = left.first_yaw + j * left.yaw_step
        status, roll, height = rigid_roll_about(left_pair, right_pair, shift, left_pair.radius, yaw, widest, out)
        y = shift - left_pair.radius * roll
        if status == OK:
            fill_entry(left_pair, make_pose(y, height, yaw, roll), out, left.positions[i, j])
            mirrored = right.positions[rows - 1 - i, columns - 1 - j]
            fill_entry(right_pair, make_pose(-y, height, -yaw, -roll), out, mirrored)


@kernel
def spread_contacts(before, after):
    """Give every entry the contacts that its neighbours in shift have and it has not; shapes (n, m, MOST_POSITIONS).

    A wheel that is pressed into the rail touches where a rigid one would touch at a slightly different shift: beside a
    jump it touches at both positions.
    """
    rows, columns, most = before.shape
    for i in range(rows):
        for j in range(columns):
            count = 0
            while count < most and not math.isnan(before[i, j, count]):
                after[i, j, count] = before[i, j, count]
                count += 1
            for neighbour in (i - 1, i + 1):
                if count == 0 or neighbour < 0 or neighbour >= rows:
                    continue
                for k in range(most):
                    position = before[neighbour, j, k]
                    missing = count < most and not math.isnan(position)
                    for own in range(count):
                        missing = missing and abs(position - after[i, j, own]) >= APART
                    if missing:
                        after[i, j, count] = position
                        count += 1


@small_kernel
def between_entries(table, i, j, across, along, position):
    """A position of contact, interpolated between four entries that know it; as it is where one does not."""
    total = 0.0
    known = True
    for corner in range(4):
        row = table.positions[i + corner // 2, j + corner % 2]
        nearest = math.inf
        for k in range(MOST_POSITIONS):
            if abs(row[k] - position) < abs(nearest - position):
                nearest = row[k]
        known = known and abs(nearest - position) < SAME_CONTACT
        total += nearest * (across if corner >= 2 else 1.0 - across) * (along if corner % 2 == 1 else 1.0 - along)
    return total if known else position


@kernel
def least_between(pair, pose, start, end):
    """Least penetration [m] at some positions between two on the wheel; 0 if there is air between them."""
    least = math.inf
    for k in range(1, STEPS):
        # From the middle outwards: where two contacts are apart, the first look is enough.
        share = 0.5 + (k // 2) * (1.0 - 2.0 * (k % 2)) / STEPS
        inside, look = diff_look(pair, pose, start + share * (end - start))
        if not inside or look.d >= 0.0:
            return 0.0
        least = min(least, -look.d / math.sqrt(1.0 + look.db * look.db))
    return least


@kernel
def last_contact(pair, pose, row, out):
    """Row of the last contact when one more position was written to `row`; of two in one dip the deeper is kept."""
    while row > 0:
        shallow = -max(out[row, PENETRATION], out[row - 1, PENETRATION])
        if least_between(pair, pose, out[row - 1, Y_WHEEL], out[row, Y_WHEEL]) < shallow:
            break
        if out[row, PENETRATION] < out[row - 1, PENETRATION]:
            for k in range(out.shape[1]):
                out[row - 1, k] = out[row, k]
        row -= 1
    return row


@small_kernel
def keep_deepest(out, count):
    """Move the deepest of the first rows to the first one."""
    deepest = 0
    for row in range(1, count):
        if out[row, PENETRATION] < out[deepest, PENETRATION]:
            deepest = row
    for k in range(out.shape[1]):
        out[0, k] = out[deepest, k]


@kernel
def look_up(table, pair, pose, out):
    """Contact points of a wheel by its table, as rows of detection's output, flange first: (status, count).

    The table knows which contacts there can be at this shift and yaw, and their positions along the axle; all else
    follows from the actual pose. The entry nearest to it decides which contacts there can be.
    """
    if pose_status(pose) != OK:
        return pose_status(pose), 0
    rows, columns, _ = table.positions.shape
    across = (pose.y - pose.r23 * pair.radius - table.first_shift) / table.shift_step
    along = (math.asin(pose.r21) - table.first_yaw) / table.yaw_step
    if min(across, along) < -ROUNDING or across > rows - 1 + ROUNDING or along > columns - 1 + ROUNDING:
        return OUT_OF_TABLE, 0
    i = max(min(int(across), rows - 2), 0)
    j = max(min(int(along), columns - 2), 0)
    across = min(max(across - i, 0.0), 1.0)
    along = min(max(along - j, 0.0), 1.0)
    nearest = table.positions[i + int(across + 0.5), j + int(along + 0.5)]
    if math.isnan(nearest[0]):
        return OUT_OF_TABLE, 0
    status = OFF_RAIL
    count = 0
    last = -math.inf
    for _ in range(MOST_POSITIONS):
        position = math.inf  # the next one along the axle
        for k in range(MOST_POSITIONS):
            if last < nearest[k] < position:
                position = nearest[k]
        if position == math.inf:
            break
        last = position
        y = between_entries(table, i, j, across, along, position)
        over_rail, _, df, difference = diff_at(pair, pose, y)
        if over_rail:
            status = NO_CONTACT
            if difference < 0.0:
                store(pair, pose, DIFF, 0, y, True, df, count, out)
                count = last_contact(pair, pose, count, out) + 1
    if table.single and count > 1:
        keep_deepest(out, count)
        count = 1
    return (OK if count > 0 else status), count
