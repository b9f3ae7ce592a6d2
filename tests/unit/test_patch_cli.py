"""wheelrail contact patch: what is promised comes out; what cannot be is said in words."""

import csv
import json
import math
from pathlib import Path

import pytest

from wheelrail.contact.elastic._kernels.press import Setting
from wheelrail.contact.elastic.setting import ElasticSetting
from wheelrail.contact.point.normal._kernels.hertz import hertz

#: Half spaces need no tables of finite elements.
WHEEL = ["contact", "patch", "--compliance", "half-space"]
ELLIPSOID = [*WHEEL, "--A-per-m", "1.1", "--B-per-m", "1.7"]
FIELDS = {
    *("fn_N", "fx_N", "fy_N", "mz_Nm", "p_max_MPa", "area_mm2", "stick_area_mm2", "a_mm", "b_mm"),
    *("x_mm", "y_rail_mm", "z_rail_mm", "power_W"),
}


def result_of(run, *arguments):
    code, out, err = run(*arguments, "--json")
    assert code == 0, err
    return json.loads(out)


def test_ellipsoids_by_load(run):
    """Small enough for plain Python. Hertz is met within what the fast setting is made for."""
    found = result_of(run, *ELLIPSOID, "--load-kN", "90", "--setting", "fast")
    assert found["converged"] is True
    assert found["iterations"] > 0
    assert found["height_mm"] is None
    (patch,) = found["patches"]
    assert set(patch) == FIELDS
    a1, b1, k1 = hertz(1.1, 1.7)
    approach = (90e3 / (210e9 / (2.0 * (1.0 - 0.3**2)) * k1)) ** (2.0 / 3.0)
    assert patch["fn_N"] == pytest.approx(90e3, rel=1e-6)
    assert found["approach_mm"] == pytest.approx(approach * 1e3, rel=0.02)
    assert patch["a_mm"] == pytest.approx(a1 * math.sqrt(approach) * 1e3, rel=0.03)
    assert patch["b_mm"] == pytest.approx(b1 * math.sqrt(approach) * 1e3, rel=0.03)
    assert patch["fx_N"] == patch["fy_N"] == patch["power_W"] == 0.0


@pytest.mark.slow_without_jit
def test_ellipsoids_by_penetration(run):
    """The overlap that a load makes makes that load again; what slides everywhere pulls with mu N."""
    by_load = result_of(run, *ELLIPSOID, "--load-kN", "90")
    overlap = str(by_load["approach_mm"])
    sliding = result_of(run, *ELLIPSOID, "--penetration-mm", overlap, "--xi", "0.1", "--friction", "0.2", "--speed", 10)
    (patch,) = sliding["patches"]
    assert patch["fn_N"] == pytest.approx(90e3, rel=1e-4)
    assert patch["fx_N"] == pytest.approx(-0.2 * 90e3, rel=1e-3)
    assert patch["stick_area_mm2"] == 0.0
    # Creepage times force, less what the tractions' own displacements take back, which is nothing in steady rolling.
    assert patch["power_W"] == pytest.approx(0.1 * 0.2 * 90e3 * 10.0, rel=1e-2)


@pytest.mark.slow_without_jit
def test_wheel_as_promised(run):
    found = result_of(run, *WHEEL, "--lateral-mm", "5.5", "--load-kN", "54.5", "--xi", "0.001", "--stress")
    assert found["converged"] is True
    assert found["approach_mm"] is None
    assert 459.0 < found["height_mm"] < 461.0
    (patch,) = found["patches"]
    stresses = {"von_mises_max_MPa", "depth_mm"}
    assert set(patch) == FIELDS | stresses | {f"{body}_{name}" for body in ("wheel", "rail") for name in stresses}
    assert patch["von_mises_max_MPa"] == max(patch[f"{body}_von_mises_max_MPa"] for body in ("wheel", "rail"))
    # Between line contact (0.56 of the pressure) and a ball (0.62), and a little more by friction; within the patch.
    assert 0.5 < patch["von_mises_max_MPa"] / patch["p_max_MPa"] < 0.7
    assert 0.0 < patch["depth_mm"] < patch["b_mm"]
    assert patch["fn_N"] > 54.5e3  # the contact plane is inclined
    assert patch["fx_N"] < 0.0
    assert 0.0 < patch["stick_area_mm2"] < patch["area_mm2"]


@pytest.mark.slow_without_jit
def test_left_and_right_are_mirror_images(run):
    """Fields that lie to the left change sign, everything else stays, under yaw, creepage, spin and stress."""
    same = ["--load-kN", "80", "--xi", "0.0005", "--stress"]
    turned = {"--lateral-mm": 5.0, "--yaw-mrad": 2.0, "--eta": 0.0007, "--phi-per-m": 0.1}
    left, right = (
        result_of(
            run,
            *WHEEL,
            *same,
            "--side",
            side,
            *(str(item) for pair in turned.items() for item in (pair[0], sign * pair[1])),
        )
        for side, sign in (("left", 1.0), ("right", -1.0))
    )
    assert right["height_mm"] == pytest.approx(left["height_mm"], abs=1e-6)
    assert right["roll_mrad"] == pytest.approx(-left["roll_mrad"], abs=1e-5)
    assert len(left["patches"]) == len(right["patches"]) == 2
    for here, there in zip(left["patches"], right["patches"], strict=True):
        for name, value in here.items():
            sign = -1.0 if name in ("fy_N", "mz_Nm", "y_rail_mm") else 1.0
            assert there[name] == pytest.approx(sign * value, rel=1e-5, abs=1e-3), name


@pytest.mark.slow_without_jit
def test_roll_and_penetration(run):
    """A height found under load is a penetration; without friction both ways give one patch."""
    loaded = result_of(run, *WHEEL, "--load-kN", "60", "--roll-mrad", "0.3", "--yaw-mrad", "3")
    assert loaded["roll_mrad"] == pytest.approx(0.3)
    assert sum(patch["fn_N"] for patch in loaded["patches"]) == pytest.approx(60e3, rel=0.02)
    pressed = [
        result_of(run, *WHEEL, "--penetration-mm", depth, "--roll-mrad", "0.3", "--yaw-mrad", "3")
        for depth in ("0.05", "0.1")
    ]
    heights = [one["height_mm"] for one in pressed]
    assert heights[0] - heights[1] == pytest.approx(0.05, rel=0.02)  # the contact plane is nearly level
    forces = [sum(patch["fn_N"] for patch in one["patches"]) for one in pressed]
    assert forces[1] > 2.0 * forces[0]


@pytest.mark.slow_without_jit
def test_in_words(run):
    code, out, _ = run(*ELLIPSOID, "--load-kN", "20", "--setting", "fast")
    assert code == 0
    assert out.startswith("converged in ")
    assert "patch 1" in out
    assert "stick_area_mm2" in out


@pytest.mark.slow_without_jit
def test_table(run):
    """Rows of wheels, one of which has nothing to stand on: it says so, and the others are as alone."""
    Path("in.csv").write_text(
        "lateral_mm,load_kN,side,setting\n0,20,left,fast\n150,20,left,fast\n5,80,right,fast\n-5,80,right,fast\n"
    )
    code, out, _ = run(*WHEEL, "--table", "in.csv", "--to", "out/out.csv", "--eta", "0.001")
    assert code == 0
    assert "4 cases" in out
    with Path("out/out.csv").open() as stream:
        rows = list(csv.DictReader(stream))
    assert [row["case"] for row in rows] == ["1", "2", "3", "4"]
    assert [row["converged"] for row in rows] == ["True", "False", "True", "True"]
    assert [row["n_patches"] for row in rows] == ["1", "0", "1", "2"]
    names = {"n_patches", "p_max_MPa", "area_mm2", "stick_area_mm2", "fn_N", "fx_N", "fy_N", "mz_Nm", "converged"}
    assert names <= set(rows[0])
    assert rows[0]["status"] == "ok"
    assert rows[1]["status"] not in ("ok", "not converged")
    assert math.isnan(float(rows[1]["fn_N"]))
    alone = result_of(
        run, *WHEEL, "--side", "right", "--lateral-mm", "-5", "--load-kN", "80", "--setting", "fast", "--eta", "0.001"
    )
    for name in ("fn_N", "fy_N", "area_mm2", "stick_area_mm2"):
        assert float(rows[3][name]) == pytest.approx(sum(patch[name] for patch in alone["patches"]))
    assert float(rows[3]["p_max_MPa"]) == pytest.approx(max(patch["p_max_MPa"] for patch in alone["patches"]))


@pytest.mark.slow_without_jit
def test_table_of_ellipsoids_with_stress(run):
    Path("in.csv").write_text("A_per_m,B_per_m\n1,1\n0.5,3\n")
    code, _, err = run(
        *WHEEL, "--setting", "fast", "--load-kN", "50", "--stress", "--table", "in.csv", "--to", "out.csv"
    )
    assert code == 0, err
    with Path("out.csv").open() as stream:
        rows = list(csv.DictReader(stream))
    # A ball: 0.620 p0 at 0.48 a for nu = 0.3 [Johnson1985]; cells of a fast setting.
    assert float(rows[0]["von_mises_max_MPa"]) == pytest.approx(0.620 * float(rows[0]["p_max_MPa"]), rel=0.05)


@pytest.mark.slow_without_jit
@pytest.mark.parametrize("side", ["left", "right"])
def test_page_of_a_wheel(run, side):
    lateral = "5" if side == "left" else "-5"
    code, _, err = run(
        *WHEEL, "--side", side, "--lateral-mm", lateral, "--load-kN", "80", "--eta", "0.001", "--stress",
        "--setting", "fast", "--to", "pages/patch.html",
    )  # fmt: skip
    assert code == 0, err
    page = Path("pages/patch.html").read_text(encoding="utf-8")
    assert f"Contact patches of the {side} wheel" in page
    for words in (
        "Pressure on the wheel",
        "Pressure on the rail",
        "Von Mises stress in the rail, patch 2",
        '"kind":"relief"',
    ):
        assert words in page


@pytest.mark.slow_without_jit
def test_page_of_ellipsoids(run):
    """No profiles, so nothing to draw a patch on in space."""
    code, _, err = run(*ELLIPSOID, "--load-kN", "50", "--xi", "0.001", "--setting", "fast", "--to", "patch.html")
    assert code == 0, err
    page = Path("patch.html").read_text(encoding="utf-8")
    assert "Contact patch of two ellipsoids" in page
    assert "Pressure on the" not in page
    assert "Von Mises" not in page


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ([], ["give either the load or the penetration"]),
        (["--load-kN", "10", "--penetration-mm", "0.1"], ["give either the load or the penetration"]),
        (["--load-kN", "-1"], ["load_kN = -1", "0.001 to 10000 kN"]),
        (["--load-kN", "nan"], ["load_kN = nan"]),
        (["--load-kN", "10", "--side", "lefft"], ['Did you mean "left"?']),
        (["--load-kN", "10", "--setting", "standart"], ['Did you mean "standard"?']),
        (["--load-kN", "10", "--model", "table"], ['Did you mean "tables"?']),
        (["--load-kN", "10", "--far-field", "halfspace"], ['Did you mean "half-space"?', "a compliance in m/N"]),
        (["--load-kN", "10", "--A-per-m", "1"], ["B_per_m: is missing"]),
        (["--load-kN", "10", "--A-per-m", "1", "--B-per-m", "0"], ["half a curvature of the gap across"]),
        (["--load-kN", "10", "--A-per-m", "1", "--B-per-m", "1", "--lateral-mm", "3"], ["goes with profiles"]),
        (["--load-kN", "10", "--friction", "3", "--nu", "0.7"], ["0 to 1", "Poisson's ratio", "2 problems"]),
        (
            ["--friction", "-1", "--wheel", "S1001", "--rail", "UIC61", "--side", "up", "--load-kN", "0"],
            ["5 problems", 'Did you mean "S1002"?', 'Did you mean "UIC60"?'],
        ),
        (["--load-kN", "10", "--to", "patch.png"], ["ends in .html"]),
        (["--load-kN", "10", "--lateral-mm", "150"], ["no part of the wheel is above the rail"]),
    ],
)  # fmt: skip
def test_bad_input(run, arguments, words):
    """All problems at once, with the nearest names, and nothing written."""
    if "--to" not in arguments:
        arguments = [*arguments, "--to", "folder/patch.html"]
    code, out, err = run(*WHEEL, *arguments)
    assert code == 2
    assert out == ""
    assert "Traceback" not in err
    for some in words:
        assert some in err
    assert list(Path().iterdir()) == []


def test_bad_table(run):
    Path("in.csv").write_text("lateral_mm,load_kN,wheel\n0,-20,S1002\n0,20,S1003\n")
    code, _, err = run(*WHEEL, "--table", "in.csv", "--to", "out.csv")
    assert code == 2
    assert "2 problems" in err
    assert "case 1, load_kN" in err
    assert "case 2, wheel" in err
    assert [path.name for path in Path().iterdir()] == ["in.csv"]


def test_table_with_unknown_column(run):
    Path("in.csv").write_text("lateral,load_kN\n0,20\n")
    code, _, err = run(*WHEEL, "--table", "in.csv", "--to", "out.csv")
    assert code == 2
    assert 'Did you mean "lateral_mm"?' in err


def with_limits(monkeypatch, pressure_iterations, traction_sweeps):
    """Every setting gets these limits, and tolerances that they cannot meet."""

    def kernel_setting(self):
        return Setting(self.cells, self.rows, 1e-10, pressure_iterations, 1e-10, traction_sweeps, self.exchanges)

    monkeypatch.setattr(ElasticSetting, "kernel_setting", kernel_setting)


def test_not_converged(run, monkeypatch):
    with_limits(monkeypatch, 2, 2)
    code, out, _ = run(*ELLIPSOID, "--penetration-mm", "0.1", "--xi", "0.001", "--setting", "fast", "--json")
    assert code == 1
    found = json.loads(out)
    assert found["converged"] is False
    assert found["patches"][0]["fn_N"] > 0.0


@pytest.mark.slow_without_jit
@pytest.mark.parametrize("limits", [(1, 200), (300, 1)])
@pytest.mark.parametrize("more", [[], ["--roll-mrad", "0"]])
def test_wheel_not_converged(run, monkeypatch, limits, more):
    """Neither pressures nor tractions that were given up pass as a solution; files say it, too."""
    with_limits(monkeypatch, *limits)
    given = ["--load-kN", "50", "--xi", "0.001", "--setting", "fast", *more]
    code, out, err = run(*WHEEL, *given, "--to", "patch.html")
    assert code == 1, err
    assert out.startswith("NOT converged")
    assert "these numbers are not a solution" in Path("patch.html").read_text(encoding="utf-8")
    Path("in.csv").write_text("lateral_mm\n0\n")
    code, _, _ = run(*WHEEL, *given, "--table", "in.csv", "--to", "out.csv")
    assert code == 0
    with Path("out.csv").open() as stream:
        (row,) = csv.DictReader(stream)
    assert (row["converged"], row["status"]) == ("False", "not converged")


def test_model_of_the_papers(run):
    """Ellipsoids by finite elements of both blocks: within the bias of coarse elements of Hertz' pressure."""
    arguments = ["--A-per-m", "1.087", "--B-per-m", "1.667", "--load-kN", "90", "--xi", "0.001", "--stress", "--json"]
    mesh = ["--model", "papers", "--mesh", "uniform", "--resolution-mm", "2", "--element", "hex8"]
    code, out, _ = run("contact", "patch", *arguments, *mesh)
    assert code == 0
    found = json.loads(out)
    assert found["converged"] is True
    (patch,) = found["patches"]
    assert patch["fn_N"] == pytest.approx(90e3, rel=1e-3)
    assert patch["p_max_MPa"] == pytest.approx(1195.0, rel=0.05)
    assert patch["fx_N"] < 0.0 < patch["stick_area_mm2"] < patch["area_mm2"]
    assert 0.0 < patch["depth_mm"] < 10.0


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--element", "tet5"], "tet4"),
        (["--resolution-mm", "0.1"], "0.5 to 2 mm"),
        (["--penalty", "-1"], "1e10 to 1e20"),
        (["--solver", "lux"], "lu"),
        (["--to", "page.html"], "--model tables"),
    ],
)
def test_bad_input_of_the_papers_model(run, arguments, words):
    usual = ["--A-per-m", "1", "--B-per-m", "1", "--load-kN", "90", "--model", "papers"]
    code, _, err = run("contact", "patch", *usual, *arguments)
    assert code == 2
    assert words in err
