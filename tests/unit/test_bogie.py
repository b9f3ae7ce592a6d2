"""A bogie of a vehicle by itself."""

from dataclasses import replace

import pytest

from wheelrail.errors import InputError
from wheelrail.io.vehicle_file import load_vehicle
from wheelrail.suspension.axis_law import AxisLaw
from wheelrail.suspension.elements import NO_VECTOR, Bushing
from wheelrail.vehicle.body import Body
from wheelrail.vehicle.bogie import bogie_of, fixed_bodies, frame_names
from wheelrail.vehicle.static_load import static_wheel_loads, with_static_preloads

WAGON = load_vehicle("manchester-wagon")


@pytest.mark.parametrize(
    ("name", "wheelsets"), [("bogie1", ("wheelset1", "wheelset2")), ("bogie2", ("wheelset3", "wheelset4"))]
)
def test_bogie_of_the_wagon_is_the_bogie_of_the_library(name, wheelsets):
    bogie, known = bogie_of(WAGON, name), with_static_preloads(load_vehicle("manchester-bogie"))
    assert tuple(one.name for one in bogie.wheelsets) == wheelsets
    assert fixed_bodies(bogie, name) == (("carbody", "fixed"),)
    # half the car body, in the middle above the bogie
    carbody, half = bogie.body("carbody"), known.body("carbody")
    assert carbody.mass == pytest.approx(half.mass, rel=1e-12)
    assert carbody.position == pytest.approx(half.position, abs=1e-12)
    assert [one.position for one in bogie.wheelsets] == [pytest.approx(one.position) for one in known.wheelsets]
    assert static_wheel_loads(bogie) == pytest.approx(static_wheel_loads(known), rel=1e-12)
    # the same suspension; the library's car body has a guide besides
    assert len(bogie.elements) == len(known.elements) - 1
    names = dict(zip((name, *wheelsets), ("bogie1", "wheelset1", "wheelset2"), strict=True))
    for element in bogie.elements:
        other = known.element(".".join(names.get(part, part) for part in element.name.split(".")))
        assert element.point == pytest.approx(other.point)
        assert (element.laws, element.turn_rates, element.turn_dampings) == (
            other.laws,
            other.turn_rates,
            other.turn_dampings,
        )
        assert (element.preload or NO_VECTOR) == pytest.approx(other.preload or NO_VECTOR, rel=1e-9, abs=1e-6)


def test_loads_are_those_of_the_vehicle():
    """Also where the bogies do not carry the same: the car body's centre of mass 1 m ahead."""
    bodies = tuple(replace(b, position=(1.0, 0.1, 1.8)) if b.name == "carbody" else b for b in WAGON.bodies)
    uneven = replace(WAGON, bodies=bodies)
    whole = static_wheel_loads(with_static_preloads(uneven))
    parts = [bogie_of(uneven, name) for name in ("bogie1", "bogie2")]
    assert static_wheel_loads(parts[0]) == pytest.approx(whole[:2], rel=1e-9)
    assert static_wheel_loads(parts[1]) == pytest.approx(whole[2:], rel=1e-9)
    assert sum(part.body("carbody").mass for part in parts) == pytest.approx(32000.0)
    # 19 m between the bogies: the leading one carries 10.5/19 of it
    assert parts[0].body("carbody").mass == pytest.approx(32000.0 * 10.5 / 19.0, rel=1e-9)
    # and it may be taken alone: its preloads hold what rests on it
    assert static_wheel_loads(with_static_preloads(parts[0])) == pytest.approx(whole[:2], rel=1e-9)


def test_what_hangs_on_a_frame_belongs_to_it():
    motor = Body(name="motor", mass=500.0, Ixx=50.0, Iyy=50.0, Izz=50.0, position=(9.5, 0.0, 0.5))
    springs = tuple(
        Bushing(name=f"motor.{n}", body_a="bogie1", body_b="motor", point=(9.5 + x, y, 0.5), z=AxisLaw(rate=1e7))
        for n, (x, y) in enumerate([(-0.3, 0.0), (0.3, -0.3), (0.3, 0.3)])
    )
    driven = replace(WAGON, bodies=(*WAGON.bodies, motor), elements=(*WAGON.elements, *springs))
    bogie = bogie_of(driven, "bogie1")
    assert [body.name for body in bogie.bodies] == ["carbody", "bogie1", "motor"]
    assert fixed_bodies(bogie, "bogie1") == (("carbody", "fixed"),)
    assert bogie.body("motor").mass == 500.0
    # of a bogie that is all there is, the heaviest body is what it carries
    assert bogie_of(bogie, "bogie1").body("carbody").mass == pytest.approx(16000.0)


def test_no_such_bogie():
    assert frame_names(WAGON) == ("bogie1", "bogie2")
    with pytest.raises(InputError, match=r'no such bogie frame. Did you mean "bogie1"'):
        bogie_of(WAGON, "bogey1")
    with pytest.raises(InputError, match="does not stand on wheelsets"):
        bogie_of(WAGON, "carbody")
    with pytest.raises(InputError, match="no such bogie frame"):
        bogie_of(WAGON, "wheelset1")
