"""Half curvatures of the gap between wheel and rail, as a contact patch meets them."""

import math

from wheelrail.kernel import small_kernel
from wheelrail.profiles._kernels import profile_at

REACH = 0.46  #: where the profiles are looked at, over sqrt(p/B): sqrt(3/7) of a half width of about 0.7 sqrt(p/B)
LOOKS, MERGED_LOOKS = 3, 2  #: to find out how far a patch reaches
NEAREST = 2e-5  #: and not nearer than this, where rounding would rule [m]
FARTHEST = 1e-2  #: nor farther [m]
WIDEST = 0.5  #: half width of a patch over the smaller lateral radius of the two bodies
LEAST_RATIO = 1e-6  #: of the half curvature across to that along
LEAST_FLAT = 1e-3  #: the same at a point, where a patch has no width that could limit it
LEAST_ALONG = 0.05  #: of the curvature of the wheel's circle: a root turned far across the rail would lose it all


@small_kernel
def bend_of_profile(curve, y, z, slope, cosine, t):
    """Half curvature of a profile, convex positive [1/m], from its fall off the tangent at `t`, negative to the right.

    z, slope, cosine : height, slope and cosine of the slope's angle at y. The distance is measured along the tangent,
    so that a steep arc shows its radius. At an end of the profile, its last point is taken.
    """
    there = min(max(y + t * cosine, curve.low), curve.high)
    _, height, _, _ = profile_at(curve, there)
    beside = there - y
    above = height - z
    along = (beside + slope * above) * cosine
    if abs(beside) <= 0.5 * NEAREST * cosine:
        return 0.0
    return (slope * beside - above) * cosine / (along * along)


@small_kernel
def no_wider(wheel_bend, rail_bend, penetration, circle):
    """Half curvature of the gap across [1/m] from those of the profiles, kept from getting too flat.

    Conformal spots, with a sum near or below zero: a parabola has lost its meaning before its width gets near the
    radius of the bodies. The patch is kept to a half width of WIDEST times the smaller lateral radius rho of the two,
    by B >= p/(WIDEST rho)^2, since Hertz' half width is below sqrt(p/B). Where this rules, the load goes with p and no
    longer with p^1.5: a line contact of fixed width.
    """
    sharper = (2.0 / WIDEST) * max(abs(wheel_bend), abs(rail_bend))
    return max(wheel_bend + rail_bend, penetration * sharper * sharper, LEAST_RATIO * circle)


@small_kernel
def gap_curvatures(wheel, y, z, dr, r, rail, place, b, slope, sine, penetration, merged):
    """Half curvatures (A along, B across) of the gap [1/m], both positive.

    wheel, y, z, dr : profile of the wheel, place of the contact on it, growth of radius and slope there; r : radius.
    rail, place, b, slope : the same of the rail. sine : of the angle in the contact plane from the rail's direction to
    the wheel's circle. merged : 0 to 1, see below.

    Convex positive, the wheel has curvatures 1/(r sqrt(1 + r'^2)) along its circle and -r''/(1 + r'^2)^1.5 across (the
    texts print a plus), the rail 0 and -b''/(1 + b'^2)^1.5. Euler's formula turns the wheel's into the rail's axes.

    Across, r'' and b'' jump at the joints of profiles, and with them would the load of a contact that passes by. A
    patch has a width, and feels the parabola whose mean gap under Hertz' pressure, weight 1 - (y/b)^2, is that of the
    true gap h(y). On one side of the contact that is h/y^2 at y = sqrt(3/7) b (exact for parabola and fourth power).
    Each side is looked at as far out as it is flat; on arcs this changes nothing. A patch with a steep and a flat side
    reaches as far as both sides let it: its half width, proportional to 1/sqrt(B), is the mean of theirs.

    Where a patch is one with that of its neighbour (`merged`), that would count the neighbour twice: then both sides
    are looked at equally far, and their curvatures averaged.
    """
    wheel_cosine = 1.0 / math.sqrt(1.0 + dr * dr)
    rail_cosine = 1.0 / math.sqrt(1.0 + slope * slope)
    circle = 0.5 * wheel_cosine / r
    # Of the left side, of the right one, and of both at one distance; a round patch, to begin with.
    left = circle
    right = circle
    both = circle
    wheel_bend = 0.0
    wheel_both = 0.0
    if merged < 1.0:
        for _ in range(LOOKS):
            t = min(max(REACH * math.sqrt(penetration / left), NEAREST), FARTHEST)
            wheel_left = bend_of_profile(wheel, y, z, dr, wheel_cosine, t)
            left = no_wider(wheel_left, bend_of_profile(rail, place, b, slope, rail_cosine, t), penetration, circle)
            t = -min(max(REACH * math.sqrt(penetration / right), NEAREST), FARTHEST)
            wheel_right = bend_of_profile(wheel, y, z, dr, wheel_cosine, t)
            right = no_wider(wheel_right, bend_of_profile(rail, place, b, slope, rail_cosine, t), penetration, circle)
            wheel_bend = 0.5 * (wheel_left + wheel_right)
    if merged > 0.0:
        for _ in range(MERGED_LOOKS):
            t = min(max(REACH * math.sqrt(penetration / both), NEAREST), FARTHEST)
            wheel_both = bend_of_profile(wheel, y, z, dr, wheel_cosine, t)
            wheel_both = 0.5 * (wheel_both + bend_of_profile(wheel, y, z, dr, wheel_cosine, -t))
            rail_both = bend_of_profile(rail, place, b, slope, rail_cosine, t)
            rail_both = 0.5 * (rail_both + bend_of_profile(rail, place, b, slope, rail_cosine, -t))
            both = no_wider(wheel_both, rail_both, penetration, circle)
        wheel_bend += merged * (wheel_both - wheel_bend)
    width = 0.5 * (1.0 - merged) * (1.0 / math.sqrt(left) + 1.0 / math.sqrt(right)) + merged / math.sqrt(both)
    across = 1.0 / (width * width)
    s2 = sine * sine
    along = max(circle * (1.0 - s2) + wheel_bend * s2, LEAST_ALONG * circle)
    return along, max(across + (circle - wheel_bend) * s2, LEAST_RATIO * along)


@small_kernel
def point_curvatures(dr, ddr, r, slope, ddb, sine):
    """Half curvatures (A along, B across) of the gap at the contact point itself [1/m], as the papers take them.

    dr, ddr, r : r', r'' and r of the wheel; slope, ddb : b' and b'' of the rail; sine : as for `gap_curvatures`. Where
    the gap is concave or flat across it is taken as nearly flat.
    """
    wheel_cosine = 1.0 / math.sqrt(1.0 + dr * dr)
    rail_cosine = 1.0 / math.sqrt(1.0 + slope * slope)
    circle = 0.5 * wheel_cosine / r
    wheel_bend = -0.5 * ddr * wheel_cosine**3
    rail_bend = -0.5 * ddb * rail_cosine**3
    s2 = sine * sine
    along = max(circle * (1.0 - s2) + wheel_bend * s2, LEAST_ALONG * circle)
    return along, max(wheel_bend + rail_bend + (circle - wheel_bend) * s2, LEAST_FLAT * circle)
