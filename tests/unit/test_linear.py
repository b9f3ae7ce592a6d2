"""Small linear systems against NumPy's."""

import numpy as np
import pytest

from wheelrail.numerics._kernels.linear import factorise, solve


@pytest.mark.parametrize("seed", range(5))
def test_solution_is_that_of_numpy(seed: int) -> None:
    rng = np.random.default_rng(seed)
    matrix, right = rng.normal(size=(6, 6)), rng.normal(size=6)
    factors, pivots, unknowns = matrix.copy(), np.zeros(6, dtype=np.int64), right.copy()
    assert factorise(factors, pivots)
    solve(factors, pivots, unknowns)
    np.testing.assert_allclose(unknowns, np.linalg.solve(matrix, right), rtol=1e-10)


def test_rows_are_exchanged_where_a_pivot_vanishes() -> None:
    matrix, right = np.array([[0.0, 2.0], [3.0, 1.0]]), np.array([4.0, 5.0])
    pivots = np.zeros(2, dtype=np.int64)
    assert factorise(matrix, pivots)
    solve(matrix, pivots, right)
    np.testing.assert_allclose(right, [1.0, 2.0])


@pytest.mark.parametrize("value", [0.0, np.nan])
def test_no_solution_is_told(value: float) -> None:
    assert not factorise(np.full((3, 3), value), np.zeros(3, dtype=np.int64))
