"""Hertz's pressure over an ellipse on cells, to test fields in depth with."""

from __future__ import annotations

import numpy as np

from wheelrail.contact.elastic.stress.rectangles import PatchCells


def hertz_cells(
    semi_axes: tuple[float, float], pressure: float, cells: int, *, shear: float = 0.0, means: int = 1
) -> PatchCells:
    """An ellipse with greatest pressure `pressure` [Pa] on `cells` by `cells` cells over the rectangle around it.

    Cells carry the pressure at their centre, or with `means` its mean over so many by so many points. The shear
    traction along x is `shear` times the pressure. `semi_axes` are along x and y [m].
    """
    a, b = semi_axes
    unit = (2.0 * np.arange(cells) + 1.0) / cells - 1.0
    within = (2.0 * np.arange(means) + 1.0 - means) / (means * cells)
    squares = (unit[:, None] + within) ** 2
    inside = 1.0 - squares[:, None, :, None] - squares[None, :, None, :]  # row, column, points across, points along
    pn = pressure * np.sqrt(np.maximum(inside, 0.0)).mean(axis=(2, 3))
    x = np.tile(a * unit, (cells, 1))
    dy = np.full(cells, 2.0 * b / cells)
    return PatchCells(x, 2.0 * a / cells, b * unit, dy, pn, shear * pn, np.zeros_like(pn))
