"""Parts of the study with our elastic contact: the runs that are compared, and what is looked at beside them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

from wheelrail.io.scenario_file import load_scenario
from wheelrail.simulation.scenario import Scenario
from wheelrail.simulation.simulate import Watch
from wheelrail.studies.dry_curves.pool import stop_if_asked
from wheelrail.studies.elastic.compare import CASES, run_cases
from wheelrail.studies.elastic.dry_curve import dry_curve_rows
from wheelrail.studies.elastic.run_settings import RunSettings
from wheelrail.studies.elastic.same_pose import same_pose_rows
from wheelrail.studies.elastic.smoothness import fine_rows
from wheelrail.studies.elastic.step_counts import step_rows
from wheelrail.studies.elastic.stretch import Tell
from wheelrail.studies.elastic.wide_sweep import wide_rows

COMPARISON = "comparison"
SCENARIO = "meli2011_curve"


class RunPlace(NamedTuple):
    """Where scenarios are read and runs are stored, and how much is computed."""

    scenarios: Path
    stored: Path
    settings: RunSettings


def stored_runs(folder: Path, settings: RunSettings) -> Path:
    """The folder of stored runs, one for each size of the study."""
    return folder / "-".join(filter(None, ("elastic-runs", settings.name)))


def runs_are_there(stored: Path) -> bool:
    """Whether all runs of the comparison are stored."""
    return all((stored / f"{name}.nc").is_file() for name in CASES)


def compare_runs(place: RunPlace, tell: Tell) -> dict[str, Any]:
    """Make the runs of the comparison that are not stored yet."""

    @contextmanager
    def watching(name: str) -> Iterator[Watch]:
        tell(f"run {name}")
        yield stop_if_asked

    settings = place.settings
    scenario = replace(_scenario(place), duration=settings.duration)
    place.stored.mkdir(parents=True, exist_ok=True)
    missing = [name for name in CASES if not (place.stored / f"{name}.nc").is_file()]
    for name in run_cases(scenario, place.stored, watching, elastic=settings.options, names=missing):
        tell(f"run {name} is stored")
    return {"runs": list(CASES)}


def _scenario(place: RunPlace) -> Scenario:
    return load_scenario(place.scenarios / f"{SCENARIO}.toml")


def _smoothness(place: RunPlace, tell: Tell) -> dict[str, Any]:
    return {
        "fine": fine_rows(_scenario(place), place.settings, tell),
        "wide": wide_rows(place.settings, tell),
    }


def _same_pose(place: RunPlace, tell: Tell) -> dict[str, Any]:
    return {"rows": same_pose_rows(_scenario(place), place.settings, tell)}


def _steps(place: RunPlace, tell: Tell) -> dict[str, Any]:
    return {"rows": step_rows(_scenario(place), place.settings, tell)}


def _dry_curve(place: RunPlace, tell: Tell) -> dict[str, Any]:
    return {"rows": dry_curve_rows(place.settings, tell)}


#: Parts by name: each gives numbers as they are kept in a JSON file.
RUN_PARTS: dict[str, Callable[[RunPlace, Tell], dict[str, Any]]] = {
    COMPARISON: compare_runs,
    "same-pose": _same_pose,
    "smoothness": _smoothness,
    "steps": _steps,
    "dry-curve": _dry_curve,
}
