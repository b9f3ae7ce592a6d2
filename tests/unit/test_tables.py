"""Tables as kernels evaluate them, against numpy's interpolation."""

import numpy as np

from wheelrail.numerics._kernels.table import table_at
from wheelrail.system.multibody import make_tables

TABLES = [((0.5, 1.0, 3.0), (2.0, -1.0, 4.0)), ((2.0,), (7.0,)), ((-1.0, 0.0), (0.0, 1.0))]


def test_values_are_straight_between_points_and_constant_beyond():
    tables = make_tables(TABLES)
    for n, (at, values) in enumerate(TABLES):
        for x in np.linspace(-2.0, 4.0, 25):
            assert abs(table_at(tables, n, x)[0] - np.interp(x, at, values)) < 1e-15


def test_slopes_are_those_of_what_follows():
    tables = make_tables(TABLES)
    assert [table_at(tables, 0, x)[1] for x in (0.4, 0.5, 0.9, 1.0, 2.9, 3.0, 9.0)] == [
        0.0,
        -6.0,
        -6.0,
        2.5,
        2.5,
        0.0,
        0.0,
    ]
    assert table_at(tables, 1, 2.0) == (7.0, 0.0)
