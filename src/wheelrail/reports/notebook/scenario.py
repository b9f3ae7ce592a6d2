"""A scenario in a notebook."""

from __future__ import annotations

from wheelrail.reports.notebook.html import box, facts
from wheelrail.reports.scenario_facts import scenario_facts
from wheelrail.simulation.scenario import Scenario


def scenario_html(scenario: Scenario) -> str:
    """Vehicle, track, speed, integrator and contact in words."""
    rows = [(name, value) for name, value in scenario_facts(scenario) if name != "title"]
    return box(f"Scenario: {scenario.title}", facts(rows))
