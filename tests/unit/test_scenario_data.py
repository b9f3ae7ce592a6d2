"""A scenario as data: to a dictionary, to a text that stands alone, and back, without the loss of a bit."""

import json
import os
import subprocess
import sys
import tomllib
from dataclasses import fields, replace
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import wheelrail as wr
from example_counts import examples
from wheelrail.contact.material import Material
from wheelrail.contact.point.friction.along_track import FrictionAlongTrack
from wheelrail.contact.point.friction.constant import ConstantFriction
from wheelrail.contact.point.friction.degraded import DegradedFriction
from wheelrail.contact.point.friction.falling import FallingFriction
from wheelrail.contact.point.tangential.laws import LAWS, Settings
from wheelrail.errors import InputError, ProblemList
from wheelrail.io.profile_file import load_profile
from wheelrail.io.profile_table import Beside, ProfileNames, own_profiles
from wheelrail.io.toml_table import TomlTable
from wheelrail.io.toml_writer import toml_text
from wheelrail.io.vehicle_data import vehicle_data
from wheelrail.io.vehicle_file import library_vehicles, load_vehicle, vehicle_from
from wheelrail.profiles.library import PROFILES, library_profile
from wheelrail.profiles.rounding import rounded
from wheelrail.suspension.axis_law import AxisLaw
from wheelrail.suspension.elements import Bushing, Line
from wheelrail.suspension.force_table import ForceTable
from wheelrail.suspension.kinds import bump_stop, dry_friction, on_line, roll_bar, traction_rod
from wheelrail.track.alignment import Alignment, alignment_from_table
from wheelrail.track.irregularity.base import no_deviations
from wheelrail.track.piecewise import constant
from wheelrail.vehicle.body import Body, make_wheelset
from wheelrail.vehicle.vehicle import Vehicle

SCENARIOS = Path(__file__).parents[2] / "scenarios"
FILES = sorted(path for path in SCENARIOS.glob("*.toml") if path.name != "s_curve.toml")
WHEELSET = load_vehicle("manchester-wheelset")
STRAIGHT = wr.Track(wr.Straight(length=80.0))


def scenario(track=STRAIGHT, vehicle=WHEELSET, **other):
    return wr.Scenario(track=track, vehicle=vehicle, **{"speed": 20.0, **other})


def same_track(one, two):
    """Whether two tracks are the same to the last bit, as kernels see them."""
    assert one.rails == two.rails
    assert one.rail_profiles == two.rail_profiles
    assert (one.title, one.length, one.cant_base, one.gauge_depth) == (
        two.title,
        two.length,
        two.cant_base,
        two.gauge_depth,
    )
    s = np.linspace(0.0, one.length, 101)
    for name, here, there in zip(one.sample(s)._fields, one.sample(s), two.sample(s), strict=True):
        assert np.array_equal(here, there), name
    assert np.array_equal(one.deviations.coefficients, two.deviations.coefficients)


def there_and_back(made):
    """The scenario read back from its text, and from its dictionary; checked to be the same."""
    text = made.to_toml()
    again = wr.scenario_from_toml(text)
    assert again.to_toml() == text
    assert again.hash == made.hash
    assert wr.Scenario.from_dict(made.to_dict()).to_dict() == made.to_dict()
    assert again.vehicle == made.vehicle
    same_track(made.track, again.track)
    plain = {
        name: getattr(made, name)
        for name in ("speed", "speeds", "speed_control", "integrator", "output_every", "duration")
    }
    plain |= {name: getattr(made, name) for name in ("start", "fade_in", "constraints", "loads", "traction", "brakes")}
    plain |= {name: getattr(made, name) for name in ("displacements", "gravity", "title", "description")}
    assert {name: getattr(again, name) for name in plain} == plain
    contact = replace(
        made.contact, damping_coefficient=made.contact.damping_number, friction=made.contact.friction_model
    )
    assert again.contact == contact
    return again


ALIKE = ("_papers", "_elastic")  #: files that differ from others by their contact


@pytest.mark.parametrize(
    "path",
    [
        pytest.param(path, marks=pytest.mark.slow_without_jit if path.stem.endswith(ALIKE) else (), id=path.stem)
        for path in FILES
        if not path.stem.endswith("_papers") or path.stem == "magheri2009_2d_papers"  # one stands for all
    ],
)
def test_shipped_scenarios(path):
    made = wr.load_scenario(path)
    there_and_back(made)
    assert json.loads(json.dumps(made.to_dict())) == made.to_dict()  # numbers, texts, lists and dictionaries only


@pytest.mark.parametrize("name", list(library_vehicles()))
def test_library_vehicles(name):
    there_and_back(scenario(vehicle=load_vehicle(name)))


def test_every_default_is_named():
    data = scenario().to_dict()
    assert data["run"] == {
        "speed": 20.0,
        "output_every": 5e-3,
        "duration": "auto",
        "start": "auto",
        "fade_in": 20.0,
        "gravity": 9.81,
        "integrator": {"name": "auto", "step": 5e-4, "relative": 1e-6, "absolute": 1e-8, "share": True},
    }
    assert data["speed_control"] == {"gain": 1.0}
    assert data["contact"]["tangential"] == "johnson-vermeulen-moment"
    assert data["contact"]["damping_coefficient"] == 2.0  # of hunt-crossley
    assert data["contact"]["wheel"] == data["contact"]["rail"] == {"E": 2.1e11, "nu": 0.3}
    assert "profiles" not in data  # all are in the library


def test_a_text_stands_alone(tmp_path, monkeypatch):
    """Files that a scenario names are inside: a vehicle, profiles, an alignment, an irregularity."""
    y = np.linspace(-0.035, 0.035, 141)
    z = -(y**2) / 0.6 - np.maximum(-y - 0.02, 0.0) ** 2 * 60.0
    np.savetxt(tmp_path / "worn.csv", np.column_stack((y, z)), header="y,z", comments="", delimiter=",")
    (tmp_path / "line.csv").write_text("s,curvature_per_km,cant_mm\n0,0,0\n60,0,0\n100,1,20\n300,1,20\n")
    s = np.arange(0.0, 200.0, 2.0)
    np.savetxt(
        tmp_path / "rough.csv", np.column_stack((s, 1e-3 * np.sin(s))), header="s,vertical", comments="", delimiter=","
    )
    library = library_vehicles()["manchester-wheelset"].read_text()
    (tmp_path / "own.toml").write_text(library)
    (tmp_path / "case.toml").write_text(
        'vehicle = { name = "own.toml", smoothing_mm = 1 }\n[run]\nspeed = 20\n[track]\ntable = "line.csv"\n'
        'rail = { left = "60E1", right = { file = "worn.csv", tolerance_mm = 0.2 } }\nirregularity = { file = "rough.csv" }\n'
    )
    made = wr.load_scenario(tmp_path / "case.toml")
    text = made.to_toml()
    for file in tmp_path.iterdir():
        file.unlink()
    monkeypatch.chdir(tmp_path)
    again = wr.scenario_from_toml(text)
    assert again.hash == made.hash
    assert again.vehicle == made.vehicle
    same_track(made.track, again.track)
    assert again.vehicle.wheelsets[0].profile.name == "S1002 smoothed 1 mm"


def test_the_hash_is_that_of_every_process():
    made = scenario(title="ä", description="line\nbreak")
    code = "import wheelrail as wr, sys; print(wr.scenario_from_toml(sys.stdin.buffer.read().decode()).hash)"
    for seed in ("1", "2"):
        done = subprocess.run(
            [sys.executable, "-c", code], input=made.to_toml().encode(), capture_output=True, check=True,
            env={**os.environ, "PYTHONHASHSEED": seed},
        )  # fmt: skip
        assert done.stdout.decode().strip() == made.hash
    assert len(made.hash) == 16
    assert replace(made, speed=np.nextafter(20.0, 21.0)).hash != made.hash
    assert replace(made, speed=20).hash == made.hash  # a whole number is the same number
    assert replace(made, contact=wr.Contact(friction=ConstantFriction(0.3), damping_coefficient=2.0)).hash == made.hash


def test_changed_scenarios_say_what_they_are():
    """A changed scenario does not keep the words of the file that it comes from."""
    made = wr.load_scenario(SCENARIOS / "meli2011_curve.toml")
    other = replace(made, speed=30.0, contact=replace(made.contact, friction=0.1))
    assert wr.scenario_from_toml(other.to_toml()).speed == 30.0
    assert other.to_dict()["contact"]["friction"] == 0.1


def every_element():
    """One element of each kind, with every number that it can have."""
    stop = ForceTable((-0.1, 0.0, 0.1), (-1e3, 0.0, 1e3))
    damper = ForceTable((-1.0, 0.0, 1.0), (-2e3, 0.0, 1e3))
    law = AxisLaw(rate=1.1e5, damping=3e3, spring=stop, friction=50.0, friction_rate=1e6)
    at = (0.0, 0.5, 0.46)
    between = ("frame", "wheelset1")
    return (
        Bushing(name="a", body_a="frame", body_b="wheelset1", point=at, x=law, y=AxisLaw(damper=damper, series_rate=1e7),
                z=AxisLaw(rate=1e6), turn_rates=(1.0, 2.0, 3.0), turn_dampings=(0.1, 0.0, 0.3), preload=(1.0, 2.0, -3e4),
                turn_preload=(0.0, 5.0, 0.0)),
        Bushing(name="b", body_a="frame", body_b="wheelset1", point=(0.0, -0.5, 0.46), z=AxisLaw(rate=1e6)),
        Bushing(name="odd", body_a="frame", body_b="wheelset1", point=at, y=law, z=law, preload=(0.0, 0.0, 0.0), kind="bump-stop"),
        Line(name="c", body_a="frame", body_b="wheelset1", point_a=(0.5, 0.3, 0.9), point_b=at, law=law),
        Line(name="d", body_a="frame", body_b="wheelset1", point_a=(0.5, 0.3, 0.9), point_b=at, law=law, preload=7.0),
        on_line("e", *between, ((0.5, 0.3, 0.9), at), AxisLaw(friction=1e3), "friction"),
        bump_stop("f", *between, at, "z", stop),
        traction_rod("g", *between, at, AxisLaw(rate=1e6, damping=1e3)),
        roll_bar("h", *between, at, 1e5, 1e3),
        dry_friction("i", *between, at, "x", 500.0, 1e6),
        dry_friction("j", *between, at, "y", 500.0),
    )  # fmt: skip


def test_every_kind_of_element():
    frame = Body(name="frame", mass=1e3, Ixx=1e3, Iyy=1e3, Izz=1e3, position=(0.0, 0.0, 0.7))
    axle = make_wheelset(name="wheelset1", x=0.0, mass=1500.0, Ixx=1e3, Iyy=100.0, Izz=1e3)
    vehicle = Vehicle(title="", bodies=(frame,), wheelsets=(axle,), elements=every_element(), sources=("one", ""))
    data = tomllib.loads(toml_text(vehicle_data(vehicle, ProfileNames())))
    again = vehicle_from(data, Path("x.toml"))
    assert again.element("odd") == replace(vehicle.element("odd"), kind="bushing")  # a bump stop of a file has one axis
    assert replace(again, elements=()) == replace(vehicle, elements=())
    for element in vehicle.elements:
        if element.name != "odd":
            assert again.element(element.name) == element


@pytest.mark.parametrize("name", list(PROFILES))
def test_profiles_by_their_pieces(name):
    """A profile that is not quite that of the library is told piece by piece, under a name that is not the library's."""
    profile = library_profile(name)
    changed = replace(profile, description="another", notes=("a note", ""), placed_at=0.75)
    names = ProfileNames()
    assert names.name_of(profile) == profile.name
    assert names.table == {}
    called = names.name_of(changed)
    assert called == names.name_of(changed) == f"{profile.name} (2)"
    assert names.name_of(replace(changed, source="")) == f"{profile.name} (3)"
    problems = ProblemList("x")
    found = own_profiles(TomlTable(tomllib.loads(toml_text({"profiles": names.table})), "", problems))
    assert problems.problems == []
    assert found == {called: changed, f"{profile.name} (3)": replace(changed, source="")}
    assert load_profile(called, beside=Beside(profiles=found)) == changed
    assert load_profile(profile.name, beside=Beside(profiles=found)) == profile


def test_rails_and_wheels_of_their_own():
    uic, s1002 = library_profile("UIC60"), library_profile("S1002")
    odd = replace(uic, description="another"), rounded(uic, 1e-3)
    wheels = tuple(replace(one, profile=rounded(s1002, 1e-3)) for one in WHEELSET.wheelsets)
    made = scenario(wr.Track(wr.Straight(length=80.0), rail=odd), replace(WHEELSET, wheelsets=wheels))
    again = there_and_back(made)
    assert again.track.rail_profiles == odd
    assert list(made.to_dict()["profiles"]) == ["UIC60 (2)", "UIC60 smoothed 1 mm", "S1002 smoothed 1 mm"]


@pytest.mark.parametrize(
    ("pieces", "words"),
    [
        ("3", "expected a list of rows"),
        ("[]", "expected a list of rows"),
        ('[["arc", 0, 0.1]]', 'expected ["arc", 6 numbers]'),
        ('[["bow", 0, 0.1, 0, 0, 1, 1]]', 'expected ["arc", 6 numbers]'),
        ('[["polynomial", 0.1, 0, 0, 1]]', "expected start < end"),
        ('[["polynomial", 0, 0.1, 0, nan]]', 'expected ["arc", 6 numbers]'),
        ('[["polynomial", 0, 0.1, 0, 5]]', "heights within 1 m"),
        ('[["arc", 0, 0.1, 0, 0, 0.01, 1]]', "reaches from start to end"),
        ('[["polynomial", 0, 0.1, 0, 0], ["polynomial", 0.2, 0.3, 0, 0]]', "start where the piece before it ends"),
        ('[["polynomial", 0, 0.1, 0, 0], ["polynomial", 0.1, 0.3, 0, 0.01]]', "does not meet"),
    ],
)
def test_wrong_pieces_are_told(pieces, words):
    text = f'vehicle = "manchester-wheelset"\n[run]\nspeed = 20\n[track]\nrail = "own"\nsegments = [{{ kind = "straight", length = 80 }}]\n[profiles.own]\nkind = "rail"\npieces = {pieces}\n'
    with pytest.raises(InputError) as caught:
        wr.scenario_from_toml(text)
    assert any(words in str(problem) for problem in caught.value.problems)


def hand_made():
    zero = (constant(80.0, 0.0),)
    return wr.Track(alignment=Alignment(zero, zero, zero))


class OwnIrregularity:
    def deviations(self, track_length):
        return no_deviations()

    def describe(self):
        return "my own"


@pytest.mark.parametrize(
    ("made", "words"),
    [
        (lambda: scenario(hand_made()), "put together by hand"),
        (lambda: scenario(wr.Track(wr.Straight(length=80.0), irregularity=OwnIrregularity())), "OwnIrregularity"),
        (lambda: scenario(contact=wr.Contact(friction=HalfFriction())), "HalfFriction"),
    ],
)
def test_parts_that_files_do_not_know_are_told(made, words):
    with pytest.raises(InputError, match=words):
        made().to_toml()


class HalfFriction:
    def friction(self):
        return ConstantFriction(0.5).friction()

    def describe(self):
        return "a half"


POSITIVE = st.floats(0.5, 500.0)
SMALL = st.floats(-0.05, 0.05)
NUMBER = st.floats(-1e6, 1e6)


@st.composite
def tracks(draw):
    cant = draw(
        st.one_of(st.fixed_dictionaries({"cant": SMALL}), st.fixed_dictionaries({"cant_angle": SMALL}), st.just({}))
    )
    bent = draw(st.one_of(
        st.fixed_dictionaries({"radius": st.floats(100.0, 1e4), "turn": st.sampled_from(["left", "right"])}),
        st.fixed_dictionaries({"curvature": st.floats(-0.01, 0.01)}),
    ))  # fmt: skip
    curve = wr.Curve(length=draw(POSITIVE), **bent, **cant)
    shape = draw(st.sampled_from(["clothoid", "bloss", "cosine", "sine", "helmert"]))
    segments = [wr.Straight(length=80.0 + draw(POSITIVE)), wr.Transition(length=draw(POSITIVE), shape=shape), curve]
    if draw(st.booleans()):
        segments.append(
            wr.Transition(length=draw(POSITIVE), ends_in=draw(st.sampled_from([None, wr.Straight(length=1.0), curve])))
        )
    slope = draw(SMALL)
    vertical = draw(
        st.sampled_from([(), (wr.Grade(slope=slope),), (wr.VerticalCurve(length=20.0), wr.Grade(slope=slope))])
    )
    s = np.array([0.0, 11.0, 40.0, 90.0, 100.5])
    rows = draw(
        st.dictionaries(
            st.sampled_from(["left", "roll", "vertical"]), st.lists(SMALL, min_size=5, max_size=5), min_size=1
        )
    )
    irregularity = draw(st.sampled_from([
        None,
        wr.IrregularitySampled(s=s, rows={name: np.array(row) for name, row in rows.items()}, fade=draw(st.just(0.0) | st.floats(1e-3, 30.0))),
        wr.IrregularitySynthesised(psd="erri-b176-low", seed=draw(st.integers(0, 2**64)), fade=draw(st.floats(0.1, 10.0)),
                                   parts=("roll", "lateral"), scale=draw(st.floats(0.0, 5.0)), end=80.0),
    ]))  # fmt: skip
    return wr.Track(
        *segments,
        vertical=vertical,
        gauge=draw(st.floats(1.43, 1.45)),
        inclination=draw(st.floats(0.0, 0.05)),
        cant_base=draw(st.floats(1.0, 2.0)),
        irregularity=irregularity,
        title=draw(st.text(st.characters(categories=["L", "N", "P", "Z"]), max_size=5)),
    )


@st.composite
def contacts(draw):
    share = st.floats(0.0, 1.0)
    falling = FallingFriction(draw(share), draw(st.floats(0.01, 1.0)), draw(st.floats(0.0, 10.0)), draw(st.booleans()))
    friction = [draw(share), ConstantFriction(draw(share)), falling, DegradedFriction(memory=draw(POSITIVE))]
    friction.append(FrictionAlongTrack((0.0, draw(POSITIVE)), (draw(share), draw(share)), (0, 1)))
    material = st.builds(Material, st.floats(1e9, 1e12), st.floats(0.0, 0.5))
    return wr.Contact(
        detection=draw(st.sampled_from(["diff", "dist"])),
        laws=draw(st.sampled_from(["wheelrail", "papers"])),
        tangential=draw(st.sampled_from(["", *LAWS])),
        damping=draw(st.sampled_from(["", "none", "on-approach"])),
        damping_coefficient=draw(st.none() | st.floats(0.0, 1e6)),
        friction=draw(st.sampled_from(friction)),
        wheel=draw(material),
        rail=draw(material),
        settings=Settings(draw(st.integers(5, 50)), 20, draw(st.sampled_from([0, 1])), draw(st.sampled_from([1, 3]))),
    )


@st.composite
def scenarios(draw):
    times = tuple(np.cumsum(draw(st.lists(st.floats(1e-3, 10.0), min_size=1, max_size=4))).tolist())
    six = st.tuples(*[NUMBER] * 6)
    push = wr.AppliedForce(body="wheelset1", times=times, values=tuple(draw(six) for _ in times))
    torque = wr.Torque(wheelsets=("wheelset1",), times=times, values=tuple(abs(draw(NUMBER)) for _ in times))
    numbers = {field.name: draw(SMALL) for field in fields(wr.Displacement) if field.name != "body"}
    move = wr.Displacement(body="wheelset1", **numbers)
    steps = wr.Integrator(
        name=draw(st.sampled_from(["auto", "ode45"])), step=draw(st.floats(1e-5, 1e-3)), share=draw(st.booleans())
    )
    return scenario(
        draw(tracks()),
        contact=draw(contacts()),
        speed=draw(st.floats(1.0, 140.0)),
        speed_control=wr.SpeedControl(gain=draw(st.floats(0.0, 100.0))),
        integrator=steps,
        duration=draw(st.none() | st.floats(1e-3, 100.0)),
        start=draw(st.none() | st.floats(2.0, 70.0)),
        fade_in=draw(POSITIVE),
        output_every=draw(st.floats(1e-2, 1.0)),
        constraints=draw(st.sampled_from([(), (("wheelset1", "speed"),)])),
        loads=draw(st.sampled_from([(), (push, push)])),
        traction=draw(st.sampled_from([(), (torque,)])),
        brakes=draw(st.sampled_from([(), (torque,)])),
        displacements=draw(st.sampled_from([(), (move,)])),
        gravity=draw(st.floats(1.0, 20.0)),
        title=draw(st.text(st.characters(exclude_categories=["C"]), max_size=5)),
        description=draw(st.text(st.characters(exclude_categories=["C"]), max_size=20)),
    )


@examples(20)
@given(scenarios())
def test_made_up_scenarios(made):
    there_and_back(made)


@pytest.mark.parametrize("interpolation", ["linear", "cubic"])
def test_an_alignment_from_sampled_values(interpolation):
    rows = np.array([[10.0, 0.0, 0.0, 0.0], [60.0, 1e-3, 0.01, 0.02], [123.4, -1e-3, 0.02, -0.02]])
    alignment = alignment_from_table(ProblemList("x"), *rows.T, interpolation)
    there_and_back(scenario(wr.Track(alignment=alignment)))


@pytest.mark.parametrize(
    "command",
    [
        wr.SpeedTable(times=(0.0, 1.0, 2.5), speeds=(20.0, 0.1, 0.3)),
        wr.SpeedProfile(stations=(-3.0, 0.1, 70.7), speeds=(20.0, 0.1, 1 / 3)),
    ],
)
def test_speeds_that_are_commanded(command):
    control = wr.SpeedControl(gain=0.7, command=command)
    assert there_and_back(scenario(speed_control=control)).speed_control == control


def test_a_section_with_given_speeds():
    made = wr.load_scenario(SCENARIOS / "magheri2009_2d.toml")
    table = wr.SpeedTable(times=(0.0, 1.0, 2.5), speeds=(45.0, 0.1, 0.3))
    assert there_and_back(replace(made, speeds=table)).speeds == table
