"""Contacts of a wheel that lie in one stretch of penetration share it.

Two minima of the distance with a saddle between them that still penetrates are no two contacts of their own: counted in
full, they carry too much, and when they merge the load of one is lost at a stroke. With p1, p2 their penetrations, ps
that of the saddle and qi = pi - ps, each gives up a part of ps,

    p1 <- p1 - ps (q2/(q1 + q2))^2,   p2 <- p2 - ps (q1/(q1 + q2))^2.

The one that vanishes (q -> 0) has given up all by then and the other nothing, by the squares not even to first order,
so that the forces stay continuous; with the saddle in the air nothing changes. This rule is our own.
"""

import math

from wheelrail.contact.detection.equations._kernels import PENETRATION, Y_WHEEL
from wheelrail.contact.pair._kernels import OK, lowest, section_point, wheel_at
from wheelrail.kernel import kernel, small_kernel
from wheelrail.profiles._kernels import profile_at

STEPS = 10  #: between two contacts, where the saddle is looked for


@kernel
def saddle_penetration(pair, pose, start, end):
    """Least penetration [m] between two places on the wheel; 0 if there is air between them."""
    least = math.inf
    for k in range(1, STEPS):
        # From the middle outwards: where two contacts are apart, the first look is enough.
        place = 0.5 + (k // 2) * (1.0 - 2.0 * (k % 2)) / STEPS
        status, r, dr, _ = wheel_at(pair, start + place * (end - start))
        xi, sigma, q = lowest(pose, dr)
        if status != OK or q <= 0.0:
            return 0.0
        across, up = section_point(pose, start + place * (end - start), r, xi, sigma)
        status, b, slope, _ = profile_at(pair.rail, across)
        if status != OK or up >= b:
            return 0.0
        least = min(least, (b - up) / math.sqrt(1.0 + slope * slope))
    return least


@small_kernel
def share_penetration(pair, pose, points, count, rows, column, depth, known):
    """Penetration of each contact less what it gives up, in a column of `rows`; never negative.

    In the column `depth` of a row, if there is one, is kept how much less the saddle towards the last contact before it
    penetrates than the two do on average [m], and in the next one how this has changed: within a time step it hardly
    does. With `known` it is used, carried on by the share of that change in the column after.
    """
    for i in range(count):
        rows[i, column] = -points[i, PENETRATION]
    for i in range(count):
        for j in range(i):
            first = -points[i, PENETRATION]
            second = -points[j, PENETRATION]
            keeps = depth < rows.shape[1] and j == i - 1
            if keeps and known:
                saddle = max(0.5 * (first + second) - rows[i, depth] - rows[i, depth + 2] * rows[i, depth + 1], 0.0)
            else:
                saddle = saddle_penetration(pair, pose, points[i, Y_WHEEL], points[j, Y_WHEEL])
                if keeps:
                    # A saddle in the air stays there.
                    below = 0.5 * (first + second) - saddle if saddle > 0.0 else math.inf
                    change = below - rows[i, depth]
                    rows[i, depth + 1] = change if abs(change) < 0.2 * below < math.inf else 0.0
                    rows[i, depth] = below
            saddle = min(saddle, first, second)
            if saddle > 0.0:
                total = first + second - 2.0 * saddle
                share = (first - saddle) / total if total > 0.0 else 0.5
                rows[i, column] = min(rows[i, column], first - saddle * (1.0 - share) ** 2)
                rows[j, column] = min(rows[j, column], second - saddle * share**2)
