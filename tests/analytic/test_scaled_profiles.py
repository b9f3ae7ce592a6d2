"""Profiles with all lengths scaled: z -> f z(y/f), slope kept, curvature over f."""

import numpy as np
import pytest

from wheelrail.errors import InputError
from wheelrail.profiles.library import library_profile
from wheelrail.profiles.wheel_gauges import flange_gauges
from wheelrail.track.rail_placement import laid_rail


@pytest.mark.parametrize("name", ["S1002", "UIC60", "60E1", "EN15302-wheel-A"])
@pytest.mark.parametrize("factor", [0.2, 0.25, 3.0])
def test_value_slope_and_curvature(name, factor):
    full = library_profile(name)
    model = full.scaled(factor)
    assert (model.y_min, model.y_max) == (factor * full.y_min, factor * full.y_max)
    # between joints: at one, rounding decides which of two curvatures is told
    cuts = np.array([full.y_min, *full.joints, full.y_max])
    y = (cuts[:-1, None] + np.diff(cuts)[:, None] * np.linspace(0.02, 0.98, 9)).ravel()
    ours, theirs = model.sample(factor * y), full.sample(y)
    # rounding of some terms of a polynomial about its middle
    np.testing.assert_allclose(ours.z, factor * theirs.z, rtol=1e-12, atol=1e-15)
    np.testing.assert_allclose(ours.slope, theirs.slope, rtol=1e-9, atol=1e-12)
    np.testing.assert_allclose(ours.second, theirs.second / factor, rtol=1e-8, atol=1e-9)
    np.testing.assert_allclose(ours.curvature, theirs.curvature / factor, rtol=1e-8, atol=1e-9)


def test_pieces_stay_what_they_are():
    full = library_profile("S1002")
    model = full.scaled(0.2)
    assert [type(piece) for piece in model.pieces] == [type(piece) for piece in full.pieces]
    again = model.scaled(5.0)
    for one, other in zip(again.pieces, full.pieces, strict=True):
        middle = 0.5 * (other.start + other.end)
        assert one.at(middle) == pytest.approx(other.at(middle), rel=1e-9, abs=1e-12)


def test_laid_rail_is_scaled_about_the_track_centre():
    laid = laid_rail(library_profile("UIC60"))
    model = laid.scaled(0.2)
    assert model.placed_at == 0.0
    assert (model.y_min, model.y_max) == (0.2 * laid.y_min, 0.2 * laid.y_max)
    placed = library_profile("UIC60").shifted(0.0, 0.0)
    assert placed.scaled(0.2).placed_at is None


def test_flange_measures_scale():
    full = flange_gauges(library_profile("S1002"))
    model = flange_gauges(library_profile("S1002").scaled(0.2), 0.2)
    assert np.array(model) == pytest.approx(0.2 * np.array(full), rel=1e-9)
    assert flange_gauges(library_profile("S1002").scaled(0.2)) is None  # a flange of 5.6 mm is none at full size


@pytest.mark.parametrize("factor", [0.0, -1.0, float("nan"), float("inf")])
def test_bad_factor(factor):
    with pytest.raises(InputError, match="expected a number above 0"):
        library_profile("S1002").scaled(factor)
