"""wheelrail contact patch --model papers: finite elements of both blocks."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from wheelrail.cli.contact import Fitting
    from wheelrail.cli.contact_patch import PatchCase
    from wheelrail.contact.elastic.creepages import Creepages
    from wheelrail.contact.elastic.papers.options import PapersOptions
    from wheelrail.contact.elastic.papers.solution import PapersSolution, PatchResult


def papers_result(case: PatchCase, fitting: Fitting, stress: bool, quiet: bool) -> dict[str, Any]:
    """The patches of a case by the differential elastic contact model, as they are printed.

    The maximum of the stress is that of the whole bodies, at centres of elements; it is told of every patch. Unless
    `quiet`, sizes of the problem are printed beside those of the papers.
    """
    from wheelrail.contact.elastic.creepages import Creepages
    from wheelrail.contact.elastic.papers.options import PapersOptions

    options = PapersOptions(
        resolution=case.resolution_mm / 1e3,
        element=case.element,
        mesh=case.mesh,
        depth=case.depth_mm / 1e3,
        penalty=case.penalty,
        solver=case.solver,
    )
    creepages = Creepages(case.xi, case.eta, case.phi_per_m)
    solution, height, roll, balanced = (_ellipsoids if case.of_ellipsoids else _wheel)(
        case, fitting, options, creepages
    )
    record = solution.record
    stresses: dict[str, float] = {}
    if stress and solution.patches():
        peaks = dict(zip(("wheel", "rail"), (body.maximum for body in solution.stress()), strict=True))
        most, depth = max(peaks.values())
        stresses = {"von_mises_max_MPa": most / 1e6, "depth_mm": depth * 1e3}
        for body, (value, at) in peaks.items():
            stresses |= {f"{body}_von_mises_max_MPa": value / 1e6, f"{body}_depth_mm": at * 1e3}
    if not quiet:
        print(solution.sizes.table())
    found: dict[str, Any] = {
        "converged": bool(solution.converged and balanced),
        "status": solution.status,
        "iterations": record.nonlinear,
        "linear_iterations": record.linear,
        "model": "papers",
        "height_mm": float("nan") if case.of_ellipsoids else height * 1e3,
        "roll_mrad": float("nan") if case.of_ellipsoids else roll * 1e3,
        "approach_mm": height * 1e3 if case.of_ellipsoids else float("nan"),
        "penetration_area_mm2": solution.samples.penetration_area * 1e6,
        "sizes": asdict(solution.sizes),
        "patches": [_fields(patch) | stresses for patch in solution.patches()],
    }
    return found


#: Solution, height (of ellipsoids: approach) [m], roll [rad], and whether the load is carried.
Found = tuple["PapersSolution", float, float, bool]


def _ellipsoids(case: PatchCase, fitting: Fitting, options: PapersOptions, creepages: Creepages) -> Found:
    from wheelrail.contact.elastic.ellipsoid import hertz_approach
    from wheelrail.contact.elastic.papers.paraboloid import ParaboloidModel
    from wheelrail.contact.elastic.papers.under_load import ellipsoids_under_load
    from wheelrail.contact.point.friction.constant import ConstantFriction

    assert case.A_per_m is not None
    assert case.B_per_m is not None
    wheel, rail = case.materials()
    model = ParaboloidModel(
        case.A_per_m, case.B_per_m, options, materials=(wheel, rail), friction=ConstantFriction(case.friction)
    )
    if case.penetration_mm is not None:
        approach = case.penetration_mm / 1e3
        found = model.solve(approach, xi=creepages.xi, eta=creepages.eta, phi=creepages.phi)
        return found, approach, 0.0, True
    assert case.load_kN is not None
    load = case.load_kN * 1e3
    start = hertz_approach(case.A_per_m, case.B_per_m, load, case.elasticity().modulus)
    solution, height, balanced = ellipsoids_under_load(model, start, load, creepages)
    return solution, height, 0.0, balanced


def _wheel(case: PatchCase, fitting: Fitting, options: PapersOptions, creepages: Creepages) -> Found:
    """Roll, and the height to begin from, are those of the tables' model with half spaces."""
    from dataclasses import replace

    from wheelrail.contact.call import Kinematics
    from wheelrail.contact.elastic.papers.model import PapersModel
    from wheelrail.contact.elastic.papers.under_load import wheel_under_load
    from wheelrail.contact.point.friction.constant import ConstantFriction

    first = replace(case, compliance="half-space", setting="fast", xi=0.0, eta=0.0, phi_per_m=0.0).solve(fitting)
    wheel, rail = case.materials()
    model = PapersModel(fitting.pair(), options, wheel=wheel, rail=rail, friction=ConstantFriction(case.friction))
    kinematics = Kinematics(
        y=case.lateral_mm / 1e3,
        z=first.height,
        yaw=case.yaw_mrad / 1e3,
        roll=first.roll,
        velocity=(abs(case.speed) or 1.0, 0.0, 0.0),
    )
    if case.load_kN is None:
        return model.solve(kinematics, case.side, creepages), first.height, first.roll, True
    solution, height, balanced = wheel_under_load(model, kinematics, case.side, case.load_kN * 1e3, creepages)
    return solution, height, first.roll, balanced


def _fields(patch: PatchResult) -> dict[str, Any]:
    """A patch as it is printed."""
    return {
        "fn_N": float(patch.normal_force),
        "fx_N": patch.creep_force[0],
        "fy_N": patch.creep_force[1],
        "mz_Nm": patch.spin_moment,
        "p_max_MPa": float(patch.maximum_pressure) / 1e6,
        "area_mm2": patch.area * 1e6,
        "stick_area_mm2": patch.stick_area * 1e6,
        "a_mm": patch.semi_axes[0] * 1e3,
        "b_mm": patch.semi_axes[1] * 1e3,
        "x_mm": float(patch.centre[0]) * 1e3,
        "y_rail_mm": float(patch.centre[1]) * 1e3,
        "z_rail_mm": float(patch.centre[2]) * 1e3,
    }
