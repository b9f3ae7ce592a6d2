"""One HTML page with tables and figures that needs nothing else to be read."""

from __future__ import annotations

import html
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from wheelrail.reports.figure import PALETTE, Figure

STYLE = """
body { font: 16px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 64rem; padding: 0 1rem; color: #1a1a1a; }
h1 { font-size: 1.7rem; margin-bottom: .2rem; } h2 { font-size: 1.2rem; margin-top: 2.2rem; }
p.lead { color: #555; margin-top: 0; } p.caption { color: #555; font-size: .92rem; }
table { border-collapse: collapse; margin: 1rem 0; } th, td { text-align: left; padding: .25rem .9rem .25rem 0;
border-bottom: 1px solid #ddd; vertical-align: top; } th { font-weight: 600; }
footer { color: #777; margin-top: 3rem; font-size: .85rem; }
"""


@dataclass(frozen=True)
class Facts:
    """A table of two columns: what, and its value in words."""

    title: str
    rows: tuple[tuple[str, str], ...]


def write_page(path: Path, title: str, lead: str, parts: Sequence[Figure | Facts]) -> None:
    """Write a page; the drawing library is inside it, once."""
    from plotly.offline import get_plotlyjs

    from wheelrail import __version__

    body = [f"<h1>{html.escape(title)}</h1>", f'<p class="lead">{html.escape(lead)}</p>']
    for part in parts:
        body.append(f"<h2>{html.escape(part.title)}</h2>")
        body.append(_figure(part) if isinstance(part, Figure) else _facts(part))
    path.write_text(
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        f"<title>{html.escape(title)}</title><style>{STYLE}</style>"
        f"<script>{get_plotlyjs()}</script></head><body>\n"
        + "\n".join(body)
        + f"\n<footer>wheelrail {__version__}</footer>"
        "</body></html>\n",
        encoding="utf-8",
    )


def _facts(facts: Facts) -> str:
    rows = "".join(f"<tr><th>{html.escape(name)}</th><td>{html.escape(value)}</td></tr>" for name, value in facts.rows)
    return f"<table>{rows}</table>"


def _figure(figure: Figure) -> str:
    drawn: str = _plotly(figure).to_html(full_html=False, include_plotlyjs=False, config={"displaylogo": False})
    caption = f'<p class="caption">{html.escape(figure.caption)}</p>' if figure.caption else ""
    return drawn + caption


def _plotly(figure: Figure) -> Any:
    from plotly.graph_objects import Scatter
    from plotly.subplots import make_subplots

    heights = [panel.height for panel in figure.panels]
    canvas = make_subplots(
        rows=len(figure.panels),
        cols=1,
        row_heights=heights,
        vertical_spacing=min(0.12, 0.6 / len(figure.panels)),
        subplot_titles=[panel.title for panel in figure.panels],
    )
    for row, panel in enumerate(figure.panels, start=1):
        for line in panel.lines:
            canvas.add_trace(
                Scatter(
                    x=line.x,
                    y=line.y,
                    name=line.name,
                    showlegend=bool(line.name),
                    mode="markers" if line.marks else "lines",
                    line={
                        "color": PALETTE[line.colour % len(PALETTE)],
                        "simplify": False,  # plotly would draw short kinks away
                    },
                    marker={"color": PALETTE[line.colour % len(PALETTE)], "size": 6},
                ),
                row=row,
                col=1,
            )
        canvas.update_xaxes(title_text=panel.x_label, row=row, col=1)
        canvas.update_yaxes(title_text=panel.y_label, row=row, col=1)
        if panel.logarithmic:
            canvas.update_xaxes(type="log", row=row, col=1)
            canvas.update_yaxes(type="log", row=row, col=1)
        if panel.equal:
            canvas.update_yaxes(scaleanchor=f"x{row if row > 1 else ''}", row=row, col=1)
        if panel.downward:
            canvas.update_yaxes(autorange="reversed", row=row, col=1)
        if panel.leftward:
            canvas.update_xaxes(autorange="reversed", row=row, col=1)
    canvas.update_layout(
        template="plotly_white", height=int(260 * sum(heights)) + 80, margin={"l": 70, "r": 20, "t": 40, "b": 50}
    )
    return canvas
