"""The table [rig] of scenario files: there and back, by dotted keys, and what is refused in words."""

from dataclasses import replace

import pytest

import wheelrail as wr
from wheelrail.io.rig_table import rig_data
from wheelrail.io.toml_writer import toml_text
from wheelrail.vehicle.bogie import bogie_of

PLAIN = {
    "vehicle": "manchester-bogie",
    "run": {"speed": 20.0, "duration": 1.0},
    "rig": {},
    "constraints": {"carbody": "fixed"},
}
FULL = {
    "radius_mm": 600,
    "mass_t": 2,
    "Iyy": 400.0,
    "independent": True,
    "drive": "free",
    "lateral": {"stiffness_MN_per_m": 5, "damping_kNs_per_m": 3},
    "hold": [{"body": "carbody", "stiffness_MN_per_m": 1, "damping": 10.0, "height": 1.0}],
    "error": [{"wheelset": "wheelset1", "x_mm": 1, "y_mm": -2, "z_mm": 0.5, "yaw_mrad": 1, "roll_mrad": -1}],
    "wheelsets": ["wheelset1", "wheelset2"],
    "traction": [{"wheelsets": ["wheelset1"], "times": [0, 1], "torque_kNm": [0, 0.1]}],
    "brake": [{"wheelsets": ["wheelset2"], "times": [0, 1], "torque": [0, 100.0]}],
}
EVERYTHING = wr.Rig(
    radius=0.6,
    mass=2000.0,
    Iyy=400.0,
    independent=True,
    drive="free",
    lateral=wr.Support(stiffness=5e6, damping=3e3),
    holds=(wr.Hold(body="carbody", stiffness=1e6, damping=10.0, height=1.0),),
    errors=(wr.RollerError(wheelset="wheelset1", x=1e-3, y=-2e-3, z=0.5e-3, yaw=1e-3, roll=-1e-3),),
    wheelsets=("wheelset1", "wheelset2"),
    traction=(wr.Torque(wheelsets=("wheelset1",), times=(0.0, 1.0), values=(0.0, 100.0)),),
    brakes=(wr.Torque(wheelsets=("wheelset2",), times=(0.0, 1.0), values=(0.0, 100.0)),),
)


def problems_of(**changed):
    with pytest.raises(wr.InputError) as error:
        wr.scenario_from_dict({**PLAIN, **changed})
    return [str(problem) for problem in error.value.problems]


def test_an_empty_table_is_the_usual_rig_and_needs_no_track():
    scenario = wr.scenario_from_dict(PLAIN)
    assert scenario.rig == wr.Rig()
    assert scenario.track.rails.left.name == "UIC60"
    assert [roller.name for roller in scenario.rollers] == ["roller1", "roller2"]


def test_every_key_with_its_units():
    scenario = wr.scenario_from_dict({**PLAIN, "rig": FULL})
    assert scenario.rig == EVERYTHING
    assert [roller.name for roller in scenario.rollers][:2] == ["roller1.left", "roller1.right"]


@pytest.mark.parametrize("rig", [{}, FULL], ids=["empty", "full"])
def test_there_and_back_bit_for_bit(rig):
    scenario = wr.scenario_from_dict({**PLAIN, "rig": rig, "track": {"rail": "60E1", "inclination": "1:20"}})
    again = wr.scenario_from_toml(scenario.to_toml())
    assert again.rig == scenario.rig
    assert (again.to_toml(), again.hash) == (scenario.to_toml(), scenario.hash)
    assert wr.Scenario.from_dict(scenario.to_dict()).to_dict() == scenario.to_dict()


def test_a_rig_made_in_python_is_written_in_full():
    scenario = replace(wr.scenario_from_dict(PLAIN), rig=EVERYTHING)
    assert wr.scenario_from_toml(scenario.to_toml()).rig == EVERYTHING
    assert rig_data(wr.Rig()) == {"radius": 0.685, "independent": False, "drive": "held"}


def test_rigs_differ_by_their_hash():
    scenario = wr.scenario_from_dict(PLAIN)
    assert scenario.with_values({"rig.radius_mm": 684}).hash != scenario.hash
    on_track = {key: value for key, value in PLAIN.items() if key != "rig"}
    track = {"segments": [{"kind": "straight", "length": 100.0}]}
    assert wr.scenario_from_dict({**on_track, "track": track}).hash != scenario.hash


def test_dotted_keys():
    scenario = wr.scenario_from_dict({**PLAIN, "rig": FULL})
    values = {"rig.radius_mm": 500, "rig.lateral.damping": 1.0, "rig.hold[0].height_mm": 700, "rig.drive": "control"}
    changed = scenario.with_values(values).rig
    assert (changed.radius, changed.drive) == (0.5, "control")
    assert changed.lateral == wr.Support(stiffness=5e6, damping=1.0)
    assert changed.holds[0].height == pytest.approx(0.7)
    assert scenario.with_values({"rig.mass": None}).rig.mass is None


def test_a_dotted_key_makes_a_rig():
    on_track = {key: value for key, value in PLAIN.items() if key != "rig"}
    track = {"segments": [{"kind": "straight", "length": 100.0}]}
    scenario = wr.scenario_from_dict({**on_track, "track": track})
    assert scenario.with_values({"rig.radius": 0.9}).rig == wr.Rig(radius=0.9)


def test_all_problems_at_once():
    found = problems_of(
        rig={
            **FULL,
            "drive": "held",
            "radius_mm": 1300,
            "wheelsets": ["wheelset1"],
            "hold": [{"body": "carbdy", "stiffness": -1.0}],
        },
        run={"speed": 20.0, "start": 5.0},
        contact={"detection": "diff", "model": "elastic-papers"},
        speed_control={"times": [0, 1], "speeds": [20, 30]},
        track={
            "segments": [{"kind": "curve", "length": 100.0, "radius": 300.0, "turn": "left"}],
            "support": {},
            "irregularity": {"psd": "erri-b176-low", "seed": 1},
        },
    )
    expected = [
        "[rig] radius = 1.3: rollers overlap: their axes are 2.561 m apart",
        '[rig] traction = "held": torque without drive',
        '[rig] brake = "held": torque without drive',
        "missing roller: every wheelset of the vehicle must stand on rollers, but there are none under wheelset2",
        '[rig] hold[0] body = "carbdy": no such body. Did you mean "carbody"?',
        "[rig] hold[0] stiffness = -1.0",
        "duration: missing",
        "start = 5.0: a vehicle on a rig stands on top of its rollers",
        '[contact] detection = "diff": only "dist" finds contacts of wheels and rollers',
        '[contact] model = "elastic-papers": knows rails only',
        '[speed_control] speeds = "held": only drive = "control"',
        "[track] segments: rollers stand as on straight, level track",
        "[track.support]: rollers are carried by their bearings",
        "[track.irregularity]: rollers have no irregularities",
    ]
    for words in expected:
        assert any(words in one for one in found), (words, found)
    assert len(found) == len(expected)


def test_what_cannot_be_read_hides_no_other_problem():
    """Nor does it make one: a rig with a mistake in it is still a rig, whose rollers a controller may command."""
    found = problems_of(
        rig={
            "drive": "motor",
            "radius": "685 mm",
            "mass": "a ton",
            "Iyy": -3.0,
            "hold": [{"body": "carbdy", "stiffness": -1.0, "damping": "x"}, {"stiffness": 1e6}],
            "error": [{"wheelset": "wheelset9", "x": 1.0, "yaw": "little"}],
            "brake": [{"wheelsets": ["wheelset1"], "times": [0], "torque": [-1]}],
        },
        run={"speed": 20.0},
        speed_control={"times": [0, 1], "speeds": [20, 30]},
        control={
            "rate": 1000.0,
            "rollers": {"controller": "tracking"},
            "line": {"friction": {"kind": "degraded", "degraded": 0.05, "recovered": 0.15, "recovery_energy": 1e3}},
        },
    )
    expected = [
        '[rig] radius = "685 mm": expected a number',
        '[rig] mass = "a ton": expected a number',
        "[rig] Iyy = -3.0",
        '[rig] drive = "motor": no such drive. Did you mean "motors"?',
        '[rig] hold[0].damping = "x": expected a number',
        '[rig] hold[0] body = "carbdy": no such body. Did you mean "carbody"?',
        "[rig] hold[0] stiffness = -1.0",
        "[rig] hold[1].body: missing",
        '[rig] error[0].yaw = "little": expected a number',
        '[rig] error[0] wheelset = "wheelset9"',
        "[rig] error[0] x = 1.0",
        "[rig] brake[0] torque",
        "duration: missing",
    ]
    for words in expected:
        assert any(words in one for one in found), (words, found)
    assert len(found) == len(expected), found


def test_errors_of_a_wheelset_count_together():
    """Rollers stand off their position by the sum."""
    error = {"wheelset": "wheelset1", "x": 0.08, "yaw_mrad": -15.0}
    found = problems_of(rig={"error": [error, {**error, "wheelset": "wheelset2", "x": -0.08}, error]})
    assert len(found) == 2
    assert "[rig] error[2] x = 0.08: together with others of wheelset1 0.16 m, expected at most 0.1" in found[0]
    assert "[rig] error[2] yaw = -0.015: together" in found[1]


@pytest.mark.parametrize(
    ("rig", "words"),
    [
        (3, "rig = 3: expected a table"),
        ({"radus": 1}, 'Did you mean "radius"?'),
        ({"drive": "helt"}, 'Did you mean "held"?'),
        ({"lateral": {}}, "[rig] lateral.stiffness: missing"),
        ({"error": [{"wheelset": "wheelset3"}]}, "[rig] error[0] wheelset"),
        ({"error": [{"wheelset": "wheelset1", "x": 0.2}]}, "[rig] error[0] x"),
        ({"wheelsets": ["wheelset1", "wheelset2", "axle"]}, "no such wheelset"),
        ({"drive": "free", "brake": [{"wheelsets": ["wheelset1"], "times": [0], "torque": [-1]}]}, "0 or more"),
        ({"drive": "free", "traction": [{"wheelsets": ["w"], "times": [0], "torque": [1]}]}, "no such wheelset"),
        ({"radius": 0.0}, "[rig] radius"),
    ],
)
def test_a_mistake_is_told(rig, words):
    found = problems_of(rig=rig)
    assert any(words in one for one in found), found


def test_a_commanded_speed_needs_a_drive_that_follows_it():
    control = {"times": [0, 1], "speeds": [20, 30]}
    wr.scenario_from_dict({**PLAIN, "rig": {"drive": "control"}, "speed_control": control})
    along = {"stations": [0, 1], "speeds": [20, 30]}
    assert "passes no stations" in problems_of(rig={"drive": "control"}, speed_control=along)[0]
    assert "needs a gain" in problems_of(rig={"drive": "control"}, speed_control={"gain": 0})[0]


WAGON = {"vehicle": "manchester-wagon", "run": PLAIN["run"]}


@pytest.mark.parametrize("name", ["bogie1", "bogie2"])
def test_a_bogie_of_the_vehicle_by_its_name(name):
    """What `bogie_of` and `fixed_bodies` give, with the rollers under its own wheelsets."""
    scenario = wr.scenario_from_dict({**WAGON, "rig": {"bogie": name}})
    wagon = wr.load_vehicle("manchester-wagon")
    assert scenario.vehicle == bogie_of(wagon, name)
    assert scenario.constraints == (("carbody", "fixed"),)
    assert [roller.wheelset for roller in scenario.rollers] == [one.name for one in scenario.vehicle.wheelsets]
    assert len(scenario.rollers) == 2
    assert scenario.rig.taken.whole == wagon


@pytest.mark.parametrize("constraints", [{}, {"carbody": ["x", "y", "yaw"]}], ids=["fixed", "constrained"])
def test_a_bogie_there_and_back(constraints):
    """The resolved file has the whole vehicle and the name of the bogie, so that values of both can be changed."""
    data = {**WAGON, "rig": {"bogie": "bogie2"}, "constraints": constraints}
    scenario = wr.scenario_from_dict(data)
    if constraints:
        assert scenario.constraints == (("carbody", "x"), ("carbody", "y"), ("carbody", "yaw"))
    again = wr.scenario_from_toml(scenario.to_toml())
    assert (again.to_toml(), again.hash) == (scenario.to_toml(), scenario.hash)
    assert (again.vehicle, again.constraints) == (scenario.vehicle, scenario.constraints)
    assert len(scenario.to_dict()["vehicle"]["wheelsets"]) == 4
    assert scenario.hash != wr.scenario_from_dict({**data, "rig": {"bogie": "bogie1"}}).hash


def test_values_of_the_vehicle_that_a_bogie_is_taken_from():
    scenario = wr.scenario_from_dict({**WAGON, "rig": {"bogie": "bogie2"}})
    heavier = scenario.with_values({"vehicle.bodies.carbody.mass": 40000.0, "gravity": 5.0})
    assert heavier.vehicle.body("carbody").mass == pytest.approx(20000.0, rel=1e-12)
    assert scenario.with_values({"rig.bogie": "bogie1"}).vehicle.wheelsets[0].name == "wheelset1"
    assert len(scenario.with_values({"rig.bogie": None, "constraints": None}).vehicle.wheelsets) == 4
    # a value makes a bogie of a vehicle on track, too
    on_track = {**WAGON, "track": {"segments": [{"kind": "straight", "length": 100.0}]}}
    assert wr.scenario_from_dict(on_track).with_values({"rig.bogie": "bogie1"}).vehicle == bogie_of(
        wr.load_vehicle("manchester-wagon"), "bogie1"
    )


def test_a_bogie_that_was_changed_is_written_as_it_is():
    scenario = wr.scenario_from_dict({**WAGON, "rig": {"bogie": "bogie1"}})
    frame = replace(scenario.vehicle.body("bogie1"), mass=3000.0)
    bodies = tuple(frame if body.name == "bogie1" else body for body in scenario.vehicle.bodies)
    elements = tuple(replace(one, preload=None) for one in scenario.vehicle.elements)
    heavier = replace(scenario, vehicle=replace(scenario.vehicle, bodies=bodies, elements=elements))
    loose = replace(scenario, constraints=(), rig=replace(scenario.rig, holds=EVERYTHING.holds))
    for changed in (heavier, loose):
        assert "bogie" not in changed.to_dict()["rig"]
        again = wr.scenario_from_toml(changed.to_toml())
        assert (again.to_toml(), again.constraints) == (changed.to_toml(), changed.constraints)


def test_a_bogie_of_a_vehicle_from_a_file(run, tmp_path):
    """A wagon of a file beside the scenario, with frames of its own names; `wheelrail check` says what stands there."""
    wagon = wr.scenario_from_dict({**WAGON, "rig": {"hold": FULL["hold"]}}).to_dict()["vehicle"]
    text = toml_text(wagon).replace("bogie1", "front").replace("bogie2", "rear")
    (tmp_path / "wagon.toml").write_text(text)
    path = tmp_path / "rig.toml"
    path.write_text('vehicle = "wagon.toml"\n[run]\nspeed = 20\nduration = 1\n[rig]\nbogie = "rear"\n')
    assert wr.load_scenario(path).vehicle.wheelsets[0].name == "wheelset3"
    code, out, _ = run("check", path)
    assert code == 0
    assert "rear of Manchester benchmark vehicle 1, which carries 16000 kg of carbody" in " ".join(out.split())
    assert "carbody: fixed" in out
    path.write_text(path.read_text().replace('"rear"', '"bogie1"'))
    code, out, err = run("run", path, "--out", tmp_path / "out")
    assert (code, out) == (2, "")
    assert "no such bogie frame" in err
    assert "Known: front, rear" in err
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize(
    ("data", "words"),
    [
        ({"rig": {"bogie": "bogey1"}}, '[rig] bogie = "bogey1": no such bogie frame. Did you mean "bogie1"?'),
        ({"rig": {"bogie": "carbody"}}, "no bogie frame: it does not stand on wheelsets and carry a body"),
        ({"rig": {"bogie": 1}}, "[rig] bogie = 1: expected a text"),
        ({"rig": {"bogie": ""}}, "[rig] bogie"),
        ({"rig": {"bogie": "bogie1", "radius": 1.3}}, "rollers overlap"),
        ({"rig": {"bogie": "bogie2", "wheelsets": ["wheelset1"]}}, "no such wheelset"),
        ({"rig": {"bogie": "bogie1"}, "run": {**PLAIN["run"], "gravity": 0.0}}, "[rig] bogie bogie1, body carbody"),
        ({"rig": {"bogie": "bogie1"}, "vehicle": "manchester-wagon-2d"}, "a cross section cannot stand on a rig"),
        ({"rig": {"bogie": "bogie1"}, "vehicle": "manchester-wheelset"}, "no such bogie frame"),
    ],
)
def test_a_bogie_that_cannot_be_taken(data, words):
    found = problems_of(**{**WAGON, "constraints": {}, **data})
    assert any(words in one for one in found), found


def test_wrong_files_end_in_exit_code_2_and_touch_nothing(run, tmp_path):
    path = tmp_path / "bad.toml"
    path.write_text(
        'vehicle = "manchester-bogie"\n[run]\nspeed = 20\nduration = 1\n'
        '[rig]\nradius = 1.5\nwheelsets = ["wheelset2"]\n'
        '[[rig.traction]]\nwheelsets = ["wheelset1"]\ntimes = [0]\ntorque = [1]\n'
    )
    code, out, err = run("run", path, "--out", tmp_path / "out")
    assert (code, out) == (2, "")
    assert "bad.toml: 3 problems" in err
    for words in ("rollers overlap", "torque without drive", "missing roller"):
        assert words in err
    assert sorted(one.name for one in tmp_path.iterdir()) == ["bad.toml"]


def test_check_says_what_a_rig_is(run, tmp_path):
    path = tmp_path / "rig.toml"
    text = wr.scenario_from_dict({**PLAIN, "rig": FULL}).to_toml()
    path.write_text(text)
    code, out, _ = run("check", path)
    assert code == 0
    assert "independent rollers of 0.6 m" in out
    assert "rollers turn freely" in out
    assert "on a rig for 1 s" in out
