"""Where the undeformed wheel and rail overlap: regions of the wheel's profile, and the rows of cells laid over them.

A row is the circle of a point of the wheel's profile. Its lowest point is where its normal lies in the track's cross
section [Malvezzi2008]; there it is deepest in the rail, and along the direction of rolling the overlap falls from there
as a parabola. The contact map is the projection of that point on the rail along the wheel's normal.

On a roller every circle has a frame of its own, turned about the roller's axis, in which it lies over the roller as
over a rail (`contact.geometry`): rows are set there, and placed in the frame of the wheel.
"""

import math
from typing import NamedTuple

import numpy as np

from wheelrail.contact.elastic._kernels.rows import (
    ARC,
    COSINE,
    CUBIC,
    CURVE,
    DEEPEST,
    NORMAL_Y,
    NORMAL_Z,
    OVERLAP,
    POINT_Y,
    POINT_Z,
    QUARTIC,
    RAIL_ARC,
    SINE,
    WIDTH,
)
from wheelrail.contact.elastic._kernels.saddles import extreme_near, first_saddle, lowest_saddle, smooth_step
from wheelrail.contact.geometry._kernels.pair import Pair, lowest, section_point, wheel_at
from wheelrail.contact.geometry._kernels.roller import meridian_at, pose_at
from wheelrail.contact.point.normal._kernels.hertz import hertz
from wheelrail.kernel import kernel, small_kernel
from wheelrail.numerics._kernels.status import AT_EDGE, NO_CONTACT, OK, TOO_MANY, YAW_TOO_LARGE
from wheelrail.profiles._kernels.profile import profile_at

LEVEL = 0.05  #: share of the deepest overlap of a region from which its rows begin
MARGIN = 1.1  #: by which rows are longer than the patch that Hertz expects
PROJECTIONS = 8  #: Newton steps of a projection, which converges in two or three

#: Columns of a region: arc lengths where its rows begin and end, and where its two bands of rows meet [m], deepest
#: overlap [m] and its arc length, row at which the second band begins (none: the number of rows), length of its cells
#: [m], first row that presses and one beyond the last; whether its low and its high end are where the overlap fades,
#: and not cut at a saddle.
LOW, HIGH, PARTED, DEPTH, PEAK, SPLIT, LENGTH, FIRST, END, FADES_LOW, FADES_HIGH = range(11)
REGION_COLUMNS = 11
#: Shares of its peak by which a second hump rises above the saddle when it begins to have a band of its own, and when
#: it has one.
NOTICED, PROMINENT = 0.1, 0.3
#: Share of the overlap that Hertz leaves to the direction of rolling under slender patches, as on flanges.
SLENDER = 0.75


class Surfaces(NamedTuple):
    """A profile pair with arc lengths along both profiles."""

    pair: Pair
    start: float  #: arc length of the wheel's first node [m]
    step: float  #: between nodes of the wheel, in arc length [m]
    nodes: np.ndarray  #: of the wheel, at even steps from the flange on: axle coordinate [m], radius [m], r'; (n, 3)
    rail_start: float  #: lateral position of the first node of `rail_arcs` [m]
    rail_per_metre: float
    rail_arcs: np.ndarray  #: arc length on the rail at even lateral steps [m], shape (m,)


@small_kernel
def rough_overlap(pair, posed, y, r, dr):
    """Overlap of a circle at its lowest point [m], along the rail's normal above it; negative in the air."""
    pose = pose_at(posed, y, r, dr)
    xi, sigma, q = lowest(pose, dr)
    if q <= 0.0:
        return -math.inf, False
    across, up = section_point(pose, y, r, xi, sigma)
    at = (across - pair.rail_start) * pair.rail_per_step
    n = int(at)
    if at < 0.0 or n >= pair.last_step - pair.first_step:
        return -math.inf, True
    row = pair.rail_table[pair.first_step + n]
    share = at - n
    slope = row[2] + share * row[3]
    return (row[0] + share * row[1] - up) / math.sqrt(1.0 + slope * slope), True


@small_kernel
def crossing(a, b, level):
    """Share of the way from a value `a` to `b` at which `level` is crossed."""
    return (level - a) / (b - a) if b != a else 0.5


@kernel
def scan_wheel(surfaces, pose, overlaps):
    """Overlap at every node of the wheel into `overlaps` (n,). Returns a status."""
    status = OK
    for n in range(surfaces.nodes.shape[0]):
        row = surfaces.nodes[n]
        overlaps[n], valid = rough_overlap(surfaces.pair, pose, row[0], row[1], row[2])
        if not valid:
            status = YAW_TOO_LARGE
    return status


@kernel
def find_regions(surfaces, overlaps, level, apart, regions):
    """Regions of overlap from the flange on, parted at saddles below `apart` of a hump. Returns (status, count)."""
    count = 0
    n = 0
    last = overlaps.size - 1
    while n <= last:
        if overlaps[n] <= 0.0:
            n += 1
            continue
        begin = n
        while n <= last and overlaps[n] > 0.0:
            n += 1
        if begin == 0 or n > last:
            return AT_EDGE, count
        low = float(begin) - 1.0
        while begin < n:
            if count == regions.shape[0]:
                return TOO_MANY, count
            saddle, high, _ = first_saddle(overlaps, begin, n - 1, apart)
            if saddle == n - 1:
                high = float(n)
            set_region(surfaces, overlaps, begin, saddle, low, high, level, regions[count])
            count += 1
            if saddle == n - 1:
                break
            begin = saddle
            low = high
    return OK if count else NO_CONTACT, count


@kernel
def set_region(surfaces, overlaps, begin, end, low, high, level, region):
    """A region from nodes `begin` to `end` inside the rail, between `low` and `high` in nodes."""
    peak = begin
    for n in range(begin, end + 1):
        if overlaps[n] > overlaps[peak]:
            peak = n
    at, region[DEPTH] = extreme_near(overlaps, peak)
    region[PEAK] = surfaces.start + at * surfaces.step
    # Each end is trimmed by the hump next to it: a second one may be lower.
    left = begin
    while left < end and overlaps[left + 1] > overlaps[left]:
        left += 1
    floor = level * overlaps[left]
    n = begin
    while overlaps[n] < floor:
        n += 1
    share = crossing(max(overlaps[n - 1], -region[DEPTH]), overlaps[n], floor)
    region[FADES_LOW] = 1.0 if overlaps[n - 1] < floor else 0.0
    low = max(n - 1 + share if overlaps[n - 1] < floor else low, low)
    right = end
    while right > begin and overlaps[right - 1] > overlaps[right]:
        right -= 1
    floor = level * overlaps[right]
    n = end
    while overlaps[n] < floor:
        n -= 1
    share = crossing(max(overlaps[n + 1], -region[DEPTH]), overlaps[n], floor)
    region[FADES_HIGH] = 1.0 if overlaps[n + 1] < floor else 0.0
    high = min(n + 1 - share if overlaps[n + 1] < floor else high, high)
    region[LOW] = surfaces.start + low * surfaces.step
    region[HIGH] = surfaces.start + high * surfaces.step
    # As the second hump rises above the saddle, the bands go over from the middle to the saddle, so that a hump may
    # come and go without a jump.
    saddle, part = lowest_saddle(overlaps, begin, end)
    middle = 0.5 * (low + high)
    parted = middle + smooth_step((1.0 - part - NOTICED) / (PROMINENT - NOTICED)) * (saddle - middle)
    region[PARTED] = surfaces.start + parted * surfaces.step


@kernel
def half_width(surfaces, overlaps, region):
    """Half the width of the hump at its deepest overlap, at half that depth [m]."""
    peak = int((region[PEAK] - surfaces.start) / surfaces.step + 0.5)
    level = 0.5 * region[DEPTH]
    low = peak
    while low > 0 and overlaps[low - 1] > level:
        low -= 1
    high = peak
    while high < overlaps.size - 1 and overlaps[high + 1] > level:
        high += 1
    begin = float(low)
    if low > 0:
        begin -= 1.0 - crossing(max(overlaps[low - 1], -region[DEPTH]), overlaps[low], level)
    end = float(high)
    if high < overlaps.size - 1:
        end += 1.0 - crossing(max(overlaps[high + 1], -region[DEPTH]), overlaps[high], level)
    return 0.5 * max(end - begin, 1.0) * surfaces.step


@small_kernel
def axle_coordinate(surfaces, arc):
    """Axle coordinate of the wheel's profile at an arc length [m]."""
    at = min(max((arc - surfaces.start) / surfaces.step, 0.0), surfaces.nodes.shape[0] - 1.000001)
    n = int(at)
    a = surfaces.nodes[n, 0]
    return a + (at - n) * (surfaces.nodes[n + 1, 0] - a)


@small_kernel
def rail_arc(surfaces, y):
    """Arc length on the rail at a lateral position [m]."""
    at = (y - surfaces.rail_start) * surfaces.rail_per_metre
    at = min(max(at, 0.0), surfaces.rail_arcs.size - 1.000001)
    n = int(at)
    a = surfaces.rail_arcs[n]
    return a + (at - n) * (surfaces.rail_arcs[n + 1] - a)


@small_kernel
def place_row(posed, pose, y, r, dr, xi, sigma, row):
    """Longitudinal position and height of a circle's lowest point in the frame of the wheel, from that of the circle.

    posed, pose : the wheelset in the two frames. Written so that nothing is rounded on rails, where they are one.
    """
    sine, cosine = meridian_at(posed, y, r, dr)
    _, up = section_point(pose, y, r, xi, sigma)
    x = pose.r12 * y + r * (pose.r11 * xi - pose.r13 * sigma)
    above = up - pose.z
    row[SINE] = sine
    row[COSINE] = cosine
    row[DEEPEST] = cosine * x + sine * above
    row[POINT_Z] = up + (posed.z - pose.z) - (1.0 - cosine) * above - sine * x


@kernel
def set_row(surfaces, posed, arc, curvature, row):
    """A row at an arc length of the wheel [m]; `curvature` is that of the surface along the track [1/m]."""
    pair = surfaces.pair
    y = axle_coordinate(surfaces, arc)
    status, r, dr, _ = wheel_at(pair, y)
    pose = pose_at(posed, y, r, dr)
    xi, sigma, q = lowest(pose, dr)
    if status != OK:
        return AT_EDGE
    if q <= 0.0:
        return YAW_TOO_LARGE
    across, up = section_point(pose, y, r, xi, sigma)
    radial_y = pose.r21 * xi - pose.r23 * sigma
    radial_z = -pose.r33 * sigma
    out_y = radial_y - dr * pose.r22  # outward from the wheel
    out_z = radial_z - dr * pose.r32
    size = 1.0 / math.sqrt(out_y * out_y + out_z * out_z)
    out_y *= size
    out_z *= size
    depth = 0.0
    b = 0.0
    db = 0.0
    ddb = 0.0
    rail_y = across
    for _ in range(PROJECTIONS):
        rail_y = min(max(across - depth * out_y, pair.rail.low), pair.rail.high)
        _, b, db, ddb = profile_at(pair.rail, rail_y)
        step = (up - depth * out_z - b) / (out_z - db * out_y)
        depth += step
        if abs(step) < 1e-11:
            break
    # Moving on by l along the circle, the point goes aside along the profile by aside l + turn l^2, and out of the rail
    # by curve l^2; the rail's slope against the wheel's, and its bend, turn the way aside into a loss of overlap.
    tilt = (db * out_z + out_y) / math.sqrt(1.0 + db * db)
    bend = -ddb / (1.0 + db * db) ** 1.5
    along = pose.r11 * sigma + pose.r13 * xi  # of the circle's direction
    aside = (pose.r21 * sigma + pose.r23 * xi) * -out_z + pose.r33 * xi * out_y
    turn = 0.5 * (radial_y * out_z - radial_z * out_y) / r
    roller = curvature / (1.0 + curvature * b)
    curve = 0.5 * (out_y * radial_y + out_z * radial_z) / r - 0.5 * roller * out_z * along * along
    curve += tilt * turn + 0.5 * bend * aside * aside
    ahead = -0.5 * tilt * aside / curve  # of the deepest point
    row[ARC] = arc
    row[RAIL_ARC] = rail_arc(surfaces, rail_y)
    place_row(posed, pose, y, r, dr, xi, sigma, row)
    row[DEEPEST] += along * ahead
    row[OVERLAP] = depth + curve * ahead * ahead
    row[CURVE] = curve / (along * along)
    row[CUBIC] = bend * aside * turn / along**3
    row[QUARTIC] = 0.5 * bend * turn * turn / along**4
    row[POINT_Y] = across
    row[NORMAL_Y] = -out_y
    row[NORMAL_Z] = -out_z
    return OK


@kernel
def lay_rows(surfaces, pose, overlaps, curvature, stretch, region, rows, cells, overlap):
    """Rows over a region and the overlap at their cells, (rows, cells). Returns a status.

    stretch : by which the cells are longer than usual.
    """
    count = overlap.shape[0]
    half_count = count // 2
    parted = region[PARTED]
    even = abs(parted - 0.5 * (region[LOW] + region[HIGH])) <= 1e-9 * (region[HIGH] - region[LOW])
    region[SPLIT] = count if even else half_count
    before = (parted - region[LOW]) / half_count
    after = (region[HIGH] - parted) / (count - half_count)
    peak = 0
    for j in range(count):
        second = j >= half_count
        arc = parted + (j - half_count + 0.5) * (after if second else before)
        status = set_row(surfaces, pose, arc, curvature, rows[j])
        rows[j, WIDTH] = after if second else before
        if status != OK:
            return status
        if rows[j, ARC] <= region[PEAK]:
            peak = j
    along = rows[peak, CURVE]
    depth = max(region[DEPTH], rows[peak, OVERLAP])
    half = half_width(surfaces, overlaps, region)
    a, _, _ = hertz(along, 0.5 * depth / (half * half))
    own = min(along * a * a, 1.0)
    expected = 0.0
    longest = 0.0
    for j in range(count):
        if rows[j, OVERLAP] > 0.0 and rows[j, CURVE] > 0.0:
            squared = rows[j, OVERLAP] / rows[j, CURVE]
            other = not even and (j >= half_count) != (peak >= half_count)
            expected = max(expected, squared * (max(own, SLENDER) if other else own))
            longest = max(longest, squared)
    length = min(MARGIN * stretch * math.sqrt(expected), math.sqrt(longest))
    length *= 2.0 / cells
    region[LENGTH] = length
    for j in range(count):
        for i in range(cells):
            x = (0.5 * (cells - 1) - i) * length
            row = rows[j]
            overlap[j, i] = row[OVERLAP] - x * x * (row[CURVE] + x * (row[CUBIC] + x * row[QUARTIC]))
    return OK
