"""One contact problem from profiles or curvatures: what is asked, and the patches found."""

from __future__ import annotations

import math
from dataclasses import dataclass

from wheelrail.contact.elastic._kernels.smooth import Bodies
from wheelrail.contact.elastic.bodies import make_bodies, no_excess
from wheelrail.contact.elastic.compliance._kernels.table import Compliance
from wheelrail.contact.elastic.compliance.build import Progress
from wheelrail.contact.elastic.compliance.cache import (
    cached_block_compliance,
    cached_rail_compliance,
    cached_wheel_compliance,
)
from wheelrail.contact.elastic.creepages import Creepages
from wheelrail.contact.elastic.ellipsoid import ElasticEllipsoid
from wheelrail.contact.elastic.equilibrium import height_to_begin, height_under_load, stand_under_load
from wheelrail.contact.elastic.patch import ElasticPatch, Overlap
from wheelrail.contact.elastic.setting import setting_of
from wheelrail.contact.elastic.wheel import ElasticWheel
from wheelrail.contact.equilibrium.loaded import WORDS
from wheelrail.contact.geometry._kernels.pair import Pair
from wheelrail.contact.material import STEEL, Material
from wheelrail.contact.point.detection.contact_point import Side
from wheelrail.contact.point.detection.locate import touching_height
from wheelrail.contact.point.detection.rigid_wheelset import rigid_contact
from wheelrail.display import Shown
from wheelrail.errors import InputError, Problem
from wheelrail.numerics._kernels.status import NOT_CONVERGED, OK
from wheelrail.profiles.profile import Profile

BLOCK_WIDTH, BLOCK_DEPTH = 100e-3, 60e-3  #: of the flat blocks that stand for finite bodies without profiles [m]


@dataclass(frozen=True)
class Loading:
    """What presses and moves two bodies, and how closely that is solved."""

    load: float | None = None  #: vertical on a wheel, normal on ellipsoids [N]
    penetration: float | None = None  #: deepest overlap of the undeformed bodies, instead of a load [m]
    creepages: Creepages = Creepages()
    friction: float = 0.3
    setting: str = "standard"
    finite: bool = True  #: finite wheel and rail by finite elements; else half spaces
    far_field: str | float = "half-space"
    wheel_material: Material = STEEL
    rail_material: Material = STEEL


@dataclass(frozen=True, repr=False)
class ElasticSolution(Shown):
    """Patches of one wheel, or of two ellipsoids. SI units."""

    converged: bool
    iterations: int
    height: float  #: of the wheelset's centre above the rail-top plane; NaN of ellipsoids
    roll: float
    approach: float  #: of ellipsoids; NaN of a wheel
    side: str
    patches: tuple[ElasticPatch, ...]
    overlaps: tuple[Overlap, ...] = ()  #: of the undeformed bodies, region by region

    def __repr__(self) -> str:
        where = f"{self.side} wheel" if self.side else "ellipsoids"
        ended = "converged" if self.converged else "not converged"
        return f"<ElasticSolution: {where}, {ended}, {list(self.patches)}>"


def solve_ellipsoid(along: float, across: float, loading: Loading, progress: Progress | None = None) -> ElasticSolution:
    """Bodies with half curvatures of the gap `along` (rolling direction) and `across` [1/m]."""
    body = ElasticEllipsoid(
        along, across, _block_bodies(loading, progress), setting_of(loading.setting), middle=0.5 * BLOCK_WIDTH
    )
    if loading.load is not None:
        status = body.press_by(loading.load)
    else:
        assert loading.penetration is not None
        status = body.press(loading.penetration)
    status = max(status, body.roll(loading.creepages, loading.friction))
    nan = math.nan
    return ElasticSolution(
        status == OK, body.iterations, nan, nan, body.approach, "", (body.patch(),), tuple(body.overlaps())
    )


def solve_wheel(
    wheel_profile: Profile,
    laid_rail: Profile,
    pair: Pair,
    loading: Loading,
    *,
    side: Side = "left",
    y: float = 0.0,
    yaw: float = 0.0,
    roll: float | None = None,
    progress: Progress | None = None,
) -> ElasticSolution:
    """One wheel of a wheelset at a lateral position [m] and yaw [rad].

    Without a roll both wheels carry the load; with a penetration instead of a load, both rigid wheels just touch. The
    load is that of all forces on the wheel, friction included.
    """
    bodies = wheel_bodies(wheel_profile, laid_rail, pair.radius, loading, progress)
    setting = setting_of(loading.setting)
    wheel = ElasticWheel(pair, bodies, setting, side)
    status = OK
    total = 0
    if loading.load is not None:
        start = math.nan
        if roll is None:
            other = ElasticWheel(pair, bodies, setting, "right" if side == "left" else "left")
            left, right = (wheel, other) if side == "left" else (other, wheel)
            stand = stand_under_load(left, right, y=y, yaw=yaw, load=loading.load)
            status, start, roll, total = stand
            _refuse(status)
            if status != OK:  # no height or roll to go on from: the patches tried last
                return ElasticSolution(
                    False, total, math.nan, math.nan, math.nan, side, tuple(wheel.patches()), tuple(wheel.overlaps())
                )
        if math.isnan(start):
            start = height_to_begin(wheel, y=y, roll=roll, load=loading.load, yaw=yaw)
        found = height_under_load(
            wheel,
            y=y,
            yaw=yaw,
            roll=roll,
            load=loading.load,
            start=start,
            creepages=loading.creepages,
            friction=loading.friction,
        )
        status, height = found.status, found.height
        total += found.iterations
    else:
        assert loading.penetration is not None
        if roll is None:
            rigid = rigid_contact(pair, pair, y=y, yaw=yaw)
            _refuse(rigid.status)
            roll = rigid.roll
        status, height = touching_height(
            pair, y=y, yaw=yaw, roll=roll, penetration=loading.penetration, side=side, method="dist"
        )
        _refuse(status)
        status = wheel.press(y=y, z=height, yaw=yaw, roll=roll)
        _refuse(status)
        status = wheel.roll(loading.creepages, loading.friction)
        total = wheel.iterations
    _refuse(status)
    return ElasticSolution(
        status == OK, total, height, roll, math.nan, side, tuple(wheel.patches()), tuple(wheel.overlaps())
    )


def _refuse(status: int) -> None:
    """Raise an `InputError` where there is no contact problem to be solved."""
    if status not in (OK, NOT_CONVERGED):
        raise InputError("contact patch", [Problem("", WORDS.get(status, f"status {status}"))])


def wheel_bodies(
    wheel: Profile, laid_rail: Profile, radius: float, loading: Loading, progress: Progress | None = None
) -> Bodies:
    """Elasticity of a wheel of nominal `radius` [m] and of a laid rail; tables are kept on disk."""
    if loading.finite:
        # Where a rail lies in the track does not change it: one table serves all gauges.
        in_place = laid_rail.shifted(-laid_rail.y_min, 0.0)
        tables = (
            cached_wheel_compliance(wheel, radius, loading.wheel_material, progress=progress),
            cached_rail_compliance(in_place, loading.rail_material, progress=progress),
        )
    else:
        tables = (no_excess(), no_excess())
    return _bodies(tables, loading)


def _block_bodies(loading: Loading, progress: Progress | None = None) -> Bodies:
    """Two flat blocks, for bodies without profiles."""
    if loading.finite:
        tables = tuple(
            cached_block_compliance(BLOCK_WIDTH, BLOCK_DEPTH, material, progress=progress)
            for material in (loading.wheel_material, loading.rail_material)
        )
    else:
        tables = (no_excess(), no_excess())
    return _bodies((tables[0], tables[1]), loading)


def _bodies(tables: tuple[Compliance, Compliance], loading: Loading) -> Bodies:
    return make_bodies(
        *tables,
        wheel_material=loading.wheel_material,
        rail_material=loading.rail_material,
        far_field=loading.far_field,
    )
