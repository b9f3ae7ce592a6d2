"""Kernels compiled with members of the user's: edits are seen, and nobody else meets these members."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

import wheelrail.kernel

pytestmark = pytest.mark.slow_without_jit

DEEP = "from wheelrail.kernel import kernel\n@kernel\ndef deep(x):\n    return 2.0 * x\n"
HELPER = "import deep\nfrom wheelrail.kernel import kernel\n@kernel\ndef helper(x):\n    return deep.deep(x)\n"
MEMBER = """
from typing import NamedTuple
from helper import helper
from wheelrail.contact.point.tangential._kernels.creep_law import creep_force
from wheelrail.kernel import kernel

class Viscous(NamedTuple):
    strength: float

@creep_force.of(Viscous)
@kernel
def viscous(law, patch, xi, eta, phi):
    return -law.strength * helper(xi), 0.0, 0.0
"""
ASK = """
import numpy as np
from wheelrail.bench._kernels.forces import loop_forces
{law}
print(loop_forces(law, np.ones((1, 9)), np.ones((1, 4))), sum(loop_forces.stats.cache_hits.values()))
"""
OURS = "from wheelrail.contact.point.tangential.laws import creep_law\nlaw = creep_law('kalker-linear')"
THEIRS = "from member import Viscous\nlaw = Viscous(10.0)"


@pytest.fixture
def folder(tmp_path):
    for name, text in (("deep", DEEP), ("helper", HELPER), ("member", MEMBER)):
        (tmp_path / f"{name}.py").write_text(text)
    return tmp_path


def ask(folder: Path, law: str, *, at_home: bool = True) -> tuple[float, int]:
    """Sum of the forces of a case and hits of the disk cache, in a fresh process that may know the user's modules."""
    source = str(Path(wheelrail.kernel.__file__).parents[1])
    paths = os.pathsep.join((source, str(folder)) if at_home else (source,))
    own = {"PYTHONPATH": paths, "NUMBA_CACHE_DIR": str(folder / "cache"), "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run(
        [sys.executable, "-P", "-c", ASK.format(law=law)],
        env=os.environ | own,
        capture_output=True,
        text=True,
        check=True,
    )
    value, hits = done.stdout.split()
    return float(value), int(hits)


def test_a_member_is_found_in_the_cache_until_it_or_what_it_calls_is_edited(folder):
    assert ask(folder, THEIRS) == (-20.0, 0)
    assert ask(folder, THEIRS) == (-20.0, 1)
    deep = folder / "deep.py"
    deep.write_text(deep.read_text().replace("2.0", "3.0"))
    assert ask(folder, THEIRS) == (-30.0, 0)


def test_who_does_not_have_a_member_does_not_meet_it(folder):
    ask(folder, THEIRS)
    value, hits = ask(folder, OURS, at_home=False)
    assert hits == 0
    assert ask(folder, OURS, at_home=False) == (value, 1)
    assert ask(folder, THEIRS) == (-20.0, 1)


def test_a_class_that_is_gone_makes_a_cache_out_of_date(folder):
    """As after an update of the package, or of the user's own: what is compiled is compiled again."""
    value, _ = ask(folder, OURS)
    (index,) = (folder / "cache").rglob("*loop_forces*.nbi")
    written = index.read_bytes()
    assert written.count(b"ClosedForm") > 0
    index.write_bytes(written.replace(b"ClosedForm", b"ClosedShop"))
    assert ask(folder, OURS) == (value, 0)
