"""Creep forces against CONTACT's creep curves, and what a solve costs."""

from __future__ import annotations

from typing import Any

import numpy as np

from wheelrail.contact.elastic.setting import SETTINGS
from wheelrail.studies.patch.hertz import BODIES
from wheelrail.studies.patch.settings import StudySettings
from wheelrail.studies.table import Column, StudyTable
from wheelrail.validation.creep import creep_cases
from wheelrail.validation.elastic_creep import NEARBY, creep_errors

KINDS = ("long", "lat", "long+lat", "spin", "long+spin", "lat+spin", "all")


def creep_table(settings: StudySettings) -> StudyTable:
    """Largest errors by kind and setting, and CPU times."""
    cases = creep_cases()[:: settings.every]
    kinds = [kind for kind in KINDS if any(case.kind == kind for case in cases)]
    rows = []
    for setting in SETTINGS.values():
        for finite, bodies in BODIES.items():
            errors = creep_errors(setting, finite, cases, timed=True)
            row: dict[str, Any] = {"setting": setting.name, "bodies": bodies}
            for kind in kinds:
                row[kind] = float(np.max([one.error for one in errors if one.kind == kind]))
            row["cold_ms"] = 1e3 * float(np.median([one.cold for one in errors]))
            row["warm_ms"] = 1e3 * float(np.median([one.warm for one in errors]))
            rows.append(row)
    columns = [
        Column("setting", "setting"),
        Column("bodies", "bodies"),
        *(Column(kind, kind, 4) for kind in kinds),
        Column("cold_ms", "cold [ms]", 2),
        Column("warm_ms", "warm [ms]", 2),
    ]
    about = (
        f"Largest error of the force in the contact plane over {len(cases)} cases of CONTACT's full theory (uncertain"
        " by 0.002), in mu N, by the creepages that are not zero; each case on a grid with a random offset. CPU time"
        " of pressures and tractions at a given approach, median: cold from nothing, warm from the pressure of an"
        f" approach that differs by {100 * NEARBY:g} %, tractions from nothing. Times are of the machine that made"
        " this page."
    )
    return StudyTable("creep", "Creep forces against CONTACT", columns, rows, about)
