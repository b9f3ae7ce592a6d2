"""A vehicle in a notebook."""

from __future__ import annotations

from wheelrail.reports.notebook.html import box, facts, note, table
from wheelrail.reports.svg import panel_svg
from wheelrail.reports.vehicle_figure import vehicle_figure
from wheelrail.vehicle.vehicle import Vehicle


def vehicle_html(vehicle: Vehicle) -> str:
    """Bodies, kinds of elements, and the vehicle from the side and its running gear from above."""
    figure = vehicle_figure(vehicle)
    pictures = [f"<div>{panel_svg(figure, panel)}</div>" for panel in figure.panels]
    kinds: dict[str, int] = {}
    for element in vehicle.elements:
        kinds[element.kind] = kinds.get(element.kind, 0) + 1
    rows = [
        ("mass", f"{vehicle.mass:.6g} kg"),
        ("gauge", f"{vehicle.gauge:g} m"),
        ("elements", ", ".join(f"{count} {kind}" for kind, count in kinds.items()) or "none"),
        ("sources", "; ".join(vehicle.sources)),
    ]
    bodies = table(
        ("body", "mass [kg]", "Ixx [kg m2]", "Iyy [kg m2]", "Izz [kg m2]", "x [m]", "z [m]"),
        [
            (
                body.name,
                *(f"{v:.6g}" for v in (body.mass, body.Ixx, body.Iyy, body.Izz)),
                f"{body.position[0]:g}",
                f"{body.position[2]:g}",
            )
            for body in vehicle.all_bodies
        ],
    )
    words = [note(vehicle.description)] if vehicle.description else []
    told = facts((name, value) for name, value in rows if value)
    return box(f"Vehicle: {vehicle.title}", *words, told, bodies, *pictures, note(figure.caption))
