"""wheelrail critical-speed"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from wheelrail.cli.changed_scenario import Values, scenario_of
from wheelrail.cli.completion import ScenarioFile
from wheelrail.cli.output import destination, made, print_json, print_table, print_text

if TYPE_CHECKING:
    from wheelrail.analyses.hunting import CriticalSpeeds
    from wheelrail.analyses.speed_ramp import RampSettings
    from wheelrail.simulation.scenario import Scenario

INTERRUPTED = 130  #: exit code after Ctrl-C
PART_OF = {"Manchester bogie": "manchester-wagon"}  #: whole vehicles of the library, by the title of their bogie


def critical_speed(
    file: ScenarioFile,
    to: Annotated[Path | None, typer.Option(help="Also write a page with figures (.html).")] = None,
    vehicle: Annotated[
        str | None,
        typer.Option(help="A whole vehicle on track to compare a rig with; that of its bogie if none is named."),
    ] = None,
    slowest_kmh: Annotated[float, typer.Option(help="Speed at which the ramps begin.")] = 72.0,
    fastest_kmh: Annotated[float, typer.Option(help="Speed at which the ramp up ends at the latest.")] = 432.0,
    impulse: Annotated[float, typer.Option(help="Lateral impulse on the frame while the speed rises [N s].")] = 250.0,
    values: Values = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Critical speed by eigenvalues, and by simulation with increasing and decreasing speed; some minutes.

    Beside a rig, the same vehicle and its whole vehicle are shown on straight track. Ctrl-C keeps what is finished;
    exit code 130.
    """
    from wheelrail.analyses.hunting import find_critical_speeds
    from wheelrail.analyses.speed_ramp import RampSettings

    if to is not None:
        destination(to, [".html"])
    settings = RampSettings(slowest=slowest_kmh / 3.6, fastest=fastest_kmh / 3.6, impulse=impulse)
    settings.check()
    scenario = scenario_of(file, values)
    found: dict[str, CriticalSpeeds] = {}
    finished = True
    try:
        with _progress() as watch:
            for key, (name, one) in _cases(scenario, vehicle).items():
                found[key] = find_critical_speeds(name, one, settings, partial(watch, name))
    except KeyboardInterrupt:
        finished = False
        typer.echo("stopped; what is finished is kept", err=True)
    if to is not None and found:
        from wheelrail.reports.critical_speed_page import write_critical_speed_page

        about = scale_about(scenario)
        write_critical_speed_page(
            made(to), scenario.title, list(found.values()), settings, about=about, finished=finished
        )
    _show(scenario, found, settings, as_json)
    if not finished:
        raise typer.Exit(INTERRUPTED)


def _cases(scenario: Scenario, vehicle: str | None) -> dict[str, tuple[str, Scenario]]:
    """What is computed: the scenario, and beside a rig the same on track, and a whole vehicle there."""
    from wheelrail.analyses.hunting import on_track
    from wheelrail.io.vehicle_file import load_vehicle

    taken = None if scenario.rig is None else scenario.rig.taken
    part = PART_OF.get(scenario.vehicle.title)
    what = "bogie" if taken or part else "vehicle"
    cases = {"track": (f"{what} on track", scenario)}
    if scenario.rig is not None:
        cases = {"rig": (f"{what} on the rig", scenario), "track": (f"{what} on track", on_track(scenario))}
    name = vehicle or (part if scenario.rig is not None else None)
    whole = load_vehicle(name) if name else taken.whole if taken else None
    if whole is not None:
        cases["vehicle_on_track"] = ("whole vehicle on track", on_track(scenario, whole))
    return cases


@contextmanager
def _progress() -> Iterator[Callable[[str, str, float], None]]:
    """A line on standard error with what is done at which speed; nothing where that is no terminal."""
    from rich.console import Console
    from rich.progress import Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

    console = Console(stderr=True)
    columns = (SpinnerColumn(), TextColumn("{task.description}", markup=False), TimeElapsedColumn())
    with Progress(*columns, console=console, disable=not console.is_terminal) as bar:
        task = bar.add_task("critical speed", total=None)

        def watch(name: str, what: str, speed: float) -> None:
            bar.update(task, description=f"{name}: {what}, {speed:.1f} m/s")

        yield watch


def _numbers(one: CriticalSpeeds, settings: RampSettings) -> dict[str, Any]:
    return {
        "linear_mps": one.linear.speed if one.linear.stable_up_to > 0.0 else None,
        "increasing_mps": one.ramp.increasing_speed,
        "decreasing_mps": one.ramp.decreasing_speed,
        "frequency_Hz": one.ramp.frequency,
        "linear_frequency_Hz": one.linear.frequency,
        "stable_up_to_mps": one.linear.stable_up_to,
        "ended_early": one.ramp.ended_early,
        "notes": list(one.notes(settings)),
        "equivalent": [
            {
                "amplitude_mm": row.amplitude * 1e3,
                "conicity": row.conicity,
                "linear_mps": row.found.speed,
                "frequency_Hz": row.found.frequency,
            }
            for row in one.equivalent
        ],
    }


def _show(scenario: Scenario, found: dict[str, CriticalSpeeds], settings: RampSettings, as_json: bool) -> None:
    from dataclasses import asdict

    from wheelrail.analyses.linear import friction_words
    from wheelrail.reports.critical_speed_page import method, notes_of, speeds_found
    from wheelrail.simulation.rig_doubts import rig_doubts

    doubts = [*rig_doubts(scenario), *filter(None, [friction_words(scenario.vehicle)])]
    if as_json:
        beside = {key: _numbers(one, settings) for key, one in found.items()}
        first = next(iter(beside.values()), {})
        facts: dict[str, Any] = {"title": scenario.title, "vehicle": scenario.vehicle.title}
        facts |= {} if scenario.rig is None else {"roller_radius_m": scenario.rig.radius}
        facts |= {"scale": about} if (about := scale_about(scenario)) else {}
        facts |= {"frame": next(iter(found.values())).ramp.body} if found else {}
        facts |= {"warnings": list(doubts)}
        print_json(facts | first | beside | {"settings": asdict(settings), "method": method(settings)})
        return
    columns = ["", "linear m/s", "increasing m/s", "decreasing m/s", "Hz of hunting"]
    rows = [
        [one.name, *speeds_found(one, settings), "" if one.ramp.frequency is None else f"{one.ramp.frequency:.2f}"]
        for one in found.values()
    ]
    print_table(columns, rows, title=scenario.title)
    notes = (*notes_of(list(found.values()), settings), *(f"Warning: {words}." for words in doubts))
    for words in (*notes, scale_about(scenario), method(settings)):
        if words:
            print_text(words)


def scale_about(scenario: Scenario) -> str:
    """What is to be said of the numbers of a scaled rig; nothing at full size."""
    if scenario.rig is None or scenario.rig.scale is None:
        return ""
    return f"Computed with the model, and said in full size: {scenario.rig.scale.describe()}."
