"""Wheel forces that vibrate: the share of Q above 20 Hz."""

from __future__ import annotations

import numpy as np

from wheelrail.results.checks.check import Check
from wheelrail.results.result import Result
from wheelrail.results.steady import in_full_curve

CORNER = 20.0  #: up to which [EN14363] counts wheel forces [Hz]
SMOOTH_LIMIT = 0.01  #: nothing excites a wheel on perfect track
ROUGH_LIMIT = 1 / 3  #: of a vibration whose three standard deviations unload the wheel
ENTRY = 0.5  #: of the full curve, which is not counted as steady [s]
STEADY = 1.0  #: what must be left of it [s]
WINDOW = 0.5  #: of one spectrum [s]: its lines are 2 Hz apart, so that slow motions add nothing above the corner
LEAST_LOAD = 0.1  #: of the mean of all wheels, below which a wheel's own load is no measure of its vibration
REMEDIES = {
    True: "Nothing on smooth track excites this: try half the step (--check-step) and another contact detection.",
    False: "The track alone rarely does this: try half the step (--check-step) and another contact detection.",
}


def chatter_check(result: Result, *, rough: bool) -> Check:
    """Standard deviation of Q above 20 Hz over its mean, of the worst wheel.

    Where nothing shakes the vehicle, in the full curve or on straight track, it should be next to nothing. On `rough`
    track, where something acts from outside, and where a run has curves but no second of a full curve, everything after
    the start is looked at, with a wider limit.
    """
    part, calm = _part(result, rough)
    limit = SMOOTH_LIMIT if calm else ROUGH_LIMIT
    remedy = REMEDIES[calm]
    times = result.dataset["time"].values
    q = result.dataset["wheel_Q"].values[part].reshape(int(part.sum()), 2 * len(result.wheelsets))
    step = (times[-1] - times[0]) / (times.size - 1) if times.size > 1 else np.inf
    length = round(WINDOW / step)
    if 2.5 * CORNER * step > 1.0 or q.shape[0] < length or not q.size:
        what = f"There is no {WINDOW:g} s to look at, recorded every {0.4 / CORNER:g} s or more often."
        return Check(name="chatter", value=None, limit=limit, meaning=what, remedy=remedy)
    power = fast_powers(q, length, step).mean(axis=0)
    loads = q.mean(axis=0)
    shares = np.sqrt(power) / np.maximum(loads, LEAST_LOAD * max(loads.mean(), 1.0))
    worst = int(np.argmax(shares))
    wheel = f"{result.wheelsets[worst // 2]}.{('left', 'right')[worst % 2]}"
    what = f"Standard deviation of Q above {CORNER:g} Hz over its mean, at {wheel}, the worst wheel."
    return Check(name="chatter", value=float(shares[worst]), limit=limit, meaning=what, remedy=remedy)


def _part(result: Result, rough: bool) -> tuple[np.ndarray, bool]:
    """Instants that are looked at, and whether the vehicle should run calmly there."""
    if rough or result.curve is None:
        return result.settled, not rough
    inside = in_full_curve(result)
    if inside is None:
        return result.settled, False
    times = result.dataset["time"].values
    first, last = times[inside][[0, -1]]
    if last - first < ENTRY + STEADY:
        return result.settled, False
    return inside & (times >= first + ENTRY), True


def fast_powers(values: np.ndarray, length: int, step: float) -> np.ndarray:
    """Variance above 20 Hz of signals (n, m) in windows of `length` rows that overlap by half, shape (windows, m).

    Hann windows after mean and trend are taken out.
    """
    starts = range(0, values.shape[0] - length + 1, max(1, length // 2))
    line = np.linspace(-1.0, 1.0, length)
    hann = 0.5 - 0.5 * np.cos(2.0 * np.pi * (np.arange(length) + 0.5) / length)
    fast = np.fft.rfftfreq(length, step) >= CORNER
    pieces = np.stack([values[start : start + length] for start in starts])
    pieces = pieces - pieces.mean(axis=1, keepdims=True)
    pieces -= line[:, None] * (np.einsum("n,wnm->wm", line, pieces) / (line @ line))[:, None, :]
    lines = np.abs(np.fft.rfft(pieces * hann[:, None], axis=1)[:, fast]) ** 2
    return 2.0 * lines.sum(axis=1) / (length * (hann @ hann))
