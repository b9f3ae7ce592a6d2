"""wheelrail contact creep"""

from __future__ import annotations

import math
from dataclasses import dataclass, fields, replace
from pathlib import Path
from typing import Annotated, Any

import typer

from wheelrail.cli.output import destination, made, print_facts, print_json, rows_as_csv
from wheelrail.errors import InputError, Problem, ProblemList, nearest

MOST_CELLS = 1000  #: strips, and slices of each

TEXTS = ("law", "bound")


@dataclass(frozen=True)
class Case:
    """One case, as given; fields are named like the columns of a table of cases."""

    a_mm: float | None
    b_mm: float | None
    load_kN: float | None
    friction: float
    xi: float
    eta: float
    phi_per_m: float
    law: str
    E_GPa: float
    nu: float
    strips: float
    slices: float
    bound: str
    flexibilities: float

    def problems(self) -> list[Problem]:
        """What is wrong with it."""
        from wheelrail.contact.point.tangential._kernels.patch import FEWEST
        from wheelrail.contact.point.tangential.laws import BOUNDS, LAWS

        found = ProblemList("case")
        for name, least, most, words in (
            ("a_mm", 1e-3, 1e3, "expected a semi-axis of 0.001 to 1000 mm"),
            ("b_mm", 1e-3, 1e3, "expected a semi-axis of 0.001 to 1000 mm"),
            ("load_kN", 0.0, 1e6, "expected a load of 0 to 1e6 kN; compression is positive"),
            ("friction", 0.0, 1.0, "expected a coefficient of friction from 0 to 1"),
            ("xi", -10.0, 10.0, "expected a creepage from -10 to 10"),
            ("eta", -10.0, 10.0, "expected a creepage from -10 to 10"),
            ("phi_per_m", -1e4, 1e4, "expected a spin from -1e4 to 1e4 per metre"),
            ("E_GPa", 1e-3, 1e5, "expected a modulus of elasticity of 0.001 to 1e5 GPa"),
            ("nu", 0.0, 0.5, "expected a Poisson's ratio from 0 to 0.5"),
        ):
            value = getattr(self, name)
            if value is None:
                found.add(name, f"is missing; {words}")
            elif not (math.isfinite(value) and least <= value <= most):
                found.add(name, words, value)
        for name in ("strips", "slices"):
            value = getattr(self, name)
            if not (FEWEST <= value <= MOST_CELLS and value == int(value)):
                found.add(name, f"expected a whole number from {FEWEST} to {MOST_CELLS}", value)
        if self.flexibilities not in (1, 3):
            found.add("flexibilities", "expected 3 (one each for xi, eta and spin) or 1", self.flexibilities)
        if self.law not in LAWS:
            found.add("law", nearest(self.law, LAWS), self.law)
        if self.bound not in BOUNDS:
            found.add("bound", nearest(self.bound, BOUNDS), self.bound)
        return found.problems

    def solve(self) -> dict[str, float]:
        """Forces and moment on the wheel."""
        from wheelrail.contact.point.tangential._kernels.creep_law import creep_force
        from wheelrail.contact.point.tangential.laws import BOUNDS, Settings, creep_law, make_patch

        assert self.a_mm is not None
        assert self.b_mm is not None
        assert self.load_kN is not None
        patch = make_patch(
            a=self.a_mm / 1e3,
            b=self.b_mm / 1e3,
            load=self.load_kN * 1e3,
            friction=self.friction,
            shear=0.5e9 * self.E_GPa / (1.0 + self.nu),
            nu=self.nu,
        )
        settings = Settings(int(self.strips), int(self.slices), BOUNDS[self.bound], int(self.flexibilities))
        fx, fy, mz = creep_force(creep_law(self.law, settings), patch, self.xi, self.eta, self.phi_per_m)
        return {"fx_N": fx, "fy_N": fy, "mz_Nm": mz}


def creep(
    a_mm: Annotated[float | None, typer.Option(help="Semi-axis of the patch in the rolling direction [mm].")] = None,
    b_mm: Annotated[float | None, typer.Option(help="Semi-axis across [mm].")] = None,
    load: Annotated[float | None, typer.Option("--load-kN", help="Normal force [kN].")] = None,
    friction: Annotated[float, typer.Option(help="Coefficient of friction.")] = 0.3,
    xi: Annotated[float, typer.Option(help="Creepage along, wheel against rail.")] = 0.0,
    eta: Annotated[float, typer.Option(help="Creepage across, left positive.")] = 0.0,
    phi_per_m: Annotated[float, typer.Option(help="Spin [rad/m].")] = 0.0,
    law: Annotated[str, typer.Option(help="See wheelrail list tangential.")] = "fastsim",
    modulus: Annotated[float, typer.Option("--E-GPa", help="Modulus of elasticity of both bodies [GPa].")] = 210.0,
    nu: Annotated[float, typer.Option(help="Poisson's ratio of both bodies.")] = 0.3,
    strips: Annotated[int, typer.Option(help="Of the grid of fastsim and fastrip, side by side.")] = 40,
    slices: Annotated[int, typer.Option(help="Of each strip, one behind the other.")] = 80,
    bound: Annotated[str, typer.Option(help="Traction bound of fastsim: parabolic or elliptic.")] = "parabolic",
    flexibilities: Annotated[int, typer.Option(help="Of fastsim: 3, or 1 for their mean.")] = 3,
    table: Annotated[Path | None, typer.Option(help="A CSV table of cases, columns named like the options.")] = None,
    to: Annotated[Path | None, typer.Option(help="With --table: the CSV file to write.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Creep forces and spin moment on the wheel for a given patch, load and creepages."""
    case = Case(
        a_mm,
        b_mm,
        load,
        friction,
        xi,
        eta,
        phi_per_m,
        law,
        modulus,
        nu,
        strips,
        slices,
        bound,
        flexibilities,
    )
    if table is not None:
        _creep_table(case, table, to)
        return
    problems = case.problems()
    if to is not None:
        problems.append(Problem("--to", "goes with --table; use --json for one case", str(to)))
    if problems:
        raise InputError("contact creep", problems)
    result = case.solve()
    if as_json:
        print_json(result)
    else:
        units = {"fx_N": "N", "fy_N": "N", "mz_Nm": "N m"}
        print_facts(
            f"on the wheel, by {law}", [(key[:2], f"{result[key] + 0.0:.3f} {unit}") for key, unit in units.items()]
        )


def _creep_table(case: Case, table: Path, to: Path | None) -> None:
    from wheelrail.io.case_table import read_cases

    if to is None:
        raise InputError("--table", [Problem("--to", "name the CSV file to write")])
    destination(to, [".csv"])
    numbers = [field.name for field in fields(Case) if field.name not in TEXTS]
    given = read_cases(table, numbers, TEXTS)
    problems = ProblemList(str(table))
    cases = []
    for n, row in enumerate(given, start=1):
        values: dict[str, Any] = dict(row)
        one = replace(case, **values)
        problems.problems += [Problem(f"case {n}, {p.where}", p.what, p.value) for p in one.problems()]
        cases.append(one)
    problems.stop_if_any()
    rows: list[dict[str, Any]] = [
        {"case": n, **row, **one.solve()} for n, (row, one) in enumerate(zip(given, cases, strict=True), start=1)
    ]
    rows_as_csv(made(to), rows)
    print(f"written: {to} ({len(rows)} cases)")
