"""Runs of the same cell beside each other: other integrators, half the step."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from wheelrail.results.catalogue import SIDES
from wheelrail.studies.dry_curves.campaign import Campaign
from wheelrail.studies.dry_curves.cases import EXPLICIT, Case
from wheelrail.studies.dry_curves.runs import Outcome, static_load


@dataclass(frozen=True)
class Agreement:
    """Means of two runs in the steady part."""

    case: Case  #: that is set beside the run of ode5
    difference: float  #: greatest of Q and Y of all wheels, as a share of the static wheel load; NaN if a run failed
    signal: str  #: which that is


def integrators_agree(campaign: Campaign) -> list[Agreement]:
    """Every run of another integrator beside that of ode5."""
    return [
        beside(one, ours)
        for one in campaign.outcomes
        if one.case.integrator != EXPLICIT and not one.case.halved
        if (ours := campaign.outcome(one.case.cell, one.case.method)) is not None
    ]


def half_steps_agree(campaign: Campaign) -> list[Agreement]:
    """Every run at half the step beside that at the whole one."""
    return [
        beside(one, ours)
        for one in campaign.outcomes
        if one.case.halved
        if (ours := campaign.outcome(one.case.cell, one.case.method, one.case.integrator)) is not None
    ]


def beside(one: Outcome, ours: Outcome) -> Agreement:
    """How far the means of two runs are apart."""
    if not (one.done and ours.done):
        return Agreement(one.case, float("nan"), "")
    apart = np.abs(np.array([one.q, one.y]) - np.array([ours.q, ours.y])) / static_load()
    force, wheel = np.unravel_index(int(np.argmax(apart)), apart.shape)
    signal = f"wheelset{wheel // 2 + 1}.{SIDES[wheel % 2]}.{'QY'[force]}"
    return Agreement(one.case, float(apart[force, wheel]), signal)
