"""wheelrail modes"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Any

import typer

from wheelrail.cli.output import numbers, print_json, print_table, print_text
from wheelrail.errors import InputError, Problem, ProblemList

if TYPE_CHECKING:
    from wheelrail.analyses.critical_speed import CriticalSpeed
    from wheelrail.analyses.linear import LinearModel
    from wheelrail.analyses.linear_contact import LinearContact
    from wheelrail.analyses.modes import Mode
    from wheelrail.vehicle.vehicle import Vehicle

DEFAULT_AMPLITUDE_MM = 3.0  #: where wheelsets roll and nothing else is said
MOST_SHARES = 4  #: freedoms listed for a mode


def modes(
    name: Annotated[str, typer.Argument(help="A vehicle of the library, or a TOML file.")],
    free: Annotated[bool, typer.Option("--free", help="Let the wheelsets move sideways and yaw.")] = False,
    speed_kmh: Annotated[float | None, typer.Option(help="Running speed of a vehicle with free wheelsets.")] = None,
    conicity: Annotated[float | None, typer.Option(help="Imposed conicity; cones on a 300 mm crown.")] = None,
    kalker: Annotated[str | None, typer.Option(help="C11,C22,C23,C33 imposed with the conicity.")] = None,
    patch_mm: Annotated[str | None, typer.Option(help="Semi-axes along, across imposed with the conicity.")] = None,
    amplitude_mm: Annotated[
        float | None, typer.Option(help="Amplitude about which the vehicle's own profiles are linearised.")
    ] = None,
    rail: Annotated[str, typer.Option(help="Rail profile, with an amplitude.")] = "UIC60",
    inclination: Annotated[str, typer.Option(help="Inclination of the rails, as 1:40 or 0.025.")] = "1:40",
    no_gravity: Annotated[bool, typer.Option("--no-gravity", help="Leave out preloads and what gravity does.")] = False,
    without_damping: Annotated[
        str | None, typer.Option(help="Take the dampers out of elements with such names, as rollbar.* or '*'.")
    ] = None,
    critical_speed: Annotated[bool, typer.Option("--critical-speed", help="Find the linear critical speed.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Modes of a vehicle on locked or free wheelsets, and its linear critical speed."""
    from wheelrail.analyses.linear import friction_words
    from wheelrail.io.vehicle_file import load_vehicle

    rolling = free or critical_speed or any(v is not None for v in (speed_kmh, conicity, amplitude_mm))
    imposed = _imposed(kalker, patch_mm)
    _check(conicity, amplitude_mm, speed_kmh, imposed, rolling, critical_speed)
    vehicle = _undamped(load_vehicle(name), without_damping)
    gravity = not no_gravity
    if rolling and not vehicle.wheelsets:
        raise InputError(name, [Problem("--free", "the vehicle has no wheelsets")])
    said = {"dry_friction": friction_words(vehicle)}
    if not rolling:
        _show(_locked(vehicle, gravity) | said, as_json)
        return
    if conicity is not None:
        from wheelrail.analyses.linear_contact import imposed_contacts

        contacts = imposed_contacts(vehicle, conicity, **imposed)
    else:
        amplitude_mm = DEFAULT_AMPLITUDE_MM if amplitude_mm is None else amplitude_mm
        contacts = _on_rails(vehicle, rail, inclination, amplitude_mm * 1e-3, gravity)
    facts = _rolling(vehicle, contacts, gravity, speed_kmh, critical_speed)
    _show(facts | {"amplitude_mm": amplitude_mm} | said, as_json)


def _undamped(vehicle: Vehicle, pattern: str | None) -> Vehicle:
    from wheelrail.analyses.without_damping import without_damping

    return vehicle if pattern is None else without_damping(vehicle, pattern)


def _imposed(kalker: str | None, patch_mm: str | None) -> dict[str, Any]:
    """Coefficients and patch as given with the conicity."""
    found: dict[str, Any] = {}
    problems = ProblemList("modes")
    for key, option, text, count, scale in (
        ("coefficients", "--kalker", kalker, 4, 1.0),
        ("patch", "--patch-mm", patch_mm, 2, 1e-3),
    ):
        if text is not None:
            values = numbers(option, text)
            if len(values) != count:
                problems.add(option, f"expected {count} numbers, with commas between them", text)
            found[key] = tuple(value * scale for value in values)
    problems.stop_if_any()
    return found


def _check(
    conicity: float | None,
    amplitude_mm: float | None,
    speed_kmh: float | None,
    imposed: dict[str, Any],
    rolling: bool,
    critical: bool,
) -> None:
    problems = ProblemList("modes")
    if conicity is not None and amplitude_mm is not None:
        problems.add("--conicity", "give either a conicity or an amplitude", conicity)
    if conicity is not None and not 0.0 <= conicity <= 2.0:
        problems.add("--conicity", "expected 0 to 2", conicity)
    if amplitude_mm is not None and not 1e-3 <= amplitude_mm <= 20.0:
        problems.add("--amplitude-mm", "expected 0.001 to 20 mm", amplitude_mm)
    if imposed and conicity is None:
        problems.add("--kalker, --patch-mm", "go with --conicity")
    if speed_kmh is not None and not (math.isfinite(speed_kmh) and 1.0 <= speed_kmh <= 1000.0):
        problems.add("--speed-kmh", "expected 1 to 1000 km/h", speed_kmh)
    if rolling and speed_kmh is None and not critical:
        problems.add("--speed-kmh", "is missing: the modes of rolling wheelsets depend on it")
    problems.stop_if_any()


def _on_rails(vehicle: Vehicle, rail: str, inclination: str, amplitude: float, gravity: bool) -> list[LinearContact]:
    from wheelrail.analyses.equivalent_contact import equivalent_contacts
    from wheelrail.io.profile_file import Reading, load_profile
    from wheelrail.numerics.ratio import number_or_ratio
    from wheelrail.track.rail_placement import laid_rail

    slope = number_or_ratio(inclination)
    if not abs(slope) <= 0.2:
        words = 'expected a slope such as "1:40", at most 0.2'
        raise InputError("modes", [Problem("--inclination", words, inclination)])
    laid = laid_rail(load_profile(rail, Reading(kind="rail")), gauge=vehicle.gauge, inclination=slope)
    return equivalent_contacts(vehicle, laid, amplitude, gravity=gravity)


def _locked(vehicle: Vehicle, gravity: bool) -> dict[str, Any]:
    from wheelrail.analyses.linear import linear_model
    from wheelrail.analyses.modes import modes as modes_of
    from wheelrail.analyses.modes import real_eigenvalues, undamped_modes
    from wheelrail.vehicle.static_load import GRAVITY

    model = linear_model(vehicle, gravity=GRAVITY if gravity else 0.0)
    facts = {
        "vehicle": vehicle.title,
        "wheelsets": "locked",
        "gravity": gravity,
        "modes": _rows(model, modes_of(model), undamped_modes(model)),
        "real_eigenvalues_per_s": real_eigenvalues(model),
    }
    if gravity:
        bare = linear_model(vehicle, gravity=0.0)
        facts["modes_without_gravity"] = _rows(bare, modes_of(bare), undamped_modes(bare))
    return facts


def _rolling(
    vehicle: Vehicle, contacts: list[LinearContact], gravity: bool, speed_kmh: float | None, wanted: bool
) -> dict[str, Any]:
    from wheelrail.analyses.critical_speed import critical_speed
    from wheelrail.analyses.linear import linear_model
    from wheelrail.analyses.modes import modes as modes_of
    from wheelrail.analyses.modes import real_eigenvalues
    from wheelrail.vehicle.static_load import GRAVITY

    g = GRAVITY if gravity else 0.0
    found = critical_speed(vehicle, contacts, gravity=g) if wanted else None
    facts: dict[str, Any] = {"vehicle": vehicle.title, "wheelsets": "free", "gravity": gravity}
    facts["conicity"] = contacts[0].conicity
    if found is not None:
        facts["critical_speed"] = _critical_facts(found)
    if speed_kmh is not None:
        speed = speed_kmh / 3.6
    else:
        assert found is not None
        speed = found.stable_up_to if found.speed is None else found.speed
    model = linear_model(vehicle, contacts, speed=speed, gravity=g)
    facts["speed_kmh"] = speed * 3.6
    facts["modes"] = _rows(model, modes_of(model))
    facts["real_eigenvalues_per_s"] = real_eigenvalues(model)
    return facts


def _critical_facts(found: CriticalSpeed) -> dict[str, float | None]:
    return {
        "speed_m_per_s": found.speed,
        "speed_kmh": None if found.speed is None else found.speed * 3.6,
        "frequency_Hz": found.frequency,
        "stable_up_to_kmh": found.stable_up_to * 3.6,
    }


def _rows(model: LinearModel, found: list[Mode], undamped: Sequence[Mode] = ()) -> list[dict[str, Any]]:
    rows = []
    without = {mode.name: mode.frequency for mode in undamped}
    for mode in found:
        row = {
            "name": mode.name,
            "frequency_Hz": mode.frequency,
            "damped_frequency_Hz": mode.damped_frequency,
            "damping_ratio": mode.damping_ratio,
            "eigenvalue": [mode.eigenvalue.real, mode.eigenvalue.imag],
            "participation": mode.shares(model),
        }
        rows.append(row | ({"undamped_frequency_Hz": without.get(mode.name)} if undamped else {}))
    return rows


def _show(facts: dict[str, Any], as_json: bool) -> None:
    if as_json:
        print_json(facts)
        return
    if facts["wheelsets"] == "locked":
        print_text(f"{facts['vehicle']}, wheelsets locked to the track")
    else:
        print_text(f"{facts['vehicle']} at {facts['speed_kmh']:.2f} km/h, equivalent conicity {facts['conicity']:.4f}")
    columns = ["mode", "natural Hz", "damping", "undamped Hz", "no gravity Hz", "no gravity damping", "energy in"]
    without_gravity = {row["name"]: row for row in facts.get("modes_without_gravity", [])}
    rows = []
    for row in facts["modes"]:
        undamped, bare = row.get("undamped_frequency_Hz"), without_gravity.get(row["name"])
        shares = list(row["participation"].items())[:MOST_SHARES]
        rows.append(
            [
                row["name"],
                f"{row['frequency_Hz']:.3f}",
                f"{row['damping_ratio']:.3f}",
                f"{undamped:.3f}" if undamped else "",
                f"{bare['frequency_Hz']:.3f}" if bare else "",
                f"{bare['damping_ratio']:.3f}" if bare else "",
                ", ".join(f"{freedom} {share:.0%}" for freedom, share in shares),
            ]
        )
    kept = [n for n in range(len(columns)) if n < 3 or any(row[n] for row in rows)]
    print_table([columns[n] for n in kept], [[row[n] for n in kept] for row in rows])
    if "critical_speed" in facts:
        print_text(_critical_words(facts["critical_speed"]))
    if facts["dry_friction"]:
        print_text(f"Warning: {facts['dry_friction']}.")


def _critical_words(critical: dict[str, float | None]) -> str:
    if critical["speed_kmh"] is None:
        return f"stable up to {critical['stable_up_to_kmh']:.1f} km/h"
    return (
        f"critical speed {critical['speed_kmh']:.1f} km/h ({critical['speed_m_per_s']:.2f} m/s), "
        f"{critical['frequency_Hz']:.2f} Hz"
    )
