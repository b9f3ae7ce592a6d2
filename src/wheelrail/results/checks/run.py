"""All checks of a run."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import replace

import numpy as np

from wheelrail.results.checks.balance import balance_checks
from wheelrail.results.checks.chatter import chatter_check
from wheelrail.results.checks.check import Check
from wheelrail.results.checks.contact_energy import contact_energy_check
from wheelrail.results.checks.contact_loss import contact_loss_check
from wheelrail.results.checks.longitudinal import longitudinal_check
from wheelrail.results.checks.start_load import start_load_check
from wheelrail.results.result import Result
from wheelrail.track._kernels.irregularity import Deviations
from wheelrail.track.track import Track


def check_run(
    result: Result,
    track: Track,
    deviations: Deviations | None = None,
    applied: np.ndarray | None = None,
    *,
    rough: bool | None = None,
    inertias: np.ndarray | None = None,
) -> list[Check]:
    """Every check of a run on this track, with these deviations of its rails; None on perfect track.

    applied : forces from outside, see `balance_checks`. rough : whether something excites the vehicle; by default,
    whether there are deviations. inertias : of the wheelsets about their axles [kg m2], for the longitudinal balance.
    It never raises: a check that fails says so.
    """
    shaken = deviations is not None if rough is None else rough
    checks = _made("balance", lambda: balance_checks(result, track, deviations, applied))
    if inertias is not None:
        checks += _made("longitudinal balance", lambda: [longitudinal_check(result, inertias)])
    checks += _made("load at the start", lambda: [start_load_check(result)])
    checks += _made("energy of the contacts", lambda: [contact_energy_check(result, track.support)])
    checks += _made("chatter", lambda: [chatter_check(result, rough=shaken)])
    return checks + _made("loss of contact", lambda: [contact_loss_check(result, rough=shaken)])


def _made(name: str, make: Callable[[], list[Check]]) -> list[Check]:
    """Checks, whatever happens: a run must not be lost because it cannot be judged."""
    try:
        with np.errstate(all="ignore"):
            return make()
    except Exception as error:  # whatever it is, the run itself is whole
        what = f"The check itself failed ({type(error).__name__}: {error})."
        return [Check(name=name, value=float("nan"), limit=0.0, meaning=what, remedy="Please report it.")]


def with_checks(result: Result, checks: Sequence[Check]) -> Result:
    """The result, with these checks in place of those of the same names."""
    names = {one.name for one in checks}
    kept = [one for one in result.checks if one.name not in names]
    dataset = result.dataset.assign_attrs(
        checks=json.dumps([one.told for one in (*kept, *checks)]),
        failed_checks=json.dumps([one.warning for one in (*kept, *checks) if not one.ok]),
    )
    return replace(result, dataset=dataset)
