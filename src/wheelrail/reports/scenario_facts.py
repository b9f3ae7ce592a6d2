"""What there is to say about a scenario before it is run."""

from __future__ import annotations

from collections import Counter

from wheelrail.contact.choice import SEMI_ELASTIC, Contact
from wheelrail.contact.elastic.options import FALL_BACK
from wheelrail.contact.point.law_sets import DEFAULT_LAWS
from wheelrail.reports.track_facts import track_facts
from wheelrail.simulation.fade_in import fading
from wheelrail.simulation.overspeed import USUAL, CurveDemand, demand_of
from wheelrail.simulation.scenario import Scenario
from wheelrail.simulation.scenario_check import END_MARGIN
from wheelrail.simulation.speed import SpeedTable
from wheelrail.vehicle.bogie import Taken, fixed_bodies
from wheelrail.vehicle.rig import Rig
from wheelrail.vehicle.torque import Torque
from wheelrail.vehicle.vehicle import Vehicle

#: What keeps the speed of rollers, by the drive of their rig.
ROLLERS = {
    "held": "rollers are held",
    "free": "not held: rollers turn freely",
    "motors": "then as the virtual train: a controller drives the rollers",
}
ABOUT_THE_TRACK = ("length", "sharpest curve", "cant", "gauge", "other rails", "irregularity", "note")


def scenario_facts(scenario: Scenario) -> list[tuple[str, str]]:
    """Names and values."""
    vehicle, integrator, contact = scenario.vehicle, scenario.integrator, scenario.contact
    steps = f"{integrator.name}, step {integrator.step * 1e3:g} ms"
    if integrator.name == "auto":
        steps += " (ode5 or ros2, by the fastest motions at the start)"
    if not integrator.fixed:
        steps = f"{integrator.name}, tolerances {integrator.relative:g} (relative) and {integrator.absolute:g}"
    wheelsets = "one wheelset" if len(vehicle.wheelsets) == 1 else f"{len(vehicle.wheelsets)} wheelsets"
    facts = [
        ("title", scenario.title),
        ("vehicle", f"{vehicle.title}: {vehicle.mass:g} kg, {wheelsets}"),
        ("speed", speed_words(scenario)),
        ("run", run_words(scenario)),
        ("integrator", f"{steps}; recorded every {scenario.output_every * 1e3:g} ms"),
        ("contact", contact_words(contact)),
        ("suspension", element_words(vehicle)),
        ("profiles", f"{_wheel_names(scenario)} on {_rail_names(scenario)}"),
        ("friction", contact.friction_model.describe()),
    ]
    if scenario.rig is not None and scenario.rig.scale is not None:
        facts.append(("scale", scenario.rig.scale.describe()))
    if (stretch := fading(scenario)) is not None:
        facts.append(
            ("irregularities", f"fade in over s = {stretch[0]:.4g} .. {stretch[1]:.4g} m, ahead of the first axle")
        )
    if scenario.rig is not None:
        facts.append(("rig", rig_words(scenario.rig)))
        if scenario.rig.taken is not None:
            facts.append(("bogie", bogie_words(scenario.vehicle, scenario.rig.taken)))
        facts += [("rollers driven", _torque_words(torque)) for torque in scenario.rig.traction]
        facts += [("rollers braked", _torque_words(torque)) for torque in scenario.rig.brakes]
    facts += [("constraint", f"{body}: {kind}") for body, kind in scenario.constraints]
    facts += [
        ("applied force", f"{load.body}, t = {load.times[0]:g} .. {load.times[-1]:g} s") for load in scenario.loads
    ]
    facts += [("driven", _torque_words(torque)) for torque in scenario.traction]
    facts += [("braked", _torque_words(torque)) for torque in scenario.brakes]
    facts += [("moved at the start", move.body) for move in scenario.displacements]
    demand = demand_of(scenario)
    if demand is not None:
        facts.append(("speed in curves", curve_words(demand, scenario.track.cant_base)))
    known = ABOUT_THE_TRACK if scenario.rig is None else ("gauge",)
    return facts + [(f"track {name}", value) for name, value in track_facts(scenario.track) if name in known]


def contact_words(contact: Contact) -> str:
    """The contact model, and what of methods and laws acts in it."""
    points = f"{contact.detection}, {contact.normal}, {contact.tangential}, damping {contact.damping}"
    if contact.laws != DEFAULT_LAWS:
        points += f"; laws of the set {contact.laws}"
    if contact.model == SEMI_ELASTIC:
        return f"{SEMI_ELASTIC}: {points}"
    options = contact.elastic
    words = f"{contact.model}, setting {options.setting}, {options.bodies} bodies, damping {contact.damping}"
    if contact.model != "elastic":
        words = f"{contact.model}, solver {contact.papers.solver}"
    if options.wheels:
        return f"{words}, on {', '.join(options.wheels)}; other wheels {SEMI_ELASTIC}: {points}"
    if options.on_failure == FALL_BACK:
        words += f"; where it does not converge {SEMI_ELASTIC}: {points}"
    return words


def element_words(vehicle: Vehicle) -> str:
    """How many elements of which kinds, and how many of them have dry friction."""
    kinds = Counter(element.kind for element in vehicle.elements)
    if not kinds:
        return "none"
    words = ", ".join(f"{count} {kind}" for kind, count in kinds.items())
    rough = sum(element.has_friction for element in vehicle.elements)
    return f"{words}; {rough} with dry friction" if rough else words


def rig_words(rig: Rig) -> str:
    """Rollers, what drives them, and what holds the vehicle on them."""
    rollers = "independent rollers" if rig.independent else "pairs of rollers"
    words = f"{rollers} of {rig.radius:g} m, {rig.pair_mass:.5g} kg a pair, drive {rig.drive}"
    holds = "".join(f"; {hold.body} held with {hold.stiffness:g} N/m at {hold.height:g} m" for hold in rig.holds)
    return words + holds


def bogie_words(bogie: Vehicle, taken: Taken) -> str:
    """Which bogie of which vehicle, and what it carries."""
    carried = [bogie.body(name) for name, _ in fixed_bodies(bogie, taken.frame)]
    words = ", ".join(f"{body.mass:.6g} kg of {body.name}" for body in carried)
    return f"{taken.frame} of {taken.whole.title}, which carries {words}"


def _rail_names(scenario: Scenario) -> str:
    return " and ".join(dict.fromkeys(rail.name for rails in scenario.track.all_rails for rail in rails.both))


def _wheel_names(scenario: Scenario) -> str:
    wheels = [wheel for wheelset in scenario.vehicle.wheelsets for wheel in wheelset.wheels]
    return " and ".join(dict.fromkeys(wheel.profile.name for wheel in wheels))


def speed_words(scenario: Scenario) -> str:
    """How fast, and what keeps it so."""
    words = f"{scenario.speed:.6g} m/s ({scenario.speed * 3.6:.4g} km/h), "
    table = scenario.speeds
    if table is not None:
        return f"{words}then as given, {min(table.speeds):.6g} to {max(table.speeds):.6g} m/s"
    if scenario.vehicle.plane:
        return f"{words}given"
    if scenario.rig is not None and scenario.rig.drive != "control":
        return words + ROLLERS[scenario.rig.drive]
    gain, command = scenario.speed_control.gain, scenario.speed_control.command
    if command is not None:
        low, high = min(command.speeds), max(command.speeds)
        over = "over time" if isinstance(command, SpeedTable) else "along the track"
        return f"{words}then held at {low:.6g} to {high:.6g} m/s {over} with {gain:g} 1/s"
    return words + (f"held with {gain:g} 1/s" if gain > 0.0 else "not held: the vehicle coasts")


def curve_words(demand: CurveDemand, base: float) -> str:
    """What cant leaves over in the sharpest curve at the greatest speed."""
    missing = demand.deficiency(base) * 1e3
    cant = f"cant deficiency {missing:.4g} mm" if missing >= 0.0 else f"cant excess {-missing:.4g} mm"
    where = f"radius {1.0 / demand.curvature:.5g} m, s = {demand.position:.5g} m"
    return (
        f"{cant} ({demand.acceleration:.3g} m/s2 uncompensated) at {demand.speed * 3.6:.4g} km/h; {where}; in balance "
        f"at {demand.speed_for(0.0) * 3.6:.3g} km/h, {USUAL:g} m/s2 at {demand.speed_for(USUAL) * 3.6:.3g} km/h"
    )


def run_words(scenario: Scenario) -> str:
    """From where to where, and how long that takes."""
    way = scenario.track.length - END_MARGIN - scenario.reach[1] - scenario.start_position
    if scenario.rig is not None:
        return f"on a rig for {scenario.duration:g} s"
    if scenario.duration is not None:
        return f"from s = {scenario.start_position:g} m, for {scenario.duration:g} s or to the end of the track"
    words = f"from s = {scenario.start_position:g} m to the end of the track, {way:.6g} m"
    steady = scenario.speed > 0.0 and scenario.speeds is None and scenario.speed_control.command is None
    return f"{words} or about {way / scenario.speed:.3g} s" if steady else words


def _torque_words(torque: Torque) -> str:
    most = max(torque.values, key=abs)
    return f"{', '.join(torque.wheelsets)}: up to {most:g} N m each, t = {torque.times[0]:g} .. {torque.times[-1]:g} s"
