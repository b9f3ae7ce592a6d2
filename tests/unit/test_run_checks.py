"""The checks of a run, on made-up runs whose numbers are known."""

import json
from dataclasses import replace

import numpy as np
import pytest

import fake_run
import wheelrail as wr
from fake_instruments import measured, wheels_only
from wheelrail.multibody._kernels.signals import ANGULAR_VELOCITY, BODY_SIGNALS
from wheelrail.reports.check_table import check_facts, check_tables
from wheelrail.results.checks.balance import balance_checks, window_means
from wheelrail.results.checks.chatter import chatter_check
from wheelrail.results.checks.check import Check
from wheelrail.results.checks.contact_energy import contact_energy_check
from wheelrail.results.checks.contact_loss import contact_loss_check
from wheelrail.results.checks.forces import from_rails
from wheelrail.results.checks.half_step import half_step_checks
from wheelrail.results.checks.longitudinal import LOAD_SHARE, longitudinal_check
from wheelrail.results.checks.run import check_run, with_checks
from wheelrail.results.checks.start_load import start_load_check
from wheelrail.results.recording import Recording
from wheelrail.results.result import result_from_recording
from wheelrail.results.store import open_result, save
from wheelrail.surface._kernels.track import turned
from wheelrail.system._kernels.observation import SUM_COLUMNS, Recorder, note_between, sum_up

MASS, HEIGHT, RADIUS, SPEED, GRAVITY = 12_000.0, 1.1, 300.0, 18.0, 9.81
STEP = 5e-3
TRACK = wr.Track(wr.Curve(length=60.0, radius=RADIUS, cant=0.100, turn="left"))
WEIGHT = MASS * GRAVITY


def lone_wheelset(*, share=1.0, aside=0.0, ripple=(0.0, 0.0), between=None, seconds=2.5):
    """A wheelset that runs round a canted curve for ever, its forces by the textbook.

    share : factor on Q; aside : added to Y [N]; ripple : amplitude on the left wheel's Q as a share, and frequency [Hz].
    """
    n = round(seconds / STEP) + 1
    t = STEP * np.arange(n)
    cant = float(TRACK.sample(30.0).cant[0])
    assert cant < 0.0  # the right rail is the outer one
    turning = SPEED / RADIUS
    radius = RADIUS + HEIGHT * np.sin(cant)  # of the circle of the centre of mass, which leans inwards
    inwards = MASS * turning**2 * radius
    y = inwards * np.cos(cant) + WEIGHT * np.sin(cant)
    q = WEIGHT * np.cos(cant) - inwards * np.sin(cant)
    bodies = np.zeros((n, 1, BODY_SIGNALS))
    bodies[:, 0, 0] = SPEED * t
    bodies[:, 0, 2] = HEIGHT
    bodies[:, 0, 6] = turning * radius
    contacts = np.full((n, 1, 2, 4, 31), np.nan)
    contacts[:, 0, :, 0] = 0.0
    contacts[:, 0, :, 0, 2] = 0.5 * share * q
    contacts[:, 0, 0, 0, 2] *= 1.0 + ripple[0] * np.sin(2.0 * np.pi * ripple[1] * t)
    contacts[:, 0, :, 0, 1] = 0.5 * (y + aside)
    contacts[:, 0, :, 0, 21] = 100.0
    return Recording(
        title="lone wheelset",
        times=t,
        bodies=bodies,
        elements=np.zeros((n, 0, 6)),
        counts=np.ones((n, 1, 2), dtype=np.int64),
        contacts=contacts,
        constraints=np.zeros((n, 0)),
        body_names=("wheelset1",),
        wheelset_names=("wheelset1",),
        element_names=(),
        constraint_names=(),
        masses=np.array([MASS]),
        works=np.column_stack((-200.0 * t, 200.0 * t, 0.0 * t, 200.0 * t)),
        between=between,
        radius=0.46,
        gravity=GRAVITY,
        status="done: the time is up",
        status_time=seconds,
        status_position=SPEED * seconds,
        curve=(0.0, 60.0),
    )


def lone_result(*, start_end=0.0, counts=None, **words):
    """The same, with what instruments have measured of it: its instants are its steps."""
    recording = replace(lone_wheelset(**words), start_end=start_end)
    if counts is not None:
        recording.counts[counts] = 0
    return result_from_recording(measured(recording, wheels_only(["wheelset1"], [0.5 * WEIGHT])))


def balance(recording, **words):
    return [one.value for one in balance_checks(result_from_recording(recording), TRACK, **words)]


def test_a_steady_curve_balances():
    """What is left is the difference of two rows in a circle: (turning times interval)^2 / 24 of the centripetal force."""
    vertical, lateral = balance(lone_wheelset())
    assert vertical < 1e-6
    assert lateral < 1e-6


def test_two_per_cent_too_much_load_are_found():
    checks = balance_checks(result_from_recording(lone_wheelset(share=1.02)), TRACK)
    assert checks[0].name == "vertical balance"
    assert checks[0].value == pytest.approx(0.02, rel=0.02)  # Q is nearly the weight
    assert not checks[0].ok
    assert checks[1].ok
    assert "limit 0.2 %" in checks[0].warning


def test_lateral_forces_that_nothing_asks_for_are_found():
    vertical, lateral = balance(lone_wheelset(aside=0.01 * WEIGHT))
    assert lateral == pytest.approx(0.01, rel=1e-3)
    assert vertical < 1e-6


def test_forces_from_outside_count():
    """A push to the left that the rails take up: half of it missing on them is missing in the balance."""
    recording = lone_wheelset(aside=-0.01 * WEIGHT)
    applied = np.zeros((recording.times.size, 1, 3))
    applied[..., 1] = 0.01 * WEIGHT
    assert max(balance(recording, applied=applied)) < 1e-5
    assert balance(recording, applied=0.5 * applied)[1] == pytest.approx(0.005, rel=1e-3)


def test_vibrations_between_the_rows_are_made_up_for():
    """Rows that always meet the crest of a vibration are 5 % too high; the run knows the mean of its steps."""
    recording = lone_wheelset(share=1.05)
    assert balance(recording)[0] > 0.04
    up = TRACK.sample(recording.bodies[:, 0, 0]).axes[:, 2]
    q = np.nansum(recording.contacts[..., 2], axis=(1, 2, 3))
    between = np.zeros((recording.times.size, 4))
    between[1:, :3] = -(0.05 / 1.05 * q[:, None] * up)[1:]
    assert balance(replace(recording, between=between))[0] < 1e-5


@pytest.mark.parametrize("last", [0.01, 0.3, 0.7, 1.9])
@pytest.mark.parametrize("every", [0.01, 0.4, 0.75, 1.0, 2.0])
def test_windows_hold_whatever_the_output_interval_is(every, last):
    """The last interval has any length; a constant has its own mean, and every interval is in a window."""
    times = np.append(every * np.arange(max(4, int(3.0 / every))), 0.0)
    times[-1] = times[-2] + min(last, every)
    steps = np.diff(times)
    missing = np.full((steps.size, 3), 7.0)
    means = window_means(times, missing)
    assert means == pytest.approx(np.full_like(means, 7.0))
    for n in range(steps.size):
        peak = np.zeros_like(missing)
        peak[n] = 1.0 / steps[n]
        assert window_means(times, peak).max() >= 0.999 / (times[-1] - times[0])


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"constraint_names": ("wheelset1.fixed",), "constraints": np.zeros((501, 1))}, "fixed"),
        ({"gravity": 0.0}, "no weight"),
        ({"masses": None}, "no weight"),
    ],
)
def test_what_cannot_be_balanced_is_not_judged(change, words):
    for check in balance_checks(result_from_recording(replace(lone_wheelset(), **change)), TRACK):
        assert check.value is None
        assert check.ok
        assert words in check.meaning
        assert check.number == "not judged"


def test_forces_of_irregular_rails_are_turned_as_in_the_motion():
    rng = np.random.default_rng(4)
    forces = [rng.normal(size=(1, 1, 2)) for _ in range(3)]
    rows = 5e-3 * rng.normal(size=(1, 5, 3))
    frame, axes = np.eye(3), np.zeros((3, 3))
    along = from_rails(forces, rows)
    for side in range(2):
        turned(frame, axes, rows[0, 2, 1] + rows[0, side, 1], rows[0, 4, 0])
        expected = axes.T @ [force[0, 0, side] for force in forces]
        assert [force[0, 0, side] for force in along] == pytest.approx(expected, abs=1e-6)  # angles of 5 mrad, cubed


@pytest.mark.parametrize(("frequency", "counts"), [(80.0, True), (40.0, True), (4.0, False)])
def test_chatter_is_what_is_fast(frequency, counts):
    """A sine of 5 % has a standard deviation of 5 %/sqrt(2)."""
    check = chatter_check(lone_result(ripple=(0.05, frequency)), rough=False)
    assert check.value == pytest.approx(0.05 / np.sqrt(2.0) if counts else 0.0, rel=0.02, abs=2e-4)
    assert check.ok != counts
    if counts:
        assert "wheelset1.left" in check.meaning
    assert chatter_check(lone_result(ripple=(0.05, frequency)), rough=True).ok


def test_chatter_needs_something_to_look_at():
    assert chatter_check(lone_result(seconds=0.3), rough=False).value is None
    for recording in (lone_wheelset(), measured(fake_run.fake_run(60)), fake_run.fake_run(1), fake_run.fake_run(0)):
        assert chatter_check(result_from_recording(recording), rough=False).value is None


def test_on_smooth_track_no_wheel_lifts():
    result = lone_result(counts=np.s_[100:103, 0, 1])
    smooth, rough = (contact_loss_check(result, rough=rough) for rough in (False, True))
    assert smooth.value == rough.value == pytest.approx(3 / 500)
    assert "wheelset1.right" in smooth.meaning
    assert (smooth.ok, rough.ok) == (False, True)
    assert contact_loss_check(lone_result(), rough=False).ok
    assert contact_loss_check(result_from_recording(lone_wheelset()), rough=False).value is None  # not counted


@pytest.mark.parametrize(
    ("row", "behind", "ok"), [(100, True, True), (60, True, True), (400, False, False), (30, False, False)]
)
def test_ramps_of_cant_may_lift_a_wheel(row, behind, ok):
    """The ramp lies at 5 to 9 m: the wheel lifts there, or within half a second behind, or elsewhere."""
    track = wr.Track(
        wr.Straight(length=5.0),
        wr.Transition(length=4.0),
        wr.Curve(length=60.0, radius=RADIUS, cant=0.100, turn="left"),
    )

    def result(lifted):
        recording = lone_wheelset()
        recording.counts[lifted, 0, 1] = 0
        given = wheels_only(["wheelset1"], [0.5 * WEIGHT])
        return result_from_recording(measured(recording, given, cant=lambda s: track.sample(s).cant))

    check = contact_loss_check(result(np.s_[row : row + 3]), rough=False)
    assert check.value == pytest.approx(3 / 500)
    assert ("just behind" in check.meaning, check.ok) == (behind, ok)
    often = contact_loss_check(result(np.s_[100:110]), rough=False)
    assert not often.ok


def test_contacts_only_take():
    recording = lone_wheelset()
    assert contact_energy_check(result_from_recording(recording)).value == 0.0
    recording.works[300:, 0] += 60.0  # of the 500 J that friction takes; 11.8 J could be springs
    check = contact_energy_check(result_from_recording(recording))
    assert check.value == pytest.approx((60.0 - 1e-4 * WEIGHT) / 500.0, rel=1e-2)
    assert not check.ok


def test_springs_of_the_contacts_give_back_what_they_hold():
    """Wheels that are unloaded by half give back 2/5 of their load times the approach, and are not blamed for it."""
    recording = lone_wheelset()
    recording.contacts[:, 0, :, 0, 12] = 0.5 * WEIGHT
    recording.contacts[:, 0, :, 0, 16] = 1e-3
    held = 2.0 * 0.4 * 0.5 * WEIGHT * 1e-3
    recording.contacts[300:, 0, :, 0, 12] = 0.0
    recording.works[300:, 0] += held
    assert contact_energy_check(result_from_recording(recording)).value == 0.0
    recording.works[300:, 0] += 60.0
    assert contact_energy_check(result_from_recording(recording)).value == pytest.approx(
        (60.0 - 1e-4 * WEIGHT) / 500.0, rel=1e-2
    )


def test_rails_that_give_way_hold_energy_too():
    support = wr.RailSupport(vertical_stiffness=70e6, lateral_stiffness=30e6, mass=150.0)
    recording = lone_wheelset()
    n = recording.times.size
    rails = np.zeros((n, 1, 2, 4))
    rails[:300] = -0.2e-3, -2e-3, 0.1, -0.8
    each = 0.5 * (30e6 * 0.2e-3**2 + 70e6 * 2e-3**2 + 150.0 * (0.1**2 + 0.8**2))
    recording = replace(recording, rails=rails)
    recording.works[300:, 0] += 2.0 * each
    assert contact_energy_check(result_from_recording(recording), support).value == 0.0
    assert not contact_energy_check(result_from_recording(recording)).ok  # of rails that are thought rigid


def turning_wheelset(*, moment=0.0, torque=0.0, gain=0.0, between=None):
    """The lone wheelset with a moment of its forces about the axle, a torque, and an angular acceleration."""
    recording = lone_wheelset()
    n = recording.times.size
    recording.bodies[:, 0, ANGULAR_VELOCITY + 1] = 40.0 + gain * recording.times
    more = None if between is None else np.tile([0.0, 0.0, 0.0, between], (n, 1))
    changed = replace(recording, moments=np.full((n, 1), moment), torques=np.full((n, 1), torque), between=more)
    return result_from_recording(measured(changed, wheels_only(["wheelset1"], [0.5 * WEIGHT])))


@pytest.mark.parametrize(
    ("words", "missing"),
    [
        ({}, 0.0),
        ({"moment": 500.0}, 500.0),
        ({"moment": -2000.0, "torque": 2000.0}, 0.0),
        ({"moment": -2000.0, "torque": 2300.0, "gain": 3.0}, 0.0),  # 300 N m turn 100 kg m2
        ({"moment": -2000.0, "torque": 2300.0}, 300.0),
        ({"moment": 500.0, "between": -500.0}, 0.0),  # the steps know better than the rows
    ],
)
def test_longitudinal_forces_follow_what_turns_the_wheelset(words, missing):
    check = longitudinal_check(turning_wheelset(**words), np.array([100.0]))
    scale = abs(words.get("torque", 0.0)) + LOAD_SHARE * WEIGHT * 0.46
    assert check.value == pytest.approx(missing / scale, rel=1e-6, abs=1e-9)


def test_a_thousandth_of_the_weight_along_the_track_is_found():
    """0.2 % of the load at the radius is the limit; four wheelsets are a vehicle, of whose weight that is 0.05 %."""
    for share, ok in ((0.0019, True), (0.0021, False)):
        check = longitudinal_check(turning_wheelset(moment=share * WEIGHT * 0.46), np.array([100.0]))
        assert check.ok == ok
    assert "wheelset1" in check.meaning


def test_the_load_of_the_first_instant_is_looked_at():
    assert start_load_check(lone_result()).value < 0.3  # a curve
    recording = lone_wheelset()
    recording.contacts[0, 0, 0, 0, 2] = 3.0 * 0.5 * WEIGHT
    check = start_load_check(result_from_recording(measured(recording, wheels_only(["wheelset1"], [0.5 * WEIGHT]))))
    assert check.value == pytest.approx(2.0)
    assert not check.ok
    assert "wheelset1.left carries" in check.meaning
    assert start_load_check(result_from_recording(recording)).value is None  # nobody knows what it should carry


def test_half_steps_name_the_worst_wheel_not_the_mean():
    """One wheel of two is 2 % off: that is the change, not half of it; the same of a longitudinal force."""
    one = lone_result()
    for column in (2, 0):  # Q, Fx
        recording = lone_wheelset()
        recording.contacts[:, 0, 0, 0, column] += 0.01 * WEIGHT
        other = result_from_recording(measured(recording, wheels_only(["wheelset1"], [0.5 * WEIGHT])))
        means, peaks = half_step_checks(one, other)
        load = float(one.dataset["wheel_Q"].values.mean())
        assert means.value == pytest.approx(0.01 * WEIGHT / load, rel=1e-3)
        assert peaks.value == pytest.approx(means.value if column == 2 else 0.0, rel=1e-2, abs=1e-6)


def test_a_run_that_stopped_has_passed_nothing():
    stopped = replace(lone_wheelset(), status="derailed: a wheelset is too far from the track")
    result = result_from_recording(measured(stopped, wheels_only(["wheelset1"], [0.5 * WEIGHT])))
    names = [name for name, _ in check_facts(with_checks(result, check_run(result, TRACK)))]
    assert names == ["checks until it stopped"]
    short = with_checks(result, [Check(name="a", value=None, limit=1.0, meaning="", remedy="")])
    assert check_facts(short) == [("checks not judged", "a")]


def test_friction_that_drives_is_found():
    recording = replace(lone_wheelset(), works=None)  # as of a cross section
    recording.contacts[:, 0, 1, 0, 21] = -1.0
    check = contact_energy_check(result_from_recording(recording))
    assert check.value == pytest.approx(0.01, rel=1e-6)
    assert not check.ok


def test_the_start_is_not_judged():
    recording = replace(lone_wheelset(), start_end=1.0)
    recording.counts[:100] = 0
    recording.contacts[:150, 0, 0, 0, 2] *= 1.0 + 0.5 * (-1.0) ** np.arange(150)
    result = result_from_recording(measured(recording, wheels_only(["wheelset1"], [0.5 * WEIGHT])))
    assert result.settled.sum() == 301
    assert contact_loss_check(result, rough=False).value == 0.0
    assert chatter_check(result, rough=False).value < 1e-6
    assert result_from_recording(replace(recording, start_end=99.0)).settled.all()  # the run was shorter than its start


def test_half_the_step_against_the_whole():
    one, other = (lone_result(share=share) for share in (1.0, 1.02))
    means, peaks = half_step_checks(one, other)
    assert means.value == pytest.approx(0.02)
    assert peaks.value == pytest.approx(0.02, rel=1e-3)
    assert (means.ok, peaks.ok) == (False, True)
    assert [check.value for check in half_step_checks(one, one)] == [0.0, 0.0]
    for check in half_step_checks(one, lone_result(seconds=1.0)):
        assert not check.ok
        assert "ends otherwise" in check.warning


def test_checks_are_kept_with_the_result(tmp_path):
    result = lone_result(share=1.02)
    assert result.checks == []
    result = with_checks(result, check_run(result, TRACK))
    shares = ["load at the start", "energy of the contacts", "chatter", "loss of contact"]
    assert [one.name for one in result.checks] == ["vertical balance", "lateral balance", *shares]
    again = open_result(save(result, tmp_path / "run.nc"))
    assert again.checks == result.checks
    told = json.loads(again.dataset.attrs["checks"])
    assert all({"name", "value", "limit", "ok"} <= set(one) for one in told)
    assert [one["ok"] for one in told] == [False, True, True, True, True, True]
    assert len(json.loads(again.dataset.attrs["failed_checks"])) == 1
    assert again.summary["checks"] == told
    (words, *_), *_ = check_facts(again)
    assert words == "WARNING"
    (table,) = check_tables(again)
    assert [row[1] for row in table.rows] == ["WARNING", "ok", "ok", "ok", "ok", "ok"]
    calm = with_checks(again, check_run(lone_result(), TRACK))
    assert all(one.ok for one in calm.checks)
    assert check_facts(calm)[0][0] == "checks, all passed"


def test_checks_never_raise():
    result = result_from_recording(lone_wheelset())
    broken = type(result)(result.dataset.drop_vars(["wheel_Q", "contact_power"]))
    checks = [one for one in check_run(broken, TRACK) if one.value is not None]
    assert [one.ok for one in checks] == [False] * 3
    assert all("KeyError" in one.warning for one in checks)
    for recording in (fake_run.fake_run(0), fake_run.fake_run(1), fake_run.fake_run(2)):
        track = wr.Track(wr.Straight(length=400.0))
        assert all(
            one.value is None or np.isfinite(one.value) for one in check_run(result_from_recording(recording), track)
        )


def test_a_number_that_is_none_is_never_ok():
    assert not Check(name="a", value=float("nan"), limit=1.0, meaning="", remedy="").ok
    assert Check(name="a", value=None, limit=1.0, meaning="", remedy="").ok
    assert Check(name="a", value=1.0, limit=1.0, meaning="", remedy="").ok


def test_the_mean_of_steps_is_known_between_rows():
    """A force of 100 + sin at 70 Hz in steps of 0.5 ms, recorded every 5 ms: mean and trapezoid of its integral."""
    step, every, rows = 5e-4, 10, 40
    empty = dict.fromkeys(Recorder._fields, np.zeros(0))
    recorder = Recorder(
        **empty
        | {
            "times": np.zeros(rows),
            "between": np.full((rows, 3), np.nan),
            "summed": np.zeros(3),
            "sums": np.zeros((3, SUM_COLUMNS)),
            "step_time": np.zeros(1),
        }
    )
    rate = 2.0 * np.pi * 70.0
    for n in range(every * (rows - 1) + 1):
        t = n * step
        recorder.summed[2] = 100.0 + np.sin(rate * t)
        sum_up(recorder, t)
        if n % every == 0:
            recorder.times[n // every] = t
            note_between(recorder, n // every, t)
    t = recorder.times
    means = 100.0 + (np.cos(rate * t[:-1]) - np.cos(rate * t[1:])) / (rate * step * every)
    ends = 100.0 + 0.5 * (np.sin(rate * t[1:]) + np.sin(rate * t[:-1]))
    assert np.all(recorder.between[0] == 0.0)
    # the trapezoid of the steps errs by (rate * step)^2 / 12 of the vibration
    np.testing.assert_allclose(recorder.between[1:, 2], means - ends, atol=(rate * step) ** 2 / 10)
    assert np.all(recorder.between[:, :2] == 0.0)
