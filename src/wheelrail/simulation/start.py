"""How a run starts: bodies that were moved by the search for rest, and those that a scenario moves from it."""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np

from wheelrail.contact._kernels.interface import FORCE, MOMENT
from wheelrail.integrators._kernels.system import evaluate_rates
from wheelrail.multibody._kernels.rigid_body import BODY, SPIN, VELOCITY
from wheelrail.numerics._kernels.status import OK
from wheelrail.simulation.applied import Displacement
from wheelrail.simulation.scenario import Scenario
from wheelrail.surface.memory import perfect
from wheelrail.system._kernels.drive import FIXED
from wheelrail.system._kernels.multibody import Multibody
from wheelrail.system._kernels.section import ROLL, STRETCH, VY, VZ, WX, CrossSection, Y, Z
from wheelrail.system._kernels.vehicles import Vehicles
from wheelrail.system.equilibrium import move_bodies
from wheelrail.system.multibody import make_vehicles
from wheelrail.system.seat_again import seat_again
from wheelrail.system.section import make_sections
from wheelrail.track.track import Track
from wheelrail.vehicle.assemble import VehicleModel
from wheelrail.vehicle.roles import NOTHING, standing_of
from wheelrail.vehicle.vehicle import Vehicle

FAR = 0.01  #: by which the search for rest may move a body on its suspension without a word [m]
WAYS = (("forward", "back"), ("to the left", "to the right"), ("up", "down"))


def settling_words(
    model: Multibody,
    arrays: VehicleModel,
    vehicle: Vehicle,
    track: Track | None,
    described: np.ndarray,
    state: np.ndarray,
) -> tuple[str, ...]:
    """Bodies that stand elsewhere over their wheelsets than they are described, by more than a centimetre.

    track : that the vehicle stands on; None on a rig. described, state : of the bodies as they are described, put on
    that track, and of those that have been sought.
    """
    standing = standing_of(vehicle)
    numbers = {name: n for n, name in enumerate(arrays.body_names)}
    found = []
    fixed = {int(b) for b, kind in model.constraints if kind == FIXED}
    for body in vehicle.bodies:
        if numbers[body.name] in fixed:
            continue
        wheelsets = standing.get(body.name, NOTHING).wheelsets or {one.name for one in vehicle.wheelsets}
        under = sorted((numbers[name] for name in wheelsets), key=lambda b: arrays.positions[b, 0])
        own = numbers[body.name]
        before, after = (
            _over_wheelsets(one[: len(arrays.body_names) * BODY].reshape(-1, BODY)[:, :3], arrays, own, under, track)
            for one in (described, state)
        )
        moved = after - before
        if float(np.abs(moved).max()) > FAR:
            k = int(np.argmax(np.abs(moved)))
            found.append(f"{body.name} by {1e3 * abs(moved[k]):.0f} mm {WAYS[k][int(moved[k] < 0.0)]}")
    if not found:
        return ()
    return (f"the search for rest has moved bodies over their wheelsets: {', '.join(found)}",)


def _over_wheelsets(
    places: np.ndarray, arrays: VehicleModel, own: int, under: list[int], track: Track | None
) -> np.ndarray:
    """How far a body stands ahead, to the left of and above the middle of its wheelsets [m]."""
    axes = _axes_over(places[under], arrays.positions[under], track)
    over: np.ndarray = axes @ (places[own] - places[under].mean(axis=0))
    return over


def _axes_over(places: np.ndarray, described: np.ndarray, track: Track | None) -> np.ndarray:
    """Axes forward, left and up of some wheelsets together, in rows: along them where they are several."""
    own = np.eye(3)
    if track is not None:
        own = track.sample(track.foot_point(places.mean(axis=0))).axes[0]
    ahead = places[-1] - places[0] if described[-1, 0] - described[0, 0] > FAR else own[0]
    ahead = ahead / np.linalg.norm(ahead)
    left = np.cross(own[2], ahead)
    left /= np.linalg.norm(left)
    return np.stack((ahead, left, np.cross(ahead, left)))


def displaced(
    scenario: Scenario, model: Multibody, arrays: VehicleModel, state: np.ndarray, stations: np.ndarray
) -> np.ndarray:
    """The state with bodies moved from their equilibrium as the scenario asks; so are the guesses of stations.

    A wheelset that is put aside or yawed, and whose height and roll are left alone, is seated again: it carries what it
    did.
    """
    rest, state = state, state.copy()
    for item in scenario.displacements:
        _displace(scenario, model, arrays, item, state, stations)
    for body, kind in scenario.constraints:
        if kind == "fixed":
            b = arrays.body_names.index(body)
            state[b * BODY + VELOCITY : b * BODY + SPIN + 3] = 0.0
    for item in scenario.displacements:
        b = arrays.body_names.index(item.body)
        under = {int(roller) for roller in model.wheels.carriers if roller >= 0}
        if (b in arrays.wheelset_bodies or b in under) and item.is_seated:
            for w in _wheelsets_over(model, arrays, b):
                state = _seated(model, arrays, rest, state, stations, w)
    return state


def _wheelsets_over(model: Multibody, arrays: VehicleModel, b: int) -> list[int]:
    """Numbers of the wheelsets that a body is, or that stand on it."""
    if b in arrays.wheelset_bodies:
        return [int(np.flatnonzero(arrays.wheelset_bodies == b)[0])]
    return sorted({int(n) // 2 for n in np.flatnonzero(model.wheels.carriers == b)})


def _displace(
    scenario: Scenario,
    model: Multibody,
    arrays: VehicleModel,
    item: Displacement,
    state: np.ndarray,
    stations: np.ndarray,
) -> None:
    """Move one body, in place."""
    b = arrays.body_names.index(item.body)
    turns = [(5, item.yaw), (3, item.roll or 0.0)]
    if b in arrays.wheelset_bodies:
        w = int(np.flatnonzero(arrays.wheelset_bodies == b)[0])
        state[model.layout.angles + w] += item.pitch
        stations[w] += item.x
    else:
        turns.append((4, item.pitch))
    for axis, angle in turns:
        if angle != 0.0:  # of an angle that is not small, `move_bodies` wants twice the tangent of its half
            move_bodies(model, state, [(b, axis)], np.array([2.0 * math.tan(0.5 * angle)]))
    ahead, left, up = _track_axes(scenario, arrays, b)
    state[b * BODY : b * BODY + 3] += item.x * ahead + item.y * left + (item.z or 0.0) * up
    v, spin = b * BODY + VELOCITY, b * BODY + SPIN
    state[v : v + 3] += item.vx * ahead + item.vy * left + item.vz * up
    state[spin : spin + 3] += item.wx, item.wy, item.wz


def _track_axes(scenario: Scenario, arrays: VehicleModel, b: int) -> np.ndarray:
    """Axes of the track at body `b` as it is described, in rows; on a rig those of the ground."""
    if scenario.rig is not None:
        return np.eye(3)
    axes: np.ndarray = scenario.track.sample(scenario.start_position + arrays.positions[b, 0]).axes[0]
    return axes


def _seated(
    model: Multibody,
    arrays: VehicleModel,
    rest: np.ndarray,
    state: np.ndarray,
    stations: np.ndarray,
    w: int,
) -> np.ndarray:
    """The state with wheelset `w` carrying what it carries at rest."""
    model = model._replace(surface=perfect(model.surface))
    vehicles = make_vehicles(model, stations)
    b, arm = int(arrays.wheelset_bodies[w]), abs(float(arrays.circle_distances[w]))

    def moved(x: np.ndarray, amounts: np.ndarray) -> np.ndarray:
        after = x.copy()
        after[b * BODY : b * BODY + 3] += amounts[0] * vehicles.contacts.frames[2 * w, 2]
        move_bodies(model, after, [(b, 3)], amounts[1:])
        return after

    carried = _carried_by(model, vehicles, w, arm)
    wanted = carried(rest)
    if wanted is None or carried(state) is None:
        return state
    return seat_again(carried, moved, wanted, state, arm)


def _carried_by(
    model: Multibody | CrossSection, vehicles: Vehicles, w: int, arm: float
) -> Callable[[np.ndarray], np.ndarray | None]:
    """Vertical force on a wheelset [N], and moment about the track over an arm [N], as a function of the state."""

    def carried(x: np.ndarray) -> np.ndarray | None:
        if evaluate_rates(model, vehicles, 0, 0.0, True, x, np.zeros(x.size)) != OK:
            return None
        both = vehicles.contacts.outputs[2 * w : 2 * w + 2]
        return np.array([both[:, FORCE + 2].sum(), both[:, MOMENT].sum() / arm])

    return carried


def displaced_section(scenario: Scenario, model: CrossSection, arrays: VehicleModel, state: np.ndarray) -> np.ndarray:
    """The same of a cross section."""
    rest, state = state, state.copy()
    seated = False
    for move in scenario.displacements:
        start = arrays.body_names.index(move.body) * STRETCH
        state[[start + Y, start + Z, start + ROLL]] += move.y, move.z or 0.0, move.roll or 0.0
        state[[start + VY, start + VZ, start + WX]] += move.vy, move.vz, move.wx
        if move.body == arrays.body_names[-1]:  # the wheelset
            state[[model.layout.spin, model.layout.angle]] += move.wy, move.pitch
            seated = seated or move.is_seated
    if not seated:
        return state
    model = model._replace(surface=perfect(model.surface))
    last, arm = int(arrays.wheelset_bodies[0]) * STRETCH, abs(float(arrays.circle_distances[0]))
    carried = _carried_by(model, make_sections(model), 0, arm)

    def moved(x: np.ndarray, amounts: np.ndarray) -> np.ndarray:
        after = x.copy()
        after[[last + Z, last + ROLL]] += amounts
        return after

    wanted = carried(rest)
    return state if wanted is None else seat_again(carried, moved, wanted, state, arm)
