"""Tables and page of the campaign of elastic runs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from wheelrail.studies.elastic.campaign import MIRROR, PAPERS, RUN, Task, tasks_of
from wheelrail.studies.elastic.campaign_draw import SLOW, STEP, CampaignSettings
from wheelrail.studies.elastic.campaign_runs import mirror_difference
from wheelrail.studies.table import Column, Row, StudyTable
from wheelrail.studies.words import item, paragraph

STEM = "elastic-campaign"
FAILED = 0.1  #: share of contact problems that may fail [%]
#: Greatest difference of a mirror image, as a share of each signal's greatest value. Forces of mirrored wheels are the
#: same to the last bit, but starts are not mirrored: they are found to the tolerance of the contact problems, which on
#: straight track is some tenths of a micrometre off the middle.
MIRRORED = 2e-3
#: How far mean loads on the papers' contact may differ from those on elastic contact: of all wheels together, and of
#: one as a share of the mean load of a wheel [%]. Contact without damping goes on swinging after the change.
SUM_WITHIN, WHEEL_WITHIN = 1.0, 5.0
BALANCES = {"vertical balance": "vertical_percent", "lateral balance": "lateral_percent"}
MORE = {"energy of the contacts": "energy_percent", "chatter": "chatter_percent", "loss of contact": "lost_percent"}

RUN_COLUMNS = (
    Column("run", "run", 0),
    Column("speed_m_s", "V [m/s]", 2),
    Column("curvature_per_m", "K [1/m]", 5),
    Column("cant_rad", "cant [rad]", 3),
    Column("slope", "slope", 3),
    Column("inclination", "rails inclined", 4),
    Column("friction", "friction", 2),
    Column("acceleration_m_s2", "a [m/s2]", 2),
    Column("start", "starts in the"),
    Column("integrator", "integrator"),
    Column("status", "status"),
    Column("time_s", "t [s]", 2),
    Column("position_m", "s [m]", 1),
    Column("finite", "finite"),
    Column("vertical_percent", "vertical balance [%]", 3),
    Column("lateral_percent", "lateral balance [%]", 3),
    Column("failed_checks", "checks not kept"),
    Column("two_patches_percent", "time with two patches on a wheel [%]", 0),
    Column("greatest_Y_over_Q", "greatest Y/Q", 2),
    Column("problems", "contact problems", 0),
    Column("failures", "failed", 0),
    Column("failed_percent", "failed [%]", 4),
    Column("mirror_text", "mirror image differs by"),
    Column("cpu_s", "CPU [s]", 0),
)
PAPERS_COLUMNS = (
    Column("run", "run", 0),
    Column("speed_m_s", "V [m/s]", 2),
    Column("from_s", "from [s]", 3),
    Column("to_s", "to [s]", 3),
    Column("status", "status"),
    Column("finite", "finite"),
    Column("problems", "contact problems", 0),
    Column("failures", "failed", 0),
    Column("failed_percent", "failed [%]", 2),
    Column("sum_percent", "Q of all wheels differs by [%]", 2),
    Column("wheel_percent", "Q of one wheel at most by [%]", 2),
    Column("cpu_s", "CPU [s]", 0),
)

Found = Mapping[Task, dict[str, Any]]


def campaign_tables(found: Found) -> list[StudyTable]:
    """The tables of what is there."""
    runs = [_run_row(task, numbers, found) for task, numbers in found.items() if task.kind == RUN]
    papers: list[Row] = [dict(numbers) for task, numbers in found.items() if task.kind == PAPERS]
    tables = []
    if runs:
        about = (
            "Checks are those of any run; a dash where a run gives no ground to judge. The mirror image is the same run"
            " with the other sign of curvature and cant; a difference is a share of the greatest value of the signal."
        )
        tables.append(StudyTable("runs", "Runs", RUN_COLUMNS, runs, about))
    if papers:
        about = "Mean Q over the second half of the stretch, beside the same stretch on elastic contact."
        tables.append(StudyTable("papers", "Stretches on the papers' contact", PAPERS_COLUMNS, papers, about))
    return tables


def _run_row(task: Task, numbers: dict[str, Any], found: Found) -> Row:
    row: Row = {key: value for key, value in numbers.items() if key not in ("checks", "signals", "settings")}
    checks = numbers.get("checks", {})
    for name, key in (BALANCES | MORE).items():
        value = checks.get(name, {}).get("value")
        row[key] = None if value is None else 100.0 * value
    row["failed_checks"] = ", ".join(name for name, one in checks.items() if not one["ok"]) or "none"
    image = found.get(Task(MIRROR, task.number))
    if image is not None and "signals" in image and "signals" in numbers:
        row["mirror"] = mirror_difference(numbers["signals"], image["signals"])
        row["mirror_text"] = f"{row['mirror']:.1e}"
    return row


def verdicts(found: Found, settings: CampaignSettings) -> list[tuple[str, bool]]:
    """What must hold, in words, and whether it does for what is there."""
    runs = [numbers for task, numbers in found.items() if task.kind != PAPERS]
    rows = [_run_row(task, numbers, found) for task, numbers in found.items() if task.kind == RUN]
    papers = [numbers for task, numbers in found.items() if task.kind == PAPERS]
    mirrors = [row["mirror"] for row in rows if "mirror" in row]
    problems = sum(one.get("problems", 0.0) for one in runs)
    failed = 100.0 * sum(one.get("failures", 0.0) for one in runs) / max(problems, 1.0)
    cpu = sum(one["cpu_s"] for one in found.values()) / 60.0
    done = sum(one["done"] for one in runs)
    finite = all(one.get("finite", False) for one in (*runs, *papers))
    balanced = [row for row in rows if row["vertical_percent"] is not None]
    unbalanced = [row for row in rows if any(name in row["failed_checks"] for name in BALANCES)]
    told = [
        (f"{len(found)} of {len(tasks_of(settings))} tasks are computed", len(found) == len(tasks_of(settings))),
        (f"{done} of {len(runs)} runs came to their end, mirror images included", done == len(runs)),
        ("every recorded number is finite", finite),
        (f"{failed:.4f} % of {problems:.0f} contact problems failed (limit {FAILED:g} %)", failed <= FAILED),
        (f"CPU time of all is {cpu:.0f} minutes (an hour is meant)", cpu <= 60.0),
    ]
    if balanced:
        words = f"forces balance in {len(balanced) - len(unbalanced)} of {len(balanced)} runs that are long enough"
        told.append((words, not unbalanced))
    if mirrors:
        told.append((f"mirror images differ by {max(mirrors):.1e} (limit {MIRRORED:g})", max(mirrors) <= MIRRORED))
    if papers:
        ended = sum(one["done"] for one in papers)
        total = max(one.get("sum_percent", float("inf")) for one in papers)
        wheel = max(one.get("wheel_percent", float("inf")) for one in papers)
        words = f"{ended} of {len(papers)} stretches on the papers' contact came to their end, Q within {total:.2f} %"
        words += f" (limit {SUM_WITHIN:g} %), of single wheels within {wheel:.1f} % (limit {WHEEL_WITHIN:g} %)"
        told.append((words, ended == len(papers) and total <= SUM_WITHIN and wheel <= WHEEL_WITHIN))
    return told


def as_markdown(found: Found, settings: CampaignSettings) -> str:
    """The whole page."""
    lines = [
        "# Random runs with elastic contact",
        "",
        "Made by `wheelrail study elastic --only campaign`; do not edit by hand.",
        "",
        paragraph(
            f"The Manchester wagon on elastic contact (setting {settings.setting}) over {settings.way:g} m or for"
            f" {settings.time:g} s, whichever is less. Scenarios are the first gentle ones of `wheelrail study"
            f" robustness --seed {settings.seed}`: curvature within 1/250 1/m, friction 0.1 to 0.5, uncompensated"
            f" lateral acceleration within 1.2 m/s2. The speed follows from that, and few are slow: the first"
            f" {settings.slow} below {SLOW:g} m/s and the first {settings.fast} others are taken. Integrator auto with"
            f" steps of {1e3 * STEP:g} ms: ode5, and ros2 below 10 m/s. Runs begin on the straight, ahead of a"
            " transition of 20 to 50 m, by cant and curvature; those that would not reach the full curve begin in it,"
            " where they settle first."
        ),
        "",
        paragraph(
            f"Some have a stretch of {1e3 * settings.stretch:g} ms on the papers' finite elements as well (reduced"
            f" formulation, LU, {1e3 * settings.resolution:g} mm, friction regularised at a creepage of 1e-4), from a"
            " state of the elastic run, the wheelsets raised so that their wheels carry the same loads."
        ),
        "",
        *(item(f"{'yes' if holds else 'NO'}: {words}") for words, holds in verdicts(found, settings)),
        "",
        *(table.markdown() for table in campaign_tables(found)),
    ]
    return "\n".join(lines).rstrip() + "\n"
