"""Where the bodies are over time, in the axes of the track at each body's own foot point."""

from __future__ import annotations

from typing import Any

import numpy as np

from wheelrail.reports.packing import Packer
from wheelrail.reports.scene.steps import in_steps
from wheelrail.results.result import Result

MOST_FRAMES = 2000  #: instants that are shown; between them motion is straight
#: What is told of a body, with the unit to which it is shown [m, rad].
COORDINATES = (("s", 1e-4), ("y", 1e-6), ("z", 1e-6), ("yaw", 1e-6), ("roll", 1e-6), ("pitch", 1e-5))


def chosen_frames(result: Result) -> np.ndarray:
    """Which instants are shown, evenly spaced; the first and the last are among them."""
    count = result.dataset.sizes["time"]
    if count <= MOST_FRAMES:
        return np.arange(count)
    return np.unique(np.rint(np.linspace(0, count - 1, MOST_FRAMES)).astype(np.int64))


def motion_of(result: Result, frames: np.ndarray, packer: Packer) -> dict[str, Any]:
    """Coordinates of all bodies, shape (bodies, frames) each; the pitch of what turns is all that it has turned."""
    found = {}
    for name, unit in COORDINATES:
        values = result.dataset[f"body_{name}"].values
        if name == "pitch":
            values = with_all_turns(result, values)
        found[name] = in_steps(packer, values[frames].T, unit)
    return found


def with_all_turns(result: Result, pitch: np.ndarray) -> np.ndarray:
    """Pitch [rad], (n, bodies), with the angle that rollers have turned through, which is not recorded.

    Their axes do not turn with them, as those of wheelsets; their speed of rotation is known.
    """
    times = result.dataset["time"].values
    pitch = pitch.copy()
    for name in result.rollers:
        body = result.bodies.index(name)
        speed = result.dataset["body_angular_velocity_y"].values[:, body]
        np.cumsum(0.5 * np.diff(times) * (speed[1:] + speed[:-1]), out=pitch[1:, body])
        pitch[0, body] = 0.0
    return pitch
