"""The coefficient of friction at many samples of one contact."""

from wheelrail.contact.point.friction._kernels.friction import friction_coefficient
from wheelrail.kernel import kernel


@kernel
def friction_of_samples(friction, side, station, speed, energy, slip, out):
    """`friction_coefficient` for every sliding velocity of `slip` [m/s] into `out`, of the same shape. Returns 0."""
    for k in range(slip.size):
        out[k] = friction_coefficient(friction, side, station, slip[k], speed, energy)
    return 0
