"""The table [rig] of scenario files: there and back, by dotted keys, and what is refused in words."""

from dataclasses import replace

import pytest

import wheelrail as wr
from wheelrail.io.rig_table import rig_data

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
