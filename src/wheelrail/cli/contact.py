"""wheelrail contact locate | wheelset | hertz | creep"""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from wheelrail.cli.contact_creep import creep
from wheelrail.cli.contact_hertz import hertz
from wheelrail.cli.contact_materials import Poisson, RailPoisson, RailYoung, WheelPoisson, WheelYoung, Young
from wheelrail.cli.group import Group
from wheelrail.cli.output import destination, made, print_json, print_table, rows_as_csv
from wheelrail.errors import InputError, Problem, ProblemList, nearest

if TYPE_CHECKING:
    from wheelrail.contact.geometry._kernels.pair import Pair
    from wheelrail.contact.point.detection.contact_point import ContactPoint, Side
    from wheelrail.profiles.profile import Profile

app = typer.Typer(cls=Group, help="Find where wheel and rail touch, and with what force.", no_args_is_help=True)
app.command()(hertz)
app.command()(creep)

Wheel = Annotated[str, typer.Option(help="Wheel profile: a library name or a file.")]
Rail = Annotated[str, typer.Option(help="Rail profile: a library name or a file.")]
Inclination = Annotated[str, typer.Option(help="Inclination of the rails, as 1:40 or 0.025.")]
Lateral = Annotated[float, typer.Option(help="Lateral position of the wheelset, left positive [mm].")]
Yaw = Annotated[float, typer.Option(help="Yaw of the wheelset, from x towards y [mrad].")]
Gauge = Annotated[float, typer.Option(help="Gauge [mm].")]
BackToBack = Annotated[float, typer.Option(help="Distance of the flange backs [mm]; they lie 70 mm from the circles.")]
Radius = Annotated[float, typer.Option(help="Nominal radius of the wheels [mm].")]
TableOption = Annotated[Path | None, typer.Option(help="A CSV table of cases, columns named like the options.")]
To = Annotated[Path | None, typer.Option(help="With --table: the CSV file to write.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON.")]


@dataclass(frozen=True)
class Fitting:
    """Everything that decides a pair of wheel and rail; lengths in mm, as given."""

    wheel: str = "S1002"
    rail: str = "UIC60"
    inclination: str = "1:40"
    gauge_mm: float = 1435.0
    back_to_back_mm: float = 1360.0
    radius_mm: float = 460.0

    def profiles(self) -> tuple[Profile, Profile]:
        """The wheel's profile, and the rail's as it is laid."""
        from wheelrail.io.profile_file import Reading, load_profile
        from wheelrail.numerics.ratio import number_or_ratio
        from wheelrail.track.rail_placement import laid_rail

        problems = ProblemList("wheel and rail")
        slope = number_or_ratio(self.inclination)
        if not abs(slope) <= 0.2:
            problems.add("inclination", 'expected a slope such as "1:40", at most 0.2', self.inclination)
        if not 200.0 <= self.gauge_mm <= 5000.0:
            problems.add("gauge_mm", "expected 200 to 5000 mm", self.gauge_mm)
        profiles = {}
        for kind, name in (("wheel", self.wheel), ("rail", self.rail)):
            try:
                profiles[kind] = load_profile(name, Reading(kind="wheel" if kind == "wheel" else "rail"))
            except InputError as error:
                problems.problems += [Problem(kind, problem.what, name) for problem in error.problems]
        problems.stop_if_any()
        return profiles["wheel"], laid_rail(profiles["rail"], gauge=self.gauge_mm / 1e3, inclination=slope)

    def pair(self) -> Pair:
        """The pair for the kernels."""
        from wheelrail.contact.geometry.pair import make_pair

        wheel, rail = self.profiles()
        circle = (0.5 * self.back_to_back_mm + 70.0) / 1e3
        return make_pair(wheel, rail, radius=self.radius_mm / 1e3, nominal_circle=circle)


FITTING_NUMBERS = ("gauge_mm", "back_to_back_mm", "radius_mm")
FITTING_TEXTS = ("wheel", "rail", "inclination")


def point_fields(point: ContactPoint) -> dict[str, float]:
    """A contact point as it is printed."""
    return {
        "x_wheel_mm": point.x_wheel * 1e3,
        "y_wheel_mm": point.y_wheel * 1e3,
        "y_rail_mm": point.y_rail * 1e3,
        "z_rail_mm": point.z_rail * 1e3,
        "contact_angle_rad": point.contact_angle,
        "penetration_mm": point.penetration * 1e3,
        "rolling_radius_mm": point.rolling_radius * 1e3,
    }


@dataclass(frozen=True)
class LocateCase:
    """One case of `locate`, as given."""

    lateral_mm: float = 0.0
    yaw_mrad: float = 0.0
    roll_mrad: float = 0.0
    penetration_mm: float | None = None
    height_mm: float | None = None
    side: str = "left"
    method: str = "dist"

    def problems(self) -> list[Problem]:
        """What is wrong with it."""
        from wheelrail.contact.baselines.methods import METHODS as BASELINES
        from wheelrail.contact.point.detection.locate import METHODS

        found = ProblemList("case")
        if (self.penetration_mm is None) == (self.height_mm is None):
            found.add("penetration_mm", "give either the penetration or the height of the wheelset")
        if self.penetration_mm is not None and not 0.0 <= self.penetration_mm <= 5.0:
            found.add("penetration_mm", "expected 0 to 5 mm", self.penetration_mm)
        if self.side not in ("left", "right"):
            found.add("side", nearest(self.side, ("left", "right")), self.side)
        if self.method not in METHODS and self.method not in BASELINES:
            found.add("method", nearest(self.method, [*METHODS, *BASELINES]), self.method)
        return found.problems

    def solve(self, pair: Pair) -> tuple[str, float, list[dict[str, float]]]:
        """Status in words, height of the wheelset [mm] and the points.

        A baseline of DIFF and DIST cannot set the height itself: the method whose equations it solves does.
        """
        from wheelrail.contact.baselines.methods import WORDS, locate_baseline
        from wheelrail.contact.point.detection.locate import METHODS, locate, touching_height
        from wheelrail.numerics._kernels.status import OK

        side: Side = "left" if self.side == "left" else "right"
        y, yaw, roll = self.lateral_mm / 1e3, self.yaw_mrad / 1e3, self.roll_mrad / 1e3
        if self.penetration_mm is None:
            assert self.height_mm is not None
            status, height = OK, self.height_mm / 1e3
        else:
            setter = self.method if self.method in METHODS else "dist" if self.method.endswith("-4d") else "diff"
            status, height = touching_height(
                pair, y=y, yaw=yaw, roll=roll, penetration=self.penetration_mm / 1e3, side=side, method=setter
            )
        if status != OK:
            return WORDS[status], float("nan"), []
        if self.method in METHODS:
            located = locate(pair, y=y, yaw=yaw, roll=roll, height=height, side=side, method=self.method)
        else:
            located = locate_baseline(pair, y=y, yaw=yaw, roll=roll, height=height, side=side, method=self.method)
        words = "ok" if located.status == OK else WORDS[located.status]
        return words, located.height * 1e3, [point_fields(point) for point in located.points]


@app.command()
def locate(
    wheel: Wheel = "S1002",
    rail: Rail = "UIC60",
    inclination: Inclination = "1:40",
    lateral_mm: Lateral = 0.0,
    yaw_mrad: Yaw = 0.0,
    roll_mrad: Annotated[float, typer.Option(help="Roll of the wheelset, left side up positive [mrad].")] = 0.0,
    penetration_mm: Annotated[float | None, typer.Option(help="Of the deepest contact; sets the height.")] = None,
    height_mm: Annotated[float | None, typer.Option(help="Of the wheelset's centre above the rail tops.")] = None,
    side: Annotated[str, typer.Option(help="left or right.")] = "left",
    method: Annotated[str, typer.Option(help="See wheelrail list detection.")] = "dist",
    gauge_mm: Gauge = 1435.0,
    back_to_back_mm: BackToBack = 1360.0,
    radius_mm: Radius = 460.0,
    table: TableOption = None,
    to: To = None,
    as_json: AsJson = False,
) -> None:
    """All contact points of one wheel at a given pose of the wheelset."""
    fitting = Fitting(wheel, rail, inclination, gauge_mm, back_to_back_mm, radius_mm)
    case = LocateCase(lateral_mm, yaw_mrad, roll_mrad, penetration_mm, height_mm, side, method)
    if table is not None:
        _locate_table(fitting, case, table, to)
        return
    if to is not None:
        raise InputError("--to", [Problem("--to", "goes with --table; use --json for one case", str(to))])
    problems = case.problems()
    if problems:
        raise InputError("contact locate", problems)
    status, height, points = case.solve(fitting.pair())
    if status != "ok":
        raise InputError("contact locate", [Problem("", status)])
    if as_json:
        print_json({"status": status, "height_mm": height, "points": points})
    else:
        print_table(list(points[0]), [list(point.values()) for point in points], f"height {height:.6f} mm")


def _locate_table(fitting: Fitting, case: LocateCase, table: Path, to: Path | None) -> None:
    from wheelrail.io.case_table import read_cases

    if to is None:
        raise InputError("--table", [Problem("--to", "name the CSV file to write")])
    destination(to, [".csv"])
    numbers = ("lateral_mm", "yaw_mrad", "roll_mrad", "penetration_mm", "height_mm", *FITTING_NUMBERS)
    given = read_cases(table, numbers, ("side", "method", *FITTING_TEXTS))
    problems = ProblemList(str(table))
    work = []
    for n, row in enumerate(given, start=1):
        own, rest = _split(row)
        one = replace(case, **rest)
        problems.problems += [Problem(f"case {n}, {p.where}", p.what, p.value) for p in one.problems()]
        work.append((row, replace(fitting, **own), one))
    problems.stop_if_any()
    pairs: dict[Fitting, Pair] = {}
    rows: list[dict[str, Any]] = []
    empty = dict.fromkeys(_POINT_COLUMNS, float("nan"))
    for n, (row, own_fitting, one) in enumerate(work, start=1):
        if own_fitting not in pairs:
            pairs[own_fitting] = own_fitting.pair()
        status, height, points = one.solve(pairs[own_fitting])
        common = {"case": n} | row | {"status": status, "wheelset_height_mm": height, "points": len(points)}
        for k, point in enumerate(points or [empty], start=1):
            rows.append(common | {"point": k if points else 0} | {_POINT_COLUMNS[key]: v for key, v in point.items()})
    rows_as_csv(made(to), rows)
    print(f"written: {to} ({len(work)} cases)")


#: Columns of a table of points; the penetration's name is taken by the option.
_POINT_COLUMNS = {
    "x_wheel_mm": "x_wheel_mm",
    "y_wheel_mm": "y_wheel_mm",
    "y_rail_mm": "y_rail_mm",
    "z_rail_mm": "z_rail_mm",
    "contact_angle_rad": "contact_angle_rad",
    "penetration_mm": "point_penetration_mm",
    "rolling_radius_mm": "rolling_radius_mm",
}


def _split(row: dict[str, float | str]) -> tuple[dict[str, Any], dict[str, Any]]:
    """Columns that decide the pair, and the others."""
    names = {*FITTING_NUMBERS, *FITTING_TEXTS}
    return {k: v for k, v in row.items() if k in names}, {k: v for k, v in row.items() if k not in names}


@app.command()
def wheelset(
    wheel: Wheel = "S1002",
    rail: Rail = "UIC60",
    inclination: Inclination = "1:40",
    lateral_mm: Lateral = 0.0,
    yaw_mrad: Yaw = 0.0,
    roll_mrad: Annotated[float | None, typer.Option(help="Hold the roll (0 in EN 15302) [mrad].")] = None,
    load_kN: Annotated[float | None, typer.Option("--load-kN", help="Vertical load of each wheel [kN].")] = None,
    right_load_kN: Annotated[
        float | None, typer.Option("--right-load-kN", help="Of the right wheel, if it differs.")
    ] = None,
    speed: Annotated[
        float | None, typer.Option(help="With a load: roll at this speed, free of drive moment [m/s].")
    ] = None,
    friction: Annotated[float | None, typer.Option(help="Coefficient of friction; 0.3 if not given.")] = None,
    law: Annotated[str | None, typer.Option(help="Creep law, fastsim if not given: wheelrail list tangential.")] = None,
    E_GPa: Young = 210.0,
    nu: Poisson = 0.3,
    wheel_E_GPa: WheelYoung = None,
    wheel_nu: WheelPoisson = None,
    rail_E_GPa: RailYoung = None,
    rail_nu: RailPoisson = None,
    gauge_mm: Gauge = 1435.0,
    back_to_back_mm: BackToBack = 1360.0,
    radius_mm: Radius = 460.0,
    table: TableOption = None,
    to: To = None,
    as_json: AsJson = False,
) -> None:
    """A wheelset on its rails: where both wheels just touch, or with --load-kN where they carry their loads."""
    fitting = Fitting(wheel, rail, inclination, gauge_mm, back_to_back_mm, radius_mm)
    case: dict[str, Any] = {
        "lateral_mm": lateral_mm,
        "yaw_mrad": yaw_mrad,
        "roll_mrad": roll_mrad,
        "load_kN": load_kN,
        "right_load_kN": right_load_kN,
        "speed": speed,
        "friction": friction,
        "law": law,
        "E_GPa": E_GPa,
        "nu": nu,
        "wheel_E_GPa": wheel_E_GPa,
        "wheel_nu": wheel_nu,
        "rail_E_GPa": rail_E_GPa,
        "rail_nu": rail_nu,
    }
    from wheelrail.cli import contact_loaded

    if contact_loaded.wanted(case, table):
        contact_loaded.run(fitting, contact_loaded.LoadedCase(**case), table, to, as_json)
        return
    if table is not None:
        _wheelset_table(fitting, {"lateral_mm": lateral_mm, "yaw_mrad": yaw_mrad, "roll_mrad": roll_mrad}, table, to)
        return
    if to is not None:
        raise InputError("--to", [Problem("--to", "goes with --table; use --json for one case", str(to))])
    result = _touching(fitting.pair(), lateral_mm, yaw_mrad, roll_mrad)
    if result["status"] != "ok":
        raise InputError("contact wheelset", [Problem("", str(result["status"]))])
    if as_json:
        print_json(result)
        return
    print(f"roll {result['roll_mrad']:.6f} mrad, height {result['height_mm']:.6f} mm")
    fields = list(result["left"]["points"][0])
    rows = [[side, *result[side]["points"][0].values()] for side in ("left", "right")]
    print_table(["side", *fields], rows)


def _touching(pair: Pair, lateral_mm: float, yaw_mrad: float, roll_mrad: float | None) -> dict[str, Any]:
    """Both wheels on their rails, as it is printed."""
    from wheelrail.contact.point.detection.rigid_wheelset import WORDS, rigid_contact
    from wheelrail.numerics._kernels.status import OK

    held = None if roll_mrad is None else roll_mrad / 1e3
    found = rigid_contact(pair, pair, y=lateral_mm / 1e3, yaw=yaw_mrad / 1e3, roll=held)
    result: dict[str, Any] = {
        "status": "ok" if found.status == OK else WORDS[found.status],
        "roll_mrad": found.roll * 1e3,
        "height_mm": found.height * 1e3,
        "radius_difference_mm": found.radius_difference * 1e3,
    }
    for side, point in (("left", found.left), ("right", found.right)):
        fields = [] if point is None else [point_fields(point)]
        radius = float("nan") if point is None else point.rolling_radius * 1e3
        result[side] = {"rolling_radius_mm": radius, "points": fields}
    return result


def _wheelset_table(fitting: Fitting, default: dict[str, Any], table: Path, to: Path | None) -> None:
    from wheelrail.io.case_table import read_cases

    if to is None:
        raise InputError("--table", [Problem("--to", "name the CSV file to write")])
    destination(to, [".csv"])
    given = read_cases(table, (*default, *FITTING_NUMBERS), FITTING_TEXTS)
    pairs: dict[Fitting, Pair] = {}
    rows: list[dict[str, Any]] = []
    empty = dict.fromkeys(_POINT_COLUMNS, float("nan"))
    for n, row in enumerate(given, start=1):
        own, rest = _split(row)
        own_fitting = replace(fitting, **own)
        if own_fitting not in pairs:
            pairs[own_fitting] = own_fitting.pair()
        result = _touching(pairs[own_fitting], **(default | rest))
        one = {"case": n} | row | {"status": result["status"], "wheelset_roll_mrad": result["roll_mrad"]}
        one |= {"height_mm": result["height_mm"], "radius_difference_mm": result["radius_difference_mm"]}
        for side in ("left", "right"):
            point = (result[side]["points"] or [empty])[0]
            one |= {f"{side}_{key}": value for key, value in point.items() if key != "penetration_mm"}
        rows.append(one)
    rows_as_csv(made(to), rows)
    print(f"written: {to} ({len(rows)} cases)")
