"""The assessment of a run."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from wheelrail.results.assessment.accelerations import acceleration_rows
from wheelrail.results.assessment.context import SHORTEST, Context
from wheelrail.results.assessment.row import Assessed, order
from wheelrail.results.assessment.wheels import wheel_rows
from wheelrail.results.result import Result

ORDER = ("Y/Q", "sum of Y", "Q", "instability", "dQ/Q0", "Y/Q, inner wheel")
UNMEASURED = "the run was recorded by an older version, without signals that are filtered at every step: run it again"


def assess(result: Result) -> list[Assessed]:
    """Every quantity at every wheel, wheelset and accelerometer, without the start of the run (`Result.start_end`).

    Nothing for the runs of which `not_assessed` says why.
    """
    stored = result.filtered
    if stored is None or not_assessed(result):
        return []
    context = Context(result, stored)
    rows: list[Assessed] = []
    for name, static in zip(result.wheelsets, context.vehicle.static_loads, strict=True):
        rows += wheel_rows(context, name, static)
    rows.sort(key=lambda row: ORDER.index(row.quantity))  # wheelsets stay in order
    kinds: list[Assessed] = []
    for point in context.vehicle.accelerometers:
        kinds += acceleration_rows(context, point)
    names = list(dict.fromkeys(row.quantity for row in kinds))
    rows += sorted(kinds, key=lambda row: names.index(row.quantity))
    return [row for row in rows if np.isfinite(row.value)]


def not_assessed(result: Result) -> str:
    """Why a run has no assessment at all; empty where it has one."""
    stored = result.filtered
    if stored is None:
        return UNMEASURED
    if stored.instrumentation.reason:
        return stored.instrumentation.reason
    times = stored.times[stored.times >= result.start_end]
    if times.size < 2 or times[-1] - times[0] < SHORTEST:
        return f"the run is shorter than {SHORTEST:g} s"
    if not Context(result, stored).moving.any():
        return "the vehicle stands"
    return ""


def worst(rows: Sequence[Assessed]) -> list[Assessed]:
    """The greatest of each quantity, by its share of the limit where it has one."""
    found: dict[str, Assessed] = {}
    for row in rows:
        best = found.get(row.quantity)
        if best is None or order(row) > order(best):
            found[row.quantity] = row
    return list(found.values())
