"""Signals of a run on a rig, from a made-up record of one wheelset on one pair of rollers."""

import numpy as np
import pytest

import wheelrail.contact._kernels.interface as patch
import wheelrail.multibody._kernels.signals as body
from wheelrail.reports.run_page import write_run_page
from wheelrail.reports.run_view import RunView
from wheelrail.reports.steady_table import last_values, steady_rows
from wheelrail.results.checks.balance import balance_checks
from wheelrail.results.checks.longitudinal import longitudinal_check
from wheelrail.results.recording import CONTACT_ROWS, Recording
from wheelrail.results.result import result_from_recording
from wheelrail.results.rollers import RecordedRollers
from wheelrail.results.store import open_result, save
from wheelrail.track.segments import Straight
from wheelrail.track.track import Track

R, r, Q, FX, G = 0.7, 0.46, 50e3, 4e3, 9.81
ANGLE = 0.01  #: at which the wheelset stands on the rollers [rad]
SPEED = 20.0
N = 101
TIMES = np.linspace(0.0, 1.0, N)


def rolling(angle=ANGLE, **changed):
    """A wheelset ahead of the top of its rollers, held there by its neighbour and driven by a constant torque.

    Normal forces Q and tangential ones FX of both wheels act at the foot of the line between the axes.
    """
    bodies = np.zeros((N, 2, body.BODY_SIGNALS))
    bodies[:, 0, body.GLOBAL : body.GLOBAL + 3] = (R + r) * np.array([np.sin(angle), 0.0, np.cos(angle)])
    bodies[:, 1, body.GLOBAL + 2] = 0.0
    bodies[:, 0, body.ANGULAR_VELOCITY + 1] = SPEED / r
    bodies[:, 1, body.ANGULAR_VELOCITY + 1] = -SPEED / R
    contacts = np.full((N, 1, 2, CONTACT_ROWS, patch.PATCH_COLUMNS), np.nan)
    for share, row in ((0.25, 0), (0.75, 1)):  # two contacts, one of which carries more
        contacts[:, :, :, row, [patch.FX, patch.FY, patch.FZ]] = share * FX, 0.0, share * Q
        contacts[:, :, :, row, [patch.MX, patch.MY, patch.MZ]] = 0.0, -share * FX * r, 0.0
        contacts[:, :, :, row, patch.LOAD] = share * Q
        contacts[:, :, :, row, patch.PATCH_POWER] = 0.0
    contacts[:, :, :, 0, patch.SLIDING_X] = (-0.05 * TIMES)[:, None, None]
    contacts[:, :, :, 1, patch.SLIDING_X] = (-0.01 * TIMES)[:, None, None]
    reaction = 2.0 * FX * R
    x, z = FX * np.cos(angle) + Q * np.sin(angle), Q * np.cos(angle) - FX * np.sin(angle)
    mass = 2.0 * Q / G
    given = {
        "title": "wheelset on rollers",
        "times": TIMES,
        "bodies": bodies,
        "elements": np.zeros((N, 0, body.ELEMENT_SIGNALS)),
        "counts": np.full((N, 1, 2), 2),
        "contacts": contacts,
        # What holds the wheelset: x to the rear, and what its weight lacks; what holds the roller's speed.
        "constraints": np.tile([-2.0 * x, 2.0 * (Q - z), reaction], (N, 1)),
        "body_names": ("wheelset1", "roller1"),
        "wheelset_names": ("wheelset1",),
        "element_names": (),
        "constraint_names": ("wheelset1.x", "wheelset1.z", "roller1.pitch"),
        "masses": np.array([mass, 1e6]),
        "radii": np.full((1, 2), r),
        "torques": np.full((N, 1), 2.0 * FX * r),
        "moments": np.full((N, 1), -2.0 * FX * r),
        "rollers": RecordedRollers(("roller1",), np.array([R]), np.array([500.0]), np.array([[0, 0]]), True),
        "radius": r,
        "gravity": G,
        "status": "done: the time is up",
        "status_time": 1.0,
        "status_position": 1.0,
    }
    return Recording(**{**given, **changed})


@pytest.fixture(scope="module")
def result():
    return result_from_recording(rolling())


def test_forces_on_the_roller_are_those_of_the_wheels_turned_into_the_ground(result):
    """Both wheels; the frame on the roller leans forward by the angle of the wheelset."""
    last = {axis: result.values(f"roller1.force_{axis}")[-1] for axis in "xyz"}
    assert last["x"] == pytest.approx(-2.0 * (FX * np.cos(ANGLE) + Q * np.sin(ANGLE)), rel=1e-12)
    assert last["z"] == pytest.approx(-2.0 * (Q * np.cos(ANGLE) - FX * np.sin(ANGLE)), rel=1e-12)
    assert last["y"] == pytest.approx(0.0, abs=1e-9)


def test_torques_of_wheels_and_drive(result):
    """Wheels that pull push the roller's surface back, as it moves; what holds the roller brakes it."""
    assert result.values("roller1.torque")[-1] == pytest.approx(2.0 * FX * R, rel=1e-12)
    assert result.values("roller1.drive_torque")[-1] == pytest.approx(-2.0 * FX * R, rel=1e-12)
    assert result.values("roller1.surface_speed")[-1] == pytest.approx(SPEED)


def test_a_roller_that_is_not_held_gains_speed_from_what_is_left():
    """J alpha = torque of the wheels + drive, all as wheels that roll forward turn the roller."""
    recording = rolling()
    recording.bodies[:, 1, body.ANGULAR_ACCELERATION + 1] = -3.0
    free = RecordedRollers(("roller1",), np.array([R]), np.array([500.0]), np.array([[0, 0]]), False)
    result = result_from_recording(rolling(bodies=recording.bodies, rollers=free))
    assert result.values("roller1.drive_torque")[0] == pytest.approx(500.0 * 3.0 - 2.0 * FX * R)


def test_offset_from_the_top(result):
    assert result.values("wheelset1.offset_angle")[0] == pytest.approx(ANGLE, rel=1e-12)
    assert result.values("wheelset1.offset_x")[0] == pytest.approx((R + r) * np.sin(ANGLE), rel=1e-12)


def test_sliding_speed_is_the_mean_of_contacts_by_load_and_its_integral_the_distance(result):
    """A quarter of the load slides five times as fast: 0.25 * 0.05 + 0.75 * 0.01 = 0.02 m/s2 times t."""
    speed, distance = (result.values(f"wheelset1.left.sliding_{name}") for name in ("speed", "distance"))
    np.testing.assert_allclose(speed, 0.02 * TIMES, atol=1e-15)
    np.testing.assert_allclose(distance, 0.01 * TIMES**2, atol=1e-15)


def test_a_wheel_in_the_air_does_not_slide():
    lifted = result_from_recording(rolling(counts=np.zeros((N, 1, 2), dtype=np.int64)))
    assert not lifted.values("wheelset1.left.sliding_speed").any()


def test_the_balance_closes_without_the_rollers(result):
    """The weight of the roller is a million kilograms, and nobody asks for it."""
    vertical, lateral = balance_checks(result, Track(Straight(length=10.0)))
    assert vertical.value == pytest.approx(0.0, abs=1e-12)
    assert lateral.value == pytest.approx(0.0, abs=1e-12)
    assert result.vehicle_masses.tolist() == [2.0 * Q / G, 0.0]


def test_a_missing_force_is_noticed():
    lost = result_from_recording(rolling(constraints=np.zeros((N, 3))))
    vertical, _ = balance_checks(lost, Track(Straight(length=10.0)))
    missing = 2.0 * (Q - Q * np.cos(ANGLE) + FX * np.sin(ANGLE))
    assert vertical.value == pytest.approx(missing / (2.0 * Q), rel=1e-6)


def test_longitudinal_balance(result):
    assert longitudinal_check(result, np.array([100.0])).value == pytest.approx(0.0, abs=1e-12)
    more = result_from_recording(rolling(torques=np.full((N, 1), 2.2 * FX * r)))
    check = longitudinal_check(more, np.array([100.0]))
    assert check.value == pytest.approx(0.2 / 2.2, rel=1e-9)
    assert not check.ok
    none = result_from_recording(rolling(torques=np.zeros((N, 1))))
    assert longitudinal_check(none, np.array([100.0])).value is None


def test_a_short_run_is_not_judged_as_vibrations_of_the_start_have_no_time_to_cancel():
    short = result_from_recording(rolling(times=0.1 * TIMES, torques=np.full((N, 1), 2.2 * FX * r)))
    assert longitudinal_check(short, np.array([100.0])).value is None


def test_a_wheelset_that_gains_speed_takes_its_share_of_the_torque():
    """I domega/dt is what the torque leaves over the forces."""
    recording = rolling(torques=np.full((N, 1), 2.0 * FX * r + 300.0))
    recording.bodies[:, 0, body.ANGULAR_VELOCITY + 1] = SPEED / r + 3.0 * TIMES
    check = longitudinal_check(result_from_recording(recording), np.array([100.0]))
    assert check.value == pytest.approx(0.0, abs=1e-9)


def test_a_run_on_a_rig_is_stored_and_opened(result, tmp_path):
    again = open_result(save(result, tmp_path / "rig.nc"))
    assert again.rollers == ["roller1"]
    for name in result.names:
        np.testing.assert_array_equal(again.values(name), result.values(name))


def test_means_are_over_the_last_tenth_of_the_time(result):
    (row,) = steady_rows(result)
    assert row["samples"] == 11
    assert row["Q_left_kN"] == pytest.approx(Q * 1e-3)


def test_last_values(result):
    left, right = last_values(result)
    assert left["wheel"] == "wheelset1.left"
    assert left["sliding_speed_mps"] == pytest.approx(0.02)
    assert left["sliding_distance_m"] == pytest.approx(0.01)
    assert (left["Fx_N"], left["Q_N"]) == pytest.approx((FX, Q))
    assert {**left, "wheel": ""} == {**right, "wheel": ""}


def test_the_page_of_a_rig_is_over_time_and_draws_no_track(result, tmp_path):
    path = tmp_path / "rig.html"
    write_run_page(path, RunView(result, Track(Straight(length=10.0))))
    text = path.read_text(encoding="utf-8").split("<script>")[0]  # without the scripts of all pages
    for what in ("sliding of the wheels over their rollers", "contact forces of the wheels", "torque on the wheelsets"):
        assert f"On the rig: {what}" in text
    assert "On the rig: rollers" in text
    for words in ("Cross section", "Traces on the rails", "s [m]", "full curve"):
        assert words not in text
