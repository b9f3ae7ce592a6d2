"""What the bodies of a vehicle are: car bodies, bogies, axle boxes, and the rest.

Files may say so. Else the suspension does: every body stands, by the elements that carry weight, on wheelsets or on
bodies that are nearer to them. Of the bodies that stand on the same wheelsets, where no others stand on more of them,
the lowest is a car body if it stands on bogies, each on several of these wheelsets, or on wheelsets further apart than
those of a bogie are. Else it may be the frame of a bogie that carries half a car body, or a short wagon under its
load: then the heaviest is taken for the car body, which is not clear without words. What a car body stands on is a
bogie, or an axle box if that stands on a single wheelset. Motors, seats, containers and pantographs carry no car
body: they are neither.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from typing import NamedTuple

from wheelrail.errors import InputError
from wheelrail.suspension.elements import GROUND
from wheelrail.vehicle.body import AXLE_BOX, BOGIE, CAR, OTHER, Body
from wheelrail.vehicle.static_load import GRAVITY, with_static_preloads
from wheelrail.vehicle.vehicle import Vehicle

LONGEST_BOGIE = 4.5  #: greatest distance of the wheelsets of a bogie [m]
LEAST_SHARE = 0.05  #: of the weight of the lighter one of two bodies, from which on one stands on the other


class Standing(NamedTuple):
    """On what a body stands."""

    wheelsets: frozenset[str]  #: names of those it stands on, directly or through other bodies
    below: frozenset[str]  #: names of the bodies that it stands on, directly or through others; no wheelsets


STANDING = "_standing"  #: what it is kept by
NOTHING = Standing(frozenset(), frozenset())


def standing_of(vehicle: Vehicle) -> Mapping[str, Standing]:
    """On what each body stands; bodies that no element with a vertical stiffness or preload reaches are missing.

    A vehicle never changes, so what was found is kept with it: many ask, and preloads take milliseconds.
    """
    kept = vars(vehicle)
    if STANDING not in kept:
        kept[STANDING] = _find_standing(vehicle)
    found: Mapping[str, Standing] = kept[STANDING]
    return found


def _find_standing(vehicle: Vehicle) -> dict[str, Standing]:
    beside = _carrying_pairs(vehicle)
    found = {one.name: Standing(frozenset({one.name}), frozenset()) for one in vehicle.wheelsets}
    wheelsets, border = set(found), set(found)
    while border:  # from the wheelsets upwards
        border = set().union(*(beside[name] for name in border)) - found.keys()
        for name in sorted(border):
            under = [other for other in beside[name] if other in found and other not in border]
            bodies = {other for other in under if other not in wheelsets}
            found[name] = Standing(
                frozenset().union(*(found[other].wheelsets for other in under)),
                frozenset(bodies).union(*(found[other].below for other in bodies)),
            )
    return {name: one for name, one in found.items() if name not in wheelsets}


def roles_of(vehicle: Vehicle) -> dict[str, str]:
    """The role of every body that is no wheelset: as it is given, else as the suspension tells."""
    standing = standing_of(vehicle)
    cars = {body.name for body in vehicle.bodies if body.role == CAR}
    cars |= {stack.car for stack in _stacks(vehicle, standing)}
    return {
        body.name: body.role or (CAR if body.name in cars else _role_below(body.name, cars, standing))
        for body in vehicle.bodies
    }


def cars_of(vehicle: Vehicle) -> dict[str, tuple[str, ...]]:
    """Car bodies, from front to rear, each with the bogies that it stands on; without any, with its wheelsets."""
    roles, standing = roles_of(vehicle), standing_of(vehicle)
    ahead = {body.name: body.position[0] for body in vehicle.all_bodies}
    found = {}
    for name in sorted((one for one, role in roles.items() if role == CAR), key=lambda one: -ahead[one]):
        own = standing.get(name, NOTHING)
        bogies = [one for one in own.below if roles[one] == BOGIE]
        found[name] = tuple(sorted(bogies or own.wheelsets, key=lambda one: -ahead[one]))
    return found


def unclear_roles(vehicle: Vehicle) -> dict[str, str]:
    """Bodies on wheelsets that may be car bodies, each with the heavier one on it that is taken for one.

    Of a cross section, which is not judged, they need not be known.
    """
    found: dict[str, str] = {}
    if vehicle.plane:
        return found
    for stack in _stacks(vehicle, standing_of(vehicle)):
        if stack.car and stack.lowest != stack.car and not stack.clear:
            found[stack.lowest] = stack.car
    return found


def _carrying_pairs(vehicle: Vehicle) -> dict[str, set[str]]:
    """The bodies that stand on each body, or on which it stands.

    Couplers may have a vertical stiffness too: a pair counts only where a share of the weight rests on it, in the
    preloads that hold the vehicle.
    """
    with suppress(InputError):  # a vehicle that preloads cannot hold: what could carry counts
        vehicle = with_static_preloads(vehicle)
    lifts: dict[tuple[str, str], list[float]] = {}
    for one in vehicle.elements:
        if one.carries and GROUND not in (one.body_a, one.body_b):
            first, second = sorted((one.body_a, one.body_b))
            lifts.setdefault((first, second), []).append(one.lift if one.body_b == second else -one.lift)
    weights = {body.name: GRAVITY * body.mass for body in vehicle.all_bodies}
    beside: dict[str, set[str]] = {body.name: set() for body in vehicle.all_bodies}
    for (first, second), forces in lifts.items():
        if abs(sum(forces)) >= LEAST_SHARE * min(weights[first], weights[second]) or not any(forces):
            beside[first].add(second)
            beside[second].add(first)
    return beside


class Stack(NamedTuple):
    """Bodies on the same wheelsets, on which no others stand that stand on more of them."""

    car: str  #: the one that is taken for the car body; empty where the file says of all what they are
    lowest: str
    clear: bool  #: whether the lowest is the car body, whatever stands on it


def _stacks(vehicle: Vehicle, standing: Mapping[str, Standing]) -> Iterator[Stack]:
    """Those in which the file names no car body."""
    bodies = {body.name: body for body in vehicle.bodies if body.name in standing}
    ahead = {one.name: one.position[0] for one in vehicle.wheelsets}
    sets = {standing[name].wheelsets for name in bodies}
    for whole in (one for one in sets if not any(one < other for other in sets)):
        on = [body for name, body in bodies.items() if standing[name].wheelsets == whole]
        free = {body.name for body in on if body.role is None}
        lowest = _heaviest(body for body in on if body.name in free - _above(free, standing))
        if lowest and not any(body.role == CAR for body in on):
            at = [ahead[name] for name in whole]
            bogies = {standing[one].wheelsets for one in standing[lowest].below if len(standing[one].wheelsets) > 1}
            clear = max(at) - min(at) > LONGEST_BOGIE or len(bogies) > 1
            yield Stack(lowest if clear else _heaviest(body for body in on if body.name in free), lowest, clear)


def _above(names: set[str], standing: Mapping[str, Standing]) -> set[str]:
    """Those that stand on others of them."""
    return {name for name in names if standing[name].below & names}


def _heaviest(bodies: Iterable[Body]) -> str:
    """Its name; empty without any."""
    found = max(bodies, key=lambda body: (body.mass, body.name), default=None)
    return "" if found is None else found.name


def _role_below(name: str, cars: set[str], standing: Mapping[str, Standing]) -> str:
    """Of a body that is no car body."""
    own = standing.get(name)
    carried = [car for car in cars if car in standing and name in standing[car].below]
    if own is None or not carried:
        return OTHER
    if len(own.wheelsets) == 1 and all(len(standing[car].wheelsets) > 1 for car in carried):
        return AXLE_BOX
    nearer = [one for one in own.below if standing[one].wheelsets == own.wheelsets]
    return OTHER if nearer else BOGIE
