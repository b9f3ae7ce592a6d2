"""Tracks from TOML and CSV: right, or all their problems at once."""

import math

import numpy as np
import pytest

from wheelrail.errors import InputError
from wheelrail.io.track_file import load_track
from wheelrail.profiles.library import library_profile

GOOD = """
title = "a line"
[track]
gauge_mm = 1435
rail = "UIC60"
inclination = "1:40"
segments = [
  { kind = "straight",   length = 50 },
  { kind = "transition", length = 60 },
  { kind = "curve",      length = 150, radius = 300, cant_mm = 100, turn = "right" },
]
"""


@pytest.fixture
def write(tmp_path):
    def write(text, name="track.toml"):
        path = tmp_path / name
        path.write_text(text)
        return path

    return write


def problems(path):
    with pytest.raises(InputError) as caught:
        load_track(path)
    return [str(problem) for problem in caught.value.problems]


def test_a_good_file(write):
    track = load_track(write(GOOD))
    assert track.title == "a line"
    assert track.length == 260.0
    at = track.sample([25.0, 80.0, 200.0])
    assert at.curvature.tolist() == [0.0, -1 / 600, -1 / 300]
    assert at.cant[2] == math.asin(0.1 / 1.5)


def test_a_file_with_only_a_track_needs_no_heading(write):
    track = load_track(write('segments = [{ kind = "straight", length_km = 1 }]'))
    assert track.length == 1000.0


def test_other_tables_of_a_scenario_are_none_of_its_business(write):
    assert (
        load_track(write('vehicle = "x"\n' + GOOD + "\n[run]\nspeed_kmh = 70\n[contact]\nfriction = 0.4\n")).length
        == 260.0
    )


def test_every_way_to_write_a_curve(write):
    text = GOOD.replace('radius = 300, cant_mm = 100, turn = "right"', "{}")
    same = [
        'radius_km = 0.3, cant = 0.1, turn = "right"',
        "curvature_per_km = -3.3333333333333335, cant_cm = 10",
        "curvature = -0.0033333333333333335, cant_rad = 0.06671614841022526",
    ]
    for way in same:
        at = load_track(write(text.replace("{}", way))).sample(200.0)
        assert at.curvature[0] == pytest.approx(-1 / 300, rel=1e-15)
        assert at.cant[0] == pytest.approx(math.asin(0.1 / 1.5), rel=1e-15)


def test_grades_and_shapes(write):
    track = load_track(
        write(
            GOOD.replace("length = 60", 'length = 60, shape = "bloss"')
            + 'vertical = [{ kind = "grade", length = 100, slope_permille = 5 }, { kind = "parabola", length = 50 }, '
            '{ kind = "grade", slope = -0.01 }]'
        )
    )
    at = track.sample([10.0, track.length])
    assert np.tan(at.pitch) == pytest.approx([0.005, -0.01], abs=1e-15)
    assert at.position[1, 2] == pytest.approx(0.5 - 0.0025 * 50 - 0.01 * 110, abs=1e-12)


def test_transition_that_says_its_end(write):
    text = 'segments = [{ kind = "transition", length = 60, ends_in = { radius = 300, turn = "left", cant_mm = 50 } }]'
    at = load_track(write(text)).sample(60.0)
    assert at.curvature[0] == pytest.approx(1 / 300)
    assert at.cant[0] == pytest.approx(-math.asin(0.05 / 1.5))


def test_table_of_sampled_values(write):
    write(
        "s_km; curvature_per_km; slope_permille; cant_mm\n12,0; 0; 0; 0\n12,1; 0; 0; 0\n12,15; -2; 10; 75\n12,4; -2; 10; 75\n",
        "line.csv",
    )
    track = load_track(write('[track]\ntable = "line.csv"\ncant_base_mm = 1500'))
    assert track.plan_length == pytest.approx(400.0)
    at = track.sample(track.length)
    assert at.curvature[0] == pytest.approx(-2e-3)
    assert at.cant[0] == pytest.approx(math.asin(0.05))
    assert at.heading[0] == pytest.approx(-2e-3 * (25 + 250))
    assert track.alignment.notes == ("s = 0 is station 12000 m of the table",)


def test_table_by_cubics_does_not_overshoot(write):
    rows = "".join(f"{s}, {k}, {k}\n" for s, k in [(0, 0), (50, 0), (100, 1e-3), (150, 1e-3), (200, 0)])
    write("s, curvature, cant_rad\n" + rows, "line.csv")
    track = load_track(write('[track]\ntable = "line.csv"\ninterpolation = "cubic"'))
    at = track.sample(np.linspace(0, 200, 401))
    assert at.curvature.min() >= -1e-18
    assert at.curvature.max() <= 1e-3 + 1e-18
    assert np.abs(np.diff(at.turning[:, 0])).max() < 1e-5


def test_rails_from_files_and_two_kinds(write, tmp_path):
    points = library_profile("UIC60").points(0.3e-3)
    keep = np.abs(points.y) < 0.0362
    rows = "".join(
        f"{y!r},{z!r}\n" for y, z in zip((points.y[keep] * 1e3).tolist(), (points.z[keep] * 1e3).tolist(), strict=True)
    )
    write("y_mm,z_mm\n" + rows, "worn.csv")
    text = GOOD.replace(
        'rail = "UIC60"', 'rail = { left = "60E1", right = { file = "worn.csv", tolerance_mm = 0.01 } }'
    )
    track = load_track(write(text))
    assert (track.rails.left.name, track.rails.right.name) == ("60E1", "worn.csv")


def test_irregularity_from_samples(write):
    rows = "".join(f"{s},{0.5},{2.0},{1.5}\n" for s in range(0, 261, 5))
    write("s,left_mm,vertical_mm,cross_level_mm\n" + rows, "irr.csv")
    track = load_track(write(GOOD + 'irregularity = { file = "irr.csv", fade = 15 }'))
    at = track.sample_irregularity([130.0])[0, :, 0]
    assert at.tolist() == pytest.approx([0.5e-3, 0.0, 0.0, 2e-3, math.asin(1.5 / 1500)], abs=1e-15)


def test_irregularity_from_a_spectrum(write):
    track = load_track(
        write(
            GOOD
            + 'irregularity = { psd = "erri-b176-low", seed = 7, parts = ["vertical"], scale = 2, start = 20, end = 240 }'
        )
    )
    values = track.sample_irregularity(np.linspace(0, 260, 400))
    assert np.abs(values[:, 3, 0]).max() > 1e-4
    assert not values[:, :3].any()


def test_many_mistakes_are_listed_together(write):
    found = problems(
        write(
            """
gauges = 3
[track]
gauge_mm = 1.435
rails = "UIC60"
rail = "UIC61"
inclination = "1;40"
cant_base = nan
segments = [
  { kind = "strait",   length = 50 },
  { kind = "transition", length = -60, shape = "blos" },
  { kind = "curve",      length = 150, radius = -300, cant_mm = 100, cant_rad = 3, turn = "righ", wow = 3 },
  3,
]
vertical = [{ kind = "grade" }, { kind = "parabola" }]
irregularity = { psd = "erri-b176-lo", sed = 7 }
"""
        )
    )
    assert len(found) == 19
    text = "\n".join(found)
    for words in (
        "gauges = 3: not a key",
        "[track] gauge_mm = 1.435: expected a number >= 200 and <= 5000",
        '[track] rail = "UIC61": not a library profile or an existing file. Did you mean "UIC60"?',
        "[track] cant_base = nan: expected a finite number",
        'segments[0].kind = "strait": not known here. Did you mean "straight"?',
        "segments[1].length = -60: expected a number > 0",
        'Did you mean "bloss"?',
        "segments[2].cant: given twice",
        "segments[2].radius = -300",
        'Did you mean "right"?',
        "segments[2].wow = 3: not a key that is known here.",
        "segments[3] = 3: expected a table",
        "vertical[0].slope: missing",
        'Did you mean "erri-b176-low"?',
        'irregularity.sed = 7: not a key that is known here. Did you mean "seed"?',
    ):
        assert words in text


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "empty"),
        ("x = ", "not valid TOML"),
        ("title = 3\nspeed = 2", "[track]: missing"),
        ("track = 3", "expected a table"),
        ("[track]", "segments: missing"),
        ("[track]\nsegments = 4", "expected a list of tables"),
        ("[track]\nsegments = []", "at least one segment"),
        ('segments = [{ kind = "straight" }]', "length: missing"),
        ('segments = [{ kind = "straight", length = true }]', "expected a number"),
        ('segments = [{ kind = "straight", length = inf }]', "expected a finite number"),
        ('segments = [{ kind = "straight", length = 1e9 }]', "expected 0.001 to 1e+06 m"),
        ('segments = [{ kind = "straight", length = 5, length_mm = 5000 }]', "given twice, also as length_mm"),
        ('segments = [{ kind = "curve", length = 5 }]', "give radius and turn"),
        ('segments = [{ kind = "curve", length = 5, radius = 300 }]', 'turn: missing: expected "left" or "right"'),
        ('segments = [{ kind = "curve", length = 5, curvature = 0.01, turn = "left" }]', "leave turn out"),
        (
            'segments = [{ kind = "curve", length = 5, curvature = 0.01, radius = 100 }]',
            "either radius and turn, or curvature",
        ),
        (
            'segments = [{ kind = "curve", length = 5, radius_mm = 300, turn = "left" }]',
            "radius of at least 5 m. Check the unit",
        ),
        ('segments = [{ kind = "curve", length = 5, radius = 300, turn = "left", cant = 100 }]', "Check the unit"),
        ('segments = [{ kind = "straight", length = 5, cant_rad = 1.0 }]', "at most 0.3 rad"),
        (
            'segments = [{ kind = "straight", length = 5 }, { kind = "curve", length = 5, radius = 300, turn = "left", cant_mm = 50 }]',
            "the cant jumps by",
        ),
        (
            'segments = [{ kind = "straight", length = 5 }]\nvertical = [{ kind = "grade", slope = 0.01 }, { kind = "grade", slope = 0 }]',
            "only the last grade",
        ),
        (
            'segments = [{ kind = "straight", length = 5 }]\n'
            'vertical = [{ kind = "grade", length = 2, slope = 0.01 }, { kind = "grade", slope = 0 }]',
            "the slope jumps from 0.01",
        ),
        (
            'segments = [{ kind = "straight", length = 5 }]\nvertical = [{ kind = "grade", length = 9, slope = 0.01 }]',
            "grades are 9 m long",
        ),
        ('segments = [{ kind = "straight", length = 5 }]\nvertical = [{ kind = "grade", slope = 5 }]', "at most 0.2"),
        (
            'segments = [{ kind = "straight", length = 50 }]\nvertical = [{ kind = "parabola", length = 9 }, { kind = "parabola", length = 9 }]',
            "two vertical curves in a row",
        ),
        ('rail = 3\nsegments = [{ kind = "straight", length = 5 }]', "expected the name of a profile"),
        ('rail = { left = "UIC60" }\nsegments = [{ kind = "straight", length = 5 }]', "right: missing"),
        ('rail = "S1002"\nsegments = [{ kind = "straight", length = 5 }]', "S1002 is a wheel profile"),
        ('rail = "nowhere.prr"\nsegments = [{ kind = "straight", length = 5 }]', "there is no such file"),
        ('rail = "arc:300"\nsegments = [{ kind = "straight", length = 5 }]', "reaches only"),
        ('rail = "arc:-3"\nsegments = [{ kind = "straight", length = 5 }]', "expected arc:NUMBER"),
        ('inclination = 3\nsegments = [{ kind = "straight", length = 5 }]', "expected a slope of at most 0.2"),
        ('inclination = true\nsegments = [{ kind = "straight", length = 5 }]', "expected a number"),
        ('interpolation = "cubic"\nsegments = [{ kind = "straight", length = 5 }]', "goes with a table"),
        ('table = "no.csv"', "no.csv: there is no such file"),
        ('table = "no.csv"\nsegments = [{ kind = "straight", length = 5 }]', "either a table or segments"),
        ('segments = [{ kind = "straight", length = 5 }]\nirregularity = { }', "give either psd"),
        (
            'segments = [{ kind = "straight", length = 5 }]\nirregularity = { psd = "erri-b176-low", seed = 1 }',
            "fading in and out",
        ),
        (
            'segments = [{ kind = "straight", length = 99 }]\nirregularity = { psd = "erri-b176-low", seed = 1.5 }',
            "whole number",
        ),
        (
            'segments = [{ kind = "straight", length = 99 }]\nirregularity = { psd = "erri-b176-low", seed = -1 }',
            "whole number >= 0",
        ),
        (
            'segments = [{ kind = "straight", length = 99 }]\nirregularity = { psd = "erri-b176-low", seed = 1, parts = 3 }',
            "expected a list",
        ),
        (
            'segments = [{ kind = "straight", length = 99 }]\nirregularity = { file = "no.csv" }',
            "there is no such file",
        ),
        ('segments = [{ kind = "straight", length = 99 }]\nirregularity = 7', "expected a table"),
    ],
)
def test_one_mistake(write, text, words):
    assert any(words in found for found in problems(write(text)))


@pytest.mark.parametrize(
    ("csv", "words"),
    [
        ("s,curvature\n0,0\n10,0\n5,0\n", "decreases"),
        ("s,curvature\n0,0\n10,0\n10,0\n", "is repeated"),
        ("s,curvature\n0,0\n", "at least two stations"),
        ("s,curvature\n0,0\n10,5\n", "curvature at s = 10 m = 5.0: expected at most 0.2"),
        ("s,curvature,cant\n0,0,0\n10,0,100\n", "cant at s = 10 m"),
        ("s,curvature,cant_rad,cant_mm\n0,0,0,0\n10,0,0,0\n", "given more than once: "),
        ("s,curvature\n0,0\n10,nan\n", "finite number"),
        ("s,curvatur\n0,0\n10,0\n", 'Did you mean "curvature"?'),
        ("s,curvature\n0,0\n1e8,0\n", "at most 1e+06 m"),
        ("s,curvature\n0,0\n1e-7,0\n", "at least 0.001 m apart"),
    ],
)
def test_one_mistake_in_a_table(write, csv, words):
    write(csv, "line.csv")
    assert any(words in found and "line.csv" in found for found in problems(write('table = "line.csv"')))


@pytest.mark.parametrize(
    ("csv", "words"),
    [
        ("s,left\n0,0\n1,0\n2,0\n1,0\n", "decreases"),
        ("s\n0\n1\n2\n3\n", "no deviation is given"),
        ("s,roll,cross_level\n0,0,0\n1,0,0\n", "given together with roll"),
        ("s,left\n0,0\n1,0\n", "at least four samples"),
    ],
)
def test_one_mistake_in_irregularity_samples(write, csv, words):
    write(csv, "irr.csv")
    text = 'segments = [{ kind = "straight", length = 99 }]\nirregularity = { file = "irr.csv", fade = 0 }'
    assert any(words in found for found in problems(write(text)))


def test_curvature_jumps_are_told_not_refused(write):
    track = load_track(
        write(
            'segments = [{ kind = "straight", length = 5 }, { kind = "curve", length = 5, radius = 190, turn = "left" }]'
        )
    )
    assert "real track has a transition there" in track.alignment.notes[0]
