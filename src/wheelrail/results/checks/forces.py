"""Forces and momentum of a whole vehicle along the axes of the ground, from what was recorded."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from wheelrail.results.result import Result
from wheelrail.track._kernels.irregularity import LATERAL, LEFT, RIGHT, ROLL, Deviations
from wheelrail.track.irregularity.base import sample_deviations
from wheelrail.track.track import Track


class Whole(NamedTuple):
    """A vehicle at n recorded instants; vectors along the axes of the ground."""

    times: np.ndarray  #: (n,) [s]
    mass: float  #: [kg]
    contact: np.ndarray  #: force of all contacts [N], (n, 3)
    momentum: np.ndarray  #: [kg m/s], (n, 3)
    axes: np.ndarray  #: rows i, j, k: the mean forward direction of the bodies by mass, left, up, (n, 3, 3)
    forward: np.ndarray  #: x axes of the bodies, (n, nb, 3)
    track: np.ndarray  #: rows i, j, k of the track at the bodies, (n, nb, 3, 3)


def whole_vehicle(result: Result, track: Track, deviations: Deviations | None) -> Whole:
    """The vehicle as it was recorded on this track, with these deviations of its rails; or on rollers."""
    data = result.dataset
    masses = result.vehicle_masses
    s = data["body_s"].values
    n, count = s.shape
    if result.rollers:
        axes = np.broadcast_to(np.eye(3), (n, count, 3, 3))
    else:
        axes = track.sample(s.ravel()).axes.reshape(n, count, 3, 3)
    velocity = np.stack([data[f"body_velocity_{axis}"].values for axis in "xyz"], axis=-1)
    momentum = np.einsum("nbk,nbkc->nc", masses[:, None] * velocity, axes)
    wheelsets = [result.bodies.index(name) for name in result.wheelsets]
    forces = [data[f"wheel_{name}"].values for name in ("Fx", "Y", "Q")]
    if deviations is not None:
        forces = from_rails(forces, sample_deviations(deviations, s[:, wheelsets].ravel()))
    sums = np.stack([force.sum(axis=2) for force in forces], axis=-1)
    contact = np.einsum("nwk,nwkc->nc", sums, axes[:, wheelsets])
    if result.rollers:
        contact = -np.stack([data[f"roller_force_{axis}"].values.sum(axis=1) for axis in "xyz"], axis=-1)
    forward = _forward(result, axes, wheelsets)
    i = _unit(np.einsum("b,nbc->nc", masses, forward))
    left = np.einsum("b,nbc->nc", masses, axes[:, :, 1])
    j = _unit(left - i * np.sum(i * left, axis=1, keepdims=True))
    frame = np.stack((i, j, np.cross(i, j)), axis=1)
    return Whole(data["time"].values, float(masses.sum()), contact, momentum, frame, forward, axes)


def from_rails(forces: list[np.ndarray], deviations: np.ndarray) -> list[np.ndarray]:
    """Forces on wheels along i, j, k of their rails, each (n, nw, 2), along those of the track.

    A rail's axes are yawed about k so that i is tangent to it, then rolled with the plane of the rails: the other way
    round here, to the second order of these small angles.
    """
    rows = deviations.reshape(*forces[0].shape[:2], -1, 3)
    roll = rows[..., ROLL, 0, None]
    yaw = rows[..., LATERAL, 1, None] + rows[..., [LEFT, RIGHT], 1]
    x, y, z = forces
    flat, straight = 1.0 - 0.5 * roll**2, 1.0 - 0.5 * yaw**2
    level = flat * y - roll * z
    up = roll * y + flat * z
    return [straight * x - yaw * level, yaw * x + straight * level, up]


def _forward(result: Result, axes: np.ndarray, wheelsets: list[int]) -> np.ndarray:
    """The x axes of the bodies, (n, nb, 3), where the speed control pushes them; their yaw and pitch are small.

    Wheelsets spin, and are pushed along the track.
    """
    yaw, pitch = (result.dataset[f"body_{name}"].values.copy() for name in ("yaw", "pitch"))
    yaw[:, wheelsets] = 0.0
    pitch[:, wheelsets] = 0.0
    return axes[:, :, 0] + yaw[..., None] * axes[:, :, 1] - pitch[..., None] * axes[:, :, 2]


def _unit(vectors: np.ndarray) -> np.ndarray:
    return vectors / np.linalg.norm(vectors, axis=1, keepdims=True)
