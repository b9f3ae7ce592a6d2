"""Patches of S1002 on UIC60 against CONTACT: a summary, every exception, and wheels with two patches."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import numpy as np

from wheelrail.contact.elastic.setting import SETTINGS
from wheelrail.contact.elastic.wheel import ElasticWheel
from wheelrail.contact.geometry.benchmark import benchmark_pair
from wheelrail.contact.material import combined
from wheelrail.studies.patch.hertz import BODIES
from wheelrail.studies.patch.settings import StudySettings
from wheelrail.studies.table import Column, StudyTable
from wheelrail.validation.elastic import EACH_ON_ITS_OWN, TWO_NEARLY_ONE
from wheelrail.validation.elastic_wheels import (
    LEAST_CURVATURE,
    WheelErrors,
    patch_wheels,
    profile_bodies,
    separate_wheels,
    stand_at,
)
from wheelrail.validation.tables import reference_rows

PRESSURE_LIMIT, AREA_LIMIT, HEIGHT_LIMIT = 6.0, 8.0, 1.0  #: beyond which a wheel is listed [%, %, um]
SMALL_APPROACH = 2.0  #: share of the approach that a difference of heights may be [%]
ROTATIONS_EXPLAIN = 0.5  #: what the order of rotations may leave of a difference of heights [um]
TO_AND_FRO = np.linspace(-0.03e-3, 0.0, 7)  #: lateral displacements over which two patches become one [m]


def profile_tables(settings: StudySettings) -> list[StudyTable]:
    """A summary by set, then all exceptions of standard, then wheels with two patches."""
    summary = []
    listed: list[dict[str, Any]] = []
    for setting in SETTINGS.values():
        for finite, bodies in BODIES.items():
            wheels = patch_wheels(setting, finite, settings.every)
            wheels += separate_wheels(setting, finite, settings.every)
            for name in sorted({one.name for one in wheels}):
                row = {"setting": setting.name, "bodies": bodies, "set": name}
                summary.append(row | _summary([one for one in wheels if one.name == name]))
            if setting.name == "standard" and not finite:
                listed = _exceptions(wheels)
    return [
        StudyTable("profiles", "S1002 on UIC60 against CONTACT", SUMMARY_COLUMNS, summary, SUMMARY_ABOUT),
        StudyTable("exceptions", "Wheels beyond the limits", EXCEPTION_COLUMNS, listed, EXCEPTION_ABOUT),
        two_patches_table(),
    ]


SUMMARY_ABOUT = (
    "Sets of CONTACT's wheelsets without friction, both wheels, at its roll and load. A: 10 kN, rails 1:40; B: with"
    " a yaw of 2.4 mrad per mm; C: with a yaw of 24 mrad; D: rails 1:20; F: 80 kN, rails 1:40 (neighbouring contacts"
    " merged into one patch: maximum pressure and summed area of a wheel are compared); S: as A, each contact a"
    " patch of its own. Left out by a rule on the geometry alone: wheels at whose contact the relative lateral"
    f" curvature of the profiles is below {LEAST_CURVATURE:g} 1/m (conformal, also two contacts in one patch)."
    " Largest differences of the others: maximum pressure; area where the reference's patch is at least 7 of its"
    " elements wide (S: all); area of narrower patches against an ellipse of the reference's maximum pressure and"
    " force, 1.5 Fn / p; height of the wheelset; and wheels whose number of patches differs (S only, where the"
    " reference keeps them apart)."
)
SUMMARY_COLUMNS = [
    Column("setting", "setting"),
    Column("bodies", "bodies"),
    Column("set", "set"),
    Column("wheels", "wheels"),
    Column("conformal", "left out"),
    Column("pressure_percent", "p max [%]", 1),
    Column("area_percent", "area [%]", 1),
    Column("narrow", "narrow"),
    Column("ellipse_percent", "narrow: area [%]", 1),
    Column("height_um", "height [µm]", 2),
    Column("differ", "other number"),
]


def _summary(wheels: Sequence[WheelErrors]) -> dict[str, Any]:
    those = [one for one in wheels if not one.conformal]
    narrow = [one for one in those if math.isfinite(one.elements) and not one.resolved]
    wide = [one for one in those if one not in narrow]
    apart = wheels[0].name == "S"
    return {
        "wheels": len(wheels),
        "conformal": len(wheels) - len(those),
        "pressure_percent": _largest(one.pressure for one in those),
        "area_percent": _largest(one.area for one in wide),
        "narrow": None if apart else len(narrow),
        "ellipse_percent": _largest(one.ellipse_area for one in narrow),
        "height_um": _largest(one.height for one in those),
        "differ": sum(one.patches != one.reference_patches for one in wheels) if apart else None,
    }


def _largest(values: Any) -> float | None:
    sizes = [abs(value) for value in values]
    return float(np.max(sizes)) if sizes else None


EXCEPTION_ABOUT = (
    f"Every wheel, the conformal ones included, that differs from CONTACT by more than {PRESSURE_LIMIT:g} % in"
    f" maximum pressure, {AREA_LIMIT:g} % in area as counted in elements, or {HEIGHT_LIMIT:g} µm in height; standard,"
    " half spaces (as CONTACT's bodies are). y as CONTACT's, to the right. The next columns: ours less CONTACT's;"
    " elements over the width of its patch; and our area against an ellipse of CONTACT's maximum pressure and force."
)
EXCEPTION_COLUMNS = [
    Column("set", "set"),
    Column("shift_mm", "y [mm]", 2),
    Column("side", "wheel"),
    Column("pressure_percent", "p max [%]", 1),
    Column("area_percent", "area [%]", 1),
    Column("elements", "elements", 0),
    Column("ellipse_percent", "against ellipse [%]", 1),
    Column("height_um", "height [µm]", 2),
    Column("reason", "reason"),
]


def _exceptions(wheels: Sequence[WheelErrors]) -> list[dict[str, Any]]:
    rows = []
    for one in wheels:
        reasons = _reasons(one)
        if reasons:
            rows.append(
                {
                    "set": one.name,
                    "shift_mm": one.shift,
                    "side": one.side,
                    "pressure_percent": one.pressure,
                    "area_percent": one.area,
                    "elements": one.elements,
                    "ellipse_percent": one.ellipse_area,
                    "height_um": one.height,
                    "reason": "; ".join(reasons),
                }
            )
    return rows


def _reasons(one: WheelErrors) -> list[str]:
    """What each limit that is exceeded comes from; nothing where none is."""
    reasons = []
    if abs(one.pressure) > PRESSURE_LIMIT:
        reasons.append("pressure: " + _why_pressure(one))
    if abs(one.area) > AREA_LIMIT:
        reasons.append("area: " + _why_area(one))
    if abs(one.height) > HEIGHT_LIMIT:
        reasons.append("height: " + _why_height(one))
    return reasons


def _why_pressure(one: WheelErrors) -> str:
    if one.conformal:
        return CONFORMAL
    return EACH_ON_ITS_OWN if one.name == "S" and one.patches > 1 else UNEXPLAINED


def _why_area(one: WheelErrors) -> str:
    if one.conformal:
        return CONFORMAL
    if one.patches > 1:
        return TWO_NEARLY_ONE
    return (
        f"{one.elements:.0f} elements over the width"
        if math.isfinite(one.elements) and not one.resolved
        else UNEXPLAINED
    )


def _why_height(one: WheelErrors) -> str:
    if (one.name, one.shift) in STALLED and abs(one.height) <= STALLED_HEIGHT:
        return "the reference's roll has not converged"
    if one.conformal:
        return CONFORMAL
    if one.patches > 1 and one.name == "S":
        return EACH_ON_ITS_OWN
    if abs(abs(one.height) - one.rotations) < ROTATIONS_EXPLAIN:
        return f"order of roll and yaw ({one.rotations:.2f} µm)"
    if abs(one.approach) < SMALL_APPROACH:
        return f"steep flank ({abs(one.approach):.1f} % of the approach)"
    return UNEXPLAINED


CONFORMAL, UNEXPLAINED = "conformal", "not explained"
STALLED = (("D", 6.5), ("F", 6.5))  #: set and y [mm] where the reference's two wheels have unequal heights
STALLED_HEIGHT = 4.0  #: to which heights are known there [um]


def two_patches_table() -> StudyTable:
    """Loads of two patches of a wheel, and how much each lowers the surfaces under the other."""
    apart = [one for one in separate_wheels(SETTINGS["standard"], False) if one.reference_patches == 2]
    rows = []
    for one in apart:
        lines = [
            line for line in reference_rows("contact_two_points.csv") if abs(float(line["y_ws_mm"]) - one.shift) < 1e-6
        ]
        if len(lines) != 2 or one.patches != 2:
            continue
        tread, root = sorted(lines, key=lambda line: -float(line["y_tr_mm"]))
        distance = (float(tread["y_tr_mm"]) - float(root["y_tr_mm"])) / 1e3
        for name, line, other, force in (("root", root, tread, one.forces[0]), ("tread", tread, root, one.forces[1])):
            rows.append(
                {
                    "shift_mm": one.shift,
                    "patch": name,
                    "force_N": force,
                    "reference_N": float(line["Fn_N"]),
                    "approach_um": 1e3 * float(line["approach_mm"]),
                    "lowered_um": 1e6 * float(other["Fn_N"]) / (math.pi * combined().modulus * distance),
                }
            )
    columns = [
        Column("shift_mm", "y [mm]", 2),
        Column("patch", "patch"),
        Column("force_N", "Fn [N]", 0),
        Column("reference_N", "CONTACT's [N]", 0),
        Column("approach_um", "CONTACT's approach [µm]", 2),
        Column("lowered_um", "lowered by the other [µm]", 2),
    ]
    return StudyTable("two-patches", "Two patches of a wheel", columns, rows, _two_patches_about())


def _two_patches_about() -> str:
    return (
        "Right wheels of set S with two patches, 10 kN, standard, half spaces. CONTACT solves patches that it keeps"
        " apart each on its own. The last column is what the other patch's force, as a point force, lowers both"
        f" surfaces by there: a fifth of the approach and more. Ours solves both together. {_nearly_touching()}"
    )


def _nearly_touching() -> str:
    """How quickly the area of set A at 5 mm changes with the lateral position."""
    row = next(
        row
        for row in reference_rows("contact_patches.csv")
        if (row["set"], row["y_ws_mm"], row["side"]) == ("A", "5.00", "right")
    )
    wheel = ElasticWheel(benchmark_pair(1 / 40), profile_bodies(False, 1 / 40), SETTINGS["standard"], "right")
    areas = [1e6 * sum(patch.area for patch in stand_at(wheel, row, float(at))[2]) for at in TO_AND_FRO]
    reference = float(row["area_mm2"])
    found = float(np.interp(reference, areas[::-1], TO_AND_FRO[::-1])) if max(areas) > reference else math.nan
    words = f"At 5 mm the patch on the tread has just begun to carry: our area is {areas[-1]:.1f} mm² there"
    return f"{words}, and {reference:g} mm², CONTACT's (set A), {-1e3 * found:.3f} mm earlier."
