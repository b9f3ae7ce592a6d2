"""Pages as files: nothing in them reaches out or can be mistaken for markup, and scripts are those that were built."""

import hashlib
import json
import re
from pathlib import Path

import numpy as np
import pytest

import wheelrail
from wheelrail.reports.cross_section import CrossSection, WheelSection
from wheelrail.reports.figure import Arrow, Course, Field, Figure, Line, Panel, Scale, Text
from wheelrail.reports.figure_spec import SpecWriter
from wheelrail.reports.packing import Packer, rounded
from wheelrail.reports.page import Facts, Head, Listing, Scene, Tab, Table, write_page, write_tabs
from wheelrail.reports.relief import Relief, Sheet
from wheelrail.reports.run_assessment import assessed_table, compared_table
from wheelrail.reports.segments import shades_of
from wheelrail.results.assessment import Assessed
from wheelrail.track.segments import Curve, Straight, Transition
from wheelrail.track.track import Track

WEB = Path(wheelrail.__file__).parent / "reports/web"
ROOT = Path(__file__).parents[2]
HOSTILE = '</script><script>alert(1)</script><b>bold</b> & "quotes"'
T = np.linspace(0.0, 1.0, 11)


def data_of(path):
    """The JSON of a page."""
    return json.loads(re.search(r'id="wheelrail-data">(.*?)</script>', path.read_text(), re.DOTALL)[1])


def a_figure(title="Figure"):
    course = Course(T, 10.0 * T, "wheelset1")
    return Figure(
        title,
        (
            Panel("", "Q [kN]", (Line(10.0 * T, T**2, "wheelset1", course=course),), x_range=(0.0, 10.0)),
            Panel("s [m]", "y [mm]", (Line(T, T, marks=True, value=0.5),), along=True, y_range=(0.0, np.inf)),
            Panel(
                "x",
                "y",
                (),
                arrows=(Arrow(0.0, 0.0, 1.0, 1.0),),
                texts=(Text(0.5, 0.5, "words"),),
                field=Field(T, T, np.outer(T, T), (0.0, 0.5, 1.0), "pressure [MPa]"),
            ),
        ),
        caption="What is seen.",
        scale=Scale("s [m]", 0.0, 1.0),
    )


def a_relief():
    x, y = np.meshgrid(T, T)
    return Relief("Relief", (Sheet(x, y, x * y, np.where(x > 0.5, x, np.nan)),), ("x", "y", "z"), "pressure [MPa]")


def test_scripts_are_those_that_were_built():
    """`make web` makes them; who changes a source and forgets it is told here."""
    for line in (WEB / "HASHES").read_text().splitlines():
        digest, name = line.split()
        path = ROOT / name if name.startswith("web/") else WEB / name
        assert hashlib.sha256(path.read_bytes()).hexdigest() == digest, f"{name} has changed: make web"
    listed = {line.split()[1] for line in (WEB / "HASHES").read_text().splitlines()}
    assert {f"web/src/{path.name}" for path in (ROOT / "web/src").glob("*.*s")} <= listed


def test_nothing_is_fetched(tmp_path):
    write_page(tmp_path / "page.html", "Page", "Lead.", [a_figure(), a_relief()])
    text = (tmp_path / "page.html").read_text()
    assert "default-src 'none'" in text
    assert not re.search(r"""(?:src|href)\s*=\s*["']?(?:https?:)?//""", text)
    assert "@import" not in text


def test_words_are_never_markup(tmp_path):
    parts = [
        a_figure(HOSTILE),
        Facts(HOSTILE, ((HOSTILE, HOSTILE),)),
        Table(HOSTILE, (HOSTILE,), ((HOSTILE,),), HOSTILE, (HOSTILE,)),
        Listing(HOSTILE, HOSTILE),
    ]
    tabs = [Tab(HOSTILE, tuple(parts)), Tab("other", (Listing("a", "b", folded=False),))]
    write_tabs(tmp_path / "page.html", Head(HOSTILE, HOSTILE, ("bad", HOSTILE), (HOSTILE,)), tabs, runs=[HOSTILE])
    text = (tmp_path / "page.html").read_text()
    assert "<b>bold" not in text
    assert "alert(1)</script>" not in text
    assert data_of(tmp_path / "page.html")["value"]["runs"] == [HOSTILE]


def test_columns_of_words_read_from_the_left(tmp_path):
    columns = ("signal", "at", "value", "limit", "contacts", "what it is")
    rows = (("Q", "left", "1.5", "-", "2 (2.00)", "the vertical force on a wheel"), ("Y", "-", "-.5", "-", "", "short"))
    write_page(tmp_path / "page.html", "Page", "", [Table("Numbers", columns, rows)])
    head = re.search(r"<tr>(<th.*?)</tr>", (tmp_path / "page.html").read_text())[1]
    assert re.findall(r'<th class="words">([^<]*)', head) == ["at", "what it is"]


def test_the_same_parts_make_the_same_page(tmp_path):
    for name in ("one", "two"):
        write_page(tmp_path / name, "Page", "", [a_figure(), a_relief()])
    assert (tmp_path / "one").read_bytes() == (tmp_path / "two").read_bytes()


def test_numbers_that_are_drawn_are_rounded():
    values = np.array([0.0, -1.0, 54.321e3, -7.53e-5, np.pi, np.nan, np.inf, 1e-30])
    assert rounded(values) == pytest.approx(values, rel=4e-6, nan_ok=True)
    noisy = np.random.default_rng(1).normal(54e3, 1.0, 4000)
    sizes = []
    for add in (Packer.add, Packer.add_rounded):
        packer = Packer()
        add(packer, noisy)
        sizes.append(len(packer.payload()["data"]))
    assert sizes[1] < 0.7 * sizes[0]


def test_specs_of_figures():
    writer = SpecWriter(Packer())
    first, second, third = writer.spec(a_figure())["panels"]
    assert "x" not in first["lines"][0]  # the browser chooses distance or time
    assert writer.courses[first["lines"][0]["course"]]["body"] == "wheelset1"
    assert (first["xRange"], "yRange" in first) == ([0.0, 10.0], False)
    assert second["along"]
    assert "yRange" not in second  # there is no end to an infinite one
    assert second["lines"][0]["colour"] == "#9a9a9a"  # by its value, in the middle of the scale
    assert (third["arrows"][0]["dx"], third["texts"][0]["text"]) == (1.0, "words")
    assert len(third["field"]["bands"]) == 2
    writer.spec(a_figure())
    assert len(writer.courses) == 1
    assert len(writer.packer.payload()["arrays"]) == 5  # instants and positions in full, all else rounded


def test_specs_of_reliefs_and_sections():
    writer = SpecWriter(Packer())
    relief = writer.spec(a_relief())
    assert (relief["kind"], relief["sheets"][0]["rows"], relief["greatest"]) == ("relief", 11, 1.0)
    n = np.zeros((3, 2))
    wheel = WheelSection("wheelset1", "left", 0, n, n, T[:3], np.zeros((3, 3)), n, np.zeros((3, 2, 4)))
    section = writer.spec(CrossSection("Section", (wheel,)))
    assert section["wheels"][0]["rows"] == 2


@pytest.mark.parametrize(
    "data", [{"t": T, "deep": [{"n": np.float64(2.0), "of": (T,)}]}, lambda packer: {"t": packer.add(T)}]
)
def test_scenes_travel_with_their_arrays(data, tmp_path):
    write_page(tmp_path / "page.html", "Page", "", [Scene("Animation", data)])
    found = data_of(tmp_path / "page.html")
    (scene,) = found["value"]["pictures"]
    assert (scene["kind"], scene["data"]["t"]) == ("scene", {"array": 0})
    assert found["arrays"] == [["f4", 11]]


def test_segments_of_a_track():
    track = Track(
        Straight(length=60.0),
        Transition(length=50.0),
        Curve(length=100.0, radius=1200.0, cant=0.06, turn="right"),
        Transition(length=50.0),
        Straight(length=90.0),
        cant_base=1.5,
    )
    shades = shades_of(track)
    assert [one.kind for one in shades] == ["straight", "transition", "curve", "transition", "straight"]
    assert (shades[2].start, shades[2].end) == pytest.approx((110.0, 210.0), abs=0.01)
    assert shades[2].words == "R 1200 m, cant 60 mm"
    assert shades_of(Track(Straight(length=100.0))) == []


def test_assessed_table():
    def row(**given):
        return Assessed(where="wheelset1", filter="20 Hz", rate=2e3, rule="EN 14363", **given)

    table = assessed_table(
        [
            row(quantity="Y/Q", value=0.53, unit="1", limit=0.8, part="left-hand curves"),
            row(quantity="sum of Y", value=5.1e4, unit="N", limit=4.7e4),
            row(quantity="Q", value=1e5, unit="N", limit=None),
        ],
        "Against limits",
    )
    assert table.verdicts == ("good", "bad", "")
    assert table.rows[0] == ("Y/Q", "wheelset1, left-hand curves", "0.530", "0.800", "-", "kept")
    assert table.rows[1][2:5] == ("51.000", "47.000", "kN")


def test_assessments_of_several_runs_stand_side_by_side():
    def row(quantity, value, limit, unit="1"):
        words = {"where": "wheelset1", "filter": "20 Hz", "rate": 2e3}
        return Assessed(quantity=quantity, value=value, limit=limit, unit=unit, **words)

    runs = [
        [row("Y/Q", 0.53, 0.8), row("sum of Y", 4.1e4, 4.7e4, "N"), row("Q", 9e4, None, "N")],
        [row("Y/Q", 0.91, 0.8), row("sum of Y", 5.1e4, 4.5e4, "N")],
    ]
    table = compared_table(runs, ["dry", "wet"], "Against limits")
    assert table.columns == ("quantity", "at", "limit", "unit", "dry", "wet")
    assert table.rows == (
        ("Y/Q", "wheelset1", "0.800", "-", "0.530", "0.910 exceeded"),
        ("sum of Y", "wheelset1", "by run", "kN", "41.000 of 47.000", "51.000 of 45.000 exceeded"),
        ("Q", "wheelset1", "-", "kN", "90.000", "-"),
    )
