"""Humps of the overlap along the wheel's profile, and the saddles between them.

Where two humps overlap the rail, as tread and flange may, undeformed bodies meet in the saddle between them long before
their patches do: under Hertz' pressure a patch ends where the overlap is half its depth or more. So humps are regions
of their own, each with its own grid, up to a saddle of APART of the lower hump, and one region beyond. Between TOGETHER
and APART both are good, and a wheel takes both, in shares that change smoothly: no force jumps as humps grow together.
"""

import math

from wheelrail.kernel import kernel, small_kernel

TOGETHER, APART = 0.2, 0.4


@small_kernel
def smooth_step(t):
    """0 below 0, 1 above 1, with level ends."""
    t = min(max(t, 0.0), 1.0)
    return t * t * (3.0 - 2.0 * t)


@small_kernel
def extreme_near(values, n):
    """Position and value of the extreme at node `n`, by a parabola through it and its neighbours."""
    before = values[n - 1]
    here = values[n]
    after = values[n + 1]
    bend = before - 2.0 * here + after
    shift = 0.0
    if math.isfinite(bend) and bend != 0.0:
        shift = min(max(0.5 * (before - after) / bend, -0.5), 0.5)
    return n + shift, here - 0.25 * (before - after) * shift


@small_kernel
def is_saddle(overlaps, n):
    """Whether a node lies no higher than its neighbours, and below the next one."""
    return overlaps[n] <= overlaps[n - 1] and overlaps[n] < overlaps[n + 1]


@kernel
def lower_hump(overlaps, begin, end, n):
    """Height of the lower one of the two highest nodes on either side of node `n`, from `begin` to `end` [m]."""
    before = overlaps[n]
    for m in range(begin, n):
        before = max(before, overlaps[m])
    after = overlaps[n]
    for m in range(n + 1, end + 1):
        after = max(after, overlaps[m])
    return min(before, after)


@kernel
def first_saddle(overlaps, begin, end, share):
    """First saddle of nodes `begin` to `end` that is lower than this share of the lower hump; `end` if there is none.

    Returns its node, its position in nodes, and its share of the lower hump.
    """
    for n in range(begin + 1, end):
        if is_saddle(overlaps, n):
            lower = lower_hump(overlaps, begin, end, n)
            at, value = extreme_near(overlaps, n)
            if value < share * lower:
                return n, at, max(value, 0.0) / lower
    return end, float(end), 1.0


@kernel
def lowest_saddle(overlaps, begin, end):
    """The saddle of nodes `begin` to `end` that parts humps most: position in nodes, and share of the lower hump.

    Without a saddle, the share is 1.
    """
    best = 1.0
    found = float(begin)
    for n in range(begin + 1, end):
        if is_saddle(overlaps, n):
            at, value = extreme_near(overlaps, n)
            share = value / lower_hump(overlaps, begin, end, n)
            if share < best:
                best = share
                found = at
    return found, best


@kernel
def share_together(overlaps):
    """Share of humps that are one region: 0 where they are apart, or one anyhow; then what is laid apart is enough."""
    n = 0
    last = overlaps.size - 1
    while n <= last:
        if overlaps[n] <= 0.0:
            n += 1
            continue
        begin = n
        while n <= last and overlaps[n] > 0.0:
            n += 1
        saddle, _, share = first_saddle(overlaps, begin, n - 1, APART)
        while saddle < n - 1:
            if share > TOGETHER:
                return smooth_step((share - TOGETHER) / (APART - TOGETHER))
            saddle, _, share = first_saddle(overlaps, saddle, n - 1, APART)
    return 0.0
