"""Means over a length that slides along the way, as standards smooth the forces that move a track."""

from __future__ import annotations

import numpy as np

WINDOW, SPACING = 2.0, 0.5  #: length of the window, and from one mean to the next, as in [UIC2009] [m]


def sliding_mean(values: np.ndarray, way: np.ndarray, window: float = WINDOW, spacing: float = SPACING) -> np.ndarray:
    """Means over `window` metres, every `spacing` metres of the way [m]; empty where the way is shorter than a window.

    The way may be run at any speed, but not backwards: instants at which it does not grow are left out.
    """
    means, _ = sliding_mean_along(values, way, window, spacing)
    return means


def sliding_mean_along(
    values: np.ndarray, way: np.ndarray, window: float = WINDOW, spacing: float = SPACING
) -> tuple[np.ndarray, np.ndarray]:
    """The means, and the middles of their windows along the way [m]."""
    ahead = np.concatenate(([True], np.diff(np.maximum.accumulate(way)) > 0.0)) if way.size else np.zeros(0, dtype=bool)
    values, way = values[ahead], way[ahead]
    if way.size < 2 or way[-1] - way[0] < window:
        return np.zeros(0), np.zeros(0)
    steps = np.diff(way)
    integral = np.concatenate(([0.0], np.cumsum(0.5 * (values[1:] + values[:-1]) * steps)))
    starts = way[0] + spacing * np.arange(int((way[-1] - way[0] - window) / spacing * (1.0 + 1e-12)) + 1)
    means = (
        _integral_to(starts + window, values, way, integral) - _integral_to(starts, values, way, integral)
    ) / window
    return means, starts + 0.5 * window


def _integral_to(at: np.ndarray, values: np.ndarray, way: np.ndarray, integral: np.ndarray) -> np.ndarray:
    """Integral up to positions between the points of a signal that is straight from point to point."""
    n = np.clip(np.searchsorted(way, at, side="right") - 1, 0, way.size - 2)
    part = at - way[n]
    slope = (values[n + 1] - values[n]) / (way[n + 1] - way[n])
    found: np.ndarray = integral[n] + part * (values[n] + 0.5 * slope * part)
    return found
