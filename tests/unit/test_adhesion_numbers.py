"""Numbers of controlled runs, from made-up signals whose statistics are known."""

from types import SimpleNamespace

import numpy as np
import pytest
import xarray as xr

from wheelrail.results.adhesion import adhesion_numbers, first_growth

TIMES = np.linspace(0.0, 10.0, 1001)
SPEED = np.maximum(10.0 - 2.0 * np.maximum(TIMES - 1.0, 0.0), 0.0)  # brakes from 1 s on, a stand at 6 s
WAY = np.where(
    TIMES < 1.0, 10.0 * TIMES, 10.0 + 10.0 * np.minimum(TIMES - 1.0, 5.0) - np.minimum(TIMES - 1.0, 5.0) ** 2
)
#: Brakes act from the row before their capacity is first seen; statistics count while the train is faster than 1 m/s.
COUNTED = (TIMES >= 1.0 - 1e-9) & (SPEED > 1.0)


def made_up(**changed):
    signals = {
        "vehicle.train_speed": SPEED,
        "vehicle.train_position": WAY,
        "wheelset1.tachometer": SPEED,
        "wheelset1.brake_capacity": np.where(TIMES > 1.0, 8e3, 0.0),
        "wheelset1.valve": np.where((TIMES > 2.0) & (TIMES % 1.0 < 0.5), -1.0, 1.0),
        "wheelset1.virtual_sliding": np.full(TIMES.size, -0.5),
        "wheelset1.virtual_force": np.full(TIMES.size, -4e3),
        "wheelset1.tracking_error": 0.01 * np.where(np.arange(TIMES.size) % 2, 1.0, -1.0),
        "wheelset1.torque": np.full(TIMES.size, -2e3),
        "wheelset1.torque_estimate": np.full(TIMES.size, -2.1e3),
        "wheelset1.motor_cut": (TIMES < 2.0).astype(float),
        "wheelset1.power": np.full(TIMES.size, 300.0),
        "wheelset1.left.sliding_speed": np.full(TIMES.size, -0.03),
        "wheelset1.right.sliding_speed": np.full(TIMES.size, -0.01),
    } | changed
    signals = {name: values for name, values in signals.items() if values is not None}
    return SimpleNamespace(
        wheelsets=("wheelset1",),
        rollers=("roller1",),
        names=tuple(signals),
        dataset=xr.Dataset(coords={"time": TIMES}),
        values=signals.__getitem__,
    )


def test_numbers_of_a_stop():
    numbers = adhesion_numbers(made_up())
    assert numbers["stopping_distance_m"] == pytest.approx(25.0)  # v^2/(2 a)
    assert numbers["final_speed_mps"] == 0.0
    assert numbers["way_m"] == pytest.approx(35.0)
    one, span = numbers["wheelsets"]["wheelset1"], np.ptp(TIMES[COUNTED])
    assert one["simulated_sliding_rms_mps"] == one["simulated_sliding_mean_mps"] == pytest.approx(0.5)
    assert one["simulated_dissipated_J"] == pytest.approx(2e3 * span)
    assert one["dissipated_J"] == pytest.approx(300.0 * span)
    assert one["true_sliding_max_mps"] == pytest.approx(0.02)
    assert one["tracking_rms_mps"] == pytest.approx(0.01)
    assert one["tracking_share"] == pytest.approx(0.02)
    assert one["torque_estimate_error"] == pytest.approx(0.05)
    assert one["motor_cut_share"] == pytest.approx((COUNTED & (TIMES < 2.0)).sum() / COUNTED.sum())
    assert one["protection_cycles"] == 4  # dumps begin after 2, 3, 4 and 5 s, and the train is slow from 5.5 s on


def test_a_train_that_does_not_stand_has_no_stopping_distance():
    assert adhesion_numbers(made_up(**{"vehicle.train_speed": SPEED + 1.0}))["stopping_distance_m"] is None
    assert adhesion_numbers(made_up(**{"wheelset1.brake_capacity": None}))["stopping_distance_m"] is None


def test_a_stopping_distance_begins_with_the_brakes():
    """And not with traction before them; a train that stands without ever being braked has none."""
    driven = {"wheelset1.drive_torque": np.where((TIMES > 0.1) & (TIMES < 0.8), 2e3, 0.0)}
    assert adhesion_numbers(made_up(**driven))["stopping_distance_m"] == pytest.approx(25.0)
    released = {"wheelset1.brake_capacity": np.zeros(TIMES.size)}
    assert adhesion_numbers(made_up(**released))["stopping_distance_m"] is None


def test_an_estimate_is_no_share_of_a_torque_that_is_not_there():
    numbers = adhesion_numbers(made_up(**{"wheelset1.torque": np.zeros(TIMES.size)}))
    assert "torque_estimate_error" not in numbers["wheelsets"]["wheelset1"]


def test_what_was_not_recorded_is_left_out():
    assert adhesion_numbers(made_up(**{"wheelset1.tachometer": None})) == {}
    numbers = adhesion_numbers(made_up(**{"wheelset1.virtual_force": None, "wheelset1.valve": None}))
    one = numbers["wheelsets"]["wheelset1"]
    assert "protection_cycles" not in one
    assert "simulated_dissipated_J" not in one
    assert "tracking_rms_mps" in one


def test_the_first_slide_grows_as_fast_as_it_does():
    """By 12 m/s2 at first, and faster in a slide that comes later; less than 0.1 m/s is none."""
    begins = np.maximum(TIMES - 2.0, 0.0)
    sliding = np.minimum(12.0 * begins, 3.0) + np.minimum(40.0 * np.maximum(TIMES - 5.0, 0.0), 4.0)
    assert first_growth(TIMES, sliding) == pytest.approx(12.0)
    assert first_growth(TIMES[:500], np.full(500, 0.09)) == 0.0
    assert first_growth(TIMES[:1], np.array([1.0])) == 0.0
    numbers = adhesion_numbers(made_up(**{"wheelset1.virtual_sliding": -np.minimum(12.0 * begins, 3.0)}))
    assert numbers["wheelsets"]["wheelset1"]["simulated_sliding_first_growth_mps2"] == pytest.approx(12.0)
    assert numbers["wheelsets"]["wheelset1"]["true_sliding_first_growth_mps2"] == 0.0


def test_the_reference_of_protection_is_compared_with_the_train():
    numbers = adhesion_numbers(made_up(**{"wheelset1.reference_speed": SPEED - 0.25}))
    assert numbers["wheelsets"]["wheelset1"]["reference_error_mean_mps"] == pytest.approx(-0.25)
