"""The checks of a run, on made-up runs whose numbers are known."""

import json
from dataclasses import replace

import numpy as np
import pytest

import fake_run
import wheelrail as wr
from wheelrail.reports.check_table import check_facts, check_tables
from wheelrail.results.checks.balance import balance_checks
from wheelrail.results.checks.chatter import chatter_check
from wheelrail.results.checks.check import Check
from wheelrail.results.checks.contact_energy import contact_energy_check
from wheelrail.results.checks.contact_loss import contact_loss_check
from wheelrail.results.checks.forces import from_rails
from wheelrail.results.checks.half_step import half_step_checks
from wheelrail.results.checks.run import check_run, with_checks
from wheelrail.results.recording import Recording
from wheelrail.results.result import result_from_recording
from wheelrail.results.store import open_result, save
from wheelrail.surface._kernels.track import turned
from wheelrail.system._kernels.observation import SUMS, Recorder, note_between, sum_up

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
    bodies = np.zeros((n, 1, 21))
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
        status="done",
        status_time=seconds,
        status_position=SPEED * seconds,
        curve=(0.0, 60.0),
    )


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
    between = np.zeros((recording.times.size, 3))
    between[1:] = -(0.05 / 1.05 * q[:, None] * up)[1:]
    assert balance(replace(recording, between=between))[0] < 1e-5


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
    check = chatter_check(result_from_recording(lone_wheelset(ripple=(0.05, frequency))), rough=False)
    assert check.value == pytest.approx(0.05 / np.sqrt(2.0) if counts else 0.0, rel=0.02, abs=2e-4)
    assert check.ok != counts
    if counts:
        assert "wheelset1.left" in check.meaning
    assert chatter_check(result_from_recording(lone_wheelset(ripple=(0.05, frequency))), rough=True).ok


def test_chatter_needs_something_to_look_at():
    for recording in (lone_wheelset(seconds=0.3), fake_run.fake_run(60), fake_run.fake_run(1), fake_run.fake_run(0)):
        assert chatter_check(result_from_recording(recording), rough=False).value is None


def test_on_smooth_track_no_wheel_lifts():
    recording = lone_wheelset()
    recording.counts[100:103, 0, 1] = 0
    result = result_from_recording(recording)
    smooth, rough = (contact_loss_check(result, rough=rough) for rough in (False, True))
    assert smooth.value == rough.value == pytest.approx(3 / 501)
    assert "wheelset1.right" in smooth.meaning
    assert (smooth.ok, rough.ok) == (False, True)
    assert contact_loss_check(result_from_recording(lone_wheelset()), rough=False).ok


def test_contacts_only_take():
    recording = lone_wheelset()
    assert contact_energy_check(result_from_recording(recording)).value == 0.0
    recording.works[300:, 0] += 60.0  # of the 500 J that friction takes; 11.8 J could be springs
    check = contact_energy_check(result_from_recording(recording))
    assert check.value == pytest.approx((60.0 - 1e-4 * WEIGHT) / 500.0, rel=1e-2)
    assert not check.ok


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
    result = result_from_recording(recording)
    assert result.settled.sum() == 301
    assert contact_loss_check(result, rough=False).value == 0.0
    assert chatter_check(result, rough=False).value < 1e-6
    assert result_from_recording(replace(recording, start_end=99.0)).settled.all()  # the run was shorter than its start


def test_half_the_step_against_the_whole():
    one, other = (result_from_recording(lone_wheelset(share=share)) for share in (1.0, 1.02))
    means, peaks = half_step_checks(one, other)
    assert means.value == pytest.approx(0.02)
    assert peaks.value == pytest.approx(0.02, rel=1e-3)
    assert (means.ok, peaks.ok) == (False, True)
    assert [check.value for check in half_step_checks(one, one)] == [0.0, 0.0]
    for check in half_step_checks(one, result_from_recording(lone_wheelset(seconds=1.0))):
        assert not check.ok
        assert "ends otherwise" in check.warning


def test_checks_are_kept_with_the_result(tmp_path):
    result = result_from_recording(lone_wheelset(share=1.02))
    assert result.checks == []
    result = with_checks(result, check_run(result, TRACK))
    names = ["vertical balance", "lateral balance", "energy of the contacts", "chatter", "loss of contact"]
    assert [one.name for one in result.checks] == names
    again = open_result(save(result, tmp_path / "run.nc"))
    assert again.checks == result.checks
    told = json.loads(again.dataset.attrs["checks"])
    assert all({"name", "value", "limit", "ok"} <= set(one) for one in told)
    assert [one["ok"] for one in told] == [False, True, True, True, True]
    assert len(json.loads(again.dataset.attrs["failed_checks"])) == 1
    assert again.summary["checks"] == told
    (words, *_), *_ = check_facts(again)
    assert words == "WARNING"
    (table,) = check_tables(again)
    assert [row[1] for row in table.rows] == ["WARNING", "ok", "ok", "ok", "ok"]
    calm = with_checks(again, check_run(result_from_recording(lone_wheelset()), TRACK))
    assert all(one.ok for one in calm.checks)
    assert check_facts(calm)[0][0] == "checks, all passed"


def test_checks_never_raise():
    result = result_from_recording(lone_wheelset())
    broken = type(result)(result.dataset.drop_vars(["wheel_Q", "contact_power", "wheel_contacts"]))
    checks = check_run(broken, TRACK)
    assert [one.ok for one in checks] == [False] * 4
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
        **empty | {"times": np.zeros(rows), "between": np.full((rows, 3), np.nan), "sums": np.zeros(SUMS)}
    )
    rate = 2.0 * np.pi * 70.0
    for n in range(every * (rows - 1) + 1):
        t = n * step
        sum_up(recorder, t, (0.0, 0.0, 100.0 + np.sin(rate * t)))
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
