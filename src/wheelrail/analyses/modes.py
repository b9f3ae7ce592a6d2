"""Eigenvalues and modes of a linear model."""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np

from wheelrail.analyses.linear import LinearModel
from wheelrail.analyses.mode_names import mode_names

STEADY = 1e-6  #: share of an eigenvalue below which its imaginary part is none
SLOWEST = 1e-3  #: eigenvalues below are those of bodies that nothing holds, split by rounding [1/s]


class Mode(NamedTuple):
    """An oscillation of the whole vehicle."""

    name: str
    eigenvalue: complex  #: [1/s], the one of the pair that turns forwards
    shape: np.ndarray  #: amplitudes of the freedoms, complex [m, rad]; the greatest kinetic energy is real
    participation: np.ndarray  #: shares of the freedoms in the kinetic energy

    @property
    def frequency(self) -> float:
        """Natural frequency |eigenvalue|/2 pi [Hz]."""
        return abs(self.eigenvalue) / (2.0 * math.pi)

    @property
    def damped_frequency(self) -> float:
        """Of the oscillation as it is seen [Hz]."""
        return self.eigenvalue.imag / (2.0 * math.pi)

    @property
    def damping_ratio(self) -> float:
        """Share of critical damping; below 0 for a motion that grows."""
        return -self.eigenvalue.real / abs(self.eigenvalue) + 0.0

    def shares(self, model: LinearModel, least: float = 0.05) -> dict[str, float]:
        """Participation of the freedoms by name, the greatest first, down to `least`."""
        order = np.argsort(-self.participation, kind="stable")
        return {model.names[n]: float(self.participation[n]) for n in order if self.participation[n] >= least}


def modes(model: LinearModel) -> list[Mode]:
    """Modes that oscillate, the slowest first."""
    n = len(model.freedoms)
    values, vectors = np.linalg.eig(model.state_matrix)
    turning = np.flatnonzero(values.imag > np.maximum(STEADY * np.abs(values), SLOWEST))
    return _named(model, [(complex(values[k]), vectors[:n, k]) for k in turning])


def undamped_modes(model: LinearModel) -> list[Mode]:
    """Modes without any damper, the slowest first."""
    values, vectors = np.linalg.eig(model.stiffness / model.mass[:, None])
    swinging = np.flatnonzero(values.real > SLOWEST**2)
    return _named(model, [(1j * math.sqrt(values[k].real), vectors[:, k].astype(complex)) for k in swinging])


def real_eigenvalues(model: LinearModel) -> list[float]:
    """Of motions that do not oscillate [1/s], the slowest first; below 0 they die away."""
    values = np.linalg.eigvals(model.state_matrix)
    steady = values[np.abs(values.imag) <= np.maximum(STEADY * np.abs(values), SLOWEST)].real
    return sorted((float(value) for value in steady), key=abs)


def growth(model: LinearModel) -> tuple[float, float]:
    """The greatest real part of all eigenvalues [1/s] and the frequency of that motion [Hz]."""
    values = np.linalg.eigvals(model.state_matrix)
    worst = values[np.argmax(values.real)]
    return float(worst.real), float(abs(worst.imag) / (2.0 * math.pi))


def _named(model: LinearModel, pairs: list[tuple[complex, np.ndarray]]) -> list[Mode]:
    pairs.sort(key=lambda pair: (abs(pair[0]), pair[0].real))
    shapes, shares = [], []
    for _, vector in pairs:
        energy = model.mass * np.abs(vector) ** 2
        greatest = vector[int(np.argmax(energy))]
        shapes.append(vector * (abs(greatest) / greatest) / math.sqrt(energy.sum()))
        shares.append(energy / energy.sum())
    names = mode_names(model, [value for value, _ in pairs], shapes, shares)
    return [Mode(name, pair[0], *rest) for name, pair, *rest in zip(names, pairs, shapes, shares, strict=True)]
