"""Half curvatures of the gap between wheel and rail, as a contact patch meets them."""

import math
from typing import NamedTuple

from wheelrail.kernel import small_kernel
from wheelrail.profiles._kernels.profile import Curve, profile_at

HALF_WIDTH = 0.7  #: of a patch, over sqrt(p/B): sqrt(1/2) if it is round, 0.6 to 0.8 otherwise
#: Where each half of a patch is looked at, in shares of its half width, and what each look counts: Gauss' rule for the
#: mean of h/y^2 under Hertz' pressure times y^2, exact up to a seventh power of h.
STATIONS = (0.26011929417467206, 0.5821483971326363, 0.8616796771135808)
SHARES = (0.14352845419504368, 0.5378240505163823, 0.3186474952885739)
#: And what each counts for the mean slope, by parts: the integral of 3 u^3 h/y^2 over u from 0 to 1.
SLOPE_SHARES = (0.051219492788968424, 0.055264441747521764, 0.6435160654635098)
CENTRE = 0.375  #: centre of pressure of half a patch, over its half width
MIDDLE = 0.6547  #: sqrt(3/7): the mean gap itself with a single look, exact up to a fifth power
LOOKS = 3  #: at each half, to find out how far it reaches
NEAREST = 2e-5  #: and not nearer than this, where rounding would rule [m]
FARTHEST = 1e-2  #: nor farther [m]
WIDEST = 0.5  #: half width of a patch over the smaller lateral radius of the two bodies
LEAST_RATIO = 1e-6  #: of the half curvature across to that along
LEAST_FLAT = 1e-3  #: the same at a point, where a patch has no width that could limit it
LEAST_ALONG = 0.05  #: of the curvature of the wheel's circle: a root turned far across the rail would lose it all


class ProfilePoint(NamedTuple):
    """A profile and the point of it that touches."""

    curve: Curve
    y: float  #: lateral position [m]
    z: float  #: height there [m]
    slope: float
    cosine: float  #: of the slope's angle


@small_kernel
def profile_point(curve, y, z, slope):
    """A point of a profile at y, of height z [m] and this slope."""
    return ProfilePoint(curve, y, z, slope, 1.0 / math.sqrt(1.0 + slope * slope))


@small_kernel
def bend_of_profile(point, t):
    """Half curvature of a profile, convex positive [1/m], from its fall off the tangent at `t`, negative to the right.

    The distance is measured along the tangent, so that a steep arc shows its radius. Beyond an end of the profile it
    goes on as the parabola through its last point; if that is too near, as on the other side.
    """
    curve = point.curve
    y = point.y
    slope = point.slope
    cosine = point.cosine
    there = min(max(y + t * cosine, curve.low), curve.high)
    if abs(there - y) <= 0.5 * NEAREST * cosine:
        there = min(max(y - t * cosine, curve.low), curve.high)
    _, height, _, _ = profile_at(curve, there)
    beside = there - y
    above = height - point.z
    if abs(beside) <= 0.5 * NEAREST * cosine:
        return 0.0
    along = (beside + slope * above) * cosine
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
def half_of_patch(wheel, rail, penetration, circle, start, side):
    """The half of a patch on one side of its contact, 1 left or -1 right; wheel, rail : their points there.

    Returns (half width t [m], half curvature B of the gap [1/m], that of the wheel, mean slope of the interface off the
    tangent, downward positive). B is that of the parabola with the same mean gap under Hertz' pressure, of which
    t = HALF_WIDTH sqrt(p/B) follows, and the other way round. start : a guess of t [m].
    """
    t = min(max(start, NEAREST), FARTHEST)
    across = circle
    wheel_bend = 0.0
    fall = 0.0
    for look in range(LOOKS):
        wheel_bend = 0.0
        rail_bend = 0.0
        fall = 0.0
        for n in range(len(STATIONS)):
            beside = side * STATIONS[n] * t
            wheel_here = bend_of_profile(wheel, beside)
            rail_here = bend_of_profile(rail, beside)
            wheel_bend += SHARES[n] * wheel_here
            rail_bend += SHARES[n] * rail_here
            fall += SLOPE_SHARES[n] * 0.5 * (rail_here - wheel_here)
        across = no_wider(wheel_bend, rail_bend, penetration, circle)
        wanted = HALF_WIDTH * math.sqrt(penetration / across)
        # The first guess is any; then halfway, which neither runs away nor swings, however steep or flat the gap is.
        t = min(max(math.sqrt(t * wanted) if look == 1 else wanted, NEAREST), FARTHEST)
    return t, across, wheel_bend, fall * t


@small_kernel
def gap_curvatures(wheel, rail, r, sine, penetration, merged):
    """Patch of a contact: (A along, B across, tilt, shift); half curvatures of the gap [1/m], both positive.

    The tilt is the tangent of the angle by which the mean normal under Hertz' pressure leans to the left of the normal
    at the contact point, the shift [m] the distance of the centre of pressure to the left of it, along the tangent.

    wheel, rail : points of their profiles that touch; r : radius of the wheel there. sine : of the angle in the contact
    plane from the rail's direction to the wheel's circle. merged : 0 to 1, see below.

    Convex positive, the wheel has curvatures 1/(r sqrt(1 + r'^2)) along its circle and -r''/(1 + r'^2)^1.5 across (the
    texts print a plus), the rail 0 and -b''/(1 + b'^2)^1.5. Euler's formula turns the wheel's into the rail's axes.

    Across, r'' and b'' jump at the joints of profiles, and with them would the load of a contact that passes by. A
    patch has a width, and feels the parabola whose mean gap under Hertz' pressure, weight 1 - (y/b)^2, is that of the
    true gap h(y). Each side is looked at as far out as it is flat; on arcs this changes nothing. A patch with a steep
    and a flat side reaches as far as both sides let it: its half width, proportional to 1/sqrt(B), is the mean of
    theirs. Its centre then is not where the bodies are deepest in each other, and neither is its normal the one there:
    the sums of the pressure are those of two halves of unequal width. Without them the forces would have no potential.

    Where a patch is one with that of its neighbour (`merged`), that would count the neighbour twice: then both sides
    are looked at equally far, and their curvatures averaged.
    """
    circle = 0.5 * wheel.cosine / r
    start = HALF_WIDTH * math.sqrt(penetration / circle)  # of a round patch
    width = 0.0
    wheel_bend = 0.0
    wheel_both = 0.0
    tilt = 0.0
    shift = 0.0
    if merged < 1.0:
        total = 0.0
        for n in range(2):
            side = 1.0 - 2.0 * n
            t, across, bend, fall = half_of_patch(wheel, rail, penetration, circle, start, side)
            width += 0.5 * (1.0 - merged) / math.sqrt(across)
            wheel_bend += 0.5 * bend
            total += t
            tilt += side * t * fall
            shift += side * CENTRE * t * t
            start = t
        tilt *= (1.0 - merged) / total
        shift *= (1.0 - merged) / total
    if merged > 0.0:
        both = circle
        for _ in range(2):
            t = min(max(MIDDLE * HALF_WIDTH * math.sqrt(penetration / both), NEAREST), FARTHEST)
            wheel_both = 0.0
            left_and_right = 0.0
            for n in range(2):
                wheel_here = bend_of_profile(wheel, t - 2.0 * n * t)
                rail_here = bend_of_profile(rail, t - 2.0 * n * t)
                wheel_both += 0.5 * wheel_here
                left_and_right += 0.5 * no_wider(wheel_here, rail_here, penetration, circle)
            both = left_and_right
        wheel_bend += merged * (wheel_both - wheel_bend)
        width += merged / math.sqrt(both)
    across = 1.0 / (width * width)
    s2 = sine * sine
    along = max(circle * (1.0 - s2) + wheel_bend * s2, LEAST_ALONG * circle)
    return along, max(across + (circle - wheel_bend) * s2, LEAST_RATIO * along), tilt, shift


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
