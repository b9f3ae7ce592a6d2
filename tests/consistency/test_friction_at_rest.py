"""Bodies that dry friction alone holds: where they start, and what is said where it cannot hold them."""

from dataclasses import replace

import numpy as np
import pytest

import wheelrail as wr
from vehicle_kit import box, springs, two_axle_wagon, with_more
from wheelrail.suspension.axis_law import AxisLaw
from wheelrail.suspension.elements import Bushing

pytestmark = pytest.mark.slow_without_jit

MASS, LIMIT, STIFFNESS = 5000.0, 4000.0, 5e6  #: of a container; of the friction of each of its four feet


def loaded_wagon():
    """A container on four feet: springs upright, dry friction along and across."""
    wagon = two_axle_wagon(mass=20e3)
    feet = []
    for x in (2.0, -2.0):
        for one in springs(f"foot{x:+g}", "car", "container", x, 2.8, {"x": 0.0, "y": 0.0, "z": 8e6, "c": 0.0}):
            rough = AxisLaw(friction=LIMIT, friction_rate=STIFFNESS)
            feet.append(replace(one, x=rough, y=rough, z=AxisLaw(rate=8e6, damping=2e4)))
    assert isinstance(feet[0], Bushing)
    return with_more(wagon, (box("container", MASS, 0.0, 3.4, length=4.0),), feet)


def start(cant, **words):
    track = wr.Track(wr.Straight(length=200.0, cant=cant))
    return wr.simulate(wr.Scenario(track=track, vehicle=loaded_wagon(), speed=15.0, duration=0.5, **words))


def aside(result):
    """Of the container on its car [m]."""
    return result.values("container.y") - result.values("car.y")


@pytest.mark.parametrize("cant", [0.0, 0.04, 0.10])
def test_what_friction_can_hold_stays_where_it_is_put(cant):
    """Moved once by d, a foot has the force F (1 - exp(-k d/F)): all four carry what gravity pushes on the cant."""
    result = start(cant)
    angle = float(np.arcsin(cant / 1.5))
    roll = result.values("car.roll")[0]
    push = MASS * 9.81 * np.sin(angle + abs(roll)) / 4.0
    assert push < 0.9 * LIMIT
    way = -LIMIT / STIFFNESS * np.log(1.0 - push / LIMIT)
    shift = abs(aside(result)[0]) - 1.6 * abs(np.sin(roll))  # the centres are 1.6 m above each other, on a leaning car
    assert shift == pytest.approx(way, abs=2e-4 + 0.02 * way)
    assert abs(aside(result)[-1] - aside(result)[0]) < 1e-5  # and there it stays
    assert not any("not at rest" in words for words in result.warnings)
    force = sum(
        abs(result.values(f"{name}.force_y")[0]) for name in result.dataset["element"].values if "foot" in str(name)
    )
    assert force == pytest.approx(4.0 * push, rel=0.02, abs=1.0)


def test_a_body_that_friction_cannot_hold_is_told_of():
    """On a cant of 400 mm gravity pushes with 13 kN, all feet hold 16; with half the friction nothing holds it."""
    weaker = loaded_wagon()
    elements = tuple(
        replace(one, x=AxisLaw(friction=0.4 * LIMIT), y=AxisLaw(friction=0.4 * LIMIT)) if "foot" in one.name else one
        for one in weaker.elements
    )
    track = wr.Track(wr.Straight(length=200.0, cant=0.25))
    result = wr.simulate(wr.Scenario(track=track, vehicle=replace(weaker, elements=elements), speed=15.0, duration=0.2))
    words = " ".join(result.warnings)
    assert "not at rest" in words or "container by" in words


def test_bodies_that_the_search_moves_far_are_told_of():
    """A coach that leans on a cant: its car body stands centimetres aside, and the run says how far."""
    track = wr.Track(wr.Straight(length=200.0, cant=0.15))
    result = wr.simulate(
        wr.Scenario(track=track, vehicle=wr.load_vehicle("manchester-wagon"), speed=15.0, duration=0.01)
    )
    (words,) = [one for one in result.warnings if "search for rest" in one]
    roll, moved = result.values("carbody.roll")[0], 1e3 * abs(result.values("carbody.y")[0])
    assert "carbody by" in words
    told = float(words.partition("carbody by ")[2].split()[0])
    assert told == pytest.approx(moved, abs=8.0)
    assert told > 10.0
    assert "to the right" in words  # the left rail is raised
    assert abs(roll) > 1e-3
    level = wr.simulate(
        wr.Scenario(
            track=wr.Track(wr.Straight(length=200.0)),
            vehicle=wr.load_vehicle("manchester-wagon"),
            speed=15.0,
            duration=0.01,
        )
    )
    assert not level.warnings
