"""Estimate of the torque on a wheelset that nobody measures."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

from wheelrail.control.delay import DelayLine
from wheelrail.control.rollers.base import RigData, Seen


class TorqueObserver:
    """Torque of brakes and motors of a bogie from the speeds of rollers and wheelsets and the torques of the rollers.

    The momentum p = I_w w + (r/R) I_r w_r changes by dp/dt = C + (r/R) C_r: the force between wheel and roller drops
    out. An observer of p, C and dC/dt with three equal poles follows a torque that rises linearly without lag: with
    F(s) from C to its estimate, (1 - F)/s vanishes at s = 0, and so does the drift of speeds that would come of a
    lagging estimate.

    tachometers : whether w is that of the tachometers. Then local sliding does no harm, but their teeth are few, and
    slow wheels are seen late. Else w = w_r R/r, as wheels roll on dry rollers.

    bandwidth : f of the poles [Hz]. In steps of a period T, with b = exp(-2 pi f T), the corrections of p, C and
    dC/dt are 1 - b^3, 3/2 (1 - b)^2 (1 + b)/T and (1 - b)^3/T^2 of what p is off: all three errors then die away by
    the factor b in every step.

    Speeds and torques are those of one instant: what is seen earlier waits for what comes later. A torque that belongs
    to another instant than the momentum would come back by way of the rollers, and some ms apart the loop rings.
    """

    def __init__(
        self, rig: RigData, speed: float, period: float, bandwidth: float, *, tachometers: bool = False
    ) -> None:
        self._period, self._tachometers = period, tachometers
        self._wheel = [float(inertia) for inertia in rig.inertias]
        self._ratio = [r / R for r, R in zip(rig.radii, rig.roller_radii, strict=True)]
        self._roller = [q * inertia for q, inertia in zip(self._ratio, rig.roller_inertias, strict=True)]
        b = math.exp(-2.0 * math.pi * bandwidth * period)
        self._gains = (1.0 - b**3, 1.5 * (1.0 - b) ** 2 * (1.0 + b) / period, (1.0 - b) ** 3 / period**2)
        momenta = [
            (wheel + roller * q) * speed / r
            for wheel, roller, q, r in zip(self._wheel, self._roller, self._ratio, rig.radii, strict=True)
        ]
        self._state = [momenta, [0.0] * len(momenta), [0.0] * len(momenta)]  # p, C, dC/dt
        older = rig.encoder_delay - rig.current_delay  # speeds than torques [s]
        self._speeds = DelayLine(2 * len(momenta), max(-older, 0.0), period)  # of wheels and rollers
        self._motors = DelayLine(len(momenta), max(older, 0.0), period)

    def estimate(self, seen: Seen) -> list[float]:
        """Take what is seen at the end of a period; returns the torques [N m]."""
        period, (to_p, to_torque, to_change) = self._period, self._gains
        momenta, torques, changes = self._state
        speeds, motors = self._speeds.step([*seen.wheels, *seen.rollers]), self._motors.step(seen.torques)
        count = len(momenta)
        for n, (wheel, roller, motor) in enumerate(zip(speeds[:count], speeds[count:], motors, strict=True)):
            torque = torques[n] + changes[n] * period
            ahead = momenta[n] + period * (torques[n] + 0.5 * changes[n] * period + self._ratio[n] * motor)
            turning = wheel if self._tachometers else roller / self._ratio[n]
            off = self._wheel[n] * turning + self._roller[n] * roller - ahead
            momenta[n] = ahead + to_p * off
            torques[n] = torque + to_torque * off
            changes[n] += to_change * off
        return list(torques)

    def save(self) -> np.ndarray:
        """Everything that changes."""
        return np.concatenate((np.array(self._state).ravel(), self._speeds.save(), self._motors.save()))

    def restore(self, saved: Sequence[float] | np.ndarray) -> None:
        """Go on from there."""
        saved = np.asarray(saved)
        own = 3 * len(self._wheel)
        late = own + self._speeds.size
        self._state = np.reshape(saved[:own], (3, len(self._wheel))).tolist()
        self._speeds.restore(saved[own:late])
        self._motors.restore(saved[late:])
