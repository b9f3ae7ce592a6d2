"""Everything that can be wrong with a scenario, of types and of numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wheelrail.contact.choice import Contact
from wheelrail.control.plan import ControlPlan
from wheelrail.errors import InputError, ProblemList, has_control_characters, is_number, nearest
from wheelrail.simulation.applied import AppliedForce, Displacement, check_displacement, check_load, check_names
from wheelrail.simulation.integrator import Integrator, check_integrator
from wheelrail.simulation.rig_check import check_rig
from wheelrail.simulation.speed import FASTEST, SpeedControl, SpeedTable, check_control, check_speed_table
from wheelrail.simulation.wheels import check_loads
from wheelrail.system.multibody import COORDINATES
from wheelrail.track.irregularity.window import SHORTEST_FADE
from wheelrail.track.track import Track, runs_straight_on
from wheelrail.vehicle.body import SIDES
from wheelrail.vehicle.rig import Rig
from wheelrail.vehicle.sensor import Sensor, check_sensors
from wheelrail.vehicle.static_load import with_static_preloads
from wheelrail.vehicle.torque import Torque, check_torque
from wheelrail.vehicle.vehicle import Vehicle

if TYPE_CHECKING:
    from wheelrail.simulation.scenario import Scenario

END_MARGIN = 0.5  #: how far before its end a track is left [m]
MOST_GRAVITY = 100.0  #: [m/s2]
MOST_ROWS = 500_000  #: instants that are recorded; some kilobytes each
#: Parts of a scenario: their class, whether they may be left out, and how one gets them.
PARTS: dict[str, tuple[type, bool, str]] = {
    "track": (Track, False, 'wheelrail.load_track("line.toml") reads one from a file'),
    "vehicle": (Vehicle, False, 'wheelrail.load_vehicle("manchester-wagon") makes one'),
    "contact": (Contact, False, 'Contact(tangential="polach", friction=0.4) is one'),
    "speeds": (SpeedTable, True, ""),
    "speed_control": (SpeedControl, False, ""),
    "integrator": (Integrator, False, 'Integrator(name="ode5", step=0.5e-3) is one'),
    "rig": (Rig, True, ""),
    "control": (ControlPlan, True, ""),
    "title": (str, False, ""),
    "description": (str, False, ""),
}
NUMBERS = {"speed": False, "output_every": False, "duration": True, "start": True, "fade_in": False, "gravity": False}
LISTS: dict[str, type] = {
    "loads": AppliedForce,
    "traction": Torque,
    "brakes": Torque,
    "displacements": Displacement,
    "sensors": Sensor,
}


def check_types(problems: ProblemList, scenario: Scenario) -> None:
    """Note what is of the wrong type."""
    for name, (kind, optional, way) in PARTS.items():
        value = getattr(scenario, name)
        if not isinstance(value, kind) and not (optional and value is None):
            words = "a text" if kind is str else f"a {kind.__name__}"
            problems.add_wrong_type(name, words, value, way)
    for name, optional in NUMBERS.items():
        value = getattr(scenario, name)
        if not is_number(value) and not (optional and value is None):
            problems.add_wrong_type(name, "a number", value)
    if not isinstance(scenario.constraints, tuple | list) or not all(map(_is_constraint, scenario.constraints)):
        words = 'a tuple of pairs of a body and what is constrained, such as ("carbody", "fixed")'
        problems.add_wrong_type("constraints", words, scenario.constraints)
    for name, kind in LISTS.items():
        given = getattr(scenario, name)
        if not isinstance(given, tuple | list):
            problems.add_wrong_type(name, f"a tuple, each of its members a {kind.__name__}", given)
            continue
        for n, one in enumerate(given):
            if not isinstance(one, kind):
                problems.add_wrong_type(f"{name}[{n}]", f"a {kind.__name__}", one)


def _is_constraint(given: object) -> bool:
    return isinstance(given, tuple | list) and len(given) == 2 and all(isinstance(one, str) for one in given)


def check_scenario(problems: ProblemList, scenario: Scenario) -> None:
    """Note everything that is wrong."""
    names = [body.name for body in scenario.vehicle.all_bodies]
    for where in ("title", "description"):
        if has_control_characters(getattr(scenario, where)):
            problems.add(where, "expected a text without control characters", ascii(getattr(scenario, where))[1:-1])
    numbers: tuple[tuple[str, float, float, float, str], ...] = (
        ("speed", scenario.speed, 0.0, FASTEST, "m/s"),
        ("gravity", scenario.gravity, 0.0, MOST_GRAVITY, "m/s2"),
        ("fade_in", scenario.fade_in, 0.0, 1e4, "m"),
    )
    for name, value, low, high, unit in numbers:
        if not low <= value <= high:
            problems.add(name, f"expected {low:g} to {high:g} {unit}", value)
    check_control(problems, scenario.speed_control)
    if 0.0 < scenario.fade_in < SHORTEST_FADE:
        problems.add("fade_in", f"expected 0, or at least {SHORTEST_FADE:g} m", scenario.fade_in)
    check_integrator(problems, scenario.integrator)
    if not 0.0 < scenario.output_every <= 1e3:
        problems.add("output_every", "expected a number above 0, at most 1000 s", scenario.output_every)
    if scenario.duration is not None and not 0.0 < scenario.duration <= 1e5:
        problems.add("duration", "expected a time above 0", scenario.duration)
    check_names(problems, names, scenario.constraints, scenario.loads, scenario.displacements)
    wheelsets = [wheelset.name for wheelset in scenario.vehicle.wheelsets]
    bodies = [body.name for body in scenario.vehicle.bodies]
    wheels = [f"{name}.{side}" for name in wheelsets for side in SIDES]
    for name in scenario.contact.elastic.wheels:
        if name not in wheels:
            problems.add("[contact.elastic] wheels", nearest(name, wheels), name)
    for n, torque in enumerate(scenario.traction):
        check_torque(problems, f"traction[{n}]", torque, wheelsets, bodies=bodies)
    for n, torque in enumerate(scenario.brakes):
        check_torque(problems, f"brake[{n}]", torque, wheelsets, least=0.0, bodies=bodies)
    _check_brake_holders(problems, scenario)
    for n, load in enumerate(scenario.loads):
        check_load(problems, f"load[{n}]", load)
    for n, move in enumerate(scenario.displacements):
        check_displacement(problems, f"start[{n}]", move)
    check_sensors(problems, scenario.sensors, scenario.vehicle)
    _check_vehicle(problems, scenario)
    if scenario.control is not None:
        step = scenario.integrator.step if scenario.integrator.fixed else None
        scenario.control.check(problems, wheelsets, step, scenario.rig is not None)
    if scenario.rig is not None:
        check_rig(problems, scenario, scenario.rig)
    else:
        _check_positions(problems, scenario)
    _check_rows(problems, scenario)
    _check_held(problems, scenario)
    if scenario.speeds is not None:
        check_speed_table(problems, "motion", scenario.speeds)
        if scenario.speeds.speeds and scenario.speeds.speeds[0] != scenario.speed:
            what = f"not the first speed of the motion, {scenario.speeds.speeds[0]:g} m/s"
            problems.add("speed", what, scenario.speed)
    if scenario.vehicle.plane:
        _check_section(problems, scenario)
    elif scenario.speeds is not None:
        problems.add("motion", "only a cross section runs at given speeds; other vehicles are driven by their forces")


def _check_brake_holders(problems: ProblemList, scenario: Scenario) -> None:
    """Note wheelsets whose brakes are held by two bodies: the moments of all its brakes are one."""
    held: dict[str, str] = {}
    for n, torque in enumerate(scenario.brakes):
        for name in torque.wheelsets if torque.against is not None else ():
            if held.setdefault(name, str(torque.against)) != torque.against:
                problems.add(
                    f"brake[{n}] against", f"the brake of {name} is held by {held[name]} already", torque.against
                )


def _check_held(problems: ProblemList, scenario: Scenario) -> None:
    """Note coordinates that are held where the track does not run straight on: they would not follow it."""
    held = [f"{body} {kind}" for body, kind in scenario.constraints if kind in COORDINATES]
    if held and not runs_straight_on(scenario.track):
        what = "single coordinates can be held on straight, level track without cant only"
        problems.add("[constraints]", what, ", ".join(held))


def _check_section(problems: ProblemList, scenario: Scenario) -> None:
    """Note what a cross section cannot take: it moves in the cross plane of the track, at a given speed."""
    what = "the vehicle is a cross section"
    if scenario.integrator.name == "ros2":
        problems.add(
            "integrator", f'{what}, which has no linearisation for "ros2": take "ode5", "ode45" or "ode23"', "ros2"
        )
    if scenario.speed_control != SpeedControl():
        words = f"{what} at a given speed, which needs no control. Leave it out"
        problems.add("[speed_control]", words)
    if scenario.control is not None:
        problems.add("[control]", f"{what} at a given speed: nothing drives or brakes it. Leave it out")
    if scenario.track.support is not None:
        problems.add("[track.support]", f"{what}, which runs on rigid track only")
    if scenario.speeds is None and scenario.speed == 0.0 and scenario.duration is None:
        problems.add("duration", "missing: the vehicle stands still, and never comes to the end of the track")
    if scenario.constraints:
        names = ", ".join(body for body, _ in scenario.constraints)
        problems.add("[constraints]", f"{what}: its bodies cannot be constrained", names)
    if scenario.loads:
        problems.add("load", f"{what}: nothing acts on it from outside", ", ".join(one.body for one in scenario.loads))
    for name, torques in (("traction", scenario.traction), ("brake", scenario.brakes)):
        if torques:
            problems.add(name, f"{what} at a given speed: nothing drives or brakes it. Give its motion instead")
    wheelsets = [wheelset.name for wheelset in scenario.vehicle.wheelsets]
    for n, move in enumerate(scenario.displacements):
        taken = {"x": "move along the track", "vx": "move along the track", "yaw": "yaw", "wz": "yaw"}
        if move.body not in wheelsets:
            taken |= {"pitch": "pitch", "wy": "pitch"}
        for name, verb in taken.items():
            if getattr(move, name) != 0.0:
                problems.add(f"start[{n}] {name}", f"{what}: its bodies do not {verb}", getattr(move, name))


def _check_vehicle(problems: ProblemList, scenario: Scenario) -> None:
    """Whether the vehicle can run on this track."""
    vehicle = scenario.vehicle
    if not vehicle.wheelsets:
        problems.add("vehicle", "has no wheelsets: nothing runs on the rails", vehicle.title)
        return
    for wheelset in vehicle.wheelsets:
        wheelset.check_gauge(problems, f"vehicle, wheelset {wheelset.name}", scenario.track.rails.gauge)
    if not 0.0 <= scenario.gravity <= MOST_GRAVITY:
        return  # told already
    try:
        check_loads(problems, with_static_preloads(vehicle, scenario.gravity), scenario.gravity)
    except InputError as error:
        problems.problems += error.problems


def _check_positions(problems: ProblemList, scenario: Scenario) -> None:
    """Whether the vehicle stands on the track."""
    back, ahead = scenario.reach
    need = ahead - back + 2.0 * END_MARGIN
    if scenario.track.length < need:
        problems.add(
            "track",
            f"shorter than the vehicle: {scenario.track.length:.6g} m, but {need:.6g} m are needed between its ends",
        )
    elif not -back + 1e-9 <= scenario.start_position + 1e-9 <= scenario.track.length - ahead:
        low, high = -back, scenario.track.length - ahead
        problems.add("start", f"the vehicle does not stand on the track: {low:.6g} to {high:.6g} m", scenario.start)
        return
    for n, move in enumerate(scenario.displacements):
        at = [
            scenario.start_position + body.position[0] for body in scenario.vehicle.all_bodies if body.name == move.body
        ]
        if at and not 0.0 <= at[0] + move.x <= scenario.track.length:
            problems.add(f"start[{n}] x", "the body is not on the track", move.x)


def _check_rows(problems: ProblemList, scenario: Scenario) -> None:
    """Whether the record has room for the run; not asked where anything else is wrong."""
    if not problems.problems and (rows := scenario.longest_time / scenario.output_every) > MOST_ROWS:
        what = (
            f"up to {rows:.2g} instants would be recorded in {scenario.longest_time:.4g} s, at most {MOST_ROWS} can be:"
        )
        problems.add("output_every", f"{what} record less often, or give a shorter duration", scenario.output_every)
