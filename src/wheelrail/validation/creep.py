"""Creep coefficients and creep forces against CONTACT."""

from __future__ import annotations

import csv
import math
from collections.abc import Callable
from importlib.resources import files
from typing import NamedTuple

import numpy as np

from wheelrail.contact.point.tangential._kernels.coefficients import kalker_coefficients
from wheelrail.contact.point.tangential._kernels.creep_law import creep_force
from wheelrail.contact.point.tangential._kernels.patch import Patch, Settings
from wheelrail.contact.point.tangential.laws import FINE, creep_law, make_patch
from wheelrail.validation.claim import Claim, greatest

#: Of the reference cases: both bodies of steel.
SHEAR, POISSON = 210.0e9 / 2.6, 0.3

PURE = ("long", "lat", "spin")  #: kinds with one creepage


class CreepCase(NamedTuple):
    """A case of CONTACT's creep curves, in SI units; forces in mu N and moment in mu N sqrt(a b), on the wheel."""

    kind: str
    patch: Patch
    xi: float
    eta: float
    phi: float
    force: np.ndarray  #: fx, fy, mz of the full theory
    fastsim: np.ndarray  #: the same of CONTACT's own FASTSIM


def reference_rows(name: str) -> list[dict[str, str]]:
    """The rows of a table of references."""
    text = files("wheelrail.validation").joinpath(f"data/{name}").read_text(encoding="utf-8")
    return list(csv.DictReader(line for line in text.splitlines() if not line.startswith("#")))


def creep_cases() -> list[CreepCase]:
    """Every case of CONTACT's creep curves."""
    return [
        CreepCase(
            row["kind"],
            make_patch(
                a=float(row["a_mm"]) / 1e3,
                b=float(row["b_mm"]) / 1e3,
                load=float(row["N_N"]),
                friction=float(row["mu"]),
                shear=SHEAR,
                nu=POISSON,
            ),
            float(row["xi"]),
            float(row["eta"]),
            float(row["phi_per_mm"]) * 1e3,
            np.array([float(row[key]) for key in ("fx", "fy", "mz_over_muNc")]),
            np.array([float(row[key]) for key in ("fx_fastsim", "fy_fastsim", "mz_fastsim")]),
        )
        for row in reference_rows("creep_curves.csv")
    ]


def law_force(law: str, case: CreepCase, settings: Settings) -> np.ndarray:
    """Force of a law for a case, scaled as the references."""
    patch = case.patch
    fx, fy, mz = creep_force(creep_law(law, settings), patch, case.xi, case.eta, case.phi)
    limit = patch.friction * patch.load
    return np.array([fx, fy, mz / math.sqrt(patch.a * patch.b)]) / limit


def creep_claims() -> list[Claim]:
    """Every claim on creep coefficients and creep forces."""
    return [*_coefficients(), *_fastsim(), _improved()]


def _coefficients() -> list[Claim]:
    nodes, numerical = _worst("kalker_coefficients.csv"), _worst("kalker_coefficients_numerical.csv")
    table, computed = "Kalker 1990, table E.3", "CONTACT, full adhesion"
    return [
        Claim("C11, C22, C23 at 60 nodes", table, float(nodes[:3].max()), 0.2, "%", "the table passes through them"),
        Claim("C11, C22, C23, 25 patches", computed, float(numerical[:3].max()), 1.5, "%", "three printed digits"),
        Claim("C33, 25 patches", computed, float(numerical[3]), 3.0, "%", "the least certain of the coefficients"),
    ]


def _worst(name: str) -> np.ndarray:
    """Largest relative errors of C11, C22, C23, C33 [%]."""
    errors = [
        np.array(kalker_coefficients(float(row["a_over_b"]), float(row["nu"])))
        / [float(row[key]) for key in ("C11", "C22", "C23", "C33")]
        - 1.0
        for row in reference_rows(name)
    ]
    return 100.0 * np.abs(errors).max(axis=0)


def _largest(law: str, truth: Callable[[CreepCase], np.ndarray], pure: bool) -> tuple[int, float]:
    """Number of cases with one creepage, or with several, and the largest error of their forces."""
    cases = [case for case in creep_cases() if (case.kind in PURE) == pure]
    errors = [np.hypot(*(law_force(law, case, FINE) - truth(case))[:2]) for case in cases]
    return len(cases), greatest(errors)


def _fastsim() -> list[Claim]:
    claims = []
    for pure, kinds, limit, why in (
        (True, "one creepage", 0.006, "CONTACT's steps of a hundredth of the patch"),
        (False, "several creepages", 0.05, "programs differ where flexibilities are unequal and the surfaces slip"),
    ):
        count, error = _largest("fastsim", lambda case: case.fastsim, pure)
        claims.append(Claim(f"FASTSIM, {kinds}, {count} cases", "CONTACT's FASTSIM", error, limit, "mu N", why))
    return claims


def _improved() -> Claim:
    errors = [np.hypot(*(law_force("fastrip", c, FINE) - c.force)[:2]) for c in creep_cases() if c.kind == "spin"]
    rms = float(np.sqrt(np.mean(np.square(errors))))
    why = "FASTSIM has 0.042; strips that do not feel each other"
    return Claim(f"FaStrip, pure spin, {len(errors)} cases (RMS)", "CONTACT, full theory", rms, 0.021, "mu N", why)
