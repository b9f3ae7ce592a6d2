"""Cells of contact patches on a picture: values on a raster, outlines of areas."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

import numpy as np

FINE = 6  #: points of the raster per cell, each way


@dataclass(frozen=True)
class PatchView:
    """Rows of cells of a contact patch on the unrolled surface; arrays `[j, i]` hold row j and cell i along it.

    Rows may be shifted against each other along x. Unloaded cells around the patch are welcome: they carry the gap.
    """

    name: str
    x: np.ndarray  #: centres of cells, forward [m], shape (rows, columns)
    dx: float  #: length of cells [m]
    s: np.ndarray  #: positions of rows across, as arc length, rising [m]
    dy: np.ndarray  #: widths of rows [m]
    pressure: np.ndarray  #: [Pa]
    tx: np.ndarray  #: shear tractions along x and s [Pa]
    ty: np.ndarray
    sticking: np.ndarray  #: whether a cell sticks
    gap: np.ndarray | None = None  #: distance of the undeformed surfaces, negative where they interpenetrate [m]
    leftward: bool = True  #: whether s grows to the left
    label: str = "s, arc length across [mm]"

    @property
    def loaded(self) -> np.ndarray:
        """Which cells are in contact."""
        return np.asarray(self.pressure) > 0.0

    def extent(self, among: np.ndarray, margin: float = 1.0) -> tuple[float, float, float, float]:
        """Least and greatest x and s of some cells, with a margin in cells [m]; of all cells if there are none."""
        among = among if among.any() else np.ones(np.shape(self.x), dtype=bool)
        rows = np.flatnonzero(among.any(axis=1))
        along, first, last = (margin + 0.5) * self.dx, rows[0], rows[-1]
        return (
            float(self.x[among].min() - along),
            float(self.x[among].max() + along),
            float(self.s[first] - (margin + 0.5) * self.dy[first]),
            float(self.s[last] + (margin + 0.5) * self.dy[last]),
        )

    def raster(self, extent: tuple[float, float, float, float]) -> tuple[np.ndarray, np.ndarray]:
        """Positions x and s that show every cell [m]."""
        spans = (extent[1] - extent[0]) / self.dx, (extent[3] - extent[2]) / float(np.min(self.dy))
        counts = [2 + int(FINE * span) for span in spans]
        return np.linspace(extent[0], extent[1], counts[0]), np.linspace(extent[2], extent[3], counts[1])

    def at(self, values: np.ndarray, x: np.ndarray, s: np.ndarray) -> np.ndarray:
        """Values of the cells at positions x and s, shape (x, s); NaN beside all cells."""
        found = np.full((x.size, s.size), np.nan)
        for n, across in enumerate(s):
            j = int(np.argmin(np.abs(self.s - across) / self.dy))
            cell = np.floor((x - self.x[j, 0]) / self.dx + 0.5).astype(int)
            inside = (cell >= 0) & (cell < self.x.shape[1])
            if abs(across - self.s[j]) <= 0.5 * self.dy[j] * (1.0 + 1e-9):
                found[inside, n] = np.asarray(values, dtype=float)[j, cell[inside]]
        return found

    def outline(self, area: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Border of an area of cells as pieces of lines: x and s [m], with NaN between pieces."""
        pieces: list[tuple[float, float, float, float]] = []
        rows = [self._runs(np.asarray(area, dtype=bool)[j], j) for j in range(self.s.size)]
        edges = [self.s - 0.5 * self.dy, self.s + 0.5 * self.dy]
        for j, row in enumerate(rows):
            pieces += [(end, edges[0][j], end, edges[1][j]) for run in row for end in run]
        nothing: list[tuple[float, float]] = []
        for below, above, level in zip([nothing, *rows], [*rows, nothing], [*edges[0], edges[1][-1]], strict=True):
            pieces += [(start, level, end, level) for start, end in _difference(below, above)]
        x = [value for piece in pieces for value in (piece[0], piece[2], np.nan)]
        s = [value for piece in pieces for value in (piece[1], piece[3], np.nan)]
        return np.array(x), np.array(s)

    def _runs(self, area: np.ndarray, j: int) -> list[tuple[float, float]]:
        """Stretches of x that an area covers in row j."""
        steps = np.diff(np.concatenate(([0], area.astype(int), [0])))
        ends = self.x[j, 0] + self.dx * (np.arange(steps.size) - 0.5)
        return list(zip(ends[steps == 1].tolist(), ends[steps == -1].tolist(), strict=True))


def _difference(one: list[tuple[float, float]], other: list[tuple[float, float]]) -> list[tuple[float, float]]:
    """Stretches that belong to one of two sets of stretches and not to both."""
    ends = sorted({end for run in (*one, *other) for end in run})
    found = []
    for start, end in pairwise(ends):
        middle = 0.5 * (start + end)
        within = [any(run[0] < middle < run[1] for run in runs) for runs in (one, other)]
        if within[0] != within[1]:
            found.append((start, end))
    return found
