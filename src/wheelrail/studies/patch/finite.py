"""Finite wheel and rail against half spaces, from the field side to the flange."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from wheelrail.contact.elastic._kernels.smooth import Bodies
from wheelrail.contact.elastic.creepages import Creepages
from wheelrail.contact.elastic.equilibrium import height_under_load, stand_under_load
from wheelrail.contact.elastic.patch import ElasticPatch
from wheelrail.contact.elastic.setting import SETTINGS
from wheelrail.contact.elastic.wheel import ElasticWheel
from wheelrail.contact.geometry.benchmark import benchmark_pair
from wheelrail.numerics._kernels.status import OK
from wheelrail.studies.patch.settings import StudySettings
from wheelrail.studies.table import Column, StudyTable
from wheelrail.validation.elastic_wheels import profile_bodies

LOADS = (20e3, 54.5e3, 90e3)  #: vertical on the wheel [N]
POSITIONS = np.arange(-8e-3, 7.1e-3, 1e-3)  #: lateral, of the wheelset, to the left; the left wheel is looked at [m]
FRICTION = 0.3
CREEPS = {
    "free": Creepages(),
    "fx": Creepages(xi=0.001),
    "fy": Creepages(eta=0.001),
    "spin": Creepages(phi=0.5),
}  #: by the force that is looked at: lateral for eta and spin, else longitudinal
FINE = SETTINGS["fine"]


@dataclass(frozen=True)
class Stood:
    """A wheel under a load at a given roll."""

    status: int
    height: float
    patches: list[ElasticPatch]
    creep: dict[str, float]  #: forces by the names of `CREEPS`, in parts of friction times normal force


def finite_table(settings: StudySettings) -> StudyTable:
    """Differences of finite bodies from half spaces, at each position and load."""
    rows = [_compare(float(y), load) for load in LOADS for y in POSITIONS[:: settings.every]]
    names = ", ".join(f"{load / 1e3:g}" for load in LOADS)
    about = (
        f"Left wheel of S1002 on UIC60 at 1:40, {names} kN on each wheel; y to the left, the flange of the wheel"
        " comes on at about 5 to 6 mm. Setting fine; roll as of half spaces. Finite less half spaces at equal load,"
        " in per cent: maximum pressure, area, lateral force without friction (of the load); creep forces per normal"
        f" force at the same height, friction {FRICTION:g}: longitudinal at xi = 0.001, lateral at eta = 0.001 and at"
        f" a spin of {CREEPS['spin'].phi:g} 1/m. Longitudinal force of finite bodies without creepage, in per cent of"
        ' mu N. Then the height of the wheelset, with far_field "half-space" (position-dependent part of the finite'
        ' bodies only) and "none" (blocks fixed at their far sides: stiffer by what lies beyond).'
    )
    columns = [
        Column("load_kN", "load [kN]", 1),
        Column("y_mm", "y [mm]", 0),
        Column("patches", "patches"),
        Column("pressure_percent", "p max [%]", 2),
        Column("area_percent", "area [%]", 2),
        Column("lateral_percent", "Fy of Q [%]", 2),
        Column("fx_percent", "Fx, xi [%]", 2),
        Column("fy_percent", "Fy, eta [%]", 2),
        Column("spin_percent", "Fy, spin [%]", 2),
        Column("free_percent", "Fx, free [% mu N]", 2),
        Column("height_um", "height [µm]", 2),
        Column("none_um", "height, none [µm]", 2),
    ]
    return StudyTable("finite", "Finite bodies against half spaces", columns, rows, about)


def _compare(y: float, load: float) -> dict[str, Any]:
    half, finite = profile_bodies(False, 1 / 40), profile_bodies(True, 1 / 40)
    pair = benchmark_pair(1 / 40)
    left, right = ElasticWheel(pair, half, FINE, "left"), ElasticWheel(pair, half, FINE, "right")
    stand = stand_under_load(left, right, y=y, yaw=0.0, load=load)
    row: dict[str, Any] = {"load_kN": load / 1e3, "y_mm": 1e3 * y}
    if stand.status != OK:
        return row
    one = _stood(half, y, stand.roll, load, stand.height)
    other = _stood(finite, y, stand.roll, load, stand.height)
    fixed = _stood(profile_bodies(True, 1 / 40, "none"), y, stand.roll, load, stand.height, creeps=())
    if max(one.status, other.status, fixed.status) != OK:
        return row
    sides = sum(patch.force[1] for patch in other.patches) - sum(patch.force[1] for patch in one.patches)
    row |= {
        "patches": len(other.patches),
        "pressure_percent": _percent(*(max(patch.pressure for patch in s.patches) for s in (other, one))),
        "area_percent": _percent(*(sum(patch.area for patch in s.patches) for s in (other, one))),
        "lateral_percent": 100.0 * sides / load,
        "free_percent": 100.0 * other.creep["free"],
        "height_um": 1e6 * (other.height - one.height),
        "none_um": 1e6 * (fixed.height - one.height),
    }
    return row | {f"{name}_percent": _percent(other.creep[name], one.creep[name]) for name in ("fx", "fy", "spin")}


def _percent(ours: float, other: float) -> float:
    return 100.0 * (ours / other - 1.0)


def _stood(
    bodies: Bodies, y: float, roll: float, load: float, start: float, creeps: Sequence[str] = tuple(CREEPS)
) -> Stood:
    wheel = ElasticWheel(benchmark_pair(1 / 40), bodies, FINE, "left")
    found = height_under_load(wheel, y=y, yaw=0.0, roll=roll, load=load, start=start)
    if found.status != OK:
        return Stood(found.status, found.height, [], {})
    patches, status, forces = wheel.patches(), OK, {}
    for name in creeps:
        status = max(status, wheel.press(y=y, z=found.height, roll=roll), wheel.roll(CREEPS[name], FRICTION))
        along, across = np.sum([patch.creep_force for patch in wheel.patches()], axis=0)
        bound = FRICTION * sum(patch.normal_force for patch in wheel.patches())
        forces[name] = float(across if name in ("fy", "spin") else along) / bound
    return Stood(status, found.height, patches, forces)
