"""Pieces a profile is made of: polynomials and circular arcs, in metres."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

import numpy as np

from wheelrail.numerics.quintic import quintic_coefficients

STEEPEST = math.tan(math.radians(89.0))  #: slope beyond which a turned profile is cut off as vertical


@dataclass(frozen=True)
class Polynomial:
    """z = sum of coefficients[k] (y - origin)^k for start <= y <= end [m]."""

    start: float
    end: float
    origin: float
    coefficients: tuple[float, ...]

    def at(self, y: float) -> tuple[float, float, float]:
        """z, z', z'' at y."""
        poly = np.polynomial.Polynomial(self.coefficients)
        t = y - self.origin
        return float(poly(t)), float(poly.deriv()(t)), float(poly.deriv(2)(t))

    def shifted(self, dy: float, dz: float) -> Polynomial:
        """The piece moved by dy and dz [m]."""
        first, *rest = self.coefficients
        return Polynomial(self.start + dy, self.end + dy, self.origin + dy, (first + dz, *rest))

    def mirrored(self) -> Polynomial:
        """The piece with y reversed."""
        flipped = tuple(c * (-1) ** k for k, c in enumerate(self.coefficients))
        return Polynomial(-self.end, -self.start, -self.origin, flipped)

    def scaled(self, factor: float) -> Polynomial:
        """The piece with all lengths times `factor`: z'(y) is kept, z''(y) divided by it."""
        scaled = tuple(c * factor ** (1 - k) for k, c in enumerate(self.coefficients))
        return Polynomial(factor * self.start, factor * self.end, factor * self.origin, scaled)

    def turned(self, angle: float) -> list[Piece]:
        """The piece turned about the origin of y and z by `angle` [rad], y towards z."""
        if all(c == 0.0 for c in self.coefficients[2:]):
            return _turned_line(self, angle)
        # A turned polynomial is no polynomial: follow it closely with quintics that keep z, z' and z''.
        y = np.linspace(self.start, self.end, 1 + max(1, math.ceil((self.end - self.start) / 0.25e-3)))
        nodes = np.array([(v, *self.at(v)) for v in y])
        slope = np.arctan(nodes[:, 2]) + angle
        turned_slope = np.tan(slope)
        curvature = nodes[:, 3] / (1.0 + nodes[:, 2] ** 2) ** 1.5
        c, s = math.cos(angle), math.sin(angle)
        turned_y = c * nodes[:, 0] - s * nodes[:, 1]
        turned_z = s * nodes[:, 0] + c * nodes[:, 1]
        keep = (np.abs(slope) < math.atan(STEEPEST)) & np.concatenate(([True], np.diff(turned_y) > 0))
        second = curvature * (1.0 + turned_slope**2) ** 1.5
        return quintics(turned_y[keep], turned_z[keep], turned_slope[keep], second[keep])


@dataclass(frozen=True)
class Arc:
    """z = centre_z + sign sqrt(radius^2 - (y - centre_y)^2) for start <= y <= end [m]."""

    start: float
    end: float
    centre_y: float
    centre_z: float
    radius: float
    sign: float  #: +1 upper half of the circle, -1 lower half

    def at(self, y: float) -> tuple[float, float, float]:
        """z, z', z'' at y."""
        t = y - self.centre_y
        root = math.sqrt(max((self.radius - t) * (self.radius + t), 0.0))
        if root == 0.0:
            return self.centre_z, -self.sign * math.copysign(math.inf, t), -self.sign * math.inf
        return (
            self.centre_z + self.sign * root,
            -self.sign * t / root,
            -self.sign * self.radius**2 / root**3,
        )

    def shifted(self, dy: float, dz: float) -> Arc:
        """The piece moved by dy and dz [m]."""
        return replace(
            self,
            start=self.start + dy,
            end=self.end + dy,
            centre_y=self.centre_y + dy,
            centre_z=self.centre_z + dz,
        )

    def mirrored(self) -> Arc:
        """The piece with y reversed."""
        return replace(self, start=-self.end, end=-self.start, centre_y=-self.centre_y)

    def scaled(self, factor: float) -> Arc:
        """The piece with all lengths times `factor`: the slopes are kept."""
        lengths = ("start", "end", "centre_y", "centre_z", "radius")
        return replace(self, **{name: factor * getattr(self, name) for name in lengths})

    def turned(self, angle: float) -> list[Piece]:
        """The piece turned about the origin of y and z by `angle` [rad]; cut where it gets vertical."""
        c, s = math.cos(angle), math.sin(angle)
        centre_y = c * self.centre_y - s * self.centre_z
        centre_z = s * self.centre_y + c * self.centre_z
        # Angle of the tangent at both ends; on the upper half it falls with y, on the lower half it rises.
        steepest = math.atan(STEEPEST)
        ends = []
        for y in (self.start, self.end):
            tangent = math.atan(self.at(y)[1]) + angle
            tangent = max(-steepest, min(steepest, tangent))
            ends.append(centre_y - self.sign * self.radius * math.sin(tangent))
        if ends[1] <= ends[0]:
            return []
        return [Arc(ends[0], ends[1], centre_y, centre_z, self.radius, self.sign)]


Piece = Polynomial | Arc


def _turned_line(line: Polynomial, angle: float) -> list[Piece]:
    z, slope, _ = line.at(line.start)
    tangent = math.atan(slope) + angle
    if abs(tangent) >= math.atan(STEEPEST):
        return []
    c, s = math.cos(angle), math.sin(angle)
    z_end = line.at(line.end)[0]
    start = c * line.start - s * z
    end = c * line.end - s * z_end
    return [Polynomial(start, end, start, (s * line.start + c * z, math.tan(tangent)))]


def line(start: float, end: float, z_start: float, slope: float) -> Polynomial:
    """A straight piece from (start, z_start) with the given slope."""
    return Polynomial(start, end, start, (z_start, slope))


def polynomial_in_mm(start: float, end: float, coefficients: Sequence[str]) -> Polynomial:
    """A polynomial given in mm by the printed digits of its coefficients, in metres about its middle.

    The printed polynomials of a wheel profile lose six digits to cancellation when they are evaluated as
    printed. Moving the origin to the middle of the piece in exact rational arithmetic keeps them all.
    """
    given = [Fraction(c) for c in coefficients]
    middle = Fraction(start + end) / 2
    shifted = [Fraction(0)] * len(given)
    for k, c in enumerate(given):
        for j in range(k + 1):
            shifted[j] += c * math.comb(k, j) * middle ** (k - j)
    in_metres = tuple(float(c * Fraction(1000) ** k / 1000) for k, c in enumerate(shifted))
    # Divided, not multiplied by 0.001: -26 mm is then the very number that -0.026 m is.
    return Polynomial(start / 1000, end / 1000, float(middle / 1000), in_metres)


def meeting(pieces: Sequence[Piece], stays: float = 0.0) -> tuple[Piece, ...]:
    """The pieces of a profile moved up or down so that they meet; the one at y = `stays` [m] is not moved.

    Standards print coefficients with so few digits that there are steps of some ten nanometres at the joints, of which
    a search for contact points would make contacts of their own.
    """
    middle = next(k for k, piece in enumerate(pieces) if piece.start <= stays < piece.end)
    moved = list(pieces)
    for k in range(middle + 1, len(pieces)):
        joint = moved[k].start
        moved[k] = moved[k].shifted(0.0, moved[k - 1].at(joint)[0] - moved[k].at(joint)[0])
    for k in range(middle - 1, -1, -1):
        joint = moved[k].end
        moved[k] = moved[k].shifted(0.0, moved[k + 1].at(joint)[0] - moved[k].at(joint)[0])
    return tuple(moved)


def arc_in_mm(start: float, end: float, centre_y: float, centre_z: float, radius: float, sign: float) -> Arc:
    """An arc whose five lengths are given in mm."""
    return Arc(start / 1000, end / 1000, centre_y / 1000, centre_z / 1000, radius / 1000, sign)


def quintics(y: np.ndarray, z: np.ndarray, dz: np.ndarray, ddz: np.ndarray) -> list[Piece]:
    """Quintic pieces through nodes with given value, slope and second derivative: twice differentiable."""
    coefficients = quintic_coefficients(y, np.column_stack((z, dz, ddz)))
    return [
        Polynomial(float(a), float(b), float(a), tuple(c.tolist()))
        for a, b, c in zip(y[:-1], y[1:], coefficients, strict=True)
    ]
