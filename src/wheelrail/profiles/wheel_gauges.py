"""What a workshop measures on a wheel: flange height, flange thickness and qR (EN 13715)."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from scipy.optimize import brentq

from wheelrail.profiles.profile import Profile

ABOVE_TREAD = 0.010  #: height over the tread datum at which the flange is measured [m]
BELOW_TIP = 0.002  #: depth below the flange tip of qR's upper point [m]
LEAST_FLANGE = 0.015  #: a wheel with less has no flange [m]
FLANGE_BACK = -0.070  #: flange back, from the nominal circle [m]


class FlangeGauges(NamedTuple):
    """Flange measures [m]."""

    height: float  #: Sh: flange tip above the nominal circle
    thickness: float  #: Sd: from the flange back to the flange face, 10 mm above the nominal circle
    qr: float  #: between that point and the one 2 mm below the tip, both on the face


def flange_gauges(profile: Profile, size: float = 1.0) -> FlangeGauges | None:
    """Flange height, thickness and qR of a wheel; None for one without a flange of at least 15 mm.

    size : of a wheel whose lengths are all scaled; those of the measurement are scaled with them.
    """
    points = profile.points()
    tip = int(np.argmax(points.z))
    datum = float(profile.sample(np.array([0.0])).z[0])
    height = float(points.z[tip]) - datum
    if not height >= LEAST_FLANGE * size:
        return None

    def face_at(level: float) -> float:
        below = tip + int(np.argmax(points.z[tip:] - datum < level))
        return float(
            brentq(
                lambda y: float(profile.sample(np.array([y])).z[0]) - datum - level,
                points.y[below - 1],
                points.y[below],
            )
        )

    low, high = face_at(ABOVE_TREAD * size), face_at(height - BELOW_TIP * size)
    return FlangeGauges(height, low - FLANGE_BACK * size, low - high)
