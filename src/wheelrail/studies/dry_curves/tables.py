"""Tables of the study of dry curves."""

from __future__ import annotations

from typing import Any

import numpy as np

from wheelrail.results.catalogue import SIDES
from wheelrail.studies.dry_curves.agreement import Agreement
from wheelrail.studies.dry_curves.campaign import CALM, Campaign
from wheelrail.studies.dry_curves.cases import ADAPTIVE, FRICTIONS, INTEGRATORS, RADII, Case, cells
from wheelrail.studies.dry_curves.runs import Outcome
from wheelrail.studies.dry_curves.verdicts import every_verdict, percent, what_it_is
from wheelrail.studies.table import Column, Row, StudyTable

HELD = {True: "held", False: "NOT held", None: "not judged"}
CHECKS = ("vertical balance", "lateral balance", "energy of the contacts", "chatter", "loss of contact")


def verdict_table(campaign: Campaign) -> StudyTable:
    """What was to be shown, and whether it is."""
    rows: list[Row] = [
        {"aim": one.aim, "limit": one.limit, "found": one.found, "held": HELD[one.held], "where": one.where}
        for one in every_verdict(campaign)
    ]
    columns = [
        Column("aim", "aim"),
        Column("limit", "limit"),
        Column("found", "worst"),
        Column("held", "verdict"),
        Column("where", "where"),
    ]
    return StudyTable("verdicts", "Verdicts", columns, rows)


def method_table(campaign: Campaign, method: str, title: str) -> StudyTable:
    """Worst standard deviation and balance of a method by radius and friction, over speeds, integrators and steps."""
    rows = []
    for radius in RADII:
        row: Row = {"radius": f"{radius:g}"}
        for friction in FRICTIONS:
            found = [
                one
                for one in campaign.of_method(method)
                if (one.case.cell.radius, one.case.cell.friction) == (radius, friction)
            ]
            row[f"{friction:g}"] = _worst_of(found)
        rows.append(row)
    columns = [
        Column("radius", "R [m]"),
        *(Column(f"{friction:g}", f"friction {friction:g}") for friction in FRICTIONS),
    ]
    return StudyTable(f"method-{method}", title, columns, rows)


def _nan_last(value: float | None) -> tuple[bool, float]:
    """An order in which what is no number comes after all numbers."""
    number = np.nan if value is None else value
    return bool(np.isnan(number)), number


def _worst_of(found: list[Outcome]) -> str:
    if not found:
        return "-"
    if not all(one.done for one in found):
        return "a run failed"
    spread, balance = (100.0 * max(values) for values in ([o.spread for o in found], [o.balance for o in found]))
    return f"{spread:.2f} / {balance:.3f}"


def check_table(campaign: Campaign) -> StudyTable:
    """Checks that every run makes of itself: the worst of each."""
    rows: list[Row] = []
    for name in CHECKS:
        found = [(check, one.case) for one in campaign.outcomes for check in one.checks if check.name == name]
        judged = [(check, case) for check, case in found if check.value is not None]
        if not judged:
            continue
        worst, case = max(judged, key=lambda pair: _nan_last(pair[0].value))
        rows.append(
            {
                "check": name,
                "limit": percent(worst.limit),
                "runs": len(judged),
                "beyond": sum(not check.ok for check, _ in found),
                "worst_percent": 100.0 * (worst.value or 0.0),
                "where": case.name,
            }
        )
    columns = [
        Column("check", "check"),
        Column("limit", "limit"),
        Column("runs", "runs"),
        Column("beyond", "beyond the limit"),
        Column("worst_percent", "worst [%]", 3),
        Column("where", "where"),
    ]
    return StudyTable("checks", "The runs' own checks", columns, rows)


def difference_table(campaign: Campaign) -> StudyTable:
    """Methods of detection beside each other over whole runs: the worst of each pair of methods and radius."""
    groups: dict[tuple[str, str, float], list[Any]] = {}
    for one in campaign.differences:
        groups.setdefault((one.first.method, one.second.method, one.first.cell.radius), []).append(one)
    rows: list[Row] = []
    for (first, second, radius), found in sorted(groups.items()):
        worst = max(found, key=lambda one: one.greatest)
        rows.append(
            {
                "methods": f"{first}, {second}",
                "radius": f"{radius:g}",
                "runs": len(found),
                "rms_percent": 100.0 * max(one.rms for one in found),
                "greatest_percent": 100.0 * worst.greatest,
                "where": f"{worst.signal} at s = {worst.position:.1f} m, {worst.first.cell.name}",
            }
        )
    columns = [
        Column("methods", "methods"),
        Column("radius", "R [m]"),
        Column("runs", "pairs of runs"),
        Column("rms_percent", "rms [% of load]", 2),
        Column("greatest_percent", "greatest [% of load]", 1),
        Column("where", "where the greatest is"),
    ]
    return StudyTable("differences", "Methods of detection over whole runs", columns, rows)


def agreement_table(found: list[Agreement], name: str, title: str) -> StudyTable:
    """The worst agreement by method, integrator and radius."""
    groups: dict[tuple[str, str, float], list[Agreement]] = {}
    for one in found:
        groups.setdefault((one.case.integrator, one.case.method, one.case.cell.radius), []).append(one)
    rows: list[Row] = []
    for (integrator, method, radius), those in sorted(groups.items()):
        worst = max(those, key=lambda one: _nan_last(one.difference))
        rows.append(
            {
                "integrator": integrator,
                "method": method,
                "radius": f"{radius:g}",
                "cells": len(those),
                "difference_percent": 100.0 * worst.difference,
                "where": f"{worst.signal}, {worst.case.cell.name}",
            }
        )
    columns = [
        Column("integrator", "integrator"),
        Column("method", "detection"),
        Column("radius", "R [m]"),
        Column("cells", "cells"),
        Column("difference_percent", "greatest difference [% of load]", 3),
        Column("where", "where"),
    ]
    return StudyTable(name, title, columns, rows)


def exception_table(campaign: Campaign) -> StudyTable:
    """Every cell and method in which wheels vibrate, and what is known of it."""
    rows: list[Row] = []
    for case in campaign.restless:
        found = [one for one in campaign.outcomes if (one.case.cell, one.case.method) == (case.cell, case.method)]
        worst = max((one for one in found if one.done), key=lambda one: one.spread)
        flutter = campaign.flutter.get(case)
        rows.append(
            {
                "cell": case.cell.name,
                "method": case.method,
                "spreads": _spreads(found),
                "wheel": worst.wheel,
                "chatter_percent": 100.0 * worst.value("chatter"),
                "growth": flutter.growth if flutter else None,
                "frequency": flutter.frequency if flutter else None,
                "run_growth": flutter.run_growth if flutter else None,
                "halved_growth": flutter.halved_growth if flutter else None,
                "asymmetry_percent": 100.0 * flutter.asymmetry if flutter else None,
                "verdict": what_it_is(worst, flutter, case in campaign.flutter),
            }
        )
    columns = [
        Column("cell", "cell"),
        Column("method", "detection"),
        Column("spreads", "std of Q [%]"),
        Column("wheel", "wheel"),
        Column("chatter_percent", "above 20 Hz [%]"),
        Column("growth", "growth by eigenvalues [1/s]"),
        Column("frequency", "at [Hz]", 1),
        Column("run_growth", "in the run [1/s]"),
        Column("halved_growth", "at half the step [1/s]"),
        Column("asymmetry_percent", "asymmetry [%]"),
        Column("verdict", "verdict"),
    ]
    return StudyTable("exceptions", f"Where the standard deviation of Q exceeds {percent(CALM)}", columns, rows)


def _spreads(found: list[Outcome]) -> str:
    """By integrator."""

    def shown(case: Case) -> str:
        return f"{case.integrator} at half the step" if case.halved else case.integrator

    return ", ".join(f"{shown(one.case)} {100.0 * one.spread:.2f}" for one in found)


def left_out_table() -> StudyTable:
    """Radii and speeds that are not run."""
    pairs = dict.fromkeys((cell.radius, cell.speed, cell.acceleration) for cell in cells(allowed=False))
    rows: list[Row] = [{"radius": f"{r:g}", "speed": f"{v:g}", "acceleration": a} for r, v, a in pairs]
    columns = [
        Column("radius", "R [m]"),
        Column("speed", "V [km/h]"),
        Column("acceleration", "uncompensated [m/s2]"),
    ]
    return StudyTable("left-out", "Cells left out", columns, rows)


def cost_table(campaign: Campaign) -> StudyTable:
    """CPU time by integrator, at the whole step."""
    rows: list[Row] = []
    for integrator in INTEGRATORS:
        times = [o.cpu for o in campaign.outcomes if o.case.integrator == integrator and not o.case.halved]
        if times:
            rows.append(
                {
                    "integrator": integrator,
                    "runs": len(times),
                    "mean_s": float(np.mean(times)),
                    "greatest_s": max(times),
                }
            )
    columns = [
        Column("integrator", "integrator"),
        Column("runs", "runs"),
        Column("mean_s", "CPU time, mean [s]", 1),
        Column("greatest_s", "greatest [s]", 1),
    ]
    return StudyTable("costs", "Costs", columns, rows)


def run_rows(campaign: Campaign) -> list[Row]:
    """A row for each run, for the CSV file."""
    return [_run_row(one) for one in campaign.outcomes]


def _run_row(one: Outcome) -> Row:
    case, cell = one.case, one.case.cell
    wheels = [f"wheelset{n + 1}.{side}" for n in range(4) for side in SIDES]
    row: Row = {
        "radius_m": cell.radius,
        "speed_km_h": cell.speed,
        "friction": cell.friction,
        "acceleration_m_s2": cell.acceleration,
        "detection": case.method,
        "integrator": case.integrator,
        "step_ms": round(case.step * 1e3, 6) if case.integrator != ADAPTIVE else None,
        "half_step": case.halved,
        "status": one.status,
        "steady_s": one.seconds,
        "std_Q_share": one.spread,
        "std_Q_wheel": one.wheel,
        "greatest_Q_N": one.greatest_q,
    }
    row |= {name.replace(" ", "_"): one.value(name) for name in CHECKS}
    row["beyond_limits"] = "; ".join(one.beyond)
    for force, means in (("Q", one.q), ("Y", one.y)):
        row |= {f"{wheel}.{force}_N": means[n] if means else None for n, wheel in enumerate(wheels)}
    return row | {"cpu_s": round(one.cpu, 1)}
