"""A shipped scenario on smoothed profiles."""

from __future__ import annotations

import re
from pathlib import Path

from wheelrail.io.scenario_file import scenario_from_text
from wheelrail.simulation.scenario import Scenario

VEHICLE = re.compile(r'^vehicle\s*=\s*"(?P<name>[^"]+)"', re.MULTILINE)
TRACK = re.compile(r"^\[track\]$", re.MULTILINE)


def smoothed_scenario(scenario: Scenario, path: Path, width_mm: float) -> Scenario:
    """The scenario of a file with wheels and rails smoothed along their curves by a Gauss filter of this width [mm]."""
    text = VEHICLE.sub(rf'vehicle = {{ name = "\g<name>", smoothing_mm = {width_mm:g} }}', scenario.text)
    text = TRACK.sub(f"[track]\nsmoothing_mm = {width_mm:g}", text)
    return scenario_from_text(text, path)
