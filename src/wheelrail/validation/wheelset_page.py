"""A page that compares the loaded wheelset with CONTACT, wheel by wheel."""

from __future__ import annotations

from collections.abc import Sequence

from wheelrail.validation.loaded_wheelset import Compared, rolling, standing
from wheelrail.validation.two_contacts import root_mean_square, two_contact_wheels

PAGE = """# The loaded wheelset against CONTACT

Made by `wheelrail validate --wheelset`; do not edit by hand. S1002 on UIC60, the Manchester contact benchmark's
wheelset; ours less CONTACT's, for the most loaded contact of each wheel. Shifts in CONTACT's sense, to the right;
"position" is measured from its centre of pressure (rolling: from the centre of its patch). What the differences mean:
[forces](theory/forces.md), at its end.

## 10 kN per wheel, without friction

{ten}

## 80 kN per wheel, without friction

{eighty}

## Two contacts on a wheel, without friction

Every wheel of the tables whose undeformed surfaces overlap in two positions or more at CONTACT's pose, at its roll
and load; also one on which ours has merged them. Root mean square: height {rms_height:.4f} mm, lateral force
{rms_lateral:.2f} % of the wheel load Q. A, B, C, D, F: CONTACT merges neighbouring contacts into one patch (10 kN; B
yawed by 2.4 mrad per mm, C by 24 mrad, D on rails at 1:20, F with 80 kN); S: each contact a patch of its own.

{two}

## Rolling with friction (benchmark A-2.2), FASTSIM

Creep forces of the wheel over friction times load.

{rolling}
"""


def wheelset_page() -> str:
    """The page as Markdown."""
    return PAGE.format(
        ten=_table(standing("A"), forces=False),
        eighty=_table(standing("F"), forces=False),
        rolling=_table(rolling(), forces=True),
        two=_two_contacts(),
        rms_height=root_mean_square([wheel.height for wheel in two_contact_wheels()]),
        rms_lateral=root_mean_square([wheel.lateral for wheel in two_contact_wheels()]),
    )


def _two_contacts() -> str:
    names = ["set", "Q kN", "shift mm", "yaw mrad", "wheel", "our loads kN", "height mm", "lateral % of Q"]
    lines = ["| " + " | ".join(names) + " |", "|" + "---|" * len(names)]
    for wheel in two_contact_wheels():
        loads = " + ".join(f"{load / 1e3:.2f}" for load in wheel.loads)
        cells = [wheel.name, f"{wheel.load / 1e3:g}", f"{wheel.shift:g}", f"{wheel.yaw:g}", wheel.side, loads]
        lines.append("| " + " | ".join([*cells, f"{wheel.height:+.4f}", f"{wheel.lateral:+.2f}"]) + " |")
    return "\n".join(lines)


def _table(wheels: Sequence[Compared], *, forces: bool) -> str:
    names = ["shift mm", "wheel", "contacts", "pressure %", "approach %", "height mm", "position mm"]
    names += ["force x", "force y"] if forces else ["lateral % of N"]
    lines = ["| " + " | ".join(names) + " |", "|" + "---|" * len(names)]
    for wheel in wheels:
        cells = [f"{wheel.shift:g}", wheel.side, f"{wheel.contacts}", f"{wheel.pressure:+.1f}"]
        cells += [f"{wheel.approach:+.1f}", f"{wheel.height:+.4f}", f"{wheel.position:+.2f}"]
        cells += [f"{wheel.force_x:+.3f}", f"{wheel.force_y:+.3f}"] if forces else [f"{wheel.lateral:+.2f}"]
        lines.append("| " + " | ".join(cells) + " |")
    return "\n".join(lines)
