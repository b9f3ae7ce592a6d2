"""Force over elongation or over velocity, from points."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from wheelrail.errors import ProblemList


@dataclass(frozen=True)
class ForceTable:
    """Straight between points, the last slopes continued.

    at : elongations [m] or velocities [m/s], strictly increasing.
    forces : against the motion there [N].
    """

    at: tuple[float, ...]
    forces: tuple[float, ...]

    def check(self, problems: ProblemList, where: str, rising: bool = False) -> None:
        """Note what is wrong; `rising` where forces must have one velocity each."""
        if len(self.at) != len(self.forces):
            problems.add(where, f"as many forces as positions are needed, here {len(self.forces)} and {len(self.at)}")
        elif len(self.at) < 2:
            problems.add(where, "at least two points are needed")
        elif not np.isfinite(np.array([*self.at, *self.forces])).all():
            problems.add(where, "expected finite numbers")
        elif any(b <= a for a, b in pairwise(self.at)):
            problems.add(where, "the positions must increase strictly")
        elif rising and any(b <= a for a, b in pairwise(self.forces)):
            problems.add(where, "with a spring in series, the forces of a damper must increase strictly")

    def slope_at_zero(self) -> float:
        """Slope of the piece that holds 0; of the flatter one at a corner [N/m or N s/m]."""
        slopes = np.diff(self.forces) / np.diff(self.at)
        left = min(max(int(np.searchsorted(self.at, 0.0, "left")) - 1, 0), slopes.size - 1)
        right = min(max(int(np.searchsorted(self.at, 0.0, "right")) - 1, 0), slopes.size - 1)
        return float(min(slopes[left], slopes[right]))

    def value_at_zero(self) -> float:
        """Force at 0 [N]."""
        slopes = np.diff(self.forces) / np.diff(self.at)
        piece = min(max(int(np.searchsorted(self.at, 0.0, "right")) - 1, 0), slopes.size - 1)
        return float(self.forces[piece] - slopes[piece] * self.at[piece])

    def dissipates(self) -> bool:
        """Whether the force never has the direction of the motion, also beyond the last points."""
        if any(x * f < 0.0 for x, f in zip(self.at, self.forces, strict=True)):
            return False
        slopes = np.diff(self.forces) / np.diff(self.at)
        return self.value_at_zero() == 0.0 and bool(slopes[0] >= 0.0 and slopes[-1] >= 0.0)


def odd_table(at: tuple[float, ...], forces: tuple[float, ...]) -> ForceTable:
    """A table for both directions from its half at positions >= 0; a point (0, 0) is added where it is missing."""
    if at and at[0] > 0.0:
        at, forces = (0.0, *at), (0.0, *forces)
    return ForceTable(
        (*(-x for x in reversed(at[1:])), *at),
        (*(-f for f in reversed(forces[1:])), *forces),
    )
