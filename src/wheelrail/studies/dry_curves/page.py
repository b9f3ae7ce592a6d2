"""The page of the study of dry curves."""

from __future__ import annotations

from typing import Any

from wheelrail.studies.dry_curves.agreement import half_steps_agree, integrators_agree
from wheelrail.studies.dry_curves.campaign import Campaign
from wheelrail.studies.dry_curves.cases import (
    CANT,
    DEFAULT,
    EXPLICIT,
    FRICTIONS,
    IMPLICIT,
    METHODS,
    MOST_ACCELERATION,
    RADII,
    SETTLING,
    SETTLING_WAY,
    SPEEDS,
    STEADY,
    STEPS,
    run_by_default,
)
from wheelrail.studies.dry_curves.runs import static_load
from wheelrail.studies.dry_curves.tables import (
    agreement_table,
    check_table,
    cost_table,
    difference_table,
    exception_table,
    left_out_table,
    method_table,
    verdict_table,
)
from wheelrail.studies.dry_curves.verdicts import SAME_GROWTH, SYMMETRIC, every_verdict, percent
from wheelrail.studies.words import paragraph


def as_markdown(campaign: Campaign) -> str:
    """The whole page."""
    parts = [
        *_head(campaign),
        verdict_table(campaign).markdown(),
        *_methods(campaign),
        check_table(campaign).markdown(),
    ]
    parts += _exceptions(campaign)
    parts += [*_agreements(campaign), *_differences(campaign), *_left_out(), cost_table(campaign).markdown()]
    return "\n".join(parts).rstrip() + "\n"


def summary(campaign: Campaign) -> dict[str, Any]:
    """The main numbers."""
    verdicts = every_verdict(campaign)
    return {
        "runs": len(campaign.outcomes),
        "finished": campaign.finished,
        "default_detection": run_by_default(),
        "held": sum(one.held is True for one in verdicts),
        "not_held": sum(one.held is False for one in verdicts),
        "not_judged": sum(one.held is None for one in verdicts),
        "cpu_s": round(sum(one.cpu for one in campaign.outcomes), 1),
    }


def _head(campaign: Campaign) -> list[str]:
    command = f"wheelrail study dry-curves{' --full' if campaign.full else ''}"
    unfinished = "" if campaign.finished else " Stopped before everything was done."
    chosen = "all cells" if campaign.full else "a selection of the cells (`--full` runs all)"
    lists = [", ".join(f"{value:g}" for value in values) for values in (RADII, SPEEDS, FRICTIONS)]
    return [
        "# Dry curves: balance, calm and agreement of wheel forces",
        "",
        f"Made by `{command}`; do not edit by hand.{unfinished}",
        "",
        paragraph(
            f"The Manchester wagon in curves to the right on smooth track: straight, transition, full curve with a cant"
            f" of {CANT * 1e3:g} mm. Radii {lists[0]} m; speeds {lists[1]} km/h; friction {lists[2]}; contact detection"
            f" dist, diff and the default, which is {run_by_default()}; integrators ode5 (steps of"
            f" {STEPS[EXPLICIT] * 1e3:g} ms, shorter where the speed asks for it), ode45 and ros2"
            f" ({STEPS[IMPLICIT] * 1e3:g} ms). Cells with more than {MOST_ACCELERATION:g} m/s2 of uncompensated lateral"
            f" acceleration are left out. This page has {len(campaign.outcomes)} runs: {chosen}."
        ),
        "",
        paragraph(
            f"The steady part begins {SETTLING:g} s, at least {SETTLING_WAY:g} m, after the last axle has entered the"
            f" full curve, and lasts {STEADY:g} s or a little longer. Standard deviations and means are of every"
            " recorded instant of it, without any filter; balance and the other checks are of whole runs. Shares of the"
            f" load are of the mean static wheel load, {static_load() * 1e-3:.1f} kN."
        ),
        "",
    ]


def _methods(campaign: Campaign) -> list[str]:
    lines = [
        "## Standard deviation of Q and balance",
        "",
        paragraph(
            "For each radius and friction the worst of all runs: standard deviation of Q over its mean in the steady"
            " part, of the worst wheel, and what is missing of the balance in the whole run, of the weight; both in %."
        ),
        "",
    ]
    for method in METHODS:
        title = f"Detection: {method}" + (f" ({run_by_default()})" if method == DEFAULT else "")
        lines += [method_table(campaign, method, title).markdown().replace("## ", "### ", 1)]
    return lines


def _exceptions(campaign: Campaign) -> list[str]:
    table = exception_table(campaign)
    if not table.rows:
        return [f"## {table.title}", "", "Nowhere.", ""]
    return [
        table.markdown(),
        paragraph(
            "Growth by eigenvalues: of the vibration above 15 Hz that grows fastest, from the equations of motion"
            " linearised at the steady state in the curve. In the run: fitted to the envelope of Q of the vehicle let"
            " go at that state, moved by a hundredth of a micrometre. Asymmetry: of the wheelsets' stiffness on their"
            " contacts without friction. True flutter is where the growths agree within"
            f" {percent(SAME_GROWTH)}, at half the step too, and the asymmetry is within {percent(SYMMETRIC)}."
        ),
        "",
    ]


def _agreements(campaign: Campaign) -> list[str]:
    integrators, steps = integrators_agree(campaign), half_steps_agree(campaign)
    return [
        agreement_table(integrators, "integrators", "Integrators beside ode5").markdown(),
        paragraph("Greatest difference of the means of Q and Y of any wheel in the steady part."),
        "",
        agreement_table(steps, "half-steps", "Half the step beside the whole").markdown(),
        paragraph("The same, for runs at half the step."),
        "",
    ]


def _differences(campaign: Campaign) -> list[str]:
    return [
        difference_table(campaign).markdown(),
        paragraph(
            "Q and Y of all wheels at every recorded instant from the first to the last, transition included; nothing"
            " is taken out. Same integrator, same step."
        ),
        "",
    ]


def _left_out() -> list[str]:
    return [left_out_table().markdown(), "At every friction.", ""]
