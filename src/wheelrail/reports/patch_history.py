"""Elastic patches along a run: pressure and areas of each wheel, and the patches themselves at a few instants."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

import numpy as np

from wheelrail.contact.elastic.patch import ElasticPatch
from wheelrail.reports.figure import Course, Figure, Line, Panel
from wheelrail.reports.page import Part
from wheelrail.reports.patch_figures import pressure_figure
from wheelrail.reports.patch_views import patch_view
from wheelrail.results.patches import WheelPatches
from wheelrail.results.result import Result

#: Label of the axis, and the number of all patches of a wheel.
NUMBERS: tuple[tuple[str, Callable[[Sequence[ElasticPatch]], float]], ...] = (
    ("maximum pressure [MPa]", lambda patches: 1e-6 * max((patch.pressure for patch in patches), default=np.nan)),
    ("contact area [mm2]", lambda patches: 1e6 * sum(patch.area for patch in patches)),
    ("stick area [mm2]", lambda patches: 1e6 * sum(patch.stick_area for patch in patches)),
    ("patches", lambda patches: float(len(patches))),
)
SHOWN = (0.0, 0.5, 1.0)  #: shares of a wheel's records at which its patches are drawn


def patch_history_parts(result: Result) -> list[Part]:
    """Pictures of the recorded patches; nothing where none were recorded."""
    history = result.patches
    if history is None or not len(history):
        return []
    wheels = {wheel: history.of(wheel) for wheel in history.wheels}
    parts: list[Part] = [_along(result, wheels)]
    for wheel, records in wheels.items():
        for n in sorted({round(share * (len(records) - 1)) for share in SHOWN}):
            parts += _at(wheel, records[n])
    return parts


def _along(result: Result, wheels: dict[str, list[WheelPatches]]) -> Figure:
    panels = []
    for label, number in NUMBERS:
        lines = []
        for colour, (wheel, records) in enumerate(wheels.items()):
            times, s = (np.array([getattr(one, name) for one in records]) for name in ("time", "s"))
            course = Course(times, None if result.rollers else s, records[0].wheelset, even=False)
            values = np.array([number(one.patches) for one in records])
            x = times if course.positions is None else s
            lines.append(Line(x, values, wheel, colour=colour, course=course, steps=True))
        last = label == NUMBERS[-1][0]
        over = "t [s]" if result.rollers else "s [m]"
        panels.append(Panel(over if last else "", label, tuple(lines), height=0.8))
    return Figure("Patches of the wheels", tuple(panels), "Of all patches of a wheel at each recorded instant.")


def _at(wheel: str, record: WheelPatches) -> list[Figure]:
    if not record.patches:
        return []
    views = [patch_view(patch, f"patch {n}", "wheel") for n, patch in enumerate(record.patches, start=1)]
    title = f"Pressure on {wheel} at t = {record.time:.4g} s, s = {record.s:.5g} m"
    return [replace(pressure_figure("", views), title=title)]
