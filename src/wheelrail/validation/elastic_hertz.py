"""Elastic contact of paraboloids against Hertz: at equal force, and at the approach of Hertz."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache

import numpy as np

from wheelrail.contact.elastic._kernels.smooth import Bodies
from wheelrail.contact.elastic.bodies import make_bodies, no_excess
from wheelrail.contact.elastic.compliance.cache import cached_block_compliance
from wheelrail.contact.elastic.ellipsoid import ElasticEllipsoid
from wheelrail.contact.elastic.setting import ElasticSetting
from wheelrail.contact.elastic.solution import BLOCK_DEPTH, BLOCK_WIDTH
from wheelrail.contact.point.normal.hertz import hertz_under_load
from wheelrail.numerics._kernels.status import OK

ALONG = 1.087  #: half curvature of the gap in the direction of rolling: a wheel of 0.46 m [1/m]
ACROSS = (0.1667, 0.5, 1.087, 3.333, 12.5, 50.0)  #: half curvatures across: rails of 3 m to 10 mm [1/m]
LOADS = (20e3, 90e3)  #: [N]
OFFSETS = 30  #: of the grid, random
SEED = 13
MIDDLE = 0.5 * BLOCK_WIDTH


@dataclass(frozen=True)
class HertzErrors:
    """One paraboloid with one position of the grid; relative errors, NaN where the solver did not converge."""

    across: float  #: half curvature [1/m]
    load: float  #: [N]
    pressure: float  #: maximum, at equal force
    a: float
    b: float
    area: float
    force: float  #: at Hertz's approach


@cache
def block_bodies(finite: bool) -> Bodies:
    """Two flat steel blocks by finite elements, or two half spaces."""
    table = cached_block_compliance(BLOCK_WIDTH, BLOCK_DEPTH) if finite else no_excess()
    return make_bodies(table, table)


def grid_offsets(count: int = OFFSETS) -> np.ndarray:
    """Offsets of the grid in cells and rows; the first ones of a longer list are those of a shorter one."""
    return np.random.default_rng(SEED).uniform(-0.5, 0.5, (count, 2))


def hertz_errors(
    setting: ElasticSetting,
    finite: bool,
    *,
    across: Sequence[float] = ACROSS,
    loads: Sequence[float] = LOADS,
    offsets: int = OFFSETS,
) -> list[HertzErrors]:
    """Errors of all paraboloids, loads and positions of the grid."""
    return [
        _errors(one, load, block_bodies(finite), setting, offset)
        for one in across
        for load in loads
        for offset in _pairs(grid_offsets(offsets))
    ]


def _pairs(offsets: np.ndarray) -> Iterator[tuple[float, float]]:
    for along, across in offsets:
        yield float(along), float(across)


def _errors(
    across: float, load: float, bodies: Bodies, setting: ElasticSetting, offset: tuple[float, float]
) -> HertzErrors:
    exact = hertz_under_load(ALONG, across, load)
    body = ElasticEllipsoid(ALONG, across, bodies, setting, middle=MIDDLE, offset=offset)
    if body.press_by(load) != OK:
        return HertzErrors(across, load, *([math.nan] * 5))
    patch = body.patch()
    status = body.press(exact.approach)
    return HertzErrors(
        across=across,
        load=load,
        pressure=patch.pressure / exact.pressure - 1.0,
        a=patch.a / exact.a - 1.0,
        b=patch.b / exact.b - 1.0,
        area=patch.area / (math.pi * exact.a * exact.b) - 1.0,
        force=body.normal_force() / load - 1.0 if status == OK else math.nan,
    )
