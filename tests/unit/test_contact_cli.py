"""wheelrail contact: what is promised comes out; what cannot be is said in words."""

import csv
import json
from pathlib import Path

import pytest

CASE = [
    "--wheel",
    "S1002",
    "--rail",
    "UIC60",
    "--inclination",
    "1:40",
    "--lateral-mm",
    "5.25",
    "--yaw-mrad",
    "3",
    "--roll-mrad",
    "-0.4",
]


@pytest.mark.parametrize("method", ["dist", "diff", "grid", "compass", "simplex"])
@pytest.mark.slow_without_jit
def test_locate_as_promised(run, method):
    code, out, _ = run(
        "contact", "locate", *CASE, "--penetration-mm", "0.18", "--side", "left", "--method", method, "--json"
    )
    assert code == 0
    points = json.loads(out)["points"]
    fields = {"x_wheel_mm", "y_wheel_mm", "y_rail_mm", "z_rail_mm", "contact_angle_rad", "penetration_mm"}
    assert fields <= set(points[0])
    assert max(point["penetration_mm"] for point in points) == pytest.approx(
        0.18, abs=1e-9 if method in ("dist", "diff") else 1e-4
    )
    assert [round(point["y_wheel_mm"]) for point in points] in ([-28, -18], [-29, -18])


def test_locate_in_words_and_by_height(run):
    code, out, _ = run("contact", "locate", *CASE, "--height-mm", "460.4")
    assert code == 0
    assert "contact_angle_rad" in out


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--height-mm", "500"], "in the air"),
        (["--lateral-mm", "200", "--penetration-mm", "0.1"], "no part of the wheel is above the rail"),
        (["--yaw-mrad", "400", "--penetration-mm", "0.1"], "yaw is beyond the range"),
        (["--yaw-mrad", "nan", "--penetration-mm", "0.1"], "not finite"),
        ([], "give either the penetration or the height"),
        (["--penetration-mm", "-1"], "expected 0 to 5 mm"),
        (["--penetration-mm", "0.1", "--side", "lefft"], 'Did you mean "left"?'),
        (["--penetration-mm", "0.1", "--method", "dists"], 'Did you mean "dist"?'),
        (["--penetration-mm", "0.1", "--wheel", "S1001", "--rail", "UIC61"], "2 problems"),
        (["--penetration-mm", "0.1", "--inclination", "1:0"], "such as"),
        (["--penetration-mm", "0.1", "--gauge-mm", "1.435"], "expected 200 to 5000 mm"),
        (["--penetration-mm", "0.1", "--radius-mm", "0.46"], "Check the unit"),
        (["--penetration-mm", "0.1", "--to", "x.csv"], "goes with --table"),
        (["--penetration-mm", "0.1", "--table", "x.csv"], "name the CSV file to write"),
    ],
)
def test_locate_mistakes(run, arguments, words, tmp_path):
    code, out, err = run("contact", "locate", *arguments)
    assert (code, out) == (2, "")
    assert words in err
    assert not list(tmp_path.iterdir())


def test_locate_table(run):
    Path("in.csv").write_text(
        "lateral_mm,yaw_mrad,side,method,inclination\n1,0,left,dist,1:40\n3,1,right,diff,1:20\n100,0,left,dist,1:40\n"
    )
    code, out, _ = run("contact", "locate", "--table", "in.csv", "--to", "out.csv", "--penetration-mm", "0.1")
    assert code == 0
    assert "3 cases" in out
    rows = list(csv.DictReader(Path("out.csv").read_text().splitlines()))
    assert [row["case"] for row in rows] == ["1", "2", "3"]
    assert [row["status"] for row in rows][:2] == ["ok", "ok"]
    assert "no part of the wheel" in rows[2]["status"]
    one = json.loads(run("contact", "locate", "--lateral-mm", "1", "--penetration-mm", "0.1", "--json")[1])["points"][0]
    assert float(rows[0]["y_wheel_mm"]) == one["y_wheel_mm"]


def test_locate_table_lists_all_problems(run, tmp_path):
    Path("in.csv").write_text("lateral_mm,sde\n1,left\n")
    code, _, err = run("contact", "locate", "--table", "in.csv", "--to", "out.csv", "--penetration-mm", "0.1")
    assert code == 2
    assert 'Did you mean "side"?' in err
    Path("in.csv").write_text("lateral_mm,side\n1,lft\nx,left\n2\n")
    code, _, err = run("contact", "locate", "--table", "in.csv", "--to", "out.csv", "--penetration-mm", "0.1")
    assert code == 2
    assert "line 3, column lateral_mm" in err
    assert "line 4" in err
    Path("in.csv").write_text("lateral_mm,side\n1,lft\n")
    code, _, err = run("contact", "locate", "--table", "in.csv", "--to", "out.csv", "--penetration-mm", "0.1")
    assert code == 2
    assert "case 1, side" in err
    assert not (tmp_path / "out.csv").exists()


def test_wheelset_as_promised(run):
    code, out, _ = run("contact", "wheelset", "--lateral-mm", "3", "--yaw-mrad", "0", "--json")
    assert code == 0
    result = json.loads(out)
    # CONTACT, 10 kN: roll 0.181 mrad at a shift of 3 mm; nearly rigid 0.184
    assert result["roll_mrad"] == pytest.approx(0.1837, abs=1e-3)
    assert result["height_mm"] == pytest.approx(459.9095, abs=1e-3)
    for side in ("left", "right"):
        assert result[side]["rolling_radius_mm"] == result[side]["points"][0]["rolling_radius_mm"]
    code, out, _ = run("contact", "wheelset", "--lateral-mm", "-3", "--roll-mrad", "0", "--json")
    assert json.loads(out)["radius_difference_mm"] == pytest.approx(0.974, abs=1e-3)
    assert "roll" in run("contact", "wheelset", "--lateral-mm", "3")[1]


def test_wheelset_off_the_track(run):
    code, _, err = run("contact", "wheelset", "--lateral-mm", "300")
    assert code == 2
    assert "no part of the wheel" in err


def test_wheelset_table(run):
    Path("in.csv").write_text("lateral_mm,roll_mrad\n1,0\n-2,0\n400,0\n")
    code, _, _ = run("contact", "wheelset", "--table", "in.csv", "--to", "out.csv")
    assert code == 0
    rows = list(csv.DictReader(Path("out.csv").read_text().splitlines()))
    assert float(rows[0]["radius_difference_mm"]) == pytest.approx(-0.632, abs=1e-3)
    assert float(rows[1]["radius_difference_mm"]) == pytest.approx(0.793, abs=1e-3)
    assert rows[2]["status"] != "ok"
    code, _, err = run("contact", "wheelset", "--table", "in.csv")
    assert code == 2
    assert "name the CSV file" in err
