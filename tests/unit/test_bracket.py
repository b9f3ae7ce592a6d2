"""Searches by trial: every rising function, also one with a jump."""

import math

import numpy as np
import pytest

from wheelrail.numerics._kernels.bracket import (
    BRACKET_SIZE,
    HIGH,
    LOW,
    bracket_width,
    newton_within,
    next_trial,
    open_between,
    open_bracket,
)


@pytest.mark.parametrize(
    ("function", "root"),
    [
        (lambda x: x**3 - 2.0, 2.0 ** (1 / 3)),
        (lambda x: math.tanh(50.0 * (x - 0.3)), 0.3),
        (lambda x: math.expm1(x), 0.0),
        (lambda x: -1.0 if x < 0.7 else 5.0, 0.7),
    ],
)
@pytest.mark.parametrize("start", [-1.0, 2.5])
def test_finds_the_root(function, root, start):
    state = np.ones(BRACKET_SIZE)
    open_bracket(state)
    x, step = start, 0.1
    assert bracket_width(state) == math.inf
    for _ in range(200):
        f = function(x)
        following = next_trial(state, x, f, -math.copysign(step, f))
        step *= 2.0
        if abs(f) < 1e-13 or bracket_width(state) < 1e-13:
            break
        x = following
    assert x == pytest.approx(root, abs=1e-12)


@pytest.mark.parametrize(("low", "high"), [(0.0, 3.0), (3.0, 0.0)])
def test_between_two_known_values_in_either_order(low, high):
    """The cube root of two; low is where the function is negative, also if it falls with x."""
    sign = 1.0 if low < high else -1.0
    state = np.ones(BRACKET_SIZE)
    x = open_between(state, low, sign * (low**3 - 2.0), high, sign * (high**3 - 2.0))
    for _ in range(60):
        assert min(low, high) < x < max(low, high)
        x = next_trial(state, x, sign * (x**3 - 2.0), 0.0)
        if bracket_width(state) < 1e-13:
            break
    assert sign * (state[LOW] ** 3 - 2.0) <= 0.0 <= sign * (state[HIGH] ** 3 - 2.0)
    assert x == pytest.approx(2.0 ** (1 / 3), abs=1e-12)


def test_newton_stays_within():
    assert newton_within(0.0, 4.0, 3.0, 2.0, 2.0) == 2.0
    assert newton_within(0.0, 4.0, 3.0, 8.0, 2.0) == 2.0  # would be at -1: the middle
    assert newton_within(1.0, 4.0, 3.0, 2.0, math.inf) == 3.0
    assert newton_within(1.0, 4.0, 3.0, 2.0, math.nan) == 2.5
