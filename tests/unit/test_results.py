"""Results of a run: every declared signal is there, survives its file, and is found by name."""

import pickle
from dataclasses import replace

import numpy as np
import pytest

import fake_run
from wheelrail.contact._kernels import interface as patch
from wheelrail.errors import InputError
from wheelrail.multibody._kernels.signals import (
    BODY_SIGNALS,
    CONTACT_WORK,
    ELEMENT_SIGNALS,
    FRICTION_LOSS,
    OTHER_WORK,
    SUSPENSION_WORK,
)
from wheelrail.numerics._kernels.status import CLIMBED, END_OF_TRACK, INTERRUPTED
from wheelrail.reports.run_page import told_besides
from wheelrail.results import catalogue
from wheelrail.results.result import result_from_recording
from wheelrail.results.status import Status, status_from_words
from wheelrail.results.steady import steady
from wheelrail.results.store import open_result, save


@pytest.fixture(scope="module")
def recording():
    return fake_run.fake_run()


@pytest.fixture(scope="module")
def result(recording):
    return result_from_recording(recording)


def test_every_column_is_declared():
    with pytest.raises(AssertionError, match="a column without a name"):
        catalogue.in_order(2, {1: ("y", "m", catalogue.TRACK, "")})
    names = ("contact_work", "friction_loss", "suspension_work", "other_work")
    columns = (CONTACT_WORK, FRICTION_LOSS, SUSPENSION_WORK, OTHER_WORK)
    assert [catalogue.WORK[column][0] for column in columns] == list(names)
    names = [row[0] for row in catalogue.CONTACT]
    columns = {
        "force_x": patch.FX,
        "moment_z": patch.MZ,
        "arm_x": patch.ARM_X,
        "creep_force_x": patch.CREEP_X,
        "spin_moment": patch.SPIN_MOMENT,
        "load": patch.LOAD,
        "creepage_x": patch.XI,
        "spin_creepage": patch.PHI,
        "penetration": patch.APPROACH,
        "semi_axis_a": patch.SEMI_A,
        "pressure": patch.PRESSURE,
        "friction": patch.FRICTION,
        "power": patch.PATCH_POWER,
        "t_gamma": patch.T_GAMMA,
        "x_wheel": patch.X_ON_WHEEL,
        "y_rail": patch.Y_ON_RAIL,
        "y_rail_irregular": patch.Y_IN_FRAME,
        "sliding_x": patch.SLIDING_X,
    }
    assert {name: names.index(name) for name in columns} == columns


def test_every_signal_resolves_and_says_what_it_is(result, recording):
    variables = [family.variable for family in catalogue.FAMILIES]
    assert len(set(variables)) == len(variables)
    found = set(result.dataset.data_vars)
    not_found = set(variables) - found
    assert found <= set(variables)
    # What a made-up run on track has not: rollers, control, instruments, rails that give way, and torques.
    not_found -= {
        family.variable for part in (catalogue.CONTROL, catalogue.SENSORS, catalogue.RAILS) for family in part
    }
    lacking = {name for name in not_found if not name.startswith(("roller_", "wheelset_offset"))}
    assert lacking == {"wheelset_torque", "wheelset_axle_moment"}
    n, nb, nw, ne = recording.times.size, 7, 4, 8
    of_wheel = [one for one in catalogue.FAMILIES if one.owner == "wheel" and one.variable in found]
    of_wheelset = [one for one in catalogue.FAMILIES if one.owner == "wheelset" and one.variable in found]
    wheels = 2 * nw * (len(of_wheel) + 4 * patch.PATCH_COLUMNS)
    assert len(result.names) == nb * BODY_SIGNALS + nw * len(of_wheelset) + wheels + ne * ELEMENT_SIGNALS + 2 + 7
    for name in result.names:
        assert result.values(name).shape == (n,)
    for family in catalogue.FAMILIES:
        assert family.unit
        assert family.frame
        assert family.description
    for name in ("carbody.acceleration_y", "bogie1.yaw", "primary.wheelset1.left.force_z", "wheelset1.sum_y"):
        signal = result[name]
        assert signal.name == signal.attrs["long_name"] == name
        assert set(signal.attrs) >= {"units", "frame", "description"}


def test_a_result_says_how_each_signal_was_sampled(result):
    names = ("wheelset1.left.Q", "vehicle.contact_work", "vehicle.between_z")
    sampled = [result[name].attrs["sampling"] for name in names]
    assert sampled == [catalogue.BARE, catalogue.INTEGRATED, catalogue.MEANS]
    for variable in result.dataset.data_vars.values():
        assert variable.attrs["sampling"] in (
            catalogue.BARE,
            catalogue.INTEGRATED,
            catalogue.MEANS,
            catalogue.OF_RECORD,
        )


def test_signals_are_where_they_belong(result, recording):
    assert result["bogie2.roll"].values == pytest.approx(recording.bodies[:, 2, 4])
    assert result["wheelset3.lateral_displacement"].values == pytest.approx(recording.bodies[:, 5, 1])
    assert result["wheelset3.lateral_displacement"].coords["s"].values == pytest.approx(recording.bodies[:, 5, 0])
    assert result["primary.wheelset2.right.force_y"].values == pytest.approx(recording.elements[:, 3, 1])
    second = result["wheelset1.left.contact2.load"].values
    np.testing.assert_array_equal(second, recording.contacts[:, 0, 0, 1, patch.LOAD])
    assert result["constraint.carbody.x"].attrs["units"] == "N"
    assert result["constraint.carbody.yaw"].attrs["units"] == "N m"
    assert result["constraint.carbody.yaw"].values == pytest.approx(recording.constraints[:, 1])


def test_works_are_those_of_the_whole_vehicle(result, recording):
    assert result["vehicle.friction_loss"].values == pytest.approx(recording.works[:, 1])
    assert result["vehicle.friction_loss"].attrs["units"] == "J"
    assert result.dataset["mass"].values == pytest.approx(recording.masses)
    without = result_from_recording(replace(recording, works=None, between=None, masses=None))
    assert not [name for name in without.names if name.startswith("vehicle.")]


def test_forces_of_a_wheel_are_those_of_its_contacts(result):
    loads = [np.nan_to_num(result.values(f"wheelset1.left.contact{k}.force_z")) for k in (1, 2, 3, 4)]
    q, y = result.values("wheelset1.left.Q"), result.values("wheelset1.left.Y")
    assert q == pytest.approx(sum(loads))
    assert result.values("wheelset1.left.Y_over_Q") == pytest.approx(y / q)
    assert result.values("wheelset1.sum_y") == pytest.approx(y + result.values("wheelset1.right.Y"))


@pytest.mark.parametrize(
    ("ours", "column"),
    [("sum_x", "force_x"), ("sum_y", "force_y"), ("sum_z", "force_z"), ("power", "power")]
    + [(f"moment_{axis}", f"moment_{axis}") for axis in "xyz"],
)
def test_totals_of_a_wheelset_are_those_of_its_contacts(recording, ours, column):
    """With another number in every column of every contact, so that none stands in for another."""
    contacts = np.random.default_rng(7).normal(size=recording.contacts.shape)
    result = result_from_recording(replace(recording, contacts=contacts))
    for w, wheelset in enumerate(result.wheelsets):
        total = np.zeros(recording.times.size)
        for k, side in enumerate(("left", "right")):
            for n in range(contacts.shape[3]):
                there = recording.counts[:, w, k] > n
                total += np.where(there, result.values(f"{wheelset}.{side}.contact{n + 1}.{column}"), 0.0)
        np.testing.assert_allclose(result.values(f"{wheelset}.{ours}"), total, rtol=1e-12, atol=1e-12)


def test_a_wheel_in_the_air_carries_nothing(recording):
    counts, contacts = recording.counts.copy(), recording.contacts.copy()
    counts[5, 1, 1], contacts[5, 1, 1] = 0, np.nan
    lifted = result_from_recording(replace(recording, counts=counts, contacts=contacts))
    assert lifted.values("wheelset2.right.Q")[5] == 0.0
    assert np.isnan(lifted.values("wheelset2.right.Y_over_Q")[5])
    assert np.isfinite(lifted.values("wheelset2.right.Y_over_Q")).sum() == recording.times.size - 1


def test_means_without_a_curve_are_those_of_the_last_tenth():
    """A force that grows with the distance has the mean it takes at 95 % of it."""
    recording = fake_run.fake_run(2001, curve=None)
    position = recording.bodies[:, 3, 0]
    recording.contacts[:, 0, 0, 0, patch.FZ] = 1e3 * (position - position[0])
    recording.contacts[:, 0, 0, 1:] = np.nan
    recording.counts[:, 0, 0] = 1
    means = steady(result_from_recording(recording))[0]
    run = position[-1] - position[0]
    assert (means.start, means.end) == pytest.approx((position[-1] - 0.1 * run, position[-1]))
    load = means.left.Q
    assert load == pytest.approx(1e3 * 0.95 * run, rel=1e-3)


def test_wildcards(result):
    assert list(result.signals("wheelset*.left.Q")) == [f"wheelset{n}.left.Q" for n in (1, 2, 3, 4)]
    assert len(result.signals("carbody.*")) == BODY_SIGNALS
    with pytest.raises(InputError, match="not a signal"):
        result.signals("tender*.Q")


@pytest.mark.parametrize(
    ("wrong", "right"),
    [
        ("wheelset1.left.q", "wheelset1.left.Q"),
        ("carbody.accel_y", "carbody.acceleration_y"),
        ("wheelset1.left.contact1.Load", "wheelset1.left.contact1.load"),
    ],
)
def test_an_unknown_name_is_answered_with_near_ones(result, wrong, right):
    with pytest.raises(InputError) as error:
        result[wrong]
    assert right in str(error.value)
    assert "wheelrail list signals" in str(error.value)


def test_a_recording_has_to_fit_together(recording):
    with pytest.raises(ValueError, match="counts is"):
        replace(recording, counts=recording.counts[:-1])
    with pytest.raises(ValueError, match="tender is no body"):
        replace(recording, wheelset_names=("tender", *recording.wheelset_names[1:]))


def test_a_file_gives_back_what_was_saved(result, tmp_path):
    path = save(result, tmp_path / "runs" / "curve.nc")
    again = open_result(path)
    assert again.dataset.identical(result.dataset)
    for name, variable in result.dataset.variables.items():
        assert again.dataset[name].dtype.kind == variable.dtype.kind, name
    assert [p.name for p in path.parent.iterdir()] == ["curve.nc"]
    assert again.summary == result.summary
    assert again.versions == {"wheelrail": "0.1.0", "numpy": "2"}
    assert again.scenario_text == fake_run.SCENARIO
    assert again.curve == fake_run.CURVE
    assert (again.radius, again.gravity, again.status.remedy) == (fake_run.RADIUS, 9.81, "")


def test_equal_runs_give_equal_files(recording, tmp_path):
    one = save(result_from_recording(recording), tmp_path / "one.nc")
    two = save(result_from_recording(fake_run.fake_run()), tmp_path / "two.nc")
    assert one.read_bytes() == two.read_bytes()


def test_a_file_says_units_to_other_programs(result, tmp_path):
    import h5py

    with h5py.File(save(result, tmp_path / "run.nc")) as file:
        q = file["wheel_Q"]
        assert q.shape == (600, 4, 2)
        assert q.attrs["units"] == b"N" or q.attrs["units"] == "N"
        assert q.compression == "gzip"
        assert q.compression_opts == 1
        assert q.shuffle
        assert file["wheel_contacts"].dtype.kind == "i"
        assert file.attrs["status"] == "done: reached the end of the track"


def test_names_of_sub_assemblies_may_have_dots(recording):
    names = tuple(f"bogie1.{name}" for name in recording.body_names)
    result = result_from_recording(replace(recording, body_names=names, wheelset_names=names[3:]))
    signal = result["bogie1.wheelset2.right.contact1.load"]
    assert signal.coords["s"].values == pytest.approx(recording.bodies[:, 4, 0])


def test_a_run_without_a_single_instant():
    result = result_from_recording(fake_run.fake_run(0))
    assert result.summary["simulated_seconds"] == 0.0
    assert result["wheelset1.left.Q"].size == 0
    assert all(np.isnan(row.lateral_displacement) for row in steady(result))


@pytest.mark.parametrize("instants", [1, 40])
def test_a_run_that_ended_early_is_readable(instants, tmp_path):
    ended = Status("interrupted", INTERRUPTED, "start it again")
    words = {"status": ended, "curve": None, "status_time": 0.1}
    partial = result_from_recording(fake_run.fake_run(instants, last=60.0, **words))
    again = open_result(save(partial, tmp_path / "partial.nc"))
    assert again.dataset.identical(partial.dataset)
    assert (again.status, again.status.remedy, again.curve) == ("interrupted", "start it again", None)
    assert again.summary["instants"] == instants
    rows = steady(again)
    assert [row.wheelset for row in rows] == list(fake_run.BODIES[3:])
    assert all(np.isfinite(row.lateral_displacement) for row in rows)


def test_files_that_are_no_results(tmp_path):
    import xarray as xr

    (tmp_path / "text.nc").write_text("no")
    xr.Dataset({"a": ("x", [1.0])}).to_netcdf(tmp_path / "other.nc", engine="h5netcdf")
    for name, words in (("missing.nc", "no such file"), ("text.nc", "not a NetCDF"), ("other.nc", "result of a run")):
        with pytest.raises(InputError, match=words):
            open_result(tmp_path / name)


def test_steady_means_are_those_of_the_full_curve(result):
    """The run is steady there by construction, so means differ by rounding only."""
    for n, row in enumerate(steady(result)):
        assert row.samples > 150
        assert (row.start, row.end) == fake_run.CURVE
        assert row.lateral_displacement == pytest.approx(fake_run.SHIFT[n], rel=1e-12)
        assert row.yaw == pytest.approx(fake_run.YAW[n], rel=1e-12)
        assert pytest.approx(fake_run.LOADS[n].tolist(), rel=1e-12) == [row.left.Q, row.right.Q]
        assert pytest.approx(fake_run.LATERAL[n].tolist(), rel=1e-12) == [row.left.Y, row.right.Y]
        assert [row.left.Fx, row.right.Fx] == pytest.approx([500.0, -500.0], rel=1e-12)
        assert (row.left.contacts, row.right.contacts) == ((2, 1) if n in (0, 2) else (1, 1))
        assert row.left.contacts_mean == pytest.approx(row.left.contacts, rel=1e-12)


def test_steady_means_weigh_by_time(recording):
    """Half of the instants of the curve given twice as often change nothing."""
    s = recording.bodies[:, 3, 0]
    keep = (s < 160.0) | (np.arange(s.size) % 2 == 0)
    parts = {
        name: getattr(recording, name)[keep]
        for name in ("times", "bodies", "elements", "counts", "contacts", "constraints", "works", "between")
    }
    parts["bodies"] = parts["bodies"].copy()
    parts["bodies"][:, 3, 1] = parts["bodies"][:, 3, 0]
    row = steady(result_from_recording(replace(recording, **parts)))[0]
    last = recording.bodies[:, 6, 0]  # means are taken while the whole vehicle is in the curve
    inside = s[(last >= 110.0) & (s <= 210.0) & keep]
    assert row.lateral_displacement == pytest.approx(0.5 * (inside[0] + inside[-1]), rel=1e-12)


def test_a_wheelset_that_never_reached_the_curve(recording):
    row = steady(result_from_recording(replace(recording, curve=(1000.0, 1100.0))))[0]
    assert row.samples == 0
    assert np.isnan(row.left.Q)
    assert row.left.contacts == 0


def test_wheels_in_the_air_and_notices(recording, tmp_path):
    """Two lifts of the second wheelset's right wheel, of three and of five instants: the longer one is told."""
    counts = recording.counts.copy()
    counts[counts == 0] = 1
    counts[[10, 11, 12, 50, 51, 52, 53, 54], 1, 1] = 0
    lifted = result_from_recording(replace(recording, counts=counts, warnings=("the start is not at rest",)))
    lifted = open_result(save(lifted, tmp_path / "run.nc"))
    assert lifted.warnings == ["the start is not at rest"]
    (row,) = lifted.summary["wheels_in_the_air"]
    times = recording.times
    assert row["wheel"] == "wheelset2.right"
    assert row["share"] == pytest.approx(8 / times.size)
    assert row["longest_s"] == pytest.approx(5 * (times[1] - times[0]))
    assert row["longest_from_s"] == times[50]
    assert row["longest_at_m"] == lifted.values("wheelset2.s")[50]
    told = dict(told_besides(lifted))
    assert told["warning"] == "the start is not at rest"
    assert told["wheelset2.right in the air"].startswith("1.33% of the time, longest ")


def test_a_status_is_a_value():
    """Words that know their code, name and remedy, also after pickling and in files without a code."""
    done = Status("done: reached the end of the track", END_OF_TRACK)
    assert (done.code, done.name, done.words, done.finished, done.remedy) == (40, "end-of-track", str(done), True, "")
    climbed = Status("derailed: a flange climbed onto its rail (wheelset1, left)", CLIMBED, "slow down")
    again = pickle.loads(pickle.dumps(climbed))
    assert (again, again.code, again.remedy, again.finished) == (str(climbed), CLIMBED, "slow down", False)
    assert status_from_words(str(climbed), "slow down").code == CLIMBED
    assert status_from_words("fell off the edge of the world", "").name == "unknown"
