"""Whatever a vehicle file says: a vehicle with finite numbers, or problems in words."""

import copy
import math
import tomllib
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from example_counts import examples
from wheelrail.errors import InputError
from wheelrail.io.vehicle_file import library_vehicles, vehicle_from
from wheelrail.vehicle.assemble import assemble_vehicle
from wheelrail.vehicle.static_load import static_wheel_loads, with_static_preloads

GOOD = tomllib.loads(library_vehicles()["manchester-wagon"].read_text())
JUNK = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-2, 3),
    st.just(10**400),
    st.floats(),
    st.sampled_from(["", "bushing", "line", "friction", "carbody", "frame", "ground", "y", "S1002"]),
    st.lists(st.floats(-2, 2), max_size=4),
    st.dictionaries(st.sampled_from(["force", "elongation", "velocity", "odd", "mass", "x"]), st.floats(), max_size=2),
)
KEYS = st.sampled_from(
    [
        "kx",
        "kz_kN_per_m",
        "series_kz",
        "friction_z",
        "spring_y",
        "from",
        "to",
        "at",
        "axis",
        "name",
        "kind",
        "mass",
        "x",
    ]
)


def positions(data, path=()):
    """Paths to every value."""
    inner = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in inner:
        yield (*path, key)
        yield from positions(value, (*path, key))


def _at(data, path):
    for key in path:
        data = data[key]
    return data


PLACES = list(positions(GOOD))


@examples(150)
@given(st.lists(st.tuples(st.sampled_from(PLACES), JUNK, st.none() | KEYS), min_size=1, max_size=3))
def test_mutated_files(changes):
    data = copy.deepcopy(GOOD)
    for path, junk, extra in changes:
        inner = data
        try:
            for key in path[:-1]:
                inner = inner[key]
            if extra is not None and isinstance(inner, dict):
                inner[extra] = junk
            elif junk is None:
                del inner[path[-1]]
            else:
                inner[path[-1]] = junk
        except (KeyError, IndexError, TypeError):
            continue  # an earlier change took it away
    try:
        vehicle = with_static_preloads(vehicle_from(data, Path("x.toml")))
    except InputError:
        return
    model = assemble_vehicle(vehicle)
    assert np.isfinite(model.bodies).all()
    assert np.isfinite(model.suspension.numbers).all()
    assert np.isfinite(model.suspension.laws.numbers).all()
    assert np.isfinite(static_wheel_loads(vehicle)).all()


NUMBERS = [path for path in PLACES if type(_at(GOOD, path)) in (int, float)]


def with_numbers(bad, paths):
    data = copy.deepcopy(GOOD)
    for path in paths:
        _at(data, path[:-1])[path[-1]] = bad
    return data


@pytest.mark.parametrize("bad", [math.inf, math.nan, 10**400, 1e308], ids=["inf", "nan", "integer", "1e308"])
def test_every_number_that_is_not_finite_is_refused_and_named(bad):
    """1e308 is finite until it is multiplied: by a unit, by gravity, by another one."""
    for path in {path[-1]: path for path in NUMBERS}.values():
        with pytest.raises(InputError):
            vehicle_from(with_numbers(bad, [path]), Path("x.toml"))
    with pytest.raises(InputError) as error:
        vehicle_from(with_numbers(bad, NUMBERS), Path("x.toml"))
    named = " ".join(problem.where for problem in error.value.problems)
    keys = {path[-1] if isinstance(path[-1], str) else path[-2] for path in NUMBERS}
    assert all(key in named for key in keys)


@pytest.mark.parametrize("name", ["mass", "Ixx"])
def test_masses_that_are_next_to_nothing_are_refused(name):
    with pytest.raises(InputError, match="1e-06 to 1e"):
        vehicle_from(with_numbers(1e-300, [("bodies", "carbody", name)]), Path("x.toml"))
