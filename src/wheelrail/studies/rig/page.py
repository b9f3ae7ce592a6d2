"""The page of the study of the roller rig."""

from __future__ import annotations

from wheelrail.reports.critical_speed_page import amplitude_figure, frequency_figure, method
from wheelrail.reports.figure import Figure
from wheelrail.studies.rig.study import RADIUS, RAMPS, SOFTER, RigStudy
from wheelrail.studies.words import item, paragraph


def as_markdown(found: RigStudy) -> str:
    """The whole page."""
    head = [
        "# Critical speed on a roller rig",
        "",
        "Made by `wheelrail study rig`; do not edit by hand.",
        "",
        paragraph(
            "What rollers do to the critical speed of the Manchester bogie, and what decides it: the patch, which the"
            " roller's curvature makes shorter; conicity, which depends on the amplitude; the shear modulus, which"
            " scales the creep forces. The text on the virtual roller rig reports about 100 km/h (27.8 m/s) for the"
            " bogie below a fixed car body, and prints a longitudinal roller curvature of 0 and a shear modulus of"
            " 1e10 Pa."
        ),
        "",
        *_findings(found),
        "",
    ]
    text = "\n".join(head) + "\n" + "\n".join(table.markdown() for table in found.tables)
    if found.critical:
        text += "\n" + "\n".join(_both_branches(found))
    if found.traction is not None:
        text += "\n" + found.traction.table.markdown()
        text += "\n" + "\n".join(_picture("rig-traction", found.traction.figure))
    return text


def figures(found: RigStudy) -> dict[str, Figure]:
    """Pictures by the names of their files; none without ramps."""
    drawn = _critical_figures(found) if found.critical else {}
    if found.traction is not None:
        drawn["rig-traction"] = found.traction.figure
    return drawn


def _critical_figures(found: RigStudy) -> dict[str, Figure]:
    return {
        "rig-amplitude": amplitude_figure(found.critical, RAMPS),
        "rig-frequency": frequency_figure(found.critical),
    }


def _both_branches(found: RigStudy) -> list[str]:
    """The pictures of critical speeds, with what is seen in words."""
    lines = ["## Both branches, and frequencies", "", paragraph(method(RAMPS)), ""]
    for name, figure in _critical_figures(found).items():
        lines += _picture(name, figure)
    return lines


def _picture(name: str, figure: Figure) -> list[str]:
    return [f"![{figure.title}]({name}.png)", "", paragraph(figure.caption), ""]


def _findings(found: RigStudy) -> list[str]:
    patch, linear, suspension, own = (table.rows for table in found.tables)
    at = {(row["conicity"], row["radius"]): row for row in patch}
    track, roller = at[0.18, "track"], at[0.18, RADIUS]
    tiny, small, usual = linear[0], linear[1], linear[-1]
    steel, flat, soft, printed = own
    less = 100.0 * (1.0 - roller["patch_mps"] / track["patch_mps"])
    level = [_number(row["soft_flat_free_mps"]) for row in (usual, small)]
    inclined = [_number(row["soft_flat_mps"]) for row in (small, usual)]
    return [
        item(
            f"**Radius.** The patch alone, at conicity 0.18: {track['patch_mps']:.1f} m/s on track and"
            f" {roller['patch_mps']:.1f} m/s on rollers of {RADIUS:g} m, {less:.0f} % less; an independent script has"
            f" 74.5 and 61.0 m/s. Decrowning takes {roller['patch_mps'] - roller['decrowning_mps']:.1f} m/s more. Own"
            f" equations: {_number(steel['linear_mps'])} m/s on the rig, {_number(flat['linear_mps'])} m/s on track."
        ),
        item(
            f"**Conicity**, {small['conicity']:.2f} at 1 mm against {usual['conicity']:.2f} at 3 mm: on rollers of"
            f" steel {_number(small['steel_roller_mps'])} against {_number(usual['steel_roller_mps'])} m/s. It is"
            f" greatest next to the jump of the contact, {tiny['conicity']:.2f} at {tiny['amplitude_mm']:g} mm:"
            f" {_number(tiny['steel_roller_mps'])} m/s. Hence hunting that has begun goes on with about 1 mm down to"
            f" {_number(steel.get('decreasing_mps'))} m/s."
        ),
        item(
            f"**Suspension.** Without lateral dampers {_number(suspension[1]['1_mm_mps'])} m/s at 1 mm; with"
            f" {SOFTER[-1]:g} of the longitudinal stiffness of the primary suspension"
            f" {_number(suspension[-1]['1_mm_mps'])} m/s."
        ),
        item(
            f"**Shear modulus.** With 1e10 Pa creep forces are eight times smaller. Gravity's lateral stiffness is not,"
            f" and the spin forces that offset it are: with inclined contacts the critical speed is"
            f" {' to '.join(inclined)} m/s at 1 to 3 mm without curvature of the rollers, as printed, and"
            f" {_number(printed['linear_mps'])} m/s by own equations ({_number(soft['linear_mps'])} m/s with 1/R)."
            f" With level contacts, that is without gravity and spin, it is {' to '.join(level)} m/s at 3 to 1 mm."
        ),
        item(
            "So the 27.8 m/s of the text are not reached with steel and these suspension data at any amplitude of the"
            " tables; they lie a little above what its printed values give where gravity is left out of the contacts,"
            " and a primary suspension that is 30 times softer would bring them. Its figure tells neither the amplitude"
            " nor how the speed was changed."
        ),
    ]


def _number(value: float | None) -> str:
    return "none found" if value is None else f"{value:.1f}"
