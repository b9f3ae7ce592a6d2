"""Surfaces in space, coloured by a number: a picture as data, drawn by the page itself (HTML) or matplotlib (PNG)."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from wheelrail.reports.figure import COOL

BARE = "#d9d9d9"  #: where there is no number


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
