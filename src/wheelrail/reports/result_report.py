"""The page of a result, with the track and the wheels of its own scenario."""

from __future__ import annotations

from pathlib import Path

from wheelrail.errors import InputError, Problem, refuse_other_than_path
from wheelrail.reports.run_page import write_run_page
from wheelrail.reports.run_view import run_view
from wheelrail.results.result import Result


def write_report(result: Result, path: str | Path) -> Path:
    """Write the page of a run into a file, in a folder that is made if need be."""
    refuse_other_than_path("report", path, 'result.report("run.html")')
    path = Path(path)
    if path.is_dir():
        raise InputError(
            "report", [Problem("path", "this is a folder: name a file in it, such as run.html", str(path))]
        )
    if path.suffix.lower() not in (".html", ".htm"):
        raise InputError("report", [Problem("path", "expected a file that ends in .html", str(path))])
    path.parent.mkdir(parents=True, exist_ok=True)
    write_run_page(path, run_view(result))
    return path
