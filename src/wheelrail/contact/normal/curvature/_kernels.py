"""Half curvatures of the gap between wheel and rail at a contact point."""

import math

from wheelrail.kernel import small_kernel

WIDEST = 0.5  #: of a patch: its half width over the smaller lateral radius of the two bodies
LEAST_RATIO = 1e-6  #: of the half curvature across to that along
LEAST_ALONG = 0.05  #: of the curvature of the wheel's circle: a root turned far across the rail would lose it all
SHARPEST = 1e4  #: greatest curvature of a profile that is believed [1/m]: an edge has none


@small_kernel
def gap_curvatures(r, dr, ddr, slope, ddb, sine, penetration):
    """Half curvatures (A along, B across) of the gap [1/m], both positive.

    r, dr, ddr : radius of the wheel and its derivatives along the axle; slope, ddb : those of the rail's height.
    sine : of the angle in the contact plane from the rail's direction to the wheel's circle.

    Convex positive, the wheel has K1 = 1/(r sqrt(1 + r'^2)) along its circle and K2 = -r''/(1 + r'^2)^1.5 (the texts
    print a plus), the rail 0 and -b''/(1 + b'^2)^1.5. Euler's formula turns the wheel's into the rail's axes.

    Conformal spots, with B near or below zero: the parabola has lost its meaning before its width gets near the radius
    of the bodies. The patch is kept to a half width of WIDEST times the smaller lateral radius rho of the two, by
    B >= p/(WIDEST rho)^2, since Hertz' half width is below sqrt(p/B). Where this rules, the load goes with p and no
    longer with p^1.5: a line contact of fixed width.
    """
    w2 = 1.0 + dr * dr
    w = math.sqrt(w2)
    circle = 1.0 / (r * w)
    wheel = max(min(-ddr / (w2 * w), SHARPEST), -SHARPEST)
    w2 = 1.0 + slope * slope
    rail = max(min(-ddb / (w2 * math.sqrt(w2)), SHARPEST), -SHARPEST)
    s2 = sine * sine
    along = 0.5 * (circle * (1.0 - s2) + wheel * s2)
    across = 0.5 * (circle * s2 + wheel * (1.0 - s2) + rail)
    bend = max(abs(wheel), abs(rail)) / WIDEST
    along = max(along, LEAST_ALONG * circle)
    return along, max(across, penetration * bend * bend, LEAST_RATIO * along)
