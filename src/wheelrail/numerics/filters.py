"""Butterworth filters by what they pass, and banks of them that a simulation takes along."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from wheelrail.numerics._kernels.filters import (
    BAND_COLUMNS,
    CLOCK_COLUMNS,
    LENGTH,
    SECTION_COLUMNS,
    FilterBank,
)

ORDER = 4  #: of a low pass, and of each end of a band pass: 24 dB per octave


@dataclass(frozen=True)
class Filter:
    """What is let through, as Butterworth filters of fourth order, -3 dB at each corner."""

    above: float | None = None  #: corner of the high pass [Hz]; None where slow motions pass
    below: float | None = None  #: corner of the low pass [Hz]; None where fast motions pass

    @property
    def order(self) -> int:
        """Of each end: 24 dB per octave."""
        return ORDER

    def __str__(self) -> str:
        if self.above is None and self.below is None:
            return "unfiltered"
        if self.above is None:
            return f"Butterworth low pass, {self.below:g} Hz"
        if self.below is None:
            return f"Butterworth high pass, {self.above:g} Hz"
        return f"Butterworth band pass, {self.above:g} to {self.below:g} Hz"

    @property
    def sections(self) -> list[tuple[float, float, float]]:
        """Corner [rad/s], damping k, and 1 for a high pass, of each section of second order."""
        ends = ((self.below, 0.0), (self.above, 1.0))
        return [
            (2.0 * math.pi * corner, damping, high)
            for corner, high in ends
            if corner is not None
            for damping in _dampings(ORDER)
        ]

    def gain(self, frequency: np.ndarray) -> np.ndarray:
        """Share of a sine of each frequency [Hz] that is let through, as of the analogue filter."""
        found = np.ones_like(frequency, dtype=float)
        if self.below is not None:
            found /= np.sqrt(1.0 + (frequency / self.below) ** (2 * ORDER))
        if self.above is not None:
            ratio = (frequency / self.above) ** ORDER
            found *= ratio / np.sqrt(1.0 + ratio**2)
        return found


def _dampings(order: int) -> list[float]:
    """k = 1/Q of the sections of a Butterworth filter of even order: poles evenly on the left half of a circle."""
    return [2.0 * math.sin(math.pi * (2 * n + 1) / (2 * order)) for n in range(order // 2)]


def make_filter_bank(
    filters: Sequence[Filter], sources: Sequence[int], gives: Sequence[int], interval: float, rows: int
) -> FilterBank:
    """A bank with a channel for each filter and the signal that it takes; equal filters have to stand side by side.

    gives : SIGNAL, INTEGRAL or SQUARES of each. interval : time between two rows [s]. rows : for which there is room.
    """
    bands: list[list[int]] = []
    sections: list[tuple[float, ...]] = []
    states = 0
    for channel, one in enumerate(filters):
        if channel and one == filters[channel - 1]:
            bands[-1][1] += 1
        else:
            own = one.sections
            bands.append([channel, channel + 1, len(sections), len(sections) + len(own), 0])
            sections += [(*section, 0.0, 0.0) for section in own]
    for band in bands:
        band[4] = states
        states += (band[1] - band[0]) * (band[3] - band[2])
    clock = np.zeros(CLOCK_COLUMNS)
    clock[LENGTH] = -1.0
    count = len(filters)
    return FilterBank(
        sources=np.array(sources, dtype=np.int64),
        gives=np.array(gives, dtype=np.int64),
        bands=np.array(bands, dtype=np.int64).reshape(-1, BAND_COLUMNS),
        sections=np.array(sections, dtype=np.float64).reshape(-1, SECTION_COLUMNS),
        low=np.zeros(states),
        band=np.zeros(states),
        last=np.zeros(states),
        now=np.zeros(count),
        before=np.zeros(count),
        integrals=np.zeros(count),
        integrals_before=np.zeros(count),
        clock=clock,
        interval=float(interval),
        times=np.zeros(rows),
        lengths=np.zeros(rows),
        rows=np.zeros((rows, count)),
        written=np.zeros(1, dtype=np.int64),
    )
