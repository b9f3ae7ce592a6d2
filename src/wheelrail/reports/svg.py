"""A panel as a small SVG picture inside a page: lines, marks and the ends of both axes; no script, no style sheet."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

import numpy as np

from wheelrail.reports.figure import PALETTE, Figure, Line, Panel, y_range_of

MARGIN = 6.0  #: around what is drawn [px]
LABELS = 16.0  #: height of the line of words below [px]
BLACK = PALETTE[6]  #: becomes the colour of the text, which dark pages change


def panel_svg(figure: Figure, panel: Panel, width: float = 560.0, height: float | None = None) -> str:
    """The panel as an ``<svg>`` element of this size [px]; of one scale for both axes its shape decides the height."""
    (left, right), (low, high) = _ranges(panel)
    inner = width - 2.0 * MARGIN
    if height is None:
        ratio = (high - low) / (right - left) if panel.equal else 0.25
        height = min(max(inner * ratio, 40.0), 1.2 * width) + 2.0 * MARGIN
    tall = height - 2.0 * MARGIN
    sx, sy = inner / (right - left), tall / (high - low)
    if panel.equal:
        sx = sy = min(sx, sy)
    middle_x, middle_y = 0.5 * (left + right), 0.5 * (low + high)
    flip_x, flip_y = (-1.0 if panel.leftward else 1.0), (1.0 if panel.downward else -1.0)

    def place(x: np.ndarray, y: np.ndarray) -> np.ndarray:
        return np.column_stack(
            (0.5 * width + flip_x * sx * (x - middle_x), 0.5 * height + flip_y * sy * (y - middle_y))
        )

    drawn = [part for line in panel.lines for part in _line(line, _colour(figure.colour(line)), place)]
    for text in panel.texts:
        ((x, y),) = place(np.array([text.x]), np.array([text.y]))
        fill = _colour(PALETTE[text.colour % len(PALETTE)])
        drawn.append(
            f'<text x="{x:.1f}" y="{y + 4.0:.1f}" fill="{fill}" font-size="11" text-anchor="middle">'
            f"{escape(text.text)}</text>"
        )
    # What lies beyond the ranges is cut by an inner picture.
    drawn = [f'<svg width="{width:.0f}" height="{height:.0f}" overflow="hidden">{"".join(drawn)}</svg>']
    words = f"{panel.x_label}: {left:.4g} .. {right:.4g}" + (
        "" if panel.equal and panel.y_label == panel.x_label else f"; {panel.y_label}: {low:.4g} .. {high:.4g}"
    )
    caption = f"{panel.title}; {words}" if panel.title else words
    drawn.append(
        f'<text x="{MARGIN:.0f}" y="{height + LABELS - 4.0:.1f}" fill="currentColor" font-size="11" opacity="0.7">'
        f"{escape(caption)}</text>"
    )
    size = f'width="{width:.0f}" height="{height + LABELS:.0f}" viewBox="0 0 {width:.0f} {height + LABELS:.0f}"'
    look = 'style="max-width:100%;height:auto" font-family="sans-serif"'
    label = escape(caption, quote=True)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} {look} role="img" aria-label="{label}">{"".join(drawn)}</svg>'
    )


def _ranges(panel: Panel) -> tuple[tuple[float, float], tuple[float, float]]:
    """What is seen, never empty."""
    x = panel.x_range or _extent([line.x for line in panel.lines])
    y = y_range_of(panel) or _extent([line.y for line in panel.lines])
    return x, y


def _extent(parts: list[np.ndarray]) -> tuple[float, float]:
    values = np.concatenate([np.ravel(part) for part in parts] or [np.zeros(1)])
    values = values[np.isfinite(values)]
    low, high = (float(values.min()), float(values.max())) if values.size else (0.0, 1.0)
    return (low, high) if high > low else (low - 0.5, high + 0.5)


def _line(line: Line, colour: str, place) -> Iterator[str]:  # type: ignore[no-untyped-def]
    points = place(np.ravel(np.asarray(line.x, dtype=float)), np.ravel(np.asarray(line.y, dtype=float)))
    whole = np.isfinite(points).all(axis=1)
    if line.marks:
        fill = "none" if line.hollow else colour
        for x, y in points[whole]:
            yield f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{2.2 * line.weight:.1f}" fill="{fill}" stroke="{colour}"/>'
        return
    ends = np.flatnonzero(~whole)
    for part in np.split(points, ends):
        part = part[np.isfinite(part).all(axis=1)]
        if len(part) < 2:
            continue
        path = " ".join(f"{x:.1f},{y:.1f}" for x, y in part)
        if line.filled:
            yield f'<polygon points="{path}" fill="{colour}" fill-opacity="0.15" stroke="none"/>'
            continue
        dashes = ' stroke-dasharray="5 4"' if line.dashed else ""
        yield (
            f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="{1.4 * line.weight:.2g}"'
            f' stroke-linejoin="round"{dashes}/>'
        )


def _colour(colour: str) -> str:
    return "currentColor" if colour == BLACK else colour
