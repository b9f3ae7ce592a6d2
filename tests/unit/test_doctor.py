"""wheelrail doctor: what is fine, what is missing, what is broken."""

import json

import pytest

from wheelrail.cli import doctor


def test_a_working_installation_is_fine(run):
    code, out, _ = run("doctor", "--no-run", "--json")
    found = {one["what"]: one for one in json.loads(out)}
    assert code == 0
    assert {"Python", "wheelrail", "packages", "kernels", "scenarios", "browser", "machine"} <= found.keys()
    assert {one["state"] for one in found.values()} <= {"fine", "note"}


def test_a_broken_one_ends_with_exit_code_1(run, monkeypatch):
    monkeypatch.setattr(doctor, "NEEDED", ("numpy", "no_such_package"))
    code, out, _ = run("doctor")
    assert code == 1
    assert "no_such_package" in out
    assert "short run" not in out


def test_what_goes_wrong_in_looking_is_a_finding(run, monkeypatch):
    monkeypatch.setattr("wheelrail.io.shipped.shipped_names", lambda: 1 / 0)
    code, out, _ = run("doctor", "--no-run")
    assert code == 1
    assert "ZeroDivisionError" in out


@pytest.mark.slow_without_jit
def test_the_short_run(run):
    code, out, _ = run("doctor")
    assert code == 0
    assert "short run" in out
    assert "1.0000 of its weight" in out
