"""Wheels of their own: data, files, profile pairs, contact, and what is defined for equal wheels only."""

from dataclasses import replace

import numpy as np
import pytest

from wheelrail.analyses.equivalent_contact import equivalent_contacts
from wheelrail.analyses.linear import linear_model
from wheelrail.analyses.linear_contact import imposed_contacts
from wheelrail.contact._kernels.interface import APPROACH, FORCE, PAIR
from wheelrail.contact.choice import Contact
from wheelrail.errors import InputError
from wheelrail.io.scenario_file import scenario_from_toml
from wheelrail.io.vehicle_file import load_vehicle
from wheelrail.profiles.library import library_profile
from wheelrail.simulation import wheels as wheels_module
from wheelrail.simulation.scenario import Scenario
from wheelrail.simulation.wheels import make_contact, put_on_rails
from wheelrail.system.multibody import make_contacts
from wheelrail.track.rail_stretches import RailStretch
from wheelrail.track.segments import Straight
from wheelrail.track.track import Track
from wheelrail.vehicle.body import Wheel, make_wheelset
from wheelrail.vehicle.plausibility import doubts
from wheelrail.vehicle.static_load import with_static_preloads
from wheelset_bench import Bench, rolling

S1002, CONE = library_profile("S1002"), library_profile("cone:1:20")
WAGON = load_vehicle("manchester-wagon")
STRAIGHT = Track(Straight(length=60.0))
NUMBERS = {"name": "axle", "x": 0.0, "mass": 1500.0, "Ixx": 1000.0, "Iyy": 100.0, "Izz": 1000.0}


def with_wheels(vehicle, *wheels):
    """A vehicle whose first wheelset has these wheels."""
    first = replace(vehicle.wheelsets[0], left=wheels[0], right=wheels[1])
    return replace(vehicle, wheelsets=(first, *vehicle.wheelsets[1:]))


def eight_wheels(vehicle=WAGON):
    """A vehicle with eight different wheels: radii in steps of 0.1 mm, and two profiles."""
    changed = []
    for n, one in enumerate(vehicle.wheelsets):
        left = Wheel(S1002, one.radius - 1e-4 * (2 * n))
        right = Wheel(library_profile("EN15302-wheel-A") if n == 3 else S1002, one.radius - 1e-4 * (2 * n + 1))
        changed.append(replace(one, left=left, right=right))
    return replace(vehicle, wheelsets=tuple(changed))


def test_a_wheel_like_its_wheelset_is_none_of_its_own():
    usual = make_wheelset(**NUMBERS)
    assert make_wheelset(**NUMBERS, left=Wheel(S1002, 0.46)) == usual
    assert usual.wheels == (Wheel(S1002, 0.46), Wheel(S1002, 0.46))
    other = make_wheelset(**NUMBERS, right=Wheel(S1002, 0.459))
    assert (usual.equal_wheels, other.equal_wheels) == (True, False)
    assert other.rolling_radius == pytest.approx(0.4595)
    assert other.with_profiles(CONE, S1002).wheels == (Wheel(CONE, 0.46), Wheel(S1002, 0.459))


def test_problems_name_the_wheel():
    with pytest.raises(InputError) as caught:
        with_wheels(WAGON, Wheel(library_profile("UIC60"), 0.46), Wheel(S1002, 0.3))
    words = str(caught.value)
    assert "wheelset1 left profile" in words
    assert "wheelset1 right radius" in words


def test_both_flanges_count_for_the_gauge():
    """S1002 has flanges of 32.5 mm: 1425 mm over both; a cone has none."""
    scenario = {"track": Track(Straight(length=60.0), gauge=1.40), "speed": 10.0}
    with pytest.raises(InputError, match=r"1425\.0 mm over the flanges"):
        Scenario(vehicle=WAGON, **scenario)
    one_cone = replace(WAGON, wheelsets=tuple(replace(one, right=Wheel(CONE, one.radius)) for one in WAGON.wheelsets))
    Scenario(vehicle=one_cone, **scenario)  # 1392.5 mm over the one flange


def test_doubts_about_unequal_radii():
    solved = with_static_preloads(with_wheels(WAGON, Wheel(S1002, 0.455), Wheel(S1002, 0.46)))
    assert any("455 mm left and 460 mm right" in words for words in doubts(solved))


TEXT = """
[run]
speed = 10
[track]
segments = [{ kind = "straight", length = 60 }]
[vehicle]
name = "manchester-wagon"
"""


def test_a_scenario_changes_wheels_and_keeps_them_as_text(tmp_path):
    y = np.linspace(-60.0, 55.0, 116)
    rows = "".join(f"{-a:g},{-b * 1e3 - 2.0:.9f}\n" for a, b in zip(y, S1002.sample(y * 1e-3).z, strict=True))
    (tmp_path / "mirrored.csv").write_text("y_mm,z_mm\n" + rows)
    text = f"""{TEXT}
wheelsets.wheelset1.left = {{ radius_mm = 459 }}
wheelsets.wheelset2 = {{ profile = "cone:1:20", radius_mm = 458, right = {{ radius_mm = 457, smoothing_mm = 1 }} }}
wheelsets.wheelset3.right.profile = {{ file = "mirrored.csv", mirror_y = true, mirror_z = true, shift_z_mm = -2 }}
"""
    scenario = scenario_from_toml(text, tmp_path)
    first, second, third, last = scenario.vehicle.wheelsets
    assert first.wheels == (Wheel(S1002, 0.459), Wheel(S1002, 0.46))
    assert [wheel.radius for wheel in second.wheels] == [pytest.approx(0.458), pytest.approx(0.457)]
    assert [wheel.profile.name for wheel in second.wheels] == ["cone:0.05", "cone:0.05 smoothed 1 mm"]
    measured = third.wheels[1].profile.sample([0.0, -0.04]).z
    assert measured == pytest.approx(S1002.sample([0.0, -0.04]).z, abs=5e-5)
    assert last == WAGON.wheelsets[3]
    again = scenario_from_toml(scenario.to_toml())
    assert again.vehicle.wheelsets == scenario.vehicle.wheelsets
    assert again.to_toml() == scenario.to_toml()
    changed = scenario.with_values({"vehicle.wheelsets.wheelset1.left.radius_mm": 458.5})
    assert changed.vehicle.wheelsets[0].wheels[0].radius == pytest.approx(0.4585)


def test_wrong_wheels_of_a_scenario_are_told():
    text = (
        TEXT
        + 'wheelsets.wheelset9.left.radius = 0.4\nwheelsets.wheelset1 = { left = { radios = 1 }, profile = "S102" }'
    )
    with pytest.raises(InputError) as caught:
        scenario_from_toml(text)
    words = str(caught.value)
    assert "vehicle.wheelsets.wheelset9: no such wheelset. Did you mean" in words
    assert "left.radios" in words
    assert "S102" in words


def test_equal_wheels_share_their_pairs():
    found = put_on_rails(WAGON, STRAIGHT)
    assert (len(found.pairs), found.wheels.pair.tolist()) == (2, [0, 1] * 4)
    twice = put_on_rails(WAGON, Track(Straight(length=60.0), stretches=[RailStretch(start=30.0, inclination=0.05)]))
    assert (len(twice.pairs), twice.rails, twice.wheels.pair.tolist()) == (4, 2, [0, 2] * 4)
    assert twice.pairs[0] is twice.pairs[2]  # equal rails left and right: made once


def test_eight_wheels_have_eight_pairs():
    vehicle = eight_wheels()
    found = put_on_rails(vehicle, STRAIGHT)
    assert found.wheels.pair.tolist() == list(range(8))
    assert found.wheels.radius == pytest.approx(0.46 - 1e-4 * np.arange(8))
    assert np.sign(found.wheels.offset).tolist() == [1.0, -1.0] * 4
    assert make_contacts(found.wheels, 2).inputs[:, PAIR].tolist() == [*range(8), *range(8)]


def test_look_up_tables_belong_to_the_two_wheels_of_an_axle(monkeypatch):
    """Each with the wheel and rail on the other side."""
    vehicle = with_wheels(WAGON, Wheel(CONE, 0.46), None)
    found = put_on_rails(vehicle, Track(Straight(length=60.0), stretches=[RailStretch(start=30.0, inclination=0.05)]))
    asked = []

    def tables(left, right, *, single):
        asked.append((left, right))
        blank = wheels_module.Table(float(len(asked)), 1.0, 0.0, 1.0, np.zeros((1, 1, 4)), single)
        return blank, blank._replace(first_shift=-blank.first_shift)

    monkeypatch.setattr(wheels_module, "make_tables", tables)
    contact = make_contact(Contact(detection="lut"), found.pairs, found.rails)
    p = found.pairs
    assert [
        [side is p[n] for side, n in zip(both, expected, strict=True)]
        for both, expected in zip(asked, [(0, 2), (1, 3), (4, 6), (5, 7)], strict=True)
    ] == [[True, True]] * 4
    assert contact.detection.grids[:, 0].tolist() == [1.0, 2.0, -1.0, -2.0, 3.0, 4.0, -3.0, -4.0]


class Unequal(Bench):
    """The bench with another right wheel."""

    other = Wheel(S1002, 0.46 - 20e-6)

    def __init__(self, side="right"):
        vehicle = load_vehicle("manchester-wheelset")
        first = replace(vehicle.wheelsets[0], **{side: self.other})
        super().__init__(vehicle=replace(vehicle, wheelsets=(first,)))


def usual_approach():
    """Of the right wheel of the bench, along the contact normal, nearly upright there [m]."""
    return Bench().hold(rolling()).rows(1)[:, APPROACH].max()


def test_a_wheel_of_its_own_changes_nothing_for_the_other():
    usual, other = Bench().hold(rolling()).contacts.outputs, Unequal().hold(rolling()).contacts.outputs
    assert np.array_equal(usual[0], other[0])
    # Hertz: the load goes with the approach to the power of 1.5, and that is less by 20 micrometres.
    loads = usual[1, FORCE + 2], other[1, FORCE + 2]
    approach = 20e-6 / (1.0 - (loads[1] / loads[0]) ** (2.0 / 3.0))
    assert approach == pytest.approx(usual_approach(), rel=0.05)


def test_linear_analyses_refuse_unequal_wheels():
    vehicle = with_wheels(WAGON, Wheel(S1002, 0.4595), None)
    contacts = imposed_contacts(vehicle, 0.1)
    for analysis in (
        lambda: linear_model(vehicle, contacts, speed=20.0),
        lambda: equivalent_contacts(vehicle, STRAIGHT.rails.left, 3e-3),
    ):
        with pytest.raises(InputError, match="wheelset1: its wheels differ"):
            analysis()
    assert linear_model(vehicle).mass.size == 18  # without contact it does not matter
