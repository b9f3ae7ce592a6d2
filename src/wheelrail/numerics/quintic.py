"""Quintic pieces that join with two continuous derivatives."""

from __future__ import annotations

import numpy as np


def quintic_coefficients(nodes: np.ndarray, values: np.ndarray) -> np.ndarray:
    """Quintics between nodes with given value and two derivatives.

    Parameters
    ----------
    nodes : strictly increasing, shape (n + 1,).
    values : value, first and second derivative at the nodes, shape (n + 1, ..., 3).

    Returns
    -------
    Ascending coefficients in the distance from each piece's start, shape (n, ..., 6).
    """
    h = np.diff(nodes).reshape(-1, *([1] * (values.ndim - 2)))
    f, df, ddf = np.moveaxis(values[:-1], -1, 0)
    g, dg, ddg = np.moveaxis(values[1:], -1, 0)
    # What is left at the right node after the parabola from the left one: value, slope, curvature.
    p = g - f - df * h - 0.5 * ddf * h**2
    v = (dg - df - ddf * h) * h
    a = (ddg - ddf) * h**2
    cubic = (10.0 * p - 4.0 * v + 0.5 * a) / h**3
    quartic = (-15.0 * p + 7.0 * v - a) / h**4
    quintic = (6.0 * p - 3.0 * v + 0.5 * a) / h**5
    return np.ascontiguousarray(np.stack([f, df, 0.5 * ddf, cubic, quartic, quintic], axis=-1))
