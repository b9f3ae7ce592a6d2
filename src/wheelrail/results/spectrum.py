"""Power spectral densities of signals, and what is left of them behind a filter."""

from __future__ import annotations

from typing import Literal, NamedTuple

import numpy as np

from wheelrail.numerics.filters import Filter

SEGMENT = 2.0  #: over which a spectrum is taken before several are averaged [s]
LEAST_SEGMENTS = 2  #: that must fit into a signal side by side


class Spectrum(NamedTuple):
    """One-sided: the integral of the density over frequency is the variance."""

    frequency: np.ndarray  #: [Hz], the first is 0
    density: np.ndarray  #: unit of the signal squared per Hz


def power_spectrum(values: np.ndarray, step: float) -> Spectrum:
    """By Welch's method: Hann windows of 2 s that overlap by half, each without its mean and trend; `step` [s].

    Shorter windows where the signal has less than two of them side by side [Welch1967].
    """
    from scipy.signal import detrend, welch

    longest = max(8, values.size // LEAST_SEGMENTS)
    segment = min(round(SEGMENT / step), longest, values.size)
    frequency, density = welch(values, 1.0 / step, window="hann", nperseg=segment, detrend=detrend)
    return Spectrum(frequency, density)


def passed(values: np.ndarray, step: float, through: Filter) -> np.ndarray:
    """What a filter lets through of values at even steps [s], which it begins with at rest.

    A low pass lets everything through whose corner lies above what such samples show.
    """
    from scipy.signal import butter, sosfilt, sosfilt_zi

    found = values
    ends: tuple[tuple[float | None, Literal["lowpass", "highpass"]], ...]
    ends = ((through.below, "lowpass"), (through.above, "highpass"))
    for corner, kind in ends:
        if corner is not None and 2.0 * corner * step < 1.0:
            stages = butter(through.order, corner, kind, fs=1.0 / step, output="sos")
            found, _ = sosfilt(stages, found, zi=sosfilt_zi(stages) * found[0])
    return np.asarray(found)
