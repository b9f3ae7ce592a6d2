"""Hertz contact against exact theory and CONTACT."""

from __future__ import annotations

from wheelrail.contact.point.normal.hertz import hertz_at_approach, hertz_under_load
from wheelrail.validation.claim import Claim, greatest
from wheelrail.validation.tables import reference_rows


def hertz_claims() -> list[Claim]:
    """Semi-axes, pressure and approach of every case, and back from approach to load."""
    errors, back = [], []
    rows = reference_rows("hertz_cases.csv")
    for row in rows:
        along, across = float(row["A_per_mm"]) * 1e3, float(row["B_per_mm"]) * 1e3
        load = float(row["N_N"])
        found = hertz_under_load(along, across, load)
        for ours, name in (
            (found.a * 1e3, "a_mm"),
            (found.b * 1e3, "b_mm"),
            (found.pressure / 1e6, "pmax_MPa"),
            (found.approach * 1e3, "delta_mm"),
        ):
            errors.append(abs(ours / float(row[name]) - 1.0))
        back.append(abs(hertz_at_approach(along, across, found.approach).load / load - 1.0))
    against = f"exact theory and CONTACT, {len(rows)} cases"
    return [
        Claim("Hertz: semi-axes, pressure, approach", against, 100 * greatest(errors), 0.01, "%", "six digits printed"),
        Claim("Hertz: load from approach", "approach from load", greatest(back), 1e-12, "-", "rounding"),
    ]
