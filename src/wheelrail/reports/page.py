"""One HTML page with tables and figures that needs nothing else to be read."""

from __future__ import annotations

import html
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from wheelrail.reports.figure import Figure
from wheelrail.reports.plotly_figure import plotly_figure
from wheelrail.reports.relief import Relief, plotly_relief

STYLE = """
body { font: 16px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 64rem; padding: 0 1rem; color: #1a1a1a; }
h1 { font-size: 1.7rem; margin-bottom: .2rem; } h2 { font-size: 1.2rem; margin-top: 2.2rem; }
p.lead { color: #555; margin-top: 0; } p.caption { color: #555; font-size: .92rem; }
table { border-collapse: collapse; margin: 1rem 0; } th, td { text-align: left; padding: .25rem .9rem .25rem 0;
border-bottom: 1px solid #ddd; vertical-align: top; } th { font-weight: 600; }
table.numbers { font-size: .9rem; } table.numbers td { white-space: nowrap; } .wide { overflow-x: auto; }
table.numbers td + td, table.numbers th + th { text-align: right; } pre { font-size: .85rem; overflow-x: auto; }
footer { color: #777; margin-top: 3rem; font-size: .85rem; }
"""


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


@dataclass(frozen=True)
class Listing:
    """A text to be shown as it is, folded until it is asked for."""

    title: str
    text: str


Part = Figure | Relief | Facts | Table | Listing


def write_page(path: Path, title: str, lead: str, parts: Sequence[Part]) -> None:
    """Write a page; the drawing library is inside it, once."""
    from plotly.offline import get_plotlyjs

    from wheelrail import __version__

    body = [f"<h1>{html.escape(title)}</h1>", f'<p class="lead">{html.escape(lead)}</p>']
    for part in parts:
        body.append(f"<h2>{html.escape(part.title)}</h2>")
        body.append(_shown(part))
    path.write_text(
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        f"<title>{html.escape(title)}</title><style>{STYLE}</style>"
        f"<script>{get_plotlyjs()}</script></head><body>\n"
        + "\n".join(body)
        + f"\n<footer>wheelrail {__version__}</footer>"
        "</body></html>\n",
        encoding="utf-8",
    )


def _shown(part: Part) -> str:
    if isinstance(part, Figure | Relief):
        return _figure(part)
    if isinstance(part, Table):
        return _table(part)
    if isinstance(part, Listing):
        return f"<details><summary>show</summary><pre>{html.escape(part.text)}</pre></details>"
    return _facts(part)


def _table(table: Table) -> str:
    head = "".join(f"<th>{html.escape(column)}</th>" for column in table.columns)
    rows = "".join(f"<tr>{''.join(f'<td>{html.escape(cell)}</td>' for cell in row)}</tr>" for row in table.rows)
    caption = f'<p class="caption">{html.escape(table.caption)}</p>' if table.caption else ""
    return f'<div class="wide"><table class="numbers"><tr>{head}</tr>{rows}</table></div>{caption}'


def _facts(facts: Facts) -> str:
    rows = "".join(f"<tr><th>{html.escape(name)}</th><td>{html.escape(value)}</td></tr>" for name, value in facts.rows)
    return f"<table>{rows}</table>"


def _figure(figure: Figure | Relief) -> str:
    canvas = plotly_relief(figure) if isinstance(figure, Relief) else plotly_figure(figure)
    drawn: str = canvas.to_html(full_html=False, include_plotlyjs=False, config={"displaylogo": False})
    caption = f'<p class="caption">{html.escape(figure.caption)}</p>' if figure.caption else ""
    return drawn + caption
