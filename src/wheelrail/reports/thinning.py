"""Fewer points for pictures, so that a long run makes a small page."""

from __future__ import annotations

import numpy as np

MOST_POINTS = 2000  #: of a line
FULL_RATE = 20_000  #: instants up to which a page gets every one that was recorded
LONG_RATE = 4000  #: points of a line of a longer run: each has instants and positions of its own, three numbers for one


def points_of_run(instants: int) -> int:
    """How many points a line of a run gets at most."""
    return FULL_RATE if instants <= FULL_RATE else LONG_RATE


def thin_line(x: np.ndarray, y: np.ndarray, most: int = MOST_POINTS) -> tuple[np.ndarray, np.ndarray]:
    """A curve by the least and the greatest value of each stretch: peaks stay, however short they are."""
    at = thin_indices(y, most)
    return _small(x[at]), _small(y[at])


def thin_indices(y: np.ndarray, most: int) -> np.ndarray:
    """Which values stay: all, or the least and the greatest of each stretch, and the start of each gap."""
    if y.size <= most:
        return np.arange(y.size)
    edges = np.linspace(0, y.size, most // 2 + 1).astype(int)
    kept = {0, y.size - 1}
    for start, end in zip(edges[:-1].tolist(), edges[1:].tolist(), strict=True):
        part = y[start:end]
        known = np.isfinite(part)
        if known.all():
            kept |= {start + int(part.argmin()), start + int(part.argmax())}
        elif known.any():  # the gap has to be seen, too
            kept |= {start + int(np.nanargmin(part)), start + int(np.argmin(known))}
        else:
            kept.add(start)
    return np.array(sorted(kept))


def thin_marks(x: np.ndarray, y: np.ndarray, most: int = MOST_POINTS) -> tuple[np.ndarray, np.ndarray]:
    """Every n-th of the marks that have a position."""
    at = thin_mark_indices(x, y, most)
    return _small(x[at]), _small(y[at])


def thin_mark_indices(x: np.ndarray, y: np.ndarray, most: int = MOST_POINTS) -> np.ndarray:
    """Which marks stay."""
    known = np.flatnonzero(np.isfinite(x) & np.isfinite(y))
    return known[:: max(1, -(-known.size // most))]


def _small(values: np.ndarray) -> np.ndarray:
    """Seven digits are more than an eye can see, and half as many bytes."""
    return np.asarray(values, dtype=np.float32)
