"""Paraboloids against Hertz: errors by setting and shape, and how they fall with the size of cells."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from wheelrail.contact.elastic.setting import SETTINGS, ElasticSetting
from wheelrail.studies.patch.settings import StudySettings
from wheelrail.studies.table import Column, StudyTable
from wheelrail.validation.creep import creep_cases
from wheelrail.validation.elastic import SLENDER
from wheelrail.validation.elastic_creep import creep_errors
from wheelrail.validation.elastic_hertz import ACROSS, ALONG, LOADS, HertzErrors, hertz_errors

BODIES = {True: "finite", False: "half space"}
QUANTITIES = {"pressure": "p0", "a": "a", "b": "b", "area": "area", "force": "force"}
ROWS_PER_CELL = 1.5  #: of the named settings
PRESSURE_TOLERANCE, TRACTION_TOLERANCE = 1e-7, 1e-6  #: of the convergence study: far below the errors of the grid
LONG_CREEPAGE = ("long", 0.002)  #: kind and size of the creep cases by which convergence is judged


def hertz_tables(settings: StudySettings) -> list[StudyTable]:
    """By setting, then by shape at standard."""
    rows, shapes = [], []
    for setting in SETTINGS.values():
        for finite, bodies in BODIES.items():
            errors = hertz_errors(setting, finite, offsets=settings.offsets)
            usual = [one for one in errors if one.across <= SLENDER]
            rows.append({"setting": setting.name, "bodies": bodies} | _spread(usual))
            if setting.name == "standard":
                shapes += _by_shape(errors, bodies)
    about = (
        f"Half curvatures of the gap: {ALONG:g} 1/m along (a wheel of 0.46 m),"
        f" {_numbers(one for one in ACROSS if one <= SLENDER)} 1/m across; {_numbers(load / 1e3 for load in LOADS)}"
        f" kN; {settings.offsets} random positions of the grid each. Maximum pressure p0, semi-axes and area at equal"
        " force; the force at the approach of Hertz. Largest error and mean of its size, in per cent."
    )
    columns = [Column("setting", "setting"), Column("bodies", "bodies"), *_columns()]
    by_shape = "One row for each shape; loads and positions of the grid as above."
    shape_columns = [Column("bodies", "bodies"), Column("across", "B [1/m]", 4), *_columns()]
    return [
        StudyTable("hertz", "Hertz, by setting", columns, rows, about),
        StudyTable("hertz-shapes", "Hertz at standard, by shape", shape_columns, shapes, by_shape),
    ]


def _numbers(values: Any) -> str:
    return ", ".join(f"{value:g}" for value in values)


def _columns() -> list[Column]:
    return [
        Column(f"{key}_{what}_percent", f"{name} {what} [%]", 2)
        for key, name in QUANTITIES.items()
        for what in ("max", "mean")
    ]


def _spread(errors: Sequence[HertzErrors]) -> dict[str, Any]:
    cells: dict[str, Any] = {}
    for key in QUANTITIES:
        sizes = np.abs([getattr(one, key) for one in errors])
        cells[f"{key}_max_percent"] = 100.0 * float(sizes.max())
        cells[f"{key}_mean_percent"] = 100.0 * float(sizes.mean())
    return cells


def _by_shape(errors: Sequence[HertzErrors], bodies: str) -> list[dict[str, Any]]:
    return [
        {"bodies": bodies, "across": across} | _spread([one for one in errors if one.across == across])
        for across in ACROSS
    ]


def convergence_table(settings: StudySettings) -> StudyTable:
    """Root mean square errors of half spaces over the number of cells."""
    rows: list[dict[str, Any]] = []
    cases = [case for case in creep_cases() if case.kind == LONG_CREEPAGE[0] and abs(case.xi - LONG_CREEPAGE[1]) < 1e-9]
    for cells in settings.convergence_cells:
        setting = ElasticSetting(
            f"{cells} cells", cells, round(ROWS_PER_CELL * cells), PRESSURE_TOLERANCE, TRACTION_TOLERANCE, 1
        )
        errors = hertz_errors(
            setting, False, across=(1.087, 3.333), loads=LOADS[-1:], offsets=settings.convergence_offsets
        )
        row: dict[str, Any] = {"cells": str(cells)}
        for key in QUANTITIES:
            row[key] = 100.0 * float(np.sqrt(np.mean(np.square([getattr(one, key) for one in errors]))))
        creep = [one.error for one in creep_errors(setting, False, cases)]
        row["creep"] = 100.0 * float(np.sqrt(np.mean(np.square(creep))))
        rows.append(row)
    keys = [*QUANTITIES, "creep"]
    logarithms = np.log([float(cells) for cells in settings.convergence_cells])
    rate = {key: -float(np.polyfit(logarithms, np.log([row[key] for row in rows]), 1)[0]) for key in keys}
    columns = [Column("cells", "cells along"), *(Column(key, f"{QUANTITIES[key]} [%]", 3) for key in QUANTITIES)]
    columns.append(Column("creep", "creep force [% of mu N]", 3))
    about = (
        f"Half spaces, {ROWS_PER_CELL:g} rows to a cell, root mean square over shapes 1.087 and 3.333 1/m and"
        f" {settings.convergence_offsets} positions of the grid; creep forces: {len(cases)} ellipses at xi ="
        f" {LONG_CREEPAGE[1]:g} against CONTACT, which is uncertain by 0.2 % of mu N. The rate is the power of the"
        " number of cells by which errors fall."
    )
    return StudyTable("convergence", "Convergence", columns, [*rows, {"cells": "rate"} | rate], about)
