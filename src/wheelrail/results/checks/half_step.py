"""A run beside the same run at half the step: what the length of the step does to wheel forces."""

from __future__ import annotations

import numpy as np

from wheelrail.results.checks.check import Check
from wheelrail.results.result import Result
from wheelrail.results.ride import FORCE_CORNER
from wheelrail.results.spectrum import low_passed
from wheelrail.results.steady import in_full_curve

MEANS_LIMIT = 5e-3  #: of the mean wheel load
PEAKS_LIMIT = 0.05  #: of it; a peak is one instant, and the most sensitive to everything
SAME_END = 0.02  #: by which the lengths of the two runs may differ, as a share
REMEDY = "The step is too long for these forces: shorten it until they stay."


def half_step_checks(result: Result, finer: Result) -> list[Check]:
    """Means and peaks of Q and Y of all wheels at half the step, against those of the run, over the mean wheel load.

    Means while all wheelsets are in the full curve, or after the start where they never are; peaks after the start,
    behind the low pass of 20 Hz.
    """
    times = result.dataset["time"].values
    n = min(times.size, finer.dataset["time"].size)
    if n < 2:
        return [_check(name, None, limit, "Nothing was recorded.") for name, limit in _LIMITS]
    if n < (1.0 - SAME_END) * max(times.size, finer.dataset["time"].size):
        what = f'At half the step the run ends otherwise: "{finer.status}" at t = {finer.status_time:.4g} s.'
        return [_check(name, float("nan"), limit, what) for name, limit in _LIMITS]
    step = (times[-1] - times[0]) / (times.size - 1)
    inside = in_full_curve(result)
    after = result.settled[:n]
    steady = after if inside is None or not inside[:n].any() else inside[:n]
    load = float(result.dataset["wheel_Q"].values[:n][after].mean())
    means, peaks = 0.0, 0.0
    for quantity in ("Q", "Y"):
        ours, theirs = (one.dataset[f"wheel_{quantity}"].values[:n] for one in (result, finer))
        means = max(means, float(np.abs(ours[steady].mean(axis=0) - theirs[steady].mean(axis=0)).max()))
        own, other = (_peaks(values, step, after) for values in (ours, theirs))
        peaks = max(peaks, float(np.abs(own - other).max()))
    load = max(load, 1e-9)
    return [
        _check("half step, means", means / load, MEANS_LIMIT, "Change of the mean of Q or Y of the worst wheel"),
        _check(
            "half step, peaks",
            peaks / load,
            PEAKS_LIMIT,
            f"Change of the peak of Q or Y below {FORCE_CORNER:g} Hz of the worst wheel",
        ),
    ]


_LIMITS = (("half step, means", MEANS_LIMIT), ("half step, peaks", PEAKS_LIMIT))


def _check(name: str, value: float | None, limit: float, meaning: str) -> Check:
    if value is not None and np.isfinite(value):
        meaning = f"{meaning} at half the step, as a share of the mean wheel load."
    return Check(name=name, value=value, limit=limit, meaning=meaning, remedy=REMEDY)


def _peaks(values: np.ndarray, step: float, after: np.ndarray) -> np.ndarray:
    """The greatest distance from zero of each wheel's low-passed force, shape (nw, 2)."""
    wheels = values.reshape(values.shape[0], -1).T
    found = [np.abs(low_passed(wheel, step, FORCE_CORNER)[after]).max() for wheel in wheels]
    return np.array(found).reshape(values.shape[1:])
