"""Searches by trial: every rising function, also one with a jump."""

import math

import numpy as np
import pytest

from wheelrail.numerics._kernels.bracket import BRACKET_SIZE, bracket_width, next_trial, open_bracket


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
