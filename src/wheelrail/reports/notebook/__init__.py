"""Objects as notebooks show them: small tables with a sketch, plain HTML without scripts."""

from __future__ import annotations

from typing import Any

from wheelrail.contact.elastic.patch import ElasticPatch
from wheelrail.contact.elastic.solution import ElasticSolution
from wheelrail.profiles.profile import Profile
from wheelrail.reports.notebook.html import note
from wheelrail.reports.notebook.patches import patches_html
from wheelrail.reports.notebook.profile import profile_html
from wheelrail.reports.notebook.result import result_html
from wheelrail.reports.notebook.scenario import scenario_html
from wheelrail.reports.notebook.track import track_html
from wheelrail.reports.notebook.vehicle import vehicle_html
from wheelrail.results.patches import WheelPatches
from wheelrail.results.result import Result
from wheelrail.simulation.scenario import Scenario
from wheelrail.track.track import Track
from wheelrail.vehicle.vehicle import Vehicle


def html_of(thing: Any) -> str:
    """What a notebook shows of an object; its one line where it has no more to show."""
    match thing:
        case Track():
            return track_html(thing)
        case Profile():
            return profile_html(thing)
        case Vehicle():
            return vehicle_html(thing)
        case Scenario():
            return scenario_html(thing)
        case Result():
            return result_html(thing)
        case ElasticPatch():
            return patches_html("Contact patch", [thing])
        case ElasticSolution():
            title = f"Elastic contact, {thing.side} wheel" if thing.side else "Elastic contact"
            words = "converged" if thing.converged else "not converged"
            return patches_html(f"{title}: {words} after {thing.iterations} iterations", thing.patches)
        case WheelPatches():
            title = f"Contact patches of {thing.wheel}, t = {thing.time:.5g} s, s = {thing.s:.6g} m"
            return patches_html(title, thing.patches)
    return note(repr(thing))
