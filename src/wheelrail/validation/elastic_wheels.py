"""Elastic patches of S1002 on UIC60 against CONTACT, wheel by wheel at its load and roll."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import groupby

import numpy as np

from wheelrail.contact.elastic._kernels.smooth import Bodies
from wheelrail.contact.elastic.equilibrium import height_under_load
from wheelrail.contact.elastic.patch import ElasticPatch
from wheelrail.contact.elastic.setting import ElasticSetting
from wheelrail.contact.elastic.solution import Loading, wheel_bodies
from wheelrail.contact.elastic.wheel import ElasticWheel
from wheelrail.contact.geometry._kernels.pair import Pair
from wheelrail.contact.geometry.benchmark import benchmark_pair
from wheelrail.contact.point.detection.contact_point import Side
from wheelrail.numerics._kernels.status import OK
from wheelrail.profiles._kernels.profile import profile_at_many
from wheelrail.profiles.library import library_profile
from wheelrail.track.rail_placement import laid_rail
from wheelrail.validation.claim import greatest
from wheelrail.validation.tables import Row, reference_rows

RADIUS = 0.460  #: nominal, of the reference [m]
#: Least relative curvature of the profiles, at CONTACT's weighted centre of its most loaded patch [1/m]. Below, and
#: where it is negative, the surfaces are nearly conformal: a patch has no shape of its own, and small angles move it
#: by millimetres. A rule on the geometry alone: about half of the curvature of the wheel along the rail, 1/0.46 m.
LEAST_CURVATURE = 1.0
ELEMENTS = {"A": 0.2, "B": 0.2, "C": 0.2, "D": 0.2, "F": 0.3, "S": 0.2}  #: of the reference, by set [mm]
#: Elements over its width from which on an area that is counted in elements is one: half an element more or less on
#: each side of a patch of five elements is 10 % of its area.
LEAST_ELEMENTS = 6.5
INCLINATIONS = {"D": 1 / 20}  #: by set; 1:40 for the others


@dataclass(frozen=True)
class WheelErrors:
    """One wheel, ours against CONTACT's; NaN where ours did not converge."""

    name: str  #: of the set; S: each contact a patch of its own
    shift: float  #: y of CONTACT, right positive [mm]
    side: str
    patches: int  #: ours
    reference_patches: int
    curvature: float  #: relative, lateral, at CONTACT's patch [1/m]
    elements: float  #: of the reference over its narrowest patch; NaN of S
    pressure: float  #: maximum of the wheel [%]
    area: float  #: of all patches, against elements of the reference [%]
    ellipse_area: float  #: of all patches, against ellipses of the reference's maximum pressure and force [%]
    height: float  #: of the wheelset [um]
    approach: float  #: that height along the normal of the most loaded patch, in parts of its approach [%]
    rotations: float  #: height by which yaw after roll and roll after yaw differ [um]
    forces: tuple[float, ...]  #: normal, of our patches, flange first [N]
    reference_forces: tuple[float, ...]

    @property
    def conformal(self) -> bool:
        """Whether the rule on the relative curvature leaves this wheel out."""
        return self.curvature < LEAST_CURVATURE

    @property
    def resolved(self) -> bool:
        """Whether the reference's elements are small enough to count its area."""
        return self.elements >= LEAST_ELEMENTS


@cache
def profile_bodies(finite: bool, inclination: float, far_field: str | float = "half-space") -> Bodies:
    """Elasticity of S1002 on UIC60: by finite elements under the real profiles, or half spaces."""
    rail = laid_rail(library_profile("UIC60"), inclination=inclination)
    return wheel_bodies(library_profile("S1002"), rail, RADIUS, Loading(finite=finite, far_field=far_field))


def patch_wheels(setting: ElasticSetting, finite: bool, every: int = 1) -> list[WheelErrors]:
    """Every wheel, or every n-th, of the sets with neighbouring contacts merged."""
    return _compare(reference_rows("contact_patches.csv"), setting, finite, every)


def separate_wheels(setting: ElasticSetting, finite: bool, every: int = 1) -> list[WheelErrors]:
    """Every wheel, or every n-th, whose contacts are patches of their own in the reference."""
    rows = []
    for row in reference_rows("contact_separate_patches.csv"):
        area = ELEMENTS["S"] ** 2 * float(row["n_elements"])
        rows.append(row | {"set": "S", "yaw_mrad": "0", "area_mm2": str(area), "len_s_mm": "nan"})
    return _compare(rows, setting, finite, every)


def _compare(rows: Sequence[Row], setting: ElasticSetting, finite: bool, every: int) -> list[WheelErrors]:
    wheels: dict[tuple[float, str], ElasticWheel] = {}
    found = []
    groups = [list(one) for _, one in groupby(rows, key=lambda row: (row["set"], row["y_ws_mm"], row["side"]))]
    for patches in groups[::every]:
        side: Side = "left" if patches[0]["side"] == "left" else "right"
        inclination = INCLINATIONS.get(patches[0]["set"], 1 / 40)
        if (inclination, side) not in wheels:
            bodies = profile_bodies(finite, inclination)
            wheels[inclination, side] = ElasticWheel(benchmark_pair(inclination), bodies, setting, side)
        found.append(_errors(wheels[inclination, side], patches))
    return found


def _errors(wheel: ElasticWheel, rows: Sequence[Row]) -> WheelErrors:
    status, height, ours = stand_at(wheel, rows[0])
    name = rows[0]["set"]
    forces, pressures, areas, widths = (_column(rows, key) for key in ("Fn_N", "pmax_MPa", "area_mm2", "len_s_mm"))
    ellipses = 1.5 * forces / pressures
    good = status == OK and len(ours) > 0
    main = rows[int(np.argmax(forces))]
    raised = 1e6 * (height - RADIUS) + 1e3 * float(main["z_ws_mm"])
    along_normal = raised * min(float(main["Fz_side_N"]) / float(forces.sum()), 1.0)
    yaw, roll = float(main["yaw_mrad"]) / 1e3, float(main["roll_mrad"]) / 1e3
    area = 1e6 * sum(patch.area for patch in ours) if good else math.nan
    pressure = 1e-6 * greatest(patch.pressure for patch in ours) if good else math.nan
    return WheelErrors(
        name=name,
        shift=float(rows[0]["y_ws_mm"]),
        side=rows[0]["side"],
        patches=len(ours),
        reference_patches=len(rows),
        curvature=relative_curvature(wheel.surfaces.pair, main),
        elements=float(widths.min()) / ELEMENTS[name],
        pressure=100.0 * (pressure / float(pressures.max()) - 1.0),
        area=100.0 * (area / float(areas.sum()) - 1.0),
        ellipse_area=100.0 * (area / float(ellipses.sum()) - 1.0),
        height=raised,
        approach=100.0 * along_normal / (1e3 * float(main["approach_mm"])),
        rotations=1e6 * wheel.surfaces.pair.offset * abs(roll) * 0.5 * yaw**2,
        forces=tuple(patch.normal_force for patch in ours),
        reference_forces=tuple(float(force) for force in forces),
    )


def stand_at(wheel: ElasticWheel, row: Row, further: float = 0.0) -> tuple[int, float, list[ElasticPatch]]:
    """Status, height and patches at the load and roll of a row, its wheelset `further` to the right [m]."""
    # Half a turn about x takes CONTACT's axes to ours: y and yaw change their sign, roll does not.
    wheel.forget()
    found = height_under_load(
        wheel,
        y=-float(row["y_ws_mm"]) / 1e3 - further,
        yaw=-float(row["yaw_mrad"]) / 1e3,
        roll=float(row["roll_mrad"]) / 1e3,
        load=float(row["Fz_side_N"]),
        start=RADIUS - float(row["z_ws_mm"]) / 1e3,
    )
    return found.status, found.height, wheel.patches() if found.status == OK else []


def _column(rows: Sequence[Row], key: str) -> np.ndarray:
    return np.array([float(row[key]) for row in rows])


def relative_curvature(pair: Pair, row: Row) -> float:
    """Lateral curvature of wheel against rail at the centre of the reference's patch [1/m]; positive: they part."""
    out = np.empty((2, 4))
    towards_field = 1.0 if row["side"] == "right" else -1.0
    profile_at_many(pair.wheel, np.array([towards_field * float(row["y_wheel_mm"]) / 1e3]), out[:1])
    profile_at_many(pair.rail, np.array([abs(float(row["y_tr_mm"])) / 1e3]), out[1:])
    return -float(out[:, 3].sum())
