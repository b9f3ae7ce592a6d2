"""A coarse pressure field on finer rectangles.

Near the edge of a contact area the pressure goes as the square root of the distance from it: its square is nearly
linear there. So the square is interpolated, in each row along x and then between rows, and continued below zero
outside of the loaded cells: where it passes zero is the edge. Values in the cells are then adjusted until the mean
pressure over each cell is that of the coarse field. This way of doing it is ours.
"""

from __future__ import annotations

import numpy as np

from wheelrail.contact.elastic.stress.rectangles import PatchCells, Rectangles
from wheelrail.errors import InputError, Problem

ROUNDS = 24  #: of adjusting the cells' values; for Hertz, means at the edge are then met within 3 % of p0
MOST_PARTS = 20


def resampled(cells: PatchCells, parts: int = 4) -> Rectangles:
    """The patch on cells divided into `parts` by `parts`, with the same total force.

    Shear tractions are interpolated as parts of the pressure. Total forces along x and y are restored by adding a
    constant part of the pressure.
    """
    cells.check("resampled patch")
    if not 1 <= parts <= MOST_PARTS:
        raise InputError("resampled patch", [Problem("parts", f"expected 1 to {MOST_PARTS}", parts)])
    cells = _padded(cells)
    within = (np.arange(parts) + 0.5) / parts - 0.5
    x = cells.x[:, :, None] + cells.dx * within  # (rows, columns, parts)
    y = cells.y[:, None] + cells.dy[:, None] * within  # (rows, parts)
    pn = _pressure(cells, x, y)
    area = cells.dx * cells.dy
    fine_area = area[:, None, None, None] / parts**2
    force = np.sum(area[:, None] * cells.pn)
    pn *= force / np.sum(fine_area * pn)
    shears = []
    for coarse in (cells.px, cells.py):
        shear = pn * _ratio(cells, coarse, x, y)
        missing = np.sum(area[:, None] * coarse) - np.sum(fine_area * shear)
        shears.append(shear + missing / force * pn)
    on = pn > 0.0
    width = cells.dy[:, None, None, None] / parts
    length = np.full(int(on.sum()), cells.dx / parts)
    x, y, width = (np.broadcast_to(one, pn.shape)[on] for one in (x[:, None], y[:, :, None, None], width))
    return Rectangles(x, y, length, width, shears[0][on], shears[1][on], pn[on])


def _padded(cells: PatchCells) -> PatchCells:
    """The field with an unloaded cell all around: the edge may lie beyond the last loaded one."""
    x = np.pad(np.asarray(cells.x, dtype=float), 1, mode="edge")
    x[:, 0] -= cells.dx
    x[:, -1] += cells.dx
    y, dy = (np.pad(np.asarray(rows, dtype=float), 1, mode="edge") for rows in (cells.y, cells.dy))
    y[0] -= dy[0]
    y[-1] += dy[-1]
    pn, px, py = (np.pad(np.asarray(field, dtype=float), 1) for field in (cells.pn, cells.px, cells.py))
    return PatchCells(x, float(cells.dx), y, dy, pn, px, py)


def _pressure(cells: PatchCells, x: np.ndarray, y: np.ndarray) -> np.ndarray:
    """Pressure on the fine cells, shape (rows, parts, columns, parts).

    A cell's mean m answers to the value q of the square in its middle as dm = dq / (2 m): the step is the value that
    would mend the cell by itself. Three times the step would not converge.
    """
    square = _continued(cells)
    for _ in range(ROUNDS):
        mean = np.sqrt(np.maximum(_between_rows(cells, square, x, y), 0.0)).mean(axis=(1, 3))
        square += 2.0 * np.maximum(mean, cells.pn) * (cells.pn - mean)
    return np.sqrt(np.maximum(_between_rows(cells, square, x, y), 0.0))


def _continued(cells: PatchCells) -> np.ndarray:
    """The square of the pressure in the cells, continued below zero over unloaded cells along x and then across."""
    square = np.array([_continued_row(row) for row in cells.pn**2])
    loaded: np.ndarray = np.any(cells.pn > 0.0, axis=1)
    for n in np.flatnonzero(~loaded):
        for direction in (-1, 1):
            near = [k for k in (n + direction, n + 2 * direction) if 0 <= k < loaded.size and loaded[k]]
            if near[:1] == [n + direction]:
                rows = [np.interp(cells.x[n], cells.x[k], square[k]) for k in near]
                distances = [abs(cells.y[k] - cells.y[n]) for k in near]
                square[n] = np.maximum(square[n], _outside(rows, distances))
    return np.maximum(square, -10.0 * square.max())  # rows that are far from all loaded ones


def _continued_row(square: np.ndarray) -> np.ndarray:
    """A row continued by straight lines from each of its loaded runs; minus infinity without any."""
    on = square > 0.0
    values = np.where(on, square, -np.inf)
    cells = np.arange(square.size)
    starts, ends = np.flatnonzero(on & ~np.roll(on, 1)), np.flatnonzero(on & ~np.roll(on, -1))
    for start, end in zip(starts, ends, strict=True):
        run = square[start : end + 1]
        for first, steps, inward in ((start, start - cells, run), (end, cells - end, run[::-1])):
            drop = square[first] - _outside([inward[k : k + 1] for k in range(min(2, run.size))], [1.0, 2.0])
            values = np.where(on | (steps < 1), values, np.maximum(values, square[first] - drop * steps))
    return values


def _outside(inside: list[np.ndarray], distances: list[float]) -> np.ndarray:
    """Values outside of the loaded area from one or two towards it, the nearer first, at these distances.

    They are never positive, and fall outwards. A single one is mirrored: the edge is then halfway.
    """
    if len(inside) == 1:
        return -np.abs(inside[0])
    slope = (inside[0] - inside[1]) / (distances[1] - distances[0])
    return np.minimum(inside[0] + slope * distances[0], np.minimum(inside[0], 0.0))


def _between_rows(cells: PatchCells, values: np.ndarray, x: np.ndarray, y: np.ndarray) -> np.ndarray:
    """Values in the cells interpolated to the fine ones, shape (rows, parts, columns, parts)."""
    found = np.empty((*y.shape, *x.shape[1:]))
    for j in range(cells.y.size):
        near = {k: np.interp(x[j], cells.x[k], values[k]) for k in range(max(j - 1, 0), min(j + 2, cells.y.size))}
        for part, position in enumerate(y[j]):
            other = min(max(j + (1 if position > cells.y[j] else -1), 0), cells.y.size - 1)
            share = (position - cells.y[j]) / (cells.y[other] - cells.y[j]) if other != j else 0.0
            found[j, part] = (1.0 - share) * near[j] + share * near[other]
    return found


def _ratio(cells: PatchCells, shear: np.ndarray, x: np.ndarray, y: np.ndarray) -> np.ndarray:
    """Shear traction over pressure on the fine cells; unloaded cells have it from the nearest loaded one."""
    on = cells.pn > 0.0
    loaded = np.flatnonzero(on.any(axis=1))
    ratio = np.divide(shear, cells.pn, out=np.zeros(shear.shape), where=on)
    filled = []
    for j in range(cells.y.size):
        k = loaded[np.argmin(np.abs(cells.y[loaded] - cells.y[j]))]
        filled.append(np.interp(cells.x[j], cells.x[k, on[k]], ratio[k, on[k]]))
    return _between_rows(cells, np.array(filled), x, y)
