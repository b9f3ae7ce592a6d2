"""The comparison of an elastic run with semi-elastic ones as Markdown, tables and a page."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from wheelrail.reports.page import Part, Table, write_page
from wheelrail.studies.elastic.compare import EVERY, Comparison, open_comparison
from wheelrail.studies.elastic.compare_figures import every_figure
from wheelrail.studies.elastic.compare_tables import WheelShares, every_table, shares_of
from wheelrail.studies.table import StudyTable

TITLE = "Elastic contact beside contact points and ellipses"
ABOUT = (
    "The same curve with elastic contact, and with contact points and ellipses (semi-elastic): points by DIST with the"
    " creep law FaStrip, the closest of them, and with the scenario's own creep law; with that law also points by DIFF"
    f" and from a look-up table (LUT). Signals every millisecond, contact areas every {EVERY:g} m."
)


def write_comparison(runs: Path, to: Path) -> list[StudyTable]:
    """Write `elastic-compare.md` and `.html` from runs that are stored in a folder; gives the tables."""
    comparison = open_comparison(runs)
    shares = shares_of(comparison)
    tables = every_table(comparison, shares)
    to.mkdir(parents=True, exist_ok=True)
    (to / "elastic-compare.md").write_text(as_markdown(comparison, tables), encoding="utf-8")
    write_comparison_page(to / "elastic-compare.html", comparison, shares, tables)
    return tables


def as_markdown(comparison: Comparison, tables: Sequence[StudyTable]) -> str:
    """The tables with their words."""
    return "\n".join([f"# {TITLE}", "", f"{comparison.name}. {ABOUT}", "", *(table.markdown() for table in tables)])


def write_comparison_page(
    path: Path, comparison: Comparison, shares: Sequence[WheelShares], tables: Sequence[StudyTable]
) -> None:
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
    parts += every_figure(comparison, shares)
    write_page(path, TITLE, f"{comparison.name}. {ABOUT}", parts)
