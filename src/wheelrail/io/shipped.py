"""Scenarios that come with the package, by name.

In an installed package they lie inside it; in a clone, beside ``src``.
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from wheelrail.errors import InputError, Problem, has_control_characters, nearest

FOLDER = "scenarios"
SUFFIX = ".toml"


class Shipped(NamedTuple):
    """A scenario that comes with the package."""

    name: str
    title: str
    cost: str  #: what a run takes once kernels are compiled, by order of magnitude


def shipped_folder() -> Path:
    """Where the scenarios of the package are."""
    package = Path(__file__).parents[1]
    inside = package / FOLDER
    return inside if inside.is_dir() else package.parents[1] / FOLDER


def shipped_names() -> list[str]:
    """Names of the scenarios that come with the package."""
    return sorted(path.stem for path in shipped_folder().glob(f"*{SUFFIX}"))


def shipped_scenarios() -> list[Shipped]:
    """The same with title and cost; a file that holds a track only costs nothing."""
    from wheelrail.io.toml_table import read_toml

    found = []
    for name in shipped_names():
        data = read_toml(shipped_folder() / f"{name}{SUFFIX}")
        found.append(Shipped(name, str(data.get("title", name)), _cost(data)))
    return found


def _cost(data: dict[str, object]) -> str:
    """Contact at points runs about as fast as the vehicle does; elastic patches take twenty times that and more."""
    if "run" not in data:
        return "a track"
    contact = data.get("contact")
    model = contact.get("model", "") if isinstance(contact, dict) else ""
    return "minutes" if str(model).startswith("elastic") else "seconds"


def scenario_path(file: str | Path) -> Path:
    """The file that is meant: one that is there, or a scenario of the package by its bare name or by its path in a
    clone, ``scenarios/NAME.toml``.

    InputError for a bare name that is neither.
    """
    path = Path(file)
    try:
        if has_control_characters(str(file)) or path.exists():
            return path  # who reads it will say what is wrong with the name
    except OSError:
        return path
    names = shipped_names()
    in_clone = path.parent.name == FOLDER and path.suffix == SUFFIX and not path.is_absolute()
    bare = path.parent == Path() and path.suffix in ("", SUFFIX)
    if (bare or in_clone) and path.stem in names:
        return shipped_folder() / f"{path.stem}{SUFFIX}"
    if path.parent == Path() and not path.suffix:
        hint = nearest(str(file), names).partition("Known:")[0]
        words = (
            f"there is no such file, and no such scenario in the package. {hint}`wheelrail list scenarios` shows them"
        )
        raise InputError(str(file), [Problem("", words)])
    return path
