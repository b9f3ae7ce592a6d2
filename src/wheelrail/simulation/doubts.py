"""What can be computed in a scenario, but is hardly meant."""

from __future__ import annotations

from wheelrail.simulation.overspeed import overspeed_warnings
from wheelrail.simulation.scenario import Scenario
from wheelrail.vehicle.plausibility import doubts
from wheelrail.vehicle.static_load import with_static_preloads


def scenario_doubts(scenario: Scenario) -> tuple[str, ...]:
    """Sentences with the numbers: of the vehicle at rest, and of its speed on this track."""
    vehicle = with_static_preloads(scenario.vehicle, scenario.gravity)
    return (*doubts(vehicle, scenario.gravity), *overspeed_warnings(scenario))
