"""Which rails lie under a wheel, where they change along the track."""

from wheelrail.contact._kernels.interface import FIRST_PAIR, NEXT_PAIR, NEXT_SHARE, PAIR
from wheelrail.kernel import small_kernel
from wheelrail.numerics._kernels.ordered import last_up_to


@small_kernel
def rails_at(blends, s):
    """Number of the rails at arc length s [m], and share of the next ones, which is 0 outside the blends.

    blends (n, 2) : where rails n begin to change into rails n + 1, and where they have changed [m]. The share is the
    cubic 3 t^2 - 2 t^3 of the way through: neither it nor its slope jumps.
    """
    last = blends.shape[0] - 1
    number = last_up_to(blends[:, 0], 0, last, s, 1.0)
    start = blends[number, 0]
    end = blends[number, 1]
    if s >= end:
        return number + 1, 0.0
    if s <= start:
        return number, 0.0
    t = (s - start) / (end - start)
    return number, t * t * (3.0 - 2.0 * t)


@small_kernel
def choose_rails(blends, s, wheels):
    """Profile pairs of wheels at arc length s [m] into their inputs; those of a wheel follow along the track."""
    number, share = rails_at(blends, s)
    for n in range(wheels.shape[0]):
        wheels[n, PAIR] = wheels[n, FIRST_PAIR] + number
        wheels[n, NEXT_PAIR] = wheels[n, PAIR] + 1.0
        wheels[n, NEXT_SHARE] = share
