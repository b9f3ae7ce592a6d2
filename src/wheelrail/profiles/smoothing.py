"""From measured points to a twice differentiable profile."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from scipy.interpolate import BSpline, make_interp_spline, make_smoothing_spline
from scipy.linalg import solveh_banded

from wheelrail.profiles.piece import STEEPEST, Piece, quintics

DEFAULT_TOLERANCE = 0.1e-3  #: no point lies farther from the curve than this [m]
NODE_SPACING = 0.25e-3  #: greatest distance between nodes of the resulting curve [m]


@dataclass(frozen=True)
class SmoothCurve:
    """A smoothed run of points.

    Attributes
    ----------
    pieces : quintics in y, joined with continuous slope and second derivative.
    noise : scatter of the points about a smooth curve, standard deviation normal to the curve [m].
    deviation : greatest distance of a point from the curve [m].
    steep : stretches (y of first point, y of last point) [m] that are vertical or overhang.
    """

    pieces: tuple[Piece, ...]
    noise: float
    deviation: float
    steep: tuple[tuple[float, float], ...]


def smoothed(y: np.ndarray, z: np.ndarray, tolerance: float = DEFAULT_TOLERANCE) -> SmoothCurve:
    """Smooth points of a profile, given in the order of the curve with y rising on the whole [m].

    The curve is a pair of natural cubic smoothing splines y(t), z(t) over the chord length t, so that a steep
    flange is treated like the flat tread. The smoothing is as strong as the noise of the points calls for
    (the root mean square distance equals the estimated noise), but never so strong that a point lies farther
    from the curve than `tolerance`. With `tolerance = 0` the curve passes through the points. The result is
    the longest stretch over which z is a function of y and no steeper than 89 degrees.
    """
    t = np.concatenate(([0.0], np.cumsum(np.hypot(np.diff(y), np.diff(z)))))
    points = np.column_stack((y, z))
    noise = estimated_noise(t, points)
    spline = _spline(t, points, _penalty(t, points, noise, tolerance))
    nodes = _nodes(t)
    (first_y, first_z), (second_y, second_z) = spline(nodes, 1).T, spline(nodes, 2).T
    node_y, node_z = spline(nodes).T
    upright = (first_y > 0) & (np.abs(first_z) <= STEEPEST * first_y)
    upright[1:] &= np.diff(node_y) > 0  # a spline may turn back between two nodes
    begin, end = longest_run(upright)
    kept = slice(begin, end)
    slope = first_z[kept] / first_y[kept]
    second = (first_y * second_z - first_z * second_y)[kept] / first_y[kept] ** 3
    return SmoothCurve(
        pieces=tuple(quintics(node_y[kept], node_z[kept], slope, second)),
        noise=noise,
        deviation=float(np.hypot(*(spline(t) - points).T).max()),
        steep=_steep_stretches(node_y, upright),
    )


def estimated_noise(t: np.ndarray, points: np.ndarray) -> float:
    """Standard deviation of the points normal to the curve [m], by prediction from their four neighbours.

    Each point is predicted by the cubic through two neighbours on either side; for independent errors of equal
    size the mismatch has a known variance. The median over all points ignores joints and outliers.
    """
    if len(t) < 7:
        return 0.0
    near = np.stack([t[:-4], t[1:-3], t[3:-1], t[4:]])
    here = t[2:-2]
    weights = np.ones_like(near)
    for j in range(4):
        for k in range(4):
            if k != j:
                weights[j] *= (here - near[k]) / (near[j] - near[k])
    neighbours = np.stack([points[:-4], points[1:-3], points[3:-1], points[4:]])
    mismatch = points[2:-2] - np.einsum("jn,jnd->nd", weights, neighbours)
    along = points[3:-1] - points[1:-3]
    across = mismatch[:, 0] * along[:, 1] - mismatch[:, 1] * along[:, 0]
    size = np.hypot(along[:, 0], along[:, 1]) * np.sqrt(1.0 + (weights**2).sum(axis=0))
    normal_quantile = 0.6745  # the median of |x| for a normal x of unit variance
    return float(np.median(np.abs(across) / size) / normal_quantile)


def _penalty(t: np.ndarray, points: np.ndarray, noise: float, tolerance: float) -> float:
    """The largest penalty on curvature that keeps to the noise and to the tolerance."""
    if tolerance == 0.0:
        return 0.0
    moved = _movement(t, points)

    def acceptable(penalty: float) -> bool:
        distance = np.hypot(*moved(penalty).T)
        return bool(distance.max() <= tolerance and math.sqrt(np.mean(distance**2)) <= noise)

    # The penalty that matters scales with the cube of the spacing times the number of points.
    scale = float(np.median(np.diff(t)) ** 3)
    low, high = -8.0, 8.0
    if not acceptable(scale * 10.0**low):
        return 0.0
    for _ in range(24):
        middle = 0.5 * (low + high)
        if acceptable(scale * 10.0**middle):
            low = middle
        else:
            high = middle
    return float(scale * 10.0**low)


def _movement(t: np.ndarray, points: np.ndarray) -> Callable[[float], np.ndarray]:
    """A function that says how far a penalty moves each point, shape (n, 2); infinitely far where it has no answer.

    The natural cubic smoothing spline at its own points is y - lambda Q (R + lambda Q'Q)^-1 Q'y with banded Q and R:
    The method is [Reinsch1967]. Making the spline itself takes twenty times as long.
    """
    h = np.diff(t)
    inverse = 1.0 / h
    outer = inverse[:-1] + inverse[1:]
    bands = np.zeros((3, len(t) - 2))  # of Q'Q, as scipy has them: the last row is the diagonal
    bands[2] = inverse[:-1] ** 2 + outer**2 + inverse[1:] ** 2
    bands[1, 1:] = -inverse[1:-1] * (outer[:-1] + outer[1:])
    bands[0, 2:] = inverse[1:-2] * inverse[2:-1]
    stretch = np.zeros_like(bands)  # of R
    stretch[2] = (h[:-1] + h[1:]) / 3.0
    stretch[1, 1:] = h[1:-1] / 6.0
    bends = np.diff(np.diff(points, axis=0) * inverse[:, None], axis=0)

    def moved(penalty: float) -> np.ndarray:
        try:
            solved = solveh_banded(stretch + penalty * bands, bends)
        except (np.linalg.LinAlgError, ValueError):  # points that lie far too unevenly
            return np.full(points.shape, np.inf)
        padded = np.zeros((len(t) + 2, 2))
        padded[2:-2] = solved
        steps = np.diff(padded, axis=0)[1:-1] * inverse[:, None]
        return penalty * np.diff(steps, axis=0, prepend=0.0, append=0.0)

    return moved


def _spline(t: np.ndarray, points: np.ndarray, penalty: float) -> BSpline:
    if penalty == 0.0:
        return make_interp_spline(t, points, k=3, bc_type="natural")
    return make_smoothing_spline(t, points, lam=penalty)


def _nodes(t: np.ndarray) -> np.ndarray:
    """The parameters of the points, with wide gaps filled."""
    parts = [np.linspace(a, b, 1 + max(1, math.ceil((b - a) / NODE_SPACING)))[:-1] for a, b in pairwise(t)]
    return np.concatenate([*parts, t[-1:]])


def longest_run(good: np.ndarray) -> tuple[int, int]:
    """Begin and end of the longest run of True."""
    edges = np.flatnonzero(np.diff(np.concatenate(([0], good.astype(np.int8), [0]))))
    if edges.size == 0:
        return 0, 0
    begins, ends = edges[::2], edges[1::2]
    best = int(np.argmax(ends - begins))
    return int(begins[best]), int(ends[best])


def _steep_stretches(y: np.ndarray, upright: np.ndarray) -> tuple[tuple[float, float], ...]:
    edges = np.flatnonzero(np.diff(np.concatenate(([0], (~upright).astype(np.int8), [0]))))
    return tuple((float(y[a]), float(y[b - 1])) for a, b in zip(edges[::2], edges[1::2], strict=True))
