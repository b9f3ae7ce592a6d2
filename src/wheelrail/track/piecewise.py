"""Curvature, slope and cant as piecewise functions of the plan length."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
from scipy.interpolate import PchipInterpolator

from wheelrail.track._kernels.line import Function, function_at, integral_at


@dataclass(frozen=True)
class Piece:
    """f(u) = c0 + c1 u + c2 u^2 + c3 u^3 + c4 cos(c6 u) + c5 sin(c6 u) over a length [m] of plan."""

    length: float
    coefficients: tuple[float, float, float, float, float, float, float]

    def at(self, u: float) -> float:
        """The value at distance `u` [m] from the start."""
        alone = Function(np.zeros(1), np.array([self.coefficients]), np.zeros(1))
        return float(function_at(alone, 0, u)[0])


def constant(length: float, value: float) -> Piece:
    """A piece of constant value."""
    return Piece(length, (value, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0))


def linear(length: float, start: float, end: float) -> Piece:
    """A piece that runs evenly from `start` to `end`."""
    return Piece(length, (start, (end - start) / length, 0.0, 0.0, 0.0, 0.0, 0.0))


def interpolated(stations: np.ndarray, values: np.ndarray, method: str) -> list[Piece]:
    """Pieces through sampled values: "linear", or "cubic" (monotone between samples, no overshoot)."""
    lengths = np.diff(stations)
    if method == "linear":
        return [linear(h, a, b) for h, a, b in zip(lengths, values[:-1], values[1:], strict=True)]
    cubics = PchipInterpolator(stations, values).c  # descending powers of the distance from a sample
    return [Piece(h, (*c[::-1], 0.0, 0.0, 0.0)) for h, c in zip(lengths, cubics.T, strict=True)]


def make_function(pieces: Iterable[Piece]) -> Function:
    """The arrays behind a run of pieces."""
    pieces = list(pieces)
    starts = np.concatenate(([0.0], np.cumsum([piece.length for piece in pieces])))[:-1]
    coefficients = np.array([piece.coefficients for piece in pieces])
    integrals = np.zeros(len(pieces))
    for i in range(1, len(pieces)):
        before = Function(starts[:i], coefficients[:i], integrals[:i])
        integrals[i] = integral_at(before, i - 1, starts[i])
    return Function(starts, coefficients, integrals)
