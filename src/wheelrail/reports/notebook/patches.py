"""Contact patches in a notebook."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from wheelrail.contact.elastic.patch import ElasticPatch
from wheelrail.reports.figure import COOL, ramp_colour
from wheelrail.reports.notebook.html import box, note, table

PIXELS = 260.0  #: width of a picture at most
MOST_DRAWN = 4


def patches_html(title: str, patches: Sequence[ElasticPatch]) -> str:
    """Numbers of patches, and the pressure on the cells of each with its slip region outlined."""
    if not patches:
        return box(title, note("No contact."))
    rows = [
        (
            f"{n + 1}",
            f"{patch.normal_force / 1e3:.4g}",
            f"{patch.creep_force[0] / 1e3:.3g}",
            f"{patch.creep_force[1] / 1e3:.3g}",
            f"{patch.pressure / 1e6:.4g}",
            f"{patch.area * 1e6:.3g}",
            f"{patch.stick_area * 1e6:.3g}",
            f"{2e3 * patch.a:.3g} x {2e3 * patch.b:.3g}",
            f"{patch.dissipated:.3g}",
        )
        for n, patch in enumerate(patches)
    ]
    heads = ("patch", "N [kN]", "Tx [kN]", "Ty [kN]", "p max [MPa]", "area [mm2]", "sticking [mm2]", "size [mm]", "J/m")
    pictures = "".join(_picture(patch, n + 1) for n, patch in enumerate(patches[:MOST_DRAWN]))
    words = "Pressure on cells, dark is high; rolling to the right, left side up; sticking cells have a dot."
    return box(title, table(heads, rows), pictures, note(words))


def _picture(patch: ElasticPatch, number: int) -> str:
    """Cells as rectangles, coloured by pressure."""
    fields = patch.fields
    left = float(np.nanmin(fields.x)) - 0.5 * fields.length
    right = float(np.nanmax(fields.x)) + 0.5 * fields.length
    low = float((fields.arc - 0.5 * fields.width).min())
    high = float((fields.arc + 0.5 * fields.width).max())
    scale = min(PIXELS / (right - left), PIXELS / (high - low))
    most = float(np.nanmax(fields.pressure))
    upward = fields.y[-1] >= fields.y[0]
    drawn = []
    for j, (arc, width) in enumerate(zip(fields.arc, fields.width, strict=True)):
        bottom = (high - arc - 0.5 * width) if upward else (arc - 0.5 * width - low)
        for i in np.flatnonzero(np.isfinite(fields.pressure[j])):
            x, share = float(fields.x[j, i]) - 0.5 * fields.length - left, float(fields.pressure[j, i]) / most
            w, h = scale * fields.length, scale * width
            drawn.append(
                f'<rect x="{scale * x:.1f}" y="{scale * bottom:.1f}" width="{w:.2f}" height="{h:.2f}"'
                f' fill="{ramp_colour(COOL, share)}"/>'
            )
            if fields.sticking[j, i]:
                cx, cy = scale * x + 0.5 * w, scale * bottom + 0.5 * h
                drawn.append(f'<circle cx="{cx:.1f}" cy="{cy:.1f}" r="0.8" fill="#d55e00"/>')
    size = f'width="{scale * (right - left):.0f}" height="{scale * (high - low):.0f}"'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img" aria-label="patch {number}"'
        f' style="margin:4px 12px 4px 0">{"".join(drawn)}</svg>'
    )
