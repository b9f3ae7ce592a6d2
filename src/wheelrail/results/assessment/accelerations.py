"""Accelerations as instruments on car bodies and bogies feel them, and at the sensors of the user's."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import numpy as np

from wheelrail.numerics.filters import Filter
from wheelrail.results.assessment.context import Context, Limits
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
LEAST_IN_CURVE = 0.5  #: of a full curve, for a median [s]
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
            values = context.signals(point.name, axis, UNLIMITED)
            words = f"{UNLIMITED}, {LOW:g} and {HIGH:g} %{_height(point)}"
            kind = "sensor" if point.sensor and point.role not in (BOGIE, WHEELSET) else point.role
            yield context.row(f"{kind} {direction} acceleration", point.name, _peak(values), "m/s2", words)


def _ruled(context: Context, point: Accelerometer, rule: AccelerationRule) -> Iterator[Assessed]:
    values = context.signals(point.name, rule.axis, rule.filter)
    if rule.statistic == "median":
        inside = _in_full_curve(context)
        if inside is None:
            return
        value = float(np.abs(np.median(values[inside])))
    else:
        value = _peak(values) if rule.statistic == "peak" else float(values.std())
    limits = _limits(context, point, rule)
    row = context.row(
        rule.quantity,
        point.name,
        value,
        "m/s2",
        f"{rule.words}{_height(point)}",
        limits=limits,
        rule=rule.rule,
        clause=rule.clause,
        reason="" if limits is not None else "the mass of the bogie is not known",
    )
    yield row if rule.statistic != "median" else replace(row, part="full curve")


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
    return 1.0 / bend if bend > 0.0 else np.inf


def _in_full_curve(context: Context) -> np.ndarray | None:
    """When all wheelsets are in the full curve; None where they never are for as long as a filter takes."""
    curve = context.result.curve
    if curve is None:
        return None
    at = np.array([context.signals(name, "s") for name in context.result.wheelsets])
    inside: np.ndarray = np.all((at >= curve[0]) & (at <= curve[1]), axis=0)
    return inside if inside.sum() * context.signals.step >= LEAST_IN_CURVE else None
