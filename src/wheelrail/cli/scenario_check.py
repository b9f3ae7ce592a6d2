"""wheelrail check: a scenario's file before it is run."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from wheelrail.cli.output import print_facts, print_json


def check(
    file: Annotated[Path, typer.Argument(help="A TOML file with a scenario.")],
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Say what a scenario is, or everything that is wrong with it and with its track and vehicle."""
    from wheelrail.io.scenario_file import load_scenario
    from wheelrail.reports.scenario_facts import scenario_facts

    facts = scenario_facts(load_scenario(file))
    if not as_json:
        print_facts(f"{file}: no problems", facts)
        return
    together: dict[str, str] = {}
    for name, value in facts:
        together[name] = f"{together[name]}; {value}" if name in together else value
    print_json(together)
