"""Torques by equal motion, and nothing that looks whether it came to that."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np

from wheelrail.control.checks import check_number
from wheelrail.control.line.running import RunningLine
from wheelrail.control.rollers.base import BANDWIDTHS, RigData, Seen, equal_motion_torques
from wheelrail.control.rollers.observer import TorqueObserver
from wheelrail.errors import ProblemList


@dataclass(kw_only=True)
class FeedForward:
    """A torque observer drives the virtual line, and the rollers get the torque that equal motion asks for."""

    bandwidth: float = 20.0  #: of the observer [Hz]
    tachometers: bool = False  #: whether the observer reads the tachometers of the wheelsets
    sees_truth: bool = field(default=False, init=False)

    def check(self, problems: ProblemList, where: str) -> None:
        """Note what is wrong with the numbers."""
        check_number(problems, f"{where} bandwidth", self.bandwidth, BANDWIDTHS, "Hz")

    def start(self, rig: RigData, speed: float, period: float) -> None:
        """Begin."""
        self._rig, self._observer = (
            rig,
            TorqueObserver(rig, speed, period, self.bandwidth, tachometers=self.tachometers),
        )

    def estimate(self, seen: Seen) -> Sequence[float]:
        """Torques on the wheelsets [N m], observed."""
        return self._observer.estimate(seen)

    def command(self, seen: Seen, line: RunningLine) -> Sequence[float]:
        """Torques of the rollers [N m]."""
        return equal_motion_torques(self._rig, line)

    def save(self) -> np.ndarray:
        """Everything that changes."""
        return self._observer.save()

    def restore(self, saved: np.ndarray) -> None:
        """Go on from there."""
        self._observer.restore(saved)
