"""A few short runs against numbers that were recorded: a change that is meant to leave the physics alone does.

All other tests check against something that we did not write; these only notice. `make golden` records the numbers
anew, see CONTRIBUTING for when.
"""

import argparse
import json
from pathlib import Path

import numpy as np
import pytest
from golden_cases import CASES
from golden_difference import greatest_difference

FOLDER = Path(__file__).parent
KEPT = ("integrator-ode5", "integrator-ros2", "integrator-ode45", "detection-lut", "section", "live-ode5")
EVERY = 25  #: instants of the first steps between two that are kept
DIGITS = 13  #: of the numbers in the files

# As a share of a variable's magnitude. Processors, compilers and libraries round differently, and a product is fused
# with a sum in one and not in the other: 1e-16 of a position of 20 m is 1e-11 of a penetration of 0.1 mm, hence of a
# wheel force, and motion that hits a flange multiplies it. A law that changes moves far more.
CLOSE = 1e-9


def numbers_of(case: str) -> dict[str, np.ndarray]:
    """The run at some of its first instants; without the contacts, whose forces the wheels add up."""
    first = CASES[case].record(short=True).first
    return {name: values[::EVERY] for name, values in first.items() if not name.startswith("contact_")}


@pytest.mark.slow_without_jit
@pytest.mark.parametrize("case", KEPT)
def test_the_numbers_are_those_recorded(case):
    kept = json.loads((FOLDER / f"{case}.json").read_text(encoding="utf-8"))
    old, new = {name: np.array(values) for name, values in kept.items()}, numbers_of(case)
    assert old.keys() == new.keys(), "signals were added, renamed or taken away: `make golden`"
    share, whose = greatest_difference(old, new)
    assert share < CLOSE, f"{whose} differs by {share:.1e} of its magnitude"


def write(case: str) -> None:
    """Record a case anew: one variable a line."""
    lines = [
        f'"{name}": {json.dumps(_rounded(values), separators=(",", ":"))}' for name, values in numbers_of(case).items()
    ]
    (FOLDER / f"{case}.json").write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


def _rounded(values: np.ndarray) -> list:
    return np.vectorize(lambda value: float(f"{value:.{DIGITS}g}"), otypes=[float])(values).tolist()


if __name__ == "__main__":
    argparse.ArgumentParser(description="Record the numbers anew (`make golden`).").parse_args()
    for name in KEPT:
        write(name)
        print(f"{name}.json")
