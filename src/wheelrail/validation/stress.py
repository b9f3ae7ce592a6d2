"""Stress in depth against CONTACT and textbooks."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import groupby

import numpy as np

from wheelrail.contact.elastic.stress.field import StressField, stress_in_depth
from wheelrail.contact.elastic.stress.maximum import maximum_von_mises
from wheelrail.contact.elastic.stress.rectangles import Rectangles
from wheelrail.contact.elastic.stress.resampling import resampled
from wheelrail.validation.claim import Claim, greatest
from wheelrail.validation.hertz_cells import hertz_cells
from wheelrail.validation.tables import Row, reference_rows

COMPONENTS = {"sxx": (0, 0), "syy": (1, 1), "szz": (2, 2), "sxy": (0, 1), "sxz": (0, 2), "syz": (1, 2)}
CELLS = 60  #: of the reference, each way


def stress_claims() -> list[Claim]:
    """Every stress component and the displacement of all points, and the maxima that textbooks print."""
    every = reference_rows("subsurface_stress.csv")
    rows = [row for row in every if not on_loaded_edge(row)]
    exact, fields = _errors(rows, exact_rectangles)
    coarse, _ = _errors(rows, coarse_rectangles)
    moved = _displacement_error(rows, fields)
    against = f"CONTACT, {len(rows)} of {len(every)} points"
    return [
        Claim(
            "stress in depth, six components, Hertz tractions on 60 x 60 cells",
            against,
            exact,
            0.5,
            "% of p0",
            "its sliding tractions come from a solver",
        ),
        Claim(
            "stress in depth, six components, 10 x 10 cells resampled",
            against,
            coarse,
            3.0,
            "% of p0",
            "cells of a fifth of the semi-axes",
        ),
        Claim("displacement in depth, Hertz tractions on 60 x 60 cells", against, moved, 0.1, "%", "as for the stress"),
        *_textbook_claims(),
    ]


def on_loaded_edge(row: Row) -> bool:
    """Whether a point lies on the surface at an edge between two of the reference's cells with unequal shear traction.

    The stress along x is infinite there, as a logarithm, for tractions that are constant on cells. So two points are
    left out; on them the reference is 12 % of p0 off the straight line that sxx follows over a sliding ellipse.
    """
    x, length = float(row["x_mm"]), 2.0 * float(row["a_mm"]) / CELLS
    at_edge = abs(x / length - round(x / length)) < 1e-6
    return float(row["z_mm"]) == 0.0 and float(row["mu"]) > 0.0 and x != 0.0 and at_edge


def exact_rectangles(row: Row) -> Rectangles:
    """Hertz's tractions of a case at the centres of the reference's cells."""
    return hertz_cells(_axes(row), _pressure(row), CELLS, shear=-float(row["mu"])).rectangles


def coarse_rectangles(row: Row) -> Rectangles:
    """Hertz's tractions of a case as means over 10 x 10 cells, resampled."""
    return resampled(hertz_cells(_axes(row), _pressure(row), 10, shear=-float(row["mu"]), means=8))


def field_of(rows: Sequence[Row], rectangles: Rectangles) -> StressField:
    """The field at the points of some rows."""
    points = [[float(row["x_mm"]) * 1e-3, 0.0, float(row["z_mm"]) * 1e-3] for row in rows]
    return stress_in_depth(rectangles, np.array(points))


def stress_errors(rows: Sequence[Row], field: StressField) -> np.ndarray:
    """Errors of the six components, in parts of the greatest pressure; shape (points, 6)."""
    printed = np.array([[float(row[name]) * 1e6 for name in COMPONENTS] for row in rows])
    ours = np.array([field.tensor[:, i, k] for i, k in COMPONENTS.values()]).T
    return np.abs(ours - printed) / np.array([[_pressure(row)] for row in rows])


def _errors(rows: Sequence[Row], tractions: Callable[[Row], Rectangles]) -> tuple[float, list[StressField]]:
    """The greatest error [%], and the field of each case."""
    errors, fields = [], []
    for case in _cases(rows):
        fields.append(field_of(case, tractions(case[0])))
        errors.append(100.0 * greatest(stress_errors(case, fields[-1]).ravel()))
    return greatest(errors), fields


def _displacement_error(rows: Sequence[Row], fields: Sequence[StressField]) -> float:
    """The greatest error of the displacement [%], in parts of the greatest displacement of the case."""
    errors = []
    for case, field in zip(_cases(rows), fields, strict=True):
        printed = np.array([[float(row["ux_mm"]) * 1e-3, 0.0, float(row["uz_mm"]) * 1e-3] for row in case])
        errors.append(100.0 * greatest(np.abs(field.displacement - printed).ravel()) / greatest(printed.ravel()))
    return greatest(errors)


def _cases(rows: Sequence[Row]) -> list[list[Row]]:
    """Rows by ellipse and friction."""
    return [list(some) for _, some in groupby(rows, key=lambda row: (row["a_mm"], row["b_mm"], row["mu"]))]


def _axes(row: Row) -> tuple[float, float]:
    return float(row["a_mm"]) * 1e-3, float(row["b_mm"]) * 1e-3


def _pressure(row: Row) -> float:
    return float(row["p0_MPa"]) * 1e6


def _textbook_claims() -> list[Claim]:
    """Circular contact, and line contact as the limit of a slender ellipse."""
    semi, p0 = 5e-3, 1e9
    peak = maximum_von_mises(hertz_cells((semi, semi), p0, 40).rectangles)
    depths = np.linspace(0.6, 1.0, 81) * semi
    slender = hertz_cells((semi, 100.0 * semi), p0, 40).rectangles
    shear = 0.5 * stress_in_depth(slender, np.column_stack((0.0 * depths, 0.0 * depths, depths))).tresca
    deepest = int(np.argmax(shear))
    digits = "two digits printed"
    book = "Johnson 1985, nu = 0.3"
    return [
        Claim("circular contact: greatest von Mises 0.62 p0", book, abs(peak.value / p0 - 0.62), 0.005, "p0", digits),
        Claim("circular contact: its depth 0.48 a", book, abs(peak.depth / semi - 0.48), 0.005, "a", digits),
        Claim(
            "line contact (ellipse 1:100): greatest shear 0.30 p0",
            book,
            abs(float(shear[deepest]) / p0 - 0.30),
            0.005,
            "p0",
            digits,
        ),
        Claim(
            "line contact (ellipse 1:100): its depth 0.78 b",
            book,
            abs(float(depths[deepest]) / semi - 0.78),
            0.01,
            "b",
            f"{digits}, the second one cut: 0.786",
        ),
    ]
