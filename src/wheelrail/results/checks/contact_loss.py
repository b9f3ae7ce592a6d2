"""Wheels that leave the rail."""

from __future__ import annotations

import numpy as np

from wheelrail.results.checks.check import Check
from wheelrail.results.result import Result

SMOOTH_LIMIT = 0.0  #: nothing lifts a wheel off perfect track
ROUGH_LIMIT = 0.01  #: of the time; rare hops are physics
REMEDY = "Look where it lifts: the step may be too long, the vehicle too fast, or irregularities too short and steep."


def contact_loss_check(result: Result, *, rough: bool) -> Check:
    """Share of the recorded instants after the start at which the worst wheel touches nothing."""
    limit = ROUGH_LIMIT if rough else SMOOTH_LIMIT
    counts = result.dataset["wheel_contacts"].values[result.settled]
    if not counts.size:
        return Check(name="loss of contact", value=None, limit=limit, meaning="Nothing was recorded.", remedy=REMEDY)
    shares = np.mean(counts == 0, axis=0)
    w, side = np.unravel_index(int(np.argmax(shares)), shares.shape)
    wheel = f"{result.wheelsets[w]}.{('left', 'right')[side]}"
    what = f"Share of the time that {wheel}, the worst wheel, touches nothing."
    return Check(name="loss of contact", value=float(shares.max()), limit=limit, meaning=what, remedy=REMEDY)
