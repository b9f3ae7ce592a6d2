"""The tables of the study, from what has been computed."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from wheelrail.reports.bars import BarChart, Bars
from wheelrail.studies._kernels.detection import ANGLE_EXCESS, ANGLE_MISSED, ANGLE_POINTS, DISTANCE, FARTHEST
from wheelrail.studies.detection.compare import Outcome, Task
from wheelrail.studies.detection.differences import words_on
from wheelrail.studies.detection.published import GRID_SHARES, LIMIT_ERRORS, SHARES, TIMES, TOLERANCES_MM, Published
from wheelrail.studies.detection.setups import LIMITS, OUR_OWN
from wheelrail.studies.detection.study import Results
from wheelrail.studies.detection.tally import ANGLE_EDGES, percent
from wheelrail.studies.table import Column, Row, StudyTable

WHERE = (Column("inclination", "inclination"), Column("configurations", "N"))


def every_table(results: Results) -> list[StudyTable]:
    """Tables of all parts that are finished."""
    tables: list[StudyTable] = []
    if results.semi_analytic:
        tables += [shares_table(results), diff_dist_table(results)]
    if results.limits:
        tables.append(limits_table(results))
    if results.semi_analytic:
        tables.append(angle_table(results))
    for outcomes, task, form in (
        (results.baselines, results.setup.baselines, "2D"),
        (results.baselines_4d, results.setup.baselines_4d, "4D"),
    ):
        if outcomes and task is not None:
            tables += baseline_tables(results, outcomes, task, form)
    if results.semi_analytic:
        tables.append(times_table(results))
    return tables


def shares_table(results: Results) -> StudyTable:
    """Shares of configurations with one, two, three and more points."""
    setup = results.settings.setup
    published = {OUR_OWN: SHARES, "thesis": SHARES | GRID_SHARES}.get(setup, {})
    counted: list[tuple[dict[int, Outcome], tuple[str, ...]]] = [(results.semi_analytic, ("dist", "diff"))]
    if setup != OUR_OWN:
        counted += [(results.baselines, ("grid",)), (results.baselines_4d, ("grid-4d",))]
    rows: list[Row] = []
    for outcomes, methods in counted:
        for n, outcome in outcomes.items():
            for method in methods:
                share = outcome.shares[method]
                row: Row = {"method": method, "inclination": f"1:{n}", "configurations": outcome.configurations}
                row["tread_pairs"] = percent(outcome.tread_pairs[method], share.sum())
                for h in range(5):
                    row[f"points_{h}"] = percent(share[h], share.sum())
                row |= {f"published_{h}": value for h, value in enumerate(published.get((method, n), ()), start=1)}
                rows.append(row)
    columns = [
        Column("method", "method"),
        *WHERE,
        *((Column("points_0", "none [%]", 1),) if setup != OUR_OWN else ()),
        *(Column(f"points_{h}", f"{h} point{'s' if h > 1 else ''} [%]", 1, f"published_{h}") for h in (1, 2, 3)),
        Column("points_4", "4 or more [%]"),
        Column("tread_pairs", "2 points, both on the tread [%]", 1),
    ]
    about = f"{SHARE_SOURCES[setup]} The last column is a part of the one with 2 points: no point on flange or root."
    return StudyTable("shares", "How many points", columns, rows, about, words_on(setup, "shares"))


#: Where the shares in brackets come from, by set-up.
SHARE_SOURCES = {
    OUR_OWN: "In brackets: the thesis.",
    "msd2008": "The paper prints no shares.",
    "thesis": "In brackets: the thesis, whose shares were counted by brute force in either form.",
}


def error_rows(outcomes: dict[int, Outcome], against: Sequence[tuple[str, str]], published: Published) -> list[Row]:
    """One row for each B, A, inclination and tolerance, with what was published for it."""
    rows: list[Row] = []
    for b, a in against:
        for n, outcome in outcomes.items():
            for (tally_b, tally_a, tolerance), tally in outcome.errors.items():
                if (tally_b, tally_a) != (b, a):
                    continue
                millimetres = round(tolerance * 1e3, 6)
                row: Row = {"method": b, "reference": a, "inclination": f"1:{n}", "tolerance_mm": f"{millimetres:g}"}
                row |= {"configurations": tally.configurations, "e": tally.error}
                row |= {f"e{h}": tally.class_error(h) for h in (1, 2, 3)}
                row |= {"missed": tally.missed, "excess": tally.excess}
                row |= {"far_pairs": tally.far_pairs, "surplus": tally.surplus}
                printed = published.get((b, a, n, millimetres), ())
                row |= dict(zip(("published_e", "published_e1", "published_e2", "published_e3"), printed, strict=False))
                rows.append(row)
    return rows


ERROR_COLUMNS = (
    Column("method", "method"),
    Column("reference", "against"),
    *WHERE,
    Column("tolerance_mm", "tolerance [mm]"),
    Column("e", "e [%]", 2, "published_e"),
    *(Column(f"e{h}", f"e{h} [%]", 2, f"published_e{h}") for h in (1, 2, 3)),
    Column("missed", "missed [%]"),
    Column("excess", "excess [%]"),
)
APART_COLUMNS = (Column("far_pairs", "of e: E1 [%]"), Column("surplus", "of e: E2 [%]"))


def error_columns(results: Results) -> tuple[Column, ...]:
    """Of a table of errors; E1 and E2 only where the papers' set-up is followed."""
    return (*ERROR_COLUMNS, *APART_COLUMNS) if results.setup.apart else ERROR_COLUMNS


def diff_dist_table(results: Results) -> StudyTable:
    """DIFF against DIST."""
    setup = results.settings.setup
    rows = error_rows(results.semi_analytic, (("diff", "dist"),), results.setup.published)
    about = "In brackets: at 0.1 mm the thesis, at 2 mm the MSD paper." if setup == OUR_OWN else PRINTED
    words = words_on(setup, "diff-dist")
    return StudyTable("diff-dist", "DIFF against DIST", error_columns(results), rows, about, words)


PRINTED = "In brackets: what the text prints, at its tolerance."

#: Where the numbers in brackets come from in our own set-up, by reference.
BASELINE_SOURCES = {
    "grid": "In brackets: at 0.1 mm the thesis, at 4 mm the MSD paper.",
    "diff": "In brackets: the MSD paper.",
    "grid-4d": "In brackets: the thesis.",
    "dist": "",
}


def baseline_tables(results: Results, outcomes: dict[int, Outcome], task: Task, form: str) -> list[StudyTable]:
    """The baselines of one form against their grid, and against the semi-analytic method."""
    setup = results.settings.setup
    tables = []
    for reference in dict.fromkeys(a for _, a in task.against):
        chosen = [(b, a) for b, a in task.against if a == reference]
        title = f"{', '.join(b for b, _ in chosen)} against {reference} ({form} form)"
        about = BASELINE_SOURCES[reference] if setup == OUR_OWN else PRINTED
        rows = error_rows(outcomes, chosen, results.setup.published)
        name = f"against-{reference}"
        tables.append(StudyTable(name, title, error_columns(results), rows, about, words_on(setup, name)))
    return tables


def limits_table(results: Results) -> StudyTable:
    """DIFF against DIST over penetration limits and tolerances."""
    setup = results.setup
    tolerances = [round(tolerance * 1e3, 6) for tolerance in setup.over_limits.tolerances]
    rows: list[Row] = []
    for (n, limit), outcome in results.limits.items():
        row: Row = {
            "inclination": f"1:{n}",
            "configurations": outcome.configurations,
            "limit_mm": f"{-limit * 1e3:.2f}",
        }
        printed = LIMIT_ERRORS[n][LIMITS.index(limit)]
        for tolerance, key in zip(tolerances, setup.over_limits.tolerances, strict=True):
            row[f"e_{tolerance:g}mm"] = outcome.errors["diff", "dist", key].error
            row[f"published_{tolerance:g}mm"] = printed[TOLERANCES_MM.index(tolerance)]
        rows.append(row)
    columns = [
        *WHERE,
        Column("limit_mm", "limit [mm]"),
        *(Column(f"e_{t:g}mm", f"tolerance {t:g} mm", 2, f"published_{t:g}mm") for t in tolerances),
    ]
    which = "greatest penetration" if setup.over_limits.up_to else "penetration of the deepest contact"
    about = f"Error e [%] by {which}. In brackets: at 0.1 mm the thesis, else the MSD paper."
    title = "DIFF against DIST over penetration limits and tolerances"
    return StudyTable("limits", title, columns, rows, about, words_on(results.settings.setup, "limits"))


def angle_table(results: Results) -> StudyTable:
    """DIFF against DIST by contact angle."""
    rows: list[Row] = []
    for n, outcome in results.semi_analytic.items():
        assert outcome.angles is not None
        total = outcome.angles.sums[:, ANGLE_POINTS].sum()
        for k, sums in enumerate(outcome.angles.sums):
            last = k + 1 == len(ANGLE_EDGES)
            angle = f"{ANGLE_EDGES[k]:g} and more" if last else f"{ANGLE_EDGES[k]:g} to {ANGLE_EDGES[k + 1]:g}"
            matched = sums[ANGLE_POINTS] - sums[ANGLE_MISSED]
            rows.append(
                {
                    "inclination": f"1:{n}",
                    "configurations": outcome.configurations,
                    "angle_deg": angle,
                    "share": percent(sums[ANGLE_POINTS], total),
                    "missed": percent(sums[ANGLE_MISSED], sums[ANGLE_POINTS]),
                    "excess": percent(sums[ANGLE_EXCESS], sums[ANGLE_POINTS]),
                    "mean_mm": float(1e3 * sums[DISTANCE] / matched) if matched else float("nan"),
                    "greatest_mm": float(1e3 * sums[FARTHEST]) if matched else float("nan"),
                }
            )
    columns = [
        *WHERE,
        Column("angle_deg", "contact angle [deg]"),
        Column("share", "points of DIST [%]", 1),
        Column("missed", "missed [%]"),
        Column("excess", "excess [%]"),
        Column("mean_mm", "mean distance [mm]", 3),
        Column("greatest_mm", "greatest [mm]", 3),
    ]
    about = (
        "Points matched within 2 mm. Missed: points of DIST without partner, by their angle; "
        "excess: points of DIFF without partner, by theirs; both of DIST's points in the class. The distance is that "
        "of partners. The papers print no such table; the MSD paper warns of DIFF on the flange."
    )
    words = words_on(results.settings.setup, "angles")
    return StudyTable("angles", "DIFF against DIST by contact angle", columns, rows, about, words)


def mean_times(results: Results) -> dict[str, tuple[float, int]]:
    """CPU time per configuration [us], mean over both inclinations, and the number of configurations, by method."""
    times: dict[str, tuple[float, int]] = {}
    for outcomes in (results.semi_analytic, results.baselines, results.baselines_4d):
        for method in TIMES:
            found = [outcome for outcome in outcomes.values() if method in outcome.seconds]
            if found and method not in times:
                mean = float(np.mean([outcome.microseconds(method) for outcome in found]))
                times[method] = (mean, sum(outcome.configurations for outcome in found))
    return times


def times_table(results: Results) -> StudyTable:
    """Mean CPU times beside the published ones."""
    times = mean_times(results)
    first, first_published = times["diff"][0], TIMES["diff"][0]
    rows: list[Row] = [
        {
            "method": method,
            "configurations": count,
            "us": mean,
            "in_diff": mean / first,
            "thesis_s": TIMES[method][0],
            "faster": 1e6 * TIMES[method][0] / mean,
            "thesis_in_diff": TIMES[method][0] / first_published,
            "msd_s": TIMES[method][1],
        }
        for method, (mean, count) in times.items()
    ]
    columns = [
        Column("method", "method"),
        Column("configurations", "N"),
        Column("us", "us per configuration", 1),
        Column("in_diff", "in times of DIFF", 1),
        Column("thesis_s", "thesis [s]", 4),
        Column("faster", "thesis / here", 0),
        Column("thesis_in_diff", "thesis, in times of DIFF", 1),
        Column("msd_s", "MSD paper [s]", 3),
    ]
    about = (
        "CPU time of one core, without the search for the height. The thesis used a Core 2 Duo at 2.2 GHz, the MSD "
        "paper a Pentium 4 at 3 GHz."
    )
    return StudyTable("times", "CPU times", columns, rows, about, words_on(results.settings.setup, "times"))


def times_chart(results: Results) -> BarChart:
    """Mean CPU times beside the published ones, as bars."""
    times = mean_times(results)
    return BarChart(
        title="Mean CPU time of one search for contact points",
        value_label="seconds",
        groups=list(times),
        sets=(
            Bars("here", [mean * 1e-6 for mean, _ in times.values()]),
            Bars("Meli 2009, Core 2 Duo", [TIMES[method][0] for method in times]),
            Bars("Malvezzi et al. 2008, Pentium 4", [TIMES[method][1] for method in times]),
        ),
    )
