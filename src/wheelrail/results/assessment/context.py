"""What rows of an assessment share: filtered signals of a run, its vehicle, and why it may have no verdict."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import NamedTuple

import numpy as np

from wheelrail.results.assessment.parts import full_curves
from wheelrail.results.assessment.row import NO_RULE, Assessed
from wheelrail.results.assessment.rules import SLOWEST_RATE
from wheelrail.results.filtered import FilteredSignals
from wheelrail.results.instrumentation import Filtered
from wheelrail.results.result import Result

SHORTEST = 0.5  #: run after its start that is looked at [s]
GAUGE, GAUGE_SLACK = 1.435, 0.03  #: of the tracks that the limits are for [m]
ROUNDING = 1e-6  #: share of a rate
STANDS = 0.1  #: speed below which a vehicle counts as standing: what it does then is no part of a running test [m/s]
SPEED_WINDOW = 1.0  #: over which the speed is averaged [s]


class Limits(NamedTuple):
    """Limits of a quantity, by what is not known of a vehicle; equal where it is known."""

    strictest: float
    loosest: float


class Context:
    """A run that is assessed."""

    def __init__(self, result: Result, stored: Filtered) -> None:
        self.result = result
        self.vehicle = stored.instrumentation
        self.signals = FilteredSignals(stored, result.start_end)

    @cached_property
    def way(self) -> np.ndarray:
        """Mean of all wheelsets [m]."""
        return np.mean([self.signals(name, "s") for name in self.result.wheelsets], axis=0)

    @cached_property
    def moving(self) -> np.ndarray:
        """When the vehicle runs rather than stands."""
        return np.abs(np.gradient(self.way, self.signals.step)) >= STANDS

    @cached_property
    def fastest(self) -> float:
        """Greatest mean speed over `SPEED_WINDOW`, or over all of a shorter run [m/s]."""
        count = min(max(round(SPEED_WINDOW / self.signals.step), 1), self.way.size - 1)
        return float(np.abs(self.way[count:] - self.way[:-count]).max() / (count * self.signals.step))

    @cached_property
    def full_curves(self) -> list[tuple[str, np.ndarray]]:
        """Every curve of constant curvature and cant, in words, with its samples."""
        return list(full_curves(self))

    @cached_property
    def reason(self) -> str:
        """Why nothing of this run has a verdict; empty where things may have one."""
        failed = [one.name for one in self.result.checks if not one.ok]
        if failed:
            return f"the run fails its checks: {', '.join(failed)}"
        if not self.result.status.finished:
            return f"the run did not come to its end: {self.result.status}"
        if not self.result.start_over:
            return "the run ended before its start was over: values include the start"
        if self.signals.rate < SLOWEST_RATE * (1.0 - ROUNDING):
            longest = 1e3 / self.signals.rate if self.signals.rate > 0.0 else np.inf
            shorter = f"take a fixed step of {1e3 / SLOWEST_RATE:g} ms or less, or tighter tolerances"
            return f"steps of up to {longest:.3g} ms are too long for the filters: {shorter}"
        if abs(self.vehicle.gauge - GAUGE) > GAUGE_SLACK:
            return f"limits are those of a gauge of {GAUGE * 1e3:g} mm"
        return self.vehicle.doubt

    def by_category(self, limits: Mapping[str, float]) -> Limits | None:
        """Limits of the vehicle's category; of all where it says none. None without any."""
        if not limits:
            return None
        category = self.vehicle.category
        if category is not None:
            return Limits(limits[category], limits[category])
        return Limits(min(limits.values()), max(limits.values()))

    def row(
        self,
        quantity: str,
        where: str,
        value: float,
        unit: str,
        words: str,
        *,
        limits: Limits | None = None,
        rule: str = "",
        clause: str = "",
        part: str = "",
        reason: str = "",
    ) -> Assessed:
        """A row; `reason` is why it has no verdict, besides what holds for the whole run."""
        against = reason or (NO_RULE if limits is None else self.reason)
        if limits is not None and not against and limits.strictest < value <= limits.loosest:
            against = f"limits are {limits.strictest:g} to {limits.loosest:g} {unit} by category: the vehicle says none"
        return Assessed(
            quantity=quantity,
            where=where,
            part=part,
            value=value,
            unit=unit,
            limit=None if limits is None else limits.strictest,
            loosest=None if limits is None or limits.loosest == limits.strictest else limits.loosest,
            rule=rule,
            clause=clause,
            filter=words,
            rate=float(f"{self.signals.rate:.6g}"),  # without the rounding of its clock
            reason=against,
        )
