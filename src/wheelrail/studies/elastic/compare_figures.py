"""Figures of the comparison of an elastic run with semi-elastic ones."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from wheelrail.reports.figure import Figure, Line, Panel
from wheelrail.reports.patch_figures import pressure_figure, traction_figure
from wheelrail.reports.patch_views import patch_view
from wheelrail.reports.run_figures import ALONG
from wheelrail.reports.thinning import thin_line, thin_marks
from wheelrail.results.catalogue import SIDES
from wheelrail.results.patch_stress import stress_along
from wheelrail.results.patch_work import work_over_profile
from wheelrail.results.patches import WheelPatches
from wheelrail.studies.elastic.areas import BODIES, Body, Points, Unrolled, WheelAreas
from wheelrail.studies.elastic.compare import WORDS, Comparison
from wheelrail.studies.elastic.compare_tables import WheelShares

BLUE, BLACK = 5, 6  #: colours of areas and points
MOTIONS = (("y", "y [mm]"), ("roll", "roll [mrad]"), ("yaw", "yaw [mrad]"))
FORCES = (("Fx", "Fx [kN]"), ("Y", "Fy [kN]"), ("Q", "Fz [kN]"))
MOST_MARKS = 20_000
STRESS_EVERY = 10  #: records
STRESS_PARTS = 1  #: of cells: quick, and up to 6 % too low
TRACES = (0.1, 0.5, 0.9)  #: shares of the full curve at which patches are shown; and the middle of the transition


def every_figure(comparison: Comparison, shares: Sequence[WheelShares]) -> list[Figure]:
    """In the order of the page."""
    figures = [motion_figure(comparison)]
    figures += [force_figure(comparison, wheelset) for wheelset in comparison.wheelsets]
    figures += [
        area_figure(wheelset, [one for one in shares if one.areas.wheel.startswith(f"{wheelset}.")])
        for wheelset in comparison.wheelsets
    ]
    figures += [stress_figure(comparison), work_figure(comparison)]
    return figures + trace_figures(comparison)


def motion_figure(comparison: Comparison) -> Figure:
    """Lateral position, roll and yaw of the front of the vehicle."""
    panels = []
    for body in comparison.bodies:
        for signal, label in MOTIONS:
            lines = _overlaid(comparison, f"{body}.s", f"{body}.{signal}", 1e3)
            last = body == comparison.bodies[-1]
            panels.append(Panel(ALONG if last else "", label, lines, title=body, height=0.8))
    caption = "Over the position of each body itself, against the track: y to the left, yaw with the nose to the left."
    return Figure("Motion", tuple(panels), caption, columns=len(MOTIONS))


def force_figure(comparison: Comparison, wheelset: str) -> Figure:
    """Forces on the wheels of a wheelset."""
    panels = [
        Panel(
            ALONG if signal == FORCES[-1][0] else "",
            label if side == SIDES[0] else "",
            _overlaid(comparison, f"{wheelset}.s", f"{wheelset}.{side}.{signal}", 1e-3),
            title=f"{side} wheel" if signal == FORCES[0][0] else "",
        )
        for signal, label in FORCES
        for side in SIDES
    ]
    caption = "On the wheel, in the axes of the track: forward, to the left, up; all contacts together."
    return Figure(f"Forces on the wheels of {wheelset}", tuple(panels), caption, columns=2)


def _overlaid(comparison: Comparison, along: str, signal: str, scale: float) -> tuple[Line, ...]:
    lines = []
    for colour, (name, one) in enumerate(comparison.runs.items()):
        x, y = thin_line(one.values[along], scale * one.values[signal])
        lines.append(Line(x, y, WORDS[name], colour=colour, dashed=colour > 0))
    return tuple(lines)


def area_figure(wheelset: str, shares: Sequence[WheelShares]) -> Figure:
    """Contact areas on the unrolled profiles, and the contact points of DIFF."""
    panels = []
    for body in BODIES:
        for one in shares:
            areas, side = one.areas, one.areas.wheel.rsplit(".", 1)[1]
            panels.append(
                Panel(
                    ALONG if body == BODIES[-1] else "",
                    f"arc length on the {body} [mm]",
                    (_bands(areas, body), _marks(areas, one.of_run, body)),
                    title=f"{side} {body}",
                    height=1.2,
                )
            )
    caption = (
        "Sections of the contact areas (blue) on the unrolled profiles, and the contact points of the run with DIFF"
        " (black). Towards the field side; on the wheel from the nominal circle, so that the flange is below, on the"
        " rail from the point under the nominal circle of a wheelset in the middle of the track."
    )
    return Figure(f"Contact areas of {wheelset}", tuple(panels), caption, columns=len(SIDES))


def _bands(areas: WheelAreas, body: Body) -> Line:
    """A stroke across each area: where they are close, strokes make a band."""
    s = areas.s[areas.record]
    gap = np.full(s.size, np.nan)
    x = np.column_stack((s, s, gap)).ravel()
    y = 1e3 * np.column_stack((areas.low[body], areas.high[body], gap)).ravel()
    return Line(x, y, "contact areas, elastic", colour=BLUE)


def _marks(areas: WheelAreas, points: Points, body: Body) -> Line:
    # Points of one record follow each other: thinned, the same one of two would always be left out.
    x, y = thin_marks(areas.s[points.record], 1e3 * getattr(points, body), MOST_MARKS)
    return Line(x, y, "contact points, DIFF", marks=True, colour=BLACK, weight=0.5)


def stress_figure(comparison: Comparison) -> Figure:
    """Greatest von Mises stress under the wheels over distance, and its depth."""
    values, depths = [], []
    for colour, wheel in enumerate(comparison.wheels):
        found = stress_along(comparison.patches.of(wheel)[::STRESS_EVERY], parts=STRESS_PARTS)
        values.append(Line(found.s, found.value / 1e6, wheel, colour=colour))
        depths.append(Line(found.s, found.depth * 1e3, wheel, colour=colour))
    panels = (
        Panel("", "von Mises stress [MPa]", tuple(values)),
        Panel(ALONG, "its depth [mm]", tuple(depths), downward=True, height=0.8),
    )
    caption = (
        "The greatest von Mises stress in the wheel, linear elastic; where it lies in the surface, tractions do it."
    )
    return Figure("Stress in the wheels, elastic run", panels, caption)


def work_figure(comparison: Comparison) -> Figure:
    """Work of friction over the profiles."""
    panels = []
    for body in BODIES:
        lines = []
        for colour, wheel in enumerate(comparison.wheels):
            records = comparison.patches.of(wheel)
            found = work_over_profile(records, body)
            unrolled = Unrolled(comparison.pairs[records[0].pair])
            x = 1e3 * np.repeat(unrolled.of_arc(body, found.edges), 2)[1:-1]
            lines.append(Line(x, np.repeat(found.per_length, 2) / 1e3, wheel, colour=colour))
        panels.append(Panel(f"arc length on the {body} [mm]", "work [J/mm]", tuple(lines), title=body))
    caption = (
        "Work of friction over the whole run per millimetre of profile, towards the field side: what wear feeds on."
    )
    return Figure("Work of friction, elastic run", tuple(panels), caption)


def trace_figures(comparison: Comparison) -> list[Figure]:
    """Pressure, stick and slip of the leading wheels at some positions."""
    low, high = next(iter(comparison.runs.values())).run.curve
    figures = []
    for wheel in comparison.wheels[: len(SIDES)]:
        records = comparison.patches.of(wheel)
        s = np.array([one.s for one in records])
        wanted = [low - 0.25 * (high - low), *(low + share * (high - low) for share in TRACES)]
        at = sorted({int(np.abs(s - one).argmin()) for one in wanted})
        for n in at:
            figures += _trace(records[n], comparison.friction)
    return figures


def _trace(one: WheelPatches, friction: float) -> list[Figure]:
    """Patches of one wheel at one instant."""
    if not one.patches:
        return []
    views = [patch_view(patch, f"patch {n}", "wheel") for n, patch in enumerate(one.patches, start=1)]
    views = views[::-1] if one.side == "left" else views  # as seen from above: the flange is on the right of a left one
    where = f"{one.wheel} at {one.s:.1f} m"
    return [
        replace(pressure_figure("", views), title=f"Pressure, {where}"),
        replace(traction_figure("", views, [friction] * len(views)), title=f"Shear traction on the wheel, {where}"),
    ]
