"""Contact points of many configurations by one method, and what one method misses of another's.

Points of n configurations are held as `positions` (n, MOST_POINTS, COLUMNS), the rows of a search, and `counts` (n,).
"""

import math

from wheelrail.contact.baselines._kernels.searches import search_baseline
from wheelrail.contact.geometry._kernels.pair import make_pose
from wheelrail.contact.point.detection._kernels.equations import ACCEPTED, SLOPE, X_WHEEL, Y_RAIL, Y_WHEEL, Z_RAIL
from wheelrail.contact.point.detection._kernels.search import height_for_penetration, search
from wheelrail.kernel import kernel
from wheelrail.numerics._kernels.status import OK

#: Columns of a tally: configurations, points of A, sum of E, points of A and of B without partner; of E the part E1,
#: pairs that lie too far apart, and the part E2, points that one of the two has more.
CONFIGURATIONS, POINTS, ERRORS, MISSED, EXCESS, FAR_PAIRS, SURPLUS = 0, 1, 2, 3, 4, 5, 6
TALLY_COLUMNS = 7
#: Columns of a tally by angle: points of A, those without partner, points of B without partner, and sum and maximum of
#: the distance between partners [m].
ANGLE_POINTS, ANGLE_MISSED, ANGLE_EXCESS, DISTANCE, FARTHEST = 0, 1, 2, 3, 4
ANGLE_COLUMNS = 5


@kernel
def set_heights(pair, poses, penetration, method, out):
    """Fill the heights of poses (n, 4): y, z, yaw, roll, so that the deepest contact has this penetration [m].

    A configuration for which there is none gets NaN. Returns how many these are.
    """
    failed = 0
    for n in range(poses.shape[0]):
        status, height = height_for_penetration(pair, poses[n, 0], poses[n, 2], poses[n, 3], penetration, method, out)
        poses[n, 1] = height if status == OK else math.nan
        failed += 0 if status == OK else 1
    return failed


@kernel
def search_all(pair, poses, method, positions, counts):
    """Contacts of all poses by DIFF or DIST."""
    for n in range(poses.shape[0]):
        pose = make_pose(poses[n, 0], poses[n, 1], poses[n, 2], poses[n, 3])
        _, count, _ = search(pair, pose, method, False, positions[n])
        kept = 0
        for row in range(count):
            if positions[n, row, ACCEPTED] == 1.0:
                for column in range(positions.shape[2]):
                    positions[n, kept, column] = positions[n, row, column]
                kept += 1
        counts[n] = kept


@kernel
def search_all_baseline(pair, poses, method, settings, positions, counts, scratch):
    """Contacts of all poses by a baseline of DIFF and DIST."""
    for n in range(poses.shape[0]):
        pose = make_pose(poses[n, 0], poses[n, 1], poses[n, 2], poses[n, 3])
        _, counts[n], _ = search_baseline(pair, pose, method, settings, positions[n], scratch)


@kernel
def distance(one, other):
    """How far apart two contact points are: the greater of the lateral distances on the wheel and on the rail [m]."""
    return max(abs(one[Y_WHEEL] - other[Y_WHEEL]), abs(one[Y_RAIL] - other[Y_RAIL]))


@kernel
def match(a, count_a, b, count_b, tolerance, partners):
    """Match points of A one to one with points of B not farther than `tolerance` [m], the nearest pair first.

    Fills `partners` with the row in B of each point of A, or -1; returns the number of pairs.
    """
    for row in range(count_a):
        partners[row] = -1
    pairs = 0
    for _ in range(min(count_a, count_b)):
        best = math.inf
        best_a = -1
        best_b = -1
        for row in range(count_a):
            if partners[row] >= 0:
                continue
            for other in range(count_b):
                taken = False
                for k in range(count_a):
                    taken = taken or partners[k] == other
                apart = distance(a[row], b[other])
                if not taken and apart <= tolerance and apart < best:
                    best = apart
                    best_a = row
                    best_b = other
        if best_a < 0:
            break
        partners[best_a] = best_b
        pairs += 1
    return pairs


@kernel
def distance_on_rail(one, other):
    """How far apart two contact points lie on the rail [m].

    Along the track that is the distance of the points on the wheel: a yaw of 10 mrad, the greatest of the study,
    changes it by 1 % of their lateral distance.
    """
    along = one[X_WHEEL] - other[X_WHEEL]
    across = one[Y_RAIL] - other[Y_RAIL]
    up = one[Z_RAIL] - other[Z_RAIL]
    return math.sqrt(along * along + across * across + up * up)


@kernel
def match_on_rail(a, count_a, b, count_b, tolerance, partners):
    """Match points as the papers do: each of A, in turn, with the first of B that is free and near enough on the rail.

    Fills `partners` with the row in B of each point of A, or -1; returns the number of pairs.
    """
    pairs = 0
    for row in range(count_a):
        partners[row] = -1
        for other in range(count_b):
            taken = False
            for k in range(row):
                taken = taken or partners[k] == other
            if not taken and distance_on_rail(a[row], b[other]) <= tolerance:
                partners[row] = other
                pairs += 1
                break
    return pairs


@kernel
def add_errors(a, counts_a, b, counts_b, tolerance, on_rail, partners, tally):
    """Add what B gets wrong of A to `tally` (classes, TALLY_COLUMNS); `on_rail`: points are matched as the papers do.

    A row is the class of configurations in which A has so many points; the last row also takes those with more.
    """
    for n in range(counts_a.size):
        if on_rail:
            pairs = match_on_rail(a[n], counts_a[n], b[n], counts_b[n], tolerance, partners)
        else:
            pairs = match(a[n], counts_a[n], b[n], counts_b[n], tolerance, partners)
        missed = counts_a[n] - pairs
        excess = counts_b[n] - pairs
        row = min(counts_a[n], tally.shape[0] - 1)
        tally[row, CONFIGURATIONS] += 1
        tally[row, POINTS] += counts_a[n]
        tally[row, ERRORS] += max(missed, excess)
        tally[row, MISSED] += missed
        tally[row, EXCESS] += excess
        tally[row, FAR_PAIRS] += min(missed, excess)
        tally[row, SURPLUS] += max(missed, excess) - min(missed, excess)


@kernel
def angle_class(slope, edges):
    """Number of the class of a contact angle by its size; `edges` ascend, the last class has no end [rad]."""
    angle = abs(math.atan(slope))
    found = 0
    for k in range(1, edges.size):
        if angle >= edges[k]:
            found = k
    return found


@kernel
def add_by_angle(a, counts_a, b, counts_b, tolerance, edges, partners, tally):
    """Add to `tally` (classes, ANGLE_COLUMNS) how B's points lie to A's, by the contact angle of A's.

    Points of B without partner count in the class of their own angle.
    """
    for n in range(counts_a.size):
        match(a[n], counts_a[n], b[n], counts_b[n], tolerance, partners)
        for row in range(counts_a[n]):
            k = angle_class(a[n, row, SLOPE], edges)
            tally[k, ANGLE_POINTS] += 1
            if partners[row] < 0:
                tally[k, ANGLE_MISSED] += 1
            else:
                apart = distance(a[n, row], b[n, partners[row]])
                tally[k, DISTANCE] += apart
                tally[k, FARTHEST] = max(tally[k, FARTHEST], apart)
        for other in range(counts_b[n]):
            taken = False
            for row in range(counts_a[n]):
                taken = taken or partners[row] == other
            if not taken:
                tally[angle_class(b[n, other, SLOPE], edges), ANGLE_EXCESS] += 1
