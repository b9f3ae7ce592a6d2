"""Parts of a run by the curves that a wheelset runs through: which wheel guides depends on them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

import numpy as np

STRAIGHT = 1e-4  #: curvature below which track counts as straight: a radius of 10 km [1/m]


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
