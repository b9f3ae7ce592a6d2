"""What the study is to show, and whether it does."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from wheelrail.analyses.flutter import Flutter
from wheelrail.studies.dry_curves.agreement import Agreement, half_steps_agree, integrators_agree
from wheelrail.studies.dry_curves.campaign import CALM, Campaign
from wheelrail.studies.dry_curves.cases import DEFAULT, DIFF
from wheelrail.studies.dry_curves.runs import Outcome

BALANCED = 2e-3  #: of the weight
DRIEST = {DEFAULT: 0.45, DIFF: 0.40}  #: friction up to which wheels are to run calmly, by method
AGREED = 0.01  #: difference of integrators, of the static wheel load
STEP_FREE = 5e-3  #: change with half the step, of the static wheel load
WIDE = 300.0  #: radius from which on nothing may flutter [m]
SAME_GROWTH = 0.2  #: by which growth from eigenvalues and in a run may differ, as a share
SYMMETRIC = 0.01  #: of the contact stiffness without friction


@dataclass(frozen=True)
class Verdict:
    """One aim."""

    aim: str
    limit: str
    found: str
    where: str
    held: bool | None  #: None where no run was made that could tell


def every_verdict(campaign: Campaign) -> list[Verdict]:
    """All of them, in the order of the page."""
    return [
        _all_done(campaign),
        _balance(campaign),
        *(_calm(campaign, method, driest) for method, driest in DRIEST.items()),
        _agreed("integrators agree in the means of Q and Y", integrators_agree(campaign), AGREED),
        _agreed("half the step moves the means of Q and Y", half_steps_agree(campaign), STEP_FREE),
        _no_flutter(campaign),
        _explained(campaign),
    ]


def _all_done(campaign: Campaign) -> Verdict:
    failed = [one for one in campaign.outcomes if not one.done]
    where = failed[0].case.name if failed else ""
    held = not failed if campaign.outcomes else None
    return Verdict("every run comes to its end", "0 do not", f"{len(failed)} do not", where, held)


def _balance(campaign: Campaign) -> Verdict:
    judged = [one for one in campaign.outcomes if one.done]
    return _worst(
        "every run is balanced, upwards and sideways",
        f"{percent(BALANCED)} of the weight",
        [(one.balance, one.case.name) for one in judged],
        BALANCED,
    )


def _calm(campaign: Campaign, method: str, driest: float) -> Verdict:
    judged = [one for one in campaign.of_method(method) if one.done and one.case.cell.friction <= driest]
    return _worst(
        f"standard deviation of Q over its mean, {method}, friction up to {driest:.2f}",
        percent(CALM),
        [(one.spread, f"{one.case.name}, {one.wheel}") for one in judged],
        CALM,
    )


def _agreed(aim: str, found: Sequence[Agreement], limit: float) -> Verdict:
    pairs = [(one.difference, f"{one.case.name}, {one.signal}".rstrip(", ")) for one in found]
    return _worst(aim, f"{percent(limit)} of the wheel load", pairs, limit)


def _worst(aim: str, limit: str, found: Sequence[tuple[float, str]], most: float) -> Verdict:
    """The greatest of numbers; one that is none is worse than all."""
    if not found:
        return Verdict(aim, limit, "-", "", None)
    value, where = max(found, key=lambda one: (one[0] != one[0], one[0]))
    return Verdict(
        aim, limit, f"{100.0 * value:.3f} %" if value == value else "none: a run failed", where, value <= most
    )


def _no_flutter(campaign: Campaign) -> Verdict:
    wide = [one for one in campaign.of_method(DEFAULT) if one.done and one.case.cell.radius >= WIDE]
    restless = dict.fromkeys(one.case.cell for one in wide if not one.spread <= CALM)
    where = "; ".join(cell.name for cell in restless)
    aim = f"no wheel vibrates at R {WIDE:g} m or more, default, at any friction"
    return Verdict(aim, "0 cells", f"{len(restless)} cells", where, not restless if wide else None)


def _explained(campaign: Campaign) -> Verdict:
    open_cases = [case for case in campaign.restless if not is_flutter(campaign.flutter.get(case))]
    where = open_cases[0].name if open_cases else ""
    aim = f"what exceeds {percent(CALM)} is true flutter"
    return Verdict(aim, "0 open", f"{len(open_cases)} of {len(campaign.restless)} open", where, not open_cases)


def percent(share: float) -> str:
    """A share in words."""
    return f"{100.0 * share:g} %"


def is_flutter(found: Flutter | None) -> bool:
    """Whether a vibration is flutter of the modelled vehicle, and not of its contact law or its step."""
    return found is not None and found.growth > 0.0 and not doubts(found)


def doubts(found: Flutter) -> list[str]:
    """What speaks against true flutter."""
    words = []
    if not found.growth > 0.0:
        return ["the steady state is stable"]
    if not abs(found.run_growth / found.growth - 1.0) <= SAME_GROWTH:
        words.append("the run grows otherwise")
    if not abs(found.halved_growth / found.growth - 1.0) <= SAME_GROWTH:
        words.append("at half the step it grows otherwise")
    if not found.asymmetry <= SYMMETRIC:
        words.append("the contact stiffness is not symmetric without friction")
    return words


def what_it_is(outcome: Outcome, found: Flutter | None, looked_at: bool) -> str:
    """What is known of a run with a standard deviation of Q beyond its limit, in words."""
    if outcome.value("chatter") <= CALM:
        return "slow: above 20 Hz it is calm"
    if not looked_at:
        return "not looked at"
    if found is None:
        return "no steady state near by: contacts are found and lost, or the vehicle left the rails"
    return "true flutter" if is_flutter(found) else f"not true flutter: {', '.join(doubts(found))}"
