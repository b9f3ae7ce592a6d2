"""Modes of the wagon on locked wheelsets, where the claims do not look; see wheelrail.validation.modes."""

import numpy as np
import pytest

from wheelrail.analyses.critical_speed import critical_speed
from wheelrail.analyses.linear import linear_model
from wheelrail.analyses.linear_contact import imposed_contacts
from wheelrail.analyses.modes import modes, real_eigenvalues
from wheelrail.validation.modes import LOCKED, LOCKED_WIDE, by_name, compared_wagon


@pytest.fixture(scope="module")
def wagon():
    return compared_wagon()


def test_as_derived_by_hand(wagon):
    found = by_name(modes(linear_model(wagon, gravity=0.0)))
    assert len(found) == 18
    for name, (_, frequency, ratio) in LOCKED.items():
        assert found[name].frequency == pytest.approx(frequency, rel=0.003), name
        assert found[name].damping_ratio == pytest.approx(ratio, abs=0.005), name


def test_wide_dampers():
    found = by_name(modes(linear_model(compared_wagon(1.3), gravity=0.0)))
    for name, (frequency, ratio) in LOCKED_WIDE.items():
        assert found[name].frequency == pytest.approx(frequency, abs=0.0006)
        assert found[name].damping_ratio == pytest.approx(ratio, abs=0.0006)


def test_springs_have_a_potential(wagon):
    stiffness = linear_model(wagon, gravity=0.0).stiffness
    assert np.abs(stiffness - stiffness.T).max() < 1e-6 * np.abs(stiffness).max()


def test_gravity_softens_the_sway(wagon):
    """Weight on top of springs tips: lower sway slows down; bounce does not care."""
    heavy, light = (by_name(modes(linear_model(wagon, gravity=g))) for g in (9.81, 0.0))
    assert heavy["lower sway"].frequency < 0.95 * light["lower sway"].frequency
    assert heavy["car bounce"].frequency == pytest.approx(light["car bounce"].frequency, rel=1e-6)


def test_shapes(wagon):
    model = linear_model(wagon, gravity=0.0)
    found = by_name(modes(model))
    shares = found["lower sway"].shares(model)
    assert list(shares) == ["carbody.y", "carbody.roll"]
    assert found["car pitch"].participation.sum() == pytest.approx(1.0)


def test_hunting_at_20_m_per_s(wagon):
    """Both bogies hunt at 1.38 and 1.39 Hz at conicity 0.18, by the same independent script."""
    model = linear_model(wagon, imposed_contacts(wagon, 0.18), speed=20.0, gravity=0.0)
    hunting = [mode for mode in modes(model) if "hunting" in mode.name]
    assert {mode.name for mode in hunting} == {"bogie hunting, opposed", "bogie hunting, in phase"}
    assert sorted(mode.damped_frequency for mode in hunting) == pytest.approx([1.38, 1.39], abs=0.006)
    assert max(real_eigenvalues(model)) < 0.0


def test_more_conicity_is_slower(wagon):
    speeds = [critical_speed(wagon, imposed_contacts(wagon, c), gravity=0.0).speed for c in (0.05, 0.2, 0.5)]
    assert speeds[0] > speeds[1] > speeds[2]
