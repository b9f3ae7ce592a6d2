"""requirements-run.lock: the part of requirements.lock that a run needs: a first report does not wait for the rest.

`make lock` calls it where everything is installed: what packages need is read from their own metadata.
"""

from __future__ import annotations

import re
import tomllib
from importlib.metadata import PackageNotFoundError, requires
from pathlib import Path

from packaging.requirements import Requirement

ROOT = Path(__file__).parents[1]
#: To draw pages, and to install the package from its sources.
BESIDES = ("hatchling", "editables")


def run_lock() -> str:
    """The entries of requirements.lock for the package's own dependencies, and for all that these need."""
    entries = re.split(r"(?m)^(?=[A-Za-z0-9])", (ROOT / "requirements.lock").read_text(encoding="utf-8"))
    needed = _needed()
    return "".join(entry for entry in entries if entry and _plain(re.split(r"[=\s]", entry)[0]) in needed)


def _needed() -> set[str]:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    ahead = [Requirement(one).name for one in (*project["dependencies"], *BESIDES)]
    found: set[str] = set()
    while ahead:
        name = _plain(ahead.pop())
        if name in found:
            continue
        found.add(name)
        try:
            asked = [Requirement(one) for one in requires(name) or ()]
        except PackageNotFoundError:  # for another system
            continue
        ahead += [one.name for one in asked if "extra" not in str(one.marker or "")]
    return found


def _plain(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


if __name__ == "__main__":
    (ROOT / "requirements-run.lock").write_text(run_lock(), encoding="utf-8")
