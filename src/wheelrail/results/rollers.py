"""Forces and motion of rollers from what was recorded of the wheels on them.

Forces of a wheel are recorded along the axes of the frame on its roller: z away from the roller's axis towards the
centre of the wheelset, y along the axis to the left, x forward. Here they are along the axes of the ground.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

import wheelrail.contact._kernels.interface as patch
import wheelrail.multibody._kernels.signals as body

if TYPE_CHECKING:
    from wheelrail.results.recording import Recording


@dataclass(frozen=True)
class RecordedRollers:
    """The rollers of a rig."""

    names: tuple[str, ...]  #: each the name of a body
    radii: np.ndarray  #: from the axis to the plane of the rails [m], shape (nr,)
    inertias: np.ndarray  #: about the axis [kg m2], shape (nr,)
    under: np.ndarray  #: roller under the wheels of each wheelset, left and right, shape (nw, 2)
    held: bool  #: whether their speed is prescribed


def sliding_speed(recording: Recording) -> np.ndarray:
    """Longitudinal speed of a wheel's circumference over rail or roller [m/s], (n, nw, 2).

    The mean of its contacts by normal force: of two contacts at different radii one slides forward and one backward
    even where nothing drives the wheel, and which of them carries more may change. Positive where the circumference is
    faster, as under traction; 0 where nothing touches.
    """
    loads = np.where(recording.touching, np.nan_to_num(recording.contacts[..., patch.LOAD]), 0.0)
    sliding = np.nan_to_num(recording.contacts[..., patch.SLIDING_X])
    total = loads.sum(axis=-1)
    mean = np.divide((loads * sliding).sum(axis=-1), total, out=np.zeros_like(total), where=total > 0.0)
    return -mean + 0.0


def sliding_distance(recording: Recording) -> np.ndarray:
    """Integral of the sliding speed over time since the start [m], (n, nw, 2)."""
    speed = sliding_speed(recording)
    distance = np.zeros_like(speed)
    steps = np.diff(recording.times)[:, None, None]
    np.cumsum(0.5 * steps * (speed[1:] + speed[:-1]), axis=0, out=distance[1:])
    return distance


def axes_of_rollers(recording: Recording, rollers: RecordedRollers) -> np.ndarray:
    """Directions of the rollers' axes, to the left, (n, nr, 3)."""
    own = recording.bodies[:, [recording.body_names.index(name) for name in rollers.names]]
    yaw, roll = own[..., body.YAW], own[..., body.ROLL]
    return np.stack((-np.sin(yaw) * np.cos(roll), np.cos(yaw) * np.cos(roll), np.sin(roll)), axis=-1)


def frames_on_rollers(recording: Recording, rollers: RecordedRollers) -> np.ndarray:
    """Frames under the wheels, axes x, y, z in rows, (n, nw, 2, 3, 3)."""
    axis = axes_of_rollers(recording, rollers)[:, rollers.under]
    away = from_rollers(recording, rollers)
    away = away - axis * np.sum(away * axis, axis=-1, keepdims=True)
    up = away / np.linalg.norm(away, axis=-1, keepdims=True)
    return np.stack((np.cross(axis, up), axis, up), axis=-2)


def from_rollers(recording: Recording, rollers: RecordedRollers) -> np.ndarray:
    """From the centre of the roller under each wheel to that of its wheelset [m], (n, nw, 2, 3)."""
    at = recording.bodies[..., body.GLOBAL : body.GLOBAL + 3]
    under = np.array([recording.body_names.index(name) for name in rollers.names])[rollers.under]
    return at[:, recording.wheelset_positions][:, :, None] - at[:, under]


def wrenches_on_rollers(recording: Recording, rollers: RecordedRollers) -> np.ndarray:
    """Force [N] and moment about the roller's centre [N m] of the wheels on each roller, (n, nr, 6)."""
    frames = frames_on_rollers(recording, rollers)
    columns = [patch.FX, patch.FY, patch.FZ, patch.MX, patch.MY, patch.MZ]
    rows = np.where(recording.touching[..., None], recording.contacts[..., columns], 0.0).sum(axis=-2)
    force = np.einsum("...k,...kc->...c", rows[..., :3], frames)
    moment = np.einsum("...k,...kc->...c", rows[..., 3:], frames)
    moment += np.cross(from_rollers(recording, rollers), force)
    total = np.zeros((recording.times.size, len(rollers.names), 6))
    for (w, side), roller in np.ndenumerate(rollers.under):
        total[:, roller] -= np.concatenate((force[:, w, side], moment[:, w, side]), axis=-1)
    return total


def torques_on_rollers(recording: Recording, rollers: RecordedRollers) -> np.ndarray:
    """Torque of the wheels about each roller's axis [N m], (n, nr); positive as wheels that roll forward turn it."""
    moments = wrenches_on_rollers(recording, rollers)[..., 3:]
    return -np.sum(moments * axes_of_rollers(recording, rollers), axis=-1)


def surface_speeds(recording: Recording, rollers: RecordedRollers) -> np.ndarray:
    """Speed of the rollers' surfaces in the plane of the rails [m/s], (n, nr); positive as wheels roll forward."""
    return _about_axes(recording, rollers, body.ANGULAR_VELOCITY) * rollers.radii


def drive_torques(recording: Recording, rollers: RecordedRollers) -> np.ndarray:
    """Torque from the ground about each roller's axis [N m], (n, nr); positive as wheels that roll forward turn it.

    Of held rollers it is the recorded reaction, else what the torques of the wheels leave of the roller's acceleration.
    """
    if rollers.held:
        own = [recording.constraint_names.index(f"{name}.pitch") for name in rollers.names]
        return -recording.constraints[:, own]
    gained = rollers.inertias * _about_axes(recording, rollers, body.ANGULAR_ACCELERATION)
    return gained - torques_on_rollers(recording, rollers)


def offsets_from_tops(recording: Recording, rollers: RecordedRollers) -> np.ndarray:
    """How far a wheelset stands ahead of the tops of its rollers: along x [m], and as an angle [rad]; (n, nw, 2)."""
    ahead = from_rollers(recording, rollers)[..., 0].mean(axis=-1)
    up = frames_on_rollers(recording, rollers)[..., 2, :]
    angle = np.arctan2(up[..., 0], up[..., 2]).mean(axis=-1)
    return np.stack((ahead, angle), axis=-1)


def _about_axes(recording: Recording, rollers: RecordedRollers, column: int) -> np.ndarray:
    """A vector of the rollers about their axes, positive as wheels that roll forward turn them, (n, nr)."""
    own = [recording.body_names.index(name) for name in rollers.names]
    vectors = recording.bodies[:, own, column : column + 3]
    return -np.sum(vectors * axes_of_rollers(recording, rollers), axis=-1)
