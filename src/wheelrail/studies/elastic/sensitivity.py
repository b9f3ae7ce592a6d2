"""What mesh, element, block and penalty do to a patch under one load, and what they cost."""

from __future__ import annotations

import time
from dataclasses import replace
from typing import Any

from wheelrail.contact.elastic.papers.model import PapersModel
from wheelrail.contact.elastic.papers.options import PapersOptions
from wheelrail.contact.elastic.papers.under_load import wheel_under_load
from wheelrail.contact.elastic.papers.wheel_rows import kinematics_of
from wheelrail.errors import InputError
from wheelrail.studies.elastic.replay import FixedSet, Rows
from wheelrail.studies.elastic.settings import ElasticSettings
from wheelrail.studies.elastic.stretch import Tell

WARM = 5  #: problems whose time is taken
STEP = 1e-7  #: of the wheelset to the side between them [m]
HERE = "as in the runs"


def variants(settings: ElasticSettings) -> list[tuple[str, str, PapersOptions]]:
    """What is varied, its value in words, and the options; all by the reduced formulation with LU."""
    base = replace(settings.mesh, solver="lu")
    found: list[tuple[str, str, PapersOptions]] = [(HERE, "", base)]
    found += [("penalty K [N/m3]", f"{k:g}", replace(base, penalty=k)) for k in (1e14, 1e16)]
    found += [
        ("resolution [mm]", f"{1e3 * h:g}", replace(base, resolution=h))
        for h in settings.resolutions
        if h != base.resolution
    ]
    found += [("element", one, replace(base, element=one)) for one in ("hex8", "tet10", "hex27")]
    found += [
        ("block length, depth [mm]", f"{1e3 * a:g}, {1e3 * b:g}", replace(base, length=a, depth=b))
        for a, b in ((40e-3, 40e-3), (70e-3, 60e-3), (100e-3, 80e-3))
    ]
    found += [("regularisation", f"{e:g}", replace(base, regularisation=e)) for e in (1e-5, 1e-3)]
    return found


def sensitivity_rows(fixed: FixedSet, settings: ElasticSettings, tell: Tell) -> Rows:
    """The leading wheels under the loads that they have in the run, for each variant."""
    loads: dict[int, float] = {}
    rows: Rows = []
    for what, value, options in variants(settings):
        tell(f"{what} {value}")
        try:
            model = PapersModel(fixed.pair, options, friction=fixed.friction)
            for w in (0, 1):
                rows.append(
                    {
                        "varied": what,
                        "value": value,
                        "wheel": "1L" if w == 0 else "1R",
                        **_under_load(model, fixed, w, loads),
                    }
                )
        except InputError as error:
            rows.append({"varied": what, "value": value, "wheel": "-", "words": "; ".join(map(str, error.problems))})
    return rows


def _under_load(model: PapersModel, fixed: FixedSet, w: int, loads: dict[int, float]) -> dict[str, Any]:
    """A wheel at the height at which it carries the load of the first variant, and problems beside it."""
    wheel, side = fixed.end(w)
    kinematics = kinematics_of(wheel)
    model.forget()
    if w not in loads:
        loads[w] = float(model.solve(kinematics, side).force_on_wheel[2])
    carried = wheel_under_load(model, kinematics, side, loads[w])
    solution = carried.solution
    warm = []
    for n in range(1, WARM + 1):
        columns = model.column_seconds
        began = time.process_time()
        model.solve(replace(kinematics, z=carried.height, y=kinematics.y + n * STEP), side)
        warm.append(time.process_time() - began - (model.column_seconds - columns))
    force = solution.force_on_wheel
    return {
        "Q_kN": force[2] / 1e3,
        "Fx_kN": force[0] / 1e3,
        "Fy_kN": force[1] / 1e3,
        "height_um": 1e6 * (carried.height - kinematics.z),
        "pressure_MPa": solution.samples.pressure.max() / 1e6,
        "area_mm2": 1e6 * solution.samples.contact_area,
        "patches": len(solution.patches()),
        "unknowns": solution.sizes.wheel.unknowns + solution.sizes.rail.unknowns,
        "active": solution.sizes.unknowns,
        "mean_ms": 1e3 * sum(warm) / WARM,
        "balanced": carried.balanced,
    }
