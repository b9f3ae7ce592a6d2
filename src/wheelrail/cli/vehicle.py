"""wheelrail vehicle show | check"""

from __future__ import annotations

from typing import Annotated, Any

import typer

from wheelrail.cli.group import Group
from wheelrail.cli.output import no_problems, print_facts, print_json, print_table, print_text

app = typer.Typer(cls=Group, help="Look at vehicles of the library or described in TOML files.", no_args_is_help=True)

Name = Annotated[str, typer.Argument(help="A vehicle of the library, or a TOML file.")]
WORDS = {
    "car": "car bodies",
    "bogie": "bogies",
    "axle-box": "axle boxes",
    "other": "other bodies",
    "wheelset": "wheelsets",
}
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON.")]


def _facts(name: str) -> dict[str, Any]:
    from wheelrail.io.vehicle_file import load_vehicle
    from wheelrail.reports.vehicle_facts import vehicle_facts
    from wheelrail.vehicle.static_load import with_static_preloads

    return vehicle_facts(with_static_preloads(load_vehicle(name)))


@app.command()
def check(name: Name, as_json: AsJson = False) -> None:
    """Say what a vehicle is, or everything that is wrong with it."""
    facts = _facts(name)
    if as_json:
        print_json(facts)
        return
    loads = [load for wheelset in facts["wheelsets"] for load in (wheelset["Q_left_kN"], wheelset["Q_right_kN"])]
    rows = [
        ("title", facts["title"]),
        ("mass", f"{facts['mass_kg']:g} kg"),
        *((role, ", ".join(names)) for role, names in _by_role(facts["bodies"])),
        ("category", facts["category"] or "not given"),
        ("elements", str(len(facts["elements"]))),
        ("wheel loads", f"{min(loads):.3f} to {max(loads):.3f} kN" if loads else "no wheelsets"),
    ]
    rows += [("warning", words) for words in facts["warnings"]]
    print_facts(no_problems(name, facts["warnings"]), rows)


@app.command()
def show(name: Name, as_json: AsJson = False) -> None:
    """Bodies, wheelsets, elements and static loads."""
    from wheelrail.reports.vehicle_facts import element_words

    facts = _facts(name)
    if as_json:
        print_json(facts)
        return
    print_text(f"{facts['title']}: {facts['mass_kg']:g} kg")
    columns = ["body", "role", "mass kg", "Ixx kg m2", "Iyy", "Izz", "x m", "y", "z"]
    print_table(
        columns,
        [
            [b["name"], b["role"], b["mass_kg"], b["Ixx_kg_m2"], b["Iyy_kg_m2"], b["Izz_kg_m2"], *b["position_m"]]
            for b in facts["bodies"]
        ],
    )
    if facts["wheelsets"]:
        columns = ["wheelset", "profile", "radius left mm", "right", "back to back mm", "Q left kN", "Q right kN"]
        columns.append("torques against")
        print_table(columns, [list(wheelset.values()) for wheelset in facts["wheelsets"]])
    print_table(
        ["element", "kind", "between", "what it does", "preload kN"],
        [
            [e["name"], e["kind"], " - ".join(e["between"]), element_words(e), _preload(e["preload_kN"])]
            for e in facts["elements"]
        ],
    )
    for words in (*facts["sources"], *(f"warning: {words}" for words in facts["warnings"])):
        print_text(words, "  ")


def _by_role(bodies: list[dict[str, Any]]) -> list[tuple[str, list[str]]]:
    """Names of the bodies of each role, in the order in which they stand in the vehicle."""
    roles = dict.fromkeys(body["role"] for body in bodies)
    return [(WORDS[role], [body["name"] for body in bodies if body["role"] == role]) for role in roles]


def _preload(value: float | list[float]) -> str:
    vector = value if isinstance(value, list) else [value]
    return ", ".join(f"{force:.3f}" for force in vector) if any(vector) else ""
