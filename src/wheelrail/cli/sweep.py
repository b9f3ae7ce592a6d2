"""``wheelrail run A --set run.speed_kmh=40:120:10``: a handful of runs that differ in a few values."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import product
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from wheelrail.cli.output import numbers
from wheelrail.errors import InputError, Problem

if TYPE_CHECKING:
    from wheelrail.results.result import Result

Item = TypeVar("Item")
MOST = 50  #: runs of one command
SEVERAL = re.compile(r"[-+.\deE]+([:,][-+.\deE]+)+")  #: numbers separated by commas, or ranges start:end:step


class Variant(NamedTuple):
    """One run of several: what is added to its name, and the values it is given."""

    name: str
    values: dict[str, float]

    @property
    def words(self) -> list[str]:
        """Its values as ``--set`` takes them."""
        return [f"{key}={value!r}" for key, value in self.values.items()]


def split_values(words: Iterable[str]) -> tuple[list[str], list[Variant]]:
    """Words of ``--set`` that hold for all runs, and the runs that the others make; no runs where all hold one value.

    Several keys with several values make every combination. InputError for more than 50 runs.
    """
    fixed: list[str] = []
    varied: dict[str, list[float]] = {}
    for word in words:
        key, _, text = (part.strip() for part in word.partition("="))
        if SEVERAL.fullmatch(text):
            if key in varied:
                raise InputError("--set", [Problem("--set", "given twice", key)])
            varied[key] = numbers("--set", text)
        else:
            fixed.append(word)
    count = 1
    for several in varied.values():
        count *= len(several)
    if count > MOST:
        words_ = f"{count} runs; at most {MOST} were expected. Write a loop in Python for more"
        raise InputError("--set", [Problem("--set", words_, ", ".join(varied))])
    return fixed, list(_combinations(varied)) if varied else []


def _combinations(varied: Mapping[str, list[float]]) -> Iterator[Variant]:
    for chosen in product(*varied.values()):
        values = {key: round(value, 12) for key, value in zip(varied, chosen, strict=True)}
        yield Variant("".join(f"-{key.rpartition('.')[2]}-{value:g}" for key, value in values.items()), values)


def spread(of: Sequence[Item], most: int) -> list[Item]:
    """All of a sequence, or as many of it as may be, evenly from the first to the last."""
    if len(of) <= most:
        return list(of)
    return [of[round(n * (len(of) - 1) / (most - 1))] for n in range(most)]


def sweep_row(variant: Variant, name: str, result: Result) -> dict[str, Any]:
    """A run in a few numbers, in SI units: its values, how it ended, its checks, and the worst of what is assessed."""
    from wheelrail.results.assessment import assess, worst

    row: dict[str, Any] = {"run": name} | dict(variant.values)
    row |= {"status": str(result.status), "end_time_s": result.status_time, "cpu_s": result.timings["cpu_seconds"]}
    row["checks"] = ", ".join(one.name for one in result.checks if not one.ok) or PASSED
    for one in worst(assess(result)):
        unit = "" if one.unit == "1" else f" [{one.unit}]"
        row |= {f"{one.quantity}{unit}": one.value, f"{one.quantity} at": one.where}
        if one.limit is not None:
            row[f"{one.quantity} verdict"] = one.verdict
    return row


def same_keys(rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Rows with the same keys, empty where a run was too short to be assessed."""
    keys = list(dict.fromkeys(key for row in rows for key in row))
    return [{key: row.get(key, "") for key in keys} for row in rows]


#: What is printed of a row, with its factor and digits.
SHOWN = {
    "Y/Q": ("Y/Q", 1.0),
    "sum of Y [N]": ("sum of Y kN", 1e-3),
    "Q [N]": ("Q kN", 1e-3),
    "dQ/Q0": ("dQ/Q0", 1.0),
    "car body lateral acceleration, ride [m/s2]": ("car lateral m/s2", 1.0),
    "car body vertical acceleration, ride [m/s2]": ("car vertical m/s2", 1.0),
}
PASSED = "passed"  #: checks of a run that all did
MARKS = {"exceeded": " exceeded"}  #: behind values, by their verdict; a run whose checks fail has none


def sweep_table(variants: list[Variant], rows: list[dict[str, Any]]) -> tuple[list[str], list[list[str]]]:
    """Columns and rows for the eye."""
    varied = list(variants[0].values)
    shown = [key for key in SHOWN if any(key in row for row in rows)]
    names = [SHOWN[key][0] for key in shown]
    columns = [*(key.rpartition(".")[2] for key in varied), "ended", "checks", *names]
    cells = [
        [
            *(f"{row[key]:g}" for key in varied),
            row["status"].partition(":")[0],
            row["checks"],
            *(_shown(row, key) for key in shown),
        ]
        for row in rows
    ]
    return columns, cells


def _shown(row: Mapping[str, Any], key: str) -> str:
    """A value of a run with its verdict, if it has one that counts."""
    if key not in row:
        return "-"
    verdict = row.get(f"{key.partition(' [')[0]} verdict", "")
    return f"{SHOWN[key][1] * row[key]:.3f}{MARKS.get(verdict, '')}"
