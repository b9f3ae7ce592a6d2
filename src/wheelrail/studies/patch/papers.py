"""Solvers of the finite-element model of the papers."""

from __future__ import annotations

from dataclasses import asdict

from wheelrail.bench.papers import papers_costs
from wheelrail.studies.table import Column, StudyTable

ABOUT = (
    "The differential elastic contact model of the papers on one contact problem (S1002 on UIC60, 3 mm aside, about "
    "60 kN, surface resolution 2 mm, linear tetrahedra), with their tolerances and limits of iterations; CPU times of "
    "this machine. [Meli2011] prints 10 to 12 ms per problem for the reduced form, 42 to 50 ms for the sparse one."
)


def papers_table() -> StudyTable:
    """A row for each solver."""
    rows = [asdict(one) for one in papers_costs()]
    columns = [Column(key, key.replace("_", " ")) for key in rows[0]]
    return StudyTable("papers", "Solvers of the papers' model", columns, rows, ABOUT)
