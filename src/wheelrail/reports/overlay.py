"""Pictures and tables of several runs in one page."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from wheelrail.reports.figure import Figure, Panel
from wheelrail.reports.page import Part

Range = tuple[float, float] | None


def overlaid(parts: Sequence[Sequence[Part]], names: Sequence[str]) -> list[Part]:
    """Parts of each run, together: figures of one title drawn over each other, all else by itself with its run's name.

    A figure whose colours stand for numbers, or whose panels are others than those of the first run, stays by itself.
    """
    if len(parts) == 1:
        return list(parts[0])
    together: list[Part] = []
    for run, own in enumerate(parts):
        for part in own:
            here = _partner(together, part) if run and isinstance(part, Figure) else None
            if here is not None and isinstance(part, Figure):
                together[here] = _over(together[here], part, run)  # type: ignore[arg-type]
            elif isinstance(part, Figure) and part.scale is None and run == 0:
                together.append(part)
            else:
                together.append(replace(part, title=f"{part.title} ({names[run]})"))
    return together


def _partner(parts: list[Part], figure: Figure) -> int | None:
    """Where a figure that can be drawn over stands."""
    for n, part in enumerate(parts):
        if isinstance(part, Figure) and part.title == figure.title and _alike(part, figure):
            return n
    return None


def _alike(one: Figure, other: Figure) -> bool:
    labels = [[(panel.y_label, panel.title) for panel in figure.panels] for figure in (one, other)]
    return one.scale is None and other.scale is None and labels[0] == labels[1]


def _over(one: Figure, other: Figure, run: int) -> Figure:
    pairs = zip(one.panels, other.panels, strict=True)
    return replace(one, panels=tuple(_both(below, above, run) for below, above in pairs))


def _both(below: Panel, above: Panel, run: int) -> Panel:
    lines = tuple(replace(line, run=run, hollow=line.hollow or line.marks) for line in above.lines)
    return replace(
        below,
        lines=below.lines + lines,
        x_range=_union(below.x_range, above.x_range),
        y_range=_union(below.y_range, above.y_range),
    )


def _union(one: Range, other: Range) -> Range:
    return None if one is None or other is None else (min(one[0], other[0]), max(one[1], other[1]))
