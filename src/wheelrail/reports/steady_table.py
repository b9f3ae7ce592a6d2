"""Means in the full curve as a table, in the units of the trade."""

from __future__ import annotations

import math
from typing import Any

from wheelrail.results.catalogue import SIDES
from wheelrail.results.result import Result
from wheelrail.results.steady import steady


def steady_rows(result: Result) -> list[dict[str, Any]]:
    """One row per wheelset, in our frame, forces on the wheel; for tables and JSON."""
    return [
        {
            "wheelset": one.wheelset,
            "lateral_displacement_mm": one.lateral_displacement * 1e3,
            "yaw_mrad": one.yaw * 1e3,
            "Q_left_kN": one.left.Q * 1e-3,
            "Q_right_kN": one.right.Q * 1e-3,
            "Y_left_kN": one.left.Y * 1e-3,
            "Y_right_kN": one.right.Y * 1e-3,
            "Fx_left_kN": one.left.Fx * 1e-3,
            "Fx_right_kN": one.right.Fx * 1e-3,
            "contacts_left": one.left.contacts,
            "contacts_right": one.right.contacts,
            "contacts_left_mean": one.left.contacts_mean,
            "contacts_right_mean": one.right.contacts_mean,
            "samples": one.samples,
        }
        for one in steady(result)
    ]


#: Signals of wheels whose last values are told, with the names that say their units.
LAST = {"sliding_speed": "sliding_speed_mps", "sliding_distance": "sliding_distance_m", "Fx": "Fx_N", "Q": "Q_N"}


def last_values(result: Result) -> list[dict[str, Any]]:
    """Sliding and forces of each wheel at the end of the run, for JSON."""
    if not result.dataset.sizes["time"] or "wheel_sliding_speed" not in result.dataset:
        return []
    wheels = [f"{name}.{side}" for name in result.wheelsets for side in SIDES]
    return [
        {"wheel": wheel} | {told: float(result.values(f"{wheel}.{name}")[-1]) for name, told in LAST.items()}
        for wheel in wheels
    ]


def steady_title(result: Result) -> str:
    """Where the means are taken."""
    without = ", without the start" if result.start_end > 0.0 else ""
    if result.curve is None:
        return f"Means over the last tenth of the run{without}"
    return f"Means in the full curve, s = {result.curve[0]:g} .. {result.curve[1]:g} m{without}"


def steady_table(result: Result) -> tuple[list[str], list[list[str]]]:
    """Columns and rows for the eye: numbers rounded, contact counts as most common (mean)."""
    columns = ["wheelset", "shift mm", "yaw mrad", "Q left kN", "Q right kN", "Y left kN", "Y right kN"]
    columns += ["Fx left kN", "Fx right kN", "contacts left", "contacts right"]
    return columns, [_cells(row) for row in steady_rows(result)]


WHEEL_COLUMNS = ("wheel", "Q kN", "Y kN", "Fx kN", "contacts", "shift mm", "yaw mrad")


def wheel_table(result: Result) -> list[tuple[str, ...]]:
    """The same with a row for each wheel under `WHEEL_COLUMNS`, which is narrow enough for any screen.

    Shift and yaw of a wheelset stand beside its left wheel.
    """
    rows = []
    for row in steady_rows(result):
        for side in SIDES:
            forces = [_number(row[f"{name}_{side}_kN"], 3) for name in ("Q", "Y", "Fx")]
            first = side == SIDES[0]
            own = (_number(row["lateral_displacement_mm"], 3), _number(row["yaw_mrad"], 3)) if first else ("", "")
            rows.append((f"{row['wheelset']} {side}", *forces, _contacts(row, side), *own))
    return rows


def _cells(row: dict[str, Any]) -> list[str]:
    cells = [str(row["wheelset"]), _number(row["lateral_displacement_mm"], 3), _number(row["yaw_mrad"], 3)]
    for name in ("Q", "Y", "Fx"):
        cells += [_number(row[f"{name}_{side}_kN"], 3) for side in SIDES]
    return cells + [_contacts(row, side) for side in SIDES]


def _contacts(row: dict[str, Any], side: str) -> str:
    return f"{row[f'contacts_{side}']} ({row[f'contacts_{side}_mean']:.2f})" if row["samples"] else "-"


def _number(value: float, digits: int) -> str:
    return f"{round(value, digits) + 0.0:.{digits}f}" if math.isfinite(value) else "-"
