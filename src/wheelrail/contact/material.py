"""Elastic materials of wheel and rail."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from wheelrail.errors import Problem


class Elasticity(NamedTuple):
    """Wheel and rail together, as half-space theory sees them; what kernels need of two materials."""

    modulus: float  #: contact modulus E* [Pa]: 1/E* = (1 - nu1^2)/E1 + (1 - nu2^2)/E2
    shear: float  #: G [Pa]: 1/G = (1/G1 + 1/G2)/2
    poisson: float  #: nu: nu/G = (nu1/G1 + nu2/G2)/2


@dataclass(frozen=True)
class Material:
    """An isotropic elastic material; steel unless said otherwise."""

    young: float = 2.1e11  #: [Pa]
    poisson: float = 0.3

    @property
    def shear(self) -> float:
        """Shear modulus [Pa]."""
        return self.young / (2.0 * (1.0 + self.poisson))

    def problems(self, young: str = "E", poisson: str = "nu") -> list[Problem]:
        """What is wrong with it, under the names that the user knows the two numbers by."""
        found = []
        if not 1e6 <= self.young <= 1e13:
            found.append(Problem(young, "expected 1e6 to 1e13 Pa (0.001 to 10000 GPa). Check the unit", self.young))
        if not 0.0 <= self.poisson <= 0.5:
            found.append(Problem(poisson, "expected Poisson's ratio, 0 to 0.5", self.poisson))
        return found


STEEL = Material()


def combined(wheel: Material = STEEL, rail: Material = STEEL) -> Elasticity:
    """Two materials as one pair of equal half-spaces [Kalker1990 sec. 1.7].

    This is exact for the normal problem without friction. With friction, unlike bodies also couple pressure and slip
    (Kalker's constant K, zero for equal materials), which is left out here as in every simplified theory.
    """
    shear = 2.0 / (1.0 / wheel.shear + 1.0 / rail.shear)
    poisson = 0.5 * shear * (wheel.poisson / wheel.shear + rail.poisson / rail.shear)
    return Elasticity(modulus=shear / (1.0 - poisson), shear=shear, poisson=poisson)
