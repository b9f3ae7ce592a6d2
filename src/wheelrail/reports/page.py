"""One HTML page with tables, figures and an animation that needs nothing else to be read: no network, no server."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from wheelrail.reports.cross_section import CrossSection
from wheelrail.reports.figure import Figure
from wheelrail.reports.packing import Packer
from wheelrail.reports.relief import Relief
from wheelrail.reports.segments import Shade


@dataclass(frozen=True)
class Facts:
    """A table of two columns: what, and its value in words."""

    title: str
    rows: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class Table:
    """A table with a head; the first column holds names, the others numbers."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    caption: str = ""
    verdicts: tuple[str, ...] = ()  #: of the rows: "good", "bad" or "" colour the last cell of each; none by default


@dataclass(frozen=True)
class Listing:
    """A text to be shown as it is, folded until it is asked for."""

    title: str
    text: str
    folded: bool = True


@dataclass(frozen=True)
class Scene:
    """An animation, drawn by `web/src/scene.js` from data: numbers, words and NumPy arrays, however nested.

    Instead of the data, a function may be given that makes them with the page's packer. A page without such a part
    does not carry that script.
    """

    title: str
    data: Mapping[str, Any] | Callable[[Packer], Mapping[str, Any]]
    caption: str = ""


Part = Figure | Relief | CrossSection | Facts | Table | Listing | Scene


@dataclass(frozen=True)
class Tab:
    """Parts that are shown together; other tabs are hidden meanwhile."""

    title: str
    parts: tuple[Part, ...]


@dataclass(frozen=True)
class Head:
    """What stands above everything else."""

    title: str
    lead: str = ""
    badge: tuple[str, str] | None = None  #: "good", "warn" or "bad", and the word to show
    warnings: tuple[str, ...] = ()


def write_page(path: Path, title: str, lead: str, parts: Sequence[Part]) -> None:
    """Write a page without tabs."""
    write_tabs(path, Head(title, lead), [Tab("", tuple(parts))])


def write_tabs(
    path: Path, head: Head, tabs: Sequence[Tab], *, runs: Sequence[str] = (), shades: Sequence[Shade] = ()
) -> None:
    """Write a page with tabs; those without parts are left out.

    runs : names of the runs that are drawn over each other, if they are several. shades : stretches of track behind
    plots over distance.
    """
    from wheelrail.reports.page_html import page_html

    shown = [tab for tab in tabs if tab.parts]
    path.write_text(page_html(head, shown, runs=runs, shades=shades), encoding="utf-8")
