"""Tables of what is looked at beside the compared runs, from the parts that are there."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from wheelrail.studies.elastic import dry_curve, smoothness, step_counts, wide_sweep
from wheelrail.studies.table import Column, StudyTable

Numbers = Mapping[str, dict[str, Any]]  #: of the parts that are there, by name


def tables_beside(parts: Numbers) -> list[StudyTable]:
    """In the order of the page."""
    tables = []
    if "same-pose" in parts:
        tables.append(_same_pose(parts["same-pose"]))
    if "smoothness" in parts:
        tables += [_fine(parts["smoothness"]), _wide(parts["smoothness"])]
    if "steps" in parts:
        tables.append(_steps(parts["steps"]))
    if "dry-curve" in parts:
        tables.append(_dry_curve(parts["dry-curve"]))
    return tables


def _elastic(numbers: Mapping[str, Any]) -> str:
    """The elastic contact of a part, in words."""
    return f"Elastic contact: bodies {numbers['settings']['bodies']}, setting {numbers['settings']['setting']}."


def _same_pose(numbers: Mapping[str, Any]) -> StudyTable:
    columns = [
        Column("wheel", "wheel"),
        Column("model", "contact"),
        Column("Q_kN", "Q [kN]", 3),
        Column("Y_kN", "Y [kN]", 3),
        Column("Fx_kN", "Fx [kN]", 3),
        Column("Mz_Nm", "Mz [N m]", 1),
        Column("height_um", "height [um]", 2),
        Column("Y_off_percent", "Y off [%]", 1),
        Column("Fx_off_of_Q_percent", "Fx off, of Q [%]", 2),
    ]
    about = (
        f"Wheels of the leading bogie as the semi-elastic run has them at {numbers['settings']['recorded_at']:g} s: the"
        " same lateral position, yaw, roll and velocities for all, heights such that every one carries the load of that"
        " run. Forces and moment on the wheelset along the axes of the track, Y to the left; heights against that run."
        " Off: against elastic contact as in the runs."
    )
    return StudyTable("same-pose", "The same poses by other contact models", columns, numbers["rows"], about)


def _fine(numbers: Mapping[str, Any]) -> StudyTable:
    settings = numbers["settings"]
    columns = [
        Column("wheel", "wheel"),
        Column("pose", "pose"),
        Column("over", "over"),
        Column("Q_kN", "mean Q [kN]", 2),
        Column("together", "share as one region"),
        *(Column(f"{name}_jump_text", f"{name}, beyond the median") for name in smoothness.FORCES),
        *(Column(f"{name}_bend_text", f"{name}, beyond the step before") for name in smoothness.FORCES),
        Column("at_um", "largest at [um]", 2),
        Column("finer_jump_text", f"there, in steps of {1e9 * smoothness.FINER:g} nm"),
    ]
    words = [f"{name}_{kind}" for name in smoothness.FORCES for kind in ("jump", "bend")] + ["finer_jump"]
    rows = [
        {
            **row,
            **{f"{key}_text": f"{row[key]:.1e}" for key in words},
            "together": f"{row['together_least']:.2f} to {row['together_most']:.2f}",
        }
        for row in numbers["fine"]
    ]
    about = (
        f"{settings['fine_steps']} steps of {1e9 * smoothness.STEP:g} nm over lateral position and height around poses"
        f" of the semi-elastic run at {settings['recorded_at']:g} s, under its loads, all else as there. The largest"
        " change of a force over one step, as a share of Q: beyond the median of all steps, and beyond the change over"
        f" the step before. Position of the first against the pose. Around it the largest change of any force over a"
        " much shorter step: a force that jumped would change by as much, one that is steep changes by less."
        f" {_elastic(numbers)}"
    )
    return StudyTable("fine-sweeps", "Forces in steps of nanometres", columns, rows, about)


def _wide(numbers: Mapping[str, Any]) -> StudyTable:
    settings = numbers["settings"]
    low, high = (1e3 * y for y in settings["wide"])
    columns = [
        Column("pair", "profiles"),
        Column("least_kN", "least Q [kN]", 1),
        Column("most_kN", "greatest Q [kN]", 1),
    ]
    for axis in "yz":
        columns += [
            Column(f"d{axis}_median_text", f"dFz/d{axis}, median"),
            Column(f"d{axis}_jump_text", f"dF/d{axis}, largest change"),
            Column(f"d{axis}_force", "of"),
            Column(f"d{axis}_at_mm", "at y [mm]", 3),
        ]
    words = [f"d{axis}_{kind}" for axis in "yz" for kind in ("median", "jump")]
    rows = [{**row, **{f"{key}_text": f"{row[key]:.1e}" for key in words}} for row in numbers["wide"]]
    about = (
        f"A left wheel that rolls at {wide_sweep.SPEED:g} m/s with friction {wide_sweep.FRICTION:g}, from y ="
        f" {low:g} to {high:g} mm in steps of {1e6 * settings['wide_step']:g} um, at heights at which it carries about"
        f" {1e-3 * wide_sweep.LOAD:g} kN. Derivatives are central differences over one step; they, and their largest"
        f" change from one position to the next, are times one step and as a share of {1e-3 * wide_sweep.LOAD:g} kN."
        f" {_elastic(numbers)}"
    )
    return StudyTable("wide-sweeps", "Derivatives of the forces over the lateral play", columns, rows, about)


def _steps(numbers: Mapping[str, Any]) -> StudyTable:
    columns = [
        Column("run", "run"),
        Column("steps", "steps"),
        Column("times", "times those of the first", 2),
        Column("evaluations", "evaluations"),
        Column("simulated_s", "simulated [s]", 3),
        Column("median_us", "median step [us]", 1),
        Column("smallest_us", "smallest step [us]", 3),
        Column("smallest_at_s", "at [s]", 4),
        Column("below_tenth", "steps below a tenth of the median"),
        Column("cpu_s", "CPU time [s]", 1),
    ]
    about = (
        f"ODE23 at RelTol {step_counts.RELATIVE:g}, AbsTol {step_counts.ABSOLUTE:g}. Limit: {step_counts.LIMIT:g} times"
        f" the steps of contact points. {_elastic(numbers)}"
    )
    return StudyTable("steps", "Steps that an error control chooses", columns, numbers["rows"], about)


def _dry_curve(numbers: Mapping[str, Any]) -> StudyTable:
    columns = [
        Column("run", "run"),
        Column("ended", "status"),
        Column("steady_s", "steady part [s]", 2),
        Column("Q_kN", "mean Q [kN]", 2),
        Column("Y_kN", "mean Y [kN]", 2),
        Column("spread_percent", "std of Q over its mean [%]", 3),
        Column("failures", "contact problems that did not converge"),
        Column("cpu_s", "CPU time [s]", 1),
    ]
    about = (
        f"{dry_curve.CELL.name}, rigid track; outer wheel of the leading wheelset in the steady curve. Limit of the"
        f" standard deviation: {dry_curve.LIMIT:g} %. {_elastic(numbers)}"
    )
    return StudyTable("dry-curve", "A dry curve on rigid track", columns, numbers["rows"], about)
