"""The given motion along the track: speed straight between instants, its last value afterwards."""

from typing import NamedTuple

import numpy as np

from wheelrail.kernel import kernel


class Travel(NamedTuple):
    """Two instants or more."""

    times: np.ndarray  #: increasing, from 0 on [s], shape (n,)
    speeds: np.ndarray  #: [m/s], shape (n,)
    places: np.ndarray  #: arc length reached by then [m], shape (n,)


@kernel
def travel_at(travel, t):
    """Arc length [m], speed [m/s] and acceleration [m/s2] along the track at time t [s]."""
    times = travel.times
    last = times.size - 1
    if t >= times[last]:
        return travel.places[last] + travel.speeds[last] * (t - times[last]), travel.speeds[last], 0.0
    low = 0
    high = last
    while high - low > 1:
        middle = (low + high) // 2
        if times[middle] <= t:
            low = middle
        else:
            high = middle
    since = t - times[low]
    rate = (travel.speeds[high] - travel.speeds[low]) / (times[high] - times[low])
    speed = travel.speeds[low] + rate * since
    return travel.places[low] + 0.5 * (travel.speeds[low] + speed) * since, speed, rate
