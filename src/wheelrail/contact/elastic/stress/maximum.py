"""The greatest equivalent stress under a contact patch, and where it is."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from wheelrail.contact.elastic.stress.field import stress_in_depth
from wheelrail.contact.elastic.stress.rectangles import Rectangles
from wheelrail.contact.material import STEEL, Material

COLUMNS = 9  #: points of the first search along x and y
LAYERS = 12  #: and in depth
DEEPEST = 1.1  #: depth of the first search, in smaller half widths of the loaded area; line contact has 0.70 of it
AT_SURFACE = 400  #: rectangles whose centres are looked at on the surface, at most
SHARPNESS = 1e-3  #: the local search ends at this part of the smaller half width


@dataclass(frozen=True)
class StressPeak:
    """An equivalent stress and its position."""

    value: float  #: [Pa]
    x: float  #: [m]
    y: float
    depth: float


def maximum_von_mises(rectangles: Rectangles, material: Material = STEEL) -> StressPeak:
    """The greatest von Mises stress in the body that the rectangles load.

    A coarse search over the box under the loaded area, then a local one around its best point. Closer to the surface
    than half a rectangle's width the stress shows the steps of the tractions: only the surface itself is looked at
    there, at centres of rectangles, where a shear traction above about 0.3 of the pressure has the maximum.
    """
    lows = [np.min(rectangles.x - 0.5 * rectangles.dx), np.min(rectangles.y - 0.5 * rectangles.dy)]
    highs = [np.max(rectangles.x + 0.5 * rectangles.dx), np.max(rectangles.y + 0.5 * rectangles.dy)]
    size = 0.5 * float(min(highs[0] - lows[0], highs[1] - lows[1]))
    shallow = 0.5 * float(max(np.max(rectangles.dx), np.max(rectangles.dy)))
    axes = [np.linspace(low, high, COLUMNS + 2)[1:-1] for low, high in zip(lows, highs, strict=True)]
    axes.append(np.linspace(shallow, max(DEEPEST * size, 3.0 * shallow), LAYERS))
    steps = np.array([axis[1] - axis[0] for axis in axes])
    best = _best(rectangles, np.stack(np.meshgrid(*axes, indexing="ij"), axis=-1).reshape(-1, 3), material)
    around = np.stack(np.meshgrid(*[(-1.0, 0.0, 1.0)] * 3, indexing="ij"), axis=-1).reshape(-1, 3)
    while steps.max() > SHARPNESS * size:
        points = np.array([best.x, best.y, best.depth]) + steps * around
        points[:, 2] = np.maximum(points[:, 2], shallow)
        found = _best(rectangles, points, material)
        if found.value <= best.value:
            steps = 0.5 * steps
        else:
            best = found
    some = np.linspace(0, rectangles.x.size - 1, min(AT_SURFACE, rectangles.x.size)).astype(int)
    centres = np.column_stack((rectangles.x[some], rectangles.y[some], np.zeros(some.size)))
    surface = _best(rectangles, centres, material)
    return surface if surface.value > best.value else best


def _best(rectangles: Rectangles, points: np.ndarray, material: Material) -> StressPeak:
    """The point with the greatest von Mises stress."""
    von_mises = stress_in_depth(rectangles, points, material).von_mises
    n = int(np.argmax(von_mises))
    return StressPeak(float(von_mises[n]), *(float(value) for value in points[n]))
