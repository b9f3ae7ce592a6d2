"""Timings of the finite-element model of the papers, where that is installed."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec

from wheelrail.studies.table import Column, StudyTable

PACKAGE = "wheelrail.contact.elastic.papers"
ABOUT = "Solvers of the finite-element model of the papers on the same contact problems; CPU times of this machine."


def papers_table() -> StudyTable | None:
    """A row for each solver, as `papers.timings.solver_timings` hands them out; None without that package."""
    if find_spec(PACKAGE) is None or find_spec(f"{PACKAGE}.timings") is None:
        return None
    rows = import_module(f"{PACKAGE}.timings").solver_timings()
    columns = [Column(key, key.replace("_", " ")) for key in rows[0]]
    return StudyTable("papers", "Solvers of the papers' model", columns, rows, ABOUT)
