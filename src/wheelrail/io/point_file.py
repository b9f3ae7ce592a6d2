"""What a file of profile points says."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import numpy as np


@dataclass(frozen=True)
class PointFile:
    """Points of a profile as a file gives them, in metres, with what the file itself says about them.

    The order of the points and the directions of y and z are the file's own.
    """

    y: np.ndarray  #: lateral position [m], shape (n,)
    z: np.ndarray  #: height [m], shape (n,)
    kind: Literal["wheel", "rail"] | None  #: as the file or its ending says, None if neither does
    notes: tuple[str, ...] = ()  #: sentences: what was applied because the file asked for it, what was left out
