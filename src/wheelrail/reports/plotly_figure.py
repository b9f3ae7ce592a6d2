"""Figures for pages, with plotly."""

from __future__ import annotations

from typing import Any

import numpy as np

from wheelrail.reports.figure import DIVERGING, PALETTE, Field, Figure, Line, Panel, Scale, y_range_of


def plotly_figure(figure: Figure) -> Any:
    """A figure as plotly knows it."""
    from plotly.subplots import make_subplots

    heights = figure.heights
    pixels = int(260 * sum(heights))
    # A title in a lower row needs room below the axis above it.
    gap = min(0.12, 0.6 / len(heights))
    if any(panel.title for panel in figure.panels[figure.columns :]):
        gap = min(max(gap, 85 / pixels), 0.6 / (len(heights) - 1))
    canvas = make_subplots(
        rows=len(heights),
        cols=figure.columns,
        row_heights=heights,
        vertical_spacing=gap,
        subplot_titles=[panel.title for panel in figure.panels],
    )
    named: set[tuple[str, str]] = set()  # a name that several panels share stands once in the legend
    for n, panel in enumerate(figure.panels):
        position = {"row": n // figure.columns + 1, "col": n % figure.columns + 1}
        if panel.field is not None:
            canvas.add_trace(_field(panel.field), **position)
            domain = next(canvas.select_yaxes(**position)).domain
            canvas.data[-1].colorbar.update(len=domain[1] - domain[0], y=sum(domain) / 2)
            if figure.columns > 1:  # each bar beside its own panel
                canvas.data[-1].colorbar.x = next(canvas.select_xaxes(**position)).domain[1]
        for line in panel.lines:
            colour = figure.colour(line)
            shown = bool(line.name) and (line.name, colour) not in named
            named.add((line.name, colour))
            canvas.add_trace(_line(line, colour, shown), **position)
        _add_words(canvas, panel, n, position)
        _set_axes(canvas, panel, n, position)
    if figure.scale is not None:
        canvas.add_trace(_scale(figure.scale))
    bar = figure.scale is not None or any(panel.field is not None for panel in figure.panels)
    canvas.update_layout(template="plotly_white", height=pixels + 110, margin={"l": 70, "r": 20, "t": 70, "b": 50})
    if bar:  # the bar stands where the legend would
        canvas.update_layout(legend={"orientation": "h", "y": -0.12})
    return canvas


def _line(line: Line, colour: str, shown: bool) -> Any:
    from plotly.graph_objects import Scatter

    look: dict[str, Any] = {
        "mode": "markers" if line.marks else "lines",
        "line": {
            "color": colour,
            "width": 2.0 * line.weight,
            "dash": "dash" if line.dashed else "solid",
            "simplify": False,  # plotly would draw short kinks away
        },
        "marker": {
            "color": "white" if line.hollow else colour,
            "size": 6 * line.weight,
            "line": {"color": colour, "width": 2 if line.hollow else 0},
        },
    }
    if line.filled:
        red, green, blue = (int(colour[k : k + 2], 16) for k in (1, 3, 5))
        look |= {"fill": "toself", "fillcolor": f"rgba({red},{green},{blue},0.15)", "hoverinfo": "skip"}
        look["line"] = {"width": 0}
    return Scatter(x=line.x, y=line.y, name=line.name, legendgroup=line.name or None, showlegend=shown, **look)


def _field(field: Field) -> Any:
    """Bands between uneven levels: plotly knows even ones only, so it is given the number of the level instead."""
    from plotly.graph_objects import Contour

    levels = np.array(field.levels)
    steps = np.arange(levels.size, dtype=float)
    last = steps[-1]
    colours = [[edge / last, colour] for n, colour in enumerate(field.bands) for edge in (n, n + 1)]
    return Contour(
        x=field.x,
        y=field.y,
        z=np.interp(field.clipped, levels, steps),
        customdata=field.values,
        hovertemplate="%{x:.2f}, %{y:.2f}: %{customdata:.4f}<extra></extra>",
        zmin=0.0,
        zmax=last,
        contours={"start": 1.0, "end": last - 1.0, "size": 1.0},
        line={"width": 0.5, "color": "white"},
        colorscale=colours,
        colorbar={
            "title": {"text": field.label, "side": "right"},
            "tickvals": steps,
            "ticktext": [f"{level:g}" for level in levels],
        },
    )


def _scale(scale: Scale) -> Any:
    """A colour bar, carried by a trace without points."""
    from plotly.graph_objects import Scatter

    stops = np.linspace(0.0, 1.0, len(DIVERGING))
    marker = {
        "color": [scale.low],
        "cmin": scale.low,
        "cmax": scale.high,
        "colorscale": list(zip(stops.tolist(), DIVERGING, strict=True)),
        "showscale": True,
        "colorbar": {"title": {"text": scale.label, "side": "right"}},
    }
    return Scatter(x=[None], y=[None], mode="markers", marker=marker, showlegend=False, hoverinfo="skip")


def _add_words(canvas: Any, panel: Panel, n: int, position: dict[str, int]) -> None:
    """Arrows and texts."""
    name = str(n + 1) if n else ""
    for arrow in panel.arrows:
        canvas.add_annotation(
            x=arrow.x + arrow.dx,
            y=arrow.y + arrow.dy,
            ax=arrow.x,
            ay=arrow.y,
            axref=f"x{name}",
            ayref=f"y{name}",
            text="",
            showarrow=True,
            arrowhead=2,
            arrowwidth=2,
            arrowcolor=PALETTE[arrow.colour % len(PALETTE)],
            **position,
        )
    for text in panel.texts:
        font = {"color": PALETTE[text.colour % len(PALETTE)], "size": 12}
        canvas.add_annotation(
            x=text.x, y=text.y, text=text.text.replace("\n", "<br>"), font=font, showarrow=False, **position
        )


def _set_axes(canvas: Any, panel: Panel, n: int, position: dict[str, int]) -> None:
    canvas.update_xaxes(title_text=panel.x_label, **position)
    canvas.update_yaxes(title_text=panel.y_label, exponentformat="power", **position)
    if panel.logarithmic:
        canvas.update_xaxes(type="log", **position)
        canvas.update_yaxes(type="log", **position)
    if panel.equal:
        canvas.update_yaxes(scaleanchor=f"x{n + 1 if n else ''}", constraintoward="top", **position)
    for update, limits, turned in (
        (canvas.update_xaxes, panel.x_range, panel.leftward),
        (canvas.update_yaxes, y_range_of(panel), panel.downward),
    ):
        if limits is not None:
            update(range=limits[::-1] if turned else limits, constrain="domain" if panel.equal else None, **position)
        elif turned:
            update(autorange="reversed", **position)
