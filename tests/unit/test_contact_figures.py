"""Figures of contact show what the contact search found, where it is; the command writes them or says why not."""

import math
from pathlib import Path

import numpy as np
import pytest

from wheelrail.contact.geometry.benchmark import benchmark_pair
from wheelrail.contact.point.detection.rigid_wheelset import rigid_contact
from wheelrail.contact.point.posed_wheel import pose_wheels
from wheelrail.errors import InputError
from wheelrail.profiles.library import library_profile
from wheelrail.reports.contact_figures import RAIL, WHEEL, curve_positions, surface_figure, wheel_figure
from wheelrail.reports.figure import Field, Scale
from wheelrail.reports.shift_figures import RAISED, curves_figure, lines_figure, sweep
from wheelrail.track.rail_placement import laid_rail

PENETRATION = 0.1e-3


@pytest.fixture(scope="module")
def pair():
    return benchmark_pair()


@pytest.fixture(scope="module")
def wheels(pair):
    return pose_wheels(pair, y=5.25e-3, yaw=3e-3, penetration=PENETRATION)


def curves(panel, colour):
    """Drawn curves of a colour, as (n, 2)."""
    (line,) = [one for one in panel.lines if one.colour == colour and not one.filled and not one.marks]
    return np.column_stack((line.x, line.y))


def distance(points, curve):
    """Of points to a polygon."""
    start, step = curve[:-1], np.diff(curve, axis=0)
    along = np.einsum("pij,ij->pi", points[:, None] - start, step) / np.einsum("ij,ij->i", step, step)
    nearest = start + np.clip(along, 0.0, 1.0)[..., None] * step
    return np.linalg.norm(points[:, None] - nearest, axis=2).min(axis=1)


def test_contacts_lie_on_rail_and_wheel(wheels):
    """On the rail as drawn, and as deep in the wheel as their penetration; 1 um is the error of the polygons."""
    figure = wheel_figure("", wheels)
    assert [len(wheel.points) for wheel in wheels] == [2, 1]
    for wheel, panel in zip(wheels, figure.panels[:2], strict=True):
        assert panel.equal
        (marks,) = [line for line in panel.lines if line.marks]
        points = np.column_stack((marks.x, marks.y))
        deep = [point.penetration * 1e3 for point in wheel.points]
        assert distance(points, curves(panel, RAIL)).max() < 1e-3
        assert distance(points, curves(panel, WHEEL)) == pytest.approx(deep, abs=1e-3)
        assert max(deep) == pytest.approx(PENETRATION * 1e3, abs=1e-9)


def test_normals_are_perpendicular_to_the_rail(wheels):
    """Against the slope of the rail's profile, mirrored for the right wheel."""
    rail = laid_rail(library_profile("UIC60"))
    for wheel, panel in zip(wheels, wheel_figure("", wheels).panels[:2], strict=True):
        for arrow in panel.arrows:
            slope = wheel.sign * rail.sample([wheel.sign * arrow.x / 1e3]).slope[0]
            assert arrow.dx + slope * arrow.dy == pytest.approx(0.0, abs=1e-9)
            assert arrow.dy > 0


def test_one_wheel_that_just_touches(pair):
    (wheel,) = pose_wheels(pair, ("right",), y=1e-3)
    (point,) = wheel.points
    assert point == rigid_contact(pair, pair, y=1e-3).right
    gap = wheel_figure("", [wheel]).panels[1].lines[1]
    assert np.nanmin(gap.y) == pytest.approx(0.0, abs=1e-5)  # mm; a sample lies within 0.05 mm of the contact
    assert gap.x[np.nanargmin(gap.y)] == pytest.approx(point.y_rail * 1e3, abs=0.1)


def test_without_yaw_and_roll_the_outline_is_the_profile(pair):
    (wheel,) = pose_wheels(pair, ("left",), y=2e-3, roll=0.0)
    profile = library_profile("S1002").sample(np.linspace(-0.060, 0.059, 50))
    outline = wheel.outline(profile.y)
    assert np.allclose(outline.y, 2e-3 + 0.750 + profile.y, rtol=0, atol=1e-12)
    assert np.allclose(outline.z, wheel.height - 0.460 - profile.z, rtol=0, atol=1e-12)


def test_surface(pair):
    """The line of lowest points is the valley; minima and saddles alternate on it; D there is that of the map."""
    (wheel,) = pose_wheels(pair, ("left",), y=5.25e-3, yaw=20e-3, roll=0.0, penetration=0.05e-3)
    stationary = wheel.stationary()
    assert [one.minimum for one in stationary] == [True, False, True]
    x = np.array([one.point.x_wheel for one in stationary])
    y = np.array([one.point.y_wheel for one in stationary])
    around = 1e-4
    centre = np.diag(wheel.difference(x, y))
    assert centre == pytest.approx([one.difference for one in stationary], abs=1e-12)
    assert (np.diag(wheel.difference(x + around, y)) > centre).all()
    assert (np.diag(wheel.difference(x - around, y)) > centre).all()
    assert wheel.outline(y).x == pytest.approx(x, abs=1e-12)
    figure = surface_figure("S", wheel)
    field = figure.panels[0].field
    assert field.levels[0] < np.nanmin(field.values) < 0.0
    assert len(field.bands) == len(field.levels) - 1
    assert [line.name for line in figure.panels[0].lines][1:] == ["contact", "saddle"]
    assert (wheel.difference(np.array([1.0]), y) != wheel.difference(np.array([1.0]), y)).all()  # beyond the wheel


def test_right_wheel_is_the_mirror_image(pair):
    (left,) = pose_wheels(pair, ("left",), y=4e-3, yaw=5e-3, roll=1e-3)
    (right,) = pose_wheels(pair, ("right",), y=-4e-3, yaw=-5e-3, roll=-1e-3)
    positions = np.linspace(-0.04, 0.04, 20)
    assert np.allclose(left.outline(positions).y, -right.outline(positions).y, rtol=0, atol=1e-12)
    assert np.allclose(left.difference(positions, positions), right.difference(positions, positions), equal_nan=True)


def test_connecting_lines_join_partners(pair):
    shifts = [-6e-3, -1e-3, 0.0, 3e-3]
    figure = lines_figure("S", sweep(pair, shifts))
    wheel = library_profile("S1002")
    for panel, side, sign in zip(figure.panels, ("left", "right"), (1.0, -1.0), strict=True):
        lines = [line for line in panel.lines if line.value is not None]
        assert [line.value for line in lines] == pytest.approx([-6.0, -1.0, 0.0, 3.0])
        for shift, line in zip(shifts, lines, strict=True):
            point = getattr(rigid_contact(pair, pair, y=shift), side)
            above = RAISED - wheel.sample([point.y_wheel]).z[0] * 1e3
            assert line.x == pytest.approx([sign * (750.0 + point.y_wheel * 1e3), point.y_rail * 1e3], abs=1e-9)
            assert line.y == pytest.approx([above, point.z_rail * 1e3], abs=1e-9)


@pytest.mark.slow_without_jit
def test_curves_break_at_jumps(pair):
    """The first jump of S1002 on UIC60 1:40 lies at 0.209 mm, where the contact leaps by 10 mm; nowhere else it does."""
    swept = sweep(pair, np.arange(0, 21) * 0.05e-3, roll=None, refine=True)
    assert [(side, round(shift * 1e3, 3)) for side, shift in swept.jumps] == [("left", 0.209)]
    figure = curves_figure("S", swept)
    left, across, right = figure.panels[0].lines
    assert np.isnan(left.y).sum() == 1
    assert np.nanmax(np.abs(np.diff(left.y))) < 1.0
    assert abs(np.diff(across.y)[0]) == pytest.approx(10.2, abs=0.1)
    assert np.diff(across.x)[0] < 1e-3
    assert not np.isnan(right.y).any()
    assert "left 0.209" in figure.caption


def test_shifts_without_contact_are_all_told(pair):
    with pytest.raises(InputError) as caught:
        sweep(pair, [0.0, 0.3, 0.4])
    assert len(caught.value.problems) == 2


def test_places_draw_vertical_ends():
    """Neighbouring points of S1002, vertical at its flange back, are close on the curve."""
    profile = library_profile("S1002")
    y = curve_positions(profile.curve)
    assert np.hypot(np.diff(y), np.diff(profile.sample(y).z)).max() < 0.5e-3


def test_colours():
    field = Field(np.zeros(1), np.zeros(1), np.array([[5.0]]), (-1.0, 0.0, 1.0, 2.0), "")
    assert field.clipped[0, 0] == 2.0
    assert len(set(field.bands)) == 3
    scale = Scale("", -2.0, 2.0)
    assert scale.colour(-2.0) == "#08306b"
    assert scale.colour(9.0) == scale.colour(2.0) == "#7f1d00"


POSE = ["--lateral-mm", "5.25", "--yaw-mrad", "3", "--penetration-mm", "0.1"]
SHIFTS = ["--shifts-mm", "-0.5:0.5:0.5"]


SLOW = pytest.mark.slow_without_jit


@pytest.mark.parametrize(
    ("arguments", "ending"),
    [
        (["wheel", "--side", "right"], ".png"),
        (["surface", *POSE], ".html"),
        (["lines", *SHIFTS], ".png"),
        (["lines", *SHIFTS], ".html"),
        pytest.param(["wheel", *POSE], ".html", marks=SLOW),
        pytest.param(["surface", *POSE], ".png", marks=SLOW),
        pytest.param(["curves", *SHIFTS], ".png", marks=SLOW),
        pytest.param(["curves", *SHIFTS], ".html", marks=SLOW),
    ],
)
def test_draw(run, arguments, ending):
    code, out, err = run("contact", "draw", *arguments, "--to", f"new/picture{ending}")
    assert code == 0, err
    assert "written" in out
    written = Path(f"new/picture{ending}").read_bytes()
    assert written[:4] == b"\x89PNG" if ending == ".png" else b"S1002 on UIC60 1:40" in written


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["weel"], ['Did you mean "wheel"?']),
        (
            ["wheel", "--to", "a.pdf", "--side", "lefft", "--penetration-mm", "9", "--rail", "UIC61"],
            ["4 problems", ".png"],
        ),
        (["surface", "--side", "both"], ["Known: left, right"]),
        (["lines", "--lateral-mm", "3", "--side", "left"], ["2 problems", "--shifts-mm"]),
        (["wheel", "--shifts-mm", "1,2"], ["goes with lines and curves"]),
        (["lines", "--shifts-mm", "1"], ["expected 2 to"]),
        (["lines", "--shifts-mm", "a,b"], ["2 problems", "finite number"]),
        (["lines", "--shifts-mm", "0,300"], ["200 mm"]),
        (["lines", "--shifts-mm", "0,150"], ["no part of the wheel"]),
        (["wheel", "--yaw-mrad", "nan", "--roll-mrad", "inf"], ["2 problems", "finite"]),
        (["wheel", "--yaw-mrad", "400"], ["yaw is beyond the range"]),
        (["wheel", "--lateral-mm", "150", "--roll-mrad", "0"], ["no part of the wheel"]),
    ],
)
def test_draw_refuses(run, arguments, words):
    code, _, err = run("contact", "draw", *arguments)
    assert code == 2
    assert all(word in err for word in words), err
    assert list(Path().iterdir()) == []


def test_angle_of_the_arrow_is_the_contact_angle(wheels):
    for wheel, panel in zip(wheels, wheel_figure("", wheels).panels[:2], strict=True):
        for arrow, point in zip(panel.arrows, wheel.points, strict=True):
            assert math.atan2(-arrow.dx, arrow.dy) == pytest.approx(point.contact_angle, abs=1e-12)
