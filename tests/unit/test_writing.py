"""Folders that take no files: told before the run; if it happens after it, the result is kept elsewhere."""

import errno
import json
import os
import shutil
import tempfile
from pathlib import Path

import pytest

import fake_run
import wheelrail.results.store as store
from wheelrail.cli.writing import Written, check_folder, keep
from wheelrail.errors import ProblemList
from wheelrail.results.result import result_from_recording
from wheelrail.results.status import FINISHED, WORDS
from wheelrail.results.store import open_result

SCENARIO = """
title = "straight"
vehicle = "manchester-wagon"
[run]
speed = 30
[track]
segments = [{ kind = "straight", length = 200 }]
"""


@pytest.fixture
def scenario(tmp_path):
    path = tmp_path / "short.toml"
    path.write_text(SCENARIO)
    return path


@pytest.fixture
def ran(monkeypatch):
    """A run that took no time; the list says whether it was asked for."""
    asked = []
    timings = {"simulated_seconds": 1.0, "cpu_seconds": 1.0, "steps": 1.0, "real_time_factor": 1.0}
    recording = fake_run.fake_run(20, timings=timings, status=WORDS[FINISHED[0]][0])

    def simulate(*_, **__):
        asked.append(True)
        return result_from_recording(recording)

    monkeypatch.setattr("wheelrail.simulation.simulate.simulate", simulate)
    return asked


def full(*_, **__):
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def test_a_folder_that_takes_no_files_is_refused_before_the_run(run, scenario, ran, tmp_path, monkeypatch):
    monkeypatch.setattr("wheelrail.cli.writing.tempfile.TemporaryFile", full)
    code, out, err = run("run", scenario, "--out", "deep/below")
    assert (code, out, ran) == (2, "", [])
    assert "--out" in err
    assert "cannot be written to: No space left on device" in err
    assert [one.name for one in tmp_path.iterdir()] == ["short.toml"]


@pytest.mark.skipif(not Path("/proc/self").is_dir(), reason="a folder that takes no files, for root neither")
def test_such_a_folder_in_earnest(run, scenario, ran):
    for command in (("run", scenario, "--out", "/proc/self/x"), ("report", scenario, "--to", "/proc/self/x/a.html")):
        code, _, err = run(*command)
        assert code == 2
        assert "/proc/self cannot be written to" in err
    assert ran == []


def test_a_writable_folder_is_left_as_it_was(tmp_path):
    problems = ProblemList("")
    check_folder(problems, "--out", tmp_path / "a" / "b")
    assert problems.problems == []
    assert list(tmp_path.iterdir()) == []


def test_a_disk_with_too_little_room_is_refused(run, scenario, ran, monkeypatch):
    usage = shutil.disk_usage(tempfile.gettempdir())
    monkeypatch.setattr("wheelrail.cli.writing.shutil.disk_usage", lambda _: usage._replace(free=3_000_000))
    code, _, err = run("run", scenario)
    assert (code, ran) == (2, [])
    assert "only 3 MB are free there, and some" in err


def test_a_folder_in_place_of_the_result(run, scenario, ran, tmp_path):
    (tmp_path / "out" / "short.nc").mkdir(parents=True)
    code, _, err = run("run", scenario)
    assert (code, ran) == (2, [])
    assert "short.nc is a folder" in err


@pytest.mark.parametrize("error", [OSError(errno.ENOSPC, "No space left on device"), RuntimeError("errno = 28")])
def test_a_disk_that_fills_up_during_the_run_costs_no_result(run, scenario, ran, tmp_path, monkeypatch, error):
    usual, away = store.save, tmp_path / "away"
    away.mkdir()
    monkeypatch.setattr("wheelrail.cli.writing.tempfile.gettempdir", lambda: str(away))

    def save(result, path):
        if away not in path.parents:
            raise error
        return usual(result, path)

    monkeypatch.setattr(store, "save", save)
    code, out, err = run("run", scenario, "--json", "--no-page")
    assert code == 1
    kept = Path(json.loads(out)["written"][0])
    assert f"It is kept in {kept}" in err
    assert str(error.args[-1]) in err
    assert away in kept.parents
    assert len(open_result(kept).wheelsets) == 4


def test_a_page_that_cannot_be_written_costs_only_its_place(run, scenario, ran, tmp_path, monkeypatch):
    away = tmp_path / "away"
    away.mkdir()
    monkeypatch.setattr("wheelrail.cli.writing.tempfile.gettempdir", lambda: str(away))

    def write(path, *_, **__):
        if away not in path.parents:
            full()
        path.write_text("page")

    monkeypatch.setattr("wheelrail.reports.run_page.write_run_page", write)
    code, out, err = run("run", scenario)
    assert code == 1
    assert "short.html cannot be written: No space left on device" in err
    assert len(list(away.glob("wheelrail-*/short.html"))) == 1
    assert str(Path("out") / "short.nc") in out
    assert (tmp_path / "out" / "short.toml").is_file()


def test_nowhere_at_all(tmp_path):
    path, trouble = keep(tmp_path / "a.txt", full)
    assert path is None
    assert "could not be kept elsewhere" in trouble
    assert keep(tmp_path / "b" / "a.txt", lambda position: position.write_text("x")) == Written(
        tmp_path / "b" / "a.txt"
    )


def test_a_disk_that_fills_up_under_another_command(run, monkeypatch):
    monkeypatch.setattr(Path, "write_text", full)
    code, _, err = run("list", "signals", "--to", "a.md")
    assert code == 1
    assert "No space left on device" in err
