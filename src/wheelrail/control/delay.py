"""Delays of sampled signals."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain

import numpy as np

MOST_DELAY = 10.0  #: that is believed of a sensor or an actuator [s]


class DelayLine:
    """Signals that come out a time after they went in.

    A delay of whole periods is exact. In between the two samples about it are joined by a straight line, which is exact
    for ramps. Before anything has come through, the first sample comes out.
    """

    def __init__(self, count: int, delay: float, period: float) -> None:
        whole = int(delay / period + 1e-9)
        self._share = min(max(delay / period - whole, 0.0), 1.0)  # of the older of the two samples
        if self._share < 1e-9:
            self._share = 0.0
        self._depth = whole + 2
        self._count = count
        self._kept = [[0.0] * count for _ in range(self._depth)]
        self._at = -1  # row of the last sample; -1 before the first

    def step(self, values: Sequence[float]) -> list[float]:
        """Takes a sample and returns what comes out at the same instant."""
        depth = self._depth
        if self._at < 0:
            self._kept = [list(values) for _ in range(depth)]
            self._at = 0
        else:
            self._at = (self._at + 1) % depth
            self._kept[self._at] = list(values)
        new = self._kept[(self._at + 2) % depth]
        share = self._share
        if share == 0.0:
            return list(new)
        old = self._kept[(self._at + 1) % depth]
        return [a + share * (b - a) for a, b in zip(new, old, strict=True)]

    def save(self) -> np.ndarray:
        """All that changes, as one array: whether it has begun (0, or -1 before), then the samples, newest first."""
        newest = max(self._at, 0)
        rows = self._kept[newest::-1] + self._kept[:newest:-1]
        return np.array([float(min(self._at, 0)), *chain.from_iterable(rows)])

    def restore(self, saved: np.ndarray) -> None:
        """Goes back to what `save` has returned."""
        self._kept = saved[1:].reshape(self._depth, self._count)[::-1].tolist()
        self._at = self._depth - 1 if saved[0] > -0.5 else -1

    @property
    def size(self) -> int:
        """Length of what `save` returns."""
        return 1 + self._depth * self._count
