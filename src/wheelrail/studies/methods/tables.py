"""The tables of the study."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Any

import numpy as np

from wheelrail.contact.geometry.benchmark import benchmark_pair
from wheelrail.contact.point.detection.contact_point import ContactPoint
from wheelrail.contact.point.detection.locate import locate, touching_height
from wheelrail.studies.methods.differences import LEAST_LOAD, NOISE_FROM, QUANTITIES, compare, noise
from wheelrail.studies.methods.published import STEP_MILLISECONDS
from wheelrail.studies.methods.runs import Compared, MethodRun
from wheelrail.studies.table import Column, StudyTable

MEAN_LIMIT = 1.0  #: within which the means of Q by DIST and DIFF are to agree in the full curve [% of static load]
#: Left wheel of the leading wheelset where its flange comes on in the S curve: yaw, roll [rad], penetration [m].
ROOT_YAW, ROOT_ROLL, ROOT_PENETRATION = 6e-3, 0.72e-3, 0.08e-3
ROOT_SHIFTS = (6.20, 6.22, 6.24, 6.26, 6.28, 6.30, 6.32)  #: [mm]

LEADING = 0


def every_table(found: Sequence[Compared]) -> list[StudyTable]:
    """In the order of the page."""
    return [_costs(found), _differences(found), _limits(found), _same_pose(), split_table(found), noise_table(found)]


def _pairs(one: Compared) -> Iterator[tuple[MethodRun, MethodRun]]:
    yield from combinations(one.runs.values(), 2)


def _costs(found: Sequence[Compared]) -> StudyTable:
    rows = [
        {
            "scenario": one.name,
            "method": method,
            "ended": run.ended,
            "steps": run.steps,
            "microseconds": run.microseconds,
            "published_ms": STEP_MILLISECONDS.get(method),
        }
        for one in found
        for method, run in one.runs.items()
    ]
    columns = [
        Column("scenario", "scenario"),
        Column("method", "method"),
        Column("ended", "status"),
        Column("steps", "steps"),
        Column("microseconds", "CPU time per step [us]", 1),
        Column("published_ms", "published [ms]", 1),
    ]
    about = (
        "CPU time of one core, search, forces, suspension and recording every millisecond together; making the table,"
        " some seconds once, is not in it. Published: steps of the same vehicle and length on a Core 2 Duo at 2.2 GHz"
        " (Meli 2009, tables 2.23 and 2.24); in the row of the table that of Simpack Rail."
    )
    return StudyTable("costs", "How the runs ended, and what a step costs", columns, rows, about)


def _differences(found: Sequence[Compared]) -> StudyTable:
    rows = []
    for one in found:
        for a, b in _pairs(one):
            off = compare(a, b)
            row: dict[str, Any] = {"scenario": one.name, "pair": f"{a.method}, {b.method}"}
            row |= {"equal": 100.0 * off.equal_counts, "loaded": 100.0 * off.equal_loaded}
            for name, difference in off.quantities.items():
                row |= {f"{name}_rms": difference.rms, f"{name}_max": difference.largest, f"{name}_at": difference.at}
            rows.append(row)
    columns = [Column("scenario", "scenario"), Column("pair", "methods")]
    columns += [Column("equal", "equal counts [%]"), Column("loaded", "loaded [%]")]
    for name in QUANTITIES:
        quantity, unit = name.rsplit("_", 1)
        words = f"{quantity.replace('_', ' ')} rms [{unit}]"
        columns += [Column(f"{name}_rms", words, 4), Column(f"{name}_max", "max", 3)]
    columns.append(Column("Q_kN_at", "greatest of Q at s [m]", 1))
    about = (
        "All wheelsets over the whole run, at the same times: root mean square and greatest difference; of Q and Y that"
        " of the wheel where it is greater. Equal counts: share of the time in which a wheel has as many contacts in"
        f" both runs, mean over all wheels; loaded: counted without contacts that carry less than {LEAST_LOAD:g} N."
    )
    return StudyTable("differences", "Differences between the methods", columns, rows, about)


def _limits(found: Sequence[Compared]) -> StudyTable:
    rows = []
    for one in found:
        dist, diff = one.runs["dist"], one.runs["diff"]
        static = 1e-3 * float(diff.signals.Q[0].mean())
        for w in range(diff.signals.lateral_displacement.shape[1]):
            off = compare(dist, diff, slice(w, w + 1)).quantities
            mean = 100.0 * _off_in_curve(dist, diff, w) / static
            rows.append(
                {
                    "scenario": one.name,
                    "wheelset": w + 1,
                    "displacement_max": off["lateral_displacement_mm"].largest,
                    "displacement_rms": off["lateral_displacement_mm"].rms,
                    "Q_max": 100.0 * off["Q_kN"].largest / static,
                    "at": off["Q_kN"].at,
                    "Q_rms": 100.0 * off["Q_kN"].rms / static,
                    "mean": mean,
                    "agree": None if np.isnan(mean) else "yes" if mean <= MEAN_LIMIT else "no",
                }
            )
    columns = [
        Column("scenario", "scenario"),
        Column("wheelset", "wheelset"),
        Column("displacement_max", "lateral displacement max [mm]", 3),
        Column("displacement_rms", "rms [mm]", 4),
        Column("Q_max", "Q max [%]"),
        Column("at", "at s [m]", 1),
        Column("Q_rms", "Q rms [%]", 3),
        Column("mean", "mean Q in the full curve [%]", 3),
        Column("agree", f"means within {MEAN_LIMIT:g} %"),
    ]
    about = (
        "Differences of each wheelset over the whole run, nothing left out: greatest and root mean square of its"
        " lateral displacement and of Q, of the wheel where it is greater, in percent of the static wheel load; then"
        " the difference of the means of Q while the whole vehicle is in the full curve, and whether it is within"
        f" {MEAN_LIMIT:g} % of the static wheel load."
    )
    return StudyTable("limits", "DIST and DIFF", columns, rows, about)


def _off_in_curve(a: MethodRun, b: MethodRun, w: int) -> float:
    """Difference of the means of Q in the full curve, of the wheel where it is greater [kN]; NaN if it is not met."""
    if not (a.inside.any() and b.inside.any()):
        return float("nan")
    return 1e-3 * float(np.abs(a.signals.Q[a.inside, w].mean(axis=0) - b.signals.Q[b.inside, w].mean(axis=0)).max())


def _same_pose() -> StudyTable:
    pair = benchmark_pair()
    rows = []
    for shift in ROOT_SHIFTS:
        y = 1e-3 * shift
        _, height = touching_height(
            pair, y=y, yaw=ROOT_YAW, roll=ROOT_ROLL, penetration=ROOT_PENETRATION, method="dist"
        )
        by = {
            method: locate(pair, y=y, yaw=ROOT_YAW, roll=ROOT_ROLL, height=height, method=method).points
            for method in ("dist", "diff")
        }
        rows.append({"shift": shift, **{method: _points(points) for method, points in by.items()}})
    columns = [Column("shift", "shift [mm]"), Column("dist", "DIST"), Column("diff", "DIFF")]
    about = (
        "S1002 on UIC60 1:40, left wheel, in one and the same pose for both methods: yaw"
        f" {1e3 * ROOT_YAW:g} mrad, roll {1e3 * ROOT_ROLL:g} mrad, pressed in by"
        f" {1e6 * ROOT_PENETRATION:g} um by DIST, as where the flange of the leading wheel comes on in the S"
        " curve. Position on the wheel [mm], angle [deg], penetration [um]."
    )
    return StudyTable("same-pose", "The flange root in one pose", columns, rows, about)


def _points(points: tuple[ContactPoint, ...]) -> str:
    return "; ".join(
        f"{1e3 * one.y_wheel:.2f} mm, {np.degrees(one.contact_angle):.1f} deg, {1e6 * one.penetration:.0f} um"
        for one in points
    )


def _mean_columns() -> list[Column]:
    return [
        Column("shift", "shift [mm]", 3),
        Column("Q_left", "Q left [kN]"),
        Column("Q_right", "Q right [kN]"),
        Column("Y_left", "Y left [kN]"),
        Column("Y_right", "Y right [kN]"),
        Column("deviation", "std of Q left [kN]", 3),
    ]


def _means(run: MethodRun) -> dict[str, float]:
    """Of the leading wheelset in the full curve; NaN if the run did not come there."""
    inside, signals = run.inside, run.signals
    if not inside.any():
        return {}
    Q, Y = (1e-3 * values[inside, LEADING] for values in (signals.Q, signals.Y))
    return {
        "shift": 1e3 * float(signals.lateral_displacement[inside, LEADING].mean()),
        "Q_left": float(Q[:, 0].mean()),
        "Q_right": float(Q[:, 1].mean()),
        "Y_left": float(Y[:, 0].mean()),
        "Y_right": float(Y[:, 1].mean()),
        "deviation": float(Q[:, 0].std()),
    }


def split_table(found: Sequence[Compared]) -> StudyTable:
    """How contacts share the load of the left leading wheel in the full curve."""
    rows = []
    for one in found:
        for method, run in one.runs.items():
            counts = run.signals.counts[run.inside, LEADING, 0]
            row: dict[str, Any] = {"scenario": one.name, "method": method, **_means(run)}
            if counts.size:
                usual = int(np.bincount(counts).argmax())
                there = np.flatnonzero(run.inside)[counts == usual]
                row |= {"count": usual, "share": 100.0 * float(np.mean(counts == usual))}
                for name, scale in (("y_wheel", 1e3), ("load", 1e-3)):
                    means = scale * getattr(run.signals, name)[there, LEADING, 0, :usual].mean(axis=0)
                    row[name] = ", ".join(f"{value:.2f}" for value in means)
            rows.append(row)
    columns = [
        Column("scenario", "scenario"),
        Column("method", "method"),
        Column("count", "contacts"),
        Column("share", "of the time [%]", 1),
        Column("y_wheel", "positions on the wheel [mm]"),
        Column("load", "loads [kN]"),
        *_mean_columns(),
    ]
    about = (
        "Means while the whole vehicle is in the (first) full curve: contacts of the left leading wheel, their most"
        " common number with its positions and loads from flange to field, and the resultants of the leading wheelset."
    )
    return StudyTable("split", "Load split of the left leading wheel", columns, rows, about)


def noise_table(found: Sequence[Compared]) -> StudyTable:
    """What signals of the leading wheelset have above NOISE_FROM."""
    rows = [
        {
            "scenario": one.name,
            "method": method,
            "Q_left": 1e-3 * noise(run.signals.Q[:, LEADING, 0]),
            "Q_right": 1e-3 * noise(run.signals.Q[:, LEADING, 1]),
            "Y_left": 1e-3 * noise(run.signals.Y[:, LEADING, 0]),
            "Y_right": 1e-3 * noise(run.signals.Y[:, LEADING, 1]),
            "shift": 1e6 * noise(run.signals.lateral_displacement[:, LEADING]),
            "changes": int(np.count_nonzero(np.diff(run.signals.counts[:, LEADING], axis=0))),
        }
        for one in found
        for method, run in one.runs.items()
    ]
    columns = [
        Column("scenario", "scenario"),
        Column("method", "method"),
        Column("Q_left", "Q left [kN]", 4),
        Column("Q_right", "Q right [kN]", 4),
        Column("Y_left", "Y left [kN]", 4),
        Column("Y_right", "Y right [kN]", 4),
        Column("shift", "shift [um]", 3),
        Column("changes", "changes of the number of contacts"),
    ]
    about = (
        f"Leading wheelset, whole run: root mean square of all Fourier components above {NOISE_FROM:g} Hz of a signal"
        " less the line through its ends. It holds what the vehicle truly does there, impacts and vibration, and what"
        " the method adds."
    )
    return StudyTable("noise", "Noise", columns, rows, about)
