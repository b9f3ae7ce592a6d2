"""A bar chart on a logarithmic axis as PNG, with matplotlib."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from wheelrail.reports.figure import PALETTE


@dataclass(frozen=True)
class Bars:
    """One set of bars; None leaves a gap."""

    name: str
    values: Sequence[float | None]  #: one per group, > 0


@dataclass(frozen=True)
class BarChart:
    """Groups of bars, one of each set side by side."""

    title: str
    value_label: str
    groups: Sequence[str]
    sets: Sequence[Bars]


def write_bars_png(chart: BarChart, path: Path) -> None:
    """Draw a bar chart into a PNG file; groups run downwards, bars to the right."""
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure as Canvas

    canvas = Canvas(figsize=(9.0, 1.0 + 0.28 * len(chart.groups) * (len(chart.sets) + 1)), layout="constrained")
    FigureCanvasAgg(canvas)
    axis = canvas.subplots()
    thickness = 0.8 / len(chart.sets)
    for n, bars in enumerate(chart.sets):
        drawn = [(i, value) for i, value in enumerate(bars.values) if value is not None and value > 0.0]
        positions = [i + (n - 0.5 * (len(chart.sets) - 1)) * thickness for i, _ in drawn]
        found = axis.barh(positions, [value for _, value in drawn], thickness, color=PALETTE[n], label=bars.name)
        axis.bar_label(found, labels=[f"{value:.3g}" for _, value in drawn], padding=2, fontsize="x-small")
    axis.set_xscale("log")
    axis.margins(x=0.12)
    axis.set_yticks(range(len(chart.groups)), chart.groups)
    axis.invert_yaxis()
    axis.set_xlabel(chart.value_label)
    axis.set_title(chart.title, fontsize="medium")
    axis.grid(True, axis="x", alpha=0.3)
    axis.set_axisbelow(True)
    axis.legend(fontsize="small", framealpha=0.8)
    canvas.savefig(path, dpi=110, metadata={"Software": None})  # no version: the same bytes from the same code
