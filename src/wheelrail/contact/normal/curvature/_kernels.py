"""Half curvatures of the gap between wheel and rail, as a contact patch meets them."""

import math

from wheelrail.kernel import small_kernel
from wheelrail.profiles._kernels import profile_at

REACH = 0.46  #: where the profiles are looked at, over sqrt(p/B): 0.655 of a half width of about 0.7 sqrt(p/B)
NEAREST = 2e-5  #: and not nearer than this, where rounding would rule [m]
FARTHEST = 1e-2  #: nor farther [m]
WIDEST = 0.5  #: half width of a patch over the smaller lateral radius of the two bodies
LEAST_RATIO = 1e-6  #: of the half curvature across to that along
LEAST_ALONG = 0.05  #: of the curvature of the wheel's circle: a root turned far across the rail would lose it all


@small_kernel
def bend_of_profile(curve, y, z, slope, cosine, t):
    """Half curvature of a profile, convex positive [1/m], from its fall off the tangent at about `t` either side.

    z, slope, cosine : height, slope and cosine of the slope's angle at y. The distance is measured along the tangent,
    so that a steep arc shows its radius. At an end of the profile, its last point is taken.
    """
    bend = 0.0
    sides = 0
    for k in range(2):
        place = min(max(y + (2.0 * k - 1.0) * t * cosine, curve.low), curve.high)
        _, height, _, _ = profile_at(curve, place)
        beside = place - y
        above = height - z
        along = (beside + slope * above) * cosine
        if abs(beside) > 0.5 * NEAREST * cosine:
            bend += (slope * beside - above) * cosine / (along * along)
            sides += 1
    return bend / max(sides, 1)


@small_kernel
def gap_curvatures(wheel, y, z, dr, r, rail, place, b, slope, sine, penetration):
    """Half curvatures (A along, B across) of the gap [1/m], both positive.

    wheel, y, z, dr : profile of the wheel, place of the contact on it, growth of radius and slope there; r : radius.
    rail, place, b, slope : the same of the rail. sine : of the angle in the contact plane from the rail's direction to
    the wheel's circle.

    Convex positive, the wheel has curvatures 1/(r sqrt(1 + r'^2)) along its circle and -r''/(1 + r'^2)^1.5 across (the
    texts print a plus), the rail 0 and -b''/(1 + b'^2)^1.5. Euler's formula turns the wheel's into the rail's axes.

    Across, r'' and b'' jump at the joints of profiles, and with them would the load of a contact that passes by. A
    patch has a width, and feels the parabola that fits its gap best: with the weight 1 - (y/b)^2 of Hertz' pressure,
    the fit to a gap h(y) is the mean of h/y^2 at y = +-sqrt(3/7) b (exact for a polynomial of degree 5, as Gauss'
    two-point rule). That mean is taken, at a distance found in two steps; on arcs it changes nothing.

    Conformal spots, with B near or below zero: a parabola has lost its meaning before its width gets near the radius of
    the bodies. The patch is kept to a half width of WIDEST times the smaller lateral radius rho of the two, by
    B >= p/(WIDEST rho)^2, since Hertz' half width is below sqrt(p/B). Where this rules, the load goes with p and no
    longer with p^1.5: a line contact of fixed width.
    """
    wheel_cosine = 1.0 / math.sqrt(1.0 + dr * dr)
    rail_cosine = 1.0 / math.sqrt(1.0 + slope * slope)
    circle = 0.5 * wheel_cosine / r
    across = circle  # a round patch, to begin with
    wheel_bend = 0.0
    rail_bend = 0.0
    for _ in range(2):
        t = min(max(REACH * math.sqrt(penetration / across), NEAREST), FARTHEST)
        wheel_bend = bend_of_profile(wheel, y, z, dr, wheel_cosine, t)
        rail_bend = bend_of_profile(rail, place, b, slope, rail_cosine, t)
        sharper = (2.0 / WIDEST) * max(abs(wheel_bend), abs(rail_bend))
        across = max(wheel_bend + rail_bend, penetration * sharper * sharper, LEAST_RATIO * circle)
    s2 = sine * sine
    along = max(circle * (1.0 - s2) + wheel_bend * s2, LEAST_ALONG * circle)
    return along, max(across + (circle - wheel_bend) * s2, LEAST_RATIO * along)
