"""The study as Markdown and as a page with figures."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from pathlib import Path

from wheelrail.reports.figure import Figure
from wheelrail.reports.page import Part, Table, write_page
from wheelrail.studies.methods.figures import force_figure, scenario_figures, split_figure
from wheelrail.studies.methods.published import WORDS
from wheelrail.studies.methods.runs import METHODS, Compared
from wheelrail.studies.table import StudyTable

TITLE = "Ways to find contact points in a running vehicle"

ABOUT = """\
The Manchester wagon through the curves of Meli (doctoral thesis, Bologna, 2009), of Meli, Magheri and Malvezzi (2011)
and of Malvezzi, Meli, Falomi and Rindi (2008), with contact points by DIST, by DIFF and from a look-up table, which
plays the part of the commercial program in the papers' comparisons: with all contacts that it knows (lut), and with one
per wheel, the deepest (lut-single). All else is the same: profiles, Hertz, Johnson-Vermeulen with saturated moment,
ODE5 at 0.5 ms; signals are recorded every millisecond."""

WHAT_DIFF_LOSES = """\
DIFF looks along the vertical. In the root of the flange, where the arc of 13 mm of S1002 lies in the corner of 13 mm of
the rail, the vertical difference has no minimum at contact angles between about 35 and 70 degrees. A contact that comes
there is lost to DIFF, and the wheel sinks until a contact is seen again, on the flank or deeper in the root. DIST, the
default, looks along the normal of the rail and keeps the contact: the table above has poses in which the root touches
by DIST and not by DIFF. Differences at single instants, in transitions, where the flange comes on and leaves, and on
irregular track, come from there."""

WHAT_THE_TABLE_DOES = """\
The look-up table follows DIFF, by which it is filled. Reading it costs about as much as DIFF's search, which
remembers where contacts can be. It is off where the wheelset is tilted in another way than on rigid rails, where a
contact moves quickly between two entries, and on irregular track, where it takes each wheel's shift and yaw to its
own rail as if the other rail lay alike. Unequal counts are mostly contacts that carry next to nothing."""

#: Charts beside the Markdown page, and the scenarios they are drawn of.
FORCES_CHART, FORCES_OF = "methods-forces.png", "meli2009_1_s_curve"
SPLIT_CHART, SPLIT_OF = "methods-split.png", "meli2009_3_curve"


def as_markdown(found: Sequence[Compared], tables: Sequence[StudyTable], finished: bool) -> str:
    """The whole page; its charts lie beside it."""
    lines = [f"# {TITLE}", "", "Made by `wheelrail study methods`; do not edit by hand.", "", ABOUT, ""]
    if not finished:
        lines += ["It was interrupted: scenarios are missing.", ""]
    for table in tables:
        lines += [table.markdown()]
        if table.name == "same-pose":
            lines += [WHAT_DIFF_LOSES, ""]
        if table.name == "split":
            lines += ["What the papers say:", "", *(_item(f"`{one.name}`: {WORDS[one.name]}.") for one in found), ""]
        if table.name == "differences":
            lines += [WHAT_THE_TABLE_DOES, ""]
    lines += [f"![{figure.title}]({name})\n" for name, figure in charts(found)]
    return "\n".join(lines)


def _item(text: str) -> str:
    return textwrap.fill(text, 118, initial_indent="- ", subsequent_indent="  ", break_on_hyphens=False)


def charts(found: Sequence[Compared]) -> list[tuple[str, Figure]]:
    """Pictures beside the Markdown page: name and figure."""
    by_name = {one.name: one for one in found}
    drawn = []
    if FORCES_OF in by_name:
        drawn.append((FORCES_CHART, force_figure(by_name[FORCES_OF])))
    if SPLIT_OF in by_name:
        drawn.append((SPLIT_CHART, split_figure(by_name[SPLIT_OF])))
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
