"""What an element does along one direction."""

from __future__ import annotations

import math
from dataclasses import dataclass

from wheelrail.errors import ProblemList
from wheelrail.suspension.force_table import ForceTable

FRICTION_TRAVEL = 1e-3  #: way in which dry friction builds up where no stiffness is given [m]


@dataclass(frozen=True, kw_only=True)
class AxisLaw:
    """Spring, damper and dry friction side by side; the damper may have a spring in series."""

    rate: float = 0.0  #: of the spring [N/m]
    damping: float = 0.0  #: of the damper [N s/m]
    spring: ForceTable | None = None  #: force over elongation, besides the rate
    damper: ForceTable | None = None  #: force over velocity, besides the damping; instead of it with a spring in series
    series_rate: float | None = None  #: of a spring in series with the damper [N/m]
    friction: float = 0.0  #: greatest force of dry friction [N]
    friction_rate: float | None = None  #: stiffness of sticking friction [N/m]; friction over 1 mm if not given

    @property
    def linear(self) -> bool:
        """Whether a rate and a damping say all."""
        return self.spring is None and self.damper is None and self.series_rate is None and self.friction == 0.0

    @property
    def rate_at_rest(self) -> float:
        """Stiffness at no elongation, without dry friction [N/m]."""
        return self.rate + (self.spring.slope_at_zero() if self.spring is not None else 0.0)

    @property
    def force_at_rest(self) -> float:
        """Force at no elongation [N]."""
        return self.spring.value_at_zero() if self.spring is not None else 0.0

    @property
    def sticking_rate(self) -> float:
        """Stiffness of sticking friction [N/m]."""
        return self.friction / FRICTION_TRAVEL if self.friction_rate is None else self.friction_rate

    def check(self, problems: ProblemList, where: str, axis: str = "") -> None:
        """Note what is wrong; `axis` ends the names of the numbers."""
        for name, value in (("k", self.rate), ("c", self.damping), ("friction", self.friction)):
            if not (math.isfinite(value) and value >= 0.0):
                problems.add(f"{where} {name}{axis}", "expected a number >= 0", value)
        for name, number in (("series_k", self.series_rate), ("friction_k", self.friction_rate)):
            if number is not None and not (math.isfinite(number) and number > 0.0):
                problems.add(f"{where} {name}{axis}", "expected a number > 0", number)
        if self.friction_rate is not None and self.friction == 0.0:
            problems.add(f"{where} friction_k{axis}", "goes with friction", self.friction_rate)
        for name, table in (("spring", self.spring), ("damper", self.damper)):
            if table is not None:
                before = len(problems.problems)
                in_series = name == "damper" and self.series_rate is not None
                label = f"{where} {name}{'_' if axis else ''}{axis}"
                table.check(problems, label, rising=in_series)
                if name == "damper" and len(problems.problems) == before and not table.dissipates():
                    problems.add(label, "a damper's force must have the sign of the velocity, and be 0 at rest")
        if self.series_rate is not None:
            if self.damping == 0.0 and self.damper is None:
                problems.add(f"{where} series_k{axis}", f"needs a damper: give c{axis} or a table", self.series_rate)
            elif self.damping > 0.0 and self.damper is not None:
                problems.add(f"{where} series_k{axis}", f"give either c{axis} or a table of the damper, not both")


NOTHING = AxisLaw()
