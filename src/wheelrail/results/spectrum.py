"""Power spectral densities of signals, and what is left of them below a frequency."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

SEGMENT = 2.0  #: over which a spectrum is taken before several are averaged [s]
LEAST_SEGMENTS = 2  #: that must fit into a signal side by side
FILTER_ORDER = 4  #: 24 dB per octave


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


def low_passed(values: np.ndarray, step: float, corner: float) -> np.ndarray:
    """What is left below the corner frequency [Hz]: Butterworth of fourth order, -3 dB there, from rest at the start.

    The signal itself where it has nothing above the corner: its samples are too far apart.
    """
    from scipy.signal import butter, sosfilt, sosfilt_zi

    if 2.0 * corner * step >= 1.0:
        return values
    stages = butter(FILTER_ORDER, corner, fs=1.0 / step, output="sos")
    filtered, _ = sosfilt(stages, values, zi=sosfilt_zi(stages) * values[0])
    return np.asarray(filtered)
