"""Cross sections of vehicles, and scenarios that run them: what is read, and what is refused."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from fake_run import SPEED, fake_run
from wheelrail.analyses.linear import linear_model
from wheelrail.analyses.linear_contact import imposed_contacts
from wheelrail.analyses.modes import modes
from wheelrail.errors import InputError
from wheelrail.io.scenario_file import load_scenario, scenario_from_toml
from wheelrail.io.vehicle_file import load_vehicle
from wheelrail.results.result import result_from_recording
from wheelrail.results.store import save
from wheelrail.simulation.prepare import choose_members, make_system
from wheelrail.simulation.simulate import simulate
from wheelrail.simulation.speed import SpeedTable
from wheelrail.suspension.axis_law import AxisLaw
from wheelrail.suspension.force_table import ForceTable
from wheelrail.vehicle.assemble import assemble_vehicle
from wheelrail.vehicle.section import BodyShare, ElementShare, scaled_law, section_of
from wheelrail.vehicle.static_load import static_wheel_loads, with_static_preloads

SCENARIO = Path(__file__).parents[2] / "scenarios" / "magheri2009_2d.toml"


@pytest.fixture(scope="module")
def section():
    return load_vehicle("manchester-wagon-2d")


def problems(make):
    with pytest.raises(InputError) as error:
        make()
    return str(error.value)


def with_run(text, old="speed        = 45"):
    """The shipped scenario with another line in its [run]."""
    changed = SCENARIO.read_text().replace(old, text)
    assert changed != SCENARIO.read_text()
    return lambda: scenario_from_toml(changed, SCENARIO.parent)


def test_bodies_and_loads(section):
    """A quarter of the car body, half a bogie, one wheelset (Magheri et al. 2009); a quarter of the wagon's weight."""
    assert [(body.name, body.mass, body.Ixx) for body in section.all_bodies] == [
        ("carbody", 8000.0, 14200.0),
        ("bogie", 1307.5, 861.0),
        ("wheelset", 1813.0, 1120.0),
    ]
    assert all(body.position[0] == 0.0 for body in section.all_bodies)
    assert section.plane
    assert static_wheel_loads(with_static_preloads(section)) == pytest.approx(np.full((1, 2), 54546.0525), abs=1e-6)


def test_elements(section):
    """Half of what stands on a bogie, all of the primary; what acts along the track is not there."""
    whole = load_vehicle("manchester-wagon")
    for side in ("left", "right"):
        assert section.element(f"primary.wheelset.{side}").z == whole.element(f"primary.wheelset1.{side}").z
        assert section.element(f"secondary.bogie.{side}").y.rate == 80e3
        assert section.element(f"vertical_damper.bogie.{side}").z.damping == 10e3
        assert section.element(f"secondary.bogie.{side}").x == AxisLaw()
    assert section.element("rollbar.bogie").turn_rates[0] == 470e3
    assert section.element("rollbar.bogie").turn_dampings[0] == 47e3
    assert section.element("bumpstop.bogie").y.spring.forces[-1] == pytest.approx(115e3)
    assert not [element for element in section.elements if element.kind == "traction-rod"]


def test_modes_are_those_of_the_wagon_in_which_both_bogies_move_alike(section):
    """Sways and bounces of the section against the seven bodies: the same masses and rates, four times as many."""

    def frequencies(vehicle):
        return {mode.name.replace(", in phase", ""): mode for mode in modes(linear_model(vehicle))}

    ours, wagon = frequencies(section), frequencies(load_vehicle("manchester-wagon"))
    assert set(ours) == {"lower sway", "upper sway", "car bounce", "bogie bounce", "bogie roll", "bogie lateral"}
    for name, mode in ours.items():
        # Differences of 1e-6 rad in the linearisation leave this much.
        assert mode.frequency == pytest.approx(wagon[name].frequency, rel=1e-5)
        assert mode.damping_ratio == pytest.approx(wagon[name].damping_ratio, rel=1e-4)


def test_a_section_does_not_hunt(section):
    words = problems(lambda: linear_model(section, imposed_contacts(section, 0.2), speed=20.0))
    assert "does not yaw" in words


def test_a_share_of_a_law():
    table = ForceTable((-1.0, 1.0), (-4.0, 4.0))
    law = AxisLaw(rate=2.0, spring=table, damper=table, series_rate=8.0, friction=6.0, friction_rate=10.0)
    half = scaled_law(law, 0.5)
    assert (half.rate, half.series_rate, half.friction, half.friction_rate) == (1.0, 4.0, 3.0, 5.0)
    assert half.spring == half.damper == ForceTable((-1.0, 1.0), (-2.0, 2.0))


def test_shares_that_do_not_fit_are_all_named():
    wagon = load_vehicle("manchester-wagon")

    def make():
        bodies = (BodyShare(body="carbdy", share=0.25, name="carbody"), BodyShare(body="bogie1", share=1.5, name="b"))
        section_of(wagon, bodies, (ElementShare(between=("bogie1", "wheelset9"), share=0.0),), title="mine")

    words = problems(make)
    for part in ('Did you mean "carbody"?', "wheelset9", "at most 1", "1.5", "= 0.0"):
        assert part in words
    bodies = tuple(BodyShare(body=name, share=1.0, name=name) for name in ("carbody", "bogie1", "wheelset1"))
    assert "no share is given" in problems(lambda: section_of(wagon, bodies, (), title="mine"))
    two = (*bodies, BodyShare(body="wheelset2", share=1.0, name="wheelset2"))
    pairs = [("carbody", "bogie1"), ("bogie1", "wheelset1"), ("bogie1", "wheelset2")]
    shares = tuple(ElementShare(between=pair, share=1.0) for pair in pairs)
    assert "one wheelset" in problems(lambda: section_of(wagon, two, shares, title="mine"))
    twice = (*shares[:2], ElementShare(between=("wheelset1", "bogie1"), share=0.5))
    assert "given twice" in problems(lambda: section_of(wagon, bodies, twice, title="mine"))


def test_a_plane_vehicle_lies_in_one_plane(section):
    off = replace(section.bodies[0], position=(1.0, 0.0, 1.8))
    tied = replace(section.elements[0], name="tie", body_a="ground")
    words = problems(lambda: replace(section, bodies=(off, *section.bodies[1:]), elements=(*section.elements, tied)))
    assert "lies at x = 0" in words
    assert "nothing ties it to the ground" in words


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('[section]\nof = "manchester-wagn"', "manchester-wagon"),
        ('[section]\nof = "mine.toml"', "is a cross section itself"),
        ('[section]\nof = "manchester-wagon"\nbody = 1', "not a key that is known here"),
        ('[section]\nof = "manchester-wagon"', "which bodies"),
        ('[section]\nof = "manchester-wagon"\n[section.bodies]\ncarbody = { share = 2 }', "<= 1"),
        ('[section]\nof = "manchester-wagon"\n[[section.elements]]\nbetween = "x"', "names of two bodies"),
        ("section = 3\nmass = 4", "expected a table"),
        ('[section]\nof = "manchester-wagon"\n[bodies.x]\nmass = 3', "not a key that is known here"),
    ],
)
def test_wrong_files(tmp_path, text, expected):
    path = tmp_path / "mine.toml"
    path.write_text(text)
    assert expected in problems(lambda: load_vehicle(path))


def test_what_a_section_cannot_take():
    text = SCENARIO.read_text().replace('"ode5"', '"ros2"')
    text += '\n[[load]]\nbody = "carbody"\ntimes = [0, 1]\nFy_kN = [0, 1]\n[[start]]\nbody = "bogie"\nyaw_mrad = 1\n'
    text += '[constraints]\ncarbody = "fixed"\n[speed_control]\ngain = 0\n'
    words = problems(lambda: scenario_from_toml(text, SCENARIO.parent))
    assert "5 problems" in words
    for part in ("no linearisation", "[speed_control]", "[constraints]", "load", "start[0] yaw"):
        assert part in words
    assert "controller" in problems(lambda: simulate(load_scenario(SCENARIO), controller=lambda t, x, inputs: None))


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("motion = { times = [0, 5], speeds_kmh = [100, 120] }\nspeed = 3", "given twice"),
        ("motion = { times = [0, 5, 4], speeds = [30, 40, 50] }", "rising from 0"),
        ("motion = { times = [1, 5], speeds = [30, 40] }", "rising from 0"),
        ("motion = { times = [0, 5], speeds = [30] }", "expected 2 values"),
        ("motion = { times = [0, 5], speeds = [30, -1] }", "expected 0 to 140"),
        ("motion = { times = [0, 5] }", "speeds"),
        ("motion = { times = [], speeds = [] }", "expected a speed"),
        ("speed = 0", "stands still"),
        ("motion = { times = [0, 5], speeds = [30, 40], body = 'x' }", "not a key"),
        ("motion = { run = 'nothing.nc' }", "no such file"),
        ("motion = 3", "expected a table"),
    ],
)
def test_wrong_motions(line, expected):
    assert expected in problems(with_run(line))


def test_only_a_section_is_moved_along():
    scenario = load_scenario(SCENARIO)
    wagon = load_vehicle("manchester-wagon")
    table = SpeedTable(times=(0.0, 1.0), speeds=(45.0, 44.0))
    assert "only a cross section" in problems(lambda: replace(scenario, vehicle=wagon, speeds=table))
    assert "first speed" in problems(lambda: replace(scenario, speed=40.0, speeds=table))


def test_speeds_over_time():
    scenario = with_run("motion = { times = [0, 10], speeds_kmh = [36, 72] }")()
    assert scenario.speed == pytest.approx(10.0)
    members = choose_members(scenario, scenario.vehicle)
    travel = make_system(scenario, assemble_vehicle(scenario.vehicle), members).travel
    assert travel.positions.tolist() == pytest.approx([0.5, 150.5])


def test_the_motion_of_a_run_is_followed(tmp_path):
    """The made-up run goes at constant speed from s = 20 m on; its wheelset 2 stands 8.22 m further ahead."""
    save(result_from_recording(fake_run(n=50)), tmp_path / "run.nc")
    text = SCENARIO.read_text().replace("speed        = 45", 'motion = { run = "run.nc", body = "wheelset2" }')
    scenario = scenario_from_toml(text, tmp_path)
    assert scenario.speed == pytest.approx(SPEED)
    assert scenario.start_position == pytest.approx(28.22)
    assert scenario.speeds.times[-1] == pytest.approx(300.0 / SPEED)
    wrong = text.replace("wheelset2", "wheelset7")
    assert "no such body in that run" in problems(lambda: scenario_from_toml(wrong, tmp_path))


def test_commands_know_it(run):
    code, out, _ = run("vehicle", "show", "manchester-wagon-2d")
    assert code == 0
    assert "54.546" in out
    code, out, _ = run("check", SCENARIO)
    assert code == 0
    assert "45 m/s (162 km/h), given" in out
    code, out, _ = run("list", "vehicles", "--json")
    assert "manchester-wagon-2d" in out


def test_a_few_steps():
    """Two milliseconds on straight track, short enough for plain Python: silent, at the static load."""
    result = simulate(replace(load_scenario(SCENARIO), duration=2e-3, output_every=1e-3))
    assert result.status == "done: the time is up"
    assert result.bodies == ["carbody", "bogie", "wheelset"]
    assert result.wheelsets == ["wheelset"]
    assert result.values("wheelset.left.Q") == pytest.approx([54546.0525] * 3, abs=0.1)
    assert result.values("carbody.global_x") == pytest.approx([0.5, 0.545, 0.59])


def test_the_study_needs_the_scenarios(run):
    code, _, err = run("study", "section", "--to", "out")
    assert code == 2
    assert "--scenarios" in err
