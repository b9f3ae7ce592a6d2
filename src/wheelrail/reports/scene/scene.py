"""All that the animation of a run needs, as JSON with packed arrays."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from wheelrail.errors import InputError
from wheelrail.reports.packing import Packer
from wheelrail.reports.scene.contacts import contacts_of
from wheelrail.reports.scene.looks import look_of_body
from wheelrail.reports.scene.motion import chosen_frames, motion_of
from wheelrail.reports.scene.rails import deviations_of, line_of, rail_section, segments_of, straight_line
from wheelrail.reports.scene.suspension import drawn_elements
from wheelrail.results.result import Result
from wheelrail.simulation.scaled import as_built
from wheelrail.simulation.scenario import Scenario
from wheelrail.suspension.elements import GROUND
from wheelrail.track.rail_placement import GAUGE
from wheelrail.vehicle.body import Body
from wheelrail.vehicle.rig import elements_of

#: What belongs below the picture.
CAPTION = (
    "Positions, angles, forces and contact points are those of the result, and wheels and rails have their profiles."
    " A scenario gives bodies no shapes: car body, bogie frames, axle boxes, discs of wheels, web and foot of rails are"
    " drawn by rule, from the gauge and the positions of wheelsets and suspension. Drag to turn, + and - to zoom, space"
    " to play, arrows to step."
)


def scene_of(result: Result, packer: Packer) -> dict[str, Any] | None:
    """The scene of a run; None where nothing moves in it, or where the scenario inside cannot be read.

    Positions are those of the result: arc length, lateral position and height in the frame of the track, and three
    angles, of every body. `web/src/scene.js` is the other side of it.
    """
    make = scene_maker(result)
    return None if make is None else make(packer)


def scene_maker(result: Result) -> Callable[[Packer], dict[str, Any]] | None:
    """What makes the scene of a run with the packer of a page; None where there is no scene, see `scene_of`."""
    if result.dataset.sizes["time"] < 2 or not result.bodies:
        return None
    try:
        scenario = as_built(result.scenario)
    except InputError:
        return None
    bodies = {body.name: body for body in (*scenario.vehicle.all_bodies, *scenario.rollers)}
    if sorted(bodies) != sorted(result.bodies):
        return None
    return lambda packer: _scene(result, scenario, [bodies[name] for name in result.bodies], packer)


def _scene(result: Result, scenario: Scenario, bodies: list[Body], packer: Packer) -> dict[str, Any]:
    frames = chosen_frames(result)
    size = scenario.vehicle.gauge / GAUGE
    rails = scenario.track.rails.both
    elements = scenario.vehicle.elements
    if scenario.rig is not None:
        elements = (*elements, *elements_of(scenario.rig, scenario.vehicle, scenario.rollers))
    else:  # the ground passes by: there is no point of it to draw
        elements = tuple(one for one in elements if GROUND not in (one.body_a, one.body_b))
    return {
        "kind": "track" if scenario.rig is None else "rig",
        "title": result.title,
        "size": size,
        "times": packer.add(result.dataset["time"].values[frames]),
        "bodies": [{"name": body.name, **look_of_body(body, scenario.vehicle, rails, size)} for body in bodies],
        "wheelsets": [result.bodies.index(name) for name in result.wheelsets],
        "motion": motion_of(result, frames, packer),
        "elements": drawn_elements(elements, bodies, size),
        "contacts": contacts_of(result, frames, packer, size),
        "track": _track(result, scenario, packer, size),
    }


def _track(result: Result, scenario: Scenario, packer: Packer, size: float) -> dict[str, Any]:
    track = scenario.track
    s = result.dataset["body_s"].values
    first, last = float(np.nanmin(s)), float(np.nanmax(s))
    found: dict[str, Any] = {"gauge": track.rails.gauge}
    if scenario.rig is not None:
        start = float(s[0, 0] - result.dataset["body_global_x"].values[0, 0])
        return {**found, "line": straight_line(first, last, start, packer), "segments": [], "deviations": None}
    return {
        **found,
        "line": line_of(track, first, last, packer),
        "sections": [rail_section(laid, size) for laid in track.rails.both],
        "segments": segments_of(track),
        "deviations": deviations_of(track, first, last, packer),
    }
