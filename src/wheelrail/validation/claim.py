"""A claim: a number of ours against one that nobody here computed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np


@dataclass(frozen=True)
class Claim:
    """`error` must not exceed `limit`; both in `unit`."""

    what: str
    against: str  #: where the other number comes from
    error: float
    limit: float
    unit: str
    why: str  #: why the limit is what it is

    @property
    def holds(self) -> bool:
        """Whether the error is within the limit (a NaN is not)."""
        return self.error <= self.limit


def greatest(errors: Iterable[float]) -> float:
    """The largest of some errors; NaN as soon as one of them is, which Python's own `max` would drop."""
    return float(np.max(list(errors)))


BEGIN, END = "<!-- table: made by `make tables` -->\n", "<!-- end of table -->\n"


def with_table(text: str, claims: Sequence[Claim]) -> str:
    """A text with the short form of the table put between its two marks."""
    before, _, rest = text.partition(BEGIN)
    _, _, after = rest.partition(END)
    rows = [f"| {claim.what} | {claim.against} | {claim.error:.0e} {claim.unit} |" for claim in claims]
    table = "\n".join(["| what | against | largest error |", "|---|---|---|", *rows])
    return f"{before}{BEGIN}\n{table}\n\n{END}{after}"


def as_markdown(title: str, claims: Sequence[Claim], command: str) -> str:
    """A table for the documentation."""
    lines = [
        f"# {title}",
        "",
        f"Made by `{command}`; do not edit by hand.",
        "",
        "| claim | against | largest error | limit | holds |",
        "|---|---|---|---|---|",
    ]
    lines += [
        f"| {claim.what} | {claim.against} | {claim.error:.1e} {claim.unit} | {claim.limit:.1e} {claim.unit} "
        f"({claim.why}) | {'yes' if claim.holds else '**no**'} |"
        for claim in claims
    ]
    return "\n".join(lines) + "\n"
