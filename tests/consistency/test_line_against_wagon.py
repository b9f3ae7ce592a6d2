"""The virtual line and its transfer of loads against the multibody wagon on straight track, and on bogies by themselves."""

from dataclasses import replace
from functools import cache

import numpy as np
import pytest

from wheelrail.contact.choice import Contact
from wheelrail.contact.point.friction.constant import ConstantFriction
from wheelrail.contact.point.friction.degraded import DegradedFriction
from wheelrail.control.line.line import Line
from wheelrail.control.line.load_transfer import load_transfer
from wheelrail.control.line.running import RunningLine
from wheelrail.control.line.setup import line_setup
from wheelrail.errors import InputError
from wheelrail.io.vehicle_file import load_vehicle
from wheelrail.simulation.integrator import Integrator
from wheelrail.simulation.scenario import Scenario
from wheelrail.simulation.simulate import simulate
from wheelrail.simulation.speed import SpeedControl
from wheelrail.suspension.axis_law import NOTHING, AxisLaw
from wheelrail.track.segments import Straight
from wheelrail.track.track import Track
from wheelrail.vehicle.bogie import bogie_of
from wheelrail.vehicle.torque import Torque

WHEELSETS = ("wheelset1", "wheelset2", "wheelset3", "wheelset4")
PIVOTS = 19.0  #: distance of the wagon's bogies [m]
TRACK = Track(Straight(length=300.0))
EVERY = 10e-3


@cache
def wagon():
    return load_vehicle("manchester-wagon")


def braked(friction, speed, duration, times, values):
    """The multibody wagon with the same brake on all wheelsets: time, speed, wheel speeds, loads of wheelsets."""
    result = simulate(
        Scenario(
            track=TRACK,
            vehicle=wagon(),
            speed=speed,
            speed_control=SpeedControl(gain=0.0),
            contact=Contact(friction=friction),
            integrator=Integrator(name="ros2", step=1e-3),
            output_every=EVERY,
            duration=duration,
            start=15.0,
            brakes=(Torque(wheelsets=WHEELSETS, times=times, values=values),),
        )
    )
    assert result.status == "done: the time is up"
    masses = np.array([wagon().body(name).mass for name in result.bodies])
    train = masses @ np.array([result.values(f"{name}.velocity_x") for name in result.bodies]) / masses.sum()
    turning = np.array([result.values(f"{name}.angular_velocity_y") for name in WHEELSETS])
    loads = np.array([result.values(f"{name}.left.Q") + result.values(f"{name}.right.Q") for name in WHEELSETS])
    return EVERY * np.arange(train.size), train, turning, loads


@pytest.mark.slow_without_jit
def test_transfer_of_the_braked_wagon() -> None:
    """Within 0.5 %, once it has settled: the statics have no damping, tilted contacts or turned axle boxes."""
    _, train, _, loads = braked(0.3, 35.0, 7.0, (0.0, 2.5), (0.0, 5000.0))
    late = slice(500, None)
    slowing = np.polyfit(EVERY * np.arange(train.size)[late], train[late], 1)[0]
    gained = loads[:, late].mean(axis=1) - loads[:, 0]
    assert slowing < -0.9
    assert gained == pytest.approx(slowing * load_transfer(wagon()), rel=5e-3)


@pytest.mark.slow_without_jit
@pytest.mark.parametrize(
    ("friction", "torque"),
    [(ConstantFriction(0.06), 3600.0), (DegradedFriction(degraded=0.04), 5000.0)],
    ids=["constant", "degraded"],
)
def test_braked_wagon_slides_and_rolls_again(friction, torque) -> None:
    """A brake beyond adhesion, released again.

    Speeds of train and wheels agree within 1e-3 of the speed, sliding within a twentieth of its greatest: the wagon's
    loads swing as it pitches, and move the instants at which wheels begin to slide and to roll.
    """
    times, values = (0.0, 1.0, 2.0, 2.3), (0.0, torque, torque, 800.0)
    _, train, turning, loads = braked(friction, 25.0, 3.5, times, values)
    setup = line_setup(wagon(), TRACK, Contact(), speed=25.0)
    line = RunningLine(Line(friction=friction), setup)
    record = [(line.speed, *line.wheel_speeds, *line.loads)]
    for n in range(10 * (train.size - 1)):
        line.step(np.zeros(4), np.full(4, np.interp((n + 0.5) * 1e-3, times, values)), 1e-3)
        if n % 10 == 9:
            record.append((line.speed, *line.wheel_speeds, *line.loads))
    found = np.array(record).T
    assert found[0] == pytest.approx(train, rel=1e-4)
    slides = setup.radii[:, None] * turning - train
    own = setup.radii[:, None] * found[1:5] - found[0]
    greatest = np.abs(slides).max()
    assert greatest > 0.3
    assert np.abs(own - slides).max() < 0.05 * greatest
    rolls = slice(300, None)
    assert np.abs(own - slides)[:, rolls].max() < 2e-4 * 25.0
    assert found[5:] == pytest.approx(loads, rel=0.03)
    held = slice(160, 200)
    assert found[5:, held] == pytest.approx(loads[:, held], rel=5e-3)


def test_transfer_in_hand() -> None:
    """Rigid ties at one height: the formulas in the description, but for what springs yield, a thousandth."""
    rigid = AxisLaw(rate=1e11)
    elements = []
    for element in wagon().elements:
        if element.name.startswith("traction"):
            element = replace(element, x=rigid)
        elif element.name.startswith("secondary"):
            element = replace(element, x=NOTHING, turn_rates=(10.5e3, 0.0, 0.0))
        elif element.name.startswith("primary"):
            element = replace(element, x=rigid)
        elements.append(element)
    vehicle = replace(wagon(), elements=tuple(elements))
    body, frame, wheelset = vehicle.body("carbody"), vehicle.body("bogie1"), vehicle.wheelsets[0]
    height = 0.60
    rear = body.mass * (body.position[2] - height) / PIVOTS
    moment = 0.5 * body.mass * height + frame.mass * frame.position[2]
    moment += 2.0 * wheelset.mass * 0.46 + 2.0 * wheelset.Iyy / 0.46
    within = moment / (2.0 * 1.28)
    expected = [-within - 0.5 * rear, within - 0.5 * rear, -within + 0.5 * rear, within + 0.5 * rear]
    assert load_transfer(vehicle) == pytest.approx(expected, rel=2e-3)


def test_transfer_of_bogies_is_that_of_their_vehicle() -> None:
    whole = load_transfer(wagon())
    assert whole.sum() == pytest.approx(0.0, abs=1e-6 * wagon().mass)
    assert load_transfer(bogie_of(wagon(), "bogie1"), pivot_distance=PIVOTS) == pytest.approx(whole[:2], rel=1e-6)
    rear = load_transfer(bogie_of(wagon(), "bogie2"), pivot_distance=PIVOTS, leading=False)
    assert rear == pytest.approx(whole[2:], rel=1e-6)
    # The bogie of the library has a guide of its own, which stands in for the other bogie.
    library = load_vehicle("manchester-bogie")
    assert load_transfer(library, pivot_distance=PIVOTS) == pytest.approx(whole[:2], rel=1e-6)
    assert load_transfer(library, pivot_distance=np.inf).sum() == pytest.approx(0.0, abs=1e-3)
    with pytest.raises(InputError, match="pivot_distance"):
        load_transfer(library)
    with pytest.raises(InputError, match="pivot_distance"):
        load_transfer(wagon(), pivot_distance=PIVOTS)
    assert load_transfer(load_vehicle("manchester-wheelset")).shape == (1,)


@pytest.mark.slow_without_jit
def test_setup_of_a_bogie_is_that_of_its_vehicle() -> None:
    whole = line_setup(wagon(), TRACK, Contact(), speed=10.0)
    front = line_setup(bogie_of(wagon(), "bogie1"), TRACK, Contact(), speed=10.0, pivot_distance=PIVOTS)
    assert front.loads == pytest.approx(whole.loads[:2], rel=1e-9)
    assert front.mass == pytest.approx(0.5 * wagon().mass, rel=1e-9)
    assert front.transfer == pytest.approx(whole.transfer[:2], rel=1e-6)
    assert front.contacts[0] == pytest.approx(whole.contacts[0], rel=1e-6)
    # Shares of both contacts of a wheel carry it: their vertical parts are the load.
    rows = front.contacts[0]
    left = rows[:, 0] == 0.0
    assert np.sum(rows[left, 1] * np.sqrt(1.0 - rows[left, 3] ** 2)) == pytest.approx(1.0, rel=1e-9)
