"""How a scenario wants its elastic contact."""

from __future__ import annotations

import math
from dataclasses import dataclass

from wheelrail.contact.elastic.bodies import FAR_FIELDS
from wheelrail.contact.elastic.setting import SETTINGS
from wheelrail.display import Brief
from wheelrail.errors import ProblemList, nearest

BODIES = {
    "finite": "wheel and rail as finite bodies, by finite elements",
    "half-space": "wheel and rail as half spaces, in closed form",
}
STOP, FALL_BACK, CONTINUE = "stop", "semi-elastic", "continue"
FAILURES = {
    STOP: "the run stops where a contact problem does not converge",
    FALL_BACK: "semi-elastic contact stands in for such a problem; the result says how often",
    CONTINUE: "the papers' model goes on with what it has found, as the papers do; the result says how often",
}
MOST_THREADS = 64
AUTO = 0  #: threads: as many as pay


@dataclass(frozen=True, kw_only=True, repr=False)
class ElasticOptions(Brief):
    """Bodies, grid, wheels and threads of elastic contact in a vehicle."""

    setting: str = "standard"  #: grid and tolerances, a key of `SETTINGS`
    bodies: str = "finite"
    far_field: str | float = "half-space"  #: what an approach means, see `make_bodies`; a number in m/N
    wheels: tuple[str, ...] = ()  #: such as "leading.left"; all if none is named, semi-elastic contact for the others
    on_failure: str = STOP
    threads: int = AUTO  #: that solve the wheels of one evaluation; results do not depend on it

    def __post_init__(self) -> None:
        problems = ProblemList("elastic contact")
        for name, known in (("setting", SETTINGS), ("bodies", BODIES), ("on_failure", FAILURES)):
            value = getattr(self, name)
            if value not in known:
                problems.add(name, nearest(str(value), known), value)
        if isinstance(self.far_field, str):
            if self.far_field not in FAR_FIELDS:
                problems.add("far_field", nearest(self.far_field, FAR_FIELDS), self.far_field)
        elif not (math.isfinite(self.far_field) and 0.0 <= self.far_field <= 1e-8):
            problems.add("far_field", "expected a compliance of 0 to 1e-8 m/N", self.far_field)
        if not 0 <= self.threads <= MOST_THREADS:
            problems.add("threads", f"expected 1 to {MOST_THREADS}, or 0 for as many as pay", self.threads)
        problems.stop_if_any()
