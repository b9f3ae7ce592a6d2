"""Editing a function that a kernel calls must never return the old numbers."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

import wheelrail.compilation.notice
import wheelrail.kernel

PACKAGE = {
    "__init__.py": "",
    "jit.py": "from pathlib import Path\nfrom wheelrail.kernel import kernel_decorator\n"
    "kernel = kernel_decorator(Path(__file__).parent)\n",
    "inner/__init__.py": "",
    "inner/_kernels/__init__.py": "",
    "inner/_kernels/callee.py": "from toy.jit import kernel\n@kernel\ndef callee(x):\n    return 1.0 * x\n",
    "_kernels/__init__.py": "",
    "_kernels/caller.py": "from toy.jit import kernel\nfrom toy.inner._kernels.callee import callee\n"
    "@kernel\ndef caller(x):\n    return callee(x) + 1.0\n",
}
ASK = "from toy._kernels.caller import caller; print(caller(10.0), sum(caller.stats.cache_hits.values()))"

pytestmark = pytest.mark.slow_without_jit


@pytest.fixture
def toy(tmp_path):
    for name, text in PACKAGE.items():
        path = tmp_path / "toy" / name
        path.parent.mkdir(exist_ok=True, parents=True)
        path.write_text(text)
    return tmp_path


def ask(folder: Path) -> tuple[float, int, str]:
    """Value of the kernel and hits of the disk cache in a fresh process, and what it said on the way."""
    environment = os.environ | {"PYTHONPATH": str(folder), "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run(
        [sys.executable, "-c", ASK], env=environment, capture_output=True, text=True, check=True, cwd=folder
    )
    value, hits = done.stdout.split()
    return float(value), int(hits), done.stderr


def test_editing_a_callee_recompiles_its_callers(toy):
    assert ask(toy)[:2] == (11.0, 0)
    callee = toy / "toy/inner/_kernels/callee.py"
    callee.write_text(callee.read_text().replace("1.0 * x", "2.0 * x"))
    assert ask(toy)[:2] == (21.0, 0)


def test_without_an_edit_the_disk_cache_serves(toy):
    ask(toy)
    assert ask(toy)[:2] == (11.0, 1)


def test_editing_something_else_does_not_recompile(toy):
    ask(toy)
    (toy / "toy/other.py").write_text("x = 1\n")
    assert ask(toy)[:2] == (11.0, 1)


def test_compilation_is_announced_once_and_only_when_it_happens(toy):
    assert ask(toy)[2].count("compiling kernels") == 1
    assert "compiling" not in ask(toy)[2]


def test_stamp_sees_every_kernel_file_of_the_package():
    root = Path(wheelrail.kernel.__file__).parent
    assert len(list(root.rglob("_kernels/*.py"))) >= 40
    assert wheelrail.kernel.kernel_stamp(root) == wheelrail.kernel.kernel_stamp(root)


def test_a_constant_argument_makes_no_version_of_its_own():
    decorate = wheelrail.kernel.kernel_decorator(Path(__file__).parent)

    @decorate
    def callee(x, flag):
        return x if flag else -x

    @decorate
    def caller(x, flag):
        return callee(x, True) + callee(x, False) + callee(x, flag)

    assert caller(2.0, True) == 2.0
    assert len(callee.part.signatures) == 1


def test_compilation_goes_on_in_sight(capsys, monkeypatch):
    """A sign of life after each kernel, where the last one is long enough ago."""
    progress = wheelrail.compilation.notice.Progress()
    monkeypatch.setattr(wheelrail.compilation.notice, "IN_LOG", 0.0)
    for _ in range(2):
        progress.on_start(None)
    for _ in range(2):
        progress.on_end(None)
    assert capsys.readouterr().err.splitlines() == ["  1 kernels in 0 s", "  2 kernels in 0 s"]
