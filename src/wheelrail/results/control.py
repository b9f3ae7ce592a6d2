"""What a control system noted of a run: tachometers, protection, brakes; on a rig the virtual line and the rollers."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from wheelrail.results.recording import Recording

_AS_ROLLING = "positive as both turn when a vehicle runs forward"
#: Columns of `RecordedControl.wheelsets`: name, unit, description.
WHEELSET: tuple[tuple[str, str, str], ...] = (
    ("tachometer", "m/s", "circumferential speed of the wheelset as its tachometer tells it"),
    ("reference_speed", "m/s", "speed of the vehicle as its wheel slide protection takes it to be"),
    ("valve", "1", "what wheel slide protection does to the brake of the wheelset: 1 apply, 0 hold, -1 dump"),
    ("brake_capacity", "N m", "moment with which the brake of the wheelset can resist"),
    ("drive_torque", "N m", "torque of the motors on the wheelset under traction control"),
    ("torque_estimate", "N m", f"torque on the wheelset as the roller controller takes it to be, {_AS_ROLLING}"),
    ("virtual_speed", "m/s", "circumferential speed of the wheelset on the virtual line"),
    ("virtual_force", "N", "longitudinal force on the wheels of the wheelset on the virtual line, forward"),
    ("virtual_load", "N", "load of the wheelset on the virtual line"),
    ("virtual_friction", "1", "coefficient of friction under the wheelset on the virtual line, mean of both wheels"),
    ("roller_command", "N m", f"torque that the motors of the rollers are asked for, {_AS_ROLLING}"),
    ("roller_torque", "N m", f"torque of the motors of the rollers, {_AS_ROLLING}"),
    ("motor_cut", "1", "whether the motors of the rollers were asked for more than they can give"),
    (
        "tracking_error",
        "m/s",
        "circumferential speed of the wheelset less that of the same wheelset on the virtual line",
    ),
)
TRAIN: tuple[tuple[str, str, str], ...] = (
    ("train_speed", "m/s", "speed of the virtual train"),
    ("train_position", "m", "position of the virtual train on its line, which begins at its `start`"),
    ("train_acceleration", "m/s2", "acceleration of the virtual train"),
)


@dataclass(frozen=True)
class RecordedControl:
    """What was noted, NaN where a run has no such part."""

    wheelsets: np.ndarray  #: (n, nw, len(WHEELSET))
    train: np.ndarray  #: (n, len(TRAIN))


def of_wheelsets(column: int) -> Callable[[Recording], np.ndarray | None]:
    """One column, None where it was not noted."""
    return lambda recording: None if recording.control is None else _present(recording.control.wheelsets[..., column])


def of_train(column: int) -> Callable[[Recording], np.ndarray | None]:
    """One column, None where there is no virtual train."""
    return lambda recording: None if recording.control is None else _present(recording.control.train[..., column])


def virtual_sliding(recording: Recording) -> np.ndarray | None:
    """Sliding speed on the virtual line [m/s], (n, nw): positive where the circumference is faster than the train."""
    speeds, train = of_wheelsets(6)(recording), of_train(0)(recording)
    return None if speeds is None or train is None else speeds - train[:, None]


def _present(values: np.ndarray) -> np.ndarray | None:
    return None if np.isnan(values).all() else values
