"""Wheels that leave the rail."""

from __future__ import annotations

import numpy as np

from wheelrail.results.catalogue import SIDES
from wheelrail.results.checks.check import Check
from wheelrail.results.filtered import UNFILTERED, columns, settled_rows
from wheelrail.results.instrumentation import INTEGRAL, Channel
from wheelrail.results.result import Result

SMOOTH_LIMIT = 0.0  #: nothing lifts a wheel off perfect track
ROUGH_LIMIT = 0.01  #: of the time; rare hops are physics
REMEDY = "Look where it lifts: the step may be too long, the vehicle too fast, or irregularities too short and steep."


def contact_loss_check(result: Result, *, rough: bool) -> Check:
    """Share of the time after the start for which the worst wheel touches nothing, from every step of the run."""
    limit = ROUGH_LIMIT if rough else SMOOTH_LIMIT
    stored = result.filtered
    wheels = [f"{name}.{side}" for name in result.wheelsets for side in SIDES]
    air = None if stored is None else columns(stored, [Channel(one, "air", UNFILTERED, INTEGRAL) for one in wheels])
    if stored is None or air is None:
        return _check(None, limit, "Contacts were not counted at every step.")
    rows = np.flatnonzero(settled_rows(result, stored))
    if rows.size < 2:
        return _check(None, limit, "Nothing was recorded.")
    shares = (air[rows[-1]] - air[rows[0]]) / (stored.times[rows[-1]] - stored.times[rows[0]])
    worst = int(np.argmax(shares))
    words = f"Share of the time that {wheels[worst]}, the worst wheel, touches nothing."
    return _check(float(shares[worst]), limit, words)


def _check(value: float | None, limit: float, meaning: str) -> Check:
    return Check(name="loss of contact", value=value, limit=limit, meaning=meaning, remedy=REMEDY)
