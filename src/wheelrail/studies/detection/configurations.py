"""Configurations of a wheelset within the ranges of the study."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

#: Least and greatest lateral position [m], yaw and roll [rad] (Meli 2009, ch. 2; Malvezzi et al. 2008).
LOW = np.array([0.0, 0.0, -0.01])
HIGH = np.array([0.01, 0.01, 0.01])


def grid_shape(count: int) -> tuple[int, int, int]:
    """Sizes of a regular grid of about `count` configurations, twice as many along the roll, whose range is twice."""
    side = max(1, round((count / 2.0) ** (1.0 / 3.0)))
    return side, side, max(1, round(count / side**2))


def configurations(count: int, sampling: str, seed: int, chunk: int) -> Iterator[np.ndarray]:
    """Poses (n, 4) of y, z, yaw, roll with z = 0, not more than `chunk` at a time.

    Random ones are uniform over the ranges, and the same for any chunk. Those of a grid lie in the middles of its
    cells: at the ends of the ranges are symmetric poses that would count too much.
    """
    random = np.random.default_rng(seed)
    shape = grid_shape(count)
    total = count if sampling == "random" else int(np.prod(shape))
    for first in range(0, total, chunk):
        here = min(chunk, total - first)
        if sampling == "random":
            share = random.random((here, 3))
        else:
            index = np.column_stack(np.unravel_index(np.arange(first, first + here), shape))
            share = (index + 0.5) / np.array(shape)
        chosen = LOW + (HIGH - LOW) * share
        yield np.column_stack((chosen[:, 0], np.zeros(here), chosen[:, 1:]))
