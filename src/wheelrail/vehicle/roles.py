"""What the bodies of a vehicle are: car bodies, bogies, axle boxes, and the rest.

Files may say so. Else the suspension does: every body stands, by the elements that carry weight, on wheelsets or on
bodies that are nearer to them. Of the bodies that stand on the same wheelsets the heaviest is a car body, unless others
stand on more of them; what a car body stands on is a bogie, or an axle box where that stands on a single wheelset.
Motors, seats, containers and pantographs carry no car body: they are neither.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from typing import NamedTuple

from wheelrail.errors import InputError
from wheelrail.suspension.elements import GROUND
from wheelrail.vehicle.body import AXLE_BOX, BOGIE, CAR, OTHER, Body
from wheelrail.vehicle.static_load import GRAVITY, with_static_preloads
from wheelrail.vehicle.vehicle import Vehicle

LEAST_SHARE = 0.05  #: of the weight of the lighter one of two bodies, from which on one stands on the other


class Standing(NamedTuple):
    """On what a body stands."""

    wheelsets: frozenset[str]  #: names of those it stands on, directly or through other bodies
    below: frozenset[str]  #: names of the bodies that it stands on, directly or through others; no wheelsets


NOTHING = Standing(frozenset(), frozenset())


def standing_of(vehicle: Vehicle) -> dict[str, Standing]:
    """On what each body stands; bodies that no element with a vertical stiffness or preload reaches are missing."""
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
    bodies = {body.name: body for body in vehicle.bodies}
    cars = _cars(bodies, standing)
    return {
        name: body.role or (CAR if name in cars else _role_below(name, cars, standing)) for name, body in bodies.items()
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


def _cars(bodies: Mapping[str, Body], standing: Mapping[str, Standing]) -> set[str]:
    """Bodies that are said to be car bodies; where none is, the heaviest on wheelsets that are no part of others."""
    told = {name for name, body in bodies.items() if body.role == CAR}
    sets = {standing[name].wheelsets for name in bodies if name in standing}
    for whole in (one for one in sets if not any(one < other for other in sets)):
        on = [name for name in bodies if name in standing and standing[name].wheelsets == whole]
        free = [name for name in on if bodies[name].role is None]
        if free and not told.intersection(on):
            told.add(max(free, key=lambda name: (bodies[name].mass, name)))
    return told


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
