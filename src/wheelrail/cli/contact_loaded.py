"""wheelrail contact wheelset --load-kN: both wheels carry their loads."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from pathlib import Path
from typing import TYPE_CHECKING, Any

from wheelrail.cli.cases import Row, one_case_only, solve_table
from wheelrail.cli.contact import FITTING_NUMBERS, FITTING_TEXTS, Fitting, point_fields
from wheelrail.cli.contact_materials import MATERIAL_NUMBERS, Bodies
from wheelrail.cli.output import print_json, print_table, print_text
from wheelrail.errors import InputError, Problem, nearest

if TYPE_CHECKING:
    from wheelrail.contact.equilibrium.loaded import LoadedContact
    from wheelrail.contact.geometry._kernels.pair import Pair

DEFAULT_LAW = "fastsim"
DEFAULT_FRICTION = 0.3


@dataclass(frozen=True)
class LoadedCase(Bodies):
    """One case, as given."""

    lateral_mm: float = 0.0
    yaw_mrad: float = 0.0
    roll_mrad: float | None = None
    load_kN: float | None = None
    right_load_kN: float | None = None
    speed: float | None = None
    friction: float | None = None
    law: str | None = None

    def problems(self) -> list[Problem]:
        """What is wrong with it."""
        import math

        from wheelrail.contact.point.tangential.laws import LAWS

        found = []
        if self.roll_mrad is not None:
            found.append(Problem("roll_mrad", "the roll follows from the loads: leave it out", self.roll_mrad))
        if self.load_kN is None:
            found.append(Problem("load_kN", "missing: speed, friction, law, right load and materials go with a load"))
        for name, value in (("load_kN", self.load_kN), ("right_load_kN", self.right_load_kN)):
            if value is not None and not 1e-6 <= value <= 1e4:
                found.append(Problem(name, "expected the vertical load of a wheel, above 0, at most 10000 kN", value))
        for name, value in (("lateral_mm", self.lateral_mm), ("yaw_mrad", self.yaw_mrad)):
            if not math.isfinite(value):
                found.append(Problem(name, "expected a finite number", value))
        if self.speed is not None and not abs(self.speed) <= 300.0:
            found.append(Problem("speed", "expected at most 300 m/s", self.speed))
        if self.friction is not None and not 0.0 <= self.friction <= 1.0:
            found.append(Problem("friction", "expected a coefficient of friction, 0 to 1", self.friction))
        if self.law is not None and self.law not in LAWS:
            found.append(Problem("law", nearest(self.law, LAWS), self.law))
        return found + super().problems()

    def solve(self, pair: Pair) -> dict[str, Any]:
        """The wheelset, as it is printed; contacts under "left" and "right"."""
        from wheelrail.contact.equilibrium.loaded import WORDS, wheelset_under_load
        from wheelrail.contact.point.friction.constant import ConstantFriction
        from wheelrail.contact.point.laws import contact_laws
        from wheelrail.numerics._kernels.status import OK

        assert self.load_kN is not None
        right = self.load_kN if self.right_load_kN is None else self.right_load_kN
        found = wheelset_under_load(
            pair,
            pair,
            y=self.lateral_mm / 1e3,
            yaw=self.yaw_mrad / 1e3,
            load=(self.load_kN * 1e3, right * 1e3),
            speed=self.speed or 0.0,
            friction=ConstantFriction(DEFAULT_FRICTION if self.friction is None else self.friction),
            laws=contact_laws(elasticity=self.elasticity(), creep=self.law or DEFAULT_LAW),
        )
        return {
            "status": "ok" if found.status == OK else WORDS[found.status],
            "roll_mrad": found.roll * 1e3,
            "height_mm": found.height * 1e3,
            "spin_rad_per_s": found.spin,
            "left": {"points": [contact_fields(contact) for contact in found.left]},
            "right": {"points": [contact_fields(contact) for contact in found.right]},
        }


def contact_fields(contact: LoadedContact) -> dict[str, float]:
    """A loaded contact as it is printed: forces on the wheelset, creepages of the wheel against the rail."""
    own = {
        "approach_mm": contact.approach * 1e3,
        "normal_N": contact.load,
        "p0_MPa": contact.pressure / 1e6,
        "a_mm": contact.a * 1e3,
        "b_mm": contact.b * 1e3,
    }
    own |= dict(zip(("fx_N", "fy_N", "fz_N"), contact.force, strict=True))
    own |= dict(zip(("creep_x_N", "creep_y_N"), contact.creep_force, strict=True))
    own |= {"spin_moment_Nm": contact.spin_moment}
    own |= dict(zip(("xi", "eta", "phi_per_m"), contact.creepage, strict=True))
    own |= {"friction": contact.friction, "power_W": contact.power, "t_gamma_N": contact.t_gamma}
    return point_fields(contact.point) | own


NUMBERS = (
    *("lateral_mm", "yaw_mrad", "roll_mrad", "load_kN", "right_load_kN", "speed", "friction"),
    *MATERIAL_NUMBERS,
    *FITTING_NUMBERS,
)
#: Results whose names are taken by options.
RENAMED = {"friction": "contact_friction", "roll_mrad": "wheelset_roll_mrad"}


def wanted(case: Mapping[str, Any], table: Path | None) -> bool:
    """Whether a load, or anything that goes with one, is asked for by an option or by a column of the table."""
    usual = {field.name: field.default for field in fields(LoadedCase)}
    shared = ("lateral_mm", "yaw_mrad", "roll_mrad")
    if any(value != usual[name] for name, value in case.items() if name not in shared):
        return True
    if table is None:
        return False
    from wheelrail.io.csv_table import cells_of, content_lines, separator_in
    from wheelrail.io.text_file import read_text

    lines = content_lines(read_text(table))
    titles = cells_of(lines[0].text, separator_in(lines[0].text)) if lines else []
    return not set(usual).difference(shared).isdisjoint(titles)


def run(fitting: Fitting, case: LoadedCase, table: Path | None, to: Path | None, as_json: bool) -> None:
    """The command, for one case or for a table."""
    if table is not None:
        _table(fitting, case, table, to)
        return
    one_case_only(to)
    problems = case.problems()
    if problems:
        raise InputError("contact wheelset", problems)
    result = case.solve(fitting.pair())
    if result["status"] != "ok":
        raise InputError("contact wheelset", [Problem("", result["status"])])
    if as_json:
        print_json(result)
        return
    print_text(
        f"roll {result['roll_mrad']:.6f} mrad, height {result['height_mm']:.6f} mm, "
        f"spin {result['spin_rad_per_s']:.6f} rad/s; forces on the wheelset"
    )
    contacts = [(side, point) for side in ("left", "right") for point in result[side]["points"]]
    names = list(contacts[0][1])
    columns = ["", *(f"{side} {n}" for n, (side, _) in enumerate(contacts, start=1))]
    print_table(columns, [[name, *(point[name] for _, point in contacts)] for name in names])


def _table(fitting: Fitting, case: LoadedCase, table: Path, to: Path | None) -> None:
    from dataclasses import replace

    pairs: dict[Fitting, Pair] = {}
    pair_names = {*FITTING_NUMBERS, *FITTING_TEXTS}

    def one(row: Row) -> LoadedCase:
        return replace(case, **{name: value for name, value in row.items() if name not in pair_names})

    def solve(row: Row) -> list[Row]:
        own = replace(fitting, **{name: value for name, value in row.items() if name in pair_names})
        if own not in pairs:
            pairs[own] = own.pair()
        result = one(row).solve(pairs[own])
        common = {name: result[name] for name in ("status", "roll_mrad", "height_mm", "spin_rad_per_s")}
        points: list[Row] = [
            {"side": side, "point": n} | point
            for side in ("left", "right")
            for n, point in enumerate(result[side]["points"], start=1)
        ]
        empty: list[Row] = [{"side": "", "point": 0} | dict.fromkeys(POINT_NAMES, float("nan"))]
        return [
            {RENAMED.get(name, name): value for name, value in (common | point).items()} for point in points or empty
        ]

    solve_table(table, to, NUMBERS, ("law", *FITTING_TEXTS), lambda row: one(row).problems(), solve)


#: What `contact_fields` gives.
POINT_NAMES = (
    *("x_wheel_mm", "y_wheel_mm", "y_rail_mm", "z_rail_mm", "contact_angle_rad", "penetration_mm", "rolling_radius_mm"),
    *("approach_mm", "normal_N", "p0_MPa", "a_mm", "b_mm", "fx_N", "fy_N", "fz_N", "creep_x_N", "creep_y_N"),
    *("spin_moment_Nm", "xi", "eta", "phi_per_m", "friction", "power_W", "t_gamma_N"),
)
