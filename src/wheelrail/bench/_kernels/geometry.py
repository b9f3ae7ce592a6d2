"""Loops around the kernels to be timed; each returns a sum so that nothing is optimised away."""

import math

from wheelrail.kernel import kernel
from wheelrail.profiles._kernels.profile import profile_at
from wheelrail.track._kernels.irregularity import deviations_at
from wheelrail.track._kernels.line import foot_point, track_at, track_axes, track_turning


@kernel
def loop_sine(count):
    """The yardstick: one sine."""
    total = 0.0
    for i in range(count):
        total += math.sin(0.001 * i)
    return total


@kernel
def loop_profile(curve, low, high, count):
    """Height and two derivatives of a profile."""
    total = 0.0
    step = (high - low) / count
    for i in range(count):
        _, z, dz, ddz = profile_at(curve, low + step * ((i * 7919) % count))
        total += z + dz + ddz
    return total


@kernel
def loop_track(line, length, count):
    """The track at a position: position, angles and their rates."""
    total = 0.0
    for i in range(count):
        _, point = track_at(line, length * ((i * 7919) % count) / count)
        total += point.x
    return total


@kernel
def loop_frame(line, length, count, axes):
    """The same with the axes and the turning of the frame."""
    total = 0.0
    for i in range(count):
        _, point = track_at(line, length * ((i * 7919) % count) / count)
        track_axes(point, axes)
        total += axes[0, 0] + track_turning(point)[0]
    return total


@kernel
def loop_foot_point(line, positions, guess):
    """Foot points along a run, each from the last as in a simulation."""
    s = guess
    total = 0.0
    for i in range(positions.shape[0]):
        _, s = foot_point(line, positions[i, 0], positions[i, 1], positions[i, 2], s)
        total += s
    return total


@kernel
def loop_deviations(deviations, length, count, out):
    """Five irregularities with two derivatives."""
    total = 0.0
    for i in range(count):
        deviations_at(deviations, length * ((i * 7919) % count) / count, out)
        total += out[0, 0]
    return total
