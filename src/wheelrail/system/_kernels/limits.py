"""Limits behind which a vehicle is no longer on its rails, looked at once in every step.

The lift of a wheel is the height of its nominal circle above the top of its rail. When it comes to the height of the
flange, the wheel guides no longer: it stands on the tip of its flange, or hangs in the air above the rail.
"""

import math

from wheelrail.contact._kernels.interface import PATCHES, SPEED, STATION, Z
from wheelrail.integrators._kernels.system import stops
from wheelrail.kernel import kernel
from wheelrail.numerics._kernels.status import CLIMBED, END_OF_TRACK, LEANING, LIFTED, OK, OVERTURNED, ROLLED_BACK
from wheelrail.numerics._kernels.vectors import dot
from wheelrail.surface._kernels.interface import along, upright
from wheelrail.system._kernels.multibody import Multibody

NEARLY = 2e-3  #: by which the lift may be short of the flange's height: the tip of the flange is round [m]
LEAST_FLANGE = 0.02  #: that wheels without flanges are taken to have [m]
UPRIGHT = 0.8660254037844387  #: cosine of the angle by which a body may lean against the track, 30 degrees
START_MARGIN = 0.05  #: how near the start of the track the rearmost wheelset may come [m]


@kernel
def flange_height(pair):
    """How far the flange reaches beyond the nominal circle [m]."""
    greatest = 0.0
    for n in range(pair.first_node, pair.last_node + 1):
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
def side_in_air(outputs, side):
    """Whether no wheel of a side touches its rail; outputs (2 nw, OUTPUT_COLUMNS) of the wheels."""
    total = 0.0
    for wheel in range(side, outputs.shape[0], 2):
        total += outputs[wheel, PATCHES]
    return total == 0.0


@kernel
def beyond_limits(model, axes, frames, inputs, outputs, failed):
    """A status, and in `failed` (2,) the wheel that it is about, after a fresh evaluation.

    axes : of the bodies of one vehicle. frames, inputs, outputs : records of its wheels.
    """
    wheels = model.wheels
    for w in range(model.wheelsets.size):
        body = axes[model.wheelsets[w]]
        for side in range(2):
            wheel = 2 * w + side
            lift = wheel_lift(wheels.radius[wheel], wheels.offset[wheel], frames[wheel], inputs[wheel, Z], body)
            if lift > wheels.flange[wheel] - NEARLY:
                failed[0] = w
                failed[1] = side
                if outputs[wheel, PATCHES] > 0.0:
                    return CLIMBED
                if lift > wheels.flange[wheel]:
                    return OVERTURNED if side_in_air(outputs, side) else LIFTED
        if inputs[2 * w, STATION] < START_MARGIN and inputs[2 * w, SPEED] < 0.0:
            return ROLLED_BACK
    up = upright(model.surface, frames)
    for b in range(axes.shape[0]):
        if dot(up, (axes[b, 0, 2], axes[b, 1, 2], axes[b, 2, 2])) < UPRIGHT:
            return LEANING
    return OK


@stops.of(Multibody)
@kernel
def multibody_stops(model, vehicles, v):
    """The end of the track, or a limit behind which the vehicle is no longer on its rails."""
    contacts = vehicles.contacts
    first = 2 * v * model.wheelsets.size
    last = first + 2 * model.wheelsets.size
    for wheel in range(first, last, 2):
        if contacts.inputs[wheel, STATION] >= model.end:
            return END_OF_TRACK
    return beyond_limits(
        model,
        vehicles.scratch.axes[v],
        contacts.frames[first:last],
        contacts.inputs[first:last],
        contacts.outputs[first:last],
        vehicles.scratch.failed[v],
    )
