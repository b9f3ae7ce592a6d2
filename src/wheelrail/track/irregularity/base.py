"""What every irregularity is: five deviations of the rails over the arc length, smooth and with derivatives."""

from __future__ import annotations

from typing import Protocol

import numpy as np

from wheelrail.numerics.pieces import make_pieces
from wheelrail.numerics.quintic import quintic_coefficients
from wheelrail.track._kernels.irregularity import Deviations, deviations_at_many

#: The five deviations, in the order of the kernels' rows: lateral shift of the left and of the right rail [m];
#: lateral shift [m], vertical shift [m] and roll [rad] of the rail plane. y left, z up; roll > 0 raises the left rail.
ROWS = ("left", "right", "lateral", "vertical", "roll")


class Irregularity(Protocol):
    """A recipe for deviations, worked out when the length of the track is known."""

    def deviations(self, track_length: float) -> Deviations:
        """The deviations along a track of this length [m]; zero where the irregularity does not reach."""

    def describe(self) -> str:
        """One line: what it is, with every number that decides it."""


def make_deviations(nodes: np.ndarray, values: np.ndarray) -> Deviations:
    """Deviations from nodes (n,) [m] with value and two derivatives (n, 5, 3)."""
    return Deviations(make_pieces(nodes), quintic_coefficients(nodes, values))


def no_deviations() -> Deviations:
    """Those of perfect track."""
    return make_deviations(np.array([0.0, 1.0]), np.zeros((2, len(ROWS), 3)))


def sample_deviations(deviations: Deviations, s: np.ndarray) -> np.ndarray:
    """Value and two derivatives at arc lengths `s` [m]: shape (n, 5, 3), rows as `ROWS`."""
    s = np.ascontiguousarray(s, dtype=np.float64)
    out = np.empty((s.size, len(ROWS), 3))
    deviations_at_many(deviations, s, out)
    return out
