"""Surfaces in space, coloured by a number: a picture as data, drawn by plotly (HTML) or matplotlib (PNG)."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from wheelrail.reports.figure import COOL

BARE = "#d9d9d9"  #: where there is no number
AWAY = 1.6  #: horizontal distance of the eye, in sizes of the scene


@dataclass(frozen=True)
class Sheet:
    """A piece of surface: arrays of one shape. NaN among the values stays grey."""

    x: np.ndarray
    y: np.ndarray
    z: np.ndarray
    values: np.ndarray


@dataclass(frozen=True)
class Relief:
    """Sheets in one picture, equal scales along all axes."""

    title: str
    sheets: tuple[Sheet, ...]
    labels: tuple[str, str, str]  #: of the axes
    value_label: str
    caption: str = ""
    azimuth: float = -60.0  #: of the eye, from x towards y [deg]

    @property
    def greatest(self) -> float:
        """The greatest number that is shown; 1 if there is none."""
        known = [sheet.values[np.isfinite(sheet.values)] for sheet in self.sheets]
        return float(max((some.max() for some in known if some.size), default=1.0))


def plotly_relief(relief: Relief) -> Any:
    """A relief as plotly knows it."""
    from plotly.graph_objects import Figure, Surface

    stops = [[0.0, BARE], [1e-3, BARE], [1.1e-3, COOL[0]], [0.5, COOL[1]], [1.0, COOL[2]]]
    canvas = Figure()
    for n, sheet in enumerate(relief.sheets):
        canvas.add_trace(
            Surface(
                x=sheet.x,
                y=sheet.y,
                z=sheet.z,
                surfacecolor=np.nan_to_num(sheet.values, nan=0.0),
                cmin=0.0,
                cmax=relief.greatest,
                colorscale=stops,
                showscale=n == 0,
                colorbar={"title": {"text": relief.value_label, "side": "right"}},
            )
        )
    axes = dict(zip(("xaxis_title", "yaxis_title", "zaxis_title"), relief.labels, strict=True))
    turn = np.deg2rad(relief.azimuth)
    eye = {"x": AWAY * float(np.cos(turn)), "y": AWAY * float(np.sin(turn)), "z": 0.7 * AWAY}
    scene = {"aspectmode": "data", "camera": {"eye": eye}}
    canvas.update_layout(scene=scene, height=620, margin={"l": 0, "r": 0, "t": 30, "b": 0})
    canvas.update_scenes(**axes)
    return canvas


def write_relief_png(relief: Relief, path: Path) -> None:
    """Draw a relief into a PNG file."""
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.cm import ScalarMappable
    from matplotlib.colors import LinearSegmentedColormap, Normalize
    from matplotlib.figure import Figure as Canvas

    canvas = Canvas(figsize=(9.0, 6.5), layout="constrained")
    FigureCanvasAgg(canvas)
    canvas.suptitle(relief.title)
    axis: Any = canvas.add_subplot(projection="3d")
    ramp = LinearSegmentedColormap.from_list("values", COOL).with_extremes(bad=BARE)
    scale = ScalarMappable(Normalize(0.0, relief.greatest), ramp)
    for sheet in relief.sheets:
        colours = ramp(scale.norm(np.ma.masked_invalid(sheet.values)))
        axis.plot_surface(sheet.x, sheet.y, sheet.z, facecolors=colours, rcount=200, ccount=200, shade=False)
    axis.set(xlabel=relief.labels[0], ylabel=relief.labels[1], zlabel=relief.labels[2])
    axis.view_init(elev=30.0, azim=relief.azimuth)
    axis.locator_params(nbins=4)
    axis.set_aspect("equal")
    canvas.colorbar(scale, ax=axis, label=relief.value_label, shrink=0.6)
    canvas.savefig(path, dpi=110, metadata={"Software": None})
