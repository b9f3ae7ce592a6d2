"""wheelrail contact patch"""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from wheelrail.cli.cases import Row, solve_table
from wheelrail.cli.contact import (
    FITTING_NUMBERS,
    FITTING_TEXTS,
    AsJson,
    BackToBack,
    Fitting,
    Gauge,
    Inclination,
    Lateral,
    Radius,
    Rail,
    TableOption,
    Wheel,
    Yaw,
)
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
from wheelrail.cli.contact_patch_papers import papers_result
from wheelrail.cli.output import destination, made, print_json, print_table, print_text
from wheelrail.cli.table_progress import table_progress
from wheelrail.errors import InputError, Problem, ProblemList, nearest

if TYPE_CHECKING:
    from wheelrail.contact.elastic.patch import ElasticPatch
    from wheelrail.contact.elastic.solution import ElasticSolution
    from wheelrail.reports.patch_page import PatchBodies

MODELS = ("tables", "papers")
COMPLIANCES = ("fem", "half-space")


@dataclass(frozen=True)
class PatchCase(Bodies):
    """One case, as given."""

    lateral_mm: float = 0.0
    side: str = "left"
    load_kN: float | None = None
    penetration_mm: float | None = None
    yaw_mrad: float = 0.0
    roll_mrad: float | None = None
    xi: float = 0.0
    eta: float = 0.0
    phi_per_m: float = 0.0
    friction: float = 0.3
    speed: float = 0.0
    setting: str = "standard"
    model: str = "tables"
    compliance: str = "fem"
    far_field: str = "half-space"
    A_per_m: float | None = None
    B_per_m: float | None = None
    resolution_mm: float = 1.0
    element: str = "tet4"
    mesh: str = "refined"
    depth_mm: float = 40.0
    penalty: float = 1e15
    solver: str = "lu"

    @property
    def of_ellipsoids(self) -> bool:
        """Whether curvatures of the gap are given instead of profiles."""
        return self.A_per_m is not None or self.B_per_m is not None

    def problems(self) -> list[Problem]:
        """What is wrong with it."""
        import math

        from wheelrail.contact.elastic.bodies import FAR_FIELDS
        from wheelrail.contact.elastic.papers.options import ELEMENTS, MESHES, SOLVERS
        from wheelrail.contact.elastic.setting import SETTINGS

        found = ProblemList("case")
        if (self.load_kN is None) == (self.penetration_mm is None):
            found.add("load_kN", "give either the load or the penetration")
        for name, least, most, words in (
            ("load_kN", 1e-3, 1e4, "expected a load of 0.001 to 10000 kN"),
            ("penetration_mm", 1e-4, 5.0, "expected 0.0001 to 5 mm"),
            ("lateral_mm", -200.0, 200.0, "expected -200 to 200 mm"),
            ("yaw_mrad", -500.0, 500.0, "expected -500 to 500 mrad"),
            ("roll_mrad", -500.0, 500.0, "expected -500 to 500 mrad"),
            ("xi", -10.0, 10.0, "expected a creepage from -10 to 10"),
            ("eta", -10.0, 10.0, "expected a creepage from -10 to 10"),
            ("phi_per_m", -1e4, 1e4, "expected a spin from -1e4 to 1e4 per metre"),
            ("friction", 0.0, 1.0, "expected a coefficient of friction, 0 to 1"),
            ("speed", -300.0, 300.0, "expected -300 to 300 m/s"),
            ("A_per_m", 1e-3, 1e4, "expected half a curvature of the gap along x, 0.001 to 1e4 per metre"),
            ("B_per_m", 1e-3, 1e4, "expected half a curvature of the gap across, 0.001 to 1e4 per metre"),
            ("resolution_mm", 0.5, 2.0, "expected 0.5 to 2 mm"),
            ("depth_mm", 1.0, 500.0, "expected a depth of blocks of 1 to 500 mm"),
            ("penalty", 1e10, 1e20, "expected 1e10 to 1e20 N/m^3"),
        ):
            value = getattr(self, name)
            if value is not None and not (math.isfinite(value) and least <= value <= most):
                found.add(name, words, value)
        for name, choices in (
            ("side", ("left", "right")),
            ("setting", SETTINGS),
            ("model", MODELS),
            ("compliance", COMPLIANCES),
            ("element", ELEMENTS),
            ("mesh", MESHES),
            ("solver", SOLVERS),
        ):
            value = getattr(self, name)
            if value not in choices:
                found.add(name, nearest(value, choices), value)
        if self.far_field not in FAR_FIELDS and _number(self.far_field) is None:
            words = f"{nearest(self.far_field, FAR_FIELDS)}; or a compliance in m/N"
            found.add("far_field", words, self.far_field)
        if self.of_ellipsoids and (self.A_per_m is None or self.B_per_m is None):
            found.add("A_per_m" if self.A_per_m is None else "B_per_m", "is missing: ellipsoids have both")
        if self.of_ellipsoids and (self.lateral_mm or self.yaw_mrad or self.roll_mrad):
            found.add("lateral_mm", "goes with profiles; ellipsoids have no pose", self.lateral_mm)
        return found.problems + super().problems()

    def solve(self, fitting: Fitting) -> ElasticSolution:
        """The patches of the case."""
        from wheelrail.contact.elastic.creepages import Creepages
        from wheelrail.contact.elastic.solution import Loading, solve_ellipsoid, solve_wheel

        wheel_material, rail_material = self.materials()
        far_field = _number(self.far_field)
        loading = Loading(
            load=None if self.load_kN is None else self.load_kN * 1e3,
            penetration=None if self.penetration_mm is None else self.penetration_mm / 1e3,
            creepages=Creepages(self.xi, self.eta, self.phi_per_m),
            friction=self.friction,
            setting=self.setting,
            finite=self.compliance == "fem",
            far_field=self.far_field if far_field is None else far_field,
            wheel_material=wheel_material,
            rail_material=rail_material,
        )
        with table_progress() as progress:
            if self.of_ellipsoids:
                assert self.A_per_m is not None
                assert self.B_per_m is not None
                return solve_ellipsoid(self.A_per_m, self.B_per_m, loading, progress)
            wheel, rail = fitting.profiles()
            return solve_wheel(
                wheel,
                rail,
                fitting.pair(),
                loading,
                side="left" if self.side == "left" else "right",
                y=self.lateral_mm / 1e3,
                yaw=self.yaw_mrad / 1e3,
                roll=None if self.roll_mrad is None else self.roll_mrad / 1e3,
                progress=progress,
            )

    def problems_with(self, fitting: Fitting) -> list[Problem]:
        """What is wrong with the case, and with wheel and rail where it has profiles."""
        found = self.problems()
        if not self.of_ellipsoids:
            try:
                fitting.pair()
            except InputError as error:
                found += error.problems
        return found

    def bodies_of_page(self, fitting: Fitting) -> PatchBodies:
        """Wheel and rail as the page shows them."""
        from wheelrail.reports.patch_page import PatchBodies

        wheel_material, rail_material = self.materials()
        if self.of_ellipsoids:
            return PatchBodies(wheel_material=wheel_material, rail_material=rail_material)
        meshes = self.compliance == "fem"
        return PatchBodies(*fitting.profiles(), fitting.radius_mm / 1e3, wheel_material, rail_material, meshes)


def _number(text: str) -> float | None:
    try:
        return float(text)
    except ValueError:
        return None


def patch_fields(patch: ElasticPatch) -> dict[str, Any]:
    """A patch as it is printed: forces on the wheel, in the axes of the contact, y left."""
    return {
        "fn_N": patch.normal_force,
        "fx_N": patch.creep_force[0],
        "fy_N": patch.creep_force[1],
        "mz_Nm": patch.spin_moment,
        "p_max_MPa": patch.pressure / 1e6,
        "area_mm2": patch.area * 1e6,
        "stick_area_mm2": patch.stick_area * 1e6,
        "a_mm": patch.a * 1e3,
        "b_mm": patch.b * 1e3,
        "x_mm": patch.x * 1e3,
        "y_rail_mm": patch.y * 1e3,
        "z_rail_mm": patch.z * 1e3,
    }


def stress_fields(patch: ElasticPatch, case: PatchCase) -> dict[str, Any]:
    """Maximum of von Mises' stress under a patch: of both bodies, and of each."""
    from wheelrail.contact.elastic.patch_stress import cells_of_patch
    from wheelrail.contact.elastic.stress.maximum import maximum_von_mises
    from wheelrail.contact.elastic.stress.resampling import resampled

    on_wheel = resampled(cells_of_patch(patch.fields))
    wheel_material, rail_material = case.materials()
    peaks = {
        "wheel": maximum_von_mises(on_wheel, wheel_material),
        "rail": maximum_von_mises(on_wheel.on_other_body, rail_material),
    }
    most = max(peaks.values(), key=lambda peak: peak.value)
    found: dict[str, Any] = {"von_mises_max_MPa": most.value / 1e6, "depth_mm": most.depth * 1e3}
    for body, peak in peaks.items():
        found |= {f"{body}_von_mises_max_MPa": peak.value / 1e6, f"{body}_depth_mm": peak.depth * 1e3}
    return found


def patch(
    wheel: Wheel = "S1002",
    rail: Rail = "UIC60",
    inclination: Inclination = "1:40",
    lateral_mm: Lateral = 0.0,
    side: Annotated[str, typer.Option(help="left or right.")] = "left",
    load_kN: Annotated[
        float | None, typer.Option("--load-kN", help="Vertical load of each wheel; of ellipsoids, normal [kN].")
    ] = None,
    penetration_mm: Annotated[
        float | None, typer.Option(help="Deepest overlap of the undeformed bodies, instead of a load [mm].")
    ] = None,
    yaw_mrad: Yaw = 0.0,
    roll_mrad: Annotated[
        float | None, typer.Option(help="Hold the roll; else both wheels carry the load [mrad].")
    ] = None,
    xi: Annotated[float, typer.Option(help="Creepage along, wheel against rail.")] = 0.0,
    eta: Annotated[float, typer.Option(help="Creepage across, left positive.")] = 0.0,
    phi_per_m: Annotated[float, typer.Option(help="Spin [rad/m].")] = 0.0,
    friction: Annotated[float, typer.Option(help="Coefficient of friction.")] = 0.3,
    speed: Annotated[float, typer.Option(help="Rolling speed, for the frictional power [m/s].")] = 0.0,
    setting: Annotated[str, typer.Option(help="fast, standard or fine.")] = "standard",
    model: Annotated[str, typer.Option(help="tables, or papers: finite elements of both blocks.")] = "tables",
    compliance: Annotated[str, typer.Option(help="fem: finite wheel and rail; or half-space.")] = "fem",
    far_field: Annotated[
        str, typer.Option(help="What an approach means: half-space, none (fixed blocks), or m/N to add.")
    ] = "half-space",
    A_per_m: Annotated[
        float | None, typer.Option("--A-per-m", help="Ellipsoids: half the curvature of the gap along x.")
    ] = None,
    B_per_m: Annotated[float | None, typer.Option("--B-per-m", help="Ellipsoids: the same across.")] = None,
    resolution_mm: Annotated[float, typer.Option(help="papers: spacing of surface nodes [mm].")] = 1.0,
    element: Annotated[str, typer.Option(help="papers: tet4, hex8, tet10 or hex27.")] = "tet4",
    mesh: Annotated[str, typer.Option(help="papers: uniform, or refined where the bodies overlap.")] = "refined",
    depth_mm: Annotated[float, typer.Option(help="papers: depth of the blocks [mm].")] = 40.0,
    penalty: Annotated[float, typer.Option(help="papers: pressure per overlap [N/m^3].", show_default="1e15")] = 1e15,
    solver: Annotated[str, typer.Option(help="papers: lu, bicgstab, gmres, tfqmr or cgs.")] = "lu",
    E_GPa: Young = 210.0,
    nu: Poisson = 0.3,
    wheel_E_GPa: WheelYoung = None,
    wheel_nu: WheelPoisson = None,
    rail_E_GPa: RailYoung = None,
    rail_nu: RailPoisson = None,
    gauge_mm: Gauge = 1435.0,
    back_to_back_mm: BackToBack = 1360.0,
    radius_mm: Radius = 460.0,
    stress: Annotated[bool, typer.Option("--stress", help="Also the stress in depth.")] = False,
    table: TableOption = None,
    to: Annotated[Path | None, typer.Option(help="A page (.html); with --table the CSV file to write.")] = None,
    as_json: AsJson = False,
) -> None:
    """Contact patches by elastic contact: pressure, stick and slip, stress in depth."""
    fitting = Fitting(wheel, rail, inclination, gauge_mm, back_to_back_mm, radius_mm)
    case = PatchCase(
        E_GPa=E_GPa,
        nu=nu,
        wheel_E_GPa=wheel_E_GPa,
        wheel_nu=wheel_nu,
        rail_E_GPa=rail_E_GPa,
        rail_nu=rail_nu,
        lateral_mm=lateral_mm,
        side=side,
        load_kN=load_kN,
        penetration_mm=penetration_mm,
        yaw_mrad=yaw_mrad,
        roll_mrad=roll_mrad,
        xi=xi,
        eta=eta,
        phi_per_m=phi_per_m,
        friction=friction,
        speed=speed,
        setting=setting,
        model=model,
        compliance=compliance,
        far_field=far_field,
        A_per_m=A_per_m,
        B_per_m=B_per_m,
        resolution_mm=resolution_mm,
        element=element,
        mesh=mesh,
        depth_mm=depth_mm,
        penalty=penalty,
        solver=solver,
    )
    if table is not None:
        _table(fitting, case, table, to, stress)
        return
    problems = case.problems_with(fitting)
    if problems:
        raise InputError("contact patch", problems)
    if to is not None:
        if case.model == "papers":
            raise InputError("--to", [Problem("--to", "pages go with --model tables; use --json", str(to))])
        destination(to, [".html"])
    if case.model == "papers":
        result = papers_result(case, fitting, stress, quiet=as_json)
        _show(result, as_json)
        if not result["converged"]:
            raise typer.Exit(1)
        return
    solution = case.solve(fitting)
    result = result_of(solution, case, stress)
    if to is not None and solution.patches:
        from wheelrail.reports.patch_page import write_patch_page

        write_patch_page(made(to), solution, case.friction, stress, case.bodies_of_page(fitting))
    _show(result, as_json)
    if not result["converged"]:
        raise typer.Exit(1)


def result_of(solution: ElasticSolution, case: PatchCase, stress: bool) -> dict[str, Any]:
    """A solution as it is printed."""
    patches = [
        patch_fields(one) | (stress_fields(one, case) if stress else {}) | {"power_W": one.dissipated * abs(case.speed)}
        for one in solution.patches
    ]
    return {
        "converged": solution.converged,
        "iterations": solution.iterations,
        "setting": case.setting,
        "compliance": case.compliance,
        "height_mm": solution.height * 1e3,
        "roll_mrad": solution.roll * 1e3,
        "approach_mm": solution.approach * 1e3,
        "patches": patches,
    }


def _show(result: dict[str, Any], as_json: bool) -> None:
    if as_json:
        print_json(result)
        return
    words = "converged" if result["converged"] else "NOT converged"
    print_text(
        f"{words} in {result['iterations']} iterations; height {result['height_mm']:.6f} mm, "
        f"roll {result['roll_mrad']:.6f} mrad; forces on the wheel"
    )
    patches = result["patches"]
    if not patches:
        return
    columns = ["", *(f"patch {n}" for n in range(1, len(patches) + 1))]
    print_table(columns, [[name, *(one[name] for one in patches)] for name in patches[0]])


NUMBERS = (
    *("lateral_mm", "load_kN", "penetration_mm", "yaw_mrad", "roll_mrad", "xi", "eta", "phi_per_m", "friction"),
    *("speed", "A_per_m", "B_per_m", "resolution_mm", "depth_mm", "penalty"),
    *MATERIAL_NUMBERS,
    *FITTING_NUMBERS,
)
TEXTS = ("side", "setting", "model", "compliance", "far_field", "element", "mesh", "solver", *FITTING_TEXTS)


def _table(fitting: Fitting, case: PatchCase, table: Path, to: Path | None, stress: bool) -> None:
    fitted = {*FITTING_NUMBERS, *FITTING_TEXTS}

    def one(row: Row) -> tuple[PatchCase, Fitting]:
        own = replace(fitting, **{name: value for name, value in row.items() if name in fitted})
        return replace(case, **{name: value for name, value in row.items() if name not in fitted}), own

    def check(row: Row) -> list[Problem]:
        given, own = one(row)
        return given.problems_with(own)

    def solve(row: Row) -> list[Row]:
        given, own = one(row)
        try:
            if given.model == "papers":
                return [row_of(papers_result(given, own, stress, quiet=True), stress)]
            return [row_of(result_of(given.solve(own), given, stress), stress)]
        except InputError as error:
            empty = row_of({"converged": False, "patches": []}, stress)
            return [empty | {"status": "; ".join(str(problem) for problem in error.problems)}]

    solve_table(table, to, NUMBERS, TEXTS, check, solve)


SUMS = ("fn_N", "fx_N", "fy_N", "mz_Nm", "area_mm2", "stick_area_mm2")
STRESSES = ("von_mises_max_MPa", "depth_mm")


def row_of(result: dict[str, Any], stress: bool) -> Row:
    """A result as a row of a table: forces and areas summed over the patches; NaN where there are none."""
    patches = result["patches"]
    nan = float("nan")
    found: Row = {"status": "ok" if result["converged"] else "not converged", "n_patches": len(patches)}
    found["p_max_MPa"] = max((one["p_max_MPa"] for one in patches), default=nan)
    found |= {name: sum(one[name] for one in patches) if patches else nan for name in SUMS}
    if stress:
        highest = max(patches, key=lambda one: float(one[STRESSES[0]]), default=dict.fromkeys(STRESSES, nan))
        found |= {name: highest[name] for name in STRESSES}
    found |= {f"solved_{name}": result.get(name, nan) for name in ("height_mm", "roll_mrad")}
    return found | {"converged": result["converged"], "iterations": result.get("iterations", 0)}
