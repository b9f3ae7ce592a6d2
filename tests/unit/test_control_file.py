"""The table [control] of scenario files: there and back, by dotted keys, and what is refused in words."""

import copy
import tomllib
from dataclasses import fields, is_dataclass, replace
from functools import cache
from pathlib import Path

import pytest

import wheelrail as wr
from wheelrail.control.actuators.bogie_motor import BogieMotor
from wheelrail.control.actuators.brake import BrakeSystem
from wheelrail.control.actuators.roller_motors import RollerMotors
from wheelrail.control.actuators.traction import TractionSystem
from wheelrail.control.dimensions import DIMENSIONS, dimension_of
from wheelrail.control.line.line import Line, LumpedVehicle
from wheelrail.control.plan import ControlPlan
from wheelrail.control.protection.anti_slip import AntiSlip
from wheelrail.control.protection.wsp import WheelSlideProtection
from wheelrail.control.rollers.following import Following
from wheelrail.control.rollers.tracking import Tracking
from wheelrail.control.sensors import SpeedSensor, TorqueSensor

SCENARIOS = Path(__file__).parents[2] / "scenarios"
NAMES = ["rig_braking", "rig_traction", "track_braking", "track_traction"]
#: Numbers of control that have no dimension.
PLAIN = {
    *("teeth", "seed", "gain_error", "ripple", "ripples", "demand", "slide_low", "slide_high", "slip", "least_share"),
    *("gradient", "resistance"),  # those of the line have their own laws of scale
}
PARTS = (
    *(ControlPlan(), SpeedSensor(), TorqueSensor(), RollerMotors(), BogieMotor(), WheelSlideProtection(), AntiSlip()),
    *(Tracking(), Following(), Line(), LumpedVehicle(mass=1.0), BrakeSystem(torque=1.0)),
    TractionSystem(times=(0.0,), torque=(0.0,)),
)


@cache
def read(name):
    return (SCENARIOS / f"{name}_degraded.toml").read_text()


def data_of(name, **changed):
    """The data of a scenario with other values; names of keys are joined by "__", None takes one away."""
    data = copy.deepcopy(tomllib.loads(read(name)))
    for key, value in changed.items():
        *path, last = key.split("__")
        table = data
        for part in path:
            table = table.setdefault(part, {})
        if value is None:
            table.pop(last)
        else:
            table[last] = value
    return data


def problems_of(name="rig_braking", **changed):
    with pytest.raises(wr.InputError) as error:
        wr.scenario_from_dict(data_of(name, **changed))
    return [str(problem) for problem in error.value.problems]


@pytest.mark.parametrize("name", NAMES)
def test_there_and_back(name):
    scenario = wr.load_scenario(SCENARIOS / f"{name}_degraded.toml")
    again = wr.scenario_from_toml(scenario.to_toml())
    assert again.hash == scenario.hash
    assert again.control == scenario.control
    assert again.to_toml() == scenario.to_toml()


def test_everything_of_a_line_there_and_back():
    vehicle = {"mass_t": 40, "rotating": 900.0, "resistance": [100, 1, 0.1], "times": [0, 1], "drive_kN": [0, 5]}
    line = {
        "friction": {"kind": "degraded", "degraded": 0.05},
        "mass_t": 30,
        "resistance": [500, 2, 0.3],
        "gradient": [[0, 0.001], [300.0, -0.002]],
        "transfer": [-900, 800],
        "start": 10,
        "vehicle": [{**vehicle, "brake_kN": [0, 3]}],
    }
    emulated = {"torque_limit_kNm": 12, "bandwidth_Hz": 20, "delay_ms": 2}
    scenario = wr.scenario_from_dict(
        data_of(
            "rig_braking", control__line=line, control__braking__emulated=emulated, control__braking__torque_kNm=[9, 8]
        )
    )
    plan = scenario.control
    assert plan.line.gradient == ((0.0, 0.001), (300.0, -0.002))
    assert plan.line.vehicles[0].brake == (0.0, 3e3)
    assert plan.line.mass == 30e3
    assert plan.braking.brakes.torque == (9e3, 8e3)
    assert plan.braking.emulated == BogieMotor(torque_limit=12e3, bandwidth=20.0, delay=2e-3)
    again = wr.scenario_from_toml(scenario.to_toml())
    assert again.control == plan
    assert again.hash == scenario.hash


def test_dotted_keys():
    scenario = wr.scenario_from_toml(read("rig_braking"))
    other = scenario.with_values(
        {
            "control.rate_kHz": 2,
            "control.rollers.controller.gain": 12.0,
            "control.rollers.motors.power_kW": 500,
            "control.line.friction.degraded": 0.04,
            "control.braking.protection.lead_ms": 120,
            "control.tachometers.noise": 0.0,
        }
    ).control
    assert other.rate == 2e3
    assert other.rollers.controller == Tracking(gain=12.0)
    assert other.rollers.motors == replace(RollerMotors(), power=5e5)
    assert other.line.friction.degraded == 0.04
    assert other.braking.protection == WheelSlideProtection(lead=0.12)
    following = scenario.with_values({"control.rollers.controller": "following"}).control
    assert following.rollers.controller == Following()
    assert following.braking == scenario.control.braking
    with pytest.raises(wr.InputError, match="gain"):
        scenario.with_values({"control.rollers.controller.gian": 1.0})


WRONG = {
    "faster than the steps": ({"control__rate_Hz": 5000}, ["[control] rate = 5000.0: faster than the steps"]),
    "no multiple": ({"control__rate_Hz": 1500}, ["[control] rate = 1500.0: a period of 0.666667 ms is no multiple"]),
    "no number": ({"control__rate_Hz": "fast"}, ['[control] rate_Hz = "fast": expected a number']),
    "controller": (
        {"control__rollers__controller": "trackin"},
        ['[control] rollers.controller = "trackin": not known here. Did you mean "tracking"?'],
    ),
    "law": (
        {"control__rollers__controller": {"kind": "tracking", "law": "sliding"}},
        ['[control.rollers] controller law = "sliding": Did you mean "sliding-mode"?'],
    ),
    "protection": (
        {"control__braking__protection": "wps"},
        ['[control] braking.protection = "wps": not known here. Did you mean "wsp"?'],
    ),
    "motors": (
        {"control__rollers__motors": {"torque": 0, "power": 0, "bandwidth": 0, "delay_ms": -1}},
        [f"[control.rollers] motors {name} = " for name in ("torque", "power", "bandwidth", "delay")],
    ),
    "rollers without line": ({"control__line": None}, ["[control] line: missing: the rollers are to imitate a line"]),
    "line without rollers": (
        {"control__rollers": None, "rig__drive": "free"},
        ["[control] rollers: missing: nothing drives the rollers"],
    ),
    "motors without rollers": (
        {"control__rollers": None, "control__line": None},
        ['[rig] drive = "motors": goes with [control.rollers]'],
    ),
    "motors without control": ({"control": None}, ['[rig] drive = "motors": goes with [control.rollers]']),
    "rollers without motors": ({"rig__drive": "free"}, ['[rig] drive = "free": expected "motors" with']),
    "no rig": (
        {"rig": None, "track__segments": [{"kind": "straight", "length": 500}]},
        ["[control] rollers: there are no rollers", "[control] line: there are no rollers"],
    ),
    "delays": (
        {
            "control__tachometers": {"delay": -1},
            "control__braking__dead_time": -1,
            "control__braking__emulated": {"delay": -1},
            "control__rollers__controller": {"kind": "tracking", "delay": -1, "lead": -1},
            "control__rollers__encoders": {"delay": -1},
            "control__rollers__currents": {"delay_ms": -1},
        },
        [
            *("[control] tachometers delay = -1", "[control] braking dead_time = -1"),
            *("[control] braking emulated delay = -1", "[control.rollers] controller delay = -1"),
            *("[control.rollers] controller lead = -1", "[control.rollers] encoders delay = -1"),
            "[control.rollers] currents delay = -0.001",
        ],
    ),
    "unknown keys": (
        {
            "control__rat": 1,
            "control__tachometers": {"tooth": 5},
            "control__braking__torqe": 1,
            "control__rollers__motors": {"ripel": 1},
            "control__line__frictio": 0.1,
        },
        [
            *('[control] tachometers.tooth = 5: not a key that is known here. Did you mean "teeth"?',),
            *('[control] braking.torqe = 1: not a key that is known here. Did you mean "torque"?',),
            *('[control] rollers.motors.ripel = 1: not a key that is known here. Did you mean "ripple"?',),
            *('[control] line.frictio = 0.1: not a key that is known here. Did you mean "friction"?',),
            *('[control] rat = 1: not a key that is known here. Did you mean "rate"?',),
        ],
    ),
    "lists": (
        {"control__braking__times": [], "control__line__transfer": [1.0]},
        ["[control] braking times = []", "[control] braking demand = ", "[control.line] transfer = [1.0]: expected 2"],
    ),
    "line": (
        {"control__line": {"mass": -1, "gradient": 5, "vehicle": [{"mass_t": 1, "brake": [-1]}]}},
        ["[control] line.mass = -1.0", "[control] line.gradient = 5.0", "[control] line.vehicles[0] brake = [-1.0]"],
    ),
    "line and its transfer": (
        {"control__line": {"substep": 0, "transfer": [1, 2, 3]}},
        ["[control] line.substep = 0.0", "[control.line] transfer = [1.0, 2.0, 3.0]: expected 2 numbers"],
    ),
}


@pytest.mark.parametrize("name", WRONG)
def test_what_is_wrong_is_told_all_at_once_and_nothing_else(name):
    changed, expected = WRONG[name]
    found = problems_of(**changed)
    assert len(found) == len(expected), found
    for problem, begins in zip(found, expected, strict=True):
        assert problem.startswith(begins)


def test_an_empty_list_of_torques_is_no_torque_of_zero():
    found = problems_of("rig_traction", control__driving={"times": [0], "torque_kNm": []})
    assert found[0].startswith("[control] driving torque = []")


def test_a_rig_that_is_refused_is_still_a_rig():
    """What goes with a rig is not said to lack one, and other mistakes are told beside that of the rig."""
    assert problems_of(rig__drive="motor") == [
        '[rig] drive = "motor": no such drive. Did you mean "motors"? Known: control, free, held, motors.'
    ]
    found = problems_of(rig__radius_mm="x", control__rate_Hz=700, control__rollers={"motors": {"torque": 0}})
    assert {one.split(" =")[0] for one in found} == {
        "[rig] radius_mm",
        "[control.rollers] motors torque",
        "[control] rate",
    }
    assert len(found) == 3


def test_motors_that_stand_for_brakes_are_among_the_keys():
    (found,) = problems_of(control__braking__emulate={})
    assert 'Did you mean "emulated"?' in found


def test_check_says_what_drives_the_rollers(run):
    code, out, _ = run("check", SCENARIOS / "rig_braking_degraded.toml")
    assert code == 0
    assert "a controller drives the rollers" in out
    assert "freely" not in out


def test_nothing_is_controlled():
    assert problems_of("track_braking", control={}) == [
        "[control]: nothing is controlled: give it braking, driving or rollers"
    ]


def test_the_command_refuses_without_touching_a_file(run, tmp_path):
    file = tmp_path / "wrong.toml"
    text = read("rig_braking").replace("rate_Hz = 1000", "rate_Hz = 700\nrat = 1")
    file.write_text(text.replace('"tracking"', '"trackin"'))
    code, out, err = run("run", file, "--out", tmp_path / "results")
    assert code == 2
    assert "3 problems" in out + err
    assert "Traceback" not in out + err
    assert sorted(one.name for one in tmp_path.iterdir()) == ["wrong.toml"]


def test_every_number_has_a_dimension_or_is_known_to_have_none():
    """A number without one would be neither scaled nor have units in files."""
    assert all(is_dataclass(part) for part in PARTS)
    named = [(part, field.name) for part in PARTS for field in fields(part) if field.init]
    numbers = set()
    for part, name in named:
        value = getattr(part, name)
        first = value[0] if isinstance(value, tuple) and value else value
        if isinstance(first, int | float) and not isinstance(first, bool):
            numbers.add(name)
            assert dimension_of(part, name) or name in PLAIN, (type(part).__name__, name)
    optional = {"transfer"}  # None as a rule
    assert set(DIMENSIONS) <= numbers | optional, set(DIMENSIONS) - numbers
