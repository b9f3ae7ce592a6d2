"""Whatever a scenario file says: a scenario, or problems in words."""

import copy
import tomllib
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from example_counts import examples
from wheelrail.errors import InputError
from wheelrail.io.scenario_file import scenario_from
from wheelrail.simulation.scenario import Scenario

GOOD = tomllib.loads("""
title = "a"
vehicle = "manchester-wheelset"
start = [{ body = "wheelset1", y = 0.001 }]
load = [{ body = "wheelset1", times = [0, 1], Fy = [0, 1] }]
[run]
speed = 10
start = 10
duration = 1
integrator = { name = "ode45", step = 1e-3, relative = 1e-6 }
[speed_control]
gain = 0.5
[contact]
friction = { kind = "falling", coefficient = 0.3, limit = 0.5 }
grid = [10, 10]
elasticity = { E_GPa = 210, nu = 0.3 }
damping_coefficient = 2
[constraints]
wheelset1 = "speed"
[track]
segments = [{ kind = "straight", length = 80 }]
""")
JUNK = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-2, 3),
    st.just(10**400),
    st.floats(),
    st.sampled_from(["", "wheelset1", "fixed", "ode5", "degraded", "along-track", "manchester-wagon", "a/b.toml"]),
    st.lists(st.floats(-2, 2), max_size=3),
    st.dictionaries(st.sampled_from(["kind", "name", "step", "body", "positions", "E"]), st.floats(), max_size=2),
)
KEYS = st.sampled_from(["speed_kmh", "kind", "body", "Mz", "positions", "left", "right", "friction", "run", "vy"])


def positions(data, path=()):
    """Paths to every value."""
    inner = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in inner:
        yield (*path, key)
        yield from positions(value, (*path, key))


def test_the_file_that_is_changed_is_good():
    assert isinstance(scenario_from(GOOD, Path("x.toml")), Scenario)


@examples(100)
@given(st.lists(st.tuples(st.sampled_from(list(positions(GOOD))), JUNK, st.none() | KEYS), min_size=1, max_size=3))
def test_mutated_files(changes):
    data = copy.deepcopy(GOOD)
    for position, junk, key in changes:
        inner = data
        for step in position[:-1]:
            try:
                inner = inner[step]
            except (KeyError, IndexError, TypeError):
                break
        if isinstance(inner, dict):
            inner[key or position[-1]] = junk
        elif isinstance(inner, list) and isinstance(position[-1], int) and position[-1] < len(inner):
            inner[position[-1]] = junk
    try:
        scenario = scenario_from(data, Path("x.toml"))
    except InputError:
        return
    assert scenario.speed >= 0.0
