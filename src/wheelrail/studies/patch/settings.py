"""How much of the study of patches is done."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class StudySettings:
    """Sizes of the study; smaller ones are for trying it."""

    offsets: int = 30  #: random positions of the grid
    convergence_cells: tuple[int, ...] = (6, 8, 12, 16, 24, 32)
    convergence_offsets: int = 10
    every: int = 1  #: how many times fewer cases, wheels and samples than usual
    papers: bool = True  #: whether solvers of the papers' model are timed, a minute of CPU


USUAL = StudySettings()
SMALL = StudySettings(offsets=2, convergence_cells=(6, 8), convergence_offsets=2, every=24, papers=False)
