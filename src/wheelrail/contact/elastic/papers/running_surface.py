"""Running surfaces of wheel and rail over two parameters: t along the rolling direction, s across it, both lengths."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple, Protocol

import numpy as np
from scipy.spatial import KDTree

from wheelrail.contact.geometry._kernels.pair import Pair
from wheelrail.profiles._kernels.profile import Curve, profile_at_many

FINE = 20001  #: points by which the arc length of a profile is measured
PROBE = 0.1e-3  #: spacing of the points among which the nearest one is sought [m]


class Section(NamedTuple):
    """Points of a profile; all arrays of one shape."""

    y: np.ndarray  #: lateral position [m]
    z: np.ndarray  #: height in the axes of the profile [m]
    slope: np.ndarray
    second: np.ndarray  #: [1/m]


@dataclass(frozen=True)
class Arc:
    """A stretch of a profile by its arc length."""

    curve: Curve
    low: float  #: [m]
    high: float

    @cached_property
    def _table(self) -> tuple[np.ndarray, np.ndarray]:
        """Arc length [m] and lateral position [m] at many points."""
        y = np.linspace(self.low, self.high, FINE)
        z = self.at(y).z
        return np.concatenate(([0.0], np.cumsum(np.hypot(np.diff(y), np.diff(z))))), y

    @property
    def length(self) -> float:
        """Arc length of the stretch [m]."""
        return float(self._table[0][-1])

    def at(self, y: np.ndarray) -> Section:
        """The profile at lateral positions [m], those beyond the ends moved there."""
        y = np.ascontiguousarray(np.clip(y, self.low, self.high))
        out = np.empty((y.size, 4))
        profile_at_many(self.curve, y.ravel(), out)
        z, slope, second = (out[:, k].reshape(y.shape) for k in range(3))
        return Section(y, z, np.nan_to_num(slope, posinf=1e6, neginf=-1e6), np.nan_to_num(second))

    def along(self, s: np.ndarray) -> Section:
        """The profile at arc lengths [m]."""
        length, y = self._table
        return self.at(np.interp(s, length, y))

    def arc_length(self, y: np.ndarray) -> np.ndarray:
        """Arc lengths [m] at lateral positions [m]."""
        length, positions = self._table
        return np.interp(y, positions, length)

    @cached_property
    def _probes(self) -> tuple[KDTree, np.ndarray]:
        s = np.linspace(0.0, self.length, max(2, math.ceil(self.length / PROBE)) + 1)
        at = self.along(s)
        return KDTree(np.column_stack((at.y, at.z))), at.y

    def nearest(self, y: np.ndarray, z: np.ndarray) -> tuple[np.ndarray, Section]:
        """The nearest points of the profile: whether they lie within its ends, and where they are."""
        tree, positions = self._probes
        index = np.minimum(np.maximum(tree.query(np.column_stack((y, z)))[1], 1), positions.size - 2)
        low, high = positions[index - 1], positions[index + 1]
        at = positions[index]
        for _ in range(6):
            here = self.at(at)
            error = here.y - y + (here.z - z) * here.slope
            slope = 1.0 + here.slope**2 + (here.z - z) * here.second
            at = np.clip(at - error / np.where(slope > 0.1, slope, 1.0 + here.slope**2), low, high)
        inside = (at > self.low) & (at < self.high)
        return inside, self.at(at)


class Surface(Protocol):
    """A running surface, and the straight columns by which a block is meshed below it."""

    @property
    def width(self) -> float:
        """Range of s, from 0 [m]."""

    def columns(self, s: np.ndarray, depth: float) -> tuple[np.ndarray, np.ndarray]:
        """Upper and lower ends of columns in the cross section at t = 0, shape (n, 2) each."""

    def solid(self, t: np.ndarray, section: np.ndarray) -> np.ndarray:
        """Points of the body over t and a point of the cross section, shape (n, 3)."""


@dataclass(frozen=True)
class RailSurface:
    """A laid rail, extruded along x. Points (x, y, z) in the track frame of the left rail."""

    arc: Arc

    @property
    def width(self) -> float:
        """Range of s [m]."""
        return self.arc.length

    def columns(self, s: np.ndarray, depth: float) -> tuple[np.ndarray, np.ndarray]:
        """Columns from the profile down to a level bottom, evenly spaced there: they do not cross below steep faces."""
        at = self.arc.along(s)
        bottom = np.column_stack((_even(self.arc, s), np.full(s.size, -depth)))
        return np.column_stack((at.y, at.z)), bottom

    def solid(self, t: np.ndarray, section: np.ndarray) -> np.ndarray:
        """The cross section moved along x."""
        return np.column_stack((t, section))


@dataclass(frozen=True)
class WheelSurface:
    """A wheel, revolved about its axle: points (r sin(t/R), y, -r cos(t/R)) in the axes of the wheelset.

    y is the axle coordinate from the wheelset's centre, R the nominal radius.
    """

    arc: Arc
    radius: float  #: nominal [m]
    offset: float  #: of the nominal circle from the wheelset's centre [m]

    @property
    def width(self) -> float:
        """Range of s [m]."""
        return self.arc.length

    def columns(self, s: np.ndarray, depth: float) -> tuple[np.ndarray, np.ndarray]:
        """Columns from the profile to a cylinder `depth` inside the nominal one, evenly spaced there."""
        at = self.arc.along(s)
        bottom = np.column_stack((_even(self.arc, s) + self.offset, np.full(s.size, depth - self.radius)))
        return np.column_stack((at.y + self.offset, -self.radius - at.z)), bottom

    def solid(self, t: np.ndarray, section: np.ndarray) -> np.ndarray:
        """The cross section revolved by the angle t/R."""
        angle = t / self.radius
        return np.column_stack((-section[:, 1] * np.sin(angle), section[:, 0], section[:, 1] * np.cos(angle)))

    def points(self, t: np.ndarray, s: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """Points of the running surface, their outward normals, shape (n, 3), and radii [m]."""
        at = self.arc.along(s)
        r = self.radius + at.z
        angle = t / self.radius
        sine, cosine = np.sin(angle), np.cos(angle)
        normal = np.column_stack((sine, -at.slope, -cosine)) / np.sqrt(1.0 + at.slope**2)[:, None]
        return np.column_stack((r * sine, at.y + self.offset, -r * cosine)), normal, r


@dataclass(frozen=True)
class FlatSurface:
    """The plane z = 0 over x and y, with the body above it (up = 1) or below it (up = -1); y = s - width/2."""

    width: float  #: [m]
    up: float

    def columns(self, s: np.ndarray, depth: float) -> tuple[np.ndarray, np.ndarray]:
        """Vertical columns."""
        y = s - 0.5 * self.width
        return np.column_stack((y, np.zeros(s.size))), np.column_stack((y, np.full(s.size, self.up * depth)))

    def solid(self, t: np.ndarray, section: np.ndarray) -> np.ndarray:
        """The cross section moved along x."""
        return np.column_stack((t, section))


def _even(arc: Arc, s: np.ndarray) -> np.ndarray:
    """Lateral positions [m] in proportion to arc lengths, between the ends of the stretch."""
    return arc.low + (arc.high - arc.low) * s / arc.length


def wheel_surface(pair: Pair, width: tuple[float, float] | None) -> WheelSurface:
    """The wheel of a pair from the tip of its flange to the field side, or over a lateral range [m]."""
    low, high = pair.wheel.low, pair.wheel.high
    if width is None:
        whole = Arc(pair.wheel, low, high)
        y = np.linspace(low, min(0.0, high), 2001)
        low = float(y[np.argmax(whole.at(y).z)])
    else:
        low, high = max(low, width[0]), min(high, width[1])
    return WheelSurface(Arc(pair.wheel, low, high), pair.radius, pair.offset)


def rail_surface(pair: Pair, width: tuple[float, float] | None, depth: float) -> RailSurface:
    """The rail of a pair over a lateral range [m]; without one, what lies above half the depth of its block."""
    low, high = pair.rail.low, pair.rail.high
    if width is None:
        whole = Arc(pair.rail, low, high)
        y = np.linspace(low, high, FINE)
        above = y[whole.at(y).z > -0.5 * depth]
        low, high = float(above[0]), float(above[-1])
    else:
        low, high = max(low, width[0]), min(high, width[1])
    return RailSurface(Arc(pair.rail, low, high))
