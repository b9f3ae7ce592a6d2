"""Key numbers of several runs side by side, and how they differ from the first."""

from __future__ import annotations

import math
from collections.abc import Sequence

from wheelrail.reports.page import Table
from wheelrail.reports.steady_table import steady_rows, steady_title
from wheelrail.results.result import Result

#: Key of a row of means, words, digits.
NUMBERS = (
    ("lateral_displacement_mm", "shift [mm]", 3),
    ("yaw_mrad", "yaw [mrad]", 3),
    ("Q_left_kN", "Q left [kN]", 2),
    ("Q_right_kN", "Q right [kN]", 2),
    ("Y_left_kN", "Y left [kN]", 2),
    ("Y_right_kN", "Y right [kN]", 2),
)
COSTS = (("cpu_seconds", "CPU time [s]", 2), ("steps", "steps", 0))


def difference_tables(results: Sequence[Result], names: Sequence[str]) -> list[Table]:
    """A table of means and costs; nothing of a single run."""
    if len(results) < 2:
        return []
    rows = [_row("end [s]", [one.status_time for one in results], 3)]
    means = [{row["wheelset"]: row for row in steady_rows(one)} for one in results]
    for wheelset in means[0]:
        for key, words, digits in NUMBERS:
            values = [float(own.get(wheelset, {}).get(key, math.nan)) for own in means]
            rows.append(_row(f"{wheelset}: {words}", values, digits))
    for key, words, digits in COSTS:
        values = [one.timings.get(key, math.nan) for one in results]
        if any(map(math.isfinite, values)):
            rows.append(_row(words, values, digits))
    columns = ("", *names, *(f"{name} \N{MINUS SIGN} {names[0]}" for name in names[1:]))
    titles = list(dict.fromkeys(map(steady_title, results)))
    return [Table("Runs and their differences", columns, tuple(rows), f"{'; '.join(titles)}.")]


def _row(words: str, values: Sequence[float], digits: int) -> tuple[str, ...]:
    numbers = [*values, *(value - values[0] for value in values[1:])]
    return words, *(f"{round(one, digits) + 0.0:.{digits}f}" if math.isfinite(one) else "-" for one in numbers)
