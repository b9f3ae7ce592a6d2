"""Figures as PNG, with matplotlib."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from wheelrail.reports.figure import DIVERGING, PALETTE, Field, Figure, Panel, y_range_of


def write_png(figure: Figure, path: Path) -> None:
    """Draw a figure into a PNG file."""
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure as Canvas

    heights = figure.heights
    canvas = Canvas(figsize=(9.0, 2.6 * sum(heights) + 0.6), layout="constrained")
    FigureCanvasAgg(canvas)
    canvas.suptitle(figure.title)
    axes = canvas.subplots(len(heights), figure.columns, squeeze=False, height_ratios=heights)
    for axis, panel in zip(axes.flat, figure.panels, strict=True):
        _draw(axis, figure, panel)
    for axis, panel in zip(axes.flat, figure.panels, strict=True):
        if panel.field is not None:
            _draw_field(canvas, axis, panel.field)
    if figure.scale is not None:
        _draw_scale(canvas, axes, figure)
    canvas.savefig(path, dpi=110, metadata={"Software": None})  # no version: the same bytes from the same code


def _draw(axis: Any, figure: Figure, panel: Panel) -> None:
    """Everything of a panel but its field."""
    for line in panel.lines:
        colour = figure.colour(line)
        if line.filled:
            axis.fill(line.x, line.y, label=line.name or None, color=colour, alpha=0.15, linewidth=0.0)
            continue
        axis.plot(
            line.x,
            line.y,
            label=line.name or None,
            color=colour,
            linestyle="none" if line.marks else "--" if line.dashed else "-",
            marker="o" if line.marks else None,
            markersize=3.5 * line.weight,
            markerfacecolor="white" if line.hollow else colour,
            linewidth=1.4 * line.weight,
        )
    for arrow in panel.arrows:
        colour = PALETTE[arrow.colour % len(PALETTE)]
        style = {"arrowstyle": "-|>", "color": colour, "lw": 1.4, "shrinkA": 0, "shrinkB": 0}
        axis.annotate("", xy=(arrow.x + arrow.dx, arrow.y + arrow.dy), xytext=(arrow.x, arrow.y), arrowprops=style)
    for text in panel.texts:
        colour = PALETTE[text.colour % len(PALETTE)]
        axis.text(text.x, text.y, text.text, color=colour, fontsize="small", ha="center", va="center")
    if panel.title:
        axis.set_title(panel.title, fontsize="medium")
    axis.set_xlabel(panel.x_label)
    axis.set_ylabel(panel.y_label)
    axis.grid(True, alpha=0.3)
    _set_ranges(axis, panel)
    if any(line.name for line in panel.lines):
        axis.legend(fontsize="small", framealpha=0.8)


def _set_ranges(axis: Any, panel: Panel) -> None:
    if panel.logarithmic:
        axis.set_xscale("log")
        axis.set_yscale("log")
    if panel.x_range is not None:
        axis.set_xlim(*panel.x_range)
    if (seen := y_range_of(panel)) is not None:
        axis.set_ylim(*seen)
    if panel.equal:
        # Where the ranges are given the box gives way, otherwise the ranges do.
        axis.set_aspect("equal", adjustable="datalim" if panel.x_range is None else "box")
    if panel.downward:
        axis.invert_yaxis()
    if panel.leftward:
        axis.invert_xaxis()


def _draw_field(canvas: Any, axis: Any, field: Field) -> None:
    from matplotlib.colors import BoundaryNorm, ListedColormap

    colours = ListedColormap(field.bands)
    norm = BoundaryNorm(field.levels, colours.N)
    bands = axis.contourf(field.x, field.y, field.clipped, levels=field.levels, cmap=colours, norm=norm, zorder=0.5)
    look = {"colors": "white", "linewidths": 0.5, "linestyles": "solid", "zorder": 0.6}
    axis.contour(field.x, field.y, field.values, levels=field.levels[1:-1], **look)
    bar = canvas.colorbar(bands, ax=axis, label=field.label, spacing="uniform", ticks=field.levels, pad=0.02)
    bar.ax.set_yticklabels([f"{level:g}" for level in field.levels])


def _draw_scale(canvas: Any, axes: Any, figure: Figure) -> None:
    from matplotlib.cm import ScalarMappable
    from matplotlib.colors import LinearSegmentedColormap, Normalize

    assert figure.scale is not None
    colours = LinearSegmentedColormap.from_list("values", DIVERGING)
    shown = ScalarMappable(Normalize(figure.scale.low, figure.scale.high), colours)
    canvas.colorbar(shown, ax=axes, label=figure.scale.label, pad=0.02, aspect=30)
