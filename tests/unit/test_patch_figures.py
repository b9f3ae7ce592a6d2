"""Figures of contact patches show the cells as they are, where they are; pages and PNG files take them."""

import numpy as np
import pytest

from wheelrail.contact.elastic.stress.field import stress_in_depth
from wheelrail.contact.elastic.stress.maximum import StressPeak
from wheelrail.reports.page import write_page
from wheelrail.reports.patch_figures import (
    ProfileStrip,
    even_levels,
    penetration_figure,
    pressure_figure,
    relief_of_patches,
    stress_cuts,
    stress_figure,
    traction_figure,
)
from wheelrail.reports.patch_raster import PatchView
from wheelrail.reports.png import write_png
from wheelrail.reports.relief import write_relief_png
from wheelrail.validation.hertz_cells import hertz_cells

A, B, P0, MU = 6e-3, 4e-3, 1e9, 0.3


def view(name="tread", at=0.0, cells=12):
    """An ellipse with every other row shifted by half a cell; the rear half slips."""
    dx, dy = 1.2e-3, 0.9e-3
    s = dy * (np.arange(cells) - 0.5 * (cells - 1))
    x = dx * (np.arange(cells) - 0.5 * (cells - 1)) + 0.5 * dx * (np.arange(cells) % 2)[:, None]
    inside = 1.0 - (x / A) ** 2 - (s[:, None] / B) ** 2
    pressure = P0 * np.sqrt(np.maximum(inside, 0.0))
    share = np.where(x < 0.0, 1.0, 0.5)
    tx, ty = MU * pressure * share * 0.8, -MU * pressure * share * 0.6
    return PatchView(
        name, x, dx, s + at, np.full(cells, dy), pressure, tx, ty, (x >= 0.0) & (inside > 0.0), -60e-6 * inside
    )


@pytest.fixture(scope="module")
def patches():
    return [view(), view("flange", at=-40e-3)]


def test_raster_holds_the_cells(patches):
    """Every value of the raster is that of a cell whose rectangle holds the point; NaN where no cell is loaded."""
    patch = patches[0]
    for panel in pressure_figure("S", patches).panels[:1]:
        field = panel.field
        shown = np.argwhere(np.isfinite(field.values))
        assert len(shown) > 500
        for m, n in shown[::17]:
            x, s = field.y[m] * 1e-3, field.x[n] * 1e-3
            holds = (np.abs(patch.x - x) <= 0.501 * patch.dx) & (np.abs(patch.s - s) <= 0.501 * patch.dy)[:, None]
            assert np.isclose(patch.pressure[holds] / 1e6, field.values[m, n]).any()
        share = len(shown) * np.diff(field.x[:2])[0] * np.diff(field.y[:2])[0] * 1e-6
        assert share == pytest.approx(patch.loaded.sum() * patch.dx * patch.dy[0], rel=0.05)  # of the raster's pixels


def test_outlines_enclose_the_area(patches):
    """By Green's theorem in pieces: lengths across of all borders are as expected, and every piece is a cell's side."""
    patch = patches[0]
    x, s = patch.outline(patch.loaded)
    pieces = np.column_stack((x[0::3], x[1::3], s[0::3], s[1::3]))
    across = pieces[pieces[:, 0] == pieces[:, 1]]
    along = pieces[pieces[:, 2] == pieces[:, 3]]
    assert len(across) + len(along) == len(pieces)
    assert len(across) == 2 * patch.loaded.any(axis=1).sum()  # a convex patch: two ends per row
    # Area by columns: rows' ends times widths.
    ends = np.sort(across[:, 0].reshape(-1, 2), axis=1)
    assert (np.diff(ends)[:, 0] * patch.dy[0]).sum() == pytest.approx(patch.loaded.sum() * patch.dx * patch.dy[0])
    # The border is closed: the pieces' ends meet an even number of times.
    points = np.round(np.vstack((pieces[:, [0, 2]], pieces[:, [1, 3]])) * 1e9)
    assert (np.unique(points, axis=0, return_counts=True)[1] % 2 == 0).all()


def test_traction_is_the_share_of_friction(patches):
    figure = traction_figure("S", patches, [MU, MU])
    values = figure.panels[0].field.values
    assert np.unique(np.round(values[np.isfinite(values)], 9)) == pytest.approx([0.5, 1.0])
    arrow = figure.panels[0].arrows[0]
    assert arrow.dx / arrow.dy == pytest.approx(-0.75)  # ty over tx: s is the horizontal axis
    still = PatchView(**{**vars(patches[0]), "tx": 0.0 * patches[0].tx, "ty": 0.0 * patches[0].ty})
    assert traction_figure("S", [still], [MU]).panels[0].arrows == ()


def test_penetration_shows_both_areas(patches):
    figure = penetration_figure("S", patches)
    panel = figure.panels[1]
    assert [line.name for line in panel.lines] == ["interpenetration", "contact"]
    assert panel.field.levels[0] <= np.nanmin(panel.field.values) < 0.0
    assert panel.field.levels[-1] > 0.0
    apart = PatchView(**{**vars(patches[0]), "gap": 1e-5 + 0.0 * patches[0].pressure})
    unknown = PatchView(**{**vars(patches[0]), "gap": None})
    for patch in (apart, unknown):
        levels = penetration_figure("S", [patch]).panels[0].field.levels
        assert np.all(np.diff(levels) > 0.0)


def test_relief_lies_on_the_profile(patches):
    s = np.linspace(-60e-3, 40e-3, 101)
    profile = ProfileStrip(s, 0.99 * s, 1e-2 * s, lambda s: 0.46 + 0.0 * s)
    (sheet,) = relief_of_patches("S", patches, profile).sheets
    x = sheet.x * 1e-3
    assert sheet.z * 1e-3 - 1e-2 * sheet.y * 1e-3 / 0.99 == pytest.approx(0.46 - np.sqrt(0.46**2 - x**2), abs=1e-12)
    touched = np.isfinite(sheet.values)
    assert np.nanmax(sheet.values) == pytest.approx(patches[0].pressure.max() / 1e6, rel=0.02)
    assert set(np.sign(sheet.y[touched] + 20.0)) == {-1.0, 1.0}  # on tread and flange


@pytest.fixture(scope="module")
def cuts():
    return stress_cuts(hertz_cells((A, B), P0, 6).rectangles, 0.0, 0.5e-3)


@pytest.mark.slow_without_jit
def test_cuts_hold_the_stress(cuts):
    rectangles = hertz_cells((A, B), P0, 6).rectangles
    for axis, cut in enumerate(cuts):
        point = np.array([0.0, 0.5e-3, cut.depths[7]])
        point[axis] = cut.positions[20]
        assert cut.von_mises[7, 20] == pytest.approx(stress_in_depth(rectangles, point).von_mises)
        assert np.isfinite(cut.von_mises).all()
    figure = stress_figure("S", cuts, StressPeak(6e8, 1e-3, 5e-4, 2e-3))
    assert [panel.lines[0].x[0] for panel in figure.panels] == [1.0, 0.5]
    assert all(panel.downward for panel in figure.panels)


@pytest.mark.parametrize(("greatest", "last"), [(1195.0, 1200.0), (0.031, 0.035), (8.0, 8.0), (0.0, 1.0)])
def test_levels_are_round(greatest, last):
    levels = even_levels(greatest)
    assert levels[0] == 0.0
    assert levels[-1] == pytest.approx(last)
    assert len(levels) <= 10


@pytest.mark.slow_without_jit
def test_pages_and_pictures_take_them(patches, cuts, tmp_path):
    s = np.linspace(-60e-3, 40e-3, 31)
    relief = relief_of_patches("S", patches, ProfileStrip(s, s, -5.0 * s**2))
    figures = [
        pressure_figure("S", patches),
        traction_figure("S", patches, [MU, MU]),
        penetration_figure("S", patches),
        stress_figure("S", cuts),
    ]
    write_page(tmp_path / "page.html", "Patch", "", [*figures, relief])
    assert b'"kind":"relief"' in (tmp_path / "page.html").read_bytes()
    write_png(figures[1], tmp_path / "traction.png")
    write_relief_png(relief, tmp_path / "relief.png")
    assert [path.read_bytes()[:4] for path in tmp_path.glob("*.png")] == 2 * [b"\x89PNG"]
