"""Fewer points for pictures, so that a long run makes a small page."""

from __future__ import annotations

import numpy as np

MOST_POINTS = 2000  #: of a line


def thin_line(x: np.ndarray, y: np.ndarray, most: int = MOST_POINTS) -> tuple[np.ndarray, np.ndarray]:
    """A curve by the least and the greatest value of each stretch: peaks stay, however short they are."""
    if x.size <= most:
        return _small(x), _small(y)
    edges = np.linspace(0, x.size, most // 2 + 1).astype(int)
    kept = {0, x.size - 1}
    for start, end in zip(edges[:-1].tolist(), edges[1:].tolist(), strict=True):
        part = y[start:end]
        known = np.isfinite(part)
        if known.all():
            kept |= {start + int(part.argmin()), start + int(part.argmax())}
        elif known.any():  # the gap has to be seen, too
            kept |= {start + int(np.nanargmin(part)), start + int(np.argmin(known))}
        else:
            kept.add(start)
    at = np.array(sorted(kept))
    return _small(x[at]), _small(y[at])


def thin_marks(x: np.ndarray, y: np.ndarray, most: int = MOST_POINTS) -> tuple[np.ndarray, np.ndarray]:
    """Every n-th of the marks that have a position."""
    known = np.isfinite(x) & np.isfinite(y)
    step = max(1, -(-int(known.sum()) // most))
    return _small(x[known][::step]), _small(y[known][::step])


def _small(values: np.ndarray) -> np.ndarray:
    """Seven digits are more than an eye can see, and half as many bytes."""
    return np.asarray(values, dtype=np.float32)
