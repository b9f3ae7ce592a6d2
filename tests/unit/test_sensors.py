"""Accelerometers in files, and what of a vehicle's file an assessment needs."""

from dataclasses import replace

import pytest

import wheelrail as wr
from wheelrail.simulation.instruments import instrumentation_of

SCENARIO = """
title = "with sensors"
vehicle = "manchester-wagon"
[run]
speed = 20
[[sensor]]
name = "driver"
body = "carbody"
at_mm = [9000, 500, 1500]
[[sensor]]
name = "axle box"
body = "wheelset1"
at = [10.78, 1.0, 0.46]
[track]
segments = [{ kind = "straight", length = 100 }]
"""
SENSOR = {"name": "driver", "body": "carbody", "at": [1.0, 0.0, 1.0]}


def test_sensors_are_read_and_written():
    scenario = wr.scenario_from_toml(SCENARIO)
    assert scenario.sensors == (
        wr.Sensor(name="driver", body="carbody", position=(9.0, 0.5, 1.5)),
        wr.Sensor(name="axle box", body="wheelset1", position=(10.78, 1.0, 0.46)),
    )
    assert wr.scenario_from_toml(scenario.to_toml()).to_toml() == scenario.to_toml()
    assert scenario.with_values({"sensor[0].at": [0.0, 0.0, 1.0]}).sensors[0].position == (0.0, 0.0, 1.0)


def test_sensors_are_assessed_as_the_body_they_stand_on():
    given = instrumentation_of(wr.scenario_from_toml(SCENARIO))
    own = {one.name: one for one in given.accelerometers}
    assert (own["driver"].role, own["driver"].sensor, own["driver"].height) == ("car", True, 1.5)
    assert own["axle box"].role == "wheelset"
    assert own["carbody centre"].on_floor
    assert own["carbody centre"].height == pytest.approx(1.2)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"body": "carbdy"}, "Did you mean"),
        ({"name": "carbody"}, "is the name of a body"),
        ({"name": "carbody over bogie1"}, "stands there already"),
        ({"at": [1.0, 2.0]}, "3 finite numbers"),
        ({"at": [1000.0, 0.0, 0.0]}, "at most 100 m"),
        ({"name": ""}, "expected a text"),
        ({"place": 3}, "not a key"),
    ],
)
def test_what_is_wrong_with_a_sensor_is_told(change, words):
    data = wr.scenario_from_toml(SCENARIO).to_dict()
    data["sensor"] = [{**SENSOR, **change}]
    with pytest.raises(wr.InputError, match=words) as caught:
        wr.scenario_from_dict(data)
    assert any("sensor[0]" in str(problem) for problem in caught.value.problems)


def test_all_that_is_wrong_is_told_of_the_right_sensor():
    """Also behind sensors of which nothing could be read."""
    text = """
[[sensor]]
nam = "first"
body = 3
[[sensor]]
name = "second"
body = "carbdy"
at = [1, 2]
[[sensor]]
name = "carbody"
body = "carbody"
at = [1, 2, inf]
"""
    with pytest.raises(wr.InputError) as caught:
        wr.scenario_from_toml(SCENARIO + text)
    told = "\n".join(map(str, caught.value.problems))
    for words in (
        "sensor[2] name: missing",
        "sensor[2] nam",
        "sensor[2] body = 3",
        "sensor[2] at: missing",
        'sensor[3] body = "carbdy": no such body. Did you mean "carbody"',
        "sensor[3] at = [1, 2]",
        'sensor[4] name = "carbody": is the name of a body',
        "sensor[4] at = [1, 2, inf]",
    ):
        assert words in told
    assert len(caught.value.problems) == 8


def test_two_sensors_of_one_name_are_refused():
    scenario = wr.scenario_from_toml(SCENARIO)
    with pytest.raises(wr.InputError, match="given to 2"):
        replace(scenario, sensors=(scenario.sensors[0], scenario.sensors[0]))


def test_a_vehicle_file_says_what_it_is():
    wagon = wr.load_vehicle("manchester-wagon")
    assert (wagon.category, wagon.track_factor) == ("passenger", None)
    assert wagon.body("carbody").floor == pytest.approx(1.2)
    data = wr.scenario_from_toml(SCENARIO).to_dict()
    data["vehicle"] |= {"category": "freight", "track_factor": 0.9}
    data["vehicle"]["bodies"]["bogie1"] |= {"role": "other"}
    data["vehicle"]["bodies"]["carbody"] |= {"floor": 1.1}
    made = wr.scenario_from_dict(data)
    assert (made.vehicle.category, made.vehicle.track_factor) == ("freight", 0.9)
    assert made.vehicle.body("bogie1").role == "other"
    assert wr.scenario_from_toml(made.to_toml()).to_toml() == made.to_toml()
    given = instrumentation_of(made)
    assert (given.category, given.track_factor) == ("freight", 0.9)
    assert "carbody over bogie1" not in {one.name for one in given.accelerometers}


@pytest.mark.parametrize(
    ("where", "change", "words"),
    [
        ((), {"category": "goods"}, "freight"),
        ((), {"track_factor": 0.0}, "> 0"),
        (("bodies", "bogie1"), {"role": "frame"}, "bogie"),
        (("bodies", "carbody"), {"floor": 20.0}, "<= 10"),
        (("wheelsets", "wheelset1"), {"against": "boggie1"}, "Did you mean"),
    ],
)
def test_what_is_wrong_with_that_is_told(where, change, words):
    data = wr.scenario_from_toml(SCENARIO).to_dict()
    table = data["vehicle"]
    for key in where:
        table = table[key]
    table |= change
    with pytest.raises(wr.InputError, match=words):
        wr.scenario_from_dict(data)
