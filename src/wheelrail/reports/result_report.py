"""The page of a result, with the track and the wheels of its own scenario."""

from __future__ import annotations

from pathlib import Path

from wheelrail.errors import InputError, Problem, refuse_other_than_path
from wheelrail.profiles.profile import Profile
from wheelrail.reports.run_page import write_run_page
from wheelrail.results.result import Result
from wheelrail.track.track import Track


def write_report(result: Result, path: str | Path) -> Path:
    """Write the page of a run into a file, in a folder that is made if need be."""
    refuse_other_than_path("report", path, 'result.report("run.html")')
    path = Path(path)
    if path.is_dir():
        raise InputError(
            "report", [Problem("path", "this is a folder: name a file in it, such as run.html", str(path))]
        )
    track, wheels = _track_and_wheels(result)
    path.parent.mkdir(parents=True, exist_ok=True)
    write_run_page(path, result, track, wheels)
    return path


def _track_and_wheels(result: Result) -> tuple[Track | None, tuple[Profile, Profile] | None]:
    """Of the scenario; nothing where the result does not hold one, or one that this version does not read."""
    try:
        scenario = result.scenario
    except InputError:
        return None, None
    left, right = (wheel.profile for wheel in scenario.vehicle.wheelsets[0].wheels)
    return scenario.track, (left, right)
