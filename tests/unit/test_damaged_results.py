"""Damaged files of runs: read as they were saved, or refused in words; never a traceback, and no hanging."""

import json
import time

import h5py
import numpy as np
import pytest

import fake_run
from wheelrail.errors import InputError
from wheelrail.results.result import result_from_recording
from wheelrail.results.seal import LENGTH
from wheelrail.results.store import open_result, save

HANG = 10.0  #: CPU time of an answer that does not come [s]; a good file is read in 0.05 s


@pytest.fixture(scope="module")
def good(tmp_path_factory):
    return save(result_from_recording(fake_run.fake_run(4)), tmp_path_factory.mktemp("good") / "run.nc")


def damaged(data, rng, n):
    """Cut off, or with bits turned or stretches overwritten."""
    data = bytearray(data)
    if n % 4 == 0:
        return bytes(data[: rng.integers(len(data))])
    if n % 4 == 1:
        start, length = rng.integers(len(data) - 64), rng.integers(1, 64)
        data[start : start + length] = rng.bytes(length)
        return bytes(data)
    for _ in range(1 if n % 4 == 2 else 5):
        bit = rng.integers(8 * len(data))
        data[bit // 8] ^= 1 << (bit % 8)
    return bytes(data)


def test_damaged_files_are_answered_in_words(good, tmp_path):
    """Everything that comes out of a file that is taken must be of use: all signals, the summary."""
    data, rng = good.read_bytes(), np.random.default_rng(11)
    refused = 0
    path = tmp_path / "run.nc"
    for n in range(300):
        path.write_bytes(damaged(data, rng, n))
        began = time.process_time()
        try:
            result = open_result(path)
            json.dumps(result.summary)
            assert all(result.values(name).shape == (4,) for name in result.names)
            f"{result.scenario_text}{result.bodies}{result.versions}{result.curve}".encode()
        except InputError as error:
            refused += 1
            assert str(error).startswith(f"{path}: ")  # noqa: PT017
        assert time.process_time() - began < HANG, n
    assert refused > 295  # all but those in the words before the checksum, or behind them


def test_a_sealed_file_is_netcdf_to_everyone(good):
    import xarray as xr

    with xr.open_dataset(good, engine="h5netcdf", decode_times=False) as data:
        assert data.load().identical(open_result(good).dataset)


def test_a_file_without_a_checksum_is_read_too(good, tmp_path):
    """As files of earlier versions, and those that another program has written to."""
    bare = tmp_path / "bare.nc"
    bare.write_bytes(good.read_bytes()[:-LENGTH])
    assert open_result(bare).dataset.identical(open_result(good).dataset)


def broken(good, path, change):
    path.write_bytes(good.read_bytes())
    with h5py.File(path, "a") as file:
        change(file)
    return path


def _replaced(name, values):
    def change(file):
        del file[name]
        file[name] = values

    return change


CHANGES = {
    "wheel_Q: missing": lambda file: file.pop("wheel_Q"),
    "body: missing": lambda file: file.pop("body"),
    "time: damaged": _replaced("time", np.array([0.0, 1.0, np.nan, 3.0])),
    "expected finite, rising times": _replaced("time", np.array([0.0, 1.0, 1.0, 3.0])),
    "wheel_Q: damaged: expected the shape": _replaced("wheel_Q", np.zeros((4, 3, 2))),
    "wheel_Q: damaged: expected numbers": _replaced("wheel_Q", np.zeros((4, 4, 2), dtype=np.int64)),
    "wheel_contacts: damaged: expected 0 to 4": _replaced("wheel_contacts", np.full((4, 4, 2), -1, dtype=np.int32)),
    "body: damaged: expected a list of texts": _replaced("body", np.zeros(7)),
    "body: damaged: expected each name once": _replaced("body", [b"a"] * 7),
    "damaged: expected names of bodies": _replaced("wheelset", [b"a", b"b", b"c", b"d"]),
    "side: damaged": _replaced("side", [b"left", b"rivht"]),
    "can't decode byte": _replaced("body", [b"\xff", *b"abcdef"]),
    "title: damaged": lambda file: file.attrs.__setitem__("title", np.float64(3.0)),
    "remedy: damaged": lambda file: file.attrs.__setitem__("remedy", np.array(b"\xff", dtype=h5py.string_dtype())),
    "radius: damaged": lambda file: file.attrs.__setitem__("radius", np.nan),
    "gravity: damaged": lambda file: file.attrs.__delitem__("gravity"),
    "warnings: damaged": lambda file: file.attrs.__setitem__("warnings", '["a'),
    "versions: damaged": lambda file: file.attrs.__setitem__("versions", "[1]"),
    "timings: damaged": lambda file: file.attrs.__setitem__("timings", '{"steps": "x"}'),
    "curve_end: damaged": lambda file: file.attrs.__delitem__("curve_start"),
}


@pytest.mark.parametrize("words", CHANGES)
def test_each_kind_of_damage_is_named(good, tmp_path, words):
    path = broken(good, tmp_path / "run.nc", CHANGES[words])
    with pytest.raises(InputError) as error:
        open_result(path)
    assert words in str(error.value)


def test_all_damage_at_once(good, tmp_path):
    def change(file):
        del file["wheel_Q"], file["wheel_Y"], file.attrs["title"]

    with pytest.raises(InputError) as error:
        open_result(broken(good, tmp_path / "run.nc", change))
    assert [problem.where for problem in error.value.problems] == ["wheel_Q", "wheel_Y", "title"]


def test_sizes_that_no_file_can_hold(good, tmp_path):
    """Two gigabytes of times of which nothing is stored; an array is made only where the file can fill it."""

    def change(file):
        del file["time"]
        file.create_dataset("time", (250_000_000,), dtype="f8", chunks=(1000,))

    with pytest.raises(InputError, match="cannot be in a file of"):
        open_result(broken(good, tmp_path / "run.nc", change))


def test_report_of_a_damaged_file(run, good, tmp_path):
    path = broken(good, tmp_path / "bad.nc", lambda file: file.pop("body_s"))
    code, out, err = run("report", path)
    assert (code, out) == (2, "")
    assert "body_s: missing" in err
    assert not path.with_suffix(".html").exists()
