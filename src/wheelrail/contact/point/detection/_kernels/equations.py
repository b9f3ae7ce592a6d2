"""The equations of DIFF and DIST, and the contact point that belongs to a root of theirs."""

import math
from typing import NamedTuple

from wheelrail.contact.geometry._kernels.pair import lowest, position_of_slope, section_point, wheel_at
from wheelrail.contact.geometry._kernels.roller import frame_turning, pose_at
from wheelrail.kernel import kernel, small_kernel
from wheelrail.numerics._kernels.status import OK
from wheelrail.profiles._kernels.profile import profile_at

DIFF = 0
DIST = 1

#: Columns of a point: position on the wheel (x across the axle, y along it), on the rail (y, z), normal penetration
#: (negative in contact) [m], slope of the rail there, dF/dy at the root, 1 if it is an accepted contact, and the
#: equation that it solves: DIST's for that run of the rail's slope, or DIFF's (-1), or none (-2); radius of the wheel
#: there [m].
X_WHEEL, Y_WHEEL, Y_RAIL, Z_RAIL, PENETRATION, SLOPE, RATE, ACCEPTED, RUN, RADIUS = 0, 1, 2, 3, 4, 5, 6, 7, 8, 9
COLUMNS = 10
OF_DIFF, OF_NONE = -1.0, -2.0  #: in RUN

#: A root that leaves more of F than this lies at a kink, where F jumps; less is rounding in a profile's definition,
#: such as the steps of S1002 by 0.1 um [m].
CORNER = 1e-7
FOOT_STEPS = 4  #: of Newton's method from the point below to the nearest one, less than a millimetre away
BESIDE_CORNER = 2e-9  #: where the two sides of a kink are looked at [m]


class Look(NamedTuple):
    """F at one place of the wheel, the wheel's lowest point there, and the rail below it (DIST: opposite to it)."""

    y: float  #: axle coordinate [m]
    f: float
    df: float  #: dF/dy
    d: float  #: vertical difference (DIFF) or normal distance (DIST) [m]
    r: float  #: radius of the wheel [m], and dr/dy
    dr: float
    x: float  #: of the lowest point in the axes of the wheelset [m], and dx/dy
    dx: float
    across: float  #: its lateral position [m], and how that goes with y
    d_across: float
    b: float  #: height [m] and slope of the rail there, and b''
    db: float
    ddb: float
    d_db: float  #: how the slope goes with y


@small_kernel
def nothing_at(y):
    """A look at a position where there is nothing to see."""
    return Look(y, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0)


@small_kernel
def diff_look(pair, posed, y):
    """DIFF: (inside, Look) at axle coordinate y; F = dD/dy along the wheel's lowest points.

    D = Z - b(Y) is the vertical difference [Malvezzi2008 sec. 4; Meli2009 sec. 2.3]. The printed F carries a stray
    factor y on r32.
    """
    status, r, dr, ddr = wheel_at(pair, y)
    pose = pose_at(posed, y, r, dr)
    xi, sigma, q = lowest(pose, dr)
    if status != OK or q <= 0.0:
        return False, nothing_at(y)
    across, up = section_point(pose, y, r, xi, sigma)
    status, b, db, ddb = profile_at(pair.rail, across)
    if status != OK:
        return False, nothing_at(y)
    rho = dr / sigma
    turn = pose.k * ddr / q
    d_xi = -sigma * turn
    d_sigma = xi * turn
    d_x = dr * xi + r * d_xi
    d_across = pose.r22 + pose.r21 * d_x - pose.r23 * (dr * sigma + r * d_sigma)
    d_db = ddb * d_across
    d_rho = (ddr - rho * d_sigma) / sigma
    side = pose.r22 - pose.r23 * rho
    f = pose.r32 - pose.r33 * rho - db * side
    df = -pose.r33 * d_rho - d_db * side + db * pose.r23 * d_rho
    return True, Look(y, f, df, up - b, r, dr, r * xi, d_x, across, d_across, b, db, ddb, d_db)


@small_kernel
def diff_at(pair, pose, y):
    """DIFF: (inside, F, dF/dy, D) at axle coordinate y."""
    inside, look = diff_look(pair, pose, y)
    return inside, look.f, look.df, look.d


@small_kernel
def dist_look(pair, posed, run, y):
    """DIST: (inside, Look) at axle coordinate y, for one monotone run of the rail's slope.

    The rail point has the wheel's normal; F is how far the wheel point lies beside that normal [Malvezzi2008 sec. 3].
    In the Look, `across` and what follows are of that rail point, and d is the normal distance.
    """
    status, r, dr, ddr = wheel_at(pair, y)
    pose = pose_at(posed, y, r, dr)
    xi, sigma, q = lowest(pose, dr)
    if status != OK or q <= 0.0:
        return False, nothing_at(y)
    across, up = section_point(pose, y, r, xi, sigma)
    turn = pose.k * ddr / q
    d_xi = -sigma * turn
    d_sigma = xi * turn
    d_s = dr * sigma + r * d_sigma
    d_x = dr * xi + r * d_xi
    d_across = pose.r22 + pose.r21 * d_x - pose.r23 * d_s
    d_up = pose.r32 - pose.r33 * d_s
    per_bottom = 1.0 / (pose.r32 * dr + pose.r33 * sigma)
    slope = (pose.r21 * xi - pose.r22 * dr - pose.r23 * sigma) * per_bottom
    d_slope = (
        pose.r21 * d_xi - pose.r22 * ddr - pose.r23 * d_sigma - slope * (pose.r32 * ddr + pose.r33 * d_sigma)
    ) * per_bottom
    w2 = 1.0 + slope * slope
    cosine = 1.0 / math.sqrt(w2)
    # From n . e = r' / sqrt(1 + r'^2), with n along (-slope, 1), where the frame turns with y, and e in it.
    per_sine = math.sqrt(1.0 + dr * dr)
    more = frame_turning(posed, pose, y, r, dr, ddr) / (pose.r22 + dr / per_sine * slope * cosine)
    d_slope += more
    inside, position, b, ddb, per_ddb = position_of_slope(pair, run, slope)
    d_position = d_slope * per_ddb
    beside = across - position
    above = up - b
    f = -slope * above - beside
    # That turns the normal about its foot on the axle, the radius of the sphere that touches the wheel away.
    df = -d_slope * above - (d_across + slope * d_up) + w2 * d_position - more * r * per_sine * cosine
    distance = (above - slope * beside) * cosine
    return inside, Look(y, f, df, distance, r, dr, r * xi, d_x, position, d_position, b, slope, ddb, d_slope)


@small_kernel
def look_at(pair, pose, method, run, y):
    """F of the chosen method, with what else is known there."""
    if method == DIFF:
        _, look = diff_look(pair, pose, y)
        return look
    _, look = dist_look(pair, pose, run, y)
    return look


@small_kernel
def residual(pair, pose, method, run, y):
    """(F, dF/dy) of the chosen method."""
    look = look_at(pair, pose, method, run, y)
    return look.f, look.df


@small_kernel
def asked_slope(posed, y, r, dr):
    """Slope of the rail whose normal is that of the wheel at axle coordinate y, where its slope is r' = `dr`."""
    pose = pose_at(posed, y, r, dr)
    xi, sigma, _ = lowest(pose, dr)
    return (pose.r21 * xi - pose.r22 * dr - pose.r23 * sigma) / (pose.r32 * dr + pose.r33 * sigma)


@kernel
def corner_slope(pair, pose, run, y, across, up):
    """At a kink of the wheel: (found, slope) of the rail point whose normal passes through the corner.

    It is found if its slope lies between those that the two sides of the kink ask for.
    """
    _, r, before, _ = wheel_at(pair, y - BESIDE_CORNER)
    _, _, after, _ = wheel_at(pair, y + BESIDE_CORNER)
    slope = asked_slope(pose, y, r, before)
    other = asked_slope(pose, y, r, after)
    found = False
    falls = False
    for attempt in range(62):
        middle = 0.5 * (slope + other)
        trial = slope if attempt == 0 else other if attempt == 1 else middle
        _, position, b, _, _ = position_of_slope(pair, run, trial)
        positive = -trial * (up - b) - (across - position) > 0.0
        if attempt == 0:
            falls = positive
        elif attempt == 1:
            found = positive != falls
        elif positive == falls:
            slope = middle
        else:
            other = middle
    return found, slope


@kernel
def dist_point(pair, pose, run, y, r, dr, across, up, rising):
    """The rail point of a root of DIST: (accepted, position, b, slope).

    A minimum of the distance has F' and b'' of one sign. That is the texts' condition of convexity, K2 of the rail plus
    K2 of the wheel > 0, except where the two radii are equal within the penetration: there the sign of the curvatures
    would reject true minima and accept maxima.
    """
    slope = asked_slope(pose, y, r, dr)
    inside, position, b, ddb, _ = position_of_slope(pair, run, slope)
    accepted = inside and rising == (ddb > 0.0)
    if abs(slope * (up - b) + across - position) > CORNER:
        found, slope = corner_slope(pair, pose, run, y, across, up)
        inside, position, b, _, _ = position_of_slope(pair, run, slope)
        accepted = accepted and found and inside
    return accepted, position, b, slope


@small_kernel
def store(pair, pose, method, run, y, rising, df, row, out):
    """Work out the point of a root and write it to a row of `out`; `rising`: F goes from minus to plus there."""
    _, r, dr, _ = wheel_at(pair, y)
    local = pose_at(pose, y, r, dr)
    xi, sigma, _ = lowest(local, dr)
    across, up = section_point(local, y, r, xi, sigma)
    if method == DIFF:
        _, b, slope, _ = profile_at(pair.rail, across)
        position = across
        accepted = rising
    else:
        accepted, position, b, slope = dist_point(pair, pose, run, y, r, dr, across, up, rising)
    penetration = (up - b - slope * (across - position)) / math.sqrt(1.0 + slope * slope)
    out[row, X_WHEEL] = r * xi
    out[row, Y_WHEEL] = y
    out[row, Y_RAIL] = position
    out[row, Z_RAIL] = b
    out[row, PENETRATION] = penetration
    out[row, SLOPE] = slope
    out[row, RATE] = df
    out[row, ACCEPTED] = 1.0 if accepted and penetration < 0.0 else 0.0
    out[row, RUN] = OF_DIFF if method == DIFF else run
    out[row, RADIUS] = r


@small_kernel
def store_near(look, method, run, y, row, out):
    """The point of a root at `y`, carried on from a look at a position so near that its square does not count.

    At a root of DIFF D is stationary, at one of DIST the normal distance: over the way there it changes by half of what
    F would make of it. Returns whether that can be said: not at a kink, nor at an end of a run.
    """
    step = y - look.y
    beside = look.d_across * step
    slope = look.db + look.d_db * step
    cosine = 1.0 / math.sqrt(1.0 + slope * slope)
    accepted = look.df > 0.0
    if method == DIFF:
        penetration = (look.d + 0.5 * look.f * step) * cosine
    else:
        penetration = look.d + 0.5 * look.f * (slope - look.db) * cosine * cosine * cosine
        accepted = accepted == (look.ddb > 0.0)
    out[row, X_WHEEL] = look.x + look.dx * step
    out[row, Y_WHEEL] = y
    out[row, Y_RAIL] = look.across + beside
    out[row, Z_RAIL] = look.b + look.db * beside
    out[row, PENETRATION] = penetration
    out[row, SLOPE] = slope
    out[row, RATE] = look.df
    out[row, ACCEPTED] = 1.0 if accepted and penetration < 0.0 else 0.0
    out[row, RUN] = OF_DIFF if method == DIFF else run
    out[row, RADIUS] = look.r + look.dr * step
    return method == DIFF or (math.isfinite(look.ddb) and abs(look.f + look.df * step) < CORNER)


@kernel
def store_nearest(pair, pose, y, row, out):
    """Write the wheel's lowest point over `y`, and the rail point nearest to it, to a row of `out`.

    Returns whether the wheel is in the rail there. Newton's method for the foot point, from the rail point below.
    """
    status, r, dr, _ = wheel_at(pair, y)
    local = pose_at(pose, y, r, dr)
    xi, sigma, q = lowest(local, dr)
    if status != OK or q <= 0.0:
        return False
    across, up = section_point(local, y, r, xi, sigma)
    there = min(max(across, pair.rail.low), pair.rail.high)  # the point below may lie beyond the rail's end
    b = 0.0
    slope = 0.0
    for _ in range(FOOT_STEPS):
        status, b, slope, bend = profile_at(pair.rail, there)
        if status != OK or (there == across and up >= b):
            return False
        there += (across - there + slope * (up - b)) / (1.0 + slope * slope - bend * (up - b))
    w = math.sqrt(1.0 + slope * slope)
    out[row, X_WHEEL] = r * xi
    out[row, Y_WHEEL] = y
    out[row, Y_RAIL] = there
    out[row, Z_RAIL] = b
    out[row, PENETRATION] = (up - b - slope * (across - there)) / w
    out[row, SLOPE] = slope
    out[row, RATE] = 0.0
    out[row, ACCEPTED] = 1.0
    out[row, RUN] = OF_NONE
    out[row, RADIUS] = r
    return out[row, PENETRATION] < 0.0
