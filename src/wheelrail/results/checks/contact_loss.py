"""Wheels that leave the rail.

Where a ramp of cant begins or ends, the rail of a rigid track has a kink: the wheel is given the speed of the run times
the slope of the ramp at once, which may lift a light one for some milliseconds. There a hop is the doing of the track,
as it is where rails are irregular.
"""

from __future__ import annotations

import numpy as np

from wheelrail.results.catalogue import SIDES
from wheelrail.results.checks.check import Check
from wheelrail.results.filtered import UNFILTERED, columns, settled_rows
from wheelrail.results.instrumentation import INTEGRAL, Channel, Filtered
from wheelrail.results.result import Result

SMOOTH_LIMIT = 0.0  #: nothing lifts a wheel off perfect track
ROUGH_LIMIT = 0.01  #: of the time; rare hops are physics
CALMS = 0.5  #: time after a change of cant for which it may still shake a wheelset [s]
LEVEL = 1e-6  #: change of cant that is none [rad]
REMEDY = "Look where it lifts: the step may be too long, the vehicle too fast, or irregularities too short and steep."


def contact_loss_check(result: Result, *, rough: bool) -> Check:
    """Share of the time after the start for which the worst wheel touches nothing, from every step of the run.

    On smooth track that has to be none but on ramps of cant, and up to half a second behind them.
    """
    limit = ROUGH_LIMIT if rough else SMOOTH_LIMIT
    stored = result.filtered
    wheels = [f"{name}.{side}" for name in result.wheelsets for side in SIDES]
    air = None if stored is None else columns(stored, [Channel(one, "air", UNFILTERED, INTEGRAL) for one in wheels])
    if stored is None or air is None:
        return _check(None, limit, "Contacts were not counted at every step.")
    rows = np.flatnonzero(settled_rows(result, stored))
    if rows.size < 2:
        return _check(None, limit, "Nothing was recorded.")
    lost = np.diff(air[rows], axis=0) / (stored.times[rows[-1]] - stored.times[rows[0]])
    where = ""
    if not rough and lost.any():
        ramps = _on_ramps(result, stored)[rows[1:]]
        if lost[~ramps].any():
            lost, where = lost[~ramps], " away from ramps of cant"
        else:
            limit, where = ROUGH_LIMIT, ", all of it on ramps of cant or just behind"
    shares = lost.sum(axis=0)
    worst = int(np.argmax(shares))
    words = f"Share of the time that {wheels[worst]}, the worst wheel, touches nothing{where}."
    return _check(float(shares[worst]), limit, words)


def _on_ramps(result: Result, stored: Filtered) -> np.ndarray:
    """Stored rows at which the cant under a wheelset changes or has changed just before, shape (n,)."""
    cant = columns(stored, [Channel(name, "cant", UNFILTERED) for name in result.wheelsets])
    if cant is None or not np.isfinite(cant).all():
        return np.zeros(stored.times.size, dtype=bool)
    changed = np.concatenate((np.zeros((1, cant.shape[1])), np.abs(np.diff(cant, axis=0)).cumsum(axis=0)))
    before = np.searchsorted(stored.times, stored.times - CALMS)
    found: np.ndarray = (changed - changed[before] > LEVEL).any(axis=1)
    return found


def _check(value: float | None, limit: float, meaning: str) -> Check:
    return Check(name="loss of contact", value=value, limit=limit, meaning=meaning, remedy=REMEDY)
