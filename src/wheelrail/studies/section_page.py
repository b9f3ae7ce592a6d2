"""The page of the study of the cross section."""

from __future__ import annotations

import math
from typing import Any

from wheelrail.studies.section import LAST, SIGNALS, Comparison, Ride, Settled
from wheelrail.studies.words import item, paragraph

#: Columns of the table of wheelsets, with digits.
SHOWN = {
    "lateral_displacement_mm": 2,
    "yaw_mrad": 2,
    "roll_mrad": 2,
    "Q_left_kN": 1,
    "Q_right_kN": 1,
    "Y_left_kN": 1,
    "Y_right_kN": 1,
    "Fx_left_kN": 1,
    "Fx_right_kN": 1,
    "moment_z_kNm": 1,
    "contacts_left": 0,
    "contacts_right": 0,
}


def as_markdown(found: Comparison) -> str:
    """The whole page."""
    lines = [*_head(found), *_wheelsets(found), *_balance(found), *_words(found), *_rides(found)]
    return "\n".join(lines) + "\n"


def csv_rows(found: Comparison) -> list[dict[str, Any]]:
    """Means at the end of the long curve, a row for each wheelset."""
    pairs = (("section", found.section), ("whole", found.whole))
    return [{"vehicle": name, "status": one.status, **row} for name, one in pairs for row in one.wheelsets]


def _head(found: Comparison) -> list[str]:
    return [
        "# Cross section and whole wagon in the same curve",
        "",
        "Made by `wheelrail study section`; do not edit by hand.",
        "",
        paragraph(
            f"`manchester-wagon-2d` (Magheri et al. 2009) and `manchester-wagon` in a right-hand curve of"
            f" {abs(1.0 / found.curvature):.0f} m radius with a cant of {found.cant * 1e3:.1f} mrad at"
            f" {found.speed:g} m/s: the curve of the shipped scenarios, made 600 m long so that the sways have died"
            f" out. Means over its last {LAST:g} m. Forces on the wheel in the axes of the track; the left rail is the"
            " outer one. Mz is the moment of the contact forces on a wheelset about the upward axis."
        ),
        "",
    ]


def _wheelsets(found: Comparison) -> list[str]:
    heads = [_heading(name) for name in SHOWN]
    lines = ["## Wheelsets", "", f"| wheelset | {' | '.join(heads)} |", "|---" * (len(heads) + 1) + "|"]
    rows = [("section", found.section.wheelsets[0])]
    rows += [(row["wheelset"], row) for row in found.whole.wheelsets]
    rows.append(("mean of the wagon's", {name: found.whole.mean(name) for name in SIGNALS}))
    for name, row in rows:
        lines.append(f"| {name} | {' | '.join(_number(row[key], digits) for key, digits in SHOWN.items())} |")
    return [*lines, ""]


def _balance(found: Comparison) -> list[str]:
    """Sums that do not depend on how a vehicle steers, with what weight and centrifugal force ask for."""
    section, whole = found.section, found.whole
    outward = found.speed**2 * abs(found.curvature)
    c, s = math.cos(found.cant), math.sin(found.cant)
    up = section.mass * (found.gravity * c + outward * s) * 1e-3
    across = -section.mass * (outward * c - found.gravity * s) * 1e-3
    rows: list[tuple[str, float, float, float | None]] = [
        ("Q left + Q right [kN]", _both(section, "Q"), _both(whole, "Q"), up),
        ("Y left + Y right [kN]", _both(section, "Y"), _both(whole, "Y"), across),
        ("moment about the middle of the track [kNm]", section.overturning * 1e-3, whole.overturning * 1e-3, None),
        ("Q left - Q right [kN]", section.transfer, whole.transfer, None),
        ("roll of the car body [mrad]", section.car_roll * 1e3, whole.car_roll * 1e3, None),
        ("roll of the bogie [mrad]", section.bogie_roll * 1e3, whole.bogie_roll * 1e3, None),
        ("shift of the car body [mm]", section.car_shift * 1e3, whole.car_shift * 1e3, None),
    ]
    lines = ["## The vehicle as a whole", "", "Per wheelset; of the wagon the mean of all.", ""]
    lines += ["| | section | wagon | difference | weight and centrifugal force |", "|---|---|---|---|---|"]
    for name, ours, theirs, closed in rows:
        exact = "" if closed is None else f"{closed:.3f}"
        lines.append(f"| {name} | {ours:.3f} | {theirs:.3f} | {_share(ours, theirs)} | {exact} |")
    return [*lines, ""]


def _words(found: Comparison) -> list[str]:
    section, whole = found.section, found.whole
    own = section.wheelsets[0]
    leading, trailing = whole.wheelsets[0], whole.wheelsets[1]
    shift = own["lateral_displacement_mm"] - whole.mean("lateral_displacement_mm")
    roll = own["roll_mrad"] - whole.mean("roll_mrad")
    more = (section.overturning - whole.overturning) * 1e-3
    chord = (found.pivot**2 + found.axle**2) / 2.0 * abs(found.curvature) * 1e3
    couple = found.axle * (_sum(leading) - _sum(trailing))
    turned = found.pivot * abs(found.curvature) * 1e3
    items = (
        "Sums of Q and Y are those of weight and centrifugal force for both: a quarter of the wagon is a quarter of"
        " it.",
        f"The overturning moments differ by {more:.2f} kNm. The section's wheelset stands {shift:.1f} mm further out"
        f" than the mean of the wagon's, and everything above with it: {_both(section, 'Q'):.0f} kN times"
        f" {shift:.1f} mm is {_both(section, 'Q') * shift * 1e-3:.2f} kNm.",
        f"Further out the rolling radii differ more, and the axle rolls with them, by {roll:.2f} mrad more than the"
        f" mean of the wagon's. The suspension is the same, so that bogie and car body differ by about as much:"
        f" {(section.bogie_roll - whole.bogie_roll) * 1e3:.2f} and {(section.car_roll - whole.car_roll) * 1e3:.2f}"
        " mrad.",
        f"The section does not yaw, so it does not steer. Its lateral force comes from the slope of the contacts and"
        f" from spin, not from an angle of attack: it moves out until the flange root of the left wheel carries"
        f" {-own['Y_left_kN']:.1f} kN.",
        f"Its rolling radii then differ, and Fx of {own['Fx_left_kN']:.1f} and {own['Fx_right_kN']:.1f} kN make a"
        f" steering moment of {own['moment_z_kNm']:.1f} kNm, which whatever moves the section along takes without"
        f" giving way. In the wagon the moments of a bogie's wheelsets, {leading['moment_z_kNm']:.1f} and"
        f" {trailing['moment_z_kNm']:.1f} kNm, have to be balanced: by lateral forces of the two,"
        f" {_sum(leading):.1f} and {_sum(trailing):.1f} kN, which make a couple of {couple:.1f} kNm over the"
        f" wheelbase, and by the secondary springs of a bogie that stands at {turned:.1f} mrad below the car body."
        f" That is why the trailing wheelset guides more than the leading one, with an angle of attack of"
        f" {trailing['yaw_mrad']:.2f} against {leading['yaw_mrad']:.2f} mrad. One wheelset can stand for the two in"
        " the mean only.",
        f"The load that moves to the outer wheel differs by more than the moment does, for the contact lies"
        f" elsewhere: in the flange root it is nearer to the middle of the track, and the same moment takes a"
        f" greater difference of loads ({section.transfer:.1f} against {whole.transfer:.1f} kN).",
        f"The wagon's car body stands on pivots {2.0 * found.pivot:g} m apart, and the middle of this chord lies"
        f" {chord:.1f} mm inside the curve (with that of the wheelbase). Less this, the section's car body stands at"
        f" {section.car_shift * 1e3 - chord:.1f} mm, the wagon's at {whole.car_shift * 1e3:.1f} mm.",
    )
    return ["## What differs, and why", "", *(item(text) for text in items), ""]


def _rides(found: Comparison) -> list[str]:
    section, whole, varied = found.section_ride, found.whole_ride, found.varied
    papers = found.papers_ride
    return [
        "## The shipped scenarios",
        "",
        "| | section | section, as in the paper | wagon |",
        "|---|---|---|---|",
        *_row("status", [one.status for one in (section, papers, whole)]),
        *_row(
            "greatest shift of the (leading) wheelset [mm]",
            [f"{one.shift * 1e3:.2f}" for one in (section, papers, whole)],
        ),
        *_row("two contacts left [m]", [_stretches(one) for one in (section, papers, whole)]),
        *_row("simulated per computing time", [f"{one.real_time_factor:.1f}" for one in (section, papers, whole)]),
        "",
        paragraph(
            "Magheri et al. see a second contact on the left wheel during the curve, and print no numbers. Our section"
            " has two there while it moves out and back through the transitions; in the full curve the tread has lifted"
            " off and the flange root carries alone. The wagon's leading wheelset, which stands less far out, keeps"
            " both."
        ),
        "",
        "| section in the full curve | shift [mm] | contacts left | lateral creep force left, outwards [kN] |",
        "|---|---|---|---|",
        *(f"| {v.words} | {v.shift * 1e3:.2f} | {_number(v.contacts, 0)} | {v.against * 1e-3:.1f} |" for v in varied),
        "",
        paragraph(
            "It is spin that decides, with the friction that bounds it. Spin in the steep contact makes a lateral creep"
            " force that pushes outwards, against the guiding slope: the more friction, the further out the"
            " wheelset has to stand. The paper takes the angular velocity of the frame that does not spin with the"
            " wheels, so that its spin creepage lacks the geometric part, the spin of the wheel times the sine of the"
            " contact angle. With this part left out (the laws of the papers) the wheelset stands less far out and has"
            " both contacts in the whole curve: that is the paper's second contact. The physics is that of the"
            " default."
        ),
    ]


def _row(name: str, cells: list[str]) -> list[str]:
    return [f"| {name} | {' | '.join(cells)} |"]


def _stretches(ride: Ride) -> str:
    return ", ".join(f"{start:.0f} to {end:.0f}" for start, end in ride.two_left) or "nowhere"


def _both(one: Settled, force: str) -> float:
    """Of both wheels of a wheelset, mean of all wheelsets [kN]."""
    return one.mean(f"{force}_left_kN") + one.mean(f"{force}_right_kN")


def _sum(row: dict[str, Any]) -> float:
    return float(row["Y_left_kN"] + row["Y_right_kN"])


def _heading(name: str) -> str:
    if name.startswith("contacts"):
        return name.replace("_", " ")
    *parts, unit = name.replace("moment_z", "Mz").split("_")
    return f"{' '.join(parts)} [{unit}]"


def _number(value: float, digits: int) -> str:
    if digits == 0 and abs(value - round(value)) > 5e-3:
        return f"{value:.2f}"
    return f"{round(value, digits) + 0.0:.{digits}f}"


def _share(ours: float, theirs: float) -> str:
    return f"{ours - theirs:+.3f} ({(ours - theirs) / abs(theirs):+.1%})"
