"""What rails rest on where track is not rigid."""

from __future__ import annotations

from dataclasses import dataclass, fields

from wheelrail.display import Brief
from wheelrail.errors import ProblemList, note_other_than_numbers

STIFFNESS = (1e5, 1e12)  #: N/m
DAMPING = (0.0, 1e8)  #: N s/m
HEAVIEST = 1e4  #: kg


@dataclass(frozen=True, kw_only=True, repr=False)
class RailSupport(Brief):
    """Springs and dampers under a rail at each wheel, and the mass of rail that moves there.

    The defaults are those of a rail on fasteners of 29 and 15 MN/m, vertical and lateral, with 50 kN s/m each (Shock
    and Vibration 2019, article 2015465, table 2: doi 10.1155/2019/2015465), taken 0.6 m apart. A long beam EI on a
    foundation k per length gives way to a single force like a spring of 2 sqrt(2) (EI)^(1/4) k^(3/4), its deflection
    being e^(-bx) (cos bx + sin bx) with 4 b^4 = k/EI; dampers c per length then act like one of 3 c/(2 b).
    """

    told_always = ("lateral_stiffness", "vertical_stiffness")

    lateral_stiffness: float = 3.2e7  #: [N/m]
    vertical_stiffness: float = 8.4e7
    lateral_damping: float = 8.0e4  #: [N s/m]
    vertical_damping: float = 1.1e5
    mass: float = 0.0  #: of the rail at a wheel [kg]; massless by default

    def __post_init__(self) -> None:
        problems = ProblemList("rail support")
        note_other_than_numbers(problems, self, *(field.name for field in fields(self)))
        problems.stop_if_any()
        for name in ("lateral_stiffness", "vertical_stiffness"):
            if not STIFFNESS[0] <= getattr(self, name) <= STIFFNESS[1]:
                problems.add(name, f"expected {STIFFNESS[0]:g} to {STIFFNESS[1]:g} N/m", getattr(self, name))
        for name in ("lateral_damping", "vertical_damping"):
            if not DAMPING[0] <= getattr(self, name) <= DAMPING[1]:
                problems.add(name, f"expected 0 to {DAMPING[1]:g} N s/m", getattr(self, name))
        if not 0.0 <= self.mass <= HEAVIEST:
            problems.add("mass", f"expected 0 to {HEAVIEST:g} kg", self.mass)
        problems.stop_if_any()
