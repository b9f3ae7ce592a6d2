"""Whatever a track file says: a track with finite numbers, or problems in words."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from example_counts import examples
from wheelrail.errors import InputError
from wheelrail.io.profile_table import Beside
from wheelrail.io.toml_table import TomlTable
from wheelrail.io.track_file import _track, load_track

KEYS = st.sampled_from(
    [
        "kind",
        "length",
        "length_mm",
        "radius",
        "turn",
        "curvature",
        "cant",
        "cant_mm",
        "cant_rad",
        "shape",
        "ends_in",
        "slope",
        "segments",
        "vertical",
        "rail",
        "gauge",
        "gauge_mm",
        "inclination",
        "irregularity",
        "psd",
        "seed",
        "fade",
        "shortest",
        "longest",
        "parts",
        "file",
        "left",
        "right",
        "table",
        "cant_base",
        "x",
    ]
)
WORDS = st.sampled_from(
    [
        "straight",
        "transition",
        "curve",
        "grade",
        "parabola",
        "left",
        "right",
        "bloss",
        "clothoid",
        "UIC60",
        "S1002",
        "1:40",
        "1:0",
        "erri-b176-low",
        "nowhere.csv",
        "arc:300",
        "cone:1:20",
        "linear",
        ":",
        "../x",
    ]
)
NUMBERS = st.one_of(
    st.integers(-3, 2000),
    st.floats(allow_nan=True, allow_infinity=True),
    st.floats(-300, 300),
    st.integers(-(10**400), 10**400),
)
VALUES = st.recursive(
    st.one_of(NUMBERS, WORDS, st.booleans(), st.text(max_size=5)),
    lambda inner: st.one_of(st.lists(inner, max_size=4), st.dictionaries(KEYS, inner, max_size=6)),
    max_leaves=30,
)
SEGMENTS = st.lists(
    st.fixed_dictionaries(
        {
            "kind": st.sampled_from(("straight", "curve", "transition")),
            "length": st.one_of(st.floats(0.1, 200), NUMBERS),
        },
        optional={
            "radius": st.one_of(st.floats(20, 2000), NUMBERS),
            "turn": st.sampled_from(("left", "right")),
            "cant_mm": st.floats(-200, 200),
            "shape": st.sampled_from(("bloss", "sine", "helmert")),
            "curvature": st.floats(-0.1, 0.1),
        },
    ),
    min_size=1,
    max_size=5,
)


def answer(table, folder):
    """Whether a table ends in a track with finite numbers or in problems; anything else raises."""
    from wheelrail.errors import ProblemList

    try:
        track = _track(TomlTable(table, "[track]", ProblemList("fuzz")), Beside(folder), "fuzz")
    except InputError as error:
        return bool(error.problems)
    at = track.sample(np.linspace(0, track.length, 7))
    return all(np.isfinite(values).all() for values in at)


@given(st.dictionaries(KEYS, VALUES, max_size=6))
@examples(300)
def test_any_table(tmp_path_factory, table):
    assert answer(table, tmp_path_factory.getbasetemp())


@given(SEGMENTS, st.dictionaries(KEYS, VALUES, max_size=2))
@examples(300)
def test_nearly_good_tables(tmp_path_factory, segments, rest):
    assert answer(rest | {"segments": segments}, tmp_path_factory.getbasetemp())


@given(st.one_of(st.binary(max_size=300), st.text(max_size=300).map(str.encode)))
@examples(200)
def test_any_bytes(tmp_path_factory, data):
    path = tmp_path_factory.getbasetemp() / "fuzz.toml"
    path.write_bytes(data)
    try:
        load_track(path)
    except InputError as error:
        assert error.problems  # noqa: PT017
