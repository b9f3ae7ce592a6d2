"""A stepped vehicle in the small: few steps of a single wheelset, also in plain Python."""

import numpy as np

import wheelrail as wr


def test_a_wheelset_is_stepped_saved_and_restored():
    track = wr.Track(wr.Straight(length=30.0))
    scenario = wr.Scenario(
        track=track, vehicle=wr.load_vehicle("manchester-wheelset"), speed=20.0, hold=0.0, start=10.0
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
