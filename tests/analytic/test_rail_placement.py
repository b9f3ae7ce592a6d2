"""Rails laid by inclination and gauge."""

import math

import numpy as np
import pytest

from wheelrail.errors import InputError
from wheelrail.profiles.library import library_profile
from wheelrail.track.rail_placement import laid_rail, rail_top
from wheelrail.track.segments import Straight
from wheelrail.track.track import Track


@pytest.mark.parametrize(
    ("name", "ratio", "top", "digits"),
    [("UIC60", 40, 760.54, 0.006), ("UIC60", 20, 764.2, 0.06), ("60E1", 20, 764.0, 0.06)],
)
def test_place_of_the_rail_top(name, ratio, top, digits):
    # published: highest point of the inclined rail, to the digits printed
    laid = laid_rail(library_profile(name), inclination=1 / ratio)
    assert rail_top(laid) * 1e3 == pytest.approx(top, abs=digits)


@pytest.mark.parametrize("ratio", [20, 30, 40, 1e9])
def test_gauge_face_lies_at_half_the_gauge(ratio):
    laid = laid_rail(library_profile("UIC60"), inclination=1 / ratio, gauge=1.435)
    points = laid.points(0.01e-3)
    assert points.z.max() == pytest.approx(0.0, abs=1e-12)
    gauge_side = points.y < rail_top(laid)
    inner = points.y[gauge_side & (points.z >= -0.014)].min()
    # The samples stop up to 0.01 mm short of the 14 mm level, on a flank no flatter than 8 to 1.
    assert inner == pytest.approx(0.7175, abs=2e-6)
    assert inner >= 0.7175 - 1e-12


def test_inclination_turns_the_crown():
    flat, leaning = (laid_rail(library_profile("UIC60"), inclination=i) for i in (0.0, 1 / 40))
    # On the crown of radius 300 the top moves by R sin(angle) towards the field side of the rail's own axis.
    axis = 0.5 * (flat.y_min + flat.y_max)
    assert rail_top(flat) == pytest.approx(axis, abs=1e-9)
    own = leaning.pieces[len(leaning.pieces) // 2]
    assert own.radius == 0.3
    assert rail_top(leaning) == pytest.approx(own.centre_y, abs=1e-8)


def test_a_profile_without_a_gauge_face_is_refused_in_words():
    with pytest.raises(InputError, match=r"reaches only .* mm below its top"):
        laid_rail(library_profile("arc:300"))


def test_a_placed_profile_keeps_its_place():
    laid = laid_rail(library_profile("EN15302-rail-A"), gauge=1.0, inclination=0.3)
    assert laid.y_min == pytest.approx(0.750 - 0.032634, abs=1e-15)


def test_left_and_right_may_differ():
    track = Track(Straight(length=10.0), rail=("UIC60", "60E1"))
    assert (track.rails.left.name, track.rails.right.name) == ("UIC60", "60E1")


def test_wrong_rails_are_all_named():
    with pytest.raises(InputError) as caught:
        Track(Straight(length=10.0), rail="S1002", gauge=1435.0, inclination=math.nan)
    text = str(caught.value)
    assert "gauge = 1435" in text
    assert "inclination = nan" in text
    assert text.count("a wheel profile: expected a rail") == 2


def test_turned_spline_profile_stays_true():
    from wheelrail.profiles.from_points import profile_from_points

    rail = library_profile("UIC60")
    points = rail.points(0.2e-3)
    keep = np.abs(points.y) < 0.0362
    measured = profile_from_points(points.y[keep], points.z[keep], "rail")
    exact, ours = laid_rail(rail), laid_rail(measured)
    y = np.linspace(0.7185, 0.789, 3001)
    at = exact.sample(y)
    assert (np.abs(ours.sample(y).z - at.z) / np.hypot(1, at.slope)).max() < 0.3e-6
