"""The comparison of an elastic run with semi-elastic ones as Markdown, tables and a page."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from wheelrail.reports.page import Part, Table, write_page
from wheelrail.studies.elastic.compare import EVERY, open_comparison
from wheelrail.studies.elastic.compare_figures import every_figure
from wheelrail.studies.elastic.compare_tables import every_table, shares_of
from wheelrail.studies.table import StudyTable

TITLE = "Elastic contact beside contact points and ellipses"
ABOUT = (
    "The same curve with elastic contact, and with contact points and ellipses (semi-elastic): points by DIST with the"
    " creep law FaStrip, the closest of them, and with the scenario's own creep law; with that law also points by DIFF"
    f" and from a look-up table (LUT). Signals every millisecond, contact areas every {EVERY:g} m."
)
STEM = "elastic"  #: of the files of the page


def write_comparison(
    runs: Path | None, to: Path, more: Sequence[StudyTable] = (), missing: Sequence[str] = ()
) -> list[StudyTable]:
    """Write `elastic.md` and `.html` from runs that are stored in a folder, if they are; gives the tables.

    more : tables that follow those of the runs. missing : parts of the study that are not computed yet.
    """
    comparison = None if runs is None else open_comparison(runs)
    tables: list[StudyTable] = list(more)
    figures: list[Part] = []
    if comparison is not None:
        shares = shares_of(comparison)
        tables = [*every_table(comparison, shares), *more]
        figures = list(every_figure(comparison, shares))
    to.mkdir(parents=True, exist_ok=True)
    lead = "" if comparison is None else f"{comparison.name}. {ABOUT}"
    (to / f"{STEM}.md").write_text(as_markdown(lead, tables, missing), encoding="utf-8")
    write_comparison_page(to / f"{STEM}.html", lead, tables, figures)
    return tables


def as_markdown(lead: str, tables: Sequence[StudyTable], missing: Sequence[str] = ()) -> str:
    """The tables with their words."""
    lines = [f"# {TITLE}", "", "Made by `wheelrail study elastic`; do not edit by hand.", ""]
    lines += [lead, ""] if lead else []
    lines += [table.markdown() for table in tables]
    lines += [f"Not computed yet: {', '.join(missing)}.", ""] if missing else []
    return "\n".join(lines).rstrip() + "\n"


def write_comparison_page(path: Path, lead: str, tables: Sequence[StudyTable], figures: Sequence[Part]) -> None:
    """Write tables and figures as one page."""
    parts: list[Part] = [
        Table(
            table.title,
            tuple(column.heading for column in table.columns),
            tuple(map(tuple, table.cells())),
            " ".join((table.about, *table.differences)),
        )
        for table in tables
    ]
    write_page(path, TITLE, lead, [*parts, *figures])
