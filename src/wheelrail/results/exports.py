"""Signals of a run as a table: pandas, and files of comma-separated values."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from wheelrail.errors import InputError, Problem, refuse_other_than_path

if TYPE_CHECKING:
    import pandas as pd

    from wheelrail.results.result import Result

DIGITS = 9  #: of numbers in files: more than any signal is good for


def chosen_names(result: Result, patterns: Sequence[str]) -> list[str]:
    """Names that match any of the patterns, each once and in the order in which they are asked for; all without any.

    InputError with every pattern that matches nothing.
    """
    if not patterns:
        return result.names
    found: dict[str, None] = {}
    problems: list[Problem] = []
    for pattern in patterns:
        try:
            found |= dict.fromkeys(result.matching(pattern))
        except InputError as error:
            problems += error.problems
    if problems:
        raise InputError(result.title or "result", problems)
    return list(found)


def dataframe(result: Result, patterns: Sequence[str]) -> pd.DataFrame:
    """A table with a row per instant, over the time in seconds; ``attrs["units"]`` has the units of its columns."""
    import pandas as pd

    names = chosen_names(result, patterns)
    time = pd.Index(result.dataset["time"].values, name="time")
    table = pd.DataFrame({name: result.values(name) for name in names}, index=time)
    table.attrs = {"title": result.title, "units": {"time": "s"} | {name: result.unit(name) for name in names}}
    return table


def write_csv(result: Result, path: str | Path, patterns: Sequence[str]) -> Path:
    """Write a file with a column for the time and one per signal, each headed by its name and unit in brackets."""
    refuse_other_than_path("to_csv", path, 'result.to_csv("signals.csv", "wheelset1.left.Q")')
    path, names = Path(path), chosen_names(result, patterns)
    columns = [result.dataset["time"].values, *(result.values(name) for name in names)]
    heads = ["time [s]", *(f"{name} [{result.unit(name) or '-'}]" for name in names)]
    path.parent.mkdir(parents=True, exist_ok=True)
    beside = path.with_name(path.name + ".part")
    try:
        with beside.open("w", encoding="utf-8", newline="\n") as file:
            file.write(",".join(_field(head) for head in heads) + "\n")
            np.savetxt(file, np.column_stack(columns), fmt=f"%.{DIGITS}g", delimiter=",")
        beside.replace(path)
    finally:
        beside.unlink(missing_ok=True)
    return path


def _field(text: str) -> str:
    """A head as the files write it: names of a user's own bodies may hold commas."""
    return '"' + text.replace('"', '""') + '"' if any(sign in text for sign in ',"\n') else text
