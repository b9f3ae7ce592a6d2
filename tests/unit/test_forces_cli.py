"""wheelrail contact hertz and the loaded contact wheelset: what is promised, and every mistake in words."""

import csv
import json
from pathlib import Path

import pytest


def test_hertz_as_promised(run):
    code, out, _ = run("contact", "hertz", "--A-per-m", "1.087", "--B-per-m", "1.667", "--load-kN", "54.5", "--json")
    assert code == 0
    found = json.loads(out)
    assert (found["a_mm"], found["b_mm"]) == pytest.approx((5.850, 4.400), abs=1e-3)
    code, out, _ = run(
        "contact", "hertz", "--A-per-m", "1.087", "--B-per-m", "1.667", "--approach-mm", found["approach_mm"], "--json"
    )
    assert json.loads(out) == pytest.approx(found, rel=1e-9)
    assert "p0_MPa" in run("contact", "hertz", "--A-per-m", "1", "--B-per-m", "2", "--load-kN", "1")[1]


def test_hertz_materials(run):
    case = ["contact", "hertz", "--A-per-m", "1", "--B-per-m", "2", "--load-kN", "10", "--json"]
    soft = json.loads(run(*case, "--E-GPa", "105")[1])
    steel = json.loads(run(*case)[1])
    assert soft["approach_mm"] == pytest.approx(steel["approach_mm"] * 2 ** (2 / 3), rel=1e-12)
    one = json.loads(run(*case, "--wheel-E-GPa", "105", "--rail-nu", "0.25")[1])
    assert steel["approach_mm"] < one["approach_mm"] < soft["approach_mm"]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--A-per-m", "0", "--B-per-m", "nan", "--load-kN", "-1", "--nu", "0.6", "--E-GPa", "0"], "5 problems"),
        (["--A-per-m", "1", "--B-per-m", "1"], "give either the load or the approach"),
        (["--A-per-m", "1", "--B-per-m", "1", "--load-kN", "1", "--approach-mm", "1"], "give either the load"),
        (["--A-per-m", "1", "--B-per-m", "1", "--approach-mm", "-1"], "expected 0 to 1000 mm"),
        (["--load-kN", "1"], "B_per_m: missing"),
        (["--A-per-m", "1e-6", "--B-per-m", "1e6", "--load-kN", "1"], "a line, not an ellipse"),
        (["--A-per-m", "1", "--B-per-m", "1", "--load-kN", "1", "--rail-nu", "-0.1"], "rail_nu = -0.1"),
        (["--A-per-m", "1", "--B-per-m", "1", "--load-kN", "1", "--to", "x.csv"], "goes with --table"),
        (["--table", "x.csv"], "name the CSV file"),
    ],
)
def test_hertz_mistakes(run, arguments, words, tmp_path):
    code, out, err = run("contact", "hertz", *arguments)
    assert (code, out) == (2, "")
    assert words in err
    assert not list(tmp_path.iterdir())


def test_hertz_table(run):
    Path("in.csv").write_text("A_per_m,B_per_m,load_kN\n1.087,1.667,54.5\n2,1,10\n")
    code, out, _ = run("contact", "hertz", "--table", "in.csv", "--to", "out.csv")
    assert code == 0
    assert "2 cases" in out
    rows = list(csv.DictReader(Path("out.csv").read_text().splitlines()))
    assert float(rows[0]["a_mm"]) == pytest.approx(5.850, abs=1e-3)
    assert float(rows[1]["a_mm"]) < float(rows[1]["b_mm"])
    Path("in.csv").write_text("A_per_m,B_per_m,load_kN,nu\n0,1,-1,0.3\n1,1,1,0.9\n")
    code, _, err = run("contact", "hertz", "--table", "in.csv", "--to", "other.csv")
    assert code == 2
    assert "3 problems" in err
    assert "case 2, nu" in err
    assert not Path("other.csv").exists()


LOADED = ["contact", "wheelset", "--lateral-mm", "3", "--yaw-mrad", "7.2", "--load-kN", "10"]


@pytest.mark.slow_without_jit
def test_wheelset_as_promised(run):
    code, out, _ = run(*LOADED, "--speed", "2", "--law", "fastsim", "--json")
    assert code == 0
    found = json.loads(out)
    (left,) = found["left"]["points"]
    # CONTACT, right wheel of at 3 mm to the right with G = 82 GPa: 713 MPa, 0.0244 mm, fx/(mu N) 0.142.
    assert left["p0_MPa"] == pytest.approx(713.0, rel=0.02)
    assert left["approach_mm"] == pytest.approx(0.0244, rel=0.02)
    assert left["creep_x_N"] == pytest.approx(417.5, rel=0.03)
    assert left["creep_y_N"] == pytest.approx(2902.0, rel=0.01)
    assert {"a_mm", "b_mm", "xi", "eta", "phi_per_m", "power_W", "t_gamma_N", "fx_N", "fy_N", "fz_N"} <= set(left)
    assert left["fz_N"] == pytest.approx(1e4, rel=1e-7)
    assert "spin" in run(*LOADED, "--speed", "2")[1]


@pytest.mark.slow_without_jit
def test_wheelset_standing(run):
    found = json.loads(run("contact", "wheelset", "--lateral-mm", "-3", "--load-kN", "10", "--json")[1])
    # CONTACT, set A at 3 mm: roll -0.18114 mrad, 0.11343 mm below nominal, 725.46 and 502.05 MPa
    assert found["roll_mrad"] == pytest.approx(-0.18114, abs=1e-3)
    assert found["height_mm"] == pytest.approx(460.0 - 0.11343, abs=1e-3)
    assert found["right"]["points"][0]["p0_MPa"] == pytest.approx(725.46, rel=0.01)
    assert found["left"]["points"][0]["p0_MPa"] == pytest.approx(502.05, rel=0.01)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--load-kN", "-3", "--friction", "1.2", "--nu", "0.7", "--law", "fastsin"], "4 problems"),
        (["--load-kN", "nan", "--speed", "nan", "--lateral-mm", "nan"], "3 problems"),
        (["--load-kN", "10", "--friction", "-0.1"], "coefficient of friction, 0 to 1"),
        (["--load-kN", "10", "--roll-mrad", "1"], "the roll follows from the loads"),
        (["--speed", "2"], "load_kN: missing"),
        (["--load-kN", "10", "--law", "fastsin"], 'Did you mean "fastsim"?'),
        (["--load-kN", "10", "--to", "x.csv"], "goes with --table"),
        (["--load-kN", "10", "--lateral-mm", "300"], "no part of the wheel is above the rail"),
    ],
)
def test_wheelset_mistakes(run, arguments, words, tmp_path):
    code, out, err = run("contact", "wheelset", *arguments)
    assert (code, out) == (2, "")
    assert words in err
    assert not list(tmp_path.iterdir())


CONES = ["--wheel", "cone:0.05", "--rail", "arc:150", "--inclination", "1:20"]


def test_wheelset_table(run):
    Path("in.csv").write_text(
        "lateral_mm,yaw_mrad,load_kN,speed,law,radius_mm\n1,1,10,2,polach,460\n0,0,10,0,polach,400\n300,0,10,2,polach,460\n"
    )
    code, out, _ = run("contact", "wheelset", "--table", "in.csv", "--to", "out.csv", "--friction", "0.3", *CONES)
    assert code == 0
    assert "3 cases" in out
    rows = list(csv.DictReader(Path("out.csv").read_text().splitlines()))
    assert [(row["case"], row["side"]) for row in rows] == [
        *(("1", "left"), ("1", "right"), ("2", "left"), ("2", "right"), ("3", "")),
    ]
    assert float(rows[0]["creep_x_N"]) > 0.0
    assert float(rows[2]["creep_x_N"]) == 0.0
    assert float(rows[2]["p0_MPa"]) > float(rows[0]["p0_MPa"])  # the smaller wheel
    assert "no part of the wheel" in rows[-1]["status"]
    one = run("contact", "wheelset", "--lateral-mm", "1", "--yaw-mrad", "1", "--load-kN", "10", "--speed", "2", *CONES)
    assert "left 1" in one[1]


def test_wheelset_table_mistakes(run):
    Path("in.csv").write_text("lateral_mm,load_kN,law\n3,-1,polach\n3,1,polac\n")
    code, _, err = run("contact", "wheelset", "--table", "in.csv", "--to", "other.csv")
    assert code == 2
    assert "case 1, load_kN" in err
    assert "case 2, law" in err
    assert not Path("other.csv").exists()
    Path("in.csv").write_text("lateral_mm,speed\n3,1\n")
    code, _, err = run("contact", "wheelset", "--table", "in.csv", "--to", "other.csv")
    assert code == 2
    assert "case 1, load_kN: missing" in err
