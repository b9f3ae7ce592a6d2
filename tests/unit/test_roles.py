"""What bodies are: car bodies, bogies, axle boxes, and others; and which of them hold motors and brakes."""

from dataclasses import replace

import pytest

import wheelrail as wr
from vehicle_kit import (
    SECONDARY,
    articulated,
    box,
    coach,
    coach_with_axle_boxes,
    locomotive,
    springs,
    train,
    two_axle_wagon,
    with_more,
)
from wheelrail.reports.vehicle_facts import vehicle_facts
from wheelrail.simulation.control import input_tables
from wheelrail.simulation.instruments import instrumentation_of
from wheelrail.system._kernels.vehicles import MOMENT
from wheelrail.vehicle.assemble import assemble_vehicle
from wheelrail.vehicle.holders import holders_of
from wheelrail.vehicle.roles import cars_of, roles_of, standing_of, unclear_roles
from wheelrail.vehicle.static_load import with_static_preloads

STRAIGHT = wr.Track(wr.Straight(length=200.0))


def named(vehicle, role):
    return {name for name, own in roles_of(vehicle).items() if own == role}


def test_the_library_wagon():
    wagon = wr.load_vehicle("manchester-wagon")
    assert roles_of(wagon) == {"carbody": "car", "bogie1": "bogie", "bogie2": "bogie"}
    assert cars_of(wagon) == {"carbody": ("bogie1", "bogie2")}


def test_without_bogies_the_car_body_is_looked_at_over_its_wheelsets():
    wagon = two_axle_wagon()
    assert roles_of(wagon) == {"car": "car"}
    assert cars_of(wagon) == {"car": ("wheelset1", "wheelset2")}


def test_every_car_of_a_train_is_one():
    found = train(3)
    assert named(found, "car") == {f"carbody.{n}" for n in (1, 2, 3)}
    assert len(named(found, "bogie")) == 6
    assert cars_of(found)["carbody.2"] == ("bogie1.2", "bogie2.2")


def test_cars_that_share_a_bogie_stand_on_it():
    assert cars_of(articulated()) == {"car1": ("bogie1", "bogie2"), "car2": ("bogie2", "bogie3")}


def test_motors_are_no_bogies():
    found = locomotive()
    assert named(found, "bogie") == {"bogie1", "bogie2"}
    assert named(found, "other") == {f"motor{n}" for n in (1, 2, 3, 4)}
    assert cars_of(found) == {"car": ("bogie1", "bogie2")}


def test_axle_boxes_are_what_they_are():
    found = coach_with_axle_boxes()
    assert len(named(found, "axle-box")) == 8
    assert named(found, "bogie") == {"bogie1", "bogie2"}
    assert cars_of(found) == {"car": ("bogie1", "bogie2")}


def test_what_stands_on_a_car_body_is_none_even_if_it_is_higher():
    seat = box("seat", 80.0, 5.0, 2.2, length=0.5, width=0.5)
    pantograph = box("pantograph", 120.0, 8.0, 4.2, length=1.0, width=1.0)
    rates = {"x": 1e5, "y": 1e5, "z": 1e5, "c": 1e3}
    elements = springs("cushion", "car", "seat", 5.0, 2.0, rates, arm=0.2)
    elements += springs("insulator", "car", "pantograph", 8.0, 4.0, rates, arm=0.4)
    found = with_more(coach(), (seat, pantograph), elements)
    assert named(found, "car") == {"car"}
    assert named(found, "other") == {"seat", "pantograph"}


def loaded(vehicle, mass, role=None):
    """With a container on its car body, fixed at two pairs of points."""
    rates = {"x": 1e7, "y": 1e7, "z": 1e7, "c": 1e5}
    elements = springs("feet1", "car", "container", 2.0, 1.5, rates) + springs(
        "feet2", "car", "container", -2.0, 1.5, rates
    )
    return with_more(vehicle, [box("container", mass, 0.0, 2.5, length=6.0, role=role)], elements)


@pytest.mark.parametrize("make", [coach, two_axle_wagon])
@pytest.mark.parametrize("mass", [2e3, 24e3, 60e3])
def test_a_load_is_no_car_body_however_heavy_it_is(make, mass):
    found = loaded(make(mass=12e3), mass)
    assert named(found, "car") == {"car"}
    assert named(found, "other") == {"container"}
    assert named(found, "bogie") == named(make(), "bogie")
    assert not unclear_roles(found)


def test_half_a_car_body_on_one_bogie_may_be_a_load():
    """Nothing but words tells them apart: the heavier one is taken, and judged once the file says so."""
    frame = two_axle_wagon(mass=2.5e3)
    near = [replace(one, position=(0.25 * one.position[0], *one.position[1:])) for one in frame.wheelsets]
    elements = [replace(one, point=(0.25 * one.point[0], *one.point[1:])) for one in frame.elements]
    frame = replace(frame, wheelsets=tuple(near), elements=tuple(elements))
    assert not unclear_roles(frame)
    unclear = loaded(frame, 15e3)
    assert unclear_roles(unclear) == {"car": "container"}
    assert roles_of(unclear) == {"car": "bogie", "container": "car"}
    (words,) = vehicle_facts(with_static_preloads(unclear))["warnings"]
    assert "give roles" in words
    given = instrumentation_of(wr.Scenario(track=STRAIGHT, vehicle=unclear, speed=10.0))
    assert set(given.unclear) == {"car", "container"}
    assert not unclear_roles(loaded(frame, 15e3, "car"))
    told = loaded(frame, 15e3, "other")
    assert not unclear_roles(told)
    assert roles_of(told) == {"car": "car", "container": "other"}


def test_half_a_car_body_on_one_bogie_with_axle_boxes():
    """The boxes are no bogies: the frame stands on two wheelsets that are near each other."""
    whole = coach_with_axle_boxes()
    standing = standing_of(whole)
    near = {"bogie1", "car", *standing["bogie1"].wheelsets, *standing["bogie1"].below}
    half = replace(
        whole,
        bodies=tuple(one for one in whole.bodies if one.name in near),
        wheelsets=tuple(one for one in whole.wheelsets if one.name in near),
        elements=tuple(one for one in whole.elements if {one.body_a, one.body_b} <= near),
    )
    assert roles_of(half)["car"] == "car"
    assert roles_of(half)["bogie1"] == "bogie"
    assert len(named(half, "axle-box")) == 4
    assert unclear_roles(half) == {"bogie1": "car"}


def test_a_file_may_say_so():
    whole = coach()
    bodies = tuple(replace(body, role="other") if body.name == "bogie1" else body for body in whole.bodies)
    assert cars_of(replace(whole, bodies=bodies)) == {"car": ("bogie2",)}
    with pytest.raises(wr.InputError, match=r"bodies|role"):
        replace(whole, bodies=(replace(whole.bodies[0], role="wagon"), *whole.bodies[1:]))


def test_every_car_is_assessed_where_its_own_bogies_are():
    """Not one body over the bogies of others: points of a car lie above its own running gear."""
    for vehicle in (train(3), articulated(), locomotive(), two_axle_wagon()):
        given = instrumentation_of(wr.Scenario(track=STRAIGHT, vehicle=vehicle, speed=10.0))
        for car, under in cars_of(vehicle).items():
            own = [one.name for one in given.accelerometers if one.body == car and not one.sensor]
            assert own == [f"{car} centre", *(f"{car} over {name}" for name in under)]
        bogies = {one.name for one in given.accelerometers if one.role == "bogie"}
        assert bogies == named(vehicle, "bogie")


def test_bogie_masses_have_everything_that_belongs_to_the_bogie():
    masses = dict(instrumentation_of(wr.Scenario(track=STRAIGHT, vehicle=locomotive(), speed=10.0)).bogie_masses)
    assert masses["bogie1"] == pytest.approx(6e3 + 2 * 1300.0 + 2 * 2500.0)


def test_torques_act_against_the_bogie_whatever_the_order_of_elements():
    found = locomotive()
    expected = {f"wheelset{n}": f"bogie{(n + 1) // 2}" for n in (1, 2, 3, 4)}
    assert holders_of(found) == expected
    assert holders_of(replace(found, elements=found.elements[::-1])) == expected
    assert holders_of(two_axle_wagon()) == {"wheelset1": "car", "wheelset2": "car"}
    hung = tuple(replace(one, against=f"motor{n + 1}") for n, one in enumerate(found.wheelsets))
    assert holders_of(replace(found, wheelsets=hung))["wheelset3"] == "motor3"
    assert holders_of(found, {"wheelset1": "motor1"})["wheelset1"] == "motor1"
    with pytest.raises(wr.InputError, match=r"against.*no such body"):
        replace(found, wheelsets=(replace(found.wheelsets[0], against="motor9"), *found.wheelsets[1:]))


def reactions(scenario):
    """Bodies on which the traction of a scenario acts, with the sign of its moment."""
    arrays = assemble_vehicle(scenario.vehicle, held_by=scenario.brake_holders)
    tables = input_tables(scenario, arrays)
    return {arrays.body_names[one.body]: one.values[-1] for one in tables if one.column == MOMENT + 1}, arrays


def test_a_key_says_what_a_torque_acts_against():
    """Traction and its reaction cancel on the whole vehicle; the brake of a wheelset has one holder."""
    driven = wr.Torque(wheelsets=("wheelset1",), times=(0.0, 1.0), values=(0.0, 2e3))
    base = wr.Scenario(track=STRAIGHT, vehicle=locomotive(), speed=10.0, traction=(driven,))
    assert reactions(base)[0] == {"wheelset1": 2e3, "bogie1": -2e3}
    hung = replace(base, traction=(replace(driven, against="motor1"),))
    assert reactions(hung)[0] == {"wheelset1": 2e3, "motor1": -2e3}
    again = wr.scenario_from_toml(hung.to_toml())
    assert again.traction[0].against == "motor1"
    brake = wr.Torque(wheelsets=("wheelset1", "wheelset2"), times=(0.0,), values=(1e3,), against="car")
    _, arrays = reactions(replace(base, brakes=(brake,)))
    assert [arrays.body_names[b] for b in arrays.frames] == ["car", "car", "bogie2", "bogie2"]
    other = replace(brake, wheelsets=("wheelset2",), against="bogie1")
    with pytest.raises(wr.InputError, match="held by car already"):
        replace(base, brakes=(brake, other))
    with pytest.raises(wr.InputError, match="Did you mean"):
        replace(base, traction=(replace(driven, against="motor11"),))


def test_soft_springs_between_cars_carry_nothing():
    """A coupler with a vertical stiffness does not make one car of two."""
    found = train(2)
    softer = replace(found, elements=tuple(one for one in found.elements if not one.name.startswith("coupler")))
    assert roles_of(found) == roles_of(softer)
    assert SECONDARY["z"] > 0.0
