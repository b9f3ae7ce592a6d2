"""The scene of a run: motion as recorded, suspension at its points, rails on their line."""

import base64
import gzip
import math
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

import fake_run
from wheelrail import load_scenario
from wheelrail.reports.packing import Packer, script_json
from wheelrail.reports.scene import scene_of
from wheelrail.reports.scene.looks import PROFILE_SAG, drawn_profile, kind_of, look_of_body
from wheelrail.reports.scene.motion import MOST_FRAMES, chosen_frames, with_all_turns
from wheelrail.reports.scene.rails import line_of, rail_section, segments_of
from wheelrail.reports.scene.steps import NOTHING, in_steps
from wheelrail.reports.scene.suspension import ELSEWHERE, ON_WHEELSET, drawn_elements, ends_of, look_of
from wheelrail.results.result import result_from_recording
from wheelrail.suspension.axis_law import AxisLaw
from wheelrail.suspension.elements import Bushing, Line
from wheelrail.track.segments import Curve, Straight, Transition
from wheelrail.track.track import Track
from wheelrail.vehicle.rig import Rig, rollers_of

ROOT = Path(__file__).parents[2]
CURVE = ROOT / "scenarios" / "meli2011_curve.toml"


@pytest.fixture(scope="module")
def scenario():
    return load_scenario(CURVE)


@pytest.fixture(scope="module")
def result(scenario):
    recording = fake_run.fake_run(n=MOST_FRAMES, scenario_text=scenario.to_toml())
    return result_from_recording(replace(recording, title="</script><b>"))


@pytest.fixture(scope="module")
def made(result):
    """Its scene, and what packed the scene."""
    packer = Packer()
    return scene_of(result, packer), packer


def unpacked(packer):
    """Arrays of a packer, as the page's scripts get them."""
    payload = packer.payload()
    block = np.frombuffer(gzip.decompress(base64.b64decode(payload["data"])), np.uint8)
    found, start = [], 0
    for kind, length in payload["arrays"]:
        part = block[start : start + 4 * length].reshape(4, length).T
        found.append(np.ascontiguousarray(part).view("<i4" if kind == "i4" else "<f4").ravel())
        start += 4 * length
    return found


def test_signals_come_back_to_half_a_unit():
    packer = Packer()
    values = np.array([[0.0, 1.00004, -3.0, np.nan, 2.5], [1e3, 1e3, 1e3, 1e3, 1e3]])
    told = in_steps(packer, values, 1e-4)
    counted = np.cumsum(unpacked(packer)[told["steps"]["array"]].reshape(2, 5), axis=-1)
    assert counted[0, 3] == NOTHING
    back = np.where(counted == NOTHING, np.nan, counted * told["unit"])
    assert np.nanmax(np.abs(back - values)) <= 0.5e-4 + 1e-12


def test_motion_is_what_was_recorded(result, made):
    scene, packer = made
    arrays = unpacked(packer)
    frames = chosen_frames(result)
    assert [body["name"] for body in scene["bodies"]] == result.bodies
    for name, limit in (("s", 1e-4), ("y", 1e-6), ("z", 1e-6), ("yaw", 1e-6), ("roll", 1e-6), ("pitch", 1e-5)):
        told = scene["motion"][name]
        steps = arrays[told["steps"]["array"]].reshape(len(result.bodies), frames.size)
        values = np.cumsum(steps, axis=-1) * told["unit"]
        assert np.abs(values.T - result.dataset[f"body_{name}"].values[frames]).max() <= limit


def test_long_runs_are_thinned_with_both_ends():
    long = result_from_recording(fake_run.fake_run(n=5 * MOST_FRAMES + 3))
    frames = chosen_frames(long)
    assert frames.size <= MOST_FRAMES
    assert (frames[0], frames[-1]) == (0, 5 * MOST_FRAMES + 2)
    assert np.ptp(np.diff(frames)) <= 1


def test_a_scene_is_small_and_safe_inside_a_page(made):
    scene, packer = made
    text = script_json({"value": scene, **packer.payload()})
    assert "</script>" not in text
    assert len(text) < 1_000_000


def test_forces_and_contacts(result, made):
    scene, packer = made
    arrays = unpacked(packer)
    own = scene["contacts"]
    n = chosen_frames(result).size
    forces = np.cumsum(arrays[own["forces"]["steps"]["array"]].reshape(4, 2, 3, n), axis=-1) * own["forces"]["unit"]
    assert np.abs(forces[:, :, 2].transpose(2, 0, 1) - result.dataset["wheel_Q"].values).max() <= 5.0
    arms = np.cumsum(arrays[own["arms"]["steps"]["array"]].reshape(4, 2, 2, 3, n), axis=-1)
    shown = (arms[:, :, :, 0] != NOTHING).sum(axis=2).transpose(2, 0, 1)
    assert (shown == np.minimum(result.dataset["wheel_contacts"].values, 2)).all()
    assert own["newton_per_metre"] == pytest.approx(75e3)


def test_without_a_readable_scenario_there_is_no_scene():
    assert scene_of(result_from_recording(fake_run.fake_run()), Packer()) is None


def test_the_line_of_a_canted_curve_is_a_circle():
    """Radius 300 m to the left, cant 90 mm over 1.5 m: positions and frames in closed form."""
    track = Track(Straight(length=20.0), Curve(length=200.0, radius=300.0, turn="left", cant=0.0), cant_base=1.5)
    packer = Packer()
    line = line_of(track, 0.0, 220.0, packer)
    arrays = {name: unpacked(packer)[packed["array"]] for name, packed in line.items()}
    s = arrays["s"]
    assert (s[0], s[-1]) == (0.0, pytest.approx(220.0))
    angle = np.maximum(s - 20.0, 0.0) / 300.0
    assert arrays["x"] == pytest.approx(np.minimum(s, 20.0) + 300.0 * np.sin(angle), abs=2e-4)
    assert arrays["y"] == pytest.approx(300.0 * (1.0 - np.cos(angle)), abs=2e-4)
    assert arrays["heading"] == pytest.approx(angle, abs=1e-6)


def test_the_cant_of_a_right_hand_curve_raises_the_left_rail(scenario):
    packer = Packer()
    line = line_of(scenario.track, 0.0, 350.0, packer)
    arrays = {name: unpacked(packer)[packed["array"]] for name, packed in line.items()}
    inside = (arrays["s"] > 110.0) & (arrays["s"] < 210.0)
    assert arrays["cant"][inside] == pytest.approx(math.asin(60.0 / 1435.0), rel=1e-6)
    words = [segment["words"] for segment in segments_of(scenario.track)]
    curve = "right-hand curve, radius 1200 m, cant 60 mm"
    assert words == ["straight", "transition", curve, "transition", "straight"]


def test_transitions_and_tables_have_words_or_none():
    track = Track(Straight(length=20.0), Transition(length=30.0), Curve(length=50.0, curvature=-0.0, cant=0.0))
    assert [segment["words"] for segment in segments_of(track)] == ["straight", "transition", "straight"]


def test_rails_have_their_heads_at_the_gauge(scenario):
    outline = np.array(rail_section(scenario.track.rails.left, 1.0))
    head = outline[outline[:, 1] > -0.014]
    assert head[:, 0].min() == pytest.approx(0.5 * 1.435, abs=5e-4)
    assert outline[:, 1].max() == pytest.approx(0.0, abs=1e-5)
    assert outline[:, 1].min() == pytest.approx(-0.172, abs=2e-3)
    assert np.ptp(outline[:, 0]) == pytest.approx(0.150, abs=3e-3)


def test_springs_meet_the_points_of_the_suspension_at_rest(scenario):
    vehicle = scenario.vehicle
    bodies = vehicle.all_bodies
    drawn = {one["name"]: one for one in drawn_elements(vehicle.elements, bodies, 1.0)}
    for element in vehicle.elements:
        ends = [np.array(end["point"]) + bodies[end["body"]].position for end in drawn[element.name]["ends"]]
        middle = 0.5 * (ends[0] + ends[1])
        if element.name.startswith("primary"):  # it stands on the axle
            assert ends[1] == pytest.approx(np.array(element.point), abs=1e-5)
            assert ends[0] - ends[1] == pytest.approx([0.0, 0.0, ON_WHEELSET], abs=2e-5)
        else:
            assert middle == pytest.approx(np.array(element.point), abs=2e-5)
    # The file says of the secondary springs that they stand between 0.525 and 1.13 m.
    low, high = ends_of(vehicle.element("secondary.bogie1.left"), {body.name: body for body in bodies}, 1.0)
    assert (low[2], high[2]) == (pytest.approx(0.525, abs=0.01), pytest.approx(1.13, abs=0.01))
    assert high[2] - low[2] == pytest.approx(ELSEWHERE)


def test_lines_keep_their_ends():
    line = Line(
        name="yaw damper", body_a="a", body_b="b", point_a=(0, 1, 0.5), point_b=(1, 1, 0.6), law=AxisLaw(damping=1e5)
    )
    assert [tuple(end) for end in ends_of(line, {}, 1.0)] == [(0, 1, 0.5), (1, 1, 0.6)]
    assert look_of(line) == "damper"


def test_elements_look_like_what_they_do(scenario):
    looks = {element.name: look_of(element) for element in scenario.vehicle.elements}
    assert looks["primary.wheelset1.left"] == "coil"
    assert looks["vertical_damper.bogie1.left"] == "damper"
    assert looks["lateral_damper.bogie1.front"] == "damper"
    assert looks["traction.bogie1"] == "rod"
    assert looks["rollbar.bogie1"] == "bar"
    assert looks["bumpstop.bogie1"] == "stop"
    across = ends_of(scenario.vehicle.element("lateral_damper.bogie1.front"), {}, 1.0)
    assert abs(across[1] - across[0]) == pytest.approx([0.0, ELSEWHERE, 0.0])


def test_kinds_of_bodies(scenario):
    kinds = {body.name: kind_of(body, scenario.vehicle) for body in scenario.vehicle.bodies}
    assert kinds == {"carbody": "carbody", "bogie1": "frame", "bogie2": "frame"}


def test_a_car_body_that_stands_on_its_wheelsets_is_one(scenario):
    vehicle = scenario.vehicle
    springs = tuple(
        Bushing(name=f"spring.{one.name}", body_a="carbody", body_b=one.name, point=one.position, z=AxisLaw(rate=1e6))
        for one in vehicle.wheelsets
    )
    plain = replace(vehicle, bodies=vehicle.bodies[:1], elements=springs)
    assert kind_of(plain.bodies[0], plain) == "carbody"


def test_rollers_turn_as_fast_as_recorded(result):
    times = result.dataset["time"].values
    data = result.dataset.drop_dims("roller").assign_coords(roller=["bogie1"])
    place = result.bodies.index("bogie1")
    data["body_angular_velocity_y"][:, place] = -40.0 * times
    turned = with_all_turns(replace(result, dataset=data), data["body_pitch"].values)
    assert turned[:, place] == pytest.approx(-20.0 * times**2, abs=1e-6)
    others = np.delete(np.arange(len(result.bodies)), place)
    assert (turned[:, others] == data["body_pitch"].values[:, others]).all()


def test_rollers_have_the_rims_of_the_rails(scenario):
    own = scenario.vehicle
    for independent in (False, True):
        rollers = rollers_of(Rig(radius=0.685, independent=independent), own)
        looks = [look_of_body(one, own, scenario.track.rails.both, 1.0) for one in rollers]
        assert {look["kind"] for look in looks} == {"roller"}
        for roller, look in zip(rollers, looks, strict=True):
            for rim in look["rims"]:
                sign = 1.0 if rim["side"] == "left" else -1.0
                y = roller.position[1] + rim["middle"] + sign * np.array(rim["profile"])[:, 0]
                assert (sign * y).min() == pytest.approx(0.5 * 1.435, abs=1e-3)
                assert (sign * y).max() < 0.8


def test_drawn_profiles_have_few_points_and_the_shape(scenario):
    profile = scenario.vehicle.wheelsets[0].profile
    few = np.array(drawn_profile(profile, 1.0))
    assert 15 < len(few) < 60
    fine = profile.points(1e-3)
    tread = fine.y > -0.02  # further in, the flange is steep
    assert np.abs(np.interp(fine.y, *few.T) - fine.z)[tread].max() < 1.1 * PROFILE_SAG
