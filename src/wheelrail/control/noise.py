"""Noise of sensors that depends on nothing but the number of the step."""

from __future__ import annotations

import numpy as np

BLOCK = 1024  #: steps that are drawn at once


class Noise:
    """White noise of unit variance for several channels.

    A block of steps has a counter of its own in Philox' generator: step n has the same numbers whatever has been asked
    before, so that a run repeats bit for bit and may go on from any of its steps.
    """

    def __init__(self, count: int, seed: int, stream: int) -> None:
        self._key = (stream << 64) | seed
        self._count = count
        self._block = -1
        self._rows = np.zeros((0, count))

    def at(self, step: int) -> list[float]:
        """Noise of all channels at a step."""
        block, row = divmod(step, BLOCK)
        if block != self._block:
            generator = np.random.Generator(np.random.Philox(key=self._key, counter=block << 192))
            self._rows = generator.standard_normal((BLOCK, self._count))
            self._block = block
        noise: list[float] = self._rows[row].tolist()
        return noise
