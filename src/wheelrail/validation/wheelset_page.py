"""A page that compares the loaded wheelset with CONTACT, wheel by wheel."""

from __future__ import annotations

from collections.abc import Sequence

from wheelrail.validation.loaded_wheelset import Compared, rolling, standing

PAGE = """# The loaded wheelset against CONTACT

Made by `wheelrail validate --wheelset`; do not edit by hand. S1002 on UIC60, the Manchester contact benchmark's
wheelset; ours less CONTACT's, for the most loaded contact of each wheel. Shifts in CONTACT's sense, to the right;
"place" is measured from its centre of pressure (rolling: from the centre of its patch). What the differences mean:
[forces](theory/forces.md), at its end.

## 10 kN per wheel, without friction

{ten}

## 80 kN per wheel, without friction

{eighty}

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
    )


def _table(wheels: Sequence[Compared], *, forces: bool) -> str:
    names = ["shift mm", "wheel", "contacts", "pressure %", "approach %", "height mm", "place mm"]
    names += ["force x", "force y"] if forces else []
    lines = ["| " + " | ".join(names) + " |", "|" + "---|" * len(names)]
    for wheel in wheels:
        cells = [f"{wheel.shift:g}", wheel.side, f"{wheel.contacts}", f"{wheel.pressure:+.1f}"]
        cells += [f"{wheel.approach:+.1f}", f"{wheel.height:+.4f}", f"{wheel.place:+.2f}"]
        cells += [f"{wheel.force_x:+.3f}", f"{wheel.force_y:+.3f}"] if forces else []
        lines.append("| " + " | ".join(cells) + " |")
    return "\n".join(lines)
