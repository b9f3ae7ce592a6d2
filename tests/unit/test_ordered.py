"""The search among ordered values against a plain count."""

import math

import numpy as np

from wheelrail.numerics._kernels.ordered import last_up_to

RISING = np.array([-2.0, -0.5, 0.0, 1.0, 4.0, 4.5])


def test_rising_values():
    for x in (-3.0, -2.0, -1.0, 0.0, 0.5, 4.0, 4.2, 4.5, 9.0):
        for low in range(RISING.size):
            for high in range(low, RISING.size):
                expected = max(low, low + int((RISING[low : high + 1] <= x).sum()) - 1)
                assert last_up_to(RISING, low, high, x, 1.0) == expected


def test_falling_values_are_rising_ones_mirrored():
    for x in (-3.0, -2.0, 0.5, 4.5, 9.0):
        assert last_up_to(-RISING, 0, 5, -x, -1.0) == last_up_to(RISING, 0, 5, x, 1.0)


def test_no_number():
    assert last_up_to(RISING, 1, 4, math.nan, 1.0) == 1
