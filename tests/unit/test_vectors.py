"""Vectors, rotations and quaternions against numpy and scipy."""

import numpy as np
import pytest
from scipy.spatial.transform import Rotation

from wheelrail.numerics._kernels.vectors import (
    by_component,
    compose,
    compose_with_vector,
    cross,
    dot,
    minus,
    minus_cross,
    plus,
    plus_rotated,
    rotate,
    scaled,
    store_vector,
    unrotate,
    vector_at,
)

#: Sums of a few products of numbers of the size of one.
CLOSE = 1e-14


def vectors(seed, count):
    return np.random.default_rng(seed).normal(size=(count, 3))


def test_sums_and_products():
    a, b, c = vectors(1, 3)
    u, v, w = (tuple(vector.tolist()) for vector in (a, b, c))
    assert plus(u, v) == tuple(a + b)
    assert minus(u, v) == tuple(a - b)
    assert scaled(2.5, u) == tuple(2.5 * a)
    assert by_component(u, v) == tuple(a * b)
    assert dot(u, v) == pytest.approx(a @ b, abs=CLOSE)
    assert cross(u, v) == pytest.approx(np.cross(a, b), abs=CLOSE)
    assert minus_cross(w, u, v) == pytest.approx(c - np.cross(a, b), abs=CLOSE)


def test_vectors_in_arrays():
    numbers = np.arange(6.0)
    assert vector_at(numbers, 2) == (2.0, 3.0, 4.0)
    store_vector(numbers, 1, (7.0, 8.0, 9.0))
    assert numbers.tolist() == [0.0, 7.0, 8.0, 9.0, 4.0, 5.0]


def test_rotations_of_arrays_and_of_tuples():
    turn = Rotation.from_rotvec([0.3, -1.1, 0.7])
    a, b = vectors(2, 2)
    u, v = tuple(a.tolist()), tuple(b.tolist())
    array = np.ascontiguousarray(turn.as_matrix())
    for axes in (array, tuple(tuple(row) for row in array.tolist())):
        assert rotate(axes, u) == pytest.approx(turn.apply(a), abs=CLOSE)
        assert unrotate(axes, u) == pytest.approx(turn.inv().apply(a), abs=CLOSE)
        assert plus_rotated(v, axes, u) == pytest.approx(b + turn.apply(a), abs=CLOSE)


def test_quaternions():
    one, other = Rotation.from_rotvec([0.3, -1.1, 0.7]), Rotation.from_rotvec([-0.2, 0.4, 2.0])
    p, q = (tuple(turn.as_quat(scalar_first=True).tolist()) for turn in (one, other))
    product = Rotation.from_quat(compose(p, q), scalar_first=True)
    np.testing.assert_allclose(product.as_matrix(), (one * other).as_matrix(), atol=CLOSE)
    v = (0.5, -2.0, 1.5)
    assert compose_with_vector(p, v) == pytest.approx(compose(p, (0.0, *v)), abs=CLOSE)
