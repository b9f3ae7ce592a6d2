"""Wheel forces that vibrate: the share of Q above 20 Hz."""

from __future__ import annotations

import numpy as np

from wheelrail.numerics.filters import Filter
from wheelrail.results.assessment.rules import FORCES
from wheelrail.results.catalogue import SIDES
from wheelrail.results.checks.check import Check
from wheelrail.results.filtered import columns, in_full_curve, settled_rows
from wheelrail.results.instrumentation import INTEGRAL_OF_SQUARE, Channel, Filtered
from wheelrail.results.result import Result

FAST = Filter(above=FORCES.below)
SMOOTH_LIMIT = 0.01  #: nothing excites a wheel on perfect track
ROUGH_LIMIT = 1 / 3  #: of a vibration whose three standard deviations unload the wheel
ENTRY = 0.5  #: of the full curve, which is not counted as steady [s]
STEADY = 1.0  #: what must be left of it [s]
SHORTEST = 0.5  #: time that is looked at [s]
LONGEST_STEP = 0.02  #: at which such a vibration is still seen [s]
LEAST_LOAD = 0.1  #: of the mean of all wheels, below which a wheel's own load is no measure of its vibration
REMEDIES = {
    True: "Nothing on smooth track excites this: try half the step (--check-step). What stays is the contact law or"
    " flutter of the wheelsets, which rails that give way ([track.support]) or more damping in the contacts calm.",
    False: "The track alone rarely does this: try half the step (--check-step), then rails that give way"
    " ([track.support]).",
}


def chatter_check(result: Result, *, rough: bool) -> Check:
    """Standard deviation of Q above 20 Hz over its mean, of the worst wheel, from every step of the run.

    Where nothing shakes the vehicle, in the full curve or on straight track, it should be next to nothing. On `rough`
    track, where something acts from outside, and where a run has curves but no second of a full curve, everything after
    the start is looked at, with a wider limit.
    """
    stored = result.filtered
    wheels = [f"{name}.{side}" for name in result.wheelsets for side in SIDES]
    squares = None if stored is None else columns(stored, [Channel(w, "Q", FAST, INTEGRAL_OF_SQUARE) for w in wheels])
    means = None if stored is None else columns(stored, [Channel(w, "Q", FORCES) for w in wheels])
    if stored is None or squares is None or means is None:
        return _check(None, True, "Wheel forces were not filtered at every step.")
    part, calm = _part(result, stored, rough)
    rows = np.flatnonzero(part)
    length = float(stored.times[rows[-1]] - stored.times[rows[0]]) if rows.size > 1 else 0.0
    if length < SHORTEST or stored.longest_steps[part][1:].max() > LONGEST_STEP:
        words = f"There is no {SHORTEST:g} s to look at, in steps of {1e3 * LONGEST_STEP:g} ms or less."
        return _check(None, calm, words)
    powers = (squares[rows[-1]] - squares[rows[0]]) / length
    loads = means[part].mean(axis=0)
    shares = np.sqrt(powers) / np.maximum(loads, LEAST_LOAD * max(loads.mean(), 1.0))
    worst = int(np.argmax(shares))
    words = f"Standard deviation of Q above {FAST.above:g} Hz over its mean, at {wheels[worst]}, the worst wheel."
    return _check(float(shares[worst]), calm, words)


def _check(value: float | None, calm: bool, meaning: str) -> Check:
    limit = SMOOTH_LIMIT if calm else ROUGH_LIMIT
    return Check(name="chatter", value=value, limit=limit, meaning=meaning, remedy=REMEDIES[calm])


def _part(result: Result, stored: Filtered, rough: bool) -> tuple[np.ndarray, bool]:
    """Stored rows that are looked at, and whether the vehicle should run calmly there."""
    settled = settled_rows(result, stored)
    if rough or result.curve is None:
        return settled, not rough
    inside = in_full_curve(result, stored)
    if inside is None:
        return settled, False
    first, last = stored.times[inside][[0, -1]]
    if last - first < ENTRY + STEADY:
        return settled, False
    return inside & (stored.times >= first + ENTRY), True
