"""How far each creep law is from CONTACT, and what it costs."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

import numpy as np

from wheelrail.bench.forces import Variant, law_nanoseconds, variants
from wheelrail.reports.figure import Figure, Line, Panel
from wheelrail.validation.creep import CreepCase, creep_cases, law_force

CHART = "creep.png"

ALL = "every case"

CONTACT_FASTSIM = "CONTACT's own FASTSIM, 100 x 100"

KINDS = {
    "long": "creepage along only",
    "lat": "creepage across only",
    "long+lat": "both",
    "spin": "spin only",
    "lat+spin": "spin and creepage across, of equal and of opposite direction",
    "long+spin": "spin and creepage along",
    "all": "all three",
}


@dataclass(frozen=True)
class Error:
    """Errors of a law over the cases of one kind: |f - f_CONTACT|, f = (Fx, Fy)/(mu N)."""

    law: str
    kind: str
    cases: int
    rms: float
    largest: float
    largest_moment: float  #: of Mz/(mu N sqrt(a b))


@dataclass(frozen=True)
class LawResult:
    """A law on one grid: its errors by kind, and its CPU time per call."""

    name: str
    law: str  #: of the registry; empty for CONTACT's own FASTSIM
    errors: dict[str, Error]
    nanoseconds: float  #: NaN where nothing was measured


def run_study(progress: Callable[[str], None]) -> list[LawResult]:
    """Every law on every grid against every case; `progress` is told what comes next."""
    cases = creep_cases()
    results = []
    for variant in variants():
        progress(variant.name)
        results.append(
            LawResult(variant.name, variant.law, _errors(variant, cases), round(law_nanoseconds(variant), 1))
        )
    own = _by_kind(CONTACT_FASTSIM, cases, [case.fastsim for case in cases])
    return [*results, LawResult(CONTACT_FASTSIM, "", own, float("nan"))]


def _errors(variant: Variant, cases: list[CreepCase]) -> dict[str, Error]:
    return _by_kind(variant.name, cases, [law_force(variant.law, case, variant.settings) for case in cases])


def _by_kind(name: str, cases: list[CreepCase], forces: Iterable[np.ndarray]) -> dict[str, Error]:
    off = np.array([force - case.force for force, case in zip(forces, cases, strict=True)])
    sizes, moments = np.hypot(off[:, 0], off[:, 1]), np.abs(off[:, 2])
    kinds = np.array([case.kind for case in cases])
    found = {}
    for kind in (*KINDS, ALL):
        chosen = np.full(len(cases), True) if kind == ALL else kinds == kind
        rms, largest = float(np.sqrt(np.mean(sizes[chosen] ** 2))), float(sizes[chosen].max())
        found[kind] = Error(name, kind, int(chosen.sum()), rms, largest, float(moments[chosen].max()))
    return found


def csv_rows(results: Iterable[LawResult]) -> list[dict[str, object]]:
    """One row for each law and kind."""
    return [vars(error) | {"nanoseconds": result.nanoseconds} for result in results for error in result.errors.values()]


def as_markdown(results: list[LawResult]) -> str:
    """The page of the study."""
    kinds = (*KINDS, ALL)
    lines = [
        "# Creep laws: how far from CONTACT, at what cost",
        "",
        "Made by `wheelrail study creep`; do not edit by hand.",
        "",
        f"Forces of each law against the full theory by CONTACT, {results[0].errors[ALL].cases} cases of steady",
        "rolling with axis ratios 0.5, 1 and 2. The error is |f - f_CONTACT| with f = (Fx, Fy)/(mu N): root mean",
        "square and, after the stroke, the largest. CONTACT's own numbers are uncertain by about 0.002. CPU time on",
        "one core per call, Kalker's coefficients given, over other patches and creepages. The laws are explained in",
        "[their theory](../theory/tangential.md).",
        "",
        *(f"- `{kind}`: {words}" for kind, words in KINDS.items()),
        "",
        f"| law | {' | '.join(kinds)} | ns |",
        "|---" * (len(kinds) + 2) + "|",
        *(_row(result, [_cell(result.errors[kind]) for kind in kinds]) for result in results),
        "",
        "![Accuracy against cost](creep.png)",
        "",
        "Largest error of the moment, Mz/(mu N sqrt(a b)):",
        "",
        f"| law | {' | '.join(kinds)} |",
        "|---" * (len(kinds) + 1) + "|",
        *(
            f"| {result.name} | {' | '.join(f'{result.errors[kind].largest_moment:.3f}' for kind in kinds)} |"
            for result in results
        ),
    ]
    return "\n".join(lines) + "\n"


def _cell(error: Error) -> str:
    return f"{error.rms:.4f} / {error.largest:.3f}"


def _row(result: LawResult, cells: list[str]) -> str:
    cost = "" if np.isnan(result.nanoseconds) else f"{result.nanoseconds:.0f}"
    return f"| {result.name} | {' | '.join(cells)} | {cost} |"


def chart(results: list[LawResult]) -> Figure:
    """Accuracy against cost; a law on several grids has several marks."""
    measured = [result for result in results if result.law]
    panels = []
    for kind, title in ((ALL, "every case"), ("spin", "spin only")):
        lines = []
        for colour, name in enumerate(_series(measured)):
            chosen = [result for result in measured if _series_of(result) == name]
            lines.append(
                Line(
                    np.array([result.nanoseconds for result in chosen]),
                    np.array([result.errors[kind].rms for result in chosen]),
                    name,
                    marks=True,
                    colour=colour,
                )
            )
        label = "root mean square error [mu N]"
        panels.append(Panel("CPU time per call [ns]", label, tuple(lines), title, logarithmic=True, height=1.4))
    caption = "Left is cheap, low is close to CONTACT. FASTSIM and FaStrip: grids of 10 x 10, 20 x 20 and 50 x 50."
    return Figure("Creep laws: error against cost", tuple(panels), caption)


def _series_of(result: LawResult) -> str:
    return f"{result.law}, elliptic" if result.name.endswith("elliptic") else result.law


def _series(results: list[LawResult]) -> list[str]:
    return list(dict.fromkeys(_series_of(result) for result in results))
