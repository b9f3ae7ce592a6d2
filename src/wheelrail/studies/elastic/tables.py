"""Tables of the solver study, from the parts that are there."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from wheelrail.reports.bars import BarChart, Bars
from wheelrail.studies.elastic.configurations import CONFIGURATIONS
from wheelrail.studies.elastic.published import SECTION, WAGON
from wheelrail.studies.table import Column, Row, StudyTable

Numbers = Mapping[str, dict[str, Any]]  #: of the parts that are there, by name

WHEEL_COLUMNS = (
    Column("configuration", "configuration"),
    Column("wheel", "wheel"),
    Column("problems", "problems", 0),
    Column("mean_ms", "mean time [ms]", 1, "published_ms"),
    Column("p99_ms", "99 % below [ms]", 1),
    Column("nonlinear", "nonlinear iterations", 0),
    Column("nonlinear_per_problem", "per problem", 2, "published_nonlinear"),
    Column("linear", "linear iterations", 0),
    Column("linear_per_nonlinear", "per nonlinear one", 1, "published_linear"),
    Column("nonlinear_failures", "nonlinear failures", 0),
    Column("nonlinear_failed_percent", "of problems [%]", 2, "published_failed_percent"),
    Column("linear_failures", "linear failures", 0),
    Column("linear_failed_percent", "of nonlinear iterations [%]", 2, "published_linear_failed_percent"),
)
TOTAL_COLUMNS = (
    Column("configuration", "configuration"),
    Column("problems", "problems per wheel", 0),
    Column("simulated_ms", "simulated [ms]", 1),
    Column("steps", "steps", 0),
    Column("per_ms", "problems of a wheel per simulated ms", 1),
    Column("whole_s", "Tg [s]", 1),
    Column("contact_s", "Tc [s]", 1),
    Column("share_percent", "Tc/Tg [%]", 1, "published_share_percent"),
    Column("per_problem_ms", "Tg per problem of a wheel [ms]", 1, "published_per_problem_ms"),
    Column("columns_s", "columns of H, once [s]", 1),
    Column("unknowns", "unknowns", 0),
    Column("matrices_MB", "matrices [MB]", 0),
    Column("peak_memory_MB", "peak memory [MB]", 0),
    Column("second_patch_m", "second patch at [m]", 2),
)
REPLAY_COLUMNS = (
    Column("problems", "problems", 0),
    Column("mean_ms", "time [ms]", 1),
    Column("nonlinear", "nonlinear iterations", 2),
    Column("linear", "linear iterations", 1),
    Column("failures", "failures", 0),
    Column("displacement_error_text", "error of displacements"),
    Column("pressure_error_text", "error of maximum pressure"),
)
WHEELS = {"3d": 8, "2d": 2}


def every_table(parts: Numbers) -> list[StudyTable]:
    """The tables of what is there, in the order of the page."""
    tables = []
    for vehicle, title in (("3d", "The wagon"), ("2d", "Its cross section")):
        runs = {name: parts[name] for name, one in CONFIGURATIONS.items() if one.vehicle == vehicle and name in parts}
        if runs:
            tables += [_wheel_table(vehicle, title, runs), _total_table(vehicle, title, runs)]
    for name, title, key, heading in (
        ("forcing", "Forcing term", "forcing", "forcing term"),
        ("tolerance", "Tolerance", "tolerance", "tolerance [m], sparse [N]"),
        ("preconditioner", "Preconditioners of the sparse formulation", "preconditioner", "preconditioner"),
    ):
        if name in parts:
            tables.append(_replay_table(name, title, key, heading, parts[name]["rows"]))
    if "sensitivity" in parts:
        tables.append(_sensitivity_table(parts["sensitivity"]["rows"]))
    return tables


def _wheel_table(vehicle: str, title: str, runs: Numbers) -> StudyTable:
    rows = []
    for name, run in runs.items():
        for wheel in run["wheels"]:
            row: Row = {"configuration": CONFIGURATIONS[name].title, **wheel}
            row["nonlinear_per_problem"] = wheel["nonlinear"] / wheel["problems"]
            row["nonlinear_failed_percent"] = 100.0 * wheel["nonlinear_failures"] / wheel["problems"]
            if CONFIGURATIONS[name].solver != "lu":
                row["linear_per_nonlinear"] = wheel["linear"] / max(wheel["nonlinear"], 1)
                row["linear_failed_percent"] = 100.0 * wheel["linear_failures"] / max(wheel["nonlinear"], 1)
            else:
                row["linear"] = row["linear_failures"] = None
            rows.append(row | _published_wheel(name, wheel["wheel"]))
    about = "Per wheel: L left, R right, wheelsets counted from the front. Published numbers in brackets."
    return StudyTable(f"wheels-{vehicle}", f"{title}: contact problems", WHEEL_COLUMNS, rows, about)


def _published_wheel(name: str, wheel: str) -> Row:
    if name in WAGON:
        run = WAGON[name]
        row: Row = {"published_ms": run.mean_ms.get(wheel)}
        if wheel in run.nonlinear:
            row["published_nonlinear"] = round(run.nonlinear[wheel] / run.problems, 2)
            if run.linear is not None:
                row["published_linear"] = round(run.linear[wheel] / run.nonlinear[wheel], 1)
        if wheel == "1L":
            row["published_failed_percent"] = round(100.0 * run.nonlinear_failures / run.problems, 3)
            if run.linear_failures is not None:
                row["published_linear_failed_percent"] = round(100.0 * run.linear_failures / run.nonlinear["1L"], 2)
        return row
    if name in SECTION:
        section = SECTION[name]
        row = {"published_nonlinear": round(section.nonlinear[wheel] / section.problems, 2)}
        if section.linear_per_nonlinear is not None:
            row["published_linear"] = section.linear_per_nonlinear[wheel]
        return row
    return {}


def _total_table(vehicle: str, title: str, runs: Numbers) -> StudyTable:
    rows = []
    for name, run in runs.items():
        problems = sum(one["problems"] for one in run["wheels"])
        row: Row = {**run, "configuration": CONFIGURATIONS[name].title}
        row["problems"] = run["wheels"][0]["problems"]
        row["simulated_ms"] = 1e3 * run["simulated_s"]
        row["per_ms"] = row["problems"] / row["simulated_ms"]
        row["share_percent"] = 100.0 * run["contact_s"] / run["whole_s"]
        row["per_problem_ms"] = 1e3 * run["whole_s"] / problems
        row |= _published_total(name)
        rows.append(row)
    about = (
        "Tg is the CPU time of the whole integration, Tc that of the contact problems, both without columns of H, which"
        " are solved once when a node is first needed, and without compiling. Published numbers in brackets."
    )
    return StudyTable(f"totals-{vehicle}", f"{title}: times and memory", TOTAL_COLUMNS, rows, about)


def _published_total(name: str) -> Row:
    if name in WAGON:
        run = WAGON[name]
        row: Row = {"published_share_percent": run.share_percent}
        if run.whole_s is not None:
            row["published_per_problem_ms"] = round(1e3 * run.whole_s / (WHEELS["3d"] * run.problems), 1)
        return row
    if name in SECTION:
        section = SECTION[name]
        return {"published_per_problem_ms": round(1e3 * section.seconds / (WHEELS["2d"] * section.problems), 1)}
    return {}


def _replay_table(name: str, title: str, key: str, heading: str, rows: list[Row]) -> StudyTable:
    columns = [Column(key, heading), *REPLAY_COLUMNS]
    if any("formulation" in row for row in rows):
        columns = [Column("formulation", "formulation"), *columns]
    filled = [
        row
        | {key: f"{row[key]:g}" if isinstance(row[key], float) else row[key]}
        | {f"{one}_text": f"{row[one]:.1e}" for one in ("displacement_error", "pressure_error")}
        for row in rows
    ]
    about = (
        "The fixed set of contact problems of the leading wheels, in the order in which the integrator asked for them,"
        " each from the solution before; means of a problem. Errors are the greatest of all problems against a solve to"
        " 1e-12 m: of the Euclidean norm of the displacements of active nodes, and of the maximum pressure."
    )
    return StudyTable(name, title, columns, filled, about)


def _sensitivity_table(rows: list[Row]) -> StudyTable:
    columns = (
        Column("varied", "varied"),
        Column("value", "value"),
        Column("wheel", "wheel"),
        Column("Q_kN", "Q [kN]", 1),
        Column("Fx_kN", "Fx [kN]", 2),
        Column("Fy_kN", "Fy [kN]", 2),
        Column("height_um", "height [µm]", 1),
        Column("pressure_MPa", "maximum pressure [MPa]", 0),
        Column("area_mm2", "area [mm²]", 0),
        Column("patches", "patches", 0),
        Column("unknowns", "unknowns of both bodies", 0),
        Column("active", "of the reduced problem", 0),
        Column("mean_ms", "time [ms]", 1),
        Column("words", ""),
    )
    about = (
        "The leading wheels after the second patch has begun, under the vertical load that they have there, by the"
        " reduced formulation with LU; the height at which they carry it is against that of the first row. The time is"
        " that of a problem 0.1 µm beside the one before."
    )
    return StudyTable("sensitivity", "Penalty, mesh, element, block and regularisation", columns, rows, about)


def times_chart(parts: Numbers) -> BarChart | None:
    """Bars of Tg and Tc per problem of a wheel, ours and the published ones."""
    names = [name for name in CONFIGURATIONS if name in parts]
    if not names:
        return None
    ours: dict[str, list[float | None]] = {"Tg": [], "Tc": []}
    theirs: dict[str, list[float | None]] = {"Tg, papers": [], "Tc, papers": []}
    for name in names:
        run = parts[name]
        problems = sum(one["problems"] for one in run["wheels"])
        ours["Tg"].append(1e3 * run["whole_s"] / problems)
        ours["Tc"].append(1e3 * run["contact_s"] / problems)
        published = WAGON.get(name)
        count = WHEELS["3d"] * published.problems if published else 1
        whole = published.whole_s if published else None
        theirs["Tg, papers"].append(None if whole is None else 1e3 * whole / count)
        theirs["Tc, papers"].append(1e3 * published.contact_s / count if published else None)
    groups = [f"{CONFIGURATIONS[name].vehicle}: {CONFIGURATIONS[name].title}" for name in names]
    sets = [Bars(name, values) for name, values in (ours | theirs).items()]
    return BarChart("CPU time per contact problem of a wheel", "[ms]", groups, sets)
