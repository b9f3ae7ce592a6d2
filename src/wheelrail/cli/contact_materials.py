"""Options that name the materials of wheel and rail."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

import typer

from wheelrail.errors import Problem

if TYPE_CHECKING:
    from wheelrail.contact.material import Elasticity, Material

Young = Annotated[float, typer.Option("--E-GPa", help="Young's modulus of both bodies [GPa].")]
Poisson = Annotated[float, typer.Option("--nu", help="Poisson's ratio of both bodies.")]
WheelYoung = Annotated[float | None, typer.Option("--wheel-E-GPa", help="Of the wheel, if it differs.")]
WheelPoisson = Annotated[float | None, typer.Option("--wheel-nu", help="Of the wheel, if it differs.")]
RailYoung = Annotated[float | None, typer.Option("--rail-E-GPa", help="Of the rail, if it differs.")]
RailPoisson = Annotated[float | None, typer.Option("--rail-nu", help="Of the rail, if it differs.")]

MATERIAL_NUMBERS = ("E_GPa", "nu", "wheel_E_GPa", "wheel_nu", "rail_E_GPa", "rail_nu")


@dataclass(frozen=True)
class Bodies:
    """Materials as given."""

    E_GPa: float = 210.0
    nu: float = 0.3
    wheel_E_GPa: float | None = None
    wheel_nu: float | None = None
    rail_E_GPa: float | None = None
    rail_nu: float | None = None

    def _materials(self) -> list[tuple[Material, str, str]]:
        """Wheel and rail, each with the names under which its numbers were given."""
        from wheelrail.contact.material import Material

        made = []
        for body, young, poisson in (
            ("wheel", self.wheel_E_GPa, self.wheel_nu),
            ("rail", self.rail_E_GPa, self.rail_nu),
        ):
            material = Material((self.E_GPa if young is None else young) * 1e9, self.nu if poisson is None else poisson)
            names = ("E_GPa" if young is None else f"{body}_E_GPa", "nu" if poisson is None else f"{body}_nu")
            made.append((material, *names))
        return made

    def problems(self) -> list[Problem]:
        """What is wrong with them."""
        found: list[Problem] = []
        for material, young, poisson in self._materials():
            found += [problem for problem in material.problems(young, poisson) if problem not in found]
        return found

    def materials(self) -> tuple[Material, Material]:
        """Of wheel and rail, in SI units."""
        (wheel, _, _), (rail, _, _) = self._materials()
        return wheel, rail

    def elasticity(self) -> Elasticity:
        """Both together, in SI units."""
        from wheelrail.contact.material import combined

        return combined(*(material for material, _, _ in self._materials()))
