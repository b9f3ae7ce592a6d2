"""wheelrail contact hertz"""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import Annotated

import typer

from wheelrail.cli.cases import Row, one_case_only, solve_table
from wheelrail.cli.contact_materials import (
    MATERIAL_NUMBERS,
    Bodies,
    Poisson,
    RailPoisson,
    RailYoung,
    WheelPoisson,
    WheelYoung,
    Young,
)
from wheelrail.cli.output import print_json, print_table
from wheelrail.errors import InputError, Problem


@dataclass(frozen=True)
class HertzCase(Bodies):
    """One case, as given."""

    A_per_m: float | None = None
    B_per_m: float | None = None
    load_kN: float | None = None
    approach_mm: float | None = None

    def problems(self) -> list[Problem]:
        """What is wrong with it."""
        from wheelrail.contact.point.normal.hertz import hertz_problems

        found = hertz_problems(self.A_per_m, self.B_per_m, ("A_per_m", "B_per_m")).problems
        if (self.load_kN is None) == (self.approach_mm is None):
            found.append(Problem("load_kN", "give either the load or the approach"))
        if self.load_kN is not None and not 0.0 <= self.load_kN <= 1e9:
            found.append(Problem("load_kN", "expected a load of 0 or more", self.load_kN))
        if self.approach_mm is not None and not 0.0 <= self.approach_mm <= 1e3:
            found.append(Problem("approach_mm", "expected 0 to 1000 mm", self.approach_mm))
        return found + super().problems()

    def solve(self) -> Row:
        """The contact, as it is printed."""
        from wheelrail.contact.point.normal.hertz import hertz_at_approach, hertz_under_load

        assert self.A_per_m is not None
        assert self.B_per_m is not None
        if self.load_kN is not None:
            found = hertz_under_load(self.A_per_m, self.B_per_m, self.load_kN * 1e3, self.elasticity())
        else:
            assert self.approach_mm is not None
            found = hertz_at_approach(self.A_per_m, self.B_per_m, self.approach_mm / 1e3, self.elasticity())
        return {
            "a_mm": found.a * 1e3,
            "b_mm": found.b * 1e3,
            "p0_MPa": found.pressure / 1e6,
            "approach_mm": found.approach * 1e3,
            "load_kN": found.load / 1e3,
        }


CASE_NUMBERS = ("A_per_m", "B_per_m", "load_kN", "approach_mm", *MATERIAL_NUMBERS)


def hertz(
    A_per_m: Annotated[
        float | None, typer.Option("--A-per-m", help="Half sum of the curvatures along the rolling direction [1/m].")
    ] = None,
    B_per_m: Annotated[float | None, typer.Option("--B-per-m", help="Half sum of those across [1/m].")] = None,
    load_kN: Annotated[float | None, typer.Option("--load-kN", help="Normal load [kN].")] = None,
    approach_mm: Annotated[float | None, typer.Option(help="Approach of the bodies, instead of the load [mm].")] = None,
    E_GPa: Young = 210.0,
    nu: Poisson = 0.3,
    wheel_E_GPa: WheelYoung = None,
    wheel_nu: WheelPoisson = None,
    rail_E_GPa: RailYoung = None,
    rail_nu: RailPoisson = None,
    table: Annotated[Path | None, typer.Option(help="A CSV table of cases, columns named like the options.")] = None,
    to: Annotated[Path | None, typer.Option(help="With --table: the CSV file to write.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Hertz: semi-axes, greatest pressure and approach of two bodies with the gap A x^2 + B y^2, x forward."""
    case = HertzCase(E_GPa, nu, wheel_E_GPa, wheel_nu, rail_E_GPa, rail_nu, A_per_m, B_per_m, load_kN, approach_mm)
    if table is not None:
        solve_table(
            table,
            to,
            CASE_NUMBERS,
            (),
            lambda row: replace(case, **row).problems(),
            lambda row: [replace(case, **row).solve()],
        )
        return
    one_case_only(to)
    problems = case.problems()
    if problems:
        raise InputError("contact hertz", problems)
    result = case.solve()
    if as_json:
        print_json(result)
    else:
        print_table(list(result), [list(result.values())])
