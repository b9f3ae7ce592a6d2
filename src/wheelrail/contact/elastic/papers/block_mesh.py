"""Structured meshes of blocks below running surfaces."""

from __future__ import annotations

import math
from dataclasses import dataclass
from itertools import permutations
from typing import Any

import numpy as np
from skfem import MeshHex, MeshTet

from wheelrail.contact.elastic.papers.running_surface import Surface

#: Corners of a hexahedron in the order of scikit-fem, as steps along t, s and depth.
HEX_CORNERS = ((0, 0, 0), (0, 0, 1), (0, 1, 0), (1, 0, 0), (0, 1, 1), (1, 0, 1), (1, 1, 0), (1, 1, 1))

Interval = tuple[float, float]


@dataclass(frozen=True)
class BlockMesh:
    """Nodes on grid lines along t, s and depth; cells are hexahedra, or six tetrahedra each."""

    t: np.ndarray  #: grid lines along the rolling direction [m]
    s: np.ndarray  #: grid lines across it [m]
    layers: np.ndarray  #: grid lines in depth, as shares of a column from 0 at the surface to 1
    mesh: Any  #: of scikit-fem, vertices numbered by grid lines: t slowest, depth fastest

    @property
    def shape(self) -> tuple[int, int, int]:
        """Number of grid lines along t, s and depth."""
        return self.t.size, self.s.size, self.layers.size


def make_block(
    surface: Surface, t: np.ndarray, s: np.ndarray, layers: np.ndarray, depth: float, tet: bool
) -> BlockMesh:
    """A block of the given depth [m] between grid lines."""
    top, bottom = surface.columns(s, depth)
    section = top[:, None, :] + layers[None, :, None] * (bottom - top)[:, None, :]
    shape = (t.size, s.size, layers.size)
    flat = np.broadcast_to(section, (*shape, 2)).reshape(-1, 2)
    points = surface.solid(np.repeat(t, s.size * layers.size), flat)
    return BlockMesh(t, s, layers, _mesh(points, shape, tet))


def _mesh(points: np.ndarray, shape: tuple[int, int, int], tet: bool) -> Any:
    number = np.arange(points.shape[0]).reshape(shape)

    def corner(step: tuple[int, ...]) -> np.ndarray:
        return number[tuple(slice(k, k + n - 1) for k, n in zip(step, shape, strict=True))].ravel()

    if not tet:
        return MeshHex(np.ascontiguousarray(points.T), np.stack([corner(c) for c in HEX_CORNERS]))
    # Six tetrahedra around the diagonal of a cell: every face is cut the same way from both of its sides.
    cells = []
    for order in permutations(range(3)):
        path = [np.zeros(3, dtype=int)]
        for axis in order:
            path.append(path[-1] + np.eye(3, dtype=int)[axis])
        cells.append(np.stack([corner(tuple(int(v) for v in step)) for step in path]))
    return MeshTet(np.ascontiguousarray(points.T), np.concatenate(cells, axis=1))


def even_lines(low: float, high: float, spacing: float) -> np.ndarray:
    """Grid lines between two ends, as far apart as `spacing` [m] at most."""
    return np.linspace(low, high, max(2, math.ceil((high - low) / spacing - 1e-9)) + 1)


def depth_layers(depth: float, first: float, growth: float) -> np.ndarray:
    """Shares of the depth at the boundaries of layers whose thickness grows by `growth` from about `first` [m] on."""
    count, total, thickness = 0, 0.0, first
    while total < depth * (1.0 - 1e-9):
        total += thickness
        thickness *= growth
        count += 1
    steps = growth ** np.arange(max(count, 2))
    return np.concatenate(([0.0], np.cumsum(steps) / steps.sum()))


def refined_lines(low: float, high: float, fine: list[Interval], spacing: float, growth: float) -> np.ndarray:
    """Grid lines that are `spacing` apart in the intervals `fine` and grow apart outside of them."""
    cuts = merged([(max(low, a), min(high, b)) for a, b in fine if b > low and a < high], 4.0 * spacing)
    if not cuts:
        return even_lines(low, high, 8.0 * spacing)
    parts = [_growing(cuts[0][0] - low, spacing, growth)[::-1] * -1.0 + cuts[0][0]]
    for k, (a, b) in enumerate(cuts):
        parts.append(even_lines(a, b, spacing))
        if k + 1 < len(cuts):
            middle = 0.5 * (b + cuts[k + 1][0])
            parts.append(b + _growing(middle - b, spacing, growth))
            parts.append(cuts[k + 1][0] - _growing(middle - b, spacing, growth)[::-1])
    parts.append(cuts[-1][1] + _growing(high - cuts[-1][1], spacing, growth))
    lines = np.concatenate(parts)
    return lines[np.concatenate(([True], np.diff(lines) > 1e-9))]


def _growing(distance: float, spacing: float, growth: float) -> np.ndarray:
    """Positions from 0 to `distance` whose spacing grows."""
    if distance < 0.5 * spacing:
        return np.array([0.0])
    return distance * depth_layers(distance, spacing * growth, growth)


def merged(intervals: list[Interval], gap: float) -> list[Interval]:
    """Intervals in order, those joined that are closer than `gap`."""
    out: list[Interval] = []
    for low, high in sorted(intervals):
        if out and low - out[-1][1] < gap:
            out[-1] = (out[-1][0], max(out[-1][1], high))
        else:
            out.append((low, high))
    return out


def folded_cells(block: BlockMesh) -> int:
    """Number of cells that are turned inside out at a corner: a mesh that has such cells is unusable."""
    points = block.mesh.p.T.reshape(*block.shape, 3)
    edges = [np.diff(points, axis=axis) for axis in range(3)]
    volumes = []
    for step in np.ndindex(2, 2, 2):
        at = []
        for axis, edge in enumerate(edges):
            cut = [slice(None, -1) if step[n] == 0 else slice(1, None) for n in range(3)]
            cut[axis] = slice(None)
            at.append(edge[tuple(cut)])
        volumes.append(np.einsum("...i,...i", at[0], np.cross(at[1], at[2])))
    signs = np.sign(np.stack(volumes))
    return int(np.any(signs != np.median(signs), axis=0).sum())


def shares(lines: np.ndarray) -> np.ndarray:
    """Width of the share of each grid line: half the way to both of its neighbours [m]."""
    return np.diff(np.concatenate((lines[:1], 0.5 * (lines[1:] + lines[:-1]), lines[-1:])))
