"""What a rig could do if everything were known and motors had no limits: the reference."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np

from wheelrail.control.line.running import RunningLine
from wheelrail.control.rollers.base import RigData, Seen, equal_motion_torques
from wheelrail.errors import ProblemList

QUICK = 0.1  #: share of what a roller is off that is made up in one period


@dataclass(kw_only=True)
class Ideal:
    """Knows the torque of the brakes and the speeds of the rollers; its torques act at once.

    It feeds back the rollers, on which its torques act, and not the wheels: between the two lie creep and the primary
    suspension, on which a wheelset swings ahead and back over its rollers, and a feedback across these resonates.
    """

    sees_truth: bool = field(default=True, init=False)

    def check(self, problems: ProblemList, where: str) -> None:
        """It has no numbers."""

    def start(self, rig: RigData, speed: float, period: float) -> None:
        """Begin."""
        self._rig, self._gain = rig, QUICK / period

    def estimate(self, seen: Seen) -> Sequence[float]:
        """Torques on the wheelsets [N m], as they are."""
        assert seen.truth is not None
        return seen.truth.torques

    def command(self, seen: Seen, line: RunningLine) -> Sequence[float]:
        """Torques of the rollers [N m]: of equal motion, and what brings the rollers back to it."""
        assert seen.truth is not None
        rig, torques = self._rig, []
        for n, (torque, wanted) in enumerate(zip(equal_motion_torques(rig, line), line.wheel_speeds, strict=True)):
            ratio = rig.roller_radii[n] / rig.radii[n]
            turning = rig.roller_inertias[n] + rig.inertias[n] * ratio**2
            torques.append(torque + turning * self._gain * (wanted / ratio - seen.truth.rollers[n]))
        return torques

    def save(self) -> np.ndarray:
        """Nothing changes."""
        return np.zeros(0)

    def restore(self, saved: np.ndarray) -> None:
        """Nothing to do."""
