"""Finding a piece in constant time finds the same piece as a search."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from wheelrail.numerics._kernels.pieces import piece_at
from wheelrail.numerics.pieces import make_pieces
from wheelrail.numerics.quintic import quintic_coefficients

widths = st.lists(st.floats(1e-6, 1e3), min_size=1, max_size=40)


@given(widths, st.floats(-1e3, 1e3), st.lists(st.floats(0, 1), min_size=1, max_size=20))
def test_piece_at_agrees_with_a_search(widths, start, fractions):
    knots = start + np.concatenate(([0.0], np.cumsum(widths)))
    if np.any(np.diff(knots) <= 0):
        return
    pieces = make_pieces(knots)
    positions = [*knots, *(knots[0] + f * (knots[-1] - knots[0]) for f in fractions)]
    for x in positions:
        expected = min(max(int(np.searchsorted(knots, x, side="right")) - 1, 0), len(widths) - 1)
        assert piece_at(pieces, x) == expected


def test_a_joint_belongs_to_the_piece_after_it_and_the_end_to_the_last():
    pieces = make_pieces(np.array([0.0, 1.0, 2.0]))
    assert [piece_at(pieces, x) for x in (0.0, 1.0, np.nextafter(1.0, 0.0), 2.0)] == [0, 1, 0, 1]


def test_beyond_the_ends_the_nearest_piece_answers():
    pieces = make_pieces(np.array([0.0, 1.0, 2.0]))
    assert piece_at(pieces, -5.0) == 0
    assert piece_at(pieces, 5.0) == 1


def test_quintics_reproduce_a_quintic():
    polynomial = np.polynomial.Polynomial([0.3, -1.0, 0.5, 2.0, -0.7, 0.1])
    nodes = np.array([-1.0, 0.2, 1.5])
    values = np.column_stack([polynomial(nodes), polynomial.deriv()(nodes), polynomial.deriv(2)(nodes)])
    for start, coefficients in zip(nodes, quintic_coefficients(nodes, values), strict=False):
        assert np.allclose(np.polynomial.Polynomial(coefficients)(0.7), polynomial(start + 0.7), rtol=0, atol=1e-12)
