"""Torques by equal motion, corrected by the speeds of the rollers."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np

from wheelrail.control.checks import check_number
from wheelrail.control.delay import DelayLine
from wheelrail.control.line.running import RunningLine
from wheelrail.control.rollers.base import BANDWIDTHS, GAINS, RigData, Seen, equal_motion_torques
from wheelrail.control.rollers.observer import TorqueObserver
from wheelrail.errors import ProblemList, nearest

LAWS = {
    "pi": "proportional and integral part of what the speed of a roller is off",
    "sliding-mode": "the same, and a bounded torque that drives the sliding variable to its boundary layer",
}


@dataclass(kw_only=True)
class Tracking:
    """Observer and feed-forward, and a feedback of the rollers' speeds to those of the virtual wheelsets.

    The speed that a roller is to have is w_v r/R. With what it is off, e [rad/s], and J = I_r + I_w (R/r)^2, all that
    turns as seen from the roller, the torque is J (k e + k^2/4 Int e dt): critically damped. The sliding mode has in
    its stead s = e + k/4 Int e dt and J (k s + reach tanh(s/layer)): outside of its layer s goes to it faster than any
    torque error below J reach can hold it off [Slotine1991].

    The speed that is seen is `delay` old, and so is what it is compared with: where a roller follows with that delay
    only, nothing is corrected; None: that of the encoders. lead : how far ahead the torque of equal motion is taken, by
    its trend, to make up for the lag of the motors [s]. It raises the gain of the way from the torque of the rollers
    through creep to its estimate, and the loop rings where it is too long: 7 ms, on the usual rig.
    """

    law: str = "pi"
    bandwidth: float = 20.0  #: of the observer [Hz]
    tachometers: bool = False  #: whether the observer reads the tachometers of the wheelsets
    gain: float = 30.0  #: k [1/s]
    reach: float = 4.0  #: of the sliding mode [rad/s2]
    layer: float = 0.3  #: of the sliding mode [rad/s]
    delay: float | None = None  #: of the speeds that are seen [s]
    lead: float = 0.0  #: [s]
    sees_truth: bool = field(default=False, init=False)

    def check(self, problems: ProblemList, where: str) -> None:
        """Note what is wrong with the numbers."""
        check_number(problems, f"{where} bandwidth", self.bandwidth, BANDWIDTHS, "Hz")
        check_number(problems, f"{where} gain", self.gain, GAINS, "1/s")
        check_number(problems, f"{where} reach", self.reach, (0.0, 1e4), "rad/s2")
        check_number(problems, f"{where} layer", self.layer, (1e-6, 1e3), "rad/s")
        check_number(problems, f"{where} delay", self.delay or 0.0, (0.0, 1.0), "s")
        check_number(problems, f"{where} lead", self.lead, (0.0, 1.0), "s")
        if self.law not in LAWS:
            problems.add(f"{where} law", nearest(self.law, LAWS), self.law)

    def start(self, rig: RigData, speed: float, period: float) -> None:
        """Begin."""
        self._rig, self._period = rig, period
        self._observer = TorqueObserver(rig, speed, period, self.bandwidth, tachometers=self.tachometers)
        self._ratio = [r / R for r, R in zip(rig.radii, rig.roller_radii, strict=True)]
        self._turning = [
            roller + wheel / q**2
            for roller, wheel, q in zip(rig.roller_inertias, rig.inertias, self._ratio, strict=True)
        ]
        self._late = DelayLine(len(self._ratio), rig.encoder_delay if self.delay is None else self.delay, period)
        self._trend = 1.0 - math.exp(-period / max(self.lead, period))
        count = len(self._ratio)
        self._state = [[0.0] * count for _ in range(3)]  # integral part; torque of equal motion before, and its trend

    def estimate(self, seen: Seen) -> Sequence[float]:
        """Torques on the wheelsets [N m], observed."""
        return self._observer.estimate(seen)

    def command(self, seen: Seen, line: RunningLine) -> Sequence[float]:
        """Torques of the rollers [N m]."""
        k, sliding = self.gain, self.law == "sliding-mode"
        (integrals, before, trends), torques = self._state, []
        wanted = self._late.step([w * q for w, q in zip(line.wheel_speeds.tolist(), self._ratio, strict=True)])
        for n, ahead in enumerate(equal_motion_torques(self._rig, line)):
            off = wanted[n] - seen.rollers[n]
            integral = integrals[n] + off * self._period
            if sliding:
                s = off + 0.25 * k * integral
                feedback = k * s + self.reach * math.tanh(s / self.layer)
            else:
                feedback = k * off + 0.25 * k * k * integral
            torque = ahead + self._turning[n] * feedback
            if abs(torque) > self._rig.most_torque(seen.rollers[n]) and torque * off > 0.0:
                integral = integrals[n]  # the motors cannot give it: nothing is to pile up meanwhile
            trends[n] += self._trend * ((ahead - before[n]) / self._period - trends[n])
            integrals[n], before[n] = integral, ahead
            torques.append(torque + self.lead * trends[n])
        return torques

    def save(self) -> np.ndarray:
        """Everything that changes."""
        return np.concatenate((self._observer.save(), self._late.save(), np.array(self._state).ravel()))

    def restore(self, saved: np.ndarray) -> None:
        """Go on from there."""
        observed = self._observer.save().size
        delayed = observed + self._late.size
        self._observer.restore(saved[:observed])
        self._late.restore(saved[observed:delayed])
        self._state = np.reshape(saved[delayed:], (len(self._state), -1)).tolist()
