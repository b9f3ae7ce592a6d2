"""Stress, strain and displacement at points below a loaded surface."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from wheelrail.contact.elastic.stress._kernels.rectangles import SYZ, UX, stress_under_rectangles
from wheelrail.contact.elastic.stress.rectangles import Rectangles
from wheelrail.contact.material import STEEL, Material
from wheelrail.errors import ProblemList
from wheelrail.numerics._kernels.status import OK

#: Column of each entry of the stress tensor in the kernel's results.
TENSOR = np.array([[0, 3, 4], [3, 1, 5], [4, 5, 2]])

#: Where piecewise constant shear tractions jump, the stress along the surface is infinite as ln(distance). Points on
#: such an edge get the mean over one width of the narrowest rectangle: the mean of ln|d| over |d| < w/2 is
#: ln(w / (2 e)).
MEAN_DISTANCE = 1.0 / (2.0 * math.e)


@dataclass(frozen=True)
class StressField:
    """Stress and displacement at points of a body; tension is positive. The last axes are components."""

    points: np.ndarray  #: (x, y, depth) [m], shape (..., 3)
    tensor: np.ndarray  #: stress [Pa], shape (..., 3, 3)
    displacement: np.ndarray  #: along x, y and into the depth [m], against the half space far away, shape (..., 3)
    material: Material

    @property
    def principal(self) -> np.ndarray:
        """Principal stresses [Pa], the largest first; shape (..., 3)."""
        return np.linalg.eigvalsh(self.tensor)[..., ::-1]

    @property
    def hydrostatic(self) -> np.ndarray:
        """Mean normal stress [Pa]."""
        return np.trace(self.tensor, axis1=-2, axis2=-1) / 3.0

    @property
    def von_mises(self) -> np.ndarray:
        """Equivalent stress of von Mises [Pa]."""
        deviator = self.tensor - self.hydrostatic[..., None, None] * np.eye(3)
        return np.sqrt(1.5 * np.sum(deviator**2, axis=(-2, -1)))

    @property
    def tresca(self) -> np.ndarray:
        """Equivalent stress of Tresca [Pa]: largest less smallest principal stress, twice the maximum shear stress."""
        principal = self.principal
        return principal[..., 0] - principal[..., 2]

    @property
    def strain(self) -> np.ndarray:
        """Strain tensor by Hooke's law; shape (..., 3, 3)."""
        young, poisson = self.material.young, self.material.poisson
        volume = 3.0 * self.hydrostatic[..., None, None] * np.eye(3)
        return ((1.0 + poisson) * self.tensor - poisson * volume) / young


def stress_in_depth(rectangles: Rectangles, points: np.ndarray, material: Material = STEEL) -> StressField:
    """Stress, strain and displacement at points (x, y, depth) of the body that the rectangles load [m].

    The body is an elastic half space, and the fields are exact for these tractions [Johnson1985], down from
    and including the surface. At the surface, values that jump at the edges of rectangles take their mean there.
    """
    points = np.asarray(points, dtype=float)
    problems = ProblemList("stress in depth")
    rectangles.note_problems(problems)
    problems.problems += material.problems()
    if points.ndim == 0 or points.shape[-1] != 3:
        problems.add("points", "expected x, y and depth in the last axis", points.shape)
    elif not np.isfinite(points).all():
        problems.add("points", "expected finite numbers", points[~np.isfinite(points)][0])
    elif (points[..., 2] < 0.0).any():
        problems.add("points", "expected depths of at least 0 m", points[..., 2].min())
    problems.stop_if_any()
    rows = rectangles.rows
    flat = np.ascontiguousarray(points.reshape(-1, 3))
    out = np.empty((flat.shape[0], UX + 3))
    least = MEAN_DISTANCE * float(min(np.min(rectangles.dx), np.min(rectangles.dy)))
    status = stress_under_rectangles(rows, flat, (material.shear, material.poisson), least, out)
    if status != OK:
        problems.add("points", "the stress is beyond the range of numbers; expected tractions in Pa and lengths in m")
    problems.stop_if_any()
    stress = out[:, : SYZ + 1][:, TENSOR].reshape(*points.shape[:-1], 3, 3)
    return StressField(points, stress, out[:, UX:].reshape(points.shape), material)
