"""What a vehicle is, as rows to print."""

from __future__ import annotations

from typing import Any

from wheelrail.suspension.elements import Bushing, Element
from wheelrail.vehicle.holders import holders_of
from wheelrail.vehicle.plausibility import doubts, role_doubts
from wheelrail.vehicle.roles import roles_of
from wheelrail.vehicle.static_load import static_wheel_loads
from wheelrail.vehicle.vehicle import Vehicle


def vehicle_facts(vehicle: Vehicle) -> dict[str, Any]:
    """Everything about a vehicle whose preloads are solved: bodies, wheelsets, elements, loads; ready for JSON."""
    loads = static_wheel_loads(vehicle)
    roles, holders = roles_of(vehicle), holders_of(vehicle)
    return {
        "title": vehicle.title,
        "description": vehicle.description,
        "sources": list(vehicle.sources),
        "mass_kg": vehicle.mass,
        "gauge_mm": vehicle.gauge * 1e3,
        "category": vehicle.category,
        "track_factor": vehicle.track_factor,
        "bodies": [
            {
                "name": body.name,
                "role": roles.get(body.name, "wheelset"),
                "mass_kg": body.mass,
                "Ixx_kg_m2": body.Ixx,
                "Iyy_kg_m2": body.Iyy,
                "Izz_kg_m2": body.Izz,
                "position_m": list(body.position),
            }
            for body in vehicle.all_bodies
        ],
        "wheelsets": [
            {
                "name": wheelset.name,
                "profile": " and ".join(dict.fromkeys(wheel.profile.name for wheel in wheelset.wheels)),
                "radius_left_mm": wheelset.wheels[0].radius * 1e3,
                "radius_right_mm": wheelset.wheels[1].radius * 1e3,
                "back_to_back_mm": wheelset.back_to_back * 1e3,
                "Q_left_kN": float(load[0]) / 1e3,
                "Q_right_kN": float(load[1]) / 1e3,
                "torques_against": holders[wheelset.name],
            }
            for wheelset, load in zip(vehicle.wheelsets, loads, strict=True)
        ],
        "elements": [_element(element) for element in vehicle.elements],
        "warnings": [*doubts(vehicle), *role_doubts(vehicle)],
    }


def _element(element: Element) -> dict[str, Any]:
    facts: dict[str, Any] = {
        "name": element.name,
        "kind": element.kind,
        "between": [element.body_a, element.body_b],
    }
    if isinstance(element, Bushing):
        facts["at_m"] = list(element.point)
        for law, axis in zip(element.laws, "xyz", strict=True):
            facts |= {f"k{axis}_kN_per_m": law.rate / 1e3, f"c{axis}_kNs_per_m": law.damping / 1e3}
        for turn, rate, damping in zip(
            ("roll", "pitch", "yaw"), element.turn_rates, element.turn_dampings, strict=True
        ):
            facts |= {f"k_{turn}_kNm_per_rad": rate / 1e3, f"c_{turn}_kNms_per_rad": damping / 1e3}
        facts["preload_kN"] = [force / 1e3 for force in element.preload or (0.0, 0.0, 0.0)]
        laws = element.laws
    else:
        facts |= {"from_m": list(element.point_a), "to_m": list(element.point_b)}
        facts |= {"k_kN_per_m": element.law.rate / 1e3, "c_kNs_per_m": element.law.damping / 1e3}
        facts["preload_kN"] = (element.preload or 0.0) / 1e3
        laws = (element.law, element.law, element.law)
    parts = {
        "table": any(law.spring is not None or law.damper is not None for law in laws),
        "series spring": any(law.series_rate is not None for law in laws),
        "dry friction": any(law.friction > 0.0 for law in laws),
    }
    facts["with"] = [name for name, there in parts.items() if there]
    return facts


def element_words(facts: dict[str, Any]) -> str:
    """The numbers of an element that are not zero, in one line."""
    words = []
    for key, value in facts.items():
        if key[:1] in "kc" and isinstance(value, float) and value:
            name, unit = key.split("_kN", 1)
            words.append(f"{name} {value:g} kN{unit.replace('_per_', '/')}")
    return ", ".join([*words, *facts["with"]])
