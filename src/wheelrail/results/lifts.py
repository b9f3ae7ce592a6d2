"""Wheels in the air: for how long, and where."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from wheelrail.results.catalogue import SIDES

if TYPE_CHECKING:
    from wheelrail.results.result import Result


def wheels_in_the_air(result: Result) -> list[dict[str, Any]]:
    """A row for each wheel that touched nothing at some recorded instant; to the resolution of the record.

    Share of the instants, when its longest lift began [s], where [m], and how long that was [s].
    """
    times = result.dataset["time"].values
    rows = []
    for wheelset in result.wheelsets:
        for side in SIDES:
            air = result.values(f"{wheelset}.{side}.contacts") == 0
            if not air.any():
                continue
            edges = np.flatnonzero(np.diff(np.concatenate(([False], air, [False]))))
            first, after = max(zip(edges[::2], edges[1::2], strict=True), key=lambda ends: int(ends[1] - ends[0]))
            spacing = float(np.median(np.diff(times))) if times.size > 1 else 0.0
            rows.append(
                {
                    "wheel": f"{wheelset}.{side}",
                    "share": float(air.mean()),
                    "longest_s": float((after - first) * spacing),
                    "longest_from_s": float(times[first]),
                    "longest_at_m": float(result.values(f"{wheelset}.s")[first]),
                }
            )
    return rows
