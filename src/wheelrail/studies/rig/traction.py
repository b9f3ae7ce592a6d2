"""The traction test: which quantity of the wheels has the course that the text on the roller rig prints.

The text plots a quantity of the wheels that is of second order while the torque rises and a straight line while it
stays, and calls it sliding. Sliding speed and sliding distance are both drawn here, on rollers that are held and on
rollers that are free.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from wheelrail.io.scenario_file import load_scenario
from wheelrail.io.shipped import scenario_path
from wheelrail.reports.figure import Figure, Line, Panel
from wheelrail.reports.thinning import thin_line
from wheelrail.results.result import Result
from wheelrail.simulation.simulate import simulate
from wheelrail.studies.table import Column, Row, StudyTable
from wheelrail.studies.words import paragraph

SCENARIO = "rig_traction"
DRIVES = ("held", "free")
QUANTITIES = {"sliding_speed": "sliding speed [mm/s]", "sliding_distance": "sliding distance [mm]"}
SETTLING = 0.5  #: left out after each change of the torque's slope [s]


@dataclass(frozen=True)
class TractionTest:
    """The scenario on held and on free rollers."""

    table: StudyTable
    figure: Figure


def traction_test() -> TractionTest:
    """Run the shipped scenario on both kinds of rollers."""
    scenario = load_scenario(scenario_path(SCENARIO))
    begins, stays = scenario.traction[0].times
    runs = {drive: simulate(scenario.with_values({"rig.drive": drive})) for drive in DRIVES}
    rows = [_shape(drive, quantity, result, begins, stays) for drive, result in runs.items() for quantity in QUANTITIES]
    columns = (
        Column("drive", "rollers"),
        Column("quantity", "quantity"),
        Column("parabola_percent", "off a parabola while the torque rises [%]"),
        Column("rising_line_percent", "off a line there [%]"),
        Column("line_percent", "off a line while it stays [%]"),
        Column("end", "at the end, front / rear"),
        Column("sides_percent", "left against right [%]", 4),
    )
    about = paragraph(
        f"Torque on both wheelsets: none until {begins:g} s, a linear rise to "
        f"{scenario.traction[0].values[-1] / 1e3:g} kN m at {stays:g} s, then constant (`scenarios/{SCENARIO}.toml`). "
        "Maximum distance of the front wheels from the polynomial that fits best, as a share of the range. The text "
        "prints a course of second order and then a line: on held rollers that is the sliding distance, as the creep "
        "follows the torque; on free ones the sliding speed, as the speed that the creep is scaled with rises with the "
        "integral of the torque."
    )
    return TractionTest(StudyTable("traction", "Traction test", columns, rows, about), _figure(runs))


def _shape(drive: str, quantity: str, result: Result, begins: float, stays: float) -> Row:
    """How one quantity runs over time."""
    times = result.dataset["time"].values
    rising = (times >= begins + SETTLING) & (times <= stays)
    staying = times >= stays + SETTLING
    front, rear = result.wheelsets[0], result.wheelsets[-1]
    left, right = (1e3 * result.values(f"{front}.{side}.{quantity}") for side in ("left", "right"))
    behind = 1e3 * result.values(f"{rear}.left.{quantity}")
    return {
        "drive": drive,
        "quantity": QUANTITIES[quantity].partition(" [")[0],
        "parabola_percent": 100.0 * _off_polynomial(times[rising], left[rising], 2),
        "rising_line_percent": 100.0 * _off_polynomial(times[rising], left[rising], 1),
        "line_percent": 100.0 * _off_polynomial(times[staying], left[staying], 1, np.ptp(left)),
        "end": f"{left[-1]:.4g} / {behind[-1]:.4g} {QUANTITIES[quantity].partition('[')[2].rstrip(']')}",
        "sides_percent": 100.0 * float(np.abs(left - right).max() / np.ptp(left)),
    }


def _off_polynomial(times: np.ndarray, values: np.ndarray, order: int, span: float | None = None) -> float:
    """Maximum distance from the best polynomial of an order, over a range: that of the values by default."""
    fitted = np.polyval(np.polyfit(times, values, order), times)
    return float(np.abs(fitted - values).max() / (np.ptp(values) if span is None else span))


def _figure(runs: dict[str, Result]) -> Figure:
    panels = [
        Panel("t [s]", label, _lines(result, quantity), title=f"{drive} rollers")
        for quantity, label in QUANTITIES.items()
        for drive, result in runs.items()
    ]
    words = "The left wheels; right ones lie on them. Under traction a wheel turns faster than it rolls."
    return Figure("Sliding under a torque that rises and stays", tuple(panels), caption=words, columns=len(runs))


def _lines(result: Result, quantity: str) -> tuple[Line, ...]:
    lines = []
    for n, name in enumerate(result.wheelsets):
        x, y = thin_line(result.dataset["time"].values, 1e3 * result.values(f"{name}.left.{quantity}"))
        lines.append(Line(x, y, name, colour=n))
    return tuple(lines)
