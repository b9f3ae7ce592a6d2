"""Tables of the comparison of an elastic run with semi-elastic ones."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from wheelrail.results.catalogue import SIDES
from wheelrail.studies.elastic.areas import (
    BODIES,
    Inside,
    Points,
    WheelAreas,
    areas_of,
    inside_areas,
    points_at_poses,
    points_of_run,
)
from wheelrail.studies.elastic.compare import ELASTIC, POINTS, REFERENCE, WORDS, ComparedRun, Comparison
from wheelrail.studies.methods.differences import LEAST_LOAD
from wheelrail.studies.methods.runs import Compared
from wheelrail.studies.methods.tables import noise_table, split_table
from wheelrail.studies.table import Column, Row, StudyTable

#: Within which the elastic run is to agree with the semi-elastic one in the steady curve: [mm], [%], [%].
DISPLACEMENT_LIMIT, Q_LIMIT, Y_LIMIT = 0.3, 1.5, 8.0
INSIDE_LIMIT = 95.0  #: share of records at which all points of DIFF are to lie in areas [%]


@dataclass(frozen=True)
class WheelShares:
    """Areas of one wheel, and contact points beside them."""

    areas: WheelAreas
    in_curve: np.ndarray  #: records in the full curve, shape (n,)
    of_run: Points  #: of the run with DIFF
    at_poses: Points  #: by DIFF in the poses of the elastic run


def shares_of(comparison: Comparison) -> list[WheelShares]:
    """All wheels that are shown."""
    found = []
    points = comparison.runs[POINTS].run
    for wheel in comparison.wheels:
        records = comparison.patches.of(wheel)
        areas = areas_of(records, comparison.pairs)
        wheelset = comparison.wheelsets.index(records[0].wheelset)
        low, high = points.curve
        found.append(
            WheelShares(
                areas=areas,
                in_curve=(areas.s >= low) & (areas.s <= high),
                of_run=points_of_run(records, comparison.pairs, points.signals, wheelset),
                at_poses=points_at_poses(records, comparison.pairs),
            )
        )
    return found


def every_table(comparison: Comparison, shares: Sequence[WheelShares]) -> list[StudyTable]:
    """In the order of the page."""
    named = Compared(comparison.name, {WORDS[name]: one.run for name, one in comparison.runs.items()})
    return [
        cost_table(comparison),
        steady_table(comparison),
        contact_table(comparison),
        split_table([named]),
        area_table(shares),
        inside_table(shares),
        noise_table([named]),
    ]


def cost_table(comparison: Comparison) -> StudyTable:
    """How runs ended, and what they cost."""
    rows: list[Row] = [
        {
            "run": WORDS[name],
            "ended": one.run.ended,
            "integrator": one.integrator,
            "steps": one.run.steps,
            "cpu": one.cpu,
            "per_step": one.run.microseconds * 1e-3,
        }
        for name, one in comparison.runs.items()
    ]
    columns = [
        Column("run", "run"),
        Column("ended", "status"),
        Column("integrator", "integrator"),
        Column("steps", "steps"),
        Column("cpu", "CPU time [s]", 1),
        Column("per_step", "per step [ms]", 3),
    ]
    about = "CPU time of all threads, with recording; tables of compliance and look-up tables are made before."
    return StudyTable("costs", "How the runs ended, and what they cost", columns, rows, about)


def steady_table(comparison: Comparison) -> StudyTable:
    """Means in the steady curve, and differences to the reference."""
    reference = comparison.runs[REFERENCE]
    rows: list[Row] = []
    wheelsets = reference.run.signals.Q.shape[1]
    for w in range(wheelsets):
        base = _means(reference, w)
        for name, one in comparison.runs.items():
            own = _means(one, w)
            row: Row = {"wheelset": w + 1, "run": WORDS[name], **own}
            if name != REFERENCE:
                row |= _differences(own, base)
            rows.append(row)
    columns = [Column("wheelset", "wheelset"), Column("run", "run"), Column("displacement", "y [mm]", 3)]
    columns += [Column(f"{force}_{side}", f"{force} {side} [kN]", 3) for force in "QY" for side in SIDES]
    columns += [
        Column("displacement_off", "y off [mm]", 3),
        Column("Q_off", "Q off [%]", 2),
        Column("Y_off", "Y off [%]", 2),
        *(Column(f"Y_{side}_off", f"Y {side} off [%]", 2) for side in SIDES),
        Column("within", "within limits"),
    ]
    about = (
        f"Means while the whole vehicle is in the full curve, and how far they are from those of {WORDS[REFERENCE]}: of"
        " Q that of the wheel where it is more, per its own Q; of Y the greater of both per the greater Y of the"
        " wheelset, and that of each wheel per its own, which is small on inner wheels."
        f" Limits for elastic contact: {DISPLACEMENT_LIMIT:g} mm, Q {Q_LIMIT:g} %, Y {Y_LIMIT:g} %."
    )
    return StudyTable("steady", "Steady curve", columns, rows, about)


def _means(one: ComparedRun, w: int) -> dict[str, float]:
    """Lateral displacement [mm] and forces [kN] of a wheelset; NaN if the run did not come into the curve."""
    inside, signals = one.run.inside, one.run.signals
    found = {"displacement": 1e3 * _mean(signals.lateral_displacement[inside, w])}
    for n, side in enumerate(SIDES):
        found[f"Q_{side}"] = 1e-3 * _mean(signals.Q[inside, w, n])
        found[f"Y_{side}"] = 1e-3 * _mean(signals.Y[inside, w, n])
    return found


def _mean(values: np.ndarray) -> float:
    return float(values.mean()) if values.size else float("nan")


def _differences(own: dict[str, float], base: dict[str, float]) -> Row:
    by = {f"{force}_{side}": abs(own[f"{force}_{side}"] - base[f"{force}_{side}"]) for force in "QY" for side in SIDES}
    relative = {key: 100.0 * off / abs(base[key]) for key, off in by.items()}
    most = max(abs(base[f"Y_{side}"]) for side in SIDES)
    off = {
        "displacement_off": abs(own["displacement"] - base["displacement"]),
        "Q_off": max(relative[f"Q_{side}"] for side in SIDES),
        "Y_off": 100.0 * max(by[f"Y_{side}"] for side in SIDES) / most,
    }
    good = off["displacement_off"] <= DISPLACEMENT_LIMIT and off["Q_off"] <= Q_LIMIT and off["Y_off"] <= Y_LIMIT
    within = None if np.isnan(off["Q_off"]) else "yes" if good else "no"
    return {**off, **{f"Y_{side}_off": relative[f"Y_{side}"] for side in SIDES}, "within": within}


def contact_table(comparison: Comparison) -> StudyTable:
    """Slope and size of contacts in the steady curve: what lateral forces differ by."""
    rows: list[Row] = []
    for w, wheelset in enumerate(comparison.wheelsets):
        for n, side in enumerate(SIDES):
            for name, one in comparison.runs.items():
                rows.append({"wheel": f"{wheelset}.{side}", "run": WORDS[name], **_contacts(one, w, n)})
    columns = [
        Column("wheel", "wheel"),
        Column("run", "run"),
        Column("count", "contacts"),
        Column("angle", "slope of the rail [deg]", 3),
        Column("a", "semi-axis a [mm]", 3),
        Column("b", "semi-axis b [mm]", 3),
        Column("normal", "Y of normal forces [kN]", 3),
        Column("creep", "Y of creep forces [kN]", 3),
    ]
    about = (
        f"In the steady curve: number of contacts that carry at least {LEAST_LOAD:g} N; means over these, weighted by"
        " their load, of the slope of the rail under their centre and of their semi-axes along and across the direction"
        " of rolling, of elastic patches by moments of the pressure. Y of normal forces is what these make by the slope"
        " of the rail, that of creep forces is the rest."
    )
    title = "Contact angle, size of patches, and the parts of Y"
    return StudyTable("contacts", title, columns, rows, about, _parts_in_words(comparison))


def _parts_in_words(comparison: Comparison) -> list[str]:
    """A sentence for each wheel: which part of Y differs between elastic contact and the reference."""
    found = []
    for w, wheelset in enumerate(comparison.wheelsets):
        for n, side in enumerate(SIDES):
            own, base = (_contacts(comparison.runs[name], w, n) for name in (ELASTIC, REFERENCE))
            if own and base:
                parts = {key: own[key] - base[key] for key in ("normal", "creep")}
                found.append(
                    f"{wheelset}.{side}: of {sum(parts.values()):+.2f} kN in Y against {WORDS[REFERENCE]}, normal"
                    f" forces make {parts['normal']:+.2f} kN by the slope under the patches, creep forces"
                    f" {parts['creep']:+.2f} kN."
                )
    return found


def _contacts(one: ComparedRun, w: int, n: int) -> Row:
    """Means over the contacts of a wheel in the steady curve; nothing if the run did not come there."""
    inside = one.run.inside
    loads = np.nan_to_num(one.run.signals.load[inside, w, n])
    weights = np.where(loads >= LEAST_LOAD, loads, 0.0)
    if not weights.sum() > 0.0:
        return {}
    angles = np.where(weights > 0.0, one.angles[inside, w, n], 0.0)
    inward = -1.0 if n == 0 else 1.0  # normals lean to the middle of the track where the rail rises to the field side
    normal = inward * float((weights * np.sin(angles)).sum(axis=1).mean())
    return {
        "count": float(np.count_nonzero(weights, axis=1).mean()),
        "angle": float(np.degrees(np.sum(angles * weights) / weights.sum())),
        "a": 1e3 * _weighted(one.axes[inside, w, n, :, 0], weights),
        "b": 1e3 * _weighted(one.axes[inside, w, n, :, 1], weights),
        "normal": 1e-3 * normal,
        "creep": 1e-3 * (_mean(one.run.signals.Y[inside, w, n]) - normal),
    }


def _weighted(values: np.ndarray, weights: np.ndarray) -> float:
    """Mean of values, those without weight may be NaN."""
    return float(np.sum(np.where(weights > 0.0, values, 0.0) * weights) / weights.sum())


def area_table(shares: Sequence[WheelShares]) -> StudyTable:
    """How many disjoint areas wheels have."""
    rows: list[Row] = []
    for one in shares:
        for where, among in (("whole run", np.ones_like(one.in_curve)), ("full curve", one.in_curve)):
            counts = one.areas.counts[among]
            row: Row = {"wheel": one.areas.wheel, "where": where, "records": int(counts.size)}
            for k in range(4):
                row[f"with_{k}"] = 100.0 * float(np.mean(counts == k)) if counts.size else float("nan")
            rows.append(row)
    columns = [Column("wheel", "wheel"), Column("where", "stretch"), Column("records", "records")]
    columns += [Column(f"with_{k}", f"{k} areas [%]", 1) for k in range(4)]
    return StudyTable("areas", "Disjoint contact areas", columns, rows, "Share of the recorded positions.")


def inside_table(shares: Sequence[WheelShares]) -> StudyTable:
    """Whether contact points of DIFF lie in the areas."""
    rows: list[Row] = []
    for one in shares:
        for where, among in (("whole run", np.ones_like(one.in_curve)), ("full curve", one.in_curve)):
            for what, points in (("run with DIFF", one.of_run), ("same pose", one.at_poses)):
                for body in BODIES:
                    found = inside_areas(one.areas, points, body, among)
                    rows.append(
                        {"wheel": one.areas.wheel, "where": where, "points_of": what, "body": body, **_shown(found)}
                    )
    columns = [
        Column("wheel", "wheel"),
        Column("where", "stretch"),
        Column("points_of", "points of"),
        Column("body", "on the"),
        Column("records", "records with both"),
        Column("share", "all points inside [%]", 1),
        Column("points", "points"),
        Column("share_of_points", "points inside [%]", 1),
        Column("furthest", "furthest from an area [mm]", 3),
    ]
    about = (
        "Share of the recorded positions with contact in both at which all contact points of DIFF lie in contact areas"
        " of the elastic run: points of the run with DIFF where its wheelset is at the same position along the track"
        f" (those that carry at least {LEAST_LOAD:g} N), and points that DIFF finds in the very pose of the elastic"
        f" run, which leaves out that the two runs move differently. Wanted: {INSIDE_LIMIT:g} %."
    )
    return StudyTable("inside", "Contact points of DIFF in the contact areas", columns, rows, about)


def _shown(found: Inside) -> Row:
    return {
        "records": found.records,
        "share": 100.0 * found.share,
        "points": found.points,
        "share_of_points": 100.0 * found.share_of_points,
        "furthest": 1e3 * found.furthest,
    }
