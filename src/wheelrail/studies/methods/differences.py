"""How far the signals of two runs are apart, and how noisy one is."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from wheelrail.studies.methods.runs import INTERVAL, MethodRun, Signals

TRANSIENT = 0.05  #: to either side of a change of the number of contacts of a wheelset [s]
LEAST_LOAD = 100.0  #: a contact that carries less hardly is one [N]
NOISE_FROM = 50.0  #: lowest frequency that counts as noise [Hz]
QUANTITIES = {"shift_mm": 1e3, "yaw_mrad": 1e3, "Q_kN": 1e-3, "Y_kN": 1e-3}  #: with what SI is multiplied by


@dataclass(frozen=True)
class Difference:
    """Of one quantity between two runs; of forces that of the wheel where it is greater."""

    rms: float
    largest: float
    at: float  #: arc length of the wheelset where it is largest [m]


@dataclass(frozen=True)
class PairDifference:
    """Of a wheelset, or of all, between the runs of two methods."""

    pair: tuple[str, str]
    equal_counts: float  #: share of the time in which a wheel has as many contacts in both, mean over the wheels
    equal_loaded: float  #: the same of contacts that carry LEAST_LOAD
    outside: float  #: share of the time outside transients, mean over the wheelsets
    whole: dict[str, Difference]  #: by key of QUANTITIES, over the whole run
    steady: dict[str, Difference]  #: outside transients


def compare(a: MethodRun, b: MethodRun, wheelsets: slice = slice(None)) -> PairDifference:
    """Two runs at the same times, as long as both last."""
    count = min(a.signals.times.size, b.signals.times.size)
    first, second = a.signals.first(count), b.signals.first(count)
    calm = calm_wheelsets(first, second)[:, wheelsets]
    s = first.s[:, wheelsets]
    whole, steady = {}, {}
    for name, scale in QUANTITIES.items():
        field = name.split("_")[0]
        off = scale * np.abs(getattr(first, field) - getattr(second, field))[:, wheelsets]
        off = off if off.ndim == 2 else off.max(axis=2)
        whole[name] = _difference(off, s, np.ones_like(calm))
        steady[name] = _difference(off, s, calm)
    equal = (first.counts == second.counts)[:, wheelsets]
    loaded = (loaded_counts(first) == loaded_counts(second))[:, wheelsets]
    pair = (a.method, b.method)
    return PairDifference(pair, float(equal.mean()), float(loaded.mean()), float(calm.mean()), whole, steady)


def loaded_counts(signals: Signals) -> np.ndarray:
    """Contacts that carry at least LEAST_LOAD, shape (n, w, 2)."""
    counts: np.ndarray = np.count_nonzero(np.nan_to_num(signals.load) >= LEAST_LOAD, axis=3)
    return counts


def calm_wheelsets(a: Signals, b: Signals) -> np.ndarray:
    """Where no contact of a wheelset comes or goes in either run within TRANSIENT, shape (n, w)."""
    changes = np.zeros(a.shift.shape, dtype=bool)
    for counts in (a.counts, b.counts):
        changes[1:] |= np.any(counts[1:] != counts[:-1], axis=2)
    reach = round(TRANSIENT / INTERVAL)
    passed = np.cumsum(np.pad(changes, ((reach + 1, reach), (0, 0))), axis=0, dtype=np.int64)
    calm: np.ndarray = passed[2 * reach + 1 :] == passed[: -2 * reach - 1]
    return calm


def _difference(off: np.ndarray, s: np.ndarray, kept: np.ndarray) -> Difference:
    if not kept.any():
        return Difference(float("nan"), float("nan"), float("nan"))
    values = np.where(kept, off, 0.0)
    place = np.unravel_index(int(values.argmax()), values.shape)
    rms = float(np.sqrt(np.sum(values**2) / kept.sum()))
    return Difference(rms, float(values[place]), float(s[place[0], place[1]]))


def noise(values: np.ndarray) -> float:
    """Root mean square of what a signal, less the line through its ends, has above NOISE_FROM."""
    line = np.linspace(values[0], values[-1], values.size)
    spectrum = np.fft.rfft(values - line)
    spectrum[np.fft.rfftfreq(values.size, INTERVAL) < NOISE_FROM] = 0.0
    return float(np.sqrt(np.mean(np.fft.irfft(spectrum, values.size) ** 2)))
