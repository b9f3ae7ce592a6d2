"""Instruments on a running vehicle: accelerometers on its bodies, measuring wheelsets, and filters behind them.

An accelerometer is fixed to its body and feels gravity. At the point r of a body with the acceleration a of its centre
of mass, angular velocity w and angular acceleration w', it reads along the body's axes

    a + w' x r + w x (w x r) + g up - g e_z:

what the point is accelerated by, less gravity, and zero at rest on level track. The axes of a wheelset do not spin, and
its instruments stand on the axle boxes.
"""

from typing import NamedTuple

import numpy as np

from wheelrail.contact._kernels.interface import PATCH_FORCE, PATCHES, STATION
from wheelrail.integrators._kernels.system import measure
from wheelrail.kernel import kernel, small_kernel
from wheelrail.multibody._kernels.rigid_body import BODY, ROLLS, SPIN, VELOCITY
from wheelrail.numerics._kernels.filters import FilterBank, filter_step
from wheelrail.numerics._kernels.vectors import cross, plus, store_vector, unrotate, vector_at
from wheelrail.system._kernels.multibody import Multibody

ON_WHEELSET = 7  #: readings of a wheelset


class Instruments(NamedTuple):
    """What is read at every step of a vehicle with nw wheelsets."""

    bodies: np.ndarray  #: that carry the accelerometers, shape (n,)
    arms: np.ndarray  #: from the centres of mass of these, along their axes [m], shape (n, 3)
    #: Readings: Q of all wheels, left first, then Y [N], then 1 of those that touch nothing, 2 nw numbers each; arc
    #: lengths of the wheelsets [m]; three numbers of each accelerometer [m/s2].
    readings: np.ndarray
    bank: FilterBank


@small_kernel
def read_wheels(count, first, contacts, readings):
    """What is read of the wheels of `count` wheelsets, of which the first is the number `first`."""
    for k in range(2 * count):
        output = contacts.outputs[2 * first + k]
        readings[k] = output[PATCH_FORCE + 2]
        readings[2 * count + k] = output[PATCH_FORCE + 1]
        readings[4 * count + k] = 1.0 if output[PATCHES] == 0.0 else 0.0
    for w in range(count):
        readings[6 * count + w] = contacts.inputs[2 * (first + w), STATION]


@small_kernel
def felt(acceleration, gravity, up, axes, spin, spin_rate, arm):
    """What an accelerometer at `arm` from a body's centre of mass reads along the body's axes [m/s2].

    acceleration : of the centre of mass, and `up`, a unit vector against gravity, along the same axes. axes : columns
    the axes of the body in those. spin, spin_rate : angular velocity and acceleration along the body's axes.
    """
    lifted = (
        acceleration[0] + gravity * up[0],
        acceleration[1] + gravity * up[1],
        acceleration[2] + gravity * up[2],
    )
    x, y, z = plus(unrotate(axes, lifted), plus(cross(spin_rate, arm), cross(spin, cross(spin, arm))))
    return x, y, z - gravity


@small_kernel
def felt_on_body(model, axes, b, x, dx, arm):
    """The same of body `b` of a vehicle in space; axes : of all bodies."""
    start = b * BODY
    turns = 0.0 if model.bodies[b, ROLLS] == 1.0 else 1.0
    spin = (x[start + SPIN], turns * x[start + SPIN + 1], x[start + SPIN + 2])
    spin_rate = (dx[start + SPIN], turns * dx[start + SPIN + 1], dx[start + SPIN + 2])
    return felt(vector_at(dx, start + VELOCITY), model.gravity, (0.0, 0.0, 1.0), axes[b], spin, spin_rate, arm)


@measure.of(Multibody)
@kernel
def measure_multibody(model, vehicles, v, recorder, t, x, dx):
    """Read all instruments at the start of a step, and take the filters behind them to that time."""
    instruments = recorder.instruments
    if instruments.bank.sources.size == 0:
        return
    readings = instruments.readings
    count = model.wheelsets.size
    read_wheels(count, v * count, vehicles.contacts, readings)
    axes = vehicles.scratch.axes[v]
    for n in range(instruments.bodies.size):
        at = felt_on_body(model, axes, instruments.bodies[n], x, dx, vector_at(instruments.arms[n], 0))
        store_vector(readings, ON_WHEELSET * count + 3 * n, at)
    filter_step(instruments.bank, readings, t)
