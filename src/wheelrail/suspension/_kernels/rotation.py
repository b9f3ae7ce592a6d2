"""Relative rotation of two bodies and the moment of rotational springs."""

import math

from wheelrail.kernel import small_kernel

SMALL_SINE = 1e-2  #: square of the sine up to which a series replaces the arc


@small_kernel
def arc_over_sine(square, cosine):
    """Angle over its sine, from the square of the sine and the cosine; for angles below half a turn."""
    if square < SMALL_SINE and cosine > 0.0:
        # asin(s)/s; what is left out is below 2e-14
        high = 5.0 / 112.0 + square * (35.0 / 1152.0 + square * 63.0 / 2816.0)
        return 1.0 + square * (1.0 / 6.0 + square * (3.0 / 40.0 + square * high))
    sine = math.sqrt(square)
    return math.atan2(sine, cosine) / max(sine, 1e-300)


@small_kernel
def spring_moment(tx, ty, tz, mx, my, mz):
    """Moment whose work is that of the potential with gradient (mx, my, mz) over the rotation vector (tx, ty, tz).

    A moment works on the angular velocity, which is not the rate of the rotation vector; the two differ by
    I + [t]/2 + c [t]^2, c = (1 - t/2 cot(t/2))/t^2 (series, below 1e-6 of 1 up to one radian). Without this, springs
    of unequal rates would create energy in large rotations.
    """
    square = tx * tx + ty * ty + tz * tz
    c = 1.0 / 12.0 + square * (1.0 / 720.0 + square / 30240.0)
    cx = ty * mz - tz * my
    cy = tz * mx - tx * mz
    cz = tx * my - ty * mx
    return (
        mx + 0.5 * cx + c * (ty * cz - tz * cy),
        my + 0.5 * cy + c * (tz * cx - tx * cz),
        mz + 0.5 * cz + c * (tx * cy - ty * cx),
    )
