"""FASTSIM: the simplified theory, in which a point of the surface yields only to the traction at that point.

A patch is cut into strips along the rolling direction, at even steps of an angle: y = b sin(theta). Each strip is
marched from its leading edge, again at even steps of an angle: x = a(y) cos(psi), which puts slices where tractions
change most. All strips go side by side, slice by slice and without a branch, so that the processor can take several at
a time.
"""

import math

from wheelrail.contact.point.tangential._kernels.patch import ELLIPTIC, FEWEST
from wheelrail.kernel import kernel, local_array, small_kernel

#: Rows of the strips' table: traction, sums of forces and moment over the slices, half length, position and width [m].
QX, QY, SUM_X, SUM_Y, SUM_M, HALF, ACROSS, WIDTH = 0, 1, 2, 3, 4, 5, 6, 7
STRIP_ROWS = 8
MOST_STRIPS = 64  #: that go side by side, an even number
SMALLEST = 1e-300  #: square of a vector that is told from zero


@kernel
def flexibilities(patch):
    """Kalker's L1, L2, L3 [m/Pa], which give the simplified theory the forces of the linear theory."""
    l1 = 8.0 * patch.a / (3.0 * patch.shear * patch.c11)
    l2 = 8.0 * patch.a / (3.0 * patch.shear * patch.c22)
    l3 = math.pi * patch.a * math.sqrt(patch.a / patch.b) / (4.0 * patch.shear * patch.c23)
    return l1, l2, l3


@kernel
def weighted(first, second, weight, other):
    """Mean of two flexibilities by the creepages that they belong to."""
    total = weight + other
    return (first * weight + second * other) / total if total > 0.0 else first


@small_kernel
def slip_step(q, over, before, bound, step, a, s, soft):
    """Traction after a step in which the surfaces slip: it lies on the bound and opposes the slip.

    Along and across: q : traction where the step begins; a : slip over the flexibilities of the stick zone; s : true
    slip over those of the slip zone, both of the rigid bodies in the middle of the step; soft : mean flexibility over
    that in this direction. before, bound : the bound where the step begins (greater than 0) and where it ends. over :
    square of the traction by sticking minus square of the bound.

    The traction turns towards -s at the rate |s|/bound; the scheme is of second order and gets there in long steps too.
    As the slip itself, not the traction it would make, has to oppose the traction, the softer direction counts more.
    All this comes in by twice the share of the motion that becomes slip, at most wholly: forces do not jump where slip
    begins.
    """
    mean = 0.5 * (before + bound)
    whole = before * mean
    shortened = whole - 0.5 * step * (q[0] * s[0] + q[1] * s[1])
    shortened = shortened if shortened > 0.5 * whole else 0.5 * whole
    motion = step * (abs(a[0]) + abs(a[1]))
    sum_of_lengths = before + bound + motion
    all_of_it = sum_of_lengths * motion
    slipped = 2.0 * over if 2.0 * over < all_of_it else all_of_it
    keep = all_of_it * shortened + slipped * (mean * mean - shortened)
    stuck = step * shortened * (all_of_it - slipped)
    slipped *= step * shortened
    vx = (keep * q[0] - stuck * a[0] - slipped * s[0]) * (sum_of_lengths * bound + soft[1] * over)
    vy = (keep * q[1] - stuck * a[1] - slipped * s[1]) * (sum_of_lengths * bound + soft[0] * over)
    scale = bound / math.sqrt(max(vx * vx + vy * vy, SMALLEST))  # zero where the traction just turns round
    return scale * vx, scale * vy


@small_kernel
def first_step(bound, step, a, s, soft):
    """Traction after the step that begins at the leading edge, where the bound is zero; a, s, soft : as there."""
    over = step * step * (a[0] * a[0] + a[1] * a[1]) - bound * bound
    motion = step * (abs(a[0]) + abs(a[1]))
    all_of_it = (bound + motion) * motion
    slipped = 2.0 * over if 2.0 * over < all_of_it else all_of_it
    stuck = all_of_it - slipped
    vx = -(stuck * a[0] + slipped * s[0]) * ((bound + motion) * bound + soft[1] * over)
    vy = -(stuck * a[1] + slipped * s[1]) * ((bound + motion) * bound + soft[0] * over)
    scale = bound / math.sqrt(max(vx * vx + vy * vy, SMALLEST))
    return (scale * vx if over > 0.0 else -step * a[0]), (scale * vy if over > 0.0 else -step * a[1])


@small_kernel
def next_step(q, before, bound, step, a, s, soft):
    """Traction after a step: as if the surfaces stuck, or by `slip_step` where that exceeds the bound."""
    hx = q[0] - step * a[0]
    hy = q[1] - step * a[1]
    over = hx * hx + hy * hy - bound * bound
    vx, vy = slip_step(q, over, before, bound, step, a, s, soft)
    return (vx if over > 0.0 else hx), (vy if over > 0.0 else hy)


@kernel
def first_and_step(cells):
    """Cosine and sine of half an angle of pi/cells, where the first cell has its middle, and of the angle."""
    angle = math.pi / cells
    return math.cos(0.5 * angle), math.sin(0.5 * angle), math.cos(angle), math.sin(angle)


@kernel
def grid_sum(cells):
    """What the midpoint rule in an angle, with the true widths of the cells, makes of 4/3, the integral of 1 - x^2."""
    angle = 0.5 * math.pi / cells
    return 1.5 - 0.5 * math.sin(angle) / math.sin(3.0 * angle)


@kernel
def fastsim(patch, xi, eta, phi, settings):
    """Forces [N] and moment [N m] on the wheel."""
    if patch.friction * patch.load <= 0.0 or (xi == 0.0 and eta == 0.0 and phi == 0.0):
        return 0.0, 0.0, 0.0
    a = patch.a
    b = patch.b
    strips = max(settings.strips, FEWEST)
    slices = max(settings.slices, FEWEST)
    l1, l2, l3 = flexibilities(patch)
    # Where the surfaces slip, what counts is the true slip of the rigid bodies, xi - phi y and eta + phi x. Creepage
    # and spin share one flexibility there, each by its part in the slip at half the semi-axis.
    soft_x = weighted(l1, l3, abs(xi), abs(0.5 * phi * b))
    soft_y = weighted(l2, l3, abs(eta), abs(0.5 * phi * a))
    if settings.flexibilities == 1:
        c = math.sqrt(a * b)
        total = math.sqrt(xi * xi + eta * eta + phi * phi * a * b)
        l1 = (l1 * abs(xi) + l2 * abs(eta) + l3 * abs(phi) * c) / total
        l2 = l1
        l3 = l1
        soft_x = l1
        soft_y = l1
    angles = first_and_step(slices)
    if settings.bound == ELLIPTIC:
        top = 0.75 * math.pi / (slices * angles[1]) / a
    else:
        top = 8.0 / 3.0 / grid_sum(slices) / (a * a)
    top *= patch.friction * patch.load / (math.pi * a * b)
    strip = local_array(STRIP_ROWS, MOST_STRIPS)
    spread = math.pi / strips
    c, s, cos_spread, sin_spread = first_and_step(strips)
    fx = 0.0
    fy = 0.0
    mz = 0.0
    pairs = (strips + 1) // 2
    for first in range(0, pairs, MOST_STRIPS // 2):
        count = min(pairs - first, MOST_STRIPS // 2)
        for j in range(count):  # c is the position of a pair over b, s its length over a
            for side in range(2):
                k = j + side * count
                strip[HALF, k] = a * s
                strip[ACROSS, k] = b * c if side == 0 else -b * c
                strip[WIDTH, k] = pair_width(2 * (first + j) + 1, strips, b * spread * s)
            c, s = c * cos_spread - s * sin_spread, s * cos_spread + c * sin_spread
        march_strips(
            strip,
            2 * count,
            top,
            settings.bound,
            slices,
            angles,
            (xi / l1, eta / l2, phi / l3),
            (xi / soft_x, eta / soft_y, phi / soft_x, phi / soft_y),
            (0.5 + 0.5 * soft_y / soft_x, 0.5 + 0.5 * soft_x / soft_y),
        )
        for j in range(count):  # pair by pair, so that mirror images are exact
            weight = 2.0 * angles[1] * strip[WIDTH, j] * strip[HALF, j]  # cells are 2 sin(angle/2) half s long
            fx += weight * (strip[SUM_X, j] + strip[SUM_X, j + count])
            fy += weight * (strip[SUM_Y, j] + strip[SUM_Y, j + count])
            mz += weight * (strip[SUM_M, j] + strip[SUM_M, j + count])
    return fx, fy, passive_moment(fx, fy, mz, xi, eta, phi)


@kernel
def passive_moment(fx, fy, mz, xi, eta, phi):
    """The moment, or the nearest one with which the contact takes energy from the motion and gives none.

    Reciprocity asks Fy(phi) and Mz(eta) for one coefficient C23. Simplified theories miss it by some per cent, and in
    patches much longer than wide, with small creepages, that can outweigh the little moment that spin makes.
    """
    power = fx * xi + fy * eta
    return mz if power + mz * phi <= 0.0 or phi == 0.0 else -power / phi


@kernel
def pair_width(number, strips, width):
    """Width of each of the two strips y and -y; the middle strip of an odd number stands for both."""
    if number > strips:
        return 0.0
    return 0.5 * width if number == strips else width


@small_kernel
def march_strips(strip, count, top, shape, slices, angles, stick, slip, soft):
    """Tractions of the first `count` strips from slice to slice, and their sums.

    top : the bound over s or over s^2, s^2 = half^2 - x^2; stick, slip : creepages over flexibilities.
    """
    c, s, cos_turn, sin_turn = angles
    last_c = 1.0
    last_s = 0.0
    for j in range(count):
        strip[SUM_X, j] = 0.0
        strip[SUM_Y, j] = 0.0
        strip[SUM_M, j] = 0.0
    for i in range(slices):
        for j in range(count):
            y = strip[ACROSS, j]
            half = strip[HALF, j]
            root = half * s
            x = half * c
            bound = top * root if shape == ELLIPTIC else top * root * root
            step = half * last_c - x
            middle = x + 0.5 * step
            at_stick = (stick[0] - stick[2] * y, stick[1] + stick[2] * middle)
            at_slip = (slip[0] - slip[2] * y, slip[1] + slip[3] * middle)
            if i == 0:
                qx, qy = first_step(bound, step, at_stick, at_slip, soft)
            else:
                root = half * last_s
                before = top * root if shape == ELLIPTIC else top * root * root
                q = (strip[QX, j], strip[QY, j])
                qx, qy = next_step(q, before, bound, step, at_stick, at_slip, soft)
            strip[QX, j] = qx
            strip[QY, j] = qy
            strip[SUM_X, j] += qx * s
            strip[SUM_Y, j] += qy * s
            strip[SUM_M, j] += (x * qy - y * qx) * s
        last_c = c
        last_s = s
        c, s = c * cos_turn - s * sin_turn, s * cos_turn + c * sin_turn
