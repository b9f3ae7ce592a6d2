"""Several values of --set: a run for each, and one table."""

import csv
import json
from pathlib import Path

import pytest

from wheelrail.cli.sweep import split_values, spread
from wheelrail.errors import InputError
from wheelrail.io.dotted_keys import values_from_words, with_values
from wheelrail.io.scenario_file import load_scenario


def test_ranges_and_lists_make_runs():
    fixed, variants = split_values(["contact.friction=0.2", "run.speed_kmh=40:120:40"])
    assert fixed == ["contact.friction=0.2"]
    assert [one.name for one in variants] == ["-speed_kmh-40", "-speed_kmh-80", "-speed_kmh-120"]
    assert variants[1].words == ["run.speed_kmh=80.0"]
    _, variants = split_values(["a.x=0.1,0.2", "b=1:2:1"])
    assert [one.name for one in variants] == ["-x-0.1-b-1", "-x-0.1-b-2", "-x-0.2-b-1", "-x-0.2-b-2"]


def test_runs_of_one_page_are_spread_over_all():
    assert spread(range(9), 4) == [0, 3, 5, 8]
    assert spread(range(5), 4) == [0, 1, 3, 4]
    assert spread("abc", 4) == ["a", "b", "c"]


@pytest.mark.parametrize("word", ["x=1", "x=-2.5e3", "title=a,b", 'x="1,2"', "x=[1, 2]", "vehicle=a:b"])
def test_one_value_is_one_run(word):
    assert split_values([word]) == ([word], [])


@pytest.mark.parametrize("words", [["x=0:1000:1"], ["x=1,2", "x=3,4"], ["x=1:2:0"]])
def test_what_cannot_be_meant_is_refused(words):
    with pytest.raises(InputError):
        split_values(words)


@pytest.mark.parametrize(("word", "speed"), [("run.speed_kmh=36", 10.0), ("run.speed=7", 7.0), ("speed_kmh=72", 20.0)])
def test_a_quantity_is_replaced_in_whatever_unit(word, speed, tmp_path):
    scenario = load_scenario("meli2011_curve")  # says speed in m/s
    assert with_values(scenario, values_from_words([word])).speed == pytest.approx(speed)


@pytest.mark.slow_without_jit
def test_runs_and_their_table(run):
    words = ("run", "meli2011_curve", "--no-page", "--out", "runs", "--set", "duration=0.6")
    code, out, err = run(*words, "--set", "run.speed_kmh=60,90")
    assert code == 0, err
    assert sorted(path.name for path in Path("runs").glob("*.nc")) == [
        "meli2011_curve-speed_kmh-60.nc",
        "meli2011_curve-speed_kmh-90.nc",
    ]
    with Path("runs/meli2011_curve-runs.csv").open() as stream:
        rows = list(csv.DictReader(stream))
    assert [float(row["run.speed_kmh"]) for row in rows] == [60.0, 90.0]
    assert all(0.0 < float(row["Y/Q"]) < 0.8 for row in rows)
    assert "speed_kmh" in out
    assert [row["checks"] for row in rows] == ["passed", "passed"]
    assert {row["Y/Q verdict"] for row in rows} == {"kept"}
    assert {row["Q verdict"] for row in rows} == {"kept"}
    assert "checks" in out
    code, out, _ = run(*words, "--set", "run.speed_kmh=60,90", "--json")
    assert [one["title"][-2:] for one in json.loads(out)] == ["60", "90"]


@pytest.mark.slow_without_jit
def test_runs_whose_checks_fail_have_no_verdicts_in_the_table(run):
    """The papers' creep law puts energy in under spin, and its runs fail a check."""
    words = (
        "run",
        "meli2011_curve",
        "--no-page",
        "--out",
        "runs",
        "--set",
        "duration=2",
        "--set",
        "contact.laws=papers",
    )
    code, out, err = run(*words, "--set", "contact.friction=0.4,0.5", "--set", "run.start=60")
    assert code == 0, err
    with Path("runs/meli2011_curve-runs.csv").open() as stream:
        rows = list(csv.DictReader(stream))
    assert all("energy of the contacts" in row["checks"] for row in rows)
    assert {row["Y/Q verdict"] for row in rows} == {"none"}
    assert "exceeded" not in out


def test_problems_of_any_run_stop_all(run):
    code, out, err = run("run", "meli2011_curve", "--no-page", "--set", "run.speed_kmh=-60,90")
    assert (code, out) == (2, "")
    assert "speed" in err
    assert not Path("out").exists()
