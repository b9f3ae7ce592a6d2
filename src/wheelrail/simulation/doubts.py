"""What can be computed in a scenario, but is hardly meant."""

from __future__ import annotations

from wheelrail.simulation.overspeed import overspeed_warnings
from wheelrail.simulation.rig_doubts import rig_doubts
from wheelrail.simulation.scenario import Scenario
from wheelrail.vehicle.plausibility import doubts
from wheelrail.vehicle.static_load import with_static_preloads


def scenario_doubts(scenario: Scenario) -> tuple[str, ...]:
    """Sentences with the numbers: of the vehicle at rest, of its speed on this track, and of its rig."""
    vehicle = with_static_preloads(scenario.vehicle, scenario.gravity)
    return (*doubts(vehicle, scenario.gravity), *overspeed_warnings(scenario), *rig_doubts(scenario))
