"""Samples of a posed wheel: its outline in the cross section, and its height over the rail."""

import math

from wheelrail.contact.geometry._kernels.pair import lowest, section_point, wheel_at
from wheelrail.kernel import kernel
from wheelrail.numerics._kernels.status import OK
from wheelrail.profiles._kernels.profile import profile_at


@kernel
def sample_outline(pair, pose, y, out):
    """The wheel's lowest points at axle coordinates `y` [m]; `out` has shape (n, 4).

    Columns: x on the wheel, lateral position and height in the cross section, vertical difference D to the rail [m].
    NaN where a circle has no lowest point; D alone is NaN where there is no rail below.
    """
    for n in range(y.size):
        status, r, dr, _ = wheel_at(pair, y[n])
        xi, sigma, q = lowest(pose, dr)
        if status == OK and q > 0.0:
            across, up = section_point(pose, y[n], r, xi, sigma)
            _, b, _, _ = profile_at(pair.rail, across)
            out[n, 0] = r * xi
            out[n, 1] = across
            out[n, 2] = up
            out[n, 3] = up - b
        else:
            out[n, 0] = math.nan
            out[n, 1] = math.nan
            out[n, 2] = math.nan
            out[n, 3] = math.nan


@kernel
def sample_difference(pair, pose, x, y, out):
    """D [m] over `x` across the axle and `y` along it [m]; `out` has shape (x.size, y.size), NaN off the rail."""
    for j in range(y.size):
        _, r, _, _ = wheel_at(pair, y[j])
        for i in range(x.size):
            out[i, j] = math.nan
            if abs(x[i]) < r:
                across, up = section_point(pose, y[j], r, x[i] / r, math.sqrt(1.0 - (x[i] / r) ** 2))
                _, b, _, _ = profile_at(pair.rail, across)
                out[i, j] = up - b
