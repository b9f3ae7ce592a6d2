"""The page of the study of robustness."""

from __future__ import annotations

import textwrap
from typing import Any

from wheelrail.studies.robustness.draw import (
    CANT,
    CURVATURE,
    CURVE,
    CURVE_TIME,
    FASTEST,
    FRICTION,
    INCLINATION,
    LONGEST,
    PASSABLE_ACCELERATION,
    PASSABLE_CURVATURE,
    PASSABLE_FRICTION,
    SLOPE,
    STEP,
    STRAIGHT,
    STRATA,
    TRANSITION,
)
from wheelrail.studies.robustness.study import MOST_CPU, Campaign, Outcome

Row = dict[str, Any]


def as_markdown(campaign: Campaign) -> str:
    """The whole page."""
    return "\n".join([*_head(campaign), *_outcomes(campaign), *_failures(campaign), *_lifts(campaign)]) + "\n"


def csv_rows(campaign: Campaign) -> list[Row]:
    """A row for each run; what it cost is left out, so that the same runs give the same file."""
    return [
        {
            "run": one.drawn.number,
            "stratum": one.drawn.stratum,
            "curvature_per_m": one.drawn.curvature,
            "cant_rad": one.drawn.cant,
            "slope": one.drawn.slope,
            "inclination": one.drawn.inclination,
            "speed_m_s": one.drawn.speed,
            "friction": one.drawn.friction,
            "acceleration_m_s2": one.drawn.acceleration,
            "passable": one.drawn.passable,
            "done": one.done,
            "status": one.status,
            "detail": one.detail,
            "time_s": one.time,
            "position_m": one.position,
            "finite": one.finite,
            "in_air_share": one.in_air,
        }
        for one in campaign.outcomes
    ]


def _head(campaign: Campaign) -> list[str]:
    numbers = campaign.numbers()
    command = f"wheelrail study robustness --runs {campaign.runs} --seed {campaign.seed}"
    unfinished = f" Stopped after {numbers['runs']} of {campaign.runs} runs." if numbers["runs"] < campaign.runs else ""
    low, high = (round(1 / value) for value in INCLINATION)
    return [
        "# Random scenarios, and how each of them ends",
        "",
        f"Made by `{command}`; do not edit by hand.{unfinished}",
        "",
        _paragraph(
            f"The Manchester wagon over {STRAIGHT:g} m of straight, {TRANSITION:g} m of transition and a curve of"
            f" {CURVE:g} m and as much more as it runs in {CURVE_TIME:g} s, on one slope, its speed held; until the end"
            f" of the track, at most {LONGEST:g} s. Integrator ros2 with steps of {STEP * 1e3:g} ms. Ranges: curvature"
            f" {CURVATURE:g} 1/m to either side, cant {CANT:g} rad to either side, slope {SLOPE:g} up and down, rails"
            f" inclined 1:{low} to 1:{high}, speed 0 to {FASTEST * 3.6:.0f} km/h, friction 0 to {FRICTION:g}. Cant and"
            " curvature have signs of their own: many curves have their inner rail raised. Below 2 m/s the time is up"
            " before the end of the track, and the run is done."
        ),
        "",
        _paragraph(
            f"A run counts as passable with a curvature within 1/{1 / PASSABLE_CURVATURE:g} 1/m, an uncompensated"
            f" lateral acceleration V²K + g cant (a curve to the left and a raised left rail have the positive sign;"
            f" the cant of a well-laid curve takes from it) within {PASSABLE_ACCELERATION:g} m/s2, and friction of"
            f" {PASSABLE_FRICTION:g} or more, wherever it was drawn. Runs drawn evenly over the ranges are"
            " hardly ever passable (a curve of 30 m at 150 km/h is not), so they come in three strata:"
        ),
        "",
        *(f"- {name}: {words}" for name, words in STRATA.items()),
        "",
        "| | |",
        "|---|---|",
        f"| runs | {numbers['runs']} |",
        f"| passable | {numbers['passable']} |",
        f"| of these run to the end | {numbers['passable_done']}{_share(numbers['passable_done_share'])} |",
        f"| ended by an exception | {numbers['exceptions']} |",
        f"| with numbers that are not finite | {numbers['non_finite']} |",
        f"| longest CPU time of a run [s] | {numbers['longest_cpu_s']:.1f} (allowed: {MOST_CPU:g}) |",
        "",
    ]


def _outcomes(campaign: Campaign) -> list[str]:
    strata = list(STRATA)
    lines = [
        "## Outcomes",
        "",
        f"| status | runs | {' | '.join(strata)} | passable | median time [s] |",
        "|---" * (len(strata) + 4) + "|",
    ]
    for status in campaign.statuses:
        those = [one for one in campaign.outcomes if one.status == status]
        counts = [sum(one.drawn.stratum == name for one in those) for name in strata]
        times = sorted(one.time for one in those)
        cells = [status, len(those), *counts, sum(one.drawn.passable for one in those)]
        lines.append(f"| {' | '.join(map(str, cells))} | {times[len(times) // 2]:.2f} |")
    return [*lines, "", "What each status means is in [troubleshooting](../troubleshooting.md).", ""]


def _failures(campaign: Campaign) -> list[str]:
    failed = [one for one in campaign.passable if not one.done]
    lines = ["## Passable runs that did not come to their end", ""]
    if not failed:
        return [*lines, "None.", ""]
    lines += ["| run | K [1/m] | cant [rad] | slope | V [km/h] | friction | a [m/s2] | t [s] | s [m] | status |"]
    lines += ["|---" * 10 + "|"]
    return [*lines, *(_failure(one) for one in failed), ""]


def _failure(one: Outcome) -> str:
    drawn = one.drawn
    cells = [
        f"{drawn.number}",
        f"{drawn.curvature:.5f}",
        f"{drawn.cant:.3f}",
        f"{drawn.slope:.3f}",
        f"{drawn.speed * 3.6:.1f}",
        f"{drawn.friction:.2f}",
        f"{drawn.acceleration:.2f}",
        f"{one.time:.2f}",
        f"{one.position:.1f}",
        f"{one.status} ({one.detail})",
    ]
    return f"| {' | '.join(cells)} |"


def _lifts(campaign: Campaign) -> list[str]:
    lifted = [one for one in campaign.passable if one.in_air > 0.0]
    words = (
        f"In {len(lifted)} of the {len(campaign.passable)} passable runs a wheel was in the air at a recorded instant"
    )
    if lifted:
        words += f", at most for {max(one.in_air for one in lifted):.1%} of the time"
    return ["## Wheels in the air", "", _paragraph(f"{words}. That is no failure.")]


def _share(share: float | None) -> str:
    return "" if share is None else f" ({share:.1%})"


def _paragraph(text: str) -> str:
    return textwrap.fill(text, 118, break_long_words=False, break_on_hyphens=False)
