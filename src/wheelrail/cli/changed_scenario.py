"""The scenario that a command is about: from a file, with values changed by ``--set``."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from wheelrail.simulation.scenario import Scenario

Values = Annotated[
    list[str] | None,
    typer.Option(
        "--set",
        metavar="KEY=VALUE",
        help="Change a value, such as contact.friction=0.2, in whatever unit: run.speed_kmh=80; may be repeated.",
    ),
]


def scenario_of(file: Path, values: list[str] | None) -> Scenario:
    """The scenario of a TOML file, or that inside the ``.nc`` file of a run, with the values that ``--set`` gives."""
    from wheelrail.io.dotted_keys import values_from_words, with_values
    from wheelrail.io.scenario_file import load_scenario
    from wheelrail.results.store import open_result

    changes = values_from_words(values or ())
    scenario = open_result(file).scenario if file.suffix.lower() == ".nc" else load_scenario(file)
    return with_values(scenario, changes) if changes else scenario
