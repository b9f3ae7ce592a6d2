"""Creep forces of elastic contact against CONTACT's creep curves."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from scipy.optimize import brentq

from wheelrail.contact.elastic.creepages import Creepages
from wheelrail.contact.elastic.ellipsoid import ElasticEllipsoid
from wheelrail.contact.elastic.setting import ElasticSetting
from wheelrail.contact.point.normal.hertz import hertz_under_load
from wheelrail.contact.point.tangential._kernels.patch import Patch
from wheelrail.numerics._kernels.status import OK
from wheelrail.validation.creep import CreepCase, creep_cases
from wheelrail.validation.elastic_hertz import MIDDLE, block_bodies, grid_offsets

WITHOUT_SPIN = ("long", "lat", "long+lat")  #: kinds of the reference
WIDEST = 8.0  #: logarithm of the greatest ratio of half curvatures that is looked for
NEARBY = 1e-3  #: relative change of the approach between two solves, for a warm start


@dataclass(frozen=True)
class CreepErrors:
    """One case; NaN where the solver did not converge."""

    kind: str
    error: float  #: of the force in the contact plane [mu N]
    cold: float  #: CPU time of pressures and tractions from nothing [s]
    warm: float  #: the same from the pressure of an approach nearby; tractions begin from nothing [s]


def half_curvatures(patch: Patch) -> tuple[float, float]:
    """Half curvatures of the gap, along and across, for which Hertz has the semi-axes of a patch under its load."""

    def wider(logarithm: float) -> float:
        found = hertz_under_load(math.exp(logarithm), 1.0, patch.load)
        return found.a / found.b - patch.a / patch.b

    ratio = math.exp(brentq(wider, -WIDEST, WIDEST))
    # Under a given load both semi-axes fall with the cube root of the curvatures.
    scale = (hertz_under_load(ratio, 1.0, patch.load).a / patch.a) ** 3
    return scale * ratio, scale


def creep_errors(
    setting: ElasticSetting, finite: bool, cases: Sequence[CreepCase] | None = None, timed: bool = False
) -> list[CreepErrors]:
    """Errors of all cases, each on a grid with a random offset; times are NaN unless asked for."""
    cases = creep_cases() if cases is None else cases
    return [
        _error(case, setting, finite, (float(along), float(across)), timed)
        for case, (along, across) in zip(cases, grid_offsets(len(cases)), strict=True)
    ]


def _error(
    case: CreepCase, setting: ElasticSetting, finite: bool, offset: tuple[float, float], timed: bool
) -> CreepErrors:
    patch = case.patch
    creepages = Creepages(case.xi, case.eta, case.phi)

    def fresh() -> ElasticEllipsoid:
        return ElasticEllipsoid(*half_curvatures(patch), block_bodies(finite), setting, middle=MIDDLE, offset=offset)

    body = fresh()
    body.press_by(patch.load)
    status = body.roll(creepages, patch.friction)  # of both
    force = np.array(body.patch().creep_force) / (patch.friction * patch.load)
    error = float(np.hypot(*(force - case.force[:2]))) if status == OK else math.nan
    if not timed:
        return CreepErrors(case.kind, error, math.nan, math.nan)
    approach = body.approach
    body = fresh()

    def solve() -> None:
        body.press(approach)
        body.roll(creepages, patch.friction)

    cold = _seconds(solve)
    body.press(approach * (1.0 - NEARBY))
    return CreepErrors(case.kind, error, cold, _seconds(solve))


def _seconds(call: Callable[[], None]) -> float:
    """CPU time of this thread."""
    start = time.thread_time()
    call()
    return time.thread_time() - start
