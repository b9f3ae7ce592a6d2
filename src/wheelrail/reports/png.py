"""Figures as PNG, with matplotlib."""

from __future__ import annotations

from pathlib import Path

from wheelrail.reports.figure import PALETTE, Figure


def write_png(figure: Figure, path: Path) -> None:
    """Draw a figure into a PNG file."""
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure as Canvas

    heights = [panel.height for panel in figure.panels]
    canvas = Canvas(figsize=(9.0, 2.6 * sum(heights) + 0.6), layout="constrained")
    FigureCanvasAgg(canvas)
    canvas.suptitle(figure.title)
    axes = canvas.subplots(len(figure.panels), 1, squeeze=False, height_ratios=heights)[:, 0]
    for axis, panel in zip(axes, figure.panels, strict=True):
        for line in panel.lines:
            axis.plot(
                line.x,
                line.y,
                label=line.name or None,
                color=PALETTE[line.colour % len(PALETTE)],
                linestyle="none" if line.marks else "-",
                marker="o" if line.marks else None,
                markersize=3.5,
                linewidth=1.4,
            )
        if panel.title:
            axis.set_title(panel.title, fontsize="medium")
        axis.set_xlabel(panel.x_label)
        axis.set_ylabel(panel.y_label)
        axis.grid(True, alpha=0.3)
        if panel.logarithmic:
            axis.set_xscale("log")
            axis.set_yscale("log")
        if panel.equal:
            axis.set_aspect("equal", adjustable="datalim")
        if panel.downward:
            axis.invert_yaxis()
        if panel.leftward:
            axis.invert_xaxis()
        if any(line.name for line in panel.lines):
            axis.legend(fontsize="small", framealpha=0.8)
    canvas.savefig(path, dpi=110, metadata={"Software": None})  # no version: the same bytes from the same code
