"""Limits of a run, each from a state that was moved behind it."""

import math

import numpy as np
import pytest

from wheelrail.contact._kernels.interface import PATCHES
from wheelrail.contact.choice import Contact
from wheelrail.integrators._kernels.system import evaluate_rates
from wheelrail.io.vehicle_file import load_vehicle
from wheelrail.multibody._kernels.rigid_body import BODY, VELOCITY
from wheelrail.numerics._kernels.status import CLIMBED, LEANING, LIFTED, OK, OVERTURNED, ROLLED_BACK
from wheelrail.simulation.wheels import make_contact, put_on_rails
from wheelrail.surface.track import make_rigid_track
from wheelrail.system._kernels.limits import beyond_limits, flange_height, wheel_lift
from wheelrail.system.equilibrium import move_bodies
from wheelrail.system.multibody import described_state, make_multibody, make_vehicles
from wheelrail.track.segments import Straight
from wheelrail.track.track import Track
from wheelrail.vehicle.assemble import assemble_vehicle
from wheelrail.vehicle.static_load import GRAVITY, with_static_preloads


@pytest.fixture
def judge():
    """A function that moves the wagon from where it is described and looks at its limits."""
    vehicle = with_static_preloads(load_vehicle("manchester-wagon"))
    track = Track(Straight(length=60.0))
    arrays, on_rails = assemble_vehicle(vehicle), put_on_rails(vehicle, track)
    contact = make_contact(Contact(), on_rails.pairs)
    model = make_multibody(arrays, make_rigid_track(track), contact, on_rails.wheels, gravity=GRAVITY, speed=1.0)
    state = described_state(model, arrays, track, 20.0, 1.0)

    def judge(*moves, back=0.0, turn_round=False, counts=None):
        x = state.copy()
        move_bodies(model, x, [move[:2] for move in moves], np.array([move[2] for move in moves]))
        if back:
            x[0 : model.layout.internal : BODY] -= back
        if turn_round:
            x[VELOCITY : model.layout.internal : BODY] *= -1.0
        vehicles = make_vehicles(model, 20.0 - back + arrays.positions[arrays.wheelset_bodies, 0])
        assert evaluate_rates(model, vehicles, 0, 0.0, True, x, np.zeros(x.size)) == OK
        contacts, failed = vehicles.contacts, vehicles.scratch.failed[0]
        if counts is not None:
            contacts.outputs[:, PATCHES] = counts.ravel()
        return beyond_limits(model, vehicles.scratch.axes[0], *contacts, failed), tuple(failed)

    judge.pairs = on_rails.pairs
    return judge


def test_heights(judge):
    """S1002 has a flange of 28 mm at 55 mm inside the nominal circle; contact is looked for up to 50 mm."""
    tip = 0.016 + math.sqrt(0.012**2 - 0.005**2)  # the arc of the tip, of 12 mm, around -55, 16 mm
    assert flange_height(judge.pairs[0]) == pytest.approx(tip, abs=1e-5)
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
