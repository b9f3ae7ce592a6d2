"""Contacts of one wheel press each other down: the elastic half space couples them.

The load of one contact lowers the surfaces around it, also where another contact is. With p_i the penetration of the
undeformed bodies, N_i the load and K_i Hertz' stiffness, each contact i feels

    p_i = (N_i/K_i)^(2/3)/w_i + sum_j M_ij N_j , N_i >= 0 ,
    M_ij = u(d_ij/rho_ij) cos(t_i - t_j)/(pi E* c_ij) .

M_ij is the displacement at i along its own normal (slope angle t_i) per load at j (Boussinesq; Johnson, Contact
Mechanics, 3.2). Near by, a contact is no point: a patch of load N and approach p counts as the round one of the same
load and approach, whose radius is rho = (3 pi/4) c with c = N/(pi E* p), and u is Hertz' field on it, inside and
outside (Johnson, eq. 3.42a). Two patches act on each other like one whose second moments are the sum of theirs:
c_ij^2 = c_i^2 + c_j^2. So M is symmetric, and 1/(pi E* d) far away; two contacts at one spot carry 2 % more than
one Hertzian contact there.

c_i is taken at the penetration p_i, not at the approach: M does not depend on the loads then, the equations are the
gradient of an energy that is convex for loads up to Hertz' own, and they have one solution. The stiffness dN_i/dp_j is
symmetric but for the change of c with p, which makes up to 3 % of it.

The weight w_i is 1 but for contacts that are about to vanish, see `weights`, and for the flank close to one.
"""

import math

from wheelrail.contact.geometry._kernels.pair import falls
from wheelrail.contact.point.detection._kernels.equations import (
    DIFF,
    DIST,
    PENETRATION,
    RATE,
    RUN,
    SLOPE,
    X_WHEEL,
    Y_RAIL,
    Y_WHEEL,
    Z_RAIL,
    diff_at,
    look_at,
)
from wheelrail.contact.point.detection._kernels.search import MOST_POINTS
from wheelrail.kernel import kernel, local_array, small_kernel
from wheelrail.numerics._kernels.bracket import newton_within

#: A contact fades where the ridge between it and its neighbour is lower than its own peak by less than this share of
#: its penetration.
FADING = 0.03
#: Contacts are one patch where the saddle between them is 1/MERGED as deep as they are, or deeper; a patch reaches over
#: gaps of less than about half of its penetration.
MERGED = 2.0
AT_FLANK = 2e-6  #: a contact that is closer to the flank than this is its contact [m]
OFF_FLANK = 3e-3  #: and one that is further away than this is clearly another [m]
FAR = 5.0  #: radii from a patch from where on its field is taken as a series, whose rest is below 1e-6 of it
ROUND = 0.75 * math.pi  #: radius of a round patch over its c
CLOSE_TO_SADDLE = 1e-3  #: share of the distance to the nearer contact to which a saddle is located
NEARLY = 0.05  #: share of the distance between two contacts from which on Newton's method is trusted
LEAST_WEIGHT = 1e-6  #: of a contact that carries something
MOST_LOOKS = 30
MOST_SWEEPS = 200
BALANCED = 1e-12  #: share of the penetration by which the last step changes an approach


@small_kernel
def round_field(t):
    """Displacement of a Hertzian round patch at t radii from its centre, over that at the centre."""
    if t <= 1.0:
        return 1.0 - 0.5 * t * t
    if t > FAR:
        s = 1.0 / t
        return s * (4.0 / 3.0 + s * s * (2.0 / 15.0 + s * s * 3.0 / 70.0)) / math.pi
    return ((2.0 - t * t) * math.asin(1.0 / t) + math.sqrt(t * t - 1.0)) / math.pi


@small_kernel
def influence(one, other, c1, c2, modulus):
    """M of two contacts [m/N]; one, other : their points, c1, c2 : see above [m], modulus : E* [Pa]."""
    across = one[Y_RAIL] - other[Y_RAIL]
    up = one[Z_RAIL] - other[Z_RAIL]
    ahead = one[X_WHEEL] - other[X_WHEEL]
    c = math.sqrt(c1 * c1 + c2 * c2)
    t = math.sqrt(across * across + up * up + ahead * ahead) / (ROUND * c)
    slopes = one[SLOPE] * other[SLOPE]
    squares = (1.0 + one[SLOPE] * one[SLOPE]) * (1.0 + other[SLOPE] * other[SLOPE])
    return round_field(t) * max((1.0 + slopes) / math.sqrt(squares), 0.0) / (math.pi * modulus * c)


@small_kernel
def at_saddle(look, method):
    """Penetration [m] at the saddle, one step of Newton's method away from a look."""
    step = -look.f / look.df
    if method == DIFF:
        return -(look.d + 0.5 * look.f * step)
    w2 = 1.0 + look.db * look.db
    return -(look.d + 0.5 * look.f * look.ddb * look.d_across * step / (w2 * math.sqrt(w2)))


@kernel
def saddle(pair, pose, one, other, guess):
    """Saddle between two neighbouring contacts: (penetration [m], where); the penetration is -inf if there is none.

    It is what the equation that found them is about: the normal distance for DIST, the vertical difference for DIFF. F
    vanishes at both contacts, and once more at the saddle. Divided by its distances from the contacts, F changes sign
    there and nowhere else, also where the saddle is about to meet one of them. guess : where the saddle may be, as a
    share of the way from one to the other, and where it was found in turn; 0 if nothing is known of it.

    No bracket of `numerics` fits: both ends count for less after every trial, and Newton's method works on F itself.
    """
    run = int(one[RUN])
    start = one[Y_WHEEL]
    end = other[Y_WHEEL]
    if run != int(other[RUN]) or run < -1 or not start < end:
        return -math.inf, 0.0
    method = DIFF
    sign = 1.0  # of dF/dy at a contact
    if run >= 0:
        method = DIST
        sign = -1.0 if falls(pair, run) else 1.0
    low = start
    high = end
    g_low = sign * abs(one[RATE]) / (end - start)
    g_high = -sign * abs(other[RATE]) / (end - start)
    y = start + (end - start) * (guess if guess > 0.0 else g_low / (g_low - g_high))
    for _ in range(MOST_LOOKS):
        if not start < y < end:
            return -math.inf, 0.0
        look = look_at(pair, pose, method, max(run, 0), y)
        if not look.d < 0.0:
            return -math.inf, 0.0
        close = CLOSE_TO_SADDLE * min(y - start, end - y)
        if look.df * sign < 0.0 and abs(look.f) < close * abs(look.df):
            _, _, _, gap = diff_at(pair, pose, y)
            # At kinks of a wheel DIST looks along normals that lead elsewhere: there may be air all the same.
            depth = at_saddle(look, method) if gap < 0.0 else -math.inf
            return depth, (y - look.f / look.df - start) / (end - start)
        g = look.f / ((y - start) * (end - y))
        if (g > 0.0) == (g_low > 0.0):
            low = y
            g_low = g
            g_high *= 0.5  # the end that stays counts for less (Illinois)
        else:
            high = y
            g_high = g
            g_low *= 0.5
        last = y
        y = last - look.f / look.df
        if look.df * sign >= 0.0 or not low < y < high or abs(look.f) > NEARLY * abs(look.df) * (end - start):
            y = low + (high - low) * g_low / (g_low - g_high)
        if abs(y - last) < close:
            _, _, _, gap = diff_at(pair, pose, y)
            return (-look.d if gap < 0.0 else -math.inf), (y - start) / (end - start)
    return -math.inf, 0.0


@small_kernel
def peak(point):
    """Penetration of a contact [m] as saddles are measured: vertical if DIFF found it."""
    if point[RUN] >= 0.0:
        return -point[PENETRATION]
    return -point[PENETRATION] * math.sqrt(1.0 + point[SLOPE] * point[SLOPE])


@small_kernel
def fade(height, other, penetration):
    """Weight of a contact whose peak stands `height` above the saddle to its neighbour, whose own stands `other`.

    0 where the peak is about to vanish, and 1 from where it is clear, or as high as its neighbour.
    """
    scale = min(FADING * penetration, other)
    if not height < scale:
        return 1.0
    share = max(height, 0.0) / scale
    return share * (2.0 - share)


@small_kernel
def beside_flank(pair, one, other):
    """Whether the first of two contacts is at the flank and the other one above it; false for wheels without one."""
    return one[Y_WHEEL] < pair.flank + AT_FLANK <= other[Y_WHEEL]


@small_kernel
def flank_weight(pair, y):
    """Weight of the flank beside a contact at `y` [m]: none where they are one."""
    share = min(max((y - pair.flank - AT_FLANK) / (OFF_FLANK - AT_FLANK), 0.0), 1.0)
    return share * share * (3.0 - 2.0 * share)


@small_kernel
def one_patch(middle, penetration):
    """How far a contact is one patch with another, from 0 to 1; `middle` is the penetration of the saddle."""
    return min(MERGED * middle / penetration, 1.0)


@kernel
def weights(pair, pose, points, count, rows, column, merged, ridge):
    """Weights of the contacts of a wheel, in a column of `rows`, and how far each is one with another, in `merged`.

    The column `ridge` of a contact holds a guess where its saddle to the one before it is, see `saddle`.

    Contacts are peaks of the penetration along the wheel. A peak vanishes when it meets the saddle to its neighbour,
    and what it carried would be gone at a stroke: its patch has long been one with its neighbour's. So its spring
    softens before, over the last FADING of the height of the peak, and the neighbour takes over. The lower of two
    peaks fades, never both. What it leaves is a shoulder of its neighbour: see `gap_curvatures`. Contacts beside the
    flank do not fade here.

    Returns the penetration at the saddle between the first two contacts [m], -inf if there is none.
    """
    saddles = local_array(MOST_POINTS, 1)  # to the contact before
    for k in range(count):
        rows[k, column] = 1.0
        rows[k, merged] = 0.0
        if k > 0:
            saddles[k, 0], rows[k, ridge] = saddle(pair, pose, points[k - 1], points[k], rows[k, ridge])
    # Others may lie between two contacts: of the saddles on the way the deepest in the air counts.
    for second in range(1, count):
        middle = math.inf
        for first in range(second - 1, -1, -1):
            middle = min(middle, saddles[first + 1, 0])
            if middle <= 0.0:
                break
            one = peak(points[first])
            other = peak(points[second])
            if beside_flank(pair, points[first], points[second]):
                continue
            rows[first, column] = min(rows[first, column], fade(one - middle, other - middle, one))
            rows[second, column] = min(rows[second, column], fade(other - middle, one - middle, other))
    for second in range(1, count):
        middle = math.inf
        for first in range(second - 1, -1, -1):
            middle = min(middle, saddles[first + 1, 0])
            if middle <= 0.0:
                break
            if beside_flank(pair, points[first], points[second]):
                continue
            one = rows[second, column] * one_patch(middle, peak(points[first]))
            other = rows[first, column] * one_patch(middle, peak(points[second]))
            rows[first, merged] = max(rows[first, merged], one)
            rows[second, merged] = max(rows[second, merged], other)
    return saddles[1, 0] if count > 1 else -math.inf


@small_kernel
def two_approaches(p1, p2, k1, k2, w1, w2, m, guess):
    """Approaches of two contacts with penetrations p [m], stiffnesses k [N/m^1.5], weights w and influence m [m/N].

    Newton's method for the first one from a guess, in a shrinking bracket.
    """
    low = 0.0
    high = w1 * p1
    d1 = min(guess, high)
    for _ in range(60):
        root = math.sqrt(d1)
        d2 = max(w2 * (p2 - m * k1 * d1 * root), 0.0)
        root2 = math.sqrt(d2)
        f = d1 - w1 * (p1 - m * k2 * d2 * root2)
        if f > 0.0:
            high = d1
        else:
            low = d1
        slope = 1.0 - 2.25 * w1 * w2 * m * m * k1 * k2 * root * root2
        moved = newton_within(low, high, d1, f, slope) if slope > 0.0 else 0.5 * (low + high)
        step = abs(moved - d1)
        d1 = moved
        if step <= BALANCED * p1 or high - low <= BALANCED * p1:
            break
    return d1, max(w2 * (p2 - m * k1 * d1 * math.sqrt(d1)), 0.0)


@kernel
def couple(points, count, modulus, rows, shape, weight, approach):
    """Approaches of the contacts of a wheel [m], in the column `approach` of `rows`.

    There they are guessed to begin with. modulus : E* [Pa]. shape : column of `rows` where Hertz' k1 of each contact
    stands; weight : that of its weight.
    """
    if count == 2:
        p1 = -points[0, PENETRATION]
        p2 = -points[1, PENETRATION]
        k1 = rows[0, shape]
        k2 = rows[1, shape]
        m = influence(points[0], points[1], k1 * math.sqrt(p1) / math.pi, k2 * math.sqrt(p2) / math.pi, modulus)
        rows[0, approach], rows[1, approach] = two_approaches(
            p1, p2, modulus * k1, modulus * k2, rows[0, weight], rows[1, weight], m, rows[0, approach]
        )
        return
    # Each in turn is given what the others leave it: the energy falls with every step.
    for _ in range(MOST_SWEEPS):
        change = 0.0
        for i in range(count):
            p = -points[i, PENETRATION]
            left = p
            for j in range(count):
                if j != i:
                    d = rows[j, approach]
                    m = influence(
                        points[i],
                        points[j],
                        rows[i, shape] * math.sqrt(p) / math.pi,
                        rows[j, shape] * math.sqrt(-points[j, PENETRATION]) / math.pi,
                        modulus,
                    )
                    left -= m * modulus * rows[j, shape] * d * math.sqrt(d)
            d = max(rows[i, weight] * left, 0.0)
            change = max(change, abs(d - rows[i, approach]) / p)
            rows[i, approach] = d
        if change < BALANCED:
            break


@kernel
def normal_springs(points, count, modulus, coupled, rows, load, approach, shape, weight, springs):
    """How the loads of the contacts of a wheel grow with their penetrations, dN_i/dp_j [N/m], into `springs`.

    rows : of the contacts; in the columns `load`, `approach`, `shape` and `weight` stand what they carry [N] and by how
    much they are pressed in [m], Hertz' k1 and their weight. The inverse of the compliances: each one's own, and M.
    """
    for i in range(count):
        for j in range(count):
            springs[i, j] = 0.0
        springs[i, i] = 1.0
        if rows[i, load] > 0.0:
            springs[i, i] = 2.0 * rows[i, approach] / (3.0 * max(rows[i, weight], LEAST_WEIGHT) * rows[i, load])
    if coupled:
        for i in range(count):
            for j in range(i):
                if rows[i, load] > 0.0 and rows[j, load] > 0.0:
                    springs[i, j] = influence(
                        points[i],
                        points[j],
                        rows[i, shape] * math.sqrt(-points[i, PENETRATION]) / math.pi,
                        rows[j, shape] * math.sqrt(-points[j, PENETRATION]) / math.pi,
                        modulus,
                    )
                    springs[j, i] = springs[i, j]
    # Gauss and Jordan, in place; the matrix is positive definite.
    for k in range(count):
        pivot = springs[k, k]
        springs[k, k] = 1.0
        for n in range(count):
            springs[k, n] /= pivot
        for i in range(count):
            if i != k:
                share = springs[i, k]
                springs[i, k] = 0.0
                for n in range(count):
                    springs[i, n] -= share * springs[k, n]
    for i in range(count):
        if not rows[i, load] > 0.0:
            springs[i, i] = 0.0
