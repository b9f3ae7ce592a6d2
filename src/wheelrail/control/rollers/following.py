"""No simulated adhesion: rollers turn at the speed of the train, as on a rig that knows nothing of slippery rails."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np

from wheelrail.control.checks import check_number
from wheelrail.control.line.running import RunningLine
from wheelrail.control.rollers.base import BANDWIDTHS, GAINS, RigData, Seen
from wheelrail.control.rollers.observer import TorqueObserver
from wheelrail.errors import ProblemList


@dataclass(kw_only=True)
class Following:
    """The rollers follow the virtual train's speed, and wheels roll on dry rollers: what control is compared with.

    With what the surface speed of a roller is off, e [m/s], its torque is J/R (a + k e + k^2/4 Int e dt), a the train's
    acceleration and J all that turns as seen from the roller.
    """

    bandwidth: float = 20.0  #: of the observer that drives the train [Hz]
    tachometers: bool = False  #: whether the observer reads the tachometers of the wheelsets
    gain: float = 30.0  #: k [1/s]
    sees_truth: bool = field(default=False, init=False)

    def check(self, problems: ProblemList, where: str) -> None:
        """Note what is wrong with the numbers."""
        check_number(problems, f"{where} bandwidth", self.bandwidth, BANDWIDTHS, "Hz")
        check_number(problems, f"{where} gain", self.gain, GAINS, "1/s")

    def start(self, rig: RigData, speed: float, period: float) -> None:
        """Begin."""
        self._rig, self._period = rig, period
        self._observer = TorqueObserver(rig, speed, period, self.bandwidth, tachometers=self.tachometers)
        self.state = np.zeros(len(rig.radii))

    def estimate(self, seen: Seen) -> Sequence[float]:
        """Torques on the wheelsets [N m], observed."""
        return self._observer.estimate(seen)

    def command(self, seen: Seen, line: RunningLine) -> Sequence[float]:
        """Torques of the rollers [N m]."""
        rig, torques = self._rig, []
        for n, radius in enumerate(rig.roller_radii):
            turning = rig.roller_inertias[n] + rig.inertias[n] * (radius / rig.radii[n]) ** 2
            off = line.speed - radius * seen.rollers[n]
            self.state[n] += off * self._period
            wanted = line.acceleration + self.gain * off + 0.25 * self.gain**2 * float(self.state[n])
            torques.append(turning / radius * wanted)
        return torques

    def save(self) -> np.ndarray:
        """Everything that changes."""
        return np.concatenate((self._observer.save(), self.state))

    def restore(self, saved: np.ndarray) -> None:
        """Go on from there."""
        own = self._observer.save().size
        self._observer.restore(saved[:own])
        self.state[:] = saved[own:]
