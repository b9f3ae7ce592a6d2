"""One check of a run: a number, the limit it should keep, and what to do where it does not."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any


@dataclass(frozen=True, kw_only=True, repr=False)
class Check:
    """A number of a run that should be small."""

    name: str
    value: float | None  #: a share; None where the run gives no ground to judge
    limit: float
    meaning: str  #: a sentence: what the number is, or why there is none
    remedy: str  #: a sentence: what to think and to do beyond the limit

    def __repr__(self) -> str:
        return f"<Check {self.name!r}: {'passed' if self.ok else 'not passed'}, {self.number}>"

    @property
    def ok(self) -> bool:
        """Whether the number is not beyond its limit; also where there is none, and never where it is no number."""
        return self.value is None or self.value <= self.limit

    @property
    def told(self) -> dict[str, Any]:
        """For JSON: the fields, and whether it is `ok`."""
        return {"name": self.name, "value": self.value, "limit": self.limit, "ok": self.ok} | asdict(self)

    @property
    def number(self) -> str:
        """Value and limit in words."""
        return "not judged" if self.value is None else f"{_percent(self.value)} (limit {_percent(self.limit)})"

    @property
    def warning(self) -> str:
        """A sentence for a value beyond its limit."""
        return f"{self.name} {self.number}. {self.meaning} {self.remedy}"


def _percent(share: float) -> str:
    return f"{100.0 * share:.3g} %"
