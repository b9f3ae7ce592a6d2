"""Tractions on the surface of a body: on rectangles, and on the cells of a contact patch."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from wheelrail.errors import ProblemList


@dataclass(frozen=True)
class Rectangles:
    """Uniform tractions on rectangles of the surface: arrays of one length.

    The frame of the body has x forward and y left in its surface and z into its depth: down in the rail, up in the
    wheel. A pressure `pn` > 0 pushes onto the body; `px`, `py` are the shear tractions that act on this body.
    """

    x: np.ndarray  #: centres [m]
    y: np.ndarray
    dx: np.ndarray  #: sides [m]
    dy: np.ndarray
    px: np.ndarray  #: shear tractions [Pa]
    py: np.ndarray
    pn: np.ndarray  #: pressure [Pa]

    @property
    def rows(self) -> np.ndarray:
        """The rectangles as kernels read them, one per row."""
        columns = (self.x, self.y, self.dx, self.dy, self.px, self.py, self.pn)
        return np.column_stack([np.asarray(column, dtype=float) for column in columns])

    @property
    def force(self) -> np.ndarray:
        """Total force on the body along x, y and z [N]."""
        area = self.dx * self.dy
        return np.array([np.sum(area * traction) for traction in (self.px, self.py, self.pn)])

    @property
    def on_other_body(self) -> Rectangles:
        """The same contact seen by the body pressed against this one: equal pressure, opposite shear tractions."""
        return Rectangles(self.x, self.y, self.dx, self.dy, -self.px, -self.py, self.pn)

    def note_problems(self, problems: ProblemList) -> None:
        """Note what is wrong with these numbers."""
        names = ("x", "y", "dx", "dy", "px", "py", "pn")
        columns = [np.asarray(getattr(self, name), dtype=float) for name in names]
        for name, column in zip(names, columns, strict=True):
            if column.ndim != 1 or column.size != columns[0].size or column.size == 0:
                problems.add(name, f"expected one number per rectangle, {columns[0].size} in all", column.shape)
            elif not np.isfinite(column).all():
                problems.add(name, "expected finite numbers", column[~np.isfinite(column)][0])
            elif name in ("dx", "dy") and (column <= 0.0).any():
                problems.add(name, "expected sides above 0 m", column.min())


@dataclass(frozen=True)
class PatchCells:
    """Tractions on the rows of cells of a contact patch; rows may be shifted against each other along x.

    Cell i of row j has its centre at (x[j, i], y[j]) and the sides dx and dy[j]. Signs are those of `Rectangles`.
    """

    x: np.ndarray  #: centres of cells [m], shape (rows, columns), rising by `dx` along a row
    dx: float  #: length of cells [m]
    y: np.ndarray  #: positions of rows [m], rising
    dy: np.ndarray  #: widths of rows [m]
    pn: np.ndarray  #: pressure [Pa], shape (rows, columns)
    px: np.ndarray  #: shear tractions on the body [Pa], shape (rows, columns)
    py: np.ndarray

    def check(self, source: str) -> None:
        """Raise InputError if shapes do not agree, numbers are not finite, or pressures are negative."""
        problems = ProblemList(source)
        shape = np.shape(self.x)
        wanted: Sequence[tuple[str, tuple[int, ...]]] = [("x", shape), ("pn", shape), ("px", shape), ("py", shape)]
        if len(shape) != 2 or 0 in shape:
            problems.add("x", "expected an array of rows and columns", shape)
        else:
            wanted = [*wanted, ("y", shape[:1]), ("dy", shape[:1])]
        for name, expected in wanted:
            values = np.asarray(getattr(self, name), dtype=float)
            if values.shape != expected:
                problems.add(name, f"expected the shape {expected}", values.shape)
            elif not np.isfinite(values).all():
                problems.add(name, "expected finite numbers", values[~np.isfinite(values)][0])
        if not self.dx > 0.0:
            problems.add("dx", "expected a length above 0 m", self.dx)
        if not np.all(np.asarray(self.dy) > 0.0):
            problems.add("dy", "expected widths above 0 m", np.min(self.dy))
        if np.any(np.diff(self.y) <= 0.0):
            problems.add("y", "expected rows in rising order")
        if np.any(np.asarray(self.pn) < 0.0):
            problems.add("pn", "expected pressures of at least 0 Pa", np.min(self.pn))
        elif not np.any(np.asarray(self.pn) > 0.0):
            problems.add("pn", "expected a cell under pressure; there is none")
        problems.stop_if_any()

    @property
    def rectangles(self) -> Rectangles:
        """The loaded cells as they are, without finer ones."""
        on = np.asarray(self.pn) > 0.0
        y, dy = (np.broadcast_to(np.asarray(rows)[:, None], on.shape) for rows in (self.y, self.dy))
        length = np.full(int(on.sum()), float(self.dx))
        return Rectangles(self.x[on], y[on], length, dy[on], self.px[on], self.py[on], self.pn[on])
