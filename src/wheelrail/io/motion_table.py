"""The table ``motion`` of a run: how a cross section moves along its track."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from wheelrail.errors import InputError
from wheelrail.io.toml_table import TomlTable
from wheelrail.results.store import open_result
from wheelrail.simulation.speed import SpeedTable
from wheelrail.units import SPEED, TIME

Motion = tuple[SpeedTable | None, float | None]  #: speed over time, and where it begins [m] if that is known


def motion_from(table: TomlTable, folder: Path) -> Motion:
    """``times`` and ``speeds``, or the ``run`` whose body is to be followed; wrong values add problems."""
    table.where = "[run.motion]"
    if "run" in table.data:
        return _followed(table, folder)
    times = table.quantities("times", TIME, required=True)
    speeds = table.quantities("speeds", SPEED, required=True)
    table.finish()
    if times is None or not speeds:
        if speeds is not None:
            table.add("speeds", "expected a speed for each time", list(speeds))
        return None, None
    return SpeedTable(times=times, speeds=speeds), None


def _followed(table: TomlTable, folder: Path) -> Motion:
    """The motion of a body of a finished run along its track."""
    name = table.text("run")
    body = table.text("body")
    table.finish()
    if name is None:
        return None, None
    try:
        result = open_result(folder / name)
    except InputError as error:
        for problem in error.problems:
            table.add("run", problem.what, name)
        return None, None
    chosen = result.bodies[0] if body is None and result.bodies else body
    if chosen not in result.bodies:
        table.add("body", f"no such body in that run. Known: {', '.join(result.bodies)}.", chosen)
        return None, None
    times, s = result.dataset["time"].values, result.values(f"{chosen}.s")
    if times.size < 3:
        table.add("run", "this run is too short to follow", name)
        return None, None
    speeds = np.maximum(np.gradient(s, times, edge_order=2), 0.0)
    return SpeedTable(times=tuple(times.tolist()), speeds=tuple(speeds.tolist())), float(s[0])
