"""Meshes of blocks below a profile: quadrilaterals with nine nodes in columns and layers.

The block has the profile on top, free vertical sides below the ends of the profile, and a straight bottom that is
fixed. Columns of elements start on the whole outline, sides and profile, and end on the middle part of the bottom. So
they meet steep gauge faces and flanges from the side, and layers follow the outline as the skins of an onion. The
outermost columns lie on the bottom itself. Where they end the map has a straight angle, and is singular at that node;
it is fixed, and its neighbours are far from the profile.
"""

from __future__ import annotations

import itertools
import math
from typing import NamedTuple

import numpy as np
from skfem import MeshQuad, MeshQuad2

from wheelrail.contact.elastic.compliance.surface import ArcLength, positions, tangent_angles

LEAST_SINE = 0.03  #: of the angle between columns and layers
MARGINS = (0.1, 0.2, 0.3)  #: shares of the width that tried meshes leave to the outermost columns on either side
BLENDS = (0.3, 0.6, 1.0)  #: shares of the arc length, beside y, in where tried columns end
BULGES = (0.0, 0.1, 0.2)  #: by which tried columns leave the outline along its normal, over the depth of the block
SIDE_GROWTH = 1.5  #: length of an element on a side over that of the one above it


class Block(NamedTuple):
    """A mesh of columns and layers, and what is known of its nodes."""

    mesh: MeshQuad2
    top: np.ndarray  #: nodes along the profile by arc length, corners and middles of elements in turn
    arc: np.ndarray  #: arc lengths of these [m]
    fixed: np.ndarray  #: nodes on the bottom


class Outline(NamedTuple):
    """Nodes along sides and profile, corners and middles of elements in turn."""

    points: np.ndarray  #: (y, z) [m], shape (2 columns + 1, 2)
    inward: np.ndarray  #: normals into the body, of length 1 on the profile and shorter towards the feet of the sides
    arc: np.ndarray  #: arc length from the foot of the first side, over its whole length
    first: int  #: node at the start of the profile
    last: int  #: node at the end of the profile


def make_block(arc: ArcLength, bottom: float, columns: int, growth: float) -> Block | None:
    """The mesh below a profile with `columns` elements along it, or None if columns or layers would cross.

    bottom : height z of the bottom [m]; growth : thickness of a layer over that of the one above. Of a few ways to lead
    the columns, that with the widest angles is taken.
    """
    outline = _outline(arc, bottom, columns)
    layers = _layers(float(arc.z.max()) - bottom, float(arc.s[-1]) / columns, growth)
    ways = itertools.product(MARGINS, BLENDS, BULGES)
    nodes = max((_nodes(outline, bottom, layers, *way) for way in ways), key=_least_sine)
    if not _least_sine(nodes) > LEAST_SINE:
        return None
    lines, rows = nodes.shape[0] // 2, nodes.shape[1] // 2
    logical = MeshQuad2.from_mesh(MeshQuad.init_tensor(np.arange(lines + 1.0), np.arange(rows + 1.0)))
    line, row = np.rint(2.0 * logical.doflocs).astype(int)
    on_bottom = (row == 2 * rows) | (line == 0) | (line == 2 * lines)
    top = np.flatnonzero((row == 0) & (line >= outline.first) & (line <= outline.last))
    return Block(
        mesh=MeshQuad2(np.ascontiguousarray(nodes[line, row].T), logical.t),
        top=top[np.argsort(line[top])],
        arc=np.linspace(0.0, arc.s[-1], 2 * columns + 1),
        fixed=np.flatnonzero(on_bottom),
    )


def _outline(arc: ArcLength, bottom: float, columns: int) -> Outline:
    """The outline from the foot of the side at smaller y to that of the other one."""
    s = np.linspace(0.0, arc.s[-1], 2 * columns + 1)
    profile, angle = positions(arc, s), tangent_angles(arc, s)
    normal = np.column_stack((np.sin(angle), -np.cos(angle)))
    shares = [_side(float(profile[end, 1]) - bottom, 2.0 * s[1]) for end in (0, -1)]
    feet = [np.array([profile[end, 0], bottom]) for end in (0, -1)]
    sides = [
        foot + share[:, None] * (profile[end] - foot) for end, foot, share in zip((0, -1), feet, shares, strict=True)
    ]
    points = np.concatenate((sides[0], profile, sides[1][::-1]))
    inward = np.concatenate((shares[0][:, None] * normal[0], normal, shares[1][::-1, None] * normal[-1]))
    length = np.concatenate(([0.0], np.cumsum(np.hypot(*np.diff(points, axis=0).T))))
    return Outline(points, inward, length / length[-1], shares[0].size, shares[0].size + 2 * columns)


def _graded(length: float, first: float, growth: float) -> np.ndarray:
    """Nodes of elements from 0 to `length`, corners and middles in turn; the first one is about `first` long."""
    count = max(1, math.ceil(math.log1p(length / first * (growth - 1.0)) / math.log(growth)))
    corners = (growth ** np.arange(count + 1.0) - 1.0) / (growth**count - 1.0) * length
    nodes = np.empty(2 * count + 1)
    nodes[::2] = corners
    nodes[1::2] = 0.5 * (corners[1:] + corners[:-1])
    return nodes


def _side(height: float, element: float) -> np.ndarray:
    """Nodes of a side as shares of its height, from its foot up, without that at the end of the profile."""
    return 1.0 - _graded(height, element, SIDE_GROWTH)[:0:-1] / height


def _layers(depth: float, element: float, growth: float) -> np.ndarray:
    """Shares of the depth at which nodes of a column lie."""
    return _graded(depth, element, growth) / depth


def _nodes(
    outline: Outline, bottom: float, layers: np.ndarray, margin: float, blend: float, bulge: float
) -> np.ndarray:
    """Nodes (y, z) [m] by column and layer, shape (2 columns + 1, 2 layers + 1, 2)."""
    y = outline.points[:, 0]
    low, width = y.min(), np.ptp(y)
    across = blend * outline.arc + (1.0 - blend) * (y - low) / width
    end = np.column_stack((low + width * (margin + (1.0 - 2.0 * margin) * across), np.full(y.size, bottom)))
    # Columns leave the outline towards its normal, and bend back to where they end.
    v = layers[None, :, None]
    straight = (1.0 - v) * outline.points[:, None] + v * end[:, None]
    bend = 4.0 * v * (1.0 - v) ** 2 * bulge * (outline.points[:, 1].max() - bottom)
    return straight + bend * outline.inward[:, None]


def _least_sine(nodes: np.ndarray) -> float:
    """The least sine of the angle between columns and layers; negative where a mesh is folded."""
    along, down = np.gradient(nodes, axis=0), np.gradient(nodes, axis=1)
    cross = along[..., 1] * down[..., 0] - along[..., 0] * down[..., 1]
    sine = cross / (np.hypot(*np.moveaxis(along, -1, 0)) * np.hypot(*np.moveaxis(down, -1, 0)))
    sine[:2, -2:] = sine[-2:, -2:] = 1.0  # the straight angles on the bottom
    return float(sine.min())
