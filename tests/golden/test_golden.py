"""A few short runs against numbers that were recorded: a change that is meant to leave the physics alone does.

All other tests check against something that we did not write; these only notice. `make golden` records the numbers
anew, see CONTRIBUTING for when.
"""

import json
from pathlib import Path

import numpy as np
import pytest
from golden_cases import CASES
from golden_difference import greatest_difference

FOLDER = Path(__file__).parent
QUICK = ("integrator-ode5", "section")  #: also in plain Python
COMPILED = (
    "integrator-ros2",
    "integrator-ode45",
    "detection-lut",
    "live-ode5",
    "resilient-track",
    "rig-control",
    "elastic",
)
EVERY = 25  #: instants of the first steps between two that are kept
DIGITS = 13  #: of the numbers in the files

# As a share of a variable's magnitude. Processors, compilers and libraries round differently, and a product is fused
# with a sum in one and not in the other: 1e-16 of a position of 20 m is 1e-11 of a penetration of 0.1 mm, hence of a
# wheel force. Without fusing, and with the bounds of arrays checked, these runs differ by up to 9e-10; a law that changes
# moves far more.
CLOSE = 1e-8
# Steps that are chosen by a small difference multiply rounding up to the tolerance that they are chosen by, 1e-6: runs
# with and without fusing lie 9e-7 apart.
CLOSE_IN_TOLERANCE = 1e-5
# Elastic contact is solved to 1e-5 of its loads by iterations that end a step sooner or later; on a rig bodies hardly
# move, and their velocities are small differences. With and without fusing these lie 2e-9 and 7e-9 apart.
CLOSE_BESIDES = {"elastic": 1e-6, "rig-control": 1e-7}
#: By how much the mean force of the steps differs from that of two rows: a matter of where steps lie.
OF_STEPS = "vehicle_between_"


def numbers_of(case: str) -> dict[str, np.ndarray]:
    """The run at some of its first instants; without the contacts, whose forces the wheels add up."""
    first = CASES[case].record(short=True).first
    return {name: values[::EVERY] for name, values in first.items() if not name.startswith("contact_")}


@pytest.mark.parametrize("case", [*QUICK, *(pytest.param(one, marks=pytest.mark.slow_without_jit) for one in COMPILED)])
def test_the_numbers_are_those_recorded(case):
    kept = json.loads((FOLDER / f"{case}.json").read_text(encoding="utf-8"))
    old, new = {name: np.array(values) for name, values in kept.items()}, numbers_of(case)
    assert old.keys() == new.keys(), "signals were added, renamed or taken away: `make golden`"
    limit = CLOSE_BESIDES.get(case, CLOSE)
    if case == "integrator-ode45":
        limit = CLOSE_IN_TOLERANCE
        old, new = ({k: v for k, v in numbers.items() if not k.startswith(OF_STEPS)} for numbers in (old, new))
    share, whose = greatest_difference(old, new)
    assert share < limit, f"{whose} differs by {share:.1e} of its magnitude"


def write(case: str) -> None:
    """Record a case anew: one variable a line."""
    lines = [
        f'"{name}": {json.dumps(_rounded(values), separators=(",", ":"))}' for name, values in numbers_of(case).items()
    ]
    (FOLDER / f"{case}.json").write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


def _rounded(values: np.ndarray) -> list:
    return np.vectorize(lambda value: float(f"{value:.{DIGITS}g}"), otypes=[float])(values).tolist()


if __name__ == "__main__":
    for name in QUICK + COMPILED:
        write(name)
        print(f"{name}.json")
