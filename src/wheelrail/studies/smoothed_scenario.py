"""A shipped scenario on smoothed profiles."""

from __future__ import annotations

from wheelrail.simulation.scenario import Scenario


def smoothed_scenario(scenario: Scenario, width_mm: float) -> Scenario:
    """The scenario with wheels and rails smoothed along their curves by a Gauss filter of this width [mm]."""
    return scenario.with_values({"vehicle.smoothing_mm": width_mm, "track.smoothing_mm": width_mm})
