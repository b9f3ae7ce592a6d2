"""What Python users expect: one telling line, tables in notebooks, pictures and files from results, words for wrong types."""

import re
import xml.etree.ElementTree as ET

import numpy as np
import pytest

import wheelrail as wr
from fake_run import fake_run
from wheelrail.contact.elastic.creepages import Creepages
from wheelrail.contact.elastic.solution import Loading, solve_ellipsoid
from wheelrail.profiles.library import library_profile
from wheelrail.reports.vehicle_figure import box_of, vehicle_figure
from wheelrail.results.patches import PatchHistory, WheelPatches
from wheelrail.results.result import result_from_recording
from wheelrail.vehicle.body import Body

SCRIPT = '<script>alert("1")</script>'


@pytest.fixture(scope="module")
def wagon():
    return wr.load_vehicle("manchester-wagon")


@pytest.fixture(scope="module")
def result():
    return result_from_recording(fake_run(200))


@pytest.fixture(scope="module")
def solution():
    return solve_ellipsoid(
        1.1, 1.7, Loading(load=50e3, finite=False, setting="fast", creepages=Creepages(1e-3, 0.0, 0.0))
    )


def make_track(**others):
    return wr.Track(
        wr.Straight(length=20.0),
        wr.Transition(length=30.0),
        wr.Curve(length=40.0, radius=300.0, turn="right", cant=0.1),
        **others,
    )


def record(solution):
    places = {"y": 0.0, "z": 0.46, "yaw": 0.0, "roll": 0.0, "pair": 0, "share": 1.0}
    return WheelPatches(time=1.0, s=12.0, wheelset="wheelset1", side="left", patches=solution.patches, **places)


def test_reprs_are_one_telling_line(wagon, result, solution):
    track = make_track(title="branch", irregularity=wr.IrregularitySynthesised(psd="erri-b176-low", seed=3, end=40.0))
    scenario = wr.Scenario(track=make_track(), vehicle=wr.load_vehicle("manchester-wheelset"), speed=20.0, title="try")
    wheelset = wagon.wheelsets[0]
    history = PatchHistory((record(solution),))
    lines = {
        repr(track): "<Track 'branch': 90 m, sharpest curve 300 m right, gauge 1.435 m, UIC60, irregular>",
        repr(wr.Track(wr.Straight(length=5.0))): "<Track 'track': 5 m, straight, gauge 1.435 m, UIC60>",
        repr(library_profile("S1002")): "<Profile 'S1002': wheel, y = -70 .. 60 mm, 8 pieces>",
        repr(wagon): "<Vehicle 'Manchester benchmark vehicle 1': 44482 kg, 4 wheelsets, 3 other bodies, 26 elements>",
        repr(wheelset): "<Wheelset 'wheelset1': 1813 kg, S1002, radius 0.46 m, x = 10.78 m>",
        repr(wheelset.wheels[0]): "<Wheel: S1002, radius 0.46 m>",
        repr(wagon.bodies[0]): "<Body 'carbody': 32000 kg at x = 0, z = 1.8 m>",
        repr(scenario): "<Scenario 'try': 'Manchester wheelset' on track 'track', 90 m, 20 m/s>",
        repr(track.irregularity): "IrregularitySynthesised(psd='erri-b176-low', seed=3, end=40.0)",
        repr(wr.Rig()): "Rig(radius=0.685, drive='held')",
        repr(wr.Integrator()): "Integrator(name='auto', step=0.0005)",
        repr(wr.Curve(length=9.0, radius=300.0, turn="left")): "Curve(length=9.0, radius=300.0, turn='left')",
        repr(wr.Contact(friction=0.4)).partition(" damping")[
            0
        ]: "Contact(detection='dist', tangential='johnson-vermeulen-moment',",
        repr(track.sample([1.0, 2.0])): "<TrackSample: 2 positions, s = 1 .. 2 m>",
        repr(history): "<PatchHistory: wheelset1.left at 1 instant>",
        repr(history[0]): "<WheelPatches 'wheelset1.left': 1 patch at t = 1 s, s = 12 m>",
    }
    for told, expected in lines.items():
        assert told == expected
    for other in (result, solution, solution.overlaps[0], solution.patches[0].fields, *result.checks):
        assert "\n" not in repr(other)
        assert len(repr(other)) < 200
    assert re.fullmatch(r"<ElasticPatch: 50 kN, 9\d\d\.\d MPa at most, 11\.\d x 8\.\d+ mm>", repr(solution.patches[0]))
    assert repr(result).startswith("<Result 'Made-up run through a right-hand curve of 1200 m radius': ")


def test_a_brief_line_can_be_typed_in_again():
    for one in (
        wr.Curve(length=90.0, curvature=-0.01, cant_angle=0.02),
        wr.Transition(length=3.0, shape="bloss"),
        wr.RailSupport(mass=3.0),
        wr.Integrator(name="ode45"),
        wr.Contact(tangential="polach", friction=0.4),
        wr.Rig(radius=0.5),
        wr.PatchRecord(times=(1.0,)),
    ):
        assert eval(repr(one), vars(wr) | {name: getattr(wr, name) for name in wr.__all__}) == one


def test_a_long_value_is_cut():
    force = wr.AppliedForce(body="carbody", times=tuple(range(100)), values=((0.0,) * 6,) * 100)
    assert len(repr(force)) < 200


def elements(html):
    """Names of the elements of a piece of HTML, which must be well formed."""
    return {element.tag.rpartition("}")[2] for element in ET.fromstring(html).iter()}


@pytest.mark.parametrize(
    "what", ["track", "wheel", "rail", "vehicle", "section", "scenario", "result", "patch", "wheel patches"]
)
def test_notebooks_show_plain_html(what, wagon, result, solution):
    thing = {
        "track": make_track,
        "wheel": lambda: library_profile("S1002"),
        "rail": lambda: library_profile("UIC60"),
        "vehicle": lambda: wagon,
        "section": lambda: wr.load_vehicle("manchester-wagon-2d"),
        "scenario": lambda: wr.Scenario(track=make_track(), vehicle=wr.load_vehicle("manchester-wheelset"), speed=20.0),
        "result": lambda: result,
        "patch": lambda: solution.patches[0],
        "wheel patches": lambda: record(solution),
    }[what]()
    html = thing._repr_html_()
    found = elements(html)
    assert "table" in found
    assert ("svg" in found) == (what != "scenario")
    assert not found & {"script", "style", "link", "img"}
    assert "http" not in html.replace("http://www.w3.org/2000/svg", "")
    assert len(html) < 100_000
    assert "nan" not in re.findall(r'points="([^"]*)"', html)


def test_names_are_shown_as_text():
    html = make_track(title=SCRIPT)._repr_html_()
    assert SCRIPT not in html
    assert "&lt;script&gt;" in html


def test_bodies_are_drawn_as_boxes_of_their_inertia(wagon):
    """An even box of 4 x 2 x 1 m, and a picture whose wheels have their radius."""
    m, (a, b, c) = 100.0, (4.0, 2.0, 1.0)
    inertia = {"Ixx": m / 12 * (b * b + c * c), "Iyy": m / 12 * (a * a + c * c), "Izz": m / 12 * (a * a + b * b)}
    assert box_of(Body(name="box", mass=m, position=(0.0, 0.0, 1.0), **inertia)) == pytest.approx((4.0, 2.0, 1.0))
    figure = vehicle_figure(wagon)
    assert [panel.title for panel in figure.panels] == [
        "from the side",
        "running gear from the side",
        "running gear from above",
    ]
    circles = [line for line in figure.panels[0].lines if line.x.size == 49]
    assert len(circles) == 4
    assert np.ptp(circles[0].y) == pytest.approx(0.92)


def test_plots(result):
    matplotlib = pytest.importorskip("matplotlib")
    matplotlib.use("Agg")
    from matplotlib import pyplot

    axes = result.plot("wheelset1.*.Q")
    assert axes.get_xlabel() == "distance s [m]"
    assert axes.get_ylabel() == "[N]"
    assert [line.get_label() for line in axes.lines] == ["wheelset1.left.Q", "wheelset1.right.Q"]
    assert axes.lines[0].get_xdata() == pytest.approx(result.values("wheelset1.s"))
    both = result.plot("wheelset1.left.Q", "wheelset1.y", over="time")
    assert [axis.get_ylabel() for axis in both] == ["wheelset1.left.Q [N]", "wheelset1.y [m]"]
    assert both[-1].get_xlabel() == "time [s]"
    again = result.plot("wheelset2.left.Q", axes=axes)
    assert again is axes
    assert len(axes.lines) == 3
    pyplot.close("all")
    for wrong, words in (
        ({"signals": ()}, "name the signals to draw"),
        ({"signals": ("*",)}, "at most 40"),
        ({"signals": ("wheelset1.y",), "over": "way"}, "Known: distance, time"),
        ({"signals": ("wheelset1.left.q", "wheelset1.b")}, r"2 problems(.|\n)*Did you mean .*wheelset1.left.Q"),
        ({"signals": ("wheelset1.y", "wheelset1.left.Q"), "axes": axes}, "have 2 units"),
    ):
        with pytest.raises(wr.InputError, match=words):
            result.plot(*wrong.pop("signals"), **wrong)


def test_a_plot_without_matplotlib_is_refused_in_words(result, monkeypatch):
    import sys

    monkeypatch.setitem(sys.modules, "matplotlib", None)
    with pytest.raises(wr.InputError, match="pictures need matplotlib: pip install"):
        result.plot("wheelset1.y")


def test_tables(result, tmp_path):
    table = result.to_dataframe("wheelset1.*.Q", "wheelset1.y")
    assert list(table.columns) == ["wheelset1.left.Q", "wheelset1.right.Q", "wheelset1.y"]
    assert table.index.name == "time"
    assert table["wheelset1.y"].to_numpy() == pytest.approx(result.values("wheelset1.y"))
    assert table.attrs["units"] == {"time": "s", "wheelset1.left.Q": "N", "wheelset1.right.Q": "N", "wheelset1.y": "m"}
    assert result.to_dataframe().shape == (200, len(result.names))
    path = result.to_csv(tmp_path / "new" / "signals.csv", "wheelset1.left.Q", "wheelset1.left.contacts")
    lines = path.read_text().splitlines()
    assert lines[0] == "time [s],wheelset1.left.Q [N],wheelset1.left.contacts [1]"
    assert len(lines) == 201
    read = np.loadtxt(path, delimiter=",", skiprows=1)
    assert read[:, 1] == pytest.approx(result.values("wheelset1.left.Q"), rel=1e-8)
    assert [one.name for one in path.parent.iterdir()] == ["signals.csv"]


@pytest.mark.slow_without_jit
def test_report(result, tmp_path):
    path = result.report(tmp_path / "pages" / "run.html")
    assert path.read_text().lower().startswith("<!doctype html>")
    with pytest.raises(wr.InputError, match="this is a folder"):
        result.report(tmp_path)
    with pytest.raises(wr.InputError, match=r"ends in \.html"):
        result.report(tmp_path / "run.pdf")
    with pytest.raises(wr.InputError, match=r"Did you mean wheelset1\.left\.Q\?"):
        result["wheelset1.left.q"]


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        (
            lambda: wr.Scenario(track="x", vehicle=3, speed="fast", traction=[1]),
            [
                'track = "x": expected a Track, not a text. wheelrail.load_track',
                "vehicle = 3: expected a Vehicle, not a whole number",
                'speed = "fast": expected a number',
                "traction[0] = 1: expected a Torque",
            ],
        ),
        (lambda: wr.Track(5), ["segments[0] = 5: expected a Straight, Transition or Curve, not a whole number"]),
        (lambda: wr.Track("line.toml"), ['wheelrail.load_track("line.toml") reads a track from a file']),
        (
            lambda: wr.Track([wr.Straight(length=5.0)]),
            ["not a list. Segments are given one after the other: Track(*segments)"],
        ),
        (lambda: wr.Track(wr.Straight), ["not the class Straight itself"]),
        (
            lambda: wr.Track(
                wr.Straight(length="5"), gauge="wide", irregularity="erri", rail=3, support=1, vertical=7, title=2
            ),
            ["gauge", "irregularity", "rail = 3", "support = 1", "vertical = 7", "title = 2"],
        ),
        (lambda: wr.Track(wr.Straight(length="5")), ['segments[0].length = "5": expected a number, not a text']),
        (
            lambda: wr.Track(wr.Curve(length=5.0, radius="x", turn="left")),
            ['segments[0].radius = "x": expected a number'],
        ),
        (
            lambda: wr.Track(wr.Straight(length=5.0), vertical=[3]),
            ["vertical[0] = 3: expected a Grade or VerticalCurve"],
        ),
        (lambda: wr.simulate("run.toml"), ['wheelrail.load_scenario("run.toml") reads one from a file']),
        (lambda: wr.simulate({"title": "x"}), ["wheelrail.scenario_from_dict"]),
        (lambda: wr.simulate(make_track()), ["expected a Scenario, not an object of the class Track"]),
        (lambda: wr.LiveVehicle(None), ["scenario: expected a Scenario, not nothing"]),
        (lambda: wr.Contact(friction="dry", tangential=3), ["tangential = 3: expected a name", 'friction = "dry"']),
        (
            lambda: wr.Vehicle(title="v", bodies=3, wheelsets=("a",), elements=(None,), gauge="x"),
            ["bodies = 3", 'wheelsets[0] = "a": expected a Wheelset, not a text', "elements[0]", 'gauge = "x"'],
        ),
        (
            lambda: wr.load_scenario(3),
            ['path = 3: expected the name of a file, not a whole number. load_scenario("run.toml")'],
        ),
        (lambda: wr.load_track(make_track()), ["not an object of the class Track"]),
        (lambda: wr.load_vehicle(3.5), ["not a number"]),
        (lambda: wr.load_profile(True), ["not a truth value"]),
        (lambda: wr.save("run.nc", "run.nc"), ["expected a Result, not a text"]),
        (lambda: wr.open_result(make_track), ["not the function make_track"]),
        (
            lambda: wr.IrregularitySynthesised(psd=3, seed="x", end="far", parts=7),
            ["psd = 3", 'seed = "x"', 'end = "far"', "parts = 7"],
        ),
        (lambda: wr.IrregularitySampled(s=[1.0], rows=3, fade="x"), ["s = [1.0]", "rows = 3", 'fade = "x"']),
        (lambda: wr.RailSupport(lateral_stiffness="stiff", mass=[1]), ['lateral_stiffness = "stiff"', "mass = [1]"]),
        (lambda: wr.Track(wr.Straight(length=5.0), stretches=3), ["stretches = 3: expected a list of RailStretch"]),
        (lambda: wr.Track(wr.Straight(length=5.0), stretches=[3]), ["stretches[0] = 3"]),
        (lambda: wr.Track(wr.Straight(length=5.0), rail=["UIC60"]), ["expected the name of a rail profile"]),
        (lambda: wr.Track(wr.Straight(length=5.0), cant_base=float("nan")), ["cant_base = nan: expected 0.2 to 5 m"]),
        (lambda: wr.Scenario(track=3, vehicle=3, speed=5.0, constraints=("a",)), ["expected a tuple of pairs"]),
        (lambda: wr.citations_of("run.toml"), ['wheelrail.load_scenario("run.toml")']),
        (lambda: wr.scenario_to_dict(None), ["expected a Scenario, not nothing"]),
        (lambda: wr.scenario_to_toml(3), ["expected a Scenario, not a whole number"]),
        (lambda: wr.scenario_from_dict("x"), ["expected a dictionary, not a text"]),
        (lambda: wr.with_values("x", {}), ["expected a Scenario, not a text"]),
    ],
)
def test_a_wrong_type_is_answered_in_words(wrong, words):
    with pytest.raises(wr.InputError) as error:
        wrong()
    for part in words:
        assert part in str(error.value)


def test_a_pair_of_rails_may_be_a_list():
    track = wr.Track(wr.Straight(length=5.0), rail=["UIC60", "60E1"])
    assert [one.name for one in track.rail_profiles] == ["UIC60", "60E1"]


def test_a_wrong_type_of_a_signal_is_answered_in_words(result):
    for wrong in (
        lambda: result[3],
        lambda: result.values(None),
        lambda: result.signals(3),
        lambda: result.to_dataframe(3),
    ):
        with pytest.raises(wr.InputError, match="expected the name of a signal, not"):
            wrong()
    with pytest.raises(wr.InputError, match="expected the name of a file, not a whole number"):
        result.to_csv(3)


def test_numbers_of_numpy_are_numbers():
    track = wr.Track(
        wr.Straight(length=np.float32(5.0)), wr.Curve(length=np.int64(5), radius=np.int64(300), turn="left")
    )
    assert track.length == pytest.approx(10.0)
