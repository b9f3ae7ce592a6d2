"""Strip theory where the patch sticks, FASTSIM's way to turn the traction where it slips.

After FaStrip [Sichani2016]. Each strip along the rolling direction is a two-dimensional contact under
the elliptic bound k s, s^2 = half^2 - x^2, as solved by [Carter1926] and extended by [Haines1963; Kalker1967a]
to strips side by side with creepage across and spin; its creepages are scaled so that small ones give the
forces of Kalker's linear theory. What differs from the published method is written in docs/theory/tangential.md.
"""

import math
from typing import NamedTuple

from wheelrail.contact.point.tangential._kernels.fastsim import (
    first_and_step,
    flexibilities,
    next_step,
    passive_moment,
)
from wheelrail.contact.point.tangential._kernels.patch import FEWEST
from wheelrail.kernel import kernel

INSIDE = 4.0  #: a traction whose square is less than 1 - 1/INSIDE of the bound's is well inside


class Creep(NamedTuple):
    """Creepages of a strip, over what the surfaces yield; each along, across and spin."""

    lengths: tuple[float, float, float]  #: slip lengths of strip theory; that of the spin, which has no dimension
    stick: tuple[float, float, float]  #: over the flexibilities of the stick zone
    slip: tuple[float, float, float]  #: over those of the slip zone
    soft: tuple[float, float]  #: mean flexibility of the slip zone over that along and over that across


class Traction(NamedTuple):
    """Traction at one position of a strip."""

    x: float  #: position, from the middle of the strip forwards [m]
    bound: float  #: traction bound there [Pa]
    along: float  #: [Pa]
    across: float
    excess: float  #: see `carried`


@kernel
def fastrip(patch, xi, eta, phi, settings):
    """Forces [N] and moment [N m] on the wheel."""
    if patch.friction * patch.load <= 0.0 or (xi == 0.0 and eta == 0.0 and phi == 0.0):
        return 0.0, 0.0, 0.0
    a = patch.a
    b = patch.b
    strips = max(settings.strips, FEWEST)
    slices = max(settings.slices, FEWEST)
    spread = math.pi / strips
    # The bound is made to hold mu N exactly: the midpoint rule in theta gives the cube of a cosine nearly only.
    cube = spread * (0.75 / math.sin(0.5 * spread) - 0.25 / math.sin(1.5 * spread))
    k = 2.0 / cube * patch.friction * patch.load / (math.pi * a * a * b)
    # Slip lengths per creepage. With Kalker's coefficients of a slender patch they are those of strip theory.
    scale = patch.shear / (math.pi * math.pi * k)
    per_xi = 2.0 * scale * patch.c11
    per_eta = 2.0 * scale * patch.c22
    per_turn = 8.0 * scale * patch.c33 * a / b
    spin = 1.5 * math.pi * scale * patch.c23 * phi * math.sqrt(b / a)
    l1, l2, l3 = flexibilities(patch)
    fx = 0.0
    fy = 0.0
    mz = 0.0
    angles = first_and_step(slices)
    c, s, cos_spread, sin_spread = first_and_step(strips)
    for _ in range(strips):
        y = b * c
        creep = Creep(
            (per_xi * xi - per_turn * phi * y, per_eta * eta, spin),
            (xi / l1 - phi * y / l3, eta / l2, phi / l3),
            ((xi - phi * y) / l1, eta / l2, phi / l2),
            (0.5 + 0.5 * l2 / l1, 0.5 + 0.5 * l1 / l2),
        )
        gx, gy, gm = strip(a * s, k, slices, angles, creep)
        width = b * s * spread
        fx += width * gx
        fy += width * gy
        mz += width * (gm - y * gx)
        c, s = c * cos_spread - s * sin_spread, s * cos_spread + c * sin_spread
    return fx, fy, passive_moment(fx, fy, mz, xi, eta, phi)


@kernel
def stick_zone(half, along, across, spin):
    """Ends of the zone in which a strip sticks by strip theory, and its slip length: rear, front, d.

    In the zone the traction is k (kappa s - kappa' t) with t^2 = (half - d)^2 - (x - d)^2, kappa' = (along, across)/d
    and kappa = kappa' + (0, spin); d follows from |kappa| = 1 at the rear end, x = 2 d - half. The front end is the
    leading edge unless |kappa s - kappa' t| exceeds s there, which strong spin against the creepage brings about.
    """
    square = along * along + across * across
    inside = square - spin * spin * along * along
    if square == 0.0 and spin * spin < 1.0:
        return -half, half, 0.0
    if inside < 0.0:
        return half, half, half
    root = math.sqrt(inside)
    rest = root - across * spin
    if square >= rest * half:
        return half, half, half
    d = square / rest
    front = half
    largest = 2.0 * root / rest  # value of t/s at which |kappa s - kappa' t| = s
    if largest < 1.0:
        front = min(2.0 * d / (1.0 - largest * largest) - half, half)
    return 2.0 * d - half, front, d


@kernel
def strip(half, k, slices, angles, creep):
    """Force and moment per width of one strip, the moment about its middle.

    half : half its length; k : the bound is k s, s^2 = half^2 - x^2; angles : of the slices, by `first_and_step`.

    Outside the stick zone the traction is integrated from slice to slice. A zone counts by the share of a slice that it
    fills, at its front end and where it is thinner than a slice: so forces do not jump when it appears or grows past a
    slice.
    """
    lengths = creep.lengths
    rear, front, d = stick_zone(half, lengths[0], lengths[1], lengths[2])
    cos_half, sin_half, cos_turn, sin_turn = angles
    weight = 0.0
    if front > rear:
        weight = min((front - rear) / (2.0 * sin_half * math.sqrt((half - rear) * (half + rear)) + 1e-9 * half), 1.0)
    c = cos_half
    s = sin_half
    last = half
    before = 0.0
    qx = qy = fx = fy = mz = 0.0
    excess = 0.0
    for i in range(slices):
        x = half * c
        bound = k * half * s
        share = 0.0
        if x > rear and weight > 0.0:
            filled = (front - half * c * cos_half) / (2.0 * half * s * sin_half) + 0.5
            share = weight * (1.0 if filled > 1.0 else filled) if filled > 0.0 else 0.0
        leaves = last > rear >= x and weight > 0.0
        if i == 0:
            qx, qy = on_bound(bound, lengths[0], lengths[1] + lengths[2] * half)
            excess = carried(qx, qy, x, bound, lengths)
        elif share < 1.0 and not (leaves and weight == 1.0):
            qx, qy, excess = next_traction(Traction(last, before, qx, qy, excess), x, bound, creep)
        if leaves:  # at its rear end the traction of the zone has just reached the bound
            zx, zy = zone_traction(half, k, rear, d, lengths)
            there = k * math.sqrt((half - rear) * (half + rear))
            more = carried(zx, zy, rear, there, lengths)
            zx, zy, more = next_traction(Traction(rear, there, zx, zy, more), x, bound, creep)
            qx += weight * (zx - qx)
            qy += weight * (zy - qy)
            excess += weight * (more - excess)
        px = qx
        py = qy
        if share > 0.0:
            zx, zy = zone_traction(half, k, x, d, lengths)
            px += share * (zx - qx)
            py += share * (zy - qy)
        last = x
        before = bound
        fx += s * px
        fy += s * py
        mz += s * x * py
        c, s = c * cos_turn - s * sin_turn, s * cos_turn + c * sin_turn
    cell = half * math.pi / slices
    return cell * fx, cell * fy, cell * mz


@kernel
def carried(qx, qy, x, bound, lengths):
    """By how much creepages carry a surface further than its traction on the bound does, times the bound.

    Strip theory: a traction on the bound pulls the surface along by x, in slip lengths. It slips if this is positive.
    """
    return -(lengths[0] * qx + (lengths[1] + lengths[2] * x) * qy) - x * bound


@kernel
def next_traction(last, x, bound, creep):
    """Traction and `carried` at x, with this bound, from the last ones in front of it, outside the stick zone.

    Where `carried` is positive the surfaces slip; elsewhere they stick, as in FASTSIM, until the bound is reached. Of a
    step in which it passes through zero a part slips. A traction well inside the bound has to reach it first.
    """
    _, stick, slip, soft = creep
    _, before, qx, qy, excess = last
    step = last.x - x
    mid = x + 0.5 * step
    sy = slip[1] + slip[2] * mid
    ux, uy = turned(qx, qy, before, bound, step, slip[0], sy, -slip[2] * step, soft)
    further = carried(ux, uy, x, bound, creep.lengths)
    part = 1.0
    if excess < 0.0 or further < 0.0:
        positive = (excess if excess > 0.0 else 0.0) + (further if further > 0.0 else 0.0)
        part = positive / (abs(excess) + abs(further))
    inside = INSIDE * (1.0 - (qx * qx + qy * qy) / (before * before))
    if inside > 1e-12:
        part *= 1.0 - inside if inside < 1.0 else 0.0
    if part < 1.0:
        at_stick = (stick[0], stick[1] + stick[2] * mid)
        hx, hy = next_step((qx, qy), before, bound, step, at_stick, (slip[0], sy), soft)
        ux = part * ux + (1.0 - part) * hx
        uy = part * uy + (1.0 - part) * hy
    return ux, uy, further


@kernel
def zone_traction(half, k, x, d, lengths):
    """Traction of strip theory in the stick zone; the differences of square roots are taken so as not to cancel."""
    root = math.sqrt((half - x) * (half + x))
    inner = math.sqrt(max((x + half - 2.0 * d) * (half - x), 0.0))
    share = 2.0 * (half - x) / (root + inner)
    return -k * lengths[0] * share, -k * (lengths[2] * root + lengths[1] * share)


@kernel
def on_bound(bound, sx, sy):
    """A traction on the bound against a slip."""
    size = sx * sx + sy * sy
    if size <= 0.0:
        return 0.0, 0.0
    scale = -bound / math.sqrt(size)
    return scale * sx, scale * sy


@kernel
def turned(qx, qy, before, bound, step, sx, sy, change, soft):
    """Traction after a step in which it stays on the bound and turns against the slip.

    sx, sy : true slip of the rigid bodies over the flexibilities, in the middle of the step; change : of sy over it.
    As `slip_step` of FASTSIM, but without a stick zone to join, and with the slip at the end of long steps, which is
    what counts in them.
    """
    mean = 0.5 * (before + bound)
    along = step * (qx * sx + qy * sy)
    whole = before * mean
    reach = step * (whole - 0.5 * along if along < whole else 0.5 * whole)
    excess = before * (before - bound) - along
    excess = excess if excess > 0.0 else 0.0
    pull = -along if along < 0.0 else 0.0
    late = 6.0 * whole + pull
    square = mean * mean
    vx = late * (square * qx - reach * sx)
    vy = late * (square * qy - reach * sy) - 0.5 * reach * pull * change
    vx *= whole + soft[1] * excess
    vy *= whole + soft[0] * excess
    return on_bound(bound, -vx, -vy)
