"""The page of a run."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from wheelrail.errors import InputError
from wheelrail.reports.adhesion_table import adhesion_tables
from wheelrail.reports.check_table import check_facts, check_tables
from wheelrail.reports.control_figures import control_figures
from wheelrail.reports.cross_section import cross_section
from wheelrail.reports.difference_table import difference_tables
from wheelrail.reports.figure import Figure
from wheelrail.reports.overlay import overlaid
from wheelrail.reports.page import Facts, Head, Listing, Part, Scene, Tab, Table, write_tabs
from wheelrail.reports.patch_history import patch_history_parts
from wheelrail.reports.ride_figures import ride_parts
from wheelrail.reports.rig_figures import rig_figures
from wheelrail.reports.run_assessment import assessment_parts, worst_parts
from wheelrail.reports.run_contact_figures import (
    contact_force_figure,
    position_figure,
    rail_trace_figure,
    wheel_trace_figure,
)
from wheelrail.reports.run_figures import count_figure, force_figure, motion_figures
from wheelrail.reports.run_view import RunView
from wheelrail.reports.scenario_facts import contact_words, element_words
from wheelrail.reports.scene import CAPTION, scene_maker
from wheelrail.reports.segments import Shade, shades_of
from wheelrail.reports.speed_figure import speed_figures
from wheelrail.reports.steady_table import steady_table, steady_title
from wheelrail.reports.track_facts import track_facts
from wheelrail.reports.track_figures import irregularity_figure, plan_figure, section_figure
from wheelrail.results.lifts import wheels_in_the_air
from wheelrail.results.result import Result

#: How costs are told: name, words, digits.
COSTS = (
    ("real_time_factor", "real-time factor: simulated per CPU time", ".3g"),
    ("simulated_seconds", "simulated time [s]", ".4g"),
    ("cpu_seconds", "CPU time [s]", ".3g"),
    ("prepare_cpu_seconds", "CPU time before the first step [s]", ".3g"),
    ("steps", "steps", ".0f"),
    ("evaluations", "evaluations of the forces", ".0f"),
    ("detection_share", "share of the contact search", ".1%"),
)
IN_SHORT = ("description", "vehicle")  #: of a scenario, in the summary
BADGES = ("bad", "warn", "good")  #: from the worst
LONGEST = 60  #: of a value of the scenario that is told
#: Parts of the contact that one model alone reads; told with that one.
READ_BY = {"elastic": "elastic", "papers": "elastic-papers"}


def write_run_page(
    path: Path, *runs: RunView, sources: Sequence[Part] = (), wheelsets: Sequence[str] | None = None
) -> None:
    """Write the page of a run, or of several drawn over each other.

    sources : parts that name the works relied on. wheelsets : whose contacts are drawn, all by default.
    """
    first = runs[0].result
    names = [one.name or f"run {n}" for n, one in enumerate(runs, start=1)]
    tabs = run_tabs(runs, names, wheelsets)
    if sources:
        tabs.append(Tab("Sources", tuple(sources)))
    write_tabs(
        path,
        run_head(first) if len(runs) == 1 else runs_head(runs, names),
        tabs,
        runs=names if len(runs) > 1 else (),
        shades=shared_shades(runs),
    )


def shared_shades(runs: Sequence[RunView]) -> Sequence[Shade]:
    """Stretches of the track that all runs have in common: none on rigs, nor where tracks differ or are not known."""
    found = [[] if one.track is None or one.result.rollers else shades_of(one.track) for one in runs]
    return found[0] if all(shades == found[0] for shades in found) else []


def run_head(result: Result) -> Head:
    """Title, how the run ended, and what to be warned of."""
    failed = [words for name, words in check_facts(result) if not name.startswith("checks")]
    lifts = [f"{name}: {words}" for name, words in lift_facts(result)]
    return Head(result.title, status_sentence(result), _badge(result), (*failed, *result.warnings, *lifts))


def runs_head(runs: Sequence[RunView], names: Sequence[str]) -> Head:
    """The same of several runs."""
    heads = [run_head(one.result) for one in runs]
    titles = list(dict.fromkeys(head.title for head in heads))
    worst = min((head.badge for head in heads if head.badge), key=lambda badge: BADGES.index(badge[0]), default=None)
    lead = " ".join(f"{name}: {head.lead}" for name, head in zip(names, heads, strict=True))
    warnings = [f"{name}: {words}" for name, head in zip(names, heads, strict=True) for words in head.warnings]
    return Head(f"{len(runs)} runs: {'; '.join(titles)}", lead, worst, tuple(warnings))


def _badge(result: Result) -> tuple[str, str]:
    if not result.status.finished:
        return "bad", "stopped early"
    if any(not check.ok for check in result.checks):
        return "warn", "finished, checks failed"
    return "good", "finished"


def run_tabs(runs: Sequence[RunView], names: Sequence[str], wheelsets: Sequence[str] | None = None) -> list[Tab]:
    """Everything but the sources."""
    results = [one.result for one in runs]
    told = [one for one in results if one.dataset.sizes["time"]]

    def over(make: Callable[[Result], Sequence[Part]]) -> tuple[Part, ...]:
        return tuple(overlaid([make(one) for one in told], names)) if told else ()

    def first(parts: Sequence[Part]) -> tuple[Part, ...]:
        """Of the first run alone, which its title says."""
        named = f" ({names[0]})" if len(runs) > 1 else ""
        return tuple(replace(part, title=f"{part.title}{named}") for part in parts)

    def each(make: Callable[[RunView], Sequence[Part]]) -> tuple[Part, ...]:
        return tuple(overlaid([make(one) for one in runs], names))

    return [
        Tab("Summary", (*difference_tables(results, names), *each(lambda run: summary_parts(run.result)))),
        Tab("Animation", first(animation_parts(runs[0]))),
        Tab("Rig", over(rig_figures)),
        Tab("Control", over(control_figures)),
        Tab("Motion", over(motion_parts)),
        Tab("Forces", over(lambda result: [force_figure(result)] if result.wheelsets else [])),
        Tab("Contacts", _contact_parts(runs, names, wheelsets)),
        Tab("Ride", over(ride_parts)),
        Tab("Assessment", tuple(assessment_parts(results, names))),
        Tab("Patches", over(patch_history_parts)),
        Tab("Track", first(_track_parts(runs[0]))),
        Tab("Checks and cost", each(lambda run: [*check_tables(run.result), cost_facts_part(run.result)])),
        Tab("Scenario", each(lambda run: scenario_parts(run.result))),
    ]


def summary_parts(result: Result) -> list[Part]:
    """The assessment, means in the curve, and what was run; on a rig, which tests more, the means come first."""
    judged = worst_parts(result)
    parts: list[Part] = [] if result.rollers else [*judged]
    if result.wheelsets:
        columns, rows = steady_table(result)
        caption = "Forces on the wheel in the axes of the track: Q up, Y to the left, Fx forward; shift to the left."
        parts.append(Table(steady_title(result), tuple(columns), tuple(map(tuple, rows)), caption))
    if result.dataset.sizes["time"]:
        parts += adhesion_tables(result)
    if result.rollers:
        parts += judged
    told = [fact for fact in scenario_facts(result.scenario_text) if fact[0] in IN_SHORT]
    facts = [
        *told,
        *acted_facts(result),
        ("status", status_sentence(result)),
        *told_besides(result),
        *how_it_ran(result),
    ]
    return [*parts, Facts("The run", tuple(facts))]


def acted_facts(result: Result) -> list[tuple[str, str]]:
    """Contact model and suspension of a run, and what it was given besides; nothing that cannot be read."""
    given = [(f"{part} (given besides)", name) for part, name in result.members.items()]
    try:
        scenario = result.scenario
    except InputError:
        return given
    own = [] if "contact" in result.members else [("contact", contact_words(scenario.contact))]
    return [*own, ("suspension", element_words(scenario.vehicle)), *given]


def animation_parts(run: RunView) -> list[Part]:
    """The vehicle in motion; nothing where the file of the run does not hold its scenario."""
    make = scene_maker(run.result)
    return [] if make is None else [Scene("The vehicle in motion", make, CAPTION)]


def motion_parts(result: Result) -> list[Part]:
    """How bodies move."""
    return [*speed_figures(result), *motion_figures(result)]


def _contact_parts(runs: Sequence[RunView], names: Sequence[str], wheelsets: Sequence[str] | None) -> tuple[Part, ...]:
    """The cross section at the cursor with the wheels of all runs, then where they touch."""
    told = [one for one in runs if one.result.dataset.sizes["time"] and one.result.wheelsets]
    if not told:
        return ()
    sections = [
        cross_section(one.result, one.track, one.vehicle, n)
        for n, one in enumerate(runs)
        if one in told and one.track is not None and one.vehicle is not None and not one.vehicle.plane
    ]
    wheels = tuple(wheel for section in sections for wheel in section.wheels)
    figures = [
        [
            *contact_figures(one.result, one.result.wheelsets if wheelsets is None else wheelsets),
            count_figure(one.result),
        ]
        for one in told
    ]
    return (*([replace(sections[0], wheels=wheels)] if wheels else []), *overlaid(figures, names))


def scenario_parts(result: Result) -> list[Part]:
    """What was run, with every default named."""
    if not result.scenario_text:
        return []
    facts = Facts("In short", tuple(scenario_facts(result.scenario_text)))
    return [facts, Listing("As TOML, with every default named", result.scenario_text, folded=False)]


def cost_facts_part(result: Result) -> Facts:
    """What the run cost."""
    return Facts("Cost", tuple(cost_facts(result)))


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
    return [*check_facts(result), *(("warning", warning) for warning in result.warnings), *lift_facts(result)]


def lift_facts(result: Result) -> list[tuple[str, str]]:
    """Wheels that were in the air."""
    facts = []
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
    return [("status", status_sentence(result)), *told_besides(result), *what_was_run(result), *cost_facts(result)]


def what_was_run(result: Result) -> list[tuple[str, str]]:
    """Scenario, integrator, and how much was recorded."""
    facts = scenario_facts(result.scenario_text)
    return [*facts, *how_it_ran(result)]


def how_it_ran(result: Result) -> list[tuple[str, str]]:
    """Integrator, and how much was recorded."""
    times = result.dataset["time"].values
    facts = []
    if result.integrator:
        facts.append(("integrator", result.integrator))
    if times.size > 1:
        facts.append(("recorded", f"{times.size} instants from {times[0]:g} to {times[-1]:.6g} s"))
    return facts


def cost_facts(result: Result) -> list[tuple[str, str]]:
    """Timings, and with which versions."""
    timings = result.timings
    told = {name for name, _, _ in COSTS}
    facts = [(words, format(timings[name], digits)) for name, words, digits in COSTS if name in timings]
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
            used = {key: one for key, one in table.items() if READ_BY.get(key) in (None, table.get("model"))}
            facts.append((name, ", ".join(f"{key} {_short(value)}" for key, value in used.items())))
    return facts


def _short(value: Any) -> str:
    if isinstance(value, dict):
        return f"({', '.join(f'{key} {_short(one)}' for key, one in value.items())})"
    if isinstance(value, list):
        words = f"[{', '.join(_short(one) for one in value)}]"
    elif isinstance(value, bool):
        words = "true" if value else "false"
    else:
        words = f"{value:.6g}" if isinstance(value, float) else str(value)
    return words if len(words) <= LONGEST else words[: LONGEST - 3] + "..."


def _track_parts(run: RunView) -> list[Part]:
    track = run.track
    if track is None or run.result.rollers:
        return []
    figures = [
        replace(plan_figure(track), title="Alignment"),
        replace(section_figure(track, run.wheels), title="Cross section"),
    ]
    if track.irregularity is not None:
        figures.append(replace(irregularity_figure(track), title="Irregularities"))
    return [Facts("The track", tuple(track_facts(track))), *figures]
