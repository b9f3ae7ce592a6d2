"""A dry curve on rigid track, where contact points once chattered, with elastic contact."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from wheelrail.contact.choice import Contact
from wheelrail.results.result import Result
from wheelrail.simulation.simulate import simulate
from wheelrail.studies.dry_curves.cases import Case, Cell
from wheelrail.studies.dry_curves.pool import stop_if_asked
from wheelrail.studies.dry_curves.runs import steady_part, the_vehicle
from wheelrail.studies.elastic.run_settings import RunSettings
from wheelrail.studies.elastic.stretch import Tell

CELL = Cell(300.0, 70.0, 0.4)
LIMIT = 2.0  #: of the standard deviation of Q of the leading outer wheel, over its mean [%]


def dry_curve_rows(settings: RunSettings, tell: Tell) -> list[dict[str, Any]]:
    """Contact points of the default, and elastic contact."""
    rows = []
    for name, model in (("DIST", Contact().model), ("elastic", "elastic")):
        tell(f"{CELL.name}, {name}")
        case = Case(CELL)
        scenario = case.scenario(the_vehicle())
        contact = replace(scenario.contact, model=model, elastic=settings.options)
        result = simulate(
            replace(scenario, contact=contact, duration=settings.duration),
            watch=stop_if_asked,
        )
        if result.status.interrupted:
            raise KeyboardInterrupt
        rows.append({"run": name, **_steady(case, result)})
    return rows


def _steady(case: Case, result: Result) -> dict[str, Any]:
    """Means and deviations of the outer wheel of the leading wheelset: in a right-hand curve the left one."""
    found: dict[str, Any] = {
        "ended": str(result.status),
        "failures": int(result.timings.get("contact_failures", 0.0)),
        "cpu_s": result.timings["cpu_seconds"],
    }
    part = steady_part(case, result)
    if part is None:
        return found
    times = result.dataset["time"].values[part]
    q, y = (result.dataset[f"wheel_{name}"].values[part, 0, 0] for name in "QY")
    return found | {
        "steady_s": float(times[-1] - times[0]),
        "Q_kN": float(q.mean()) / 1e3,
        "Y_kN": float(y.mean()) / 1e3,
        "spread_percent": 100.0 * float(q.std() / q.mean()),
    }
