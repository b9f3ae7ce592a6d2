"""A run beside the same run at half the step: what the length of the step does to wheel forces."""

from __future__ import annotations

import numpy as np

from wheelrail.results.assessment.rules import FORCES
from wheelrail.results.catalogue import SIDES
from wheelrail.results.checks.check import Check
from wheelrail.results.filtered import columns, settled_rows
from wheelrail.results.instrumentation import Channel
from wheelrail.results.result import Result
from wheelrail.results.steady import in_full_curve

MEANS_LIMIT = 5e-3  #: of the mean wheel load
PEAKS_LIMIT = 0.05  #: of it; a peak is one instant, and the most sensitive to everything
SAME_END = 0.02  #: by which the lengths of the two runs may differ, as a share
REMEDY = "The step is too long for these forces: shorten it until they stay."


def half_step_checks(result: Result, finer: Result) -> list[Check]:
    """Means of Q, Y and Fx and peaks of Q and Y of all wheels at half the step, against those of the run.

    As shares of the mean wheel load. Means while all wheelsets are in the full curve, or after the start where they
    never are; peaks after the start, behind the low pass of 20 Hz.
    """
    times = result.dataset["time"].values
    n = min(times.size, finer.dataset["time"].size)
    if n < 2:
        return [_check(name, None, limit, "Nothing was recorded.") for name, limit in _LIMITS]
    if n < (1.0 - SAME_END) * max(times.size, finer.dataset["time"].size):
        what = f'At half the step the run ends otherwise: "{finer.status}" at t = {finer.status_time:.4g} s.'
        return [_check(name, float("nan"), limit, what) for name, limit in _LIMITS]
    inside = in_full_curve(result)
    after = result.settled[:n]
    steady = after if inside is None or not inside[:n].any() else inside[:n]
    load = float(result.dataset["wheel_Q"].values[:n][after].mean())
    means, peaks = 0.0, 0.0
    for quantity in ("Q", "Y", "Fx"):
        ours, theirs = (one.dataset[f"wheel_{quantity}"].values[:n] for one in (result, finer))
        means = max(means, float(np.abs(ours[steady].mean(axis=0) - theirs[steady].mean(axis=0)).max()))
    for quantity in ("Q", "Y"):
        own, other = (_peaks(one, quantity) for one in (result, finer))
        peaks = max(peaks, float(np.abs(own - other).max()))
    load = max(load, 1e-9)
    return [
        _check("half step, means", means / load, MEANS_LIMIT, "Change of the mean of Q, Y or Fx of the worst wheel"),
        _check(
            "half step, peaks",
            peaks / load,
            PEAKS_LIMIT,
            f"Change of the peak of Q or Y below {FORCES.below:g} Hz of the worst wheel",
        ),
    ]


_LIMITS = (("half step, means", MEANS_LIMIT), ("half step, peaks", PEAKS_LIMIT))


def _check(name: str, value: float | None, limit: float, meaning: str) -> Check:
    if value is not None and np.isfinite(value):
        meaning = f"{meaning} at half the step, as a share of the mean wheel load."
    return Check(name=name, value=value, limit=limit, meaning=meaning, remedy=REMEDY)


def _peaks(result: Result, quantity: str) -> np.ndarray:
    """The greatest distance from zero of each wheel's force behind its filter, shape (2 nw,); NaN where none was."""
    stored = result.filtered
    wheels = [f"{name}.{side}" for name in result.wheelsets for side in SIDES]
    forces = None if stored is None else columns(stored, [Channel(wheel, quantity, FORCES) for wheel in wheels])
    if stored is None or forces is None:
        return np.full(len(wheels), np.nan)
    found: np.ndarray = np.abs(forces[settled_rows(result, stored)]).max(axis=0)
    return found
