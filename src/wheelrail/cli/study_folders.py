"""The folders that studies of whole vehicles read from and write to."""

from __future__ import annotations

from pathlib import Path

from wheelrail.cli.writing import check_folder
from wheelrail.errors import ProblemList


def check_folders(study: str, to: Path, scenarios: Path) -> None:
    """InputError unless `to` is a folder that can be written to, or can be made one, and `scenarios` is one."""
    problems = ProblemList(f"study {study}")
    check_folder(problems, "--to", to)
    if not scenarios.is_dir():
        problems.add("--scenarios", "no such folder", str(scenarios))
    problems.stop_if_any()
