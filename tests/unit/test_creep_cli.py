"""wheelrail contact creep, list tangential, study creep, bench forces."""

import csv
import json
from pathlib import Path

import pytest

PATCH = ["--a-mm", "5.8", "--b-mm", "4.4", "--load-kN", "54.5", "--friction", "0.3"]
CREEPAGES = ["--xi", "0.001", "--eta", "0.0005", "--phi-per-m", "0.2"]


@pytest.mark.parametrize("law", ["fastsim", "fastrip", "polach", "johnson-vermeulen", "johnson-vermeulen-moment"])
def test_creep_as_promised(run, law):
    code, out, _ = run("contact", "creep", *PATCH, *CREEPAGES, "--law", law, "--strips", 10, "--slices", 10, "--json")
    assert code == 0
    result = json.loads(out)
    # Linear: -9494 and -8166 N; all laws give some three quarters of it.
    assert result["fx_N"] == pytest.approx(-7100.0, abs=800.0)
    assert result["fy_N"] == pytest.approx(-6800.0, abs=700.0)
    assert set(result) == {"fx_N", "fy_N", "mz_Nm"}


def test_creep_in_words(run):
    code, out, _ = run("contact", "creep", *PATCH, "--xi", "0.001", "--law", "kalker-linear")
    assert code == 0
    assert "on the wheel, by kalker-linear" in out
    # Kalker: -G a b C11 xi
    assert "fx  -9493.890 N" in out


def test_material_and_grid_count(run):
    def force(*more):
        code, out, _ = run("contact", "creep", *PATCH, *CREEPAGES, "--strips", 10, "--slices", 10, "--json", *more)
        assert code == 0
        return json.loads(out)["fx_N"]

    first = force()
    for more in (("--E-GPa", 70), ("--nu", 0.1), ("--slices", 12), ("--bound", "elliptic"), ("--flexibilities", 1)):
        assert force(*more) != first


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--load-kN", "-1"], "load_kN = -1.0: expected a load of 0"),
        (["--friction", "-0.1"], "from 0 to 1"),
        (["--friction", "1.2"], "from 0 to 1"),
        (["--a-mm", "0"], "a_mm = 0.0: expected a semi-axis"),
        (["--b-mm", "-2"], "b_mm = -2.0: expected a semi-axis"),
        (["--xi", "nan"], "xi = nan"),
        (["--phi-per-m", "inf"], "phi_per_m = inf"),
        (["--nu", "0.51"], "Poisson's ratio from 0 to 0.5"),
        (["--nu", "-0.1"], "Poisson's ratio from 0 to 0.5"),
        (["--E-GPa", "0"], "modulus"),
        (["--strips", "0"], "whole number from 3"),
        (["--flexibilities", "2"], "expected 3"),
        (["--bound", "eliptic"], 'Did you mean "elliptic"?'),
        (["--law", "fastsin"], 'Did you mean "fastsim"?'),
        (["--law", "fastsin", "--nu", "1", "--friction", "2", "--a-mm", "0"], "4 problems"),
        (["--to", "x.csv"], "goes with --table"),
        (["--table", "x.csv"], "name the CSV file to write"),
    ],
)
def test_creep_mistakes(run, arguments, words, tmp_path):
    code, out, err = run("contact", "creep", *PATCH, *CREEPAGES, *arguments)
    assert (code, out) == (2, "")
    assert words in err
    assert not list(tmp_path.iterdir())


def test_a_patch_has_to_be_given(run):
    code, _, err = run("contact", "creep", "--xi", "0.001")
    assert code == 2
    assert "3 problems" in err
    assert "load_kN: is missing" in err


def test_creep_table(run):
    Path("in.csv").write_text(
        "a_mm,b_mm,load_kN,xi,law\n5.8,4.4,54.5,0.001,polach\n5,5,80,0.002,fastsim\n5,5,0,0.1,fastrip\n"
    )
    code, out, _ = run("contact", "creep", "--table", "in.csv", "--to", "out.csv", "--strips", "10", "--slices", "10")
    assert code == 0
    assert "3 cases" in out
    rows = list(csv.DictReader(Path("out.csv").read_text().splitlines()))
    one = json.loads(run("contact", "creep", *PATCH, "--xi", "0.001", "--law", "polach", "--json")[1])
    assert float(rows[0]["fx_N"]) == one["fx_N"]
    assert float(rows[2]["fx_N"]) == 0.0


def test_creep_table_mistakes(run, tmp_path):
    Path("in.csv").write_text("a_mm,b_mm,load_kN,strips\n0,5,80,20\n5,5,-1,2.5\n")
    code, _, err = run("contact", "creep", "--table", "in.csv", "--to", "out.csv")
    assert code == 2
    assert "3 problems" in err
    assert "case 1, a_mm" in err
    assert "case 2, strips" in err
    assert not (tmp_path / "out.csv").exists()


def test_list_tangential(run):
    code, out, _ = run("list", "tangential", "--json")
    assert code == 0
    laws = json.loads(out)
    assert {"kalker-linear", "johnson-vermeulen", "polach", "fastsim", "fastrip"} <= {law["name"] for law in laws}
    assert all(law["description"] and law["sources"] for law in laws)
    assert "fastrip" in run("list", "tangential")[1]


@pytest.mark.slow_without_jit
def test_study_creep(run, tmp_path, monkeypatch):
    monkeypatch.setattr("wheelrail.bench.forces.CELLS", 20_000)
    monkeypatch.setattr("wheelrail.bench.timing.REPEATS", 1)
    code, out, _ = run("study", "creep", "--to", "made", "--json")
    assert code == 0
    assert {path.name for path in (tmp_path / "made").iterdir()} == {"creep.md", "creep.csv", "creep.png"}
    rows = json.loads(out)
    spin = {row["law"]: row["rms"] for row in rows if row["kind"] == "spin"}
    assert spin["fastrip 50 x 50"] < 0.021 < spin["fastsim 50 x 50"]
    assert {row["kind"] for row in rows} > {"long", "lat", "long+lat", "spin"}
    assert "root mean square" in run("study", "creep", "--to", "made")[1]


def test_study_creep_into_a_file(run):
    Path("made").write_text("")
    code, _, err = run("study", "creep", "--to", "made/there")
    assert code == 2
    assert "is a file, not a folder" in err


@pytest.mark.slow_without_jit
def test_bench_forces(run, monkeypatch):
    monkeypatch.setattr("wheelrail.bench.forces.CELLS", 20_000)
    monkeypatch.setattr("wheelrail.bench.timing.REPEATS", 1)
    code, out, _ = run("bench", "forces", "--json")
    assert code == 0
    costs = {row["what"]: row["nanoseconds"] for row in json.loads(out)}
    assert {"Kalker's coefficients", "johnson-vermeulen", "fastsim 20 x 20"} <= set(costs)
    code, _, _ = run("bench", "forces", "--to", "forces.md")
    assert code == 0
    assert "| fastsim 20 x 20 |" in Path("forces.md").read_text()
