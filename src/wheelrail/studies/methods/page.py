"""The study as Markdown and as a page with figures."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from pathlib import Path

from wheelrail.reports.figure import Figure
from wheelrail.reports.page import Part, Table, write_page
from wheelrail.studies.methods.figures import force_figure, scenario_figures, split_figure
from wheelrail.studies.methods.published import WORDS
from wheelrail.studies.methods.runs import METHODS, VIBRATES, Compared
from wheelrail.studies.table import StudyTable

TITLE = "Ways to find contact points in a running vehicle"

ABOUT = """\
The Manchester wagon through the curves of Meli (doctoral thesis, Bologna, 2009), of Meli, Magheri and Malvezzi (2011)
and of Malvezzi, Meli, Falomi and Rindi (2008), with contact points by DIST, by DIFF and from a look-up table, which
plays the part of the commercial program in the papers' comparisons: with all contacts that it knows (lut), and with one
per wheel, the deepest (lut-single). All else is the same: profiles, Hertz, Johnson-Vermeulen with saturated moment,
ODE5 at 0.5 ms; signals are recorded every millisecond."""

#: Printed where DIST and DIFF do not keep to the limits; the tables before it are the evidence.
EXPLAINED = """\
Where the limits are not kept, leading wheels of the bogies run on the root of their flange in the S curve. There
the arc of 13 mm of S1002 lies in the corner of 13 mm of the rail, and the two radii are equal within the
penetration. DIFF looks along the vertical and DIST along the normal of the rail. In one and the same pose they then
see the contact on the root at places and angles that differ, and the flange comes on for DIFF some hundredths of a
millimetre earlier than for DIST (the flange root in one pose). Where a contact is so steep and moves so quickly,
this decides how the wheel vibrates. The vibration is fed by friction, as in the [curve of 150 m](curves.md); its
amplitude, frequency and phase are the method's own, and Q at one instant differs by as much as it vibrates. The
means of Q do not (last column but one of the limits). With friction 0.20, which feeds no vibration, the wheel runs
on the same root and the methods keep the limits in the whole run (without vibration). Ten times the contact damping
stops the vibration in the full curve, where the means show that they agree, but not where the flange comes on and
leaves. On irregular track the greatest differences of Q are strikes of a flange on the same root, which the
definition counts as transients."""

WHAT_THE_TABLE_DOES = """\
The look-up table follows DIFF, by which it is filled. Reading it costs about as much as DIFF's search, which
remembers where contacts can be. It is off where the wheelset is tilted in another way than on rigid rails, where a
contact moves quickly between two entries, and on irregular track, where it takes each wheel's shift and yaw to its
own rail as if the other rail lay alike. Unequal counts are mostly contacts that carry next to nothing."""

FORCES_CHART, SPLIT_CHART = "methods-forces.png", "methods-split.png"


def as_markdown(found: Sequence[Compared], tables: Sequence[StudyTable], finished: bool) -> str:
    """The whole page; its charts lie beside it."""
    lines = [f"# {TITLE}", "", "Made by `wheelrail study methods`; do not edit by hand.", "", ABOUT, ""]
    if not finished:
        lines += ["It was interrupted: scenarios are missing.", ""]
    verdicts = [row["within"] for table in tables if table.name == "limits" for row in table.rows]
    for table in tables:
        lines += [table.markdown()]
        if table.name == "calmed" and "no" in verdicts:
            lines += [EXPLAINED, ""]
        if table.name == "split":
            lines += ["What the papers say:", "", *(_item(f"`{one.name}`: {WORDS[one.name]}.") for one in found), ""]
        if table.name == "calm":
            lines += [WHAT_THE_TABLE_DOES, ""]
    lines += [f"![{figure.title}]({name})\n" for name, figure in charts(found)]
    return "\n".join(lines)


def _item(text: str) -> str:
    return textwrap.fill(text, 118, initial_indent="- ", subsequent_indent="  ", break_on_hyphens=False)


def charts(found: Sequence[Compared]) -> list[tuple[str, Figure]]:
    """Pictures beside the Markdown page: name and figure."""
    by_name = {one.name: one for one in found}
    drawn = []
    if VIBRATES in by_name:
        drawn.append((FORCES_CHART, force_figure(by_name[VIBRATES])))
    if "meli2009_3_curve" in by_name:
        drawn.append((SPLIT_CHART, split_figure(by_name["meli2009_3_curve"])))
    return drawn


def write_html(path: Path, found: Sequence[Compared], tables: Sequence[StudyTable]) -> None:
    """Write the tables and the overlays of every scenario."""
    parts: list[Part] = [
        Table(
            table.title,
            tuple(column.heading for column in table.columns),
            tuple(map(tuple, table.cells())),
            table.about,
        )
        for table in tables
    ]
    for one in found:
        parts += scenario_figures(one)
    write_page(path, TITLE, f"Contact points by {', '.join(METHODS)} in the same runs.", parts)
