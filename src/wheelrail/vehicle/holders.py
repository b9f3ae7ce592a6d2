"""Which body holds the motor and the brake of each wheelset, and takes the reaction of their torques."""

from __future__ import annotations

from collections.abc import Mapping

from wheelrail.suspension.elements import GROUND
from wheelrail.vehicle.body import BOGIE, CAR, Wheelset
from wheelrail.vehicle.roles import NOTHING, roles_of, standing_of
from wheelrail.vehicle.vehicle import Vehicle


def holders_of(vehicle: Vehicle, chosen: Mapping[str, str] | None = None) -> dict[str, str | None]:
    """The holder of each wheelset by its name: as `chosen`, as the vehicle says, or as its suspension tells.

    By the suspension it is the bogie that stands on the wheelset, else the car body, else the heaviest body that
    elements join to it; None where only the ground is left.
    """
    roles, standing = roles_of(vehicle), standing_of(vehicle)

    def holder(wheelset: Wheelset) -> str | None:
        given = (chosen or {}).get(wheelset.name, wheelset.against)
        if given is not None:
            return given
        for role in (BOGIE, CAR):
            above = [
                body
                for body in vehicle.bodies
                if roles[body.name] == role and wheelset.name in standing.get(body.name, NOTHING).wheelsets
            ]
            if above:  # the nearest: it stands on the fewest wheelsets
                return min(above, key=lambda body: (len(standing[body.name].wheelsets), -body.mass, body.name)).name
        joined = {end for one in vehicle.elements for end in _other_ends(wheelset.name, one.body_a, one.body_b)}
        beside = [body for body in vehicle.bodies if body.name in joined]
        return max(beside, key=lambda body: (body.mass, body.name)).name if beside else None

    return {wheelset.name: holder(wheelset) for wheelset in vehicle.wheelsets}


def _other_ends(wheelset: str, first: str, second: str) -> set[str]:
    """The body to which an element joins a wheelset."""
    ends = {first, second}
    return ends - {wheelset, GROUND} if wheelset in ends else set()
