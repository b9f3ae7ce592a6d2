"""Data written as TOML: what is read back is what was written, whatever it is."""

import math
import tomllib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wheelrail.errors import InputError
from wheelrail.io.text_file import MOST_CHARACTERS
from wheelrail.io.toml_writer import toml_text

TEXT = st.text(st.characters(exclude_categories=["Cs"]), max_size=8)
SCALAR = st.one_of(
    st.booleans(), st.integers(-(2**63), 2**63 - 1), st.floats(allow_nan=False, allow_infinity=False), TEXT
)
VALUE = st.recursive(
    SCALAR,
    lambda inner: st.one_of(st.lists(inner, max_size=4), st.dictionaries(TEXT, inner, max_size=4)),
    max_leaves=12,
)


@given(st.dictionaries(TEXT, VALUE, max_size=5))
def test_what_is_written_is_read_back(data):
    text = toml_text(data)
    again = tomllib.loads(text)
    assert again == data
    assert toml_text(again) == text  # also the signs of zeros, and which numbers are whole


@given(st.lists(st.floats(allow_nan=False, allow_infinity=False), max_size=2000))
def test_long_lists_are_wrapped(numbers):
    text = toml_text({"a": {"numbers": numbers, "rows": [{"numbers": numbers, "n": 1}]}})
    assert tomllib.loads(text)["a"]["rows"][0]["numbers"] == numbers
    assert max(map(len, text.splitlines())) <= 120 < MOST_CHARACTERS


def test_how_it_looks():
    data = {
        "title": 'a "b"',
        "run": {"speed": 20.0, "integrator": {"name": "ode5"}},
        "track": {"segments": [{"kind": "straight", "length": 1e-5}, {"kind": "curve", "length": 3.0}]},
        "bodies": {"car body": {"mass": 1.0}},
        "nothing": {},
    }
    assert toml_text(data) == (
        'title = "a \\"b\\""\n\n[run]\nspeed = 20.0\n\n[run.integrator]\nname = "ode5"\n\n[track]\nsegments = [\n'
        '  { kind = "straight", length = 1e-05 },\n  { kind = "curve", length = 3.0 },\n]\n\n[bodies."car body"]\n'
        "mass = 1.0\n\n[nothing]\n"
    )


@pytest.mark.parametrize("value", [math.nan, math.inf, None, object(), "\ud800", {"a": [math.inf]}])
def test_what_toml_does_not_take_is_refused_in_words(value):
    with pytest.raises(InputError):
        toml_text({"a": value})
