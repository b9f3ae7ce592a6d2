"""Elements between two bodies. Points are given in the vehicle's frame, where nothing but the preload acts."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Literal

from wheelrail.errors import ProblemList
from wheelrail.suspension.axis_law import NOTHING, AxisLaw

Vector = tuple[float, float, float]
Axis = Literal["x", "y", "z"]

GROUND = "ground"  #: as a body: the fixed global frame
NO_VECTOR: Vector = (0.0, 0.0, 0.0)
UPRIGHT = 0.7  #: least vertical part of a line's direction for it to carry weight


@dataclass(frozen=True, kw_only=True)
class Bushing:
    """Springs and dampers along and about the axes of its first body, at a point of the second.

    preload : force on the second body in the described position [N]; its z is solved from the weights if None.
    """

    name: str
    body_a: str  #: carries the axes
    body_b: str
    point: Vector  #: [m]
    x: AxisLaw = NOTHING
    y: AxisLaw = NOTHING
    z: AxisLaw = NOTHING
    turn_rates: Vector = NO_VECTOR  #: about x, y and z [N m/rad]
    turn_dampings: Vector = NO_VECTOR  #: [N m s/rad]
    preload: Vector | None = None
    turn_preload: Vector = NO_VECTOR  #: moment on the second body in the described position [N m]
    kind: str = "bushing"

    @property
    def laws(self) -> tuple[AxisLaw, AxisLaw, AxisLaw]:
        """Along x, y and z."""
        return self.x, self.y, self.z

    @property
    def pulls(self) -> bool:
        """Whether there is any force, not moments only."""
        return any(law != NOTHING for law in self.laws) or self.preload not in (None, NO_VECTOR)

    @property
    def has_friction(self) -> bool:
        """Whether it has dry friction along any axis."""
        return any(law.friction > 0.0 for law in self.laws)

    @property
    def vertical_stiffness(self) -> float:
        """In the described position [N/m]."""
        return self.z.rate_at_rest

    @property
    def carries(self) -> bool:
        """Whether it may carry weight: by its vertical stiffness or its preload."""
        return self.vertical_stiffness > 0.0 or self.lift != 0.0

    @property
    def lift(self) -> float:
        """Vertical force on its second body in the described position, where its preload is known [N]."""
        return (self.preload or NO_VECTOR)[2] - self.z.force_at_rest

    @property
    def turns(self) -> bool:
        """Whether there are moments of its own."""
        return any((*self.turn_rates, *self.turn_dampings, *self.turn_preload))

    def check(self, problems: ProblemList, where: str) -> None:
        """Note what is wrong with the numbers."""
        _check_vector(problems, f"{where} at", self.point)
        for law, axis in zip(self.laws, "xyz", strict=True):
            law.check(problems, where, axis)
        for what, values in (("k", self.turn_rates), ("c", self.turn_dampings)):
            for value, axis in zip(values, ("roll", "pitch", "yaw"), strict=True):
                if not (math.isfinite(value) and value >= 0.0):
                    problems.add(f"{where} {what}_{axis}", "expected a number >= 0", value)
        _check_vector(problems, f"{where} preload", self.preload or NO_VECTOR)
        _check_vector(problems, f"{where} preload moment", self.turn_preload)
        if not self.pulls and not self.turns:
            problems.add(where, "this element does nothing: every rate, damping and preload is zero")


@dataclass(frozen=True, kw_only=True)
class Line:
    """Spring and damper along the line between a point of the first body and one of the second.

    preload : pull in the described position [N]; if None, solved from the weights where the line is rather upright.
    """

    name: str
    body_a: str
    body_b: str
    point_a: Vector  #: [m]
    point_b: Vector  #: [m]
    law: AxisLaw
    preload: float | None = None
    kind: str = "line"

    @property
    def length(self) -> float:
        """In the described position [m]."""
        return math.dist(self.point_a, self.point_b)

    @property
    def direction(self) -> Vector:
        """From the first point to the second, a unit vector."""
        a, b, length = self.point_a, self.point_b, self.length
        return (b[0] - a[0]) / length, (b[1] - a[1]) / length, (b[2] - a[2]) / length

    @property
    def laws(self) -> tuple[AxisLaw, ...]:
        """Along the line."""
        return (self.law,)

    @property
    def has_friction(self) -> bool:
        """Whether it has dry friction."""
        return self.law.friction > 0.0

    @property
    def vertical_stiffness(self) -> float:
        """In the described position [N/m]; none of a line that is not rather upright."""
        upright = self.direction[2]
        return self.law.rate_at_rest * upright**2 if abs(upright) >= UPRIGHT else 0.0

    @property
    def carries(self) -> bool:
        """Whether it may carry weight: by its vertical stiffness or its preload."""
        return self.vertical_stiffness > 0.0 or self.lift != 0.0

    @property
    def lift(self) -> float:
        """Vertical force on its second body in the described position, where its preload is known [N]."""
        return -((self.preload or 0.0) + self.law.force_at_rest) * self.direction[2]

    def check(self, problems: ProblemList, where: str) -> None:
        """Note what is wrong with the numbers."""
        before = len(problems.problems)
        _check_vector(problems, f"{where} from", self.point_a)
        _check_vector(problems, f"{where} to", self.point_b)
        if len(problems.problems) == before and not self.length > 1e-3:
            problems.add(where, "its ends must be more than 1 mm apart: the line between them is its direction")
        self.law.check(problems, where)
        if self.preload is not None and not math.isfinite(self.preload):
            problems.add(f"{where} preload", "expected a finite number", self.preload)
        if self.law == NOTHING and not self.preload:
            problems.add(where, "this element does nothing: every rate, damping and preload is zero")


Element = Bushing | Line


def _check_vector(problems: ProblemList, where: str, vector: Vector) -> None:
    if not all(math.isfinite(number) for number in vector):
        problems.add(where, "expected finite numbers", vector)
