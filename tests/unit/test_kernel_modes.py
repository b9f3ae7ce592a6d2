"""Kernels compiled strictly or with bounds checks: that they are, and that the disk cache keeps them apart."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

import wheelrail.kernel

pytestmark = pytest.mark.slow_without_jit

KERNELS = """
from pathlib import Path
from wheelrail.kernel import kernel_decorator, local_array
kernel = kernel_decorator(Path(__file__).parent)
small_kernel = kernel_decorator(Path(__file__).parent, inline=True)

@kernel
def product_and_sum(a, b, c):
    return a * b + c

@kernel
def element(a, n):
    return a[0, n]

@kernel
def row(a, n):
    return a[n][0]

@kernel
def part(a, n):
    return a[1, :2][n]

@small_kernel
def write(a, n):
    a[n, 0] = 1.0

@kernel
def written_in_a_small_kernel(a, n):
    write(a, n)
    return a[0, 0]

@kernel
def read_in_a_kernel(a, n):
    return element(a, n)

@kernel
def local(a, n):
    own = local_array(2, 3)
    own[0, n] = a[0, 0]
    return own[0, 0]

@kernel
def local_in_a_small_kernel(a, n):
    own = local_array(2, 3)
    write(own, n)
    return own[0, 0]
"""
# 1 + 2^-30 squared is 1 + 2^-29 + 2^-60: rounded by itself, the last term is lost, and fused it is what is left.
FUSED = """
from toy import product_and_sum
x = 1.0 + 2.0**-30
print(product_and_sum(x, x, -1.0 - 2.0**-29), sum(product_and_sum.stats.cache_hits.values()))
"""
BEYOND = """
import numpy as np, toy
caught = []
for name, n in {beyond}:
    try:
        getattr(toy, name)(np.zeros((2, 3)), n)
    except IndexError:
        caught.append(name)
print(*caught)
"""
#: Kernels, and an index that is beyond the end of what each looks at.
ENDS = {
    "element": 3,
    "row": 2,
    "part": 2,
    "written_in_a_small_kernel": 2,
    "read_in_a_kernel": 3,
    "local": 3,
    "local_in_a_small_kernel": 2,
}
STRICT = {"WHEELRAIL_STRICT": "1"}
CHECKED = {"NUMBA_BOUNDSCHECK": "1"}


@pytest.fixture
def toy(tmp_path):
    (tmp_path / "toy.py").write_text(KERNELS)
    return tmp_path


def run(folder: Path, code: str, settings: dict[str, str]) -> list[str]:
    """Words that a fresh process prints, under settings of its environment."""
    source = Path(wheelrail.kernel.__file__).parents[1]
    usual = {name: value for name, value in os.environ.items() if name not in STRICT | CHECKED}
    own = {"PYTHONPATH": os.pathsep.join((str(folder), str(source))), "NUMBA_CACHE_DIR": str(folder / "cache")}
    command = [sys.executable, "-c", code]
    done = subprocess.run(command, env=usual | own | settings, capture_output=True, text=True, check=True, cwd=folder)
    return done.stdout.split()


def test_modes_do_not_share_what_is_compiled(toy):
    """Each compiles for itself the first time, and finds its own later; strict kernels round every product."""
    assert [run(toy, FUSED, mode)[1] for mode in ({}, STRICT, CHECKED)] == ["0", "0", "0"]
    assert run(toy, FUSED, {})[1] == "1"
    assert run(toy, FUSED, STRICT) == ["0.0", "1"]


def test_checked_kernels_notice_an_index_beyond_the_end(toy):
    assert run(toy, BEYOND.format(beyond=list(ENDS.items())), CHECKED) == list(ENDS)


def test_checked_kernels_take_the_last_element(toy):
    assert run(toy, BEYOND.format(beyond=[(name, n - 1) for name, n in ENDS.items()]), CHECKED) == []
