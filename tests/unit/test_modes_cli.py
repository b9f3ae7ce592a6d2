"""wheelrail modes"""

import json

import pytest


def test_locked(run):
    code, out, _ = run("modes", "manchester-wagon", "--json")
    assert code == 0
    facts = json.loads(out)
    assert (facts["wheelsets"], facts["gravity"]) == ("locked", True)
    names = [mode["name"] for mode in facts["modes"]]
    assert names[:6] == ["lower sway", "car yaw", "car bounce", "upper sway", "car pitch", "car longitudinal"]
    bounce = facts["modes"][2]
    assert bounce["frequency_Hz"] == pytest.approx(1.080, abs=0.001)
    assert bounce["damping_ratio"] == pytest.approx(0.135, abs=0.001)
    assert bounce["undamped_frequency_Hz"] == pytest.approx(1.074, abs=0.001)
    assert bounce["eigenvalue"][1] == pytest.approx(2 * 3.14159265 * bounce["damped_frequency_Hz"])
    bare = {mode["name"]: mode for mode in facts["modes_without_gravity"]}
    assert bare["lower sway"]["undamped_frequency_Hz"] == pytest.approx(0.596, abs=0.001)


def test_without_dampers(run):
    code, out, _ = run("modes", "manchester-wagon", "--no-gravity", "--without-damping", "*", "--json")
    assert code == 0
    facts = json.loads(out)
    assert "modes_without_gravity" not in facts
    assert facts["modes"][0]["frequency_Hz"] == pytest.approx(0.596, abs=0.001)
    assert abs(facts["modes"][0]["damping_ratio"]) < 1e-6


def test_critical_speed(run):
    arguments = ["--free", "--conicity", "0.18", "--no-gravity", "--critical-speed"]
    code, out, _ = run("modes", "manchester-wagon", *arguments, "--json")
    assert code == 0
    facts = json.loads(out)
    assert facts["critical_speed"]["speed_m_per_s"] == pytest.approx(74.5, rel=0.03)
    assert facts["critical_speed"]["frequency_Hz"] == pytest.approx(4.92, rel=0.03)
    hunting = next(mode for mode in facts["modes"] if mode["name"].startswith("bogie hunting"))
    assert abs(hunting["damping_ratio"]) < 0.01


def test_imposed_coefficients_count(run):
    arguments = ["--conicity", "0.18", "--speed-kmh", "100", "--json"]
    first = json.loads(run("modes", "manchester-wagon", *arguments)[1])
    more = ["--kalker", "2,2,1,0", "--patch-mm", "4,4"]
    second = json.loads(run("modes", "manchester-wagon", *arguments, *more)[1])
    assert first["speed_kmh"] == pytest.approx(100.0)
    assert first["modes"] != second["modes"]


FRICTION = """
[bodies.body]
mass = 1000
Ixx = 500
Iyy = 800
Izz = 800
position = [0, 0, 1.0]
[wheelsets.axle]
x = 0
mass = 1000
Ixx = 500
Iyy = 100
Izz = 500
radius = 0.46
[[elements]]
name = "spring"
kind = "bushing"
between = ["body", "axle"]
at = [0, 1.0, 0.46]
both_sides = true
kx = 1e6
ky = 1e6
kz = 1e6
k_pitch = 1e6
friction_y = 1e3
"""


def test_dry_friction_is_told_for_what_it_is_taken(run, tmp_path):
    """It is a spring to a linear model: no damping comes of it."""
    (tmp_path / "rough.toml").write_text(FRICTION)
    code, out, err = run("modes", "rough.toml")
    assert code == 0, err
    assert "2 elements with dry friction are taken as springs" in " ".join(out.split())
    code, out, _ = run("modes", "rough.toml", "--json")
    assert "no damping comes from them" in json.loads(out)["dry_friction"]
    code, out, _ = run("modes", "manchester-wagon")
    assert "dry friction" not in out
    code, out, _ = run("modes", "manchester-wagon", "--json")
    assert json.loads(out)["dry_friction"] == ""


def test_in_words(run):
    code, out, _ = run("modes", "manchester-wagon")
    assert code == 0
    assert "wheelsets locked" in out
    assert "lower sway" in out
    code, out, _ = run("modes", "manchester-bogie", "--conicity", "0.18", "--critical-speed")
    assert code == 0
    assert "critical speed" in out


@pytest.mark.slow_without_jit
def test_on_rails(run):
    code, out, _ = run("modes", "manchester-wagon", "--speed-kmh", "100", "--json")
    assert code == 0
    facts = json.loads(out)
    assert facts["amplitude_mm"] == 3.0
    assert facts["conicity"] == pytest.approx(0.18, abs=0.002)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["manchester-wagn"], "manchester-wagon"),
        (["manchester-wagon", "--free"], "--speed-kmh: is missing"),
        (["manchester-wagon", "--speed-kmh", "0"], "1 to 1000 km/h"),
        (["manchester-wagon", "--speed-kmh", "nan", "--conicity", "3", "--amplitude-mm", "0"], "4 problems"),
        (["manchester-wagon", "--critical-speed", "--kalker", "1,1,1,1"], "go with --conicity"),
        (["manchester-wagon", "--conicity", "0.1", "--kalker", "1,2"], "expected 4 numbers"),
        (["manchester-wagon", "--conicity", "0.1", "--speed-kmh", "90", "--patch-mm", "0,1"], "semi-axes"),
        (["manchester-wagon", "--without-damping", "rolbar.bogie1"], 'Did you mean "rollbar.bogie1"?'),
        (["manchester-wagon", "--speed-kmh", "90", "--inclination", "1:2"], "slope such as"),
        (["manchester-wagon", "--speed-kmh", "90", "--rail", "UIC6"], "UIC60"),
    ],
)
def test_mistakes(run, arguments, words):
    code, out, err = run("modes", *arguments)
    assert (code, out) == (2, "")
    assert words in err
