"""The folders that studies of whole vehicles read from and write to."""

from __future__ import annotations

from pathlib import Path

from wheelrail.errors import ProblemList


def check_folders(study: str, to: Path, scenarios: Path) -> None:
    """InputError unless `to` is, or can be made, a folder, and `scenarios` is one."""
    problems = ProblemList(f"study {study}")
    for place in (to, *to.parents):
        if place.exists() and not place.is_dir():
            problems.add("--to", f"{place} is a file, not a folder", str(to))
    if not scenarios.is_dir():
        problems.add("--scenarios", "no such folder", str(scenarios))
    problems.stop_if_any()
