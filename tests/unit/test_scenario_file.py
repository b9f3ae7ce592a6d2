"""Scenario files: units, defaults, and all problems of all parts at once."""

from pathlib import Path

import pytest

from wheelrail.contact.choice import Contact
from wheelrail.contact.point.friction.along_track import FrictionAlongTrack
from wheelrail.contact.point.friction.constant import ConstantFriction
from wheelrail.contact.point.friction.degraded import DegradedFriction
from wheelrail.contact.point.friction.falling import FallingFriction
from wheelrail.errors import InputError, OldKeyWarning
from wheelrail.io.scenario_file import load_scenario
from wheelrail.io.vehicle_file import library_vehicles
from wheelrail.simulation.applied import AppliedForce
from wheelrail.simulation.scenario import Scenario
from wheelrail.simulation.speed import SpeedProfile, SpeedTable

SCENARIOS = Path(__file__).parents[2] / "scenarios"
TRACK = """
[track]
segments = [{ kind = "straight", length = 80 }]
"""
PLAIN = 'vehicle = "manchester-wagon"\n[run]\nspeed = 20\n' + TRACK


@pytest.fixture
def write(tmp_path):
    def write(text, name="case.toml"):
        (tmp_path / name).write_text(text)
        return tmp_path / name

    return write


def problems_of(path):
    with pytest.raises(InputError) as caught:
        load_scenario(path)
    return [str(problem) for problem in caught.value.problems]


def test_defaults(write):
    scenario = load_scenario(write(PLAIN))
    assert (scenario.title, scenario.speed, scenario.speed_control.gain, scenario.duration) == ("case", 20.0, 1.0, None)
    assert (scenario.integrator.name, scenario.integrator.step, scenario.output_every) == ("auto", 0.5e-3, 5e-3)
    assert scenario.contact == Contact()
    assert scenario.contact.tangential == "johnson-vermeulen-moment"


def test_every_table_with_units(write):
    scenario = load_scenario(
        write(
            """
title = "All of it"
description = "every key"
vehicle = "manchester-wagon"
[run]
speed_kmh = 72
fade_in_mm = 12500
integrator = { name = "ode45", step_ms = 0.1, relative = 1e-8, absolute = 1e-6 }
output_every_ms = 2
duration_s = 3
start_m = 30
[speed_control]
gain = 0
[contact]
detection = "dist"
normal = "hertz"
tangential = "fastsim"
damping = "on-approach"
damping_coefficient = 1e4
friction = 0.4
grid = [10, 12]
elasticity = { E_GPa = 200, nu = 0.28 }
[[start]]
body = "wheelset1"
y_mm = 3
z_mm = 1
yaw_mrad = 2
roll_deg = 1
vy = 0.1
vz_mm_per_s = 5
[[load]]
body = "carbody"
times_ms = [0, 500, 1000]
Fy_kN = [0, 10, 0]
Mz_kNm = [0, 1, 2]
[constraints]
bogie1 = "speed"
"""
            + TRACK
        )
    )
    assert scenario.speed == pytest.approx(20.0)
    assert (scenario.speed_control.gain, scenario.duration, scenario.start, scenario.fade_in) == (0.0, 3.0, 30.0, 12.5)
    assert (scenario.integrator.name, scenario.integrator.relative) == ("ode45", 1e-8)
    assert scenario.integrator.step == pytest.approx(1e-4)
    contact = scenario.contact
    assert (contact.detection, contact.tangential, contact.damping) == ("dist", "fastsim", "on-approach")
    assert (contact.damping_coefficient, contact.friction) == (1e4, ConstantFriction(0.4))
    assert contact.settings[:2] == (10, 12)
    assert contact.elasticity.shear == pytest.approx(200e9 / 2.56)
    (move,) = scenario.displacements
    assert (move.y, move.yaw, move.vy, move.vz) == pytest.approx((3e-3, 2e-3, 0.1, 5e-3))
    assert move.roll == pytest.approx(0.0174533, rel=1e-5)
    (load,) = scenario.loads
    assert load.times == (0.0, 0.5, 1.0)
    assert load.values[1] == (0.0, 10e3, 0.0, 0.0, 0.0, 1e3)
    assert scenario.constraints == (("bogie1", "speed"),)
    assert (scenario.title, scenario.description) == ("All of it", "every key")


@pytest.mark.parametrize(
    ("text", "model"),
    [
        ("0.25", ConstantFriction(0.25)),
        ('{ kind = "constant", coefficient = 0.25 }', ConstantFriction(0.25)),
        ('{ kind = "falling", coefficient = 0.5, slows = true }', FallingFriction(coefficient=0.5, slows=True)),
        ('{ kind = "degraded", degraded = 0.05 }', DegradedFriction(degraded=0.05)),
        (
            '{ kind = "along-track", positions_km = [0, 0.1], left = [0.3, 0.1], right = [0.3, 0.3] }',
            FrictionAlongTrack(positions=(0.0, 100.0), left=(0.3, 0.1), right=(0.3, 0.3)),
        ),
    ],
)
def test_friction(write, text, model):
    scenario = load_scenario(write(f"{PLAIN}[contact]\nfriction = {text}\n"))
    assert scenario.contact.friction == model


@pytest.mark.parametrize(
    ("text", "command"),
    [
        ("times = [0, 2]\nspeeds_kmh = [72, 90]", SpeedTable(times=(0.0, 2.0), speeds=(20.0, 25.0))),
        ("stations_km = [0, 0.1]\nspeeds = [20, 25]", SpeedProfile(stations=(0.0, 100.0), speeds=(20.0, 25.0))),
        ("gain = 1", None),
    ],
)
def test_commanded_speeds(write, text, command):
    assert load_scenario(write(f"{PLAIN}[speed_control]\n{text}\n")).speed_control.command == command


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("times = [0, 2]\nstations = [0, 2]\nspeeds = [20, 25]", "either times or stations"),
        ("speeds = [20, 25]", "either times or stations"),
        ("times = [0, 2]", "speeds: missing"),
        ("times = [0, 2]\nspeeds = [20]", "expected 2 values, one for each time"),
        ("times = [1, 2]\nspeeds = [20, 25]", "rising from 0"),
        ("times = [0, 2]\nspeeds = [20, 250]", "expected 0 to 140 m/s"),
        ("stations = [2, 2]\nspeeds = [20, 25]", "expected finite, rising stations"),
        ("stations = [0, 2]\nspeeds = [20, 0]", "expected 0.1 to 140 m/s"),
        ("stations = [0, 2, 3]\nspeeds = [20, 10]", "expected 3 values, one for each station"),
        ("gain = 0\ntimes = [0, 2]\nspeeds = [20, 25]", "expected a gain above 0"),
    ],
)
def test_wrong_commands(write, text, expected):
    (found,) = problems_of(write(f"{PLAIN}[speed_control]\n{text}\n"))
    assert found.startswith("[speed_control] ")
    assert expected in found


BROKEN = """
vehicle = "broken.toml"
spede = 3
[run]
speed_kmh = -1
fade_in = -1
integrator = { name = "ode55", step = 0 }
output_every = 0
[speed_control]
gain = "firm"
gian = 1
[contact]
detection = "dust"
tangential = "fastsimm"
friction = { kind = "falling", limit = 3 }
grid = [1, 20]
elasticity = { E = 210 }
[track]
segments = [{ kind = "curve", length = -5, radius = 300, turn = "rihgt" }]
"""
VEHICLE = """
[bodies.carbody]
mass = 0
Ixx = -1
Iyy = 1000
Izz = 1000
position = [0, 0, 1]
[wheelsets.axle]
x = 0
mass = 1000
Ixx = 700
Iyy = 100
Izz = 700
radius = 0.46
back_to_back = 1.40
[[elements]]
name = "spring"
kind = "bushing"
between = ["carbdy", "axle"]
at = [0, 0, 0.46]
kz = 1e6
"""


def test_problems_of_all_parts_at_once(write):
    write(VEHICLE, "broken.toml")
    found = problems_of(write(BROKEN))
    for words in (
        "spede = 3: not a key",
        "[run] speed_kmh = -1: expected a number >= 0",
        '[speed_control] gain = "firm": expected a number',
        "[speed_control] gian = 1: not a key",
        "[run] fade_in = -1",
        '[run] integrator.name = "ode55": not known here. Did you mean "ode5"?',
        "[run] integrator.step = 0: expected a number >= 1e-07",
        "[run] output_every = 0",
        '[contact] detection = "dust": not known here. Did you mean "dist"?',
        '[contact] tangential = "fastsimm": not known here. Did you mean "fastsim"?',
        "[contact] friction.limit = 3",
        "[contact] grid = [1, 20]: expected [strips, slices]",
        "[contact] elasticity.E = 210",
        "[track] segments[0].length = -5",
        '[track] segments[0].turn = "rihgt"',
        "vehicle broken.toml, body carbody mass = 0.0",
        "vehicle broken.toml, body carbody Ixx = -1",
        "vehicle broken.toml, wheelset axle back_to_back = 1.4: does not fit",
        'vehicle broken.toml, element spring between = "carbdy": no such body. Did you mean "carbody"?',
    ):
        assert sum(one.startswith(words) for one in found) == 1, words
    assert len(found) == 19


def test_what_shows_only_when_parts_come_together(write):
    text = (
        'vehicle = "manchester-wagon"\n[run]\nspeed = 1\n[constraints]\nbogie = "fixd"\n[[start]]\nbody = "wheelset9"\n'
    )
    text += '[[load]]\nbody = "car"\ntimes = [1, 0]\nFy = [0, 1]\n'
    text += '[track]\ngauge_mm = 1400\nsegments = [{ kind = "straight", length = 10 }]\n'
    found = problems_of(write(text))
    for words in (
        '[constraints] = "bogie": no such body. Did you mean "bogie',
        '[constraints] bogie = "fixd": Did you mean "fixed"?',
        'start[0] body = "wheelset9": no such body.',
        'load[0] body = "car": no such body.',
        "load[0] times",
        "vehicle, wheelset wheelset1 back_to_back = 1.36: does not fit",
        "track: shorter than the vehicle: 10 m",
    ):
        assert any(one.startswith(words) for one in found), words
    # the names are checked also where the track is broken
    found = problems_of(write(text.replace("length = 10", "length = 0")))
    assert any("segments[0].length" in one for one in found)
    assert any("wheelset9" in one for one in found)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("# nothing", ("[track]: missing", "vehicle: missing", "[run]: missing")),
        ('vehicle = "manchester-wagn"\n[run]\n' + TRACK, ('Did you mean "manchester-wagon"?', "[run] speed: missing")),
        ('vehicle = "gone.toml"\n[run]\nspeed = 1\n' + TRACK, ("gone.toml",)),
        ("vehicle = 3\nrun = 4\ncontact = 5\nstart = 6\nconstraints = 7\ntrack = 8", ("run = 4: expected a table",)),
        (PLAIN.replace("20", "20\nstart = 500"), ("start = 500.0: the vehicle does not stand on the track",)),
        (PLAIN + "[[load]]\nbody = 'carbody'\ntimes = [0, 1]\n", ("load[0] Fy: missing",)),
        (PLAIN + "[[load]]\nbody = 'carbody'\ntimes = [0, 1]\nFx = [1]\n", ("load[0] Fx = [1.0]: expected 2 values",)),
        (PLAIN + "[contact]\nfriction = { coefficient = 1 }\n", ("friction.kind: missing",)),
        (
            PLAIN + "[[start]]\nbody = 'carbody'\ny = 1e10\nyaw = -3\n",
            ("start[0] y = 10000000000.0: expected at most 10 m", "yaw"),
        ),
        (
            PLAIN.replace("20", "20\nintegrator = { step = 1e-300 }"),
            ("integrator.step = 1e-300: expected a number >= 1e-07",),
        ),
        ('title = "a\\u0000b"\n' + PLAIN, ('title = "a\\x00b": expected a text without control characters',)),
        (PLAIN.replace("20", "20\nduration = 1e5"), ("2e+07 instants would be recorded in 1e+05 s",)),
        (PLAIN.replace("20", "0.01\noutput_every_ms = 1"), ("record less often, or give a shorter duration",)),
    ],
)
def test_single_mistakes(write, text, words):
    found = problems_of(write(text))
    for word in words:
        assert any(word in one for one in found), (word, found)


def test_a_vehicle_beside_the_file(write):
    write(library_vehicles()["manchester-wagon"].read_text(), "mine.toml")
    assert load_scenario(write(PLAIN.replace("manchester-wagon", "mine.toml"))).vehicle.mass == 44482.0


def test_scenarios_made_in_python_are_checked_too(write):
    good = load_scenario(write(PLAIN))
    push = AppliedForce(body="carbody", times=(0.0,), values=((1.0,),))
    with pytest.raises(InputError) as caught:
        Scenario(track=good.track, vehicle=good.vehicle, speed=-1.0, loads=(push,))
    assert [problem.where for problem in caught.value.problems] == ["speed", "load[0] values"]
    push = AppliedForce(body="carbody", times=(0.0,), values=((1.0, float("nan"), 0.0, 0.0, 0.0, 0.0),))
    with pytest.raises(InputError, match="finite"):
        Scenario(track=good.track, vehicle=good.vehicle, speed=1.0, loads=(push,))
    with pytest.raises(InputError, match=r"title.*control characters"):
        Scenario(track=good.track, vehicle=good.vehicle, speed=1.0, title="a\x1bb", description="two\nlines")
    with pytest.raises(InputError) as caught:
        Contact(detection="dust", friction=2.0, damping_coefficient=-1.0)
    assert len(caught.value.problems) == 3


def test_sets_of_laws(write):
    """The set decides creep law and damping unless they are named."""
    ours, papers = Contact(), load_scenario(write(PLAIN + '[contact]\nlaws = "papers"\n')).contact
    assert (ours.laws, papers.laws) == ("wheelrail", "papers")
    assert (ours.tangential, ours.damping) == ("johnson-vermeulen-moment", "hunt-crossley")
    assert (papers.tangential, papers.damping) == ("johnson-vermeulen", "on-approach")
    assert load_scenario(write(PLAIN + "[contact]\n")).contact.with_laws("papers") == papers
    named = load_scenario(
        write(PLAIN + '[contact]\nlaws = "papers"\ntangential = "fastsim"\ndamping = "none"\n')
    ).contact
    assert (named.tangential, named.damping) == ("fastsim", "none")
    assert not ours.law_set.spin_of_frame
    assert papers.law_set.spin_of_frame
    (problem,) = problems_of(write(PLAIN + '[contact]\nlaws = "paper"\n'))
    assert 'Did you mean "papers"?' in problem


def test_smoothed_profiles(write):
    """In the track's table of the rails, and in the vehicle's of all wheels."""
    text = PLAIN.replace('"manchester-wagon"', '{ name = "manchester-wagon", smoothing_mm = 1.2 }')
    text = text.replace("[track]", "[track]\nsmoothing_mm = 2")
    scenario = load_scenario(write(text))
    exact = load_scenario(write(PLAIN))
    assert {one.profile.name for one in scenario.vehicle.wheelsets} == {"S1002 smoothed 1.2 mm"}
    assert scenario.track.rails.left.name == scenario.track.rails.right.name == "UIC60 smoothed 2 mm"
    assert scenario.vehicle.mass == exact.vehicle.mass
    root = scenario.vehicle.wheelsets[0].profile.sample([-0.035]).z[0]
    assert 0.0 < abs(root - exact.vehicle.wheelsets[0].profile.sample([-0.035]).z[0]) < 0.1e-3
    wrong = text.replace("smoothing_mm = 2", "smoothing_mm = 20").replace(
        "smoothing_mm = 1.2", "smoothing = 1.2, size = 3"
    )
    found = problems_of(write(wrong))
    assert len(found) == 3
    assert any("[track] smoothing" in one and "0.05 to 5 mm" in one for one in found)
    assert any("vehicle" in one and "Check the unit" in one for one in found)
    assert any("size" in one for one in found)
    assert any("name" in one for one in problems_of(write(text.replace("name =", "nome ="))))


@pytest.mark.parametrize("name", sorted(p.name for p in SCENARIOS.glob("*.toml") if p.name != "s_curve.toml"))
def test_shipped_scenarios(name):
    scenario = load_scenario(SCENARIOS / name)
    assert scenario.description
    bogie = scenario.vehicle.title == "Manchester bogie"
    assert len(scenario.vehicle.wheelsets) == (1 if scenario.vehicle.plane else 2 if bogie else 4)


@pytest.mark.parametrize("path", sorted(SCENARIOS.glob("*_papers.toml")), ids=lambda path: path.stem)
def test_scenarios_of_the_papers_differ_by_laws_detection_and_profiles_only(path):
    """Beside each stands the same run with our physics."""
    papers, ours = load_scenario(path), load_scenario(path.with_name(path.name.replace("_papers", "")))
    assert (papers.contact.laws, ours.contact.laws) == ("papers", "wheelrail")
    assert papers.contact.friction == ours.contact.friction
    assert (papers.speed, papers.integrator, papers.track.length) == (ours.speed, ours.integrator, ours.track.length)
    assert papers.vehicle.title == ours.vehicle.title
    for profile in (papers.vehicle.wheelsets[0].profile, papers.track.rails.left, papers.track.rails.right):
        assert "smoothed" in profile.name
    assert not any("smoothed" in one.profile.name for one in ours.vehicle.wheelsets)


def test_old_key_of_friction_along_the_track(write):
    friction = '{ kind = "along-track", places_km = [0, 0.1], left = [0.3, 0.1], right = [0.3, 0.3] }'
    with pytest.warns(OldKeyWarning, match="places_km is called positions_km now"):
        scenario = load_scenario(write(f"{PLAIN}[contact]\nfriction = {friction}\n"))
    assert list(scenario.contact.friction.positions) == [0.0, 100.0]


@pytest.mark.parametrize(("old", "gain"), [("true", 1.0), ("false", 0.0), ("0.5", 0.5)])
def test_old_keys_are_read_with_a_hint(write, old, gain):
    text = PLAIN.replace("speed = 20", f"speed = 20\nhold = {old}")
    text += '[locks]\ncarbody = "speed"\n[[push]]\nbody = "carbody"\ntimes = [0]\nFy = [1]\n'
    with pytest.warns(OldKeyWarning) as told:
        scenario = load_scenario(write(text))
    words = [str(one.message).partition("case.toml: ")[2] for one in told]
    new = f"[speed_control] gain = {gain:g}" if old in ("true", "false") else "[speed_control] gain"
    assert words == [
        f"hold of [run] is called {new} now",
        "[[push]] is called [[load]] now",
        "[locks] is called [constraints] now",
    ]
    assert scenario.speed_control.gain == gain
    assert scenario.constraints == (("carbody", "speed"),)
    assert scenario.loads[0].values == ((0.0, 1.0, 0.0, 0.0, 0.0, 0.0),)


@pytest.mark.filterwarnings("ignore::wheelrail.errors.OldKeyWarning")
def test_old_and_new_keys_together(write):
    text = PLAIN.replace("speed = 20", "speed = 20\nhold = 200")
    assert problems_of(write(text)) == ["[run] hold = 200: expected a number >= 0 and <= 100"]
    text = PLAIN.replace("speed = 20", 'speed = 20\nhold = "firmly"')
    assert problems_of(write(text)) == ['[run] hold = "firmly": expected true, false or a number [1/s]']
    text = PLAIN.replace("speed = 20", "speed = 20\nhold = true")
    text += '[speed_control]\ngain = 1\n[locks]\ncarbody = "speed"\n[constraints]\nbogie1 = "speed"\n'
    found = problems_of(write(text))
    assert [one.partition(":")[0] for one in found] == ["[speed_control] gain = 1", "[locks]"]


@pytest.mark.filterwarnings("default::wheelrail.errors.OldKeyWarning")
def test_old_keys_on_the_command_line(run, write):
    code, out, err = run("check", write(PLAIN.replace("speed = 20", "speed = 20\nhold = false")))
    assert code == 0
    assert "the vehicle coasts" in out
    assert err.startswith("warning: ")
    assert err.endswith("hold of [run] is called [speed_control] gain = 0 now\n")
