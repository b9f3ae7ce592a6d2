"""The page of a run."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from wheelrail.profiles.profile import Profile
from wheelrail.reports.adhesion_table import adhesion_tables
from wheelrail.reports.check_table import check_facts, check_tables
from wheelrail.reports.control_figures import control_figures
from wheelrail.reports.figure import Figure
from wheelrail.reports.page import Facts, Listing, Part, Table, write_page
from wheelrail.reports.ride_figures import ride_parts
from wheelrail.reports.rig_figures import rig_figures
from wheelrail.reports.run_contact_figures import (
    contact_force_figure,
    position_figure,
    rail_trace_figure,
    wheel_trace_figure,
)
from wheelrail.reports.run_figures import run_figures
from wheelrail.reports.speed_figure import speed_figures
from wheelrail.reports.steady_table import steady_table, steady_title
from wheelrail.reports.track_facts import track_facts
from wheelrail.reports.track_figures import irregularity_figure, plan_figure, section_figure
from wheelrail.results.lifts import wheels_in_the_air
from wheelrail.results.result import Result
from wheelrail.track.track import Track

#: How costs are told: name, words, digits.
COSTS = (
    ("real_time_factor", "simulated per computing time", ".3g"),
    ("cpu_seconds", "CPU time [s]", ".3g"),
    ("steps", "steps", ".0f"),
    ("detection_share", "share of the contact search", ".1%"),
)
LONGEST = 60  #: of a value of the scenario that is told


def write_run_page(
    path: Path,
    result: Result,
    track: Track | None = None,
    wheel: Profile | tuple[Profile, Profile] | None = None,
    *,
    wheelsets: Sequence[str] | None = None,
) -> None:
    """Write the page of a run: how it ended, means in the curve, figures, spectra; with `track` also of its track.

    wheel : drawn on the rails, one for both sides or left and right; wheelsets : whose contacts are drawn, all by
    default.
    """
    chosen = result.wheelsets if wheelsets is None else list(wheelsets)
    parts: list[Part] = [Facts("The run", tuple(run_facts(result))), *check_tables(result)]
    if result.wheelsets:
        columns, rows = steady_table(result)
        caption = "Forces on the wheel in the axes of the track: Q up, Y to the left, Fx forward; shift to the left."
        parts.append(Table(steady_title(result), tuple(columns), tuple(map(tuple, rows)), caption))
    if result.dataset.sizes["time"]:
        parts += adhesion_tables(result)
        parts += control_figures(result)
        parts += rig_figures(result) or speed_figures(result)
        parts += run_figures(result)
        parts += contact_figures(result, chosen)
        parts += ride_parts(result)
    if track is not None and not result.rollers:
        parts += _track_parts(track, wheel)
    if result.scenario_text:
        parts.append(Listing("The scenario", result.scenario_text))
    write_page(path, result.title, status_sentence(result), parts)


def contact_figures(result: Result, wheelsets: Sequence[str]) -> list[Figure]:
    """Where wheelsets touch and with which forces, each over distance; then traces of all, but on a rig."""
    if not wheelsets:
        return []
    figures = [make(result, name) for name in wheelsets for make in (position_figure, contact_force_figure)]
    if result.rollers:
        return figures
    return [*figures, wheel_trace_figure(result, wheelsets), rail_trace_figure(result, wheelsets)]


def status_sentence(result: Result) -> str:
    """How the run ended, and what to try where it ended early."""
    ended = f"{result.status[:1].upper()}{result.status[1:]} at t = {result.status_time:.3f} s"
    sentence = f"{ended}." if result.rollers else f"{ended}, s = {result.status_position:.2f} m."
    return f"{sentence} {result.status.remedy}" if result.status.remedy else sentence


def told_besides(result: Result) -> list[tuple[str, str]]:
    """What came of the checks, warnings of the run, and wheels that were in the air."""
    facts = [*check_facts(result), *(("warning", warning) for warning in result.warnings)]
    for lift in wheels_in_the_air(result):
        longest = f"longest {lift['longest_s']:.3g} s from t = {lift['longest_from_s']:.3f} s"
        words = f"{lift['share']:.2%} of the time, {longest}, s = {lift['longest_at_m']:.2f} m"
        facts.append((f"{lift['wheel']} in the air", words))
    return facts


def contact_problem_facts(result: Result) -> list[tuple[str, str]]:
    """Problems of a contact model that counts them: how many were solved, how many not, and the time of one."""
    numbers = result.timings
    if "contact_problems" not in numbers:
        return []
    counts = f"{numbers['contact_problems']:.0f}, of which {numbers['contact_failures']:.0f} did not converge"
    mean, high = (1e3 * numbers[f"contact_{name}_seconds"] for name in ("mean", "p99"))
    return [("contact problems", f"{counts}; {mean:.3g} ms of CPU time in the mean, 99 % below {high:.3g} ms")]


def run_facts(result: Result) -> list[tuple[str, str]]:
    """What was run, and what it cost."""
    times = result.dataset["time"].values
    facts = [("status", status_sentence(result)), *told_besides(result)]
    facts += scenario_facts(result.scenario_text)
    if result.integrator:
        facts.append(("integrator", result.integrator))
    if times.size > 1:
        facts.append(("recorded", f"{times.size} instants from {times[0]:g} to {times[-1]:.6g} s"))
    timings = result.timings
    told = {name for name, _, _ in COSTS}
    facts += [(words, format(timings[name], digits)) for name, words, digits in COSTS if name in timings]
    facts += contact_problem_facts(result)
    told |= {name for name in timings if name.startswith("contact_")}
    facts += [(name.replace("_", " "), f"{value:.4g}") for name, value in timings.items() if name not in told]
    facts.append(("with", ", ".join(f"{name} {version}" for name, version in result.versions.items()) or "unknown"))
    return facts


def scenario_facts(text: str) -> list[tuple[str, str]]:
    """What a scenario says besides its track, as names and values."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        return []
    facts = [(key, str(data[key])) for key in ("description", "vehicle") if isinstance(data.get(key), str)]
    for name in ("vehicle", "run", "rig", "contact"):
        table = data.get(name)
        if name == "vehicle" and isinstance(table, dict) and "title" in table:
            facts.append((name, str(table["title"])))  # all of it stands in the listing
        elif isinstance(table, dict) and table:
            facts.append((name, ", ".join(f"{key} {_short(value)}" for key, value in table.items())))
    return facts


def _short(value: Any) -> str:
    if isinstance(value, dict):
        value = " ".join(f"{key} {_short(one)}" for key, one in value.items())
    elif isinstance(value, list):
        value = ", ".join(_short(one) for one in value)
    words = str(value)
    return words if len(words) <= LONGEST else words[: LONGEST - 3] + "..."


def _track_parts(track: Track, wheel: Profile | tuple[Profile, Profile] | None) -> list[Part]:
    figures = [
        replace(plan_figure(track), title="Alignment"),
        replace(section_figure(track, wheel), title="Cross section"),
    ]
    if track.irregularity is not None:
        figures.append(replace(irregularity_figure(track), title="Irregularities"))
    return [Facts("The track", tuple(track_facts(track))), *figures]
