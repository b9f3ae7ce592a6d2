"""Kalker's linear theory of rolling contact, solved anew: no slip anywhere in an ellipse, no traction at its leading edge.

Two equal half spaces, shear modulus 1, touch in the ellipse x^2/a^2 + y^2/b^2 < 1 and roll towards +x. A traction p on
the first displaces its surface against the other's by (Cerruti)

    u = 1/pi integral of ((1 - nu) I + nu e e^T) p/R dA,    e the direction from the point of the load, R its distance.

Without slip du/dx = w, the rigid slip: (1, 0), (0, 1) or (-y, x). Tractions P/J, P a polynomial and
J = sqrt(1 - x^2/a^2 - y^2/b^2), give displacements that are polynomials of the same degree. In polar coordinates about
a point R cancels: along each chord the integral of P/J is done exactly by the rule of Gauss and Chebyshev, and the
integrand is periodic in the direction of the chord. What is left free, functions of y, makes P vanish at the
leading edge, in the sense of least squares. Errors fall with the degree.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.polynomial.chebyshev import chebder, chebval, chebvander


class Coefficients(NamedTuple):
    """C11, C22, C23 (mean of what spin does to the force and creepage to the moment), C33."""

    c11: float
    c22: float
    c23: float
    c33: float


class LinearTheory:
    """An ellipse with a/b = `ratio` and a b = 1, with polynomials up to `degree`."""

    def __init__(self, ratio: float, degree: int = 10, directions: int = 40) -> None:
        self.a, self.b, self.degree = ratio**0.5, ratio**-0.5, degree
        radii = np.sqrt((np.arange(degree + 2) + 0.5) / (degree + 2))
        angles = np.pi * (np.arange(degree + 3) + 0.43) / (degree + 3)  # y > 0: the rest follows by symmetry
        self.x = self.a * np.outer(radii, np.cos(angles)).ravel()
        self.y = self.b * np.outer(radii, np.sin(angles)).ravel()
        self.plain, self.along, self.across, self.mixed = self._displacements(directions)

    def coefficients(self, nu: float) -> Coefficients:
        """For this Poisson's ratio."""
        one, none = np.ones_like(self.x), np.zeros_like(self.x)
        forces = self._forces(nu, 0, np.stack([np.concatenate((one, none))], axis=1))
        turned = np.stack([np.concatenate((none, one)), np.concatenate((-self.y, self.x))], axis=1)
        _, fy, mz = self._forces(nu, 1, turned)
        return Coefficients(-forces[0][0], -fy[0], 0.5 * (mz[0] - fy[1]), -mz[1])

    def _displacements(self, directions: int):
        """Of every product of Chebyshev polynomials at every point: integral of it over R, and with cos^2, sin^2, both."""
        order = self.degree // 2 + 2
        nodes = np.cos((np.arange(order) + 0.5) * np.pi / order)
        shape = (self.x.size, self.degree + 1, self.degree + 1)
        plain, along, across, mixed = (np.zeros(shape) for _ in range(4))
        slender = np.sqrt(self.b / self.a)  # chords crowd where the ellipse is long: even steps of a stretched angle
        for angle in (np.arange(directions) + 0.5) * np.pi / directions:
            stretch = np.cos(angle) ** 2 + (slender * np.sin(angle)) ** 2
            c, s = np.cos(angle) / stretch**0.5, slender * np.sin(angle) / stretch**0.5
            square = (c / self.a) ** 2 + (s / self.b) ** 2
            middle = -(self.x * c / self.a**2 + self.y * s / self.b**2) / square
            inside = 1.0 - (self.x / self.a) ** 2 - (self.y / self.b) ** 2
            reach = middle[:, None] + np.sqrt(middle**2 + inside / square)[:, None] * nodes
            weight = slender / stretch / directions * np.pi / order / square**0.5
            tx = chebvander((self.x[:, None] + reach * c) / self.a, self.degree)
            ty = chebvander((self.y[:, None] + reach * s) / self.b, self.degree)
            chord = weight * np.einsum("pgm,pgn->pmn", tx, ty)
            plain += chord
            along += c * c * chord
            across += s * s * chord
            mixed += c * s * chord
        return plain, along, across, mixed

    def _terms(self, parity: int) -> tuple[np.ndarray, np.ndarray]:
        """Powers of x and y of the polynomials that are even (0) or odd (1) in y."""
        m, n = np.meshgrid(np.arange(self.degree + 1), np.arange(self.degree + 1), indexing="ij")
        kept = (m + n <= self.degree) & (n % 2 == parity)
        return m[kept], n[kept]

    def _basis(self, x, y, terms):
        return chebvander(x / self.a, self.degree)[..., terms[0]] * chebvander(y / self.b, self.degree)[..., terms[1]]

    def _slope(self, terms):
        """Matrix that takes values of such a polynomial at the points to those of its derivative in x."""
        slopes = np.zeros((self.x.size, terms[0].size))
        ty = chebvander(self.y / self.b, self.degree)
        for k, (m, n) in enumerate(zip(*terms, strict=True)):
            if m > 0:
                slopes[:, k] = chebval(self.x / self.a, chebder(np.eye(self.degree + 1)[m])) / self.a * ty[:, n]
        return slopes @ np.linalg.pinv(self._basis(self.x, self.y, terms))

    def _forces(self, nu: float, parity: int, slips: np.ndarray):
        """Fx, Fy, Mz of each rigid slip; p_x has this parity in y and p_y the other."""
        px, py = self._terms(parity), self._terms(1 - parity)
        stiff = (1.0 - nu) * self.plain
        slope_x, slope_y = self._slope(px), self._slope(py)
        matrix = np.block(
            [
                [slope_x @ (stiff + nu * self.along)[:, *px], slope_x @ (nu * self.mixed)[:, *py]],
                [slope_y @ (nu * self.mixed)[:, *px], slope_y @ (stiff + nu * self.across)[:, *py]],
            ]
        )
        rank = int((px[0] + px[1] < self.degree).sum() + (py[0] + py[1] < self.degree).sum())
        left, sizes, right = np.linalg.svd(matrix)
        without_slip = right[:rank].T @ ((left[:, :rank].T @ slips) / sizes[:rank, None])
        edge = (np.arange(4 * self.degree) + 0.5) / (4 * self.degree) * 0.5 * np.pi
        ex, ey = self.a * np.cos(edge), self.b * np.sin(edge)
        at_edge = np.block(
            [
                [self._basis(ex, ey, px), np.zeros((edge.size, py[0].size))],
                [np.zeros((edge.size, px[0].size)), self._basis(ex, ey, py)],
            ]
        )
        free = right[rank:].T
        tractions = without_slip - free @ np.linalg.lstsq(at_edge @ free, at_edge @ without_slip, rcond=None)[0]
        return self._resultants(tractions[: px[0].size], px, tractions[px[0].size :], py)

    def _resultants(self, tx, px, ty, py):
        """Sums of P/J over the ellipse, with x = a sin(h) cos(t), y = b sin(h) sin(t), which take J away."""
        nodes, weights = np.polynomial.legendre.leggauss(self.degree + 4)
        heights = 0.25 * np.pi * (nodes + 1.0)
        turns = 2.0 * np.pi * np.arange(2 * self.degree + 8) / (2 * self.degree + 8)
        x = self.a * np.outer(np.sin(heights), np.cos(turns))
        y = self.b * np.outer(np.sin(heights), np.sin(turns))
        area = np.outer(0.25 * np.pi * weights * np.sin(heights), np.full(turns.size, 2.0 * np.pi / turns.size))
        qx, qy = self._basis(x, y, px) @ tx, self._basis(x, y, py) @ ty
        weight = area[..., None]
        return (
            (weight * qx).sum((0, 1)),
            (weight * qy).sum((0, 1)),
            (weight * (x[..., None] * qy - y[..., None] * qx)).sum((0, 1)),
        )
