"""How far the signals of two runs are apart, and how noisy one is."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from wheelrail.studies.methods.runs import INTERVAL, MethodRun, Signals

LEAST_LOAD = 100.0  #: a contact that carries less hardly is one [N]
NOISE_FROM = 50.0  #: lowest frequency that counts as noise [Hz]
QUANTITIES = {
    "lateral_displacement_mm": 1e3,
    "yaw_mrad": 1e3,
    "Q_kN": 1e-3,
    "Y_kN": 1e-3,
}  #: with what SI is multiplied by


@dataclass(frozen=True)
class Difference:
    """Of one quantity between two runs; of forces that of the wheel where it is greater."""

    rms: float
    largest: float
    at: float  #: arc length of the wheelset where it is largest [m]


@dataclass(frozen=True)
class PairDifference:
    """Of a wheelset, or of all, between the whole runs of two methods."""

    pair: tuple[str, str]
    equal_counts: float  #: share of the time in which a wheel has as many contacts in both, mean over the wheels
    equal_loaded: float  #: the same of contacts that carry LEAST_LOAD
    quantities: dict[str, Difference]  #: by key of QUANTITIES


def compare(a: MethodRun, b: MethodRun, wheelsets: slice = slice(None)) -> PairDifference:
    """Two runs at the same times, as long as both last."""
    count = min(a.signals.times.size, b.signals.times.size)
    first, second = a.signals.first(count), b.signals.first(count)
    s = first.s[:, wheelsets]
    quantities = {}
    for name, scale in QUANTITIES.items():
        field = name.rsplit("_", 1)[0]
        off = scale * np.abs(getattr(first, field) - getattr(second, field))[:, wheelsets]
        quantities[name] = _difference(off if off.ndim == 2 else off.max(axis=2), s)
    equal = (first.counts == second.counts)[:, wheelsets]
    loaded = (loaded_counts(first) == loaded_counts(second))[:, wheelsets]
    return PairDifference((a.method, b.method), float(equal.mean()), float(loaded.mean()), quantities)


def loaded_counts(signals: Signals) -> np.ndarray:
    """Contacts that carry at least LEAST_LOAD, shape (n, w, 2)."""
    counts: np.ndarray = np.count_nonzero(np.nan_to_num(signals.load) >= LEAST_LOAD, axis=3)
    return counts


def _difference(off: np.ndarray, s: np.ndarray) -> Difference:
    at = np.unravel_index(int(off.argmax()), off.shape)
    return Difference(float(np.sqrt(np.mean(off**2))), float(off[at]), float(s[at]))


def noise(values: np.ndarray) -> float:
    """Root mean square of what a signal, less the line through its ends, has above NOISE_FROM."""
    line = np.linspace(values[0], values[-1], values.size)
    spectrum = np.fft.rfft(values - line)
    spectrum[np.fft.rfftfreq(values.size, INTERVAL) < NOISE_FROM] = 0.0
    return float(np.sqrt(np.mean(np.fft.irfft(spectrum, values.size) ** 2)))
