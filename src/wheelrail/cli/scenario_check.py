"""wheelrail check: a scenario's file before it is run."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from wheelrail.cli.changed_scenario import Values, scenario_of
from wheelrail.cli.completion import ScenarioOrRun
from wheelrail.cli.output import no_problems, print_facts, print_json


def check(
    file: ScenarioOrRun,
    values: Values = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Say what a scenario is, or everything that is wrong with it and with its track and vehicle."""
    from wheelrail.reports.scenario_facts import scenario_facts
    from wheelrail.simulation.doubts import scenario_doubts
    from wheelrail.simulation.rehearsal import rehearse

    scenario = scenario_of(file, values)
    rehearse(scenario)
    facts, warnings = scenario_facts(scenario), scenario_doubts(scenario)
    if not as_json:
        print_facts(no_problems(str(file), warnings), [*facts, *(("warning", words) for words in warnings)])
        return
    together: dict[str, Any] = {}
    for name, value in facts:
        together[name] = f"{together[name]}; {value}" if name in together else value
    print_json({**together, "warnings": warnings})
