"""Kernels as parts of others, with large tuples by reference: the same numbers as in plain Python."""

from typing import NamedTuple

import numpy as np
import pytest
from numba.core import config
from numba.core.errors import TypingError

from wheelrail.kernel import kernel, small_kernel
from wheelrail.members import verb

compiled_only = pytest.mark.skipif(config.DISABLE_JIT, reason="nothing is compiled")


class Shelf(NamedTuple):
    books: np.ndarray
    label: float


class House(NamedTuple):
    low: Shelf
    high: Shelf
    counts: np.ndarray
    tidy: bool


@verb
def weigh(thing, scale):
    """What it weighs."""


@weigh.of(Shelf)
@kernel
def weigh_shelf(shelf, scale):
    return scale * shelf.books.sum() + shelf.label


@weigh.of(House)
@kernel
def weigh_house(house, scale):
    return weigh(house.low, scale) + weigh(house.high, 2.0 * scale) + (house.counts[1] if house.tidy else 0.0)


@small_kernel
def swapped(house):
    return House(house.high, house.low, house.counts, house.tidy)


@kernel
def weigh_both_ways(house, n):
    total = 0.0
    for k in range(n):
        other = swapped(house) if k % 2 else House(house.low, Shelf(house.counts, 0.5), house.counts, True)
        total += weigh(other, 1.0 + k)
    return total


@kernel
def give_back(shelf, number):
    return shelf, number


@kernel
def take_back(shelf):
    given, _ = give_back(shelf, 1.0)
    return given.label


def a_house():
    return House(Shelf(np.array([1.0, 2.0]), 0.25), Shelf(np.array([4.0]), 8.0), np.array([3.0, 5.0]), True)


def test_fields_of_tuples_by_reference_are_those_given():
    house = a_house()
    assert weigh_house(house, 10.0) == 30.25 + 88.0 + 5.0


def test_a_tuple_made_in_a_loop_is_seen_as_it_is_made_each_time():
    house = a_house()
    expected = 0.0
    for k in range(5):
        s = 1.0 + k
        if k % 2:
            expected += (s * 4.0 + 8.0) + (2.0 * s * 3.0 + 0.25) + 5.0
        else:
            expected += (s * 3.0 + 0.25) + (2.0 * s * 8.0 + 0.5) + 5.0
    assert weigh_both_ways(house, 5) == pytest.approx(expected, rel=1e-15)


@compiled_only
def test_a_kernel_does_not_return_a_tuple_that_it_was_given():
    with pytest.raises(TypingError, match="give_back returns a tuple that it was given"):
        take_back(a_house().low)


@compiled_only
def test_only_what_python_calls_is_compiled_to_machine_code():
    weigh_house(a_house(), 1.0)
    assert weigh_shelf.part.overloads or weigh_house.stats.cache_hits  # of a session before: its parts lie within
    assert not weigh_shelf.overloads
    for result in weigh_shelf.part.overloads.values():
        assert result.library.get_pointer_to_function(result.fndesc.llvm_func_name) == 0
