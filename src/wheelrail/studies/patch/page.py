"""The page of the study of elastic patches."""

from __future__ import annotations

from typing import Any

import numpy as np

from wheelrail.contact.elastic.setting import SETTINGS
from wheelrail.contact.elastic.solution import BLOCK_DEPTH, BLOCK_WIDTH
from wheelrail.studies.patch.profiles import CONFORMAL, UNEXPLAINED
from wheelrail.studies.patch.settings import USUAL
from wheelrail.studies.patch.study import PatchStudy
from wheelrail.studies.table import Row
from wheelrail.studies.words import item, paragraph

HERTZ_AIM = 2.0  #: on maximum pressure, semi-axes and force [%]
TREAD = 4.0  #: lateral position up to which the left wheel touches on its tread [mm]
FLANK = 7.0  #: lateral position at which it touches with the flank of its flange [mm]


def as_markdown(found: PatchStudy) -> str:
    """The whole page."""
    words = {
        "hertz-shapes": _shape_words,
        "convergence": _convergence_words,
        "exceptions": _exception_words,
        "finite": _finite_words,
        "stiffness": _stiffness_words,
    }
    parts = [*_head(found)]
    for table in found.tables:
        parts.append(table.markdown())
        if table.name in words:
            parts += [words[table.name](found), ""]
    return "\n".join(parts).rstrip() + "\n"


def summary(found: PatchStudy) -> dict[str, Any]:
    """The main numbers, at standard."""
    numbers: dict[str, Any] = {}
    for bodies in ("finite", "half space"):
        hertz = next(row for row in found.table("hertz").rows if _of(row, "standard", bodies))
        creep = next(row for row in found.table("creep").rows if _of(row, "standard", bodies))
        name = bodies.replace(" ", "_")
        numbers[f"{name}_p0_percent"] = hertz["pressure_max_percent"]
        numbers[f"{name}_axes_percent"] = max(hertz["a_max_percent"], hertz["b_max_percent"])
        numbers[f"{name}_force_at_approach_percent"] = hertz["force_max_percent"]
        numbers[f"{name}_creep_force_mu_N"] = max(
            value for key, value in creep.items() if isinstance(value, float) and not key.endswith("_ms")
        )
    return numbers


def _of(row: Row, setting: str, bodies: str) -> bool:
    return row["setting"] == setting and row["bodies"] == bodies


def _head(found: PatchStudy) -> list[str]:
    command = "wheelrail study patch" + ("" if found.settings == USUAL else " --small")
    grids = ", ".join(f"{one.name} ({one.cells} cells along, {one.rows} rows)" for one in SETTINGS.values())
    return [
        "# How good are elastic patches?",
        "",
        f"Made by `{command}`; do not edit by hand.",
        "",
        paragraph(
            f"Elastic contact at its named settings: {grids}. Bodies are finite, by tables of compliance from finite"
            f" elements under the real profiles (paraboloids: flat blocks {1e3 * BLOCK_WIDTH:g} mm wide and"
            f" {1e3 * BLOCK_DEPTH:g} mm deep), or half spaces, as Hertz's and CONTACT's are. Steel on steel. The"
            " references: [validation](../validation.md)."
        ),
        "",
    ]


def _shape_words(found: PatchStudy) -> str:
    table = found.table("hertz-shapes")
    beyond = [
        f"B = {row['across']:g} 1/m, {row['bodies']} ({name} {row[key]:.2f} %)"
        for row in table.rows
        for key, name in (
            ("pressure_max_percent", "p0"),
            ("a_max_percent", "a"),
            ("b_max_percent", "b"),
            ("force_max_percent", "force"),
        )
        if row[key] > HERTZ_AIM
    ]
    if not beyond:
        return paragraph(f"All are within {HERTZ_AIM:g} % in p0, semi-axes and force.")
    return paragraph(
        f"Beyond {HERTZ_AIM:g} % in p0, semi-axes or force: {', '.join(beyond)}; all others are within. B = 50 1/m is"
        " a rail of 10 mm radius: an ellipse twelve times longer than wide, which no wheel makes; the table by"
        " setting leaves it out."
    )


def _convergence_words(found: PatchStudy) -> str:
    table = found.table("convergence")
    rate = table.rows[-1]
    return paragraph(
        f"Pressure, half length, force and creep force converge with the second order (rates {rate['pressure']:.1f},"
        f" {rate['a']:.1f}, {rate['force']:.1f}, {rate['creep']:.1f}), which is that of displacements averaged over"
        " cells; the half width, found from where the forces of the last rows vanish, is less regular"
        f" ({rate['b']:.1f})."
    )


def _exception_words(found: PatchStudy) -> str:
    reasons = [row["reason"] for row in found.table("exceptions").rows]
    narrow = {
        setting: [row["ellipse_percent"] for row in found.table("profiles").rows if _of(row, setting, "half space")]
        for setting in ("standard", "fine")
    }
    worst = {setting: max((one for one in those if one is not None), default=0.0) for setting, those in narrow.items()}
    unexplained = sum(UNEXPLAINED in reason for reason in reasons)
    conformal = sum(CONFORMAL in reason for reason in reasons)
    parts = [
        item(
            "Elements: CONTACT's area is that of its elements, and a flange patch is about four of them wide; five"
            " carry something, as its own extent across says. What is left is an ellipse of its maximum pressure and"
            f" force: ours is within {worst['standard']:.1f} % of that, at fine within {worst['fine']:.1f} %, for all"
            " narrow patches."
        ),
        item(
            "Two patches: where the second one has just begun to touch, its area is a matter of a micrometre. See"
            " the next table, also for patches that CONTACT solves each on its own."
        ),
        item(
            "Order of roll and yaw: CONTACT composes the two in the other order. A wheel is then higher by 0.75 m"
            " times the roll times half the square of the yaw, which is given in brackets."
        ),
        item(
            "Steep flank: a micrometre along the normal is two or three of height. In brackets, the difference along"
            " the normal as a share of the approach."
        ),
        item(
            f"Conformal: {conformal} of the wheels that the rule on the curvature leaves out; all the others of them"
            " are within the limits, too. At 6.1 mm the root of the flange, an arc of 13 mm, lies in the corner of"
            " the rail, an arc of 13 mm: the relative curvature is zero, and the normal turns over the patch, which"
            " CONTACT's plane does not follow."
        ),
        item(f"Not explained: {unexplained}."),
    ]
    return "\n".join(parts)


def _finite_words(found: PatchStudy) -> str:
    table = found.table("finite")
    known = [row for row in table.rows if "pressure_percent" in row]
    tread = [row for row in known if row["y_mm"] <= TREAD + 0.5]
    flank = [row for row in known if row["y_mm"] > FLANK - 0.5]
    words = (
        f"On the tread (y up to {TREAD:g} mm) finite bodies change the maximum pressure by"
        f" {_most(tread, 'pressure_percent')} % at most and the area by {_most(tread, 'area_percent')} %: patches"
        " under a given load do not feel the far sides. Creep forces feel more of them: Fx by up to"
        f" {_most(tread, 'fx_percent')} %, Fy by {_most(tread, 'fy_percent')} %, growing with load and patch. In"
        " finite bodies the pressure also stretches the surfaces along the rail, the wheel's otherwise than the"
        " rail's, which rolling feels as a creepage of some 1e-5: without creepage Fx is up to"
        f" {_most(tread, 'free_percent')} % of mu N. Half spaces of one material have no such coupling."
    )
    if flank:
        words += (
            f" On the flank of the flange (y = {FLANK:g} mm) finite bodies matter: {_most(flank, 'pressure_percent')}"
            f" % of maximum pressure, {_most(flank, 'fx_percent')} % of Fx, {_most(flank, 'fy_percent')} % of Fy at"
            " eta: flange and corner of the rail head yield more than half spaces, and the coupling is that of"
            ' normal forces twice the wheel load. With far_field "none" the wheel sinks there, by up to'
            f" {_most(flank, 'none_um')} µm; elsewhere it stands higher, as the blocks end."
        )
    missing = len(table.rows) - len(known)
    if missing:
        words += f" Without a converged solution: {missing} of {len(table.rows)}."
    return paragraph(words)


def _most(rows: list[Row], key: str) -> str:
    return f"{np.max(np.abs([row[key] for row in rows])):.1f}" if rows else "-"


def _stiffness_words(_: PatchStudy) -> str:
    return paragraph(
        "Grids scale with the patch: over half spaces a paraboloid's force has no ripple of the grid, and what is"
        " seen of it is the tolerance on pressures"
        f" ({', '.join(f'{one.name} {one.pressure_tolerance:g}' for one in SETTINGS.values())} of the overlap),"
        " enlarged by differences over a quarter of a micrometre."
    )
