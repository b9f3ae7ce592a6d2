"""A run in a notebook."""

from __future__ import annotations

import numpy as np

from wheelrail.reports.figure import Figure, Line, Panel
from wheelrail.reports.notebook.html import box, facts, note, table
from wheelrail.reports.run_page import status_sentence
from wheelrail.reports.steady_table import steady_table, steady_title
from wheelrail.reports.svg import panel_svg
from wheelrail.results.result import Result

POINTS = 400  #: of a line in the picture


def result_html(result: Result) -> str:
    """How it ended, what it cost, means by wheelset, and the loads of the leading wheels."""
    costs = result.timings
    rows = [("status", status_sentence(result)), ("integrator", result.integrator)]
    if "real_time_factor" in costs:
        rows.append(("real-time factor", f"{costs['real_time_factor']:.3g}"))
    failed = [check.name for check in result.checks if not check.ok]
    if result.checks:
        rows.append(("checks", f"not passed: {', '.join(failed)}" if failed else "all passed"))
    rows += [("warning", warning) for warning in result.warnings]
    rows.append(("signals", f"{len(result.names)} at {result.dataset.sizes['time']} instants"))
    if result.patches is not None:
        rows.append(("patches", f"{len(result.patches)} records of {', '.join(result.patches.wheels)}"))
    parts = [facts(rows)]
    if result.wheelsets and result.dataset.sizes["time"] > 1:
        heads, lines = steady_table(result)
        parts += [note(steady_title(result)), table(list(heads), [[str(one) for one in line] for line in lines])]
        parts.append(_loads(result))
    return box(f"Run: {result.title}", *parts)


def _loads(result: Result) -> str:
    name = result.wheelsets[0]
    rig = bool(result.rollers)
    place = result.dataset["time"].values if rig else result.values(f"{name}.s")
    every = np.unique(np.linspace(0, place.size - 1, min(POINTS, place.size)).astype(int))
    lines = tuple(
        Line(place[every], result.values(f"{name}.{side}.Q")[every] / 1e3, colour=colour)
        for colour, side in enumerate(("left", "right"))
    )
    title = f"Q of {name}, left blue, right orange"
    panel = Panel("t [s]" if rig else "s [m]", "kN", lines, title=title, least=1e-3)
    return panel_svg(Figure(result.title, (panel,)), panel, 560.0, 110.0)
