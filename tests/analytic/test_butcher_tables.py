"""The tables of the explicit steps against the conditions of Butcher that make their orders."""

import numpy as np
import pytest

from wheelrail.integrators._kernels.explicit import ControlledStep, error_of
from wheelrail.integrators._kernels.system import POSITION, UNCOUNTED
from wheelrail.integrators.steps import BOGACKI_SHAMPINE, DORMAND_PRINCE, DORMAND_PRINCE_PAIR


def conditions(a, order):
    """For each rooted tree of this order: its elementary weight per stage, and the sum that the weights must make of it.

    Hairer, Norsett and Wanner: Solving Ordinary Differential Equations I, table II.2.2.
    """
    c = a.sum(axis=1)
    ac, acc, aac = a @ c, a @ c**2, a @ (a @ c)
    return {
        1: [(np.ones_like(c), 1.0)],
        2: [(c, 1 / 2)],
        3: [(c**2, 1 / 3), (ac, 1 / 6)],
        4: [(c**3, 1 / 4), (c * ac, 1 / 8), (acc, 1 / 12), (aac, 1 / 24)],
        5: [
            (c**4, 1 / 5),
            (c**2 * ac, 1 / 10),
            (c * acc, 1 / 15),
            (c * aac, 1 / 30),
            (ac**2, 1 / 20),
            (a @ c**3, 1 / 20),
            (a @ (c * ac), 1 / 40),
            (a @ acc, 1 / 60),
            (a @ aac, 1 / 120),
        ],
    }[order]


def square(table):
    """A table whose last row is the step itself, as a square: that row is also the last stage (first same as last)."""
    stages = table.shape[0]
    whole = np.zeros((stages, stages))
    whole[:, : stages - 1] = table
    return whole


TABLES = [
    pytest.param(DORMAND_PRINCE_PAIR, 5, id="Dormand-Prince"),
    pytest.param(BOGACKI_SHAMPINE, 3, id="Bogacki-Shampine"),
]


def test_fixed_steps_are_those_of_the_pair():
    np.testing.assert_array_equal(DORMAND_PRINCE.a, DORMAND_PRINCE_PAIR.a)
    assert DORMAND_PRINCE.error.size == 0


@pytest.mark.parametrize(("table", "order"), TABLES)
def test_stages_are_where_their_weights_lead(table, order):
    np.testing.assert_allclose(table.c, table.a.sum(axis=1), atol=1e-14)
    assert table.order == order


@pytest.mark.parametrize(("table", "order"), TABLES)
def test_weights_make_the_order(table, order):
    a = square(table.a)
    for p in range(1, order + 1):
        for weight, wanted in conditions(a, p):
            assert a[-1] @ weight == pytest.approx(wanted, abs=1e-14), p
    assert np.all(np.triu(a) == 0.0)


@pytest.mark.parametrize(("table", "order"), TABLES)
def test_error_is_that_of_a_step_one_order_lower(table, order):
    """What the two sets of weights differ by vanishes for all trees of the lower order, and not beyond."""
    a, error = square(table.a), table.error
    for p in range(1, order):
        for weight, _ in conditions(a, p):
            assert abs(error @ weight) < 1e-14, p
    assert max(abs(error @ weight) for weight, _ in conditions(a, order)) > 1e-4


@pytest.mark.parametrize(("table", "order"), [(DORMAND_PRINCE_PAIR, 4), (BOGACKI_SHAMPINE, 3)])
def test_states_within_a_step_have_their_order(table, order):
    """Every condition with the time up to a share u of the step in place of the whole: gamma u^p."""
    a = square(table.a)
    powers = np.arange(1, table.dense.shape[1] + 1)
    for u in (0.1, 0.37, 0.5, 0.83, 1.0):
        weights = table.dense @ u**powers
        for p in range(1, order + 1):
            for weight, wanted in conditions(a, p):
                assert weights @ weight == pytest.approx(wanted * u**p, abs=1e-14), (u, p)


@pytest.mark.parametrize("table", [DORMAND_PRINCE_PAIR, BOGACKI_SHAMPINE])
def test_steps_join_in_value_and_slope(table):
    """The polynomial ends where the step does, and begins and ends with the rates there."""
    a, dense = square(table.a), table.dense
    np.testing.assert_allclose(dense.sum(axis=1), a[-1], atol=1e-14)
    np.testing.assert_array_equal(dense[:, 0], np.eye(len(a))[0])
    slopes = dense @ np.arange(1.0, dense.shape[1] + 1.0)
    np.testing.assert_allclose(slopes, np.eye(len(a))[-1], atol=1e-13)


@pytest.mark.parametrize(("table", "order"), TABLES)
def test_the_estimate_of_a_quadrature(table, order):
    """Integrals of powers up to the lower order but one are exact for both; t^4 (t^2) is where they first differ.

    In units of a tolerance of 1: the weights' condition error @ c^k, times the length of the step. A number that is not
    counted adds nothing, whatever its rates are.
    """
    c = square(table.a).sum(axis=1)
    nothing, counted = np.zeros(2), np.array([POSITION, UNCOUNTED])
    for power in range(order):
        rates = np.zeros((7, 2))
        rates[:, 1] = np.arange(7.0)
        rates[: c.size, 0] = c**power
        found = error_of(ControlledStep(table, 0.0, 1.0), 0.5, nothing, nothing, rates, counted)
        if power < order - 1:
            assert found < 1e-14
        else:
            assert found > 1e-4
