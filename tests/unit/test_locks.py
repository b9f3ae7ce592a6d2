"""The lock of what a run needs is a part of the whole lock, and what `make lock` would make of it now."""

import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_the_lock_of_runs_is_up_to_date(monkeypatch):
    monkeypatch.syspath_prepend(str(ROOT / "tools"))
    import run_lock

    try:
        assert (ROOT / "requirements-run.lock").read_text(encoding="utf-8") == run_lock.run_lock()
    finally:
        sys.modules.pop("run_lock")
