"""One assessed quantity at one position: its value, the rule that limits it, and the verdict or why there is none."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

KEPT, EXCEEDED, NONE = "kept", "exceeded", "none"  #: verdicts
NO_RULE = "no rule limits it"


@dataclass(frozen=True, kw_only=True)
class Assessed:
    """Values and limits in SI units."""

    quantity: str  #: such as "Y/Q", "sum of Y" or "car body lateral acceleration, ride"
    where: str  #: such as "wheelset1 left" or "carbody over bogie1"
    part: str = ""  #: of the run, such as "left-hand curves"; empty where it is all of it after the start
    value: float  #: never negative but for Y/Q of a wheel whose flange is never pressed to its rail
    unit: str  #: "1", "N" or "m/s2"
    limit: float | None = None  #: None where there is none; of several that may hold the strictest
    loosest: float | None = None  #: of several limits that may hold, by what the vehicle's file leaves open
    rule: str = ""  #: standard with edition, and what of it; empty without a rule
    clause: str = ""  #: of the standard, or that it is not verified, and what it leans on
    filter: str  #: what was done with the signal, in words
    rate: float  #: least sampling rate of the signal before the filter [Hz]
    reason: str = ""  #: why there is no verdict; empty where there is one

    @property
    def verdict(self) -> str:
        """ "kept", "exceeded", or "none" where a reason stands against one."""
        if self.reason or self.limit is None or not np.isfinite(self.value):
            return NONE
        return KEPT if self.value <= self.limit else EXCEEDED

    @property
    def share(self) -> float:
        """Value over limit; NaN without a limit."""
        return self.value / self.limit if self.limit else float("nan")


def order(row: Assessed) -> float:
    """What makes a row of a quantity the worst: its share of the limit, or its value where none has one."""
    return row.share if row.limit else row.value
