"""Limits behind which a vehicle is no longer on its rails, looked at once in every step.

The lift of a wheel is the height of its nominal circle above the top of its rail. When it comes to the height of the
flange, the wheel guides no longer: it stands on the tip of its flange, or hangs in the air above the rail.
"""

import math

from wheelrail.contact.geometry._kernels.pair import OK
from wheelrail.kernel import kernel
from wheelrail.simulation._kernels.wheels import along

#: Statuses of a wheel: it stands on its flange; it hangs above the rail; so, and no wheel of its side touches.
CLIMBED, LIFTED, OVERTURNED = 21, 22, 23
LEANING = 24  #: status: a body leans over
ROLLED_BACK = 41  #: status: the rearmost wheelset rolls back over the start of the track
NEARLY = 2e-3  #: by which the lift may be short of the flange's height: the tip of the flange is round [m]
LEAST_FLANGE = 0.02  #: that wheels without flanges are taken to have [m]
UPRIGHT = 0.8660254037844387  #: cosine of the angle by which a body may lean against the track, 30 degrees
START_MARGIN = 0.05  #: how near the start of the track the rearmost wheelset may come [m]


@kernel
def flange_height(pair):
    """How far the flange reaches beyond the nominal circle [m]."""
    greatest = 0.0
    for n in range(pair.nodes.shape[0]):
        greatest = max(greatest, pair.nodes[n, 1] - pair.radius)
    return max(greatest, LEAST_FLANGE)


@kernel
def wheel_lift(radius, offset, axes, height, body):
    """Lift of a wheel [m] whose nominal circle lies at `offset` on the axle, to the left positive.

    axes : rows i, j, k of its rail's frame. height : of the wheelset's centre in it [m]. body : axes of the wheelset.
    """
    sine = along(axes, 2, body[0, 1], body[1, 1], body[2, 1])
    return height + offset * sine - radius * math.sqrt(max(1.0 - sine * sine, 0.0))


@kernel
def side_in_air(counts, side):
    """Whether no wheel of a side touches its rail; counts (nw, 2) of contact points."""
    total = 0
    for w in range(counts.shape[0]):
        total += counts[w, side]
    return total == 0


@kernel
def beyond_limits(wheelsets, bodies, places, radius, offset, flange, trouble):
    """A status, and in `trouble` (2,) the wheel that it is about, after a fresh evaluation.

    wheelsets : their numbers among the bodies. bodies : axes of all. radius, offset : of the nominal circle of a left
    wheel; the right one is its mirror image. flange : height of the flanges [m]; infinite where wheels may leave their
    rails.
    """
    for w in range(wheelsets.size):
        body = bodies[wheelsets[w]]
        for side in range(2):
            place = offset if side == 0 else -offset
            lift = wheel_lift(radius, place, places.axes[w, side], places.place[w, side, 1], body)
            if lift > flange - NEARLY:
                trouble[0] = w
                trouble[1] = side
                if places.counts[w, side] > 0:
                    return CLIMBED
                if lift > flange:
                    return OVERTURNED if side_in_air(places.counts, side) else LIFTED
        if places.s[w] < START_MARGIN and places.speed[w] < 0.0:
            return ROLLED_BACK
    for b in range(bodies.shape[0]):
        axes = bodies[b]
        if along(places.axes[0, 0], 2, axes[0, 2], axes[1, 2], axes[2, 2]) < UPRIGHT:
            return LEANING
    return OK
