"""Transition curves: how curvature and cant run from one value to another."""

from __future__ import annotations

import math
from collections.abc import Callable

from wheelrail.track.piecewise import Piece, linear

Shape = Callable[[float, float, float], list[Piece]]


def clothoid(length: float, start: float, end: float) -> list[Piece]:
    """Linear: the clothoid, with a straight cant ramp."""
    return [linear(length, start, end)]


def bloss(length: float, start: float, end: float) -> list[Piece]:
    """Cubic 3u^2 - 2u^3: no kink at the ends."""
    d = end - start
    return [Piece(length, (start, 0.0, 3.0 * d / length**2, -2.0 * d / length**3, 0.0, 0.0, 0.0))]


def cosine(length: float, start: float, end: float) -> list[Piece]:
    """Half a cosine wave (Japanese transition): no kink at the ends."""
    middle, half = 0.5 * (start + end), 0.5 * (end - start)
    return [Piece(length, (middle, 0.0, 0.0, 0.0, -half, 0.0, math.pi / length))]


def sine(length: float, start: float, end: float) -> list[Piece]:
    """Line less one sine wave (Klein): no kink and no jump of the second derivative at the ends."""
    d, w = end - start, 2.0 * math.pi / length
    return [Piece(length, (start, d / length, 0.0, 0.0, 0.0, -d / (2.0 * math.pi), w))]


def helmert(length: float, start: float, end: float) -> list[Piece]:
    """Two parabolas (Helmert, Schramm): no kink at the ends or in the middle."""
    d, half = end - start, 0.5 * length
    rising = Piece(half, (start, 0.0, 2.0 * d / length**2, 0.0, 0.0, 0.0, 0.0))
    falling = Piece(half, (0.5 * (start + end), 2.0 * d / length, -2.0 * d / length**2, 0.0, 0.0, 0.0, 0.0))
    return [rising, falling]


SHAPES: dict[str, Shape] = {
    "clothoid": clothoid,
    "bloss": bloss,
    "cosine": cosine,
    "sine": sine,
    "helmert": helmert,
}
