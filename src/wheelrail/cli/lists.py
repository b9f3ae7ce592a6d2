"""wheelrail list: what can be named in files and options."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from wheelrail.cli.output import destination, made, print_json, print_table
from wheelrail.errors import InputError, Problem, nearest

Row = dict[str, str]


def _scenarios() -> list[Row]:
    from wheelrail.io.shipped import shipped_scenarios

    return [{"name": one.name, "description": one.title, "takes": one.cost} for one in shipped_scenarios()]


def _profiles() -> list[Row]:
    from wheelrail.profiles.library import PROFILES, SHAPES

    rows = []
    for make in PROFILES.values():
        profile = make()
        rows.append(
            {"name": profile.name, "kind": profile.kind, "description": profile.description, "source": profile.source}
        )
    for family, (_, meaning) in SHAPES.items():
        kind = "rail" if family == "arc" else "wheel"
        rows.append(
            {
                "name": f"{family}:NUMBER",
                "kind": kind,
                "description": f"elementary shape; NUMBER is the {meaning}",
                "source": "ours: elementary geometry",
            }
        )
    return rows


def _transitions() -> list[Row]:
    from wheelrail.track.transitions import SHAPES

    return [{"name": name, "description": _first_line(make)} for name, make in SHAPES.items()]


def _spectra() -> list[Row]:
    from wheelrail.track.irregularity.spectra import SPECTRA

    return [{"name": s.name, "description": s.description, "source": s.source} for s in SPECTRA.values()]


def _formats() -> list[Row]:
    from wheelrail.io.profile_file import FORMATS

    return [{"name": ending, "description": meaning} for ending, meaning in FORMATS.items()]


def _models() -> list[Row]:
    from wheelrail.cite.sources import MODELS as sources
    from wheelrail.contact.choice import MODELS

    return [{"name": name, "description": words, "source": sources[name]} for name, words in MODELS.items()]


def _elastic_settings() -> list[Row]:
    from wheelrail.contact.elastic.setting import SETTINGS

    words = "{0.cells} cells along by {0.rows} rows across a region of contact"
    return [
        {"name": name, "description": words.format(setting), "source": "ours: grid and tolerances"}
        for name, setting in SETTINGS.items()
    ]


def _detection() -> list[Row]:
    from wheelrail.contact.baselines.methods import METHODS as BASELINES
    from wheelrail.contact.choice import DETECTION
    from wheelrail.contact.point.detection.locate import METHODS

    rows = [
        {"name": name, "use": "runs, single poses" if name in METHODS else "runs", "description": description}
        for name, (_, description) in DETECTION.items()
    ]
    return rows + [{"name": name, "use": "single poses", "description": words} for name, words in BASELINES.items()]


def _tangential() -> list[Row]:
    from wheelrail.contact.point.tangential.laws import LAWS

    return [{"name": name, "description": law.description, "sources": law.sources} for name, law in LAWS.items()]


def _laws() -> list[Row]:
    from wheelrail.contact.point.law_sets import LAW_SETS

    return [{"name": name, "description": laws.description} for name, laws in LAW_SETS.items()]


def _damping() -> list[Row]:
    from wheelrail.contact.point.normal.damping import DAMPING_LAWS

    return [{"name": name, "description": law.description, "source": law.source} for name, law in DAMPING_LAWS.items()]


def _integrators() -> list[Row]:
    from wheelrail.simulation.integrator import INTEGRATORS

    return [{"name": name, "description": description} for name, description in INTEGRATORS.items()]


def _friction() -> list[Row]:
    from wheelrail.io.contact_table import FRICTION_KINDS

    return [{"name": name, "description": _first_line(model)} for name, model in FRICTION_KINDS.items()]


def _vehicles() -> list[Row]:
    from wheelrail.io.vehicle_file import library_vehicles, load_vehicle

    made = {name: load_vehicle(name) for name in library_vehicles()}
    return [
        {"name": name, "description": vehicle.description, "sources": "; ".join(vehicle.sources)}
        for name, vehicle in made.items()
    ]


def _elements() -> list[Row]:
    from wheelrail.suspension.kinds import KINDS

    return [{"name": name, "description": description} for name, description in KINDS.items()]


def _bibliography() -> list[Row]:
    from wheelrail.cite.bibliography import bibliography

    return [
        {
            "name": work.key,
            "reference": work.reference,
            "read": work.get("seen"),
            "facts from": work.get("checked"),
            "note": work.get("note"),
        }
        for work in bibliography().values()
    ]


def _signals() -> list[Row]:
    from wheelrail.results.catalogue import FAMILIES

    return [
        {
            "name": family.pattern,
            "unit": family.unit,
            "frame": family.frame,
            "description": family.description,
            "variable": family.variable,
        }
        for family in FAMILIES
    ]


def _first_line(thing: object) -> str:
    return (thing.__doc__ or "").strip().splitlines()[0]


LISTS = {
    "scenarios": _scenarios,
    "profiles": _profiles,
    "transitions": _transitions,
    "spectra": _spectra,
    "formats": _formats,
    "models": _models,
    "elastic-settings": _elastic_settings,
    "detection": _detection,
    "laws": _laws,
    "tangential": _tangential,
    "damping": _damping,
    "friction": _friction,
    "integrators": _integrators,
    "vehicles": _vehicles,
    "elements": _elements,
    "signals": _signals,
    "bibliography": _bibliography,
}


def list_names(
    what: Annotated[str, typer.Argument(help=f"One of: {', '.join(LISTS)}.", autocompletion=lambda: list(LISTS))],
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
    to: Annotated[Path | None, typer.Option(help="Also write the list as a Markdown page (.md).")] = None,
) -> None:
    """Names that files and options understand, with descriptions and sources."""
    if what not in LISTS:
        raise InputError("list", [Problem("what", nearest(what, LISTS), what)])
    if to is not None:
        destination(to, [".md"])
    rows = LISTS[what]()
    if to is not None:
        made(to).write_text(_as_markdown(what, rows), encoding="utf-8")
    if as_json:
        print_json(rows)
    else:
        columns = [column for column in rows[0] if column not in ("source", "sources")]
        print_table(columns, [[row[column] for column in columns] for row in rows])


def _as_markdown(what: str, rows: list[Row]) -> str:
    code = ("name", "variable")
    lines = [f"# {what.capitalize()}", "", f"Made by `wheelrail list {what}`.", ""]
    lines += [f"| {' | '.join(rows[0])} |", f"|{'---|' * len(rows[0])}"]
    for row in rows:
        cells = [f"`{cell}`" if column in code else cell.replace("|", "\\|") for column, cell in row.items()]
        lines.append(f"| {' | '.join(cells)} |")
    return "\n".join(lines) + "\n"
