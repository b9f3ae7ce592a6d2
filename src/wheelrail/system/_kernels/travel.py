"""The given motion along the track: speed straight between instants, its last value afterwards."""

from typing import NamedTuple

import numpy as np

from wheelrail.kernel import kernel
from wheelrail.numerics._kernels.ordered import last_up_to


class Travel(NamedTuple):
    """Two instants or more."""

    times: np.ndarray  #: increasing, from 0 on [s], shape (n,)
    speeds: np.ndarray  #: [m/s], shape (n,)
    positions: np.ndarray  #: arc length reached by then [m], shape (n,)


@kernel
def travel_at(travel, t):
    """Arc length [m], speed [m/s] and acceleration [m/s2] along the track at time t [s]."""
    times = travel.times
    last = times.size - 1
    if t >= times[last]:
        return travel.positions[last] + travel.speeds[last] * (t - times[last]), travel.speeds[last], 0.0
    n = last_up_to(times, 0, last - 1, t, 1.0)
    since = t - times[n]
    rate = (travel.speeds[n + 1] - travel.speeds[n]) / (times[n + 1] - times[n])
    speed = travel.speeds[n] + rate * since
    return travel.positions[n] + 0.5 * (travel.speeds[n] + speed) * since, speed, rate
