"""What an alignment is written in: straights, transitions, curves; grades and vertical curves."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Literal

from wheelrail.display import Brief
from wheelrail.errors import is_number

Turn = Literal["left", "right"]

CANT_BASE = 1.500  #: distance over which a cant height is measured, by default [m]
CANT_BASES = (0.2, 5.0)  #: that may be given [m]


@dataclass(frozen=True, kw_only=True, repr=False)
class Straight(Brief):
    """Straight track. Cant: height [m] over the track's cant base, or angle [rad]; > 0 raises the left rail."""

    length: float  #: plan length [m]
    cant: float | None = None
    cant_angle: float | None = None

    def signed_curvature(self) -> float:
        """Signed curvature, > 0 to the left [1/m]."""
        return 0.0

    def signed_cant(self, base: float) -> float:
        """Cant angle, > 0 raises the left rail [rad]."""
        return cant_angle(self.cant, self.cant_angle, base)


@dataclass(frozen=True, kw_only=True, repr=False)
class Curve(Brief):
    """A circular curve, in one of two ways of writing:

    - `radius` [m] and `turn`, with a cant that is positive when it raises the outer rail;
    - signed `curvature` [1/m], > 0 to the left, with a cant that is positive when it raises the left rail.
    """

    length: float  #: plan length [m]
    radius: float | None = None
    turn: Turn | None = None
    curvature: float | None = None
    cant: float | None = None  #: height over the track's cant base [m]
    cant_angle: float | None = None  #: or angle [rad]

    def __post_init__(self) -> None:
        if (self.curvature is None) == (self.radius is None):
            raise ValueError("a curve needs either radius and turn, or curvature")
        if not is_number(self.radius):
            return  # which the track tells with all other problems
        assert self.radius is not None
        if self.turn not in ("left", "right") or not self.radius > 0:
            raise ValueError(
                f'radius = {self.radius}, turn = {self.turn}: expected radius > 0 and turn "left" or "right"'
            )

    def signed_curvature(self) -> float:
        """Signed curvature, > 0 to the left [1/m]."""
        if self.curvature is not None:
            return self.curvature
        assert self.radius is not None
        return (1.0 if self.turn == "left" else -1.0) / self.radius

    def signed_cant(self, base: float) -> float:
        """Cant angle, > 0 raises the left rail [rad]."""
        angle = cant_angle(self.cant, self.cant_angle, base)
        outer_is_right = self.curvature is None and self.turn == "left"
        return -angle if outer_is_right else angle


@dataclass(frozen=True, kw_only=True, repr=False)
class Transition(Brief):
    """A transition: curvature and cant run from the segment before to the segment after, by `shape`.

    Where nothing follows (the end of the track, or another transition) say what it ends in; an end left open
    there is straight and level.
    """

    length: float  #: plan length [m]
    shape: str = "clothoid"  #: a name of `transitions.SHAPES`
    ends_in: Straight | Curve | None = None  #: curvature and cant to end in; the length of this is not used


@dataclass(frozen=True, kw_only=True, repr=False)
class Grade(Brief):
    """Constant slope; `length` None: to the end of the track."""

    slope: float  #: rise per metre of plan [-]
    length: float | None = None  #: plan length [m]


@dataclass(frozen=True, kw_only=True, repr=False)
class VerticalCurve(Brief):
    """A parabola: the slope changes evenly from the grade before to the grade after."""

    length: float  #: plan length [m]


Segment = Straight | Transition | Curve
VerticalSegment = Grade | VerticalCurve


def cant_angle(height: float | None, angle: float | None, base: float) -> float:
    """Cant angle [rad] from a height [m] over a base [m], or the angle itself; 0 if neither is given.

    The base is measured along the inclined rail plane, so height = base sin(angle).
    """
    if height is not None and angle is not None:
        raise ValueError("cant given twice: as a height and as an angle")
    if height is not None:
        return math.asin(height / base)
    return angle or 0.0
