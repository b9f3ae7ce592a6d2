"""FASTSIM: the simplified theory, in which a point of the surface yields only to the traction at that point.

A patch is cut into strips along the rolling direction, at even steps of an angle: y = b sin(theta). Each strip is
marched from its leading edge, again at even steps of an angle: x = a(y) cos(psi), which puts slices where tractions
change most. Strips at y and -y go side by side: one waits for its square root while the other computes.
"""

import math

from wheelrail.contact.tangential.patch._kernels import ELLIPTIC, FEWEST
from wheelrail.kernel import kernel


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


@kernel
def slip_step(qx, qy, over, before, bound, step, ax, ay, sx, sy, soft):
    """Traction after a step in which the surfaces slip: it lies on the bound and opposes the slip.

    qx, qy : traction where the step begins; over : square of the traction by sticking minus square of the bound.
    before, bound : the bound where the step begins (greater than 0) and where it ends.
    ax, ay : slip over the flexibilities of the stick zone; sx, sy : true slip over those of the slip zone, both of the
    rigid bodies in the middle of the step. soft : mean flexibility over that along and over that across.

    The traction turns towards -s at the rate |s|/bound; the scheme is of second order and gets there in long steps too.
    As the slip itself, not the traction it would make, has to oppose the traction, the softer direction counts more.
    All this comes in by twice the share of the motion that becomes slip, at most wholly: forces do not jump where slip
    begins.
    """
    mean = 0.5 * (before + bound)
    whole = before * mean
    shortened = whole - 0.5 * step * (qx * sx + qy * sy)
    shortened = shortened if shortened > 0.5 * whole else 0.5 * whole
    motion = step * (abs(ax) + abs(ay))
    sum_of_lengths = before + bound + motion
    all_of_it = sum_of_lengths * motion
    slipped = 2.0 * over if 2.0 * over < all_of_it else all_of_it
    keep = all_of_it * shortened + slipped * (mean * mean - shortened)
    stuck = step * shortened * (all_of_it - slipped)
    slipped *= step * shortened
    vx = (keep * qx - stuck * ax - slipped * sx) * (sum_of_lengths * bound + soft[1] * over)
    vy = (keep * qy - stuck * ay - slipped * sy) * (sum_of_lengths * bound + soft[0] * over)
    size = vx * vx + vy * vy
    if size <= 0.0:  # the traction turns round exactly here: it waits at zero
        return 0.0, 0.0
    scale = bound / math.sqrt(size)
    return scale * vx, scale * vy


@kernel
def first_step(bound, step, ax, ay, sx, sy, soft):
    """Traction after the step that begins at the leading edge, where the bound is zero."""
    over = step * step * (ax * ax + ay * ay) - bound * bound
    if over <= 0.0:
        return -step * ax, -step * ay
    motion = step * (abs(ax) + abs(ay))
    all_of_it = (bound + motion) * motion
    slipped = 2.0 * over if 2.0 * over < all_of_it else all_of_it
    stuck = all_of_it - slipped
    vx = -(stuck * ax + slipped * sx) * ((bound + motion) * bound + soft[1] * over)
    vy = -(stuck * ay + slipped * sy) * ((bound + motion) * bound + soft[0] * over)
    size = vx * vx + vy * vy
    if size <= 0.0:
        return 0.0, 0.0
    scale = bound / math.sqrt(size)
    return scale * vx, scale * vy


@kernel
def next_step(qx, qy, before, bound, step, ax, ay, sx, sy, soft):
    """Traction after a step: as if the surfaces stuck, or by `slip_step` where that exceeds the bound."""
    hx = qx - step * ax
    hy = qy - step * ay
    over = hx * hx + hy * hy - bound * bound
    if over <= 0.0:
        return hx, hy
    return slip_step(qx, qy, over, before, bound, step, ax, ay, sx, sy, soft)


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
    spread = math.pi / strips
    c, s, cos_spread, sin_spread = first_and_step(strips)
    fx = 0.0
    fy = 0.0
    mz = 0.0
    for j in range(1, strips + 1, 4):  # c is the place of the outer pair over b, s its length over a
        inner_c, inner_s = c * cos_spread - s * sin_spread, s * cos_spread + c * sin_spread
        gx, gy, gm = four_strips(
            (a * s, a * inner_s),
            (b * c, b * inner_c),
            (
                pair_width(j, strips, b * spread * s),
                pair_width(j + 2, strips, b * spread * inner_s),
            ),
            top,
            settings.bound,
            slices,
            angles,
            (xi / l1, eta / l2, phi / l3),
            (xi / soft_x, eta / soft_y, phi / soft_x, phi / soft_y),
            (0.5 + 0.5 * soft_y / soft_x, 0.5 + 0.5 * soft_x / soft_y),
        )
        fx += gx
        fy += gy
        mz += gm
        c, s = inner_c * cos_spread - inner_s * sin_spread, inner_s * cos_spread + inner_c * sin_spread
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


@kernel
def four_strips(half, y, width, top, shape, slices, angles, stick, slip, soft):
    """Forces and moment of the strips at y and -y, for two y.

    half, y, width : half lengths, places and widths of the two pairs [m].
    top : the bound over s or over s^2, s^2 = half^2 - x^2; stick, slip : creepages over flexibilities.
    """
    c, s, cos_turn, sin_turn = angles
    x1 = half[0]
    x2 = half[1]
    g1 = 0.0
    g2 = 0.0
    qx1 = qy1 = qx2 = qy2 = qx3 = qy3 = qx4 = qy4 = 0.0
    fx1 = fy1 = mz1 = fx2 = fy2 = mz2 = 0.0
    a1 = stick[0] - stick[2] * y[0]
    a2 = stick[0] + stick[2] * y[0]
    a3 = stick[0] - stick[2] * y[1]
    a4 = stick[0] + stick[2] * y[1]
    s1 = slip[0] - slip[2] * y[0]
    s2 = slip[0] + slip[2] * y[0]
    s3 = slip[0] - slip[2] * y[1]
    s4 = slip[0] + slip[2] * y[1]
    for i in range(slices):
        step1 = x1 - half[0] * c
        step2 = x2 - half[1] * c
        x1 = half[0] * c
        x2 = half[1] * c
        root1 = half[0] * s
        root2 = half[1] * s
        before1 = g1
        before2 = g2
        g1 = top * root1 if shape == ELLIPTIC else top * root1 * root1
        g2 = top * root2 if shape == ELLIPTIC else top * root2 * root2
        ay1 = stick[1] + stick[2] * (x1 + 0.5 * step1)
        ay2 = stick[1] + stick[2] * (x2 + 0.5 * step2)
        sy1 = slip[1] + slip[3] * (x1 + 0.5 * step1)
        sy2 = slip[1] + slip[3] * (x2 + 0.5 * step2)
        if i == 0:
            qx1, qy1 = first_step(g1, step1, a1, ay1, s1, sy1, soft)
            qx2, qy2 = first_step(g1, step1, a2, ay1, s2, sy1, soft)
            qx3, qy3 = first_step(g2, step2, a3, ay2, s3, sy2, soft)
            qx4, qy4 = first_step(g2, step2, a4, ay2, s4, sy2, soft)
        else:
            qx1, qy1 = next_step(qx1, qy1, before1, g1, step1, a1, ay1, s1, sy1, soft)
            qx2, qy2 = next_step(qx2, qy2, before1, g1, step1, a2, ay1, s2, sy1, soft)
            qx3, qy3 = next_step(qx3, qy3, before2, g2, step2, a3, ay2, s3, sy2, soft)
            qx4, qy4 = next_step(qx4, qy4, before2, g2, step2, a4, ay2, s4, sy2, soft)
        fx1 += (qx1 + qx2) * s
        fy1 += (qy1 + qy2) * s
        mz1 += (x1 * (qy1 + qy2) - y[0] * (qx1 - qx2)) * s
        fx2 += (qx3 + qx4) * s
        fy2 += (qy3 + qy4) * s
        mz2 += (x2 * (qy3 + qy4) - y[1] * (qx3 - qx4)) * s
        c, s = c * cos_turn - s * sin_turn, s * cos_turn + c * sin_turn
    cell = 2.0 * angles[1]  # widths of the cells are this times half times s
    w1 = width[0] * half[0] * cell
    w2 = width[1] * half[1] * cell
    return w1 * fx1 + w2 * fx2, w1 * fy1 + w2 * fy2, w1 * mz1 + w2 * mz2
