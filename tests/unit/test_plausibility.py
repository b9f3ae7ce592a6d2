"""What is hardly meant is warned of with its numbers; what a run refuses, check refuses in the same words."""

import json
import math

import pytest

import wheelrail as wr
from wheelrail.errors import InputError, Problem
from wheelrail.io.vehicle_file import library_vehicles
from wheelrail.simulation.doubts import scenario_doubts
from wheelrail.simulation.overspeed import demand_of, overspeed_remedy, sharpest_demand
from wheelrail.vehicle.plausibility import doubts
from wheelrail.vehicle.static_load import with_static_preloads

TROLLEY = """
title = "trolley"
gauge = {gauge}
[bodies.deck]
mass = {mass}
Ixx = {inertia}
Iyy = {inertia}
Izz = {inertia}
position = [0, {aside}, {height}]
{wheelsets}
"""
WHEELSET = """
[wheelsets.{name}]
x = {x}
mass = 1000
Ixx = 600
Iyy = 100
Izz = 600
radius = {radius}
back_to_back = {back_to_back}
[[elements]]
name = "spring.{name}"
kind = "bushing"
between = ["deck", "{name}"]
at = [{x}, 1.0, {radius}]
both_sides = true
kx = 1e6
ky = 1e6
kz = 1e6
"""
SCENARIO = """
vehicle = "trolley.toml"
[run]
speed = {speed}
[track]
gauge = {gauge}
segments = [
  {{ kind = "straight", length = 20 }},
  {{ kind = "transition", length = 20 }},
  {{ kind = "curve", length = 60, radius = 300, turn = "{turn}", cant_mm = {cant} }},
]
"""


def compiled(*values):
    """A case that is like others, and need not be tried without compiled kernels."""
    return pytest.param(*values, marks=pytest.mark.slow_without_jit)


@pytest.fixture
def trolley(tmp_path):
    """Files of a scenario with a small vehicle, some of its numbers changed."""

    def trolley(*, radii=(0.46, 0.46), apart=4.0, speed=15, turn="right", cant=0, **changes):
        numbers = {"gauge": 1.435, "mass": 20e3, "inertia": 4e4, "aside": 0.0, "height": 1.0, "back_to_back": 1.36}
        numbers |= changes
        back = numbers.pop("back_to_back")
        wheelsets = "".join(
            WHEELSET.format(name=name, x=side * 0.5 * apart, radius=radius, back_to_back=back)
            for name, side, radius in zip(("front", "rear"), (1, -1), radii, strict=True)
        )
        (tmp_path / "trolley.toml").write_text(TROLLEY.format(**numbers, wheelsets=wheelsets))
        path = tmp_path / "scenario.toml"
        path.write_text(SCENARIO.format(speed=speed, turn=turn, cant=cant, gauge=numbers["gauge"]))
        return path

    return trolley


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"mass": 1e8, "inertia": 1e8}, "the weight on a wheel is 2.453e+08 N on the mean"),
        ({"gauge": 4.97, "back_to_back": 4.9}, "nominal circle = 2.52: expected 0.05 to 2.5 m"),
    ],
)
def test_check_refuses_what_run_refuses(run, trolley, changes, words):
    path = trolley(**changes)
    checked, ran = run("check", path), run("run", path)
    assert checked[0] == ran[0] == 2
    assert words in checked[2]
    assert words in ran[2]


def test_check_builds_what_a_run_builds(run, trolley, monkeypatch):
    def refuses(*_):
        raise InputError("ground", [Problem("rails", "missing")])

    monkeypatch.setattr("wheelrail.simulation.rehearsal.choose_members", refuses)
    code, _, err = run("check", trolley())
    assert code == 2
    assert "rails: missing" in err


def test_vehicles_of_the_library_raise_no_doubts():
    for name in library_vehicles():
        assert doubts(with_static_preloads(wr.load_vehicle(name))) == (), name


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({}, None),
        (
            {"mass": 2e6, "inertia": 4e6},
            "front: wheel loads at rest of 4909.9 kN left and 4909.9 kN right, usual are 2 to",
        ),
        ({"mass": 10.0, "inertia": 20.0, "radii": (0.46, 0.46)}, None),  # its wheelsets are heavy enough
        ({"height": 0.0017}, "deck: its centre of mass lies 1.7 mm above the rail top, usual are 150 to 4000 mm"),
        compiled({"height": -0.4}, "deck: its centre of mass lies 400 mm below the rail top"),
        compiled({"height": 6.0}, "6000 mm above the rail top"),
        ({"aside": 0.2}, "front: wheel loads at rest differ much, "),
        ({"aside": 1.2}, "front: a wheel pulls at its rail at rest, "),
        compiled({"aside": 0.4}, "deck: its centre of mass lies 400 mm beside the middle"),
        compiled({"inertia": 1e8}, "make a radius of gyration of 70.7 m, usual are 0.05 to 15 m"),
        compiled({"inertia": 1.0}, "radius of gyration of 0.00707 m"),
        compiled({"radii": (0.1, 0.1)}, "front: its wheels have a radius of 100 mm, usual are 150 to 700 mm"),
        ({"apart": 0.8}, "front and rear are 800 mm apart: their wheels overlap"),
        ({"gauge": 2.0, "back_to_back": 1.925}, "the gauge is 2000 mm, usual are 550 to 1700 mm"),
    ],
)
def test_doubtful_vehicles_are_warned_of(run, trolley, changes, words):
    path = trolley(**changes)
    vehicle = str(path.with_name("trolley.toml"))
    for command in (("check", path), ("vehicle", "check", vehicle), ("vehicle", "show", vehicle)):
        code, out, _ = run(*command)
        assert code == 0
        assert ("warning" in out) == (words is not None)
        assert words is None or words in out
        code, out, _ = run(*command, "--json")
        warnings = json.loads(out)["warnings"]
        assert any(words in one for one in warnings) if words else warnings == []
    told = scenario_doubts(wr.load_scenario(path))
    assert any(words in one for one in told) if words else told == ()


@pytest.mark.parametrize("turn", ["left", "right"])
def test_cant_deficiency(run, trolley, turn):
    """EN 13803: 11.8 V2/R less the cant, in mm, km/h and m, for a base of 1500 mm; the factor is rounded."""
    path = trolley(speed=25, turn=turn, cant=100)
    scenario = wr.load_scenario(path)
    demand = demand_of(scenario)
    assert demand.deficiency(1.5) == pytest.approx(1e-3 * (11.8 * 90**2 / 300 - 100), rel=5e-3)
    assert demand.acceleration == pytest.approx(9.81 * demand.deficiency(1.5) / 1.5)
    assert demand.position >= 40.0
    # without friction, a body glides round at the speed whose resultant is normal to the track
    balanced = math.sqrt(9.81 * 300 * math.tan(math.asin(100 / 1500)))
    assert demand.speed_for(0.0) == pytest.approx(balanced, rel=1e-9)
    assert demand._replace(speed=demand.speed_for(1.0)).acceleration == pytest.approx(1.0)
    code, out, _ = run("check", path)
    assert code == 0
    assert "cant deficiency 217.8 mm (1.42 m/s2 uncompensated) at 90 km/h; radius 300 m" in out
    assert "in balance at 50.5 km/h, 1 m/s2 at 80.3 km/h" in out
    assert "warning" not in out


def test_cant_excess_and_straight_track(run, trolley):
    code, out, _ = run("check", trolley(speed=5, cant=100))
    assert code == 0
    assert "cant excess 87.29 mm" in out
    assert sharpest_demand(wr.Track(wr.Straight(length=100.0)), 50.0, 9.81) is None


def test_far_too_fast_is_warned_of_and_remedied_by_a_speed(run, trolley):
    path = trolley(speed=60, cant=0)
    words = "at 216 km/h in the curve of 300 m with 0 mm of cant, 12 m/s2 are not compensated"
    code, out, _ = run("check", path)
    assert code == 0
    assert "warning" in out
    assert words in out
    scenario = wr.load_scenario(path)
    remedy = overspeed_remedy(scenario, 60.0)
    assert remedy.startswith(f"too fast: {words}: 0 km/h would balance it, 62.4 km/h leave 1 m/s2")
    assert overspeed_remedy(scenario, 10.0) == ""  # long before the curve
    assert overspeed_remedy(wr.load_scenario(trolley(speed=15)), 60.0) == ""
