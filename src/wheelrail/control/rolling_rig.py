"""The plane rig of ideal rolling: wheels and rollers that turn together, and nothing else."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from wheelrail.control.rollers.base import RigData


class RollingRig:
    """Wheelsets on rollers without any sliding, (I_w + I_r (r/R)^2) dw/dt = C + C_r r/R; exact under held torques."""

    def __init__(self, rig: RigData, speed: float) -> None:
        self._ratio = [r / R for r, R in zip(rig.radii, rig.roller_radii, strict=True)]
        self._inertia = [
            wheel + roller * q**2
            for wheel, roller, q in zip(rig.inertias, rig.roller_inertias, self._ratio, strict=True)
        ]
        self.wheels = np.array([speed / r for r in rig.radii])  #: speeds [rad/s]
        self.torques = [0.0] * len(rig.radii)  #: on the wheelsets in the last step, as far as brakes resisted [N m]

    @property
    def rollers(self) -> np.ndarray:
        """Speeds of the rollers [rad/s]."""
        return self.wheels * self._ratio

    def step(self, drives: Sequence[float], brakes: Sequence[float], rollers: Sequence[float], dt: float) -> None:
        """Go on by `dt` [s]: torques of motors on the wheelsets, what their brakes can resist, torques of the rollers.

        A brake is dry friction: it takes speed away, but none that is not there.
        """
        for n, inertia in enumerate(self._inertia):
            free = float(self.wheels[n]) + dt * (drives[n] + rollers[n] * self._ratio[n]) / inertia
            taken = dt * brakes[n] / inertia
            left = max(free - taken, 0.0) if free > 0.0 else min(free + taken, 0.0)
            self.torques[n] = drives[n] + (left - free) * inertia / dt
            self.wheels[n] = left
