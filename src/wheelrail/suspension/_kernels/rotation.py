"""Relative rotation of two bodies and the moment of rotational springs."""

import math

from wheelrail.kernel import small_kernel
from wheelrail.numerics._kernels.vectors import cross, dot, minus, plus, scaled, unrotate

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
def seen_from(a, b):
    """Axes of body B seen from body A, rows as those of their axes in the fixed frame."""
    x = unrotate(a, (b[0][0], b[1][0], b[2][0]))
    y = unrotate(a, (b[0][1], b[1][1], b[2][1]))
    z = unrotate(a, (b[0][2], b[1][2], b[2][2]))
    return (x[0], y[0], z[0]), (x[1], y[1], z[1]), (x[2], y[2], z[2])


@small_kernel
def rotation_vector(axes):
    """Rotation vector of axes, the angle along the axis of the turn [rad]; for angles below half a turn."""
    sine = scaled(0.5, (axes[2][1] - axes[1][2], axes[0][2] - axes[2][0], axes[1][0] - axes[0][1]))
    cosine = 0.5 * (axes[0][0] + axes[1][1] + axes[2][2] - 1.0)
    return scaled(arc_over_sine(dot(sine, sine), cosine), sine)


@small_kernel
def across(axle, v):
    """The part of a vector that is perpendicular to an axle."""
    return minus(v, scaled(dot(v, axle), axle))


@small_kernel
def spring_moment(t, gradient):
    """Moment whose work is that of the potential with this gradient over the rotation vector `t`.

    A moment works on the angular velocity, which is not the rate of the rotation vector; the two differ by
    I + [t]/2 + c [t]^2, c = (1 - t/2 cot(t/2))/t^2 (series, below 1e-6 of 1 up to one radian). Without this, springs
    of unequal rates would create energy in large rotations.
    """
    square = dot(t, t)
    c = 1.0 / 12.0 + square * (1.0 / 720.0 + square / 30240.0)
    once = cross(t, gradient)
    return plus(plus(gradient, scaled(0.5, once)), scaled(c, cross(t, once)))
