"""Patches of both wheels are drawn where they are, with their tractions the right way round."""

import numpy as np
import pytest

from wheelrail.contact.elastic.creepages import Creepages
from wheelrail.contact.elastic.patch_stress import cells_of_patch, rows_grow_left
from wheelrail.contact.elastic.solution import Loading, solve_ellipsoid, solve_wheel
from wheelrail.contact.geometry.pair import make_pair
from wheelrail.profiles.library import library_profile
from wheelrail.reports.patch_page import PatchBodies, patch_figures, stress_figures, write_patch_page
from wheelrail.reports.patch_views import patch_view
from wheelrail.reports.relief import Relief
from wheelrail.track.rail_placement import laid_rail

WHEEL = library_profile("S1002")
RAIL = laid_rail(library_profile("UIC60"), gauge=1.435, inclination=1 / 40)
BODIES = PatchBodies(WHEEL, RAIL, 0.46)
MU = 0.3
pytestmark = pytest.mark.slow_without_jit


@pytest.fixture(scope="module")
def solutions():
    """Two patches on the left wheel, and their mirror images on the right one."""
    found = {}
    for side, sign in (("left", 1.0), ("right", -1.0)):
        creepages = Creepages(5e-4, sign * 7e-4, sign * 0.1)
        loading = Loading(load=80e3, creepages=creepages, friction=MU, setting="fast", finite=False)
        found[side] = solve_wheel(WHEEL, RAIL, make_pair(WHEEL, RAIL), loading, side=side, y=sign * 5e-3)
    return found


def test_cells_lie_to_the_left(solutions):
    """Rows and shear tractions across change their side together."""
    for left, right in zip(solutions["left"].patches, solutions["right"].patches, strict=True):
        assert rows_grow_left(left.fields)
        assert not rows_grow_left(right.fields)
        here, there = cells_of_patch(left.fields), cells_of_patch(right.fields)
        assert (np.diff(there.y) > 0.0).all()
        assert there.y == pytest.approx(-here.y[::-1])
        assert there.pn == pytest.approx(here.pn[::-1], rel=1e-3, abs=1e4)
        assert there.px == pytest.approx(here.px[::-1], rel=1e-3, abs=1e6)
        assert there.py == pytest.approx(-here.py[::-1], rel=1e-3, abs=1e6)
        assert here.rectangles.force[2] == pytest.approx(left.normal_force)
        assert here.rectangles.force[1] == pytest.approx(left.creep_force[1])


def test_maps_are_mirror_images(solutions):
    """The axis turns with the wheel: what points to the field side on one does so on the other."""
    for left, right in zip(solutions["left"].patches, solutions["right"].patches, strict=True):
        here, there = patch_view(left, "", "wheel"), patch_view(right, "", "wheel")
        assert (here.leftward, there.leftward) == (True, False)
        assert there.s == pytest.approx(here.s)
        assert there.ty == pytest.approx(here.ty, rel=1e-3, abs=1e6)
        assert (np.diff(here.x, axis=1) > 0.0).all()
        assert np.isfinite(here.x).all()
        assert here.sticking.sum() == left.fields.sticking.sum()


@pytest.mark.parametrize("side", ["left", "right"])
def test_reliefs_lie_where_the_patches_are(solutions, side):
    """The highest pressure in space is at the patch that has it: on the laid rail, and on the wheel from its circle."""
    solution = solutions[side]
    highest = max(solution.patches, key=lambda patch: patch.pressure)
    sign = 1.0 if side == "left" else -1.0
    wheel, rail = (part for part in patch_figures(solution, MU, BODIES) if isinstance(part, Relief))
    for relief, origin in ((wheel, sign * (0.75 + 5e-3)), (rail, 0.0)):
        (sheet,) = relief.sheets
        at = np.unravel_index(np.nanargmax(sheet.values), sheet.values.shape)
        assert sheet.y[at] / 1e3 + origin == pytest.approx(highest.y, abs=2e-3)
        assert sheet.x[at] / 1e3 == pytest.approx(highest.x, abs=2e-3)
    assert sheet.z[at] / 1e3 == pytest.approx(highest.z, abs=1e-3)


def test_figures_of_stress(solutions):
    figures = stress_figures(solutions["right"], BODIES)
    expected = [f"Von Mises stress in the {body}, patch {n}" for n in (1, 2) for body in ("wheel", "rail")]
    assert [figure.title for figure in figures] == expected


def test_ellipsoids_have_no_profile(tmp_path):
    loading = Loading(penetration=0.1e-3, creepages=Creepages(xi=1e-3), setting="fast", finite=False)
    solution = solve_ellipsoid(1.1, 1.7, loading)
    figures = patch_figures(solution, MU, PatchBodies())
    titles = ["Pressure", "Shear traction on the wheel", "Distance of the undeformed surfaces"]
    assert [figure.title for figure in figures] == titles
    assert figures[0].panels[0].x_label == "y [mm], left positive"
    low, high = figures[0].panels[0].x_range
    assert low == pytest.approx(-high)
    write_patch_page(tmp_path / "page.html", solution, MU, False)
    assert "approach" in (tmp_path / "page.html").read_text(encoding="utf-8")
