"""Limits of a run, each from a state that was moved behind it."""

import math

import numpy as np
import pytest

from wheelrail.io.vehicle_file import load_vehicle
from wheelrail.multibody._kernels.rigid_body import BODY, VELOCITY
from wheelrail.numerics._kernels.status import OK
from wheelrail.simulation._kernels.limits import (
    CLIMBED,
    LEANING,
    LIFTED,
    OVERTURNED,
    ROLLED_BACK,
    beyond_limits,
    flange_height,
    wheel_lift,
)
from wheelrail.simulation._kernels.motion import derivative
from wheelrail.simulation.assemble import described_state, make_ground, make_inputs, make_model, make_workspace
from wheelrail.simulation.contact import Contact
from wheelrail.simulation.equilibrium import move_bodies
from wheelrail.track.segments import Straight
from wheelrail.track.track import Track
from wheelrail.vehicle.static_load import GRAVITY, with_static_preloads


@pytest.fixture
def judge():
    """A function that moves the wagon from where it is described and looks at its limits."""
    vehicle = with_static_preloads(load_vehicle("manchester-wagon"))
    track = Track(Straight(length=60.0))
    model, arrays = make_model(vehicle, make_ground(vehicle, track, Contact()), gravity=GRAVITY, speed=1.0)
    state = described_state(model, arrays, track, 20.0, 1.0)

    def judge(*moves, back=0.0, turn_round=False, counts=None):
        x = state.copy()
        move_bodies(model, x, [move[:2] for move in moves], np.array([move[2] for move in moves]))
        if back:
            x[0 : model.inner : BODY] -= back
        if turn_round:
            x[VELOCITY : model.inner : BODY] *= -1.0
        work = make_workspace(model, 20.0 - back + arrays.positions[arrays.wheelset_bodies, 0])
        assert derivative(model, work, make_inputs(model), True, x, np.zeros(model.size)) == OK
        if counts is not None:
            work.places.counts[:] = counts
        wheel, trouble = model.ground.left, work.trouble
        flange = flange_height(wheel)
        return (
            beyond_limits(model.wheelsets, work.axes, work.places, wheel.radius, wheel.offset, flange, trouble),
            tuple(trouble),
        )

    judge.model = model
    return judge


def test_heights(judge):
    """S1002 has a flange of 28 mm at 55 mm inside the nominal circle; contact is looked for up to 50 mm."""
    tip = 0.016 + math.sqrt(0.012**2 - 0.005**2)  # the arc of the tip, of 12 mm, around -55, 16 mm
    assert flange_height(judge.model.ground.left) == pytest.approx(tip, abs=1e-5)
    roll = 0.01
    axle = np.array([[1, 0, 0], [0, math.cos(roll), -math.sin(roll)], [0, math.sin(roll), math.cos(roll)]])
    expected = 0.002 + 0.75 * math.sin(roll) + 0.46 * (1.0 - math.cos(roll))
    assert wheel_lift(0.46, 0.75, np.eye(3), 0.462, axle) == pytest.approx(expected, abs=1e-12)


def test_on_the_rails(judge):
    assert judge()[0] == OK
    assert judge((3, 2, 0.02))[0] == OK  # a wheelset in the air, lower than its flange


def test_behind_the_limits(judge):
    touching = np.ones((4, 2), dtype=np.int64)
    no_left = touching * [0, 1]
    assert judge((4, 2, 0.03), counts=touching * 0 + no_left) == (OVERTURNED, (1, 0))
    one_in_air = touching.copy()
    one_in_air[1, 0] = 0
    assert judge((4, 2, 0.03), counts=one_in_air) == (LIFTED, (1, 0))
    assert judge((4, 2, 0.0262), counts=one_in_air)[0] == CLIMBED  # the right wheel, which touches
    assert judge((4, 2, 0.0262), counts=touching) == (CLIMBED, (1, 0))
    assert judge((4, 2, 0.024), counts=touching)[0] == OK
    assert judge((0, 3, 0.55))[0] == LEANING
    assert judge((0, 3, 0.5))[0] == OK


def test_rolling_back(judge):
    """The rearmost wheelset stands 10.78 m behind the middle."""
    assert judge(back=9.2, turn_round=True)[0] == ROLLED_BACK
    assert judge(back=9.2)[0] == OK
    assert judge(back=9.1, turn_round=True)[0] == OK
