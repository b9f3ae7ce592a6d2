"""Strip theory where the patch sticks, FASTSIM's way to turn the traction where it slips.

After FaStrip (Sichani, Enblom & Berg 2016). Each strip along the rolling direction is a two-dimensional contact under
the elliptic bound k s, s^2 = half^2 - x^2, as Carter (1926) solved it, extended by Haines & Ollerton (1963) and
Kalker (1967) to strips side by side with creepage across and spin; its creepages are scaled so that small ones give the
forces of Kalker's linear theory. What differs from the published method is written in docs/theory/tangential.md.
"""

import math

from wheelrail.contact.tangential.fastsim._kernels import first_and_step, flexibilities, passive_moment, slip_step
from wheelrail.contact.tangential.patch._kernels import FEWEST
from wheelrail.kernel import kernel

#: Flexibility of the slip zone over Kalker's. A strip in full slip, whose tractions lie on the elliptic bound and turn
#: slowly, turns under spin by what strip theory says if its flexibility is 3 pi^3/32 a/(G C) instead of 8/3 a/(G C).
ELLIPTIC_FLEXIBILITY = 9.0 * math.pi**3 / 256.0


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
    soft_x = ELLIPTIC_FLEXIBILITY * l1
    soft_y = ELLIPTIC_FLEXIBILITY * l2
    fx = 0.0
    fy = 0.0
    mz = 0.0
    angles = first_and_step(slices)
    c, s, cos_spread, sin_spread = first_and_step(strips)
    for _ in range(strips):
        y = b * c
        gx, gy, gm = strip(
            a * s,
            k,
            slices,
            angles,
            (per_xi * xi - per_turn * phi * y, per_eta * eta, spin),
            (xi / l1 - phi * y / l3, eta / l2, phi / l3),
            ((xi - phi * y) / soft_x, eta / soft_y, phi / soft_y),
            (0.5 + 0.5 * soft_y / soft_x, 0.5 + 0.5 * soft_x / soft_y),
        )
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
def strip(half, k, slices, angles, lengths, stick, slip, soft):
    """Force and moment per width of one strip, the moment about its middle.

    half : half its length; k : the bound is k s, s^2 = half^2 - x^2; angles : of the slices, by `first_and_step`.
    lengths : slip lengths of strip theory for creepage along and across, and its spin, which has no dimension.
    stick, slip : creepage along, across and spin over the flexibilities of the stick and of the slip zone.
    soft : mean flexibility of the slip zone over that along and over that across.
    """
    along, across, spin = lengths
    rear, front, d = stick_zone(half, along, across, spin)
    c, s, cos_turn, sin_turn = angles
    last = half
    before = 0.0
    qx = qy = fx = fy = mz = 0.0
    within = False
    slips = True
    for i in range(slices):
        x = half * c
        root = half * s
        bound = k * root
        if rear < x <= front:
            t = math.sqrt(max((x + half - 2.0 * d) * (half - x), 0.0))
            share = 2.0 * (half - x) / (root + t)
            qx = -k * along * share
            qy = -k * (spin * root + across * share)
            within = True
        elif i == 0:
            qx, qy = on_bound(bound, along, across + spin * half)
        else:
            if within:  # leave the zone at its rear end, where the traction has just reached the bound
                last = rear
                root = math.sqrt((half - rear) * (half + rear))
                share = 2.0 * (half - rear) / root
                before = k * root
                qx = -k * along * share
                qy = -k * (spin * root + across * share)
                within = False
                slips = True
            step = last - x
            mid = x + 0.5 * step
            # Strip theory: a traction on the bound pulls the surface along by x, in slip lengths. It slips if the
            # creepages carry it further than that.
            if not (slips and -(along * qx + (across + spin * x) * qy) > x * before):
                hx = qx - step * stick[0]
                hy = qy - step * (stick[1] + stick[2] * mid)
                slips = hx * hx + hy * hy > bound * bound
            if slips:
                sy = slip[1] + slip[2] * mid
                qx, qy = slip_step(qx, qy, before, bound, step, slip[0], sy, -slip[2] * step, soft)
            else:
                qx = hx
                qy = hy
        last = x
        before = bound
        fx += s * qx
        fy += s * qy
        mz += s * x * qy
        c, s = c * cos_turn - s * sin_turn, s * cos_turn + c * sin_turn
    cell = half * math.pi / slices
    return cell * fx, cell * fy, cell * mz


@kernel
def on_bound(bound, sx, sy):
    """A traction on the bound against a slip."""
    size = sx * sx + sy * sy
    if size <= 0.0:
        return 0.0, 0.0
    scale = -bound / math.sqrt(size)
    return scale * sx, scale * sy
