"""Shape functions on the running surface of a block: weights of surface nodes at points of it."""

from __future__ import annotations

import numpy as np
from scipy.sparse import coo_array, csr_array

from wheelrail.contact.elastic.papers.elasticity import ElasticBody

#: Corners of the two triangles of a cell as steps of half a cell along t and s; the cell is cut from (0, 0) to (2, 2).
LOWER = ((0, 0), (2, 0), (2, 2))
UPPER = ((0, 0), (2, 2), (0, 2))


def weights_at(body: ElasticBody, t: np.ndarray, s: np.ndarray) -> csr_array:
    """Matrix (n, free nodes) from nodal displacements to those at points (t, s) [m] of the surface.

    Fixed nodes have no column; points beyond the block are moved to its edge.
    """
    i, xi = _cell(body.block.t, t)
    j, eta = _cell(body.block.s, s)
    return _matrix(body, i, j, _shapes(body, xi, eta))


def derivative_at(body: ElasticBody, t: np.ndarray, s: np.ndarray) -> csr_array:
    """Matrix from nodal displacements to their derivative along t [1/m] in the face under each point."""
    i, xi = _cell(body.block.t, t)
    j, eta = _cell(body.block.s, s)
    width = np.diff(body.block.t)[i]
    # Shape functions are quadratic along t at most: a central difference is exact, if it stays within the triangle.
    if body.tetrahedra:
        small = 1e-6
        lower = xi >= eta
        low = np.where(lower, np.maximum(xi - small, eta), np.maximum(xi - small, 0.0))
        high = np.where(lower, np.minimum(xi + small, 1.0), np.minimum(xi + small, eta - 1e-12))
        before, after = _shapes(body, low, eta, lower), _shapes(body, high, eta, lower)
    else:
        low, high = np.maximum(xi - 0.01, 0.0), np.minimum(xi + 0.01, 1.0)
        before, after = _shapes(body, low, eta), _shapes(body, high, eta)
    per_length = 1.0 / ((high - low) * width)
    return _matrix(body, i, j, [(step, per_length * (b - a)) for (step, a), (_, b) in zip(before, after, strict=True)])


def _cell(lines: np.ndarray, at: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Cell between grid lines, and the position in it from 0 to 1."""
    inside = np.clip(at, lines[0], lines[-1])
    index = np.clip(np.searchsorted(lines, inside, side="right") - 1, 0, lines.size - 2)
    return index, (inside - lines[index]) / (lines[index + 1] - lines[index])


Shapes = list[tuple[tuple[int, int], np.ndarray]]


def _shapes(body: ElasticBody, xi: np.ndarray, eta: np.ndarray, lower: np.ndarray | None = None) -> Shapes:
    """Per node of a cell, its steps along t and s on the grid of nodes, and its shape function at the points."""
    if not body.tetrahedra:
        along, across = _lines(xi, body.stride), _lines(eta, body.stride)
        return [((a, b), u * v) for a, u in enumerate(along) for b, v in enumerate(across)]
    if lower is None:
        lower = xi >= eta
    shapes: Shapes = []
    for corners, share, inside in (
        (LOWER, (1.0 - xi, xi - eta, eta), lower),
        (UPPER, (1.0 - eta, xi, eta - xi), ~lower),
    ):
        for k, (at, own) in enumerate(zip(corners, share, strict=True)):
            if body.stride == 1:
                shapes.append(((at[0] // 2, at[1] // 2), np.where(inside, own, 0.0)))
                continue
            shapes.append((at, np.where(inside, own * (2.0 * own - 1.0), 0.0)))
            after, other = corners[(k + 1) % 3], share[(k + 1) % 3]
            middle = ((at[0] + after[0]) // 2, (at[1] + after[1]) // 2)
            shapes.append((middle, np.where(inside, 4.0 * own * other, 0.0)))
    return shapes


def _lines(xi: np.ndarray, stride: int) -> list[np.ndarray]:
    if stride == 1:
        return [1.0 - xi, xi]
    return [(1.0 - xi) * (1.0 - 2.0 * xi), 4.0 * xi * (1.0 - xi), xi * (2.0 * xi - 1.0)]


def _matrix(body: ElasticBody, i: np.ndarray, j: np.ndarray, shapes: Shapes) -> csr_array:
    rows, columns, values = [], [], []
    for (a, b), value in shapes:
        node = body.surface[body.stride * i + a, body.stride * j + b]
        kept = (node >= 0) & (value != 0.0)
        rows.append(np.flatnonzero(kept))
        columns.append(node[kept])
        values.append(value[kept])
    entries = (np.concatenate(values), (np.concatenate(rows), np.concatenate(columns)))
    return coo_array(entries, shape=(i.size, body.free.size)).tocsr()
