"""All tables of the study of elastic patches."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from wheelrail.studies.patch.creep import creep_table
from wheelrail.studies.patch.finite import finite_table
from wheelrail.studies.patch.hertz import convergence_table, hertz_tables
from wheelrail.studies.patch.papers import papers_table
from wheelrail.studies.patch.profiles import profile_tables
from wheelrail.studies.patch.ripple import ripple_tables
from wheelrail.studies.patch.settings import USUAL, StudySettings
from wheelrail.studies.table import StudyTable
from wheelrail.validation.elastic_hertz import block_bodies
from wheelrail.validation.elastic_wheels import profile_bodies

Say = Callable[[str], None]


@dataclass
class PatchStudy:
    """The study, as far as it is done."""

    settings: StudySettings
    tables: list[StudyTable] = field(default_factory=list)

    def table(self, name: str) -> StudyTable:
        """A table by the name of its file."""
        return next(table for table in self.tables if table.name == name)


def run_study(say: Say, settings: StudySettings = USUAL) -> PatchStudy:
    """Every table, in the order of the page; `say` is told what comes next."""
    found = PatchStudy(settings)
    say("tables of compliance: a flat block, S1002, UIC60 at 1:40 and 1:20 (10 s each if not on disk)")
    block_bodies(True)
    for inclination in (1 / 40, 1 / 20):
        profile_bodies(True, inclination)
    say("paraboloids against Hertz")
    found.tables += hertz_tables(settings)
    say("convergence")
    found.tables.append(convergence_table(settings))
    say("creep forces against CONTACT")
    found.tables.append(creep_table(settings))
    say("S1002 on UIC60 against CONTACT")
    found.tables += profile_tables(settings)
    say("finite bodies against half spaces")
    found.tables.append(finite_table(settings))
    say("ripple")
    found.tables += ripple_tables(settings)
    if settings.papers:
        say("solvers of the papers' model")
        found.tables.append(papers_table())
    return found
