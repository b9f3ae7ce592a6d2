"""Runs on a roller rig: traction against statics, torques of rollers, checks, and the stepped vehicle."""

from dataclasses import replace
from functools import cache
from pathlib import Path

import numpy as np
import pytest

import wheelrail as wr
from wheelrail.analyses.hunting import on_track
from wheelrail.analyses.own_equations import own_growth
from wheelrail.studies.rig.traction import traction_test
from wheelrail.validation.rollers import load_transfer

pytestmark = pytest.mark.slow_without_jit

FILE = Path(__file__).parents[2] / "scenarios/rig_traction.toml"
WHEELSETS = ("wheelset1", "wheelset2")
WHEELS = [f"{name}.{side}" for name in WHEELSETS for side in ("left", "right")]
RADIUS, ROLLER, TORQUE = 0.46, 0.685, 5e3  #: of the scenario [m, N m]


@cache
def traction(drive="held"):
    return wr.simulate(wr.load_scenario(FILE).with_values({"rig.drive": drive}))


def worst_of_fit(times, values, order):
    """Greatest distance from the polynomial of this order that fits best, as a share of the range."""
    fitted = np.polyval(np.polyfit(times, values, order), times)
    return float(np.abs(fitted - values).max() / np.ptp(values))


def parts(result):
    """Instants while the torque rises, and while it stays; half a second of settling is left out."""
    times = result.dataset["time"].values
    return times, (times >= 1.5) & (times <= 5.0), times >= 5.5


def test_all_checks_pass_and_the_balances_are_judged():
    for drive in ("held", "free", "control"):
        result = traction(drive)
        assert result.status.finished
        assert all(check.ok for check in result.checks)
        values = {check.name: check.value for check in result.checks}
        assert values["vertical balance"] < 1e-5
        assert values["longitudinal balance"] < 1e-3


@pytest.mark.parametrize("wheel", WHEELS)
def test_on_held_rollers_the_sliding_distance_is_of_second_order_and_then_linear(wheel):
    """Below saturation creepage follows the force, which follows the torque: the sliding speed rises linearly and
    stays, and its integral is a parabola and then a line. Creep forces saturate a little: hence 1 %, against 6 % and
    more of a line through the parabola.
    """
    times, rises, stays = parts(traction())
    distance = traction().values(f"{wheel}.sliding_distance")
    assert worst_of_fit(times[rises], distance[rises], 2) < 0.01
    assert worst_of_fit(times[rises], distance[rises], 1) > 0.06
    assert worst_of_fit(times[stays], distance[stays], 1) < 1e-4
    speed = traction().values(f"{wheel}.sliding_speed")
    assert worst_of_fit(times[rises], speed[rises], 1) < 0.03
    assert np.ptp(speed[stays]) < 0.01 * speed[-1]


@pytest.mark.parametrize("wheel", WHEELS)
def test_on_free_rollers_the_sliding_speed_is_of_second_order_and_then_linear(wheel):
    """Creepage follows the torque, and the speed that it is scaled with grows: as the integral of the torque."""
    result = traction("free")
    times, rises, stays = parts(result)
    speed = result.values(f"{wheel}.sliding_speed")
    assert worst_of_fit(times[rises], speed[rises], 2) < 0.02
    assert worst_of_fit(times[rises], speed[rises], 1) > 0.06
    assert worst_of_fit(times[stays], speed[stays], 1) < 0.01


def test_the_study_says_which_course_the_text_prints():
    rows = {(row["drive"], row["quantity"]): row for row in traction_test().table.rows}
    as_printed = [key for key, row in rows.items() if row["parabola_percent"] < 2.0 < 6.0 < row["rising_line_percent"]]
    as_printed = [key for key in as_printed if rows[key]["line_percent"] < 1.0]
    assert as_printed == [("held", "sliding distance"), ("free", "sliding speed")]


def test_longitudinal_forces_follow_the_torque():
    """F r = T on held rollers, where no wheel gains speed but by its sliding; within 1 % of the greatest torque."""
    for name in WHEELSETS:
        force = traction().values(f"{name}.sum_x")
        torque = traction().values(f"{name}.torque")
        assert torque.max() == TORQUE
        np.testing.assert_allclose(force * RADIUS, torque, atol=0.01 * TORQUE)


def test_on_free_rollers_inertias_take_their_share():
    """T = (I + J (r/R)^2) domega/dt where nothing else holds the rollers, but for rolling resistance (below 1 %).

    I = 112 kg m2 of a wheelset; J of a pair of steel discs of 0.685 m and 0.1 m width.
    """
    result = traction("free")
    pair = wr.Rig().pair_inertia
    gained = result.values("wheelset1.angular_acceleration_y")[-1]
    assert (112.0 + pair * (RADIUS / ROLLER) ** 2) * gained == pytest.approx(TORQUE, rel=0.01)
    assert result.values("wheelset1.sum_x")[-1] * RADIUS == pytest.approx(TORQUE - 112.0 * gained, rel=0.01)


def test_vertical_loads_split_linearly_with_the_torque_as_statics_predicts():
    """Within 1 % of the load transfer. While the torque rises, the damper of the guide lags by a constant: slopes."""
    result = traction()
    transfer = 0.5 * (result.values("wheelset2.left.Q") - result.values("wheelset1.left.Q"))
    torque = result.values("wheelset1.torque")
    predicted = load_transfer(TORQUE)
    assert transfer[-1] == pytest.approx(predicted, rel=0.01)
    _, rises, _ = parts(result)
    slope, offset = np.polyfit(torque[rises], transfer[rises], 1)
    assert slope * TORQUE == pytest.approx(predicted, rel=0.01)
    np.testing.assert_allclose(transfer[rises], slope * torque[rises] + offset, atol=0.01 * transfer[-1])
    total = sum(result.values(f"{name}.sum_z") for name in WHEELSETS)
    np.testing.assert_allclose(total, total[0], rtol=1e-3)


def test_left_and_right_are_equal():
    for name in ("Fx", "Q", "sliding_speed", "sliding_distance"):
        values = traction().dataset[f"wheel_{name}"].values
        np.testing.assert_allclose(values[..., 0], values[..., 1], atol=1e-8 * np.abs(values).max())


def test_supports_carry_what_the_wheels_put_on_rollers():
    """Reactions of the bearings: the force of the wheels and the weight of the roller; of the drive: the torque."""
    result = traction()
    weight = 9.81 * wr.Rig().pair_mass
    for roller in ("roller1", "roller2"):
        np.testing.assert_allclose(
            result.values(f"constraint.{roller}.z"), weight - result.values(f"{roller}.force_z"), rtol=1e-6
        )
        np.testing.assert_allclose(
            result.values(f"constraint.{roller}.x"), -result.values(f"{roller}.force_x"), atol=0.1
        )
        np.testing.assert_allclose(
            result.values(f"{roller}.drive_torque"), -result.values(f"{roller}.torque"), atol=0.1
        )


@pytest.mark.parametrize("independent", [False, True])
def test_torques_on_rollers_turn_them_against_their_inertia(independent):
    """A torque on the rollers drives both wheelset and rollers; a brake on the others slows them as much."""
    torque = {"wheelsets": ["wheelset1"], "times": [0.0], "torque": [1000.0]}
    values = {
        "rig.drive": "free",
        "rig.independent": independent,
        "rig.traction": [torque],
        "rig.brake": [{**torque, "wheelsets": ["wheelset2"]}],
        "traction": None,
        "duration": 0.5,
    }
    result = wr.simulate(wr.load_scenario(FILE).with_values(values))
    assert result.status.finished
    names = ("roller1.left", "roller2.left") if independent else ("roller1", "roller2")
    half = 0.5 if independent else 1.0
    for name, sign in zip(names, (1.0, -1.0), strict=True):
        np.testing.assert_allclose(result.values(f"{name}.drive_torque"), sign * half * 1000.0, rtol=1e-3)
        speed, times = result.values(f"{name}.surface_speed"), result.dataset["time"].values
        gained = (speed[-1] - speed[50]) / (times[-1] - times[50])
        inertia = wr.Rig().pair_inertia + 112.0 * (ROLLER / RADIUS) ** 2
        assert gained == pytest.approx(sign * 1000.0 * ROLLER / inertia, rel=0.02)


def test_the_stepped_vehicle_is_the_run_bit_for_bit():
    scenario = wr.load_scenario(FILE).with_values({"rig.drive": "free", "duration": 0.1, "traction[0].times": [0, 0.1]})
    result = wr.simulate(scenario)
    vehicle = wr.LiveVehicle(scenario)
    assert vehicle.bodies[-2:] == ("roller1", "roller2")
    for n in range(result.dataset.sizes["time"]):
        for name in ("wheelset1.left.Q", "wheelset2.right.Fx", "roller1.angular_velocity_y", "bogie1.pitch"):
            assert vehicle.outputs[name] == result.values(name)[n], (name, n)
        vehicle.step(dt=5e-3)


def test_the_stepped_vehicle_takes_torques_on_rollers():
    scenario = wr.load_scenario(FILE).with_values({"rig.drive": "free", "traction": None})
    vehicle = wr.LiveVehicle(scenario)
    before = vehicle.outputs["roller1.angular_velocity_y"]
    vehicle.inputs[vehicle.input_at("roller1.My")] = -1000.0
    vehicle.inputs[vehicle.input_at("roller2.brake")] = 1000.0
    vehicle.step(dt=0.1)
    assert vehicle.outputs["roller1.angular_velocity_y"] < before < vehicle.outputs["roller2.angular_velocity_y"]
    assert vehicle.outputs.speed == pytest.approx(20.0, abs=0.2)
    vehicle.reset()
    assert vehicle.outputs["roller1.angular_velocity_y"] == before


@pytest.mark.parametrize("surface", ["rig", "track"])
@pytest.mark.parametrize("capacity", [30e3, 60e3, 100e3])
def test_a_brake_that_holds_a_wheel_is_recorded_with_what_it_takes(surface, capacity):
    """Locked wheels slide, and static friction takes the moment of their forces about the axle, whatever it could."""
    bogie = wr.load_scenario(FILE)
    brake = wr.Torque(wheelsets=WHEELSETS, times=(0.0, 0.1), values=(0.0, capacity))
    scenario = replace(bogie, traction=(), brakes=(brake,), duration=1.0)
    if surface == "track":
        scenario = replace(on_track(scenario), brakes=(brake,), speed_control=wr.SpeedControl(gain=0.0), duration=1.0)
    result = wr.simulate(scenario)
    assert all(check.ok for check in result.checks)
    spin, gained, torque, force = (
        result.values(f"wheelset1.{name}")[-20:]  # 0.1 s, in which the frame has come to rest
        for name in ("angular_velocity_y", "angular_acceleration_y", "torque", "sum_x")
    )
    assert np.abs(spin).max() < 0.05
    np.testing.assert_allclose(torque, RADIUS * force, rtol=0.01)  # contacts lie 0.1 to 0.5 % off the nominal radius
    assert np.abs(gained).max() < 1.0  # as the frame's [rad/s2]


def test_a_brake_that_brings_a_wheel_to_a_stand_is_recorded_with_all_it_has():
    """Slowly, by 1.4 rad/s2: it takes 70 ms from a turning that a held wheel could have too, with its full moment."""
    capacity = 500.0
    brake = wr.Torque(wheelsets=WHEELSETS, times=(0.0, 0.1), values=(0.0, capacity))
    bogie = wr.load_scenario(FILE).with_values({"rig.drive": "free", "run.speed": 1.0})
    result = wr.simulate(replace(bogie, traction=(), brakes=(brake,), duration=2.0))
    assert all(check.ok for check in result.checks)
    times = result.dataset["time"].values
    for name in WHEELSETS:
        spin, gained, torque = (
            result.values(f"{name}.{what}") for what in ("angular_velocity_y", "angular_acceleration_y", "torque")
        )
        slow = (spin > 0.02) & (spin < 0.1)
        assert slow.sum() > 5
        np.testing.assert_allclose(torque[slow], -capacity, rtol=1e-3)
        assert gained[slow].mean() == pytest.approx(np.gradient(spin, times)[slow].mean(), rel=0.1)
        assert abs(spin[-1]) < 1e-3


@pytest.mark.parametrize("independent", [False, True])
@pytest.mark.parametrize("speed", [2.0, 50.0])
def test_free_rollers_coast_from_the_start_on(speed, independent):
    """Nothing keeps wheelsets and rollers turning against friction in the contacts: each wheelset slows down together
    with its rollers, in one proportion, by what friction takes, and the start at that is as good as rest.
    """
    values = {
        "rig.drive": "free",
        "rig.independent": independent,
        "traction": None,
        "speed": speed,
        "duration": 0.1,
    }
    result = wr.simulate(wr.load_scenario(FILE).with_values(values))
    assert not result.warnings
    names = ("roller1.left", "roller1.right") if independent else ("roller1",)
    inertias = [112.0, *(wr.Rig().pair_inertia / len(names) for _ in names)]
    spins = [result.values(f"{name}.angular_velocity_y") for name in ("wheelset1", *names)]
    gains = [result.values(f"{name}.angular_acceleration_y") for name in ("wheelset1", *names)]
    lost = sum(inertia * spin * gain for inertia, spin, gain in zip(inertias, spins, gains, strict=True))
    np.testing.assert_allclose(-lost, result.values("wheelset1.power"), rtol=1e-3)
    np.testing.assert_allclose(gains[0][0], gains[0], rtol=0.05)  # and nothing has to settle first


@pytest.mark.parametrize("profile", ["S1002", "cone:0.05"])
@pytest.mark.parametrize("independent", [False, True])
def test_the_longitudinal_balance_closes_for_small_torques_and_rollers_that_are_turned(profile, independent):
    """50 N m, against wheels of 7.5 kN m to either side that steer, contacts off the nominal radius, and rolling."""
    values = {
        "traction[0].times": [0, 0.5],
        "traction[0].torque": [0, 50.0],
        "rig.error": [{"wheelset": "wheelset2", "y": 1e-3, "yaw": 1e-3}],
        "rig.independent": independent,
        "duration": 1.0,
        **{f"vehicle.wheelsets.{name}.profile": profile for name in WHEELSETS},
    }
    result = wr.simulate(wr.load_scenario(FILE).with_values(values))
    assert {check.name: check.value for check in result.checks}["longitudinal balance"] < 1e-3


def test_controlled_rollers_of_unequal_wheelsets_coast_against_each_other():
    """A control of the mean speed gives all rollers one torque. Wheelsets that lose more to friction than others lose
    speed to them for good; nothing else moves, which is as good as rest, and has eigenvalues as on held rollers.
    """
    values = {"rig.drive": "control", "traction": None, "speed": 30.0, "duration": 0.2}
    values |= {"rig.error": [{"wheelset": "wheelset2", "y": 1e-3, "yaw": 2e-3}]}
    values |= {f"vehicle.wheelsets.{name}.profile": "cone:0.05" for name in WHEELSETS}
    scenario = wr.load_scenario(FILE).with_values(values)
    result = wr.simulate(scenario)
    assert not result.warnings
    one, other = (result.values(f"roller{n}.angular_acceleration_y") for n in (1, 2))
    assert np.abs(one).min() > 1e-2
    assert other[0] == pytest.approx(-one[0], rel=1e-3)
    np.testing.assert_allclose(one, one[0], rtol=0.05)
    held = own_growth(scenario.with_values({"rig.drive": "held"}), 80.0)
    assert own_growth(scenario, 80.0) == pytest.approx(held, rel=0.01)


def test_a_search_for_rest_that_goes_astray_does_not_start_a_run():
    """Cylinders on rollers that are yawed by 2 mrad roll aside until nothing carries them: there is no rest. They start
    in the middle and run off at the speed times the angle less what the suspension takes, not at the edge at once.
    """
    scenario = wr.scenario_from_dict(
        {
            "vehicle": "manchester-wheelset",
            "run": {"speed": 2.0, "duration": 1.0},
            "rig": {"radius": 0.3, "error": [{"wheelset": "wheelset1", "yaw": 2e-3}]},
            "constraints": {"frame": "fixed"},
            "contact": {"friction": 0.15},
        }
    ).with_values({"vehicle.wheelsets.wheelset1.profile": "cylinder"})
    result = wr.simulate(scenario)
    y = result.values("wheelset1.y")
    assert result.status.finished
    assert abs(y[0]) < 1e-6
    assert np.all(np.abs(np.diff(y)) <= 2.0 * 2e-3 * np.diff(result.dataset.time.values) * 1.05)
