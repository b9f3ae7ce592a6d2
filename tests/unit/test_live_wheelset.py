"""A stepped vehicle in the small: few steps of a single wheelset, also in plain Python."""

import numpy as np
import pytest

import wheelrail as wr
from wheelrail.multibody._kernels.rigid_body import BODY, VELOCITY


def test_a_wheelset_is_stepped_saved_and_restored():
    track = wr.Track(wr.Straight(length=30.0))
    scenario = wr.Scenario(
        track=track,
        vehicle=wr.load_vehicle("manchester-wheelset"),
        speed=20.0,
        speed_control=wr.SpeedControl(gain=0.0),
        start=10.0,
    )
    vehicle = wr.LiveVehicle(scenario)
    saved = vehicle.save()
    vehicle.inputs[vehicle.input_at("wheelset1.Fx")] = 1e3
    outputs = vehicle.step(dt=1e-3)
    assert outputs is vehicle.outputs
    assert outputs.time == vehicle.time == 1e-3
    assert outputs.s > 10.0
    once = vehicle.state
    vehicle.restore(saved)
    assert vehicle.time == 0.0
    vehicle.inputs[vehicle.input_at("wheelset1.Fx")] = 1e3
    for _ in range(2):
        vehicle.step()
    np.testing.assert_array_equal(vehicle.state, once)
    vehicle.inputs[:] = 1e30
    vehicle.step()
    assert not vehicle.running
    np.testing.assert_array_equal(vehicle.state, once)


def test_the_speed_of_a_vehicle_is_the_mean_of_its_wheelsets():
    """A bogie one of whose wheelsets is given half a metre per second more, the other a quarter less."""
    track = wr.Track(wr.Straight(length=30.0))
    vehicle = wr.LiveVehicle(wr.Scenario(track=track, vehicle=wr.load_vehicle("manchester-bogie"), speed=20.0))
    saved = vehicle.save()
    for name, more in zip(vehicle.wheelsets, (0.5, -0.25), strict=True):
        saved[vehicle.body(name) * BODY + VELOCITY] += more
    outputs = vehicle.restore(saved)
    assert outputs.speed == pytest.approx(20.0 + 0.125, abs=1e-6)
    assert outputs.s == pytest.approx(np.mean([outputs[f"{name}.s"] for name in vehicle.wheelsets]), abs=1e-9)
