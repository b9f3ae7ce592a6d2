"""Power spectral densities of track irregularities.

All are one-sided in the circular wave number W [rad/m]: the variance between W1 and W2 is the integral of S dW.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np


@dataclass(frozen=True)
class Spectrum:
    """A family of spectra with common corner wave numbers.

    vertical, lateral:  S = A Wc^2 / ((W^2 + Wr^2)(W^2 + Wc^2))                     [m^2 / (rad/m)]
    roll:               S = (Av / b^2) Wc^2 W^2 / ((W^2 + Wr^2)(W^2 + Wc^2)(W^2 + Ws^2))   [rad^2 / (rad/m)]
    gauge:              S = Ag Wc^2 W^2 / ((W^2 + Wr^2)(W^2 + Wc^2)(W^2 + Ws^2))      [m^2 / (rad/m)]
    """

    name: str
    description: str
    source: str
    lateral_level: float  #: Aa [m rad]
    vertical_level: float  #: Av [m rad]
    gauge_level: float  #: Ag [m rad]
    corner: float = 0.8246  #: Wc [rad/m]
    long: float = 0.0206  #: Wr [rad/m]
    short: float = 0.4380  #: Ws [rad/m]
    half_distance: float = 0.75  #: b, half the distance of the running circles [m]

    def density(self, part: str, wave_number: np.ndarray) -> np.ndarray:
        """Spectral density of "lateral", "vertical", "roll" or "gauge" at wave numbers [rad/m]."""
        w2 = np.asarray(wave_number, dtype=np.float64) ** 2
        base = self.corner**2 / ((w2 + self.long**2) * (w2 + self.corner**2))
        if part == "lateral":
            return self.lateral_level * base
        if part == "vertical":
            return self.vertical_level * base
        band = base * w2 / (w2 + self.short**2)
        if part == "roll":
            return self.vertical_level / self.half_distance**2 * band
        if part == "gauge":
            return self.gauge_level * band
        raise ValueError(f"{part}: expected one of {', '.join(PARTS)}")


PARTS = ("lateral", "vertical", "roll", "gauge")

_SOURCE = "[ERRI1993], as quoted by [Claus1998] and in public vehicle-track codes; taken as one-sided in rad/m"

SPECTRA = {
    spectrum.name: spectrum
    for spectrum in (
        Spectrum(
            name="erri-b176-low",
            description="ERRI B176, low level of irregularities (good track)",
            source=_SOURCE,
            lateral_level=2.119e-7,
            vertical_level=4.032e-7,
            gauge_level=5.32e-8,
        ),
        Spectrum(
            name="erri-b176-high",
            description="ERRI B176, high level of irregularities (poor track)",
            source=_SOURCE,
            lateral_level=6.125e-7,
            vertical_level=1.080e-6,
            gauge_level=1.032e-7,
        ),
    )
}
