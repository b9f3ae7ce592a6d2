"""The comparison of an elastic run with semi-elastic ones as Markdown, tables and a page."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from wheelrail.reports.page import Part, Table, write_page
from wheelrail.studies.elastic.compare import EVERY, WORDS, Comparison
from wheelrail.studies.elastic.compare_figures import every_figure
from wheelrail.studies.elastic.compare_tables import WheelShares
from wheelrail.studies.table import StudyTable

TITLE = "Elastic contact beside contact points and ellipses"
ABOUT = (
    "The same curve with elastic contact, and with contact points and ellipses: by DIST with FaStrip, the closest of"
    " them, with the creep law of the scenario, and with points by DIFF and from a look-up table. Signals every"
    f" millisecond, contact areas every {EVERY:g} m."
)


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
            table.about,
        )
        for table in tables
    ]
    parts += every_figure(comparison, shares)
    write_page(path, TITLE, f"{comparison.name}: {', '.join(WORDS[name] for name in comparison.runs)}.", parts)
