"""Parts of a run by the curves that it runs through: which wheel guides depends on them, and what the floor feels."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

if TYPE_CHECKING:
    from wheelrail.results.assessment.context import Context

STRAIGHT = 1e-4  #: curvature below which track counts as straight: a radius of 10 km [1/m]
CONSTANT = 1e-6  #: share of its curvature, and angle of its cant, up to which a full curve does not change [-, rad]
LEAST_IN_CURVE = 0.5  #: of a full curve, for a median [s]


class Part(NamedTuple):
    """Track of one kind."""

    name: str
    guiding: tuple[str, ...]  #: sides whose wheels the track presses to their rails


ON_STRAIGHT = Part("straight track", ("left", "right"))
LEFT_HAND = Part("left-hand curves", ("right",))
RIGHT_HAND = Part("right-hand curves", ("left",))


def parts_of(curvature: np.ndarray) -> Mapping[Part, np.ndarray]:
    """Parts that a wheelset runs through, each with its samples, shape (n,); `curvature` is positive to the left."""
    inside = {
        ON_STRAIGHT: np.abs(curvature) < STRAIGHT,
        LEFT_HAND: curvature >= STRAIGHT,
        RIGHT_HAND: curvature <= -STRAIGHT,
    }
    return {part: samples for part, samples in inside.items() if samples.any()}


def full_curves(context: Context) -> Iterator[tuple[str, np.ndarray]]:
    """Every curve of constant curvature and cant that all wheelsets run through together, with its samples, shape (n,).

    Those in which they are together for less than `LEAST_IN_CURVE` are left out.
    """
    names = context.result.wheelsets
    bends = np.array([context.signals(name, "curvature") for name in names])
    cants = np.array([context.signals(name, "cant") for name in names])
    slack = CONSTANT * np.abs(bends[0])
    inside = (np.abs(bends[0]) >= STRAIGHT) & (np.ptp(bends, axis=0) <= slack) & (np.ptp(cants, axis=0) <= CONSTANT)
    goes_on = (np.abs(np.diff(bends[0])) <= slack[1:]) & (np.abs(np.diff(cants[0])) <= CONSTANT)
    way = context.way
    for first, last in rows_of(inside, goes_on):
        if (last - first) * context.signals.step >= LEAST_IN_CURVE:
            samples = np.zeros(inside.size, dtype=bool)
            samples[first:last] = context.moving[first:last]
            if samples.any():
                yield _words(float(bends[0, first]), float(way[first]), float(way[last - 1])), samples


def _words(bend: float, first: float, last: float) -> str:
    direction = "left" if bend > 0.0 else "right"
    return f"full curve to the {direction}, R {1.0 / abs(bend):.4g} m, s = {first:.0f} .. {last:.0f} m"


def rows_of(chosen: np.ndarray, goes_on: np.ndarray | None = None) -> list[tuple[int, int]]:
    """First sample of every row of chosen ones, and the one behind its last.

    goes_on : whether a row may go on from one sample to the next, shape (n - 1,).
    """
    starts = chosen.copy()
    starts[1:] &= ~chosen[:-1] if goes_on is None else ~(chosen[:-1] & goes_on)
    ends = chosen.copy()
    ends[:-1] &= ~chosen[1:] if goes_on is None else ~(chosen[1:] & goes_on)
    return list(zip(np.flatnonzero(starts).tolist(), (np.flatnonzero(ends) + 1).tolist(), strict=True))
