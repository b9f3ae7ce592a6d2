"""What is measured at every step of a run: forces of the wheels, and accelerations where instruments stand."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import numpy as np

from wheelrail.numerics.filters import Filter, make_filter_bank
from wheelrail.results.assessment.accelerations import WHEELSET, filters_of
from wheelrail.results.assessment.rules import FORCES
from wheelrail.results.checks.chatter import FAST
from wheelrail.results.filtered import UNFILTERED
from wheelrail.results.instrumentation import (
    GIVES,
    INTEGRAL,
    INTEGRAL_OF_SQUARE,
    INTERVAL,
    Accelerometer,
    Channel,
    Filtered,
    Instrumentation,
)
from wheelrail.simulation.scenario import Scenario
from wheelrail.system._kernels.instruments import ON_WHEELSET, Instruments
from wheelrail.vehicle.assemble import VehicleModel
from wheelrail.vehicle.body import BOGIE, CAR, SIDES
from wheelrail.vehicle.roles import NOTHING, cars_of, roles_of, standing_of, unclear_roles
from wheelrail.vehicle.sensor import Sensor, car_point_names
from wheelrail.vehicle.static_load import static_wheel_loads, with_static_preloads
from wheelrail.vehicle.vehicle import Vehicle

AXES = "xyz"
ON_RIG = "the rules are those of running on track, and this is a rig"
SCALED = "limits and filters are those of the full size, and this is a scaled rig"
SECTION = "a cross section neither yaws nor steers, and its bodies are parts of others"
WEIGHTLESS = "there is no weight: wheel loads have nothing to be compared with"
SPACE = 3  #: stored instants beyond those of the longest run


def instrumentation_of(scenario: Scenario, given: Scenario | None = None) -> Instrumentation:
    """What is measured in a run, and what an assessment of it needs to know of the vehicle.

    given : the scenario of which it is the model, on a scaled rig.
    """
    vehicle = scenario.vehicle
    sensors = [_sensor(one, vehicle) for one in scenario.sensors]
    points = (*sensors, *_car_points(vehicle), *_body_points(vehicle))
    loads = static_wheel_loads(with_static_preloads(vehicle, scenario.gravity), scenario.gravity)
    return Instrumentation(
        channels=_channels(vehicle, points),
        accelerometers=points,
        static_loads=tuple(loads.mean(axis=1).tolist()),
        bogie_masses=tuple(_bogie_masses(vehicle).items()),
        unclear=tuple(name for pair in unclear_roles(vehicle).items() for name in pair),
        category=vehicle.category,
        track_factor=vehicle.track_factor,
        gauge=scenario.track.rails.gauge,
        reason=_reason(scenario, given or scenario),
        doubt=SECTION if vehicle.plane else "",
    )


def _reason(scenario: Scenario, given: Scenario) -> str:
    """Why a run is not assessed; empty where it is."""
    if given.rig is not None:
        return ON_RIG if given.rig.scale is None else SCALED
    return WEIGHTLESS if scenario.gravity == 0.0 else ""


def make_instruments(scenario: Scenario, arrays: VehicleModel, given: Instrumentation, duration: float) -> Instruments:
    """Instruments for a run that takes so long at most [s]."""
    positions = _positions(scenario, given)
    bodies = np.array([arrays.body_names.index(one.body) for one in given.accelerometers], dtype=np.int64)
    interval = stored_interval(scenario)
    order = {signal: n for n, signal in enumerate(_readings(scenario.vehicle, given.accelerometers))}
    bank = make_filter_bank(
        [one.filter for one in given.channels],
        [order[one.owner, one.signal] for one in given.channels],
        [GIVES[one.gives] for one in given.channels],
        interval,
        int(duration / interval) + SPACE,
    )
    return Instruments(bodies, positions - arrays.positions[bodies], np.zeros(len(order)), bank)


def no_instruments(wheelsets: int) -> Instruments:
    """None at all, for steps that are not measured."""
    bank = make_filter_bank([], [], [], INTERVAL, 0)
    return Instruments(np.zeros(0, dtype=np.int64), np.zeros((0, 3)), np.zeros(ON_WHEELSET * wheelsets), bank)


def filtered_signals(instruments: Instruments, given: Instrumentation, scenario: Scenario) -> Filtered:
    """What a run has stored, and curvature and cant of the track that its wheelsets ran through."""
    bank = instruments.bank
    rows = int(bank.written[0])
    stations = [n for n, one in enumerate(given.channels) if one.signal == "s"]
    at = scenario.track.sample(bank.rows[:rows, stations].ravel())
    layout = [values.reshape(rows, len(stations)) for values in (at.curvature, at.cant)]
    own = tuple(
        Channel(given.channels[n].owner, signal, UNFILTERED) for signal in ("curvature", "cant") for n in stations
    )
    return Filtered(
        instrumentation=replace(given, channels=(*given.channels, *own)),
        times=bank.times[:rows],
        longest_steps=bank.lengths[:rows],
        values=np.column_stack((bank.rows[:rows], *layout)),
    )


def stored_interval(scenario: Scenario) -> float:
    """Time between two stored values of filtered signals [s]: of fixed steps a whole number, one at least."""
    chosen = scenario.integrator
    return max(1, int(INTERVAL / chosen.step * (1.0 + 1e-9))) * chosen.step if chosen.fixed else INTERVAL


def _sensor(sensor: Sensor, vehicle: Vehicle) -> Accelerometer:
    roles = roles_of(vehicle)
    return Accelerometer(sensor.name, sensor.body, roles.get(sensor.body, WHEELSET), sensor.position[2], sensor=True)


def _car_points(vehicle: Vehicle) -> Iterator[Accelerometer]:
    """On every car body at its centre and over what it stands on."""
    for car, under in cars_of(vehicle).items():
        body = vehicle.body(car)
        height = body.position[2] if body.floor is None else body.floor
        for name in car_point_names(car, under):
            yield Accelerometer(name, car, CAR, height, on_floor=body.floor is not None)


def _body_points(vehicle: Vehicle) -> Iterator[Accelerometer]:
    """On every wheelset and bogie."""
    roles = roles_of(vehicle)
    for one in vehicle.wheelsets:
        yield Accelerometer(one.name, one.name, WHEELSET, one.position[2])
    for body in vehicle.bodies:
        if roles[body.name] == BOGIE:
            yield Accelerometer(body.name, body.name, BOGIE, body.position[2])


def _positions(scenario: Scenario, given: Instrumentation) -> np.ndarray:
    """Of the accelerometers in the vehicle's frame, in its described position [m], (n, 3)."""
    sensors = {one.name: one.position for one in scenario.sensors}
    return np.array([_position(scenario.vehicle, one, sensors) for one in given.accelerometers]).reshape(-1, 3)


def _position(
    vehicle: Vehicle, point: Accelerometer, sensors: dict[str, tuple[float, float, float]]
) -> tuple[float, ...]:
    if point.sensor:
        return sensors[point.name]
    x, y, _ = vehicle.body(point.body).position
    over = point.name.removeprefix(f"{point.body} over ")
    return (vehicle.body(over).position[0] if over != point.name else x), y, point.height


def _channels(vehicle: Vehicle, points: tuple[Accelerometer, ...]) -> tuple[Channel, ...]:
    """Filtered signals, equal filters side by side."""
    wheels = _wheels(vehicle)
    found = [Channel(wheel, force, FORCES) for force in ("Q", "Y") for wheel in wheels]
    found += [Channel(wheel, "Q", FAST, INTEGRAL_OF_SQUARE) for wheel in wheels]
    found += [Channel(wheel, "air", UNFILTERED, INTEGRAL) for wheel in wheels]
    found += [Channel(one.name, "s", UNFILTERED) for one in vehicle.wheelsets]
    for point in points:
        for axis, filters in filters_of(point.role).items():
            found += [Channel(point.name, axis, one) for one in filters]
    kinds: list[Filter] = list(dict.fromkeys(one.filter for one in found))
    return tuple(sorted(found, key=lambda one: kinds.index(one.filter)))


def _wheels(vehicle: Vehicle) -> list[str]:
    return [f"{wheelset.name}.{side}" for wheelset in vehicle.wheelsets for side in SIDES]


def _readings(vehicle: Vehicle, points: tuple[Accelerometer, ...]) -> list[tuple[str, str]]:
    """Owners and signals of the readings of the instruments, in their order."""
    order = [(wheel, signal) for signal in ("Q", "Y", "air") for wheel in _wheels(vehicle)]
    order += [(wheelset.name, "s") for wheelset in vehicle.wheelsets]
    return order + [(one.name, axis) for one in points for axis in AXES]


def _bogie_masses(vehicle: Vehicle) -> dict[str, float]:
    """Masses of bogies with all that belongs to them: what stands on their wheelsets alone, and these [kg]."""
    roles, standing = roles_of(vehicle), standing_of(vehicle)
    masses = {body.name: body.mass for body in vehicle.all_bodies}
    found = {}
    for name in (one for one, role in roles.items() if role == BOGIE):
        own = standing.get(name, NOTHING).wheelsets
        parts = [one for one, at in standing.items() if at.wheelsets <= own and roles[one] != CAR]
        found[name] = sum(masses[one] for one in (*own, *parts))
    return found
