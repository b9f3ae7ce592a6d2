"""Forces and momentum of a whole vehicle along the axes of the ground, from what was recorded."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from wheelrail.results.result import Result
from wheelrail.track.irregularity._kernels import LATERAL, LEFT, RIGHT, ROLL, Deviations
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


def whole_vehicle(result: Result, track: Track, deviations: Deviations | None) -> Whole:
    """The vehicle as it was recorded on this track, with these deviations of its rails."""
    data = result.dataset
    masses = data["mass"].values
    s = data["body_s"].values
    n, count = s.shape
    axes = track.sample(s.ravel()).axes.reshape(n, count, 3, 3)
    velocity = np.stack([data[f"body_velocity_{axis}"].values for axis in "xyz"], axis=-1)
    momentum = np.einsum("b,nbk,nbkc->nc", masses, velocity, axes)
    wheelsets = [result.bodies.index(name) for name in result.wheelsets]
    forces = np.stack([data[f"wheel_{name}"].values for name in ("Fx", "Y", "Q")], axis=-1)
    if deviations is None:
        contact = np.einsum("nwsk,nwkc->nc", forces, axes[:, wheelsets])
    else:
        rails = rail_axes(axes[:, wheelsets], sample_deviations(deviations, s[:, wheelsets].ravel()))
        contact = np.einsum("nwsk,nwskc->nc", forces, rails)
    forward = _forward(result, axes, wheelsets)
    i = _unit(np.einsum("b,nbc->nc", masses, forward))
    left = np.einsum("b,nbc->nc", masses, axes[:, :, 1])
    j = _unit(left - i * np.sum(i * left, axis=1, keepdims=True))
    frame = np.stack((i, j, np.cross(i, j)), axis=1)
    return Whole(data["time"].values, float(masses.sum()), contact, momentum, frame, forward)


def rail_axes(axes: np.ndarray, deviations: np.ndarray) -> np.ndarray:
    """Axes of both rails under wheelsets, (n, nw, 2, 3, 3), from the track's (n, nw, 3, 3), as the motion turns them.

    Yawed about k so that they are tangent to the rail, and rolled with the plane of the rails.
    """
    deviations = deviations.reshape(*axes.shape[:2], -1, 3)
    roll = deviations[..., ROLL, 0, None]
    i, j, k = axes[..., 0, :], axes[..., 1, :], axes[..., 2, :]
    sides = []
    for own in (LEFT, RIGHT):
        yaw = (deviations[..., LATERAL, 1] + deviations[..., own, 1])[..., None]
        level = np.cos(yaw) * j - np.sin(yaw) * i
        ahead = np.cos(yaw) * i + np.sin(yaw) * j
        across, up = np.cos(roll) * level + np.sin(roll) * k, np.cos(roll) * k - np.sin(roll) * level
        sides.append(np.stack((ahead, across, up), axis=-2))
    return np.stack(sides, axis=2)


def _forward(result: Result, axes: np.ndarray, wheelsets: list[int]) -> np.ndarray:
    """The x axes of the bodies, (n, nb, 3): where the speed control pushes them. Wheelsets spin, and are pushed along i."""
    yaw, roll, pitch = (result.dataset[f"body_{name}"].values for name in ("yaw", "roll", "pitch"))
    yaw, pitch = yaw.copy(), pitch.copy()
    pitch[:, wheelsets] = 0.0
    yaw[:, wheelsets] = 0.0
    side = np.sin(pitch) * np.sin(roll)
    own = (
        np.cos(yaw) * np.cos(pitch) - np.sin(yaw) * side,
        np.sin(yaw) * np.cos(pitch) + np.cos(yaw) * side,
        -np.sin(pitch) * np.cos(roll),
    )
    return np.einsum("knb,nbkc->nbc", np.stack(own), axes)


def _unit(vectors: np.ndarray) -> np.ndarray:
    return vectors / np.linalg.norm(vectors, axis=1, keepdims=True)
