"""Accelerations as instruments on car bodies and bogies feel them, and at the sensors of the user's."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from wheelrail.numerics.filters import Filter
from wheelrail.results.assessment.context import ROUNDING, Context, Limits
from wheelrail.results.assessment.row import Assessed
from wheelrail.results.assessment.rules import (
    ACCELERATIONS,
    FRAME_LIMIT,
    FRAME_SLOPE,
    HIGH,
    LOW,
    TIGHT_CURVES,
    AccelerationRule,
)
from wheelrail.results.instrumentation import Accelerometer
from wheelrail.vehicle.body import BOGIE

UNLIMITED = Filter(below=10.0)  #: of accelerations that no rule limits
WHEELSET = "wheelset"  #: role of an accelerometer on the axle boxes of one
DIRECTIONS = {"y": "lateral", "z": "vertical"}


def filters_of(role: str) -> dict[str, list[Filter]]:
    """Filters of accelerations of a body with this role, by axis; each once."""
    own: dict[str, list[Filter]] = {"y": [], "z": []}
    for rule in ACCELERATIONS:
        if rule.role == role and rule.filter not in own[rule.axis]:
            own[rule.axis].append(rule.filter)
    return {axis: found or [UNLIMITED] for axis, found in own.items()}


def acceleration_rows(context: Context, point: Accelerometer) -> Iterator[Assessed]:
    """Of one accelerometer."""
    for axis, direction in DIRECTIONS.items():
        rules = [one for one in ACCELERATIONS if (one.role, one.axis) == (point.role, axis)]
        for rule in rules:
            yield from _ruled(context, point, rule)
        if not rules:
            values = context.signals(point.name, axis, UNLIMITED)[context.moving]
            words = f"{UNLIMITED}, {LOW:g} and {HIGH:g} %{_height(point)}"
            kind = "sensor" if point.sensor and point.role not in (BOGIE, WHEELSET) else point.role
            yield context.row(f"{kind} {direction} acceleration", point.name, _peak(values), "m/s2", words)


def _ruled(context: Context, point: Accelerometer, rule: AccelerationRule) -> Iterator[Assessed]:
    values = context.signals(point.name, rule.axis, rule.filter)
    limits = _limits(context, point, rule)
    for part, value in _values(context, rule, values):
        yield context.row(
            rule.quantity,
            point.name,
            value,
            "m/s2",
            f"{rule.words}{_height(point)}",
            limits=limits,
            rule=rule.rule,
            clause=rule.clause,
            part=part,
            reason=_reason(context, point, limits),
        )


def _reason(context: Context, point: Accelerometer, limits: Limits | None) -> str:
    """Why an acceleration has no verdict, besides what holds for the whole run."""
    if point.body in context.vehicle.unclear:
        return f"it is not clear what {point.body} is: say so by its role in the vehicle's file"
    return "" if limits is not None else "the mass of the bogie is not known"


def _values(context: Context, rule: AccelerationRule, values: np.ndarray) -> Iterator[tuple[str, float]]:
    """Parts of the run that a rule looks at, and the value there."""
    if rule.statistic == "median":
        for part, inside in context.full_curves:
            yield part, float(np.abs(np.median(values[inside])))
    else:
        running = values[context.moving]
        yield "", _peak(running) if rule.statistic == "peak" else float(running.std())


def _peak(values: np.ndarray) -> float:
    return float(np.abs(np.percentile(values, (LOW, HIGH))).max())


def _height(point: Accelerometer) -> str:
    """Where an accelerometer stands, in words."""
    if point.sensor or point.role == WHEELSET:
        return ""
    at = "its floor" if point.on_floor else "its centre of mass (no floor is given)"
    return f"; felt at the height of {at}, z = {point.height:.4g} m"


def _limits(context: Context, point: Accelerometer, rule: AccelerationRule) -> Limits | None:
    limits = context.by_category(rule.limits)
    if rule.role == BOGIE:
        mass = dict(context.vehicle.bogie_masses).get(point.body)
        if mass is None:
            return None
        own = FRAME_LIMIT - FRAME_SLOPE * mass
        limits = Limits(own, own)
    if limits is not None and rule.tight_curves:
        radius = _least_radius(context)
        for below, factor in TIGHT_CURVES:
            if radius < below:
                return Limits(factor * limits.strictest, factor * limits.loosest)
    return limits


def _least_radius(context: Context) -> float:
    bend = max(float(np.abs(context.signals(name, "curvature")).max()) for name in context.result.wheelsets)
    return (1.0 + ROUNDING) / bend if bend > 0.0 else np.inf
