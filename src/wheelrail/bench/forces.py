"""What creep coefficients and creep laws cost."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

import numpy as np

from wheelrail.bench._kernels.forces import COLUMNS, loop_coefficients, loop_forces
from wheelrail.bench.timing import least_seconds
from wheelrail.contact.point.tangential._kernels.coefficients import kalker_coefficients
from wheelrail.contact.point.tangential._kernels.patch import ELLIPTIC, PARABOLIC, Settings
from wheelrail.contact.point.tangential.laws import LAWS, creep_law

CELLS = 2_000_000  #: of the grid, in all cases of one measurement
MOST_CASES = 100_000

#: Grids of FASTSIM and FaStrip.
GRIDS = (Settings(10, 10), Settings(20, 20), Settings(50, 50))


@dataclass(frozen=True)
class Cost:
    """CPU time per call, the least of several repeats."""

    what: str
    nanoseconds: float


@dataclass(frozen=True)
class Variant:
    """A law with its grid."""

    name: str
    law: str
    settings: Settings


def variants() -> list[Variant]:
    """Every law, on several grids if it has one."""
    found = []
    for name, law in LAWS.items():
        for grid in GRIDS if law.grid else (Settings(),):
            cells = f" {grid.strips} x {grid.slices}" if law.grid else ""
            found.append(Variant(name + cells, name, grid._replace(bound=PARABOLIC)))
            if name == "fastsim":
                found.append(Variant(f"{name}{cells}, elliptic", name, grid._replace(bound=ELLIPTIC)))
    return found


def force_costs() -> list[Cost]:
    """Coefficients alone, and each law with coefficients given."""
    seconds, _ = least_seconds(partial(loop_coefficients, random_cases(MOST_CASES)))
    costs = [Cost("Kalker's coefficients", 1e9 * seconds / MOST_CASES)]
    return costs + [Cost(variant.name, law_nanoseconds(variant)) for variant in variants()]


def law_nanoseconds(variant: Variant) -> float:
    """CPU time of a law per call."""
    law = LAWS[variant.law]
    cells = variant.settings.strips * variant.settings.slices if law.grid else 1
    count = min(MOST_CASES, CELLS // cells)
    cases = random_cases(count)
    coefficients = np.array([kalker_coefficients(a / b, nu) for a, b, nu in cases[:, [0, 1, 5]]])
    seconds, _ = least_seconds(partial(loop_forces, creep_law(variant.law, variant.settings), cases, coefficients))
    return 1e9 * seconds / count


def random_cases(count: int) -> np.ndarray:
    """Wheels on rails, from the tread to the flange, shape (count, COLUMNS); always the same."""
    random = np.random.default_rng(1)
    low = [3e-3, 2e-3, 30e3, 0.2, 80e9, 0.25, -3e-3, -3e-3, -1.0]
    high = [8e-3, 6e-3, 100e3, 0.5, 82e9, 0.3, 3e-3, 3e-3, 1.0]
    return random.uniform(low, high, (count, COLUMNS))
