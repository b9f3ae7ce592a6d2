"""Letting an irregularity come and go smoothly."""

from __future__ import annotations

import numpy as np

from wheelrail.numerics.pieces import make_pieces
from wheelrail.numerics.quintic import quintic_coefficients
from wheelrail.track._kernels.irregularity import Deviations, deviations_at_many

FADE = 20.0  #: default length over which an irregularity comes and goes [m]
SHORTEST_FADE = 1e-3  #: of such lengths, but for 0 [m]: second derivatives go with the square of their inverse
NODES_PER_FADE = 16

Triple = tuple[np.ndarray, np.ndarray, np.ndarray]  #: value, first and second derivative


def faded(nodes: np.ndarray, values: np.ndarray, fade: float) -> np.ndarray:
    """Values and derivatives (n, m, 3) times a window that rises from 0 over `fade` [m] and falls before the end.

    The window is the quintic step, whose first two derivatives vanish at both ends.
    """
    if fade == 0.0:
        return values
    rising = _step((nodes - nodes[0]) / fade, 1.0 / fade)
    falling = _step((nodes[-1] - nodes) / fade, -1.0 / fade)
    window = _product(rising, falling)
    column = tuple(part[:, None] for part in window)
    return np.stack(_product(column, tuple(np.moveaxis(values, -1, 0))), axis=-1)


def refined(nodes: np.ndarray, fade: float) -> np.ndarray:
    """`nodes`, with more of them where the window rises and falls."""
    if fade == 0.0:
        return nodes
    ends = np.linspace(0.0, fade, 1 + NODES_PER_FADE)
    merged = np.sort(np.concatenate((nodes, nodes[0] + ends, nodes[-1] - ends)))
    return merged[np.concatenate(([True], np.diff(merged) > 1e-9))]


def faded_in(deviations: Deviations, start: float, length: float) -> Deviations:
    """Deviations that are nothing up to arc length `start` and in full `length` metres further on.

    They are those that were there times the quintic step, again as quintics: value and two derivatives are continuous,
    and right at the old knots and at 16 more intervals' ends. From the first old knot behind the step on nothing is
    changed.
    """
    knots = deviations.pieces.knots
    end = start + length
    if knots[0] >= end or length == 0.0:
        return deviations
    tail = min(int(np.searchsorted(knots, end)), knots.size - 1)  # the last knot that is looked at anew
    more = np.linspace(start, end, 1 + NODES_PER_FADE)
    more = more[(more > knots[0]) & (more < knots[tail])]
    distant = np.abs(more[:, None] - knots[: tail + 1]).min(axis=1) > 1e-6  # no pieces that are shorter
    nodes = np.sort(np.concatenate((knots[: tail + 1], more[distant])))
    values = np.empty((nodes.size, deviations.coefficients.shape[1], 3))
    deviations_at_many(deviations, nodes, values)
    window = _step((nodes - start) / length, 1.0 / length)
    column = tuple(part[:, None] for part in window)
    changed = np.stack(_product(column, tuple(np.moveaxis(values, -1, 0))), axis=-1)
    coefficients = np.concatenate((quintic_coefficients(nodes, changed), deviations.coefficients[tail:]))
    return Deviations(make_pieces(np.concatenate((nodes, knots[tail + 1 :]))), np.ascontiguousarray(coefficients))


def _step(u: np.ndarray, rate: float) -> Triple:
    """The quintic step from 0 at u = 0 to 1 at u = 1, with derivatives in s, where du/ds = rate."""
    u = np.clip(u, 0.0, 1.0)
    return (
        u**3 * (10.0 - 15.0 * u + 6.0 * u**2),
        30.0 * u**2 * (1.0 - u) ** 2 * rate,
        60.0 * u * (1.0 - u) * (1.0 - 2.0 * u) * rate**2,
    )


def _product(f: tuple[np.ndarray, ...], g: tuple[np.ndarray, ...]) -> Triple:
    return f[0] * g[0], f[1] * g[0] + f[0] * g[1], f[2] * g[0] + 2.0 * f[1] * g[1] + f[0] * g[2]
