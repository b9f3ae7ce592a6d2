"""Sample worn profiles: what is gone is what the rule says, the rest is smooth, and wheels find their rails."""

import numpy as np
import pytest

from wheelrail.cli.contact import Fitting
from wheelrail.profiles.library import library_profile
from wheelrail.profiles.library.worn import HOLLOW, SIDE, side_wear, tread_wear

WORN = {"S1002-worn": ("S1002", tread_wear, HOLLOW), "60E1-worn": ("60E1", side_wear, SIDE)}


@pytest.mark.parametrize("name", WORN)
def test_what_is_gone_is_what_the_rule_says(name):
    new, wear, deepest = WORN[name]
    worn, new = library_profile(name), library_profile(new)
    y = np.linspace(-0.034, 0.034, 500)
    gone = new.sample(y).z - worn.sample(y).z
    shift = wear(np.zeros(1))[0] if name.startswith("S1002") else 0.0  # z = 0 on the nominal circle again
    np.testing.assert_allclose(gone, wear(y) - shift, atol=1e-6)
    assert wear(y).max() == pytest.approx(deepest, rel=0.01)
    assert wear(y).min() >= 0.0
    assert worn.kind == new.kind
    assert "rule" in worn.description
    assert worn.source.startswith("ours")


@pytest.mark.parametrize("name", WORN)
def test_height_slope_and_curvature_do_not_jump(name):
    worn = library_profile(name)
    joints = np.array(worn.joints)
    before, after = worn.sample(joints - 1e-9), worn.sample(joints + 1e-9)
    np.testing.assert_allclose(before.z, after.z, atol=1e-7)
    np.testing.assert_allclose(before.slope, after.slope, rtol=2e-4, atol=1e-6)
    gentle = np.abs(before.slope) < 1.0  # on the tread and on the crown
    np.testing.assert_allclose(before.second[gentle], after.second[gentle], atol=0.05)


def test_the_worn_rail_stays_convex():
    y = np.linspace(-0.030, 0.030, 400)
    assert library_profile("60E1-worn").sample(y).second.max() < 0.1


def test_the_worn_wheel_is_hollow():
    """A straight edge laid over its tread leaves a gap."""
    y = np.linspace(-0.03, 0.055, 200)
    z = library_profile("S1002-worn").sample(y).z
    chord = z[0] + (z[-1] - z[0]) * (y - y[0]) / (y[-1] - y[0])
    assert (chord - z).max() > 1.5e-3


@pytest.mark.slow_without_jit
@pytest.mark.parametrize("pair", [("S1002-worn", "UIC60"), ("S1002", "60E1-worn"), ("S1002-worn", "60E1-worn")])
def test_wheels_find_their_rails(pair):
    """Over the usual play in the gauge, both wheels touch; mirrored shifts touch at mirrored points."""
    from wheelrail.cli.contact import _touching

    made = Fitting(*pair, "1:40", 1435.0, 1360.0, 460.0).pair()
    for shift in (-6.0, -3.0, 0.0, 1.0, 4.5):
        found, mirrored = _touching(made, shift, 0.0, None), _touching(made, -shift, 0.0, None)
        assert found["status"] == mirrored["status"] == "ok"
        left, right = found["left"]["points"][0], mirrored["right"]["points"][0]
        assert left["y_wheel_mm"] == pytest.approx(right["y_wheel_mm"], abs=1e-3)
