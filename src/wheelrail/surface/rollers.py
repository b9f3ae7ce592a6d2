"""Rollers under the wheels as the kernels see them."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from wheelrail.surface._kernels.rollers import RollerRig


def make_roller_rig(
    rollers: Sequence[int], radii: Sequence[float], middles: Sequence[float], first: float = 0.0
) -> RollerRig:
    """Rollers of one vehicle, for every wheel, left ones of a wheelset first.

    rollers : their bodies. radii : up to the rail-top plane [m]. middles : of the track on the axis of each, from its
    centre of mass [m]. first : position along the rig of the ground's origin [m].
    """
    return RollerRig(
        np.array(rollers, dtype=np.int64), np.array(radii, dtype=float), np.array(middles, dtype=float), float(first)
    )
