"""What the shell offers when a scenario is to be named: those of the package, and files."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

ENDINGS = (".toml", ".nc")


def scenarios_like(incomplete: str) -> list[str]:
    """Names of scenarios, folders and files that begin as given."""
    from wheelrail.io.shipped import shipped_names

    folder = Path(incomplete).parent if "/" in incomplete else Path()
    try:
        there = [path for path in folder.iterdir() if path.is_dir() or path.suffix in ENDINGS]
    except OSError:
        there = []
    files = [f"{path}/" if path.is_dir() else str(path) for path in sorted(there) if not path.name.startswith(".")]
    return [name for name in (*shipped_names(), *files) if name.startswith(incomplete)]


ScenarioFile = Annotated[
    Path,
    typer.Argument(
        help="A scenario: a TOML file, or the name of one that comes with the package (wheelrail list scenarios).",
        autocompletion=scenarios_like,
    ),
]
ScenarioOrRun = Annotated[
    Path,
    typer.Argument(
        help="A scenario: a TOML file, or the name of one that comes with the package (wheelrail list scenarios); "
        "or the .nc file of a run.",
        autocompletion=scenarios_like,
    ),
]
