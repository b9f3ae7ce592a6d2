"""What a roller rig does to the critical speed: patch, gravity, conicity, shear modulus; and a traction test."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, replace

import numpy as np

from wheelrail.analyses.critical_speed import CriticalSpeed, critical_speed, first_growing
from wheelrail.analyses.equivalent_contact import equivalent_contacts
from wheelrail.analyses.hunting import FASTEST, CriticalSpeeds, find_critical_speeds, on_track, ready_to_ramp
from wheelrail.analyses.linear_contact import imposed_contacts
from wheelrail.analyses.own_equations import own_growth
from wheelrail.analyses.speed_ramp import RampSettings, ramp_speed
from wheelrail.analyses.without_damping import without_damping
from wheelrail.contact.material import combined
from wheelrail.io.vehicle_file import load_vehicle
from wheelrail.simulation.prepare import contact_of
from wheelrail.simulation.scenario import Scenario
from wheelrail.studies.rig.traction import TractionTest, traction_test
from wheelrail.studies.table import Column, Row, StudyTable
from wheelrail.suspension.elements import Bushing
from wheelrail.track.segments import Straight
from wheelrail.track.track import Track
from wheelrail.validation.modes import compared_wagon
from wheelrail.vehicle.rig import Rig
from wheelrail.vehicle.vehicle import Vehicle

RADIUS = 0.685  #: of the rollers [m]
RADII = (math.inf, 1.0, 0.8, RADIUS, 0.5)
CONICITIES = (0.10, 0.18, 0.30, 0.37)
#: Linear critical speeds of the wagon [m/s] by conicity and radius, derived with an independent script from the
#: published data of the vehicle: Kalker's linear forces on cones over a crown of 300 mm, no gravity.
DERIVED = {(0.10, math.inf): 83.0, (0.18, math.inf): 74.5, (0.30, math.inf): 62.5, (0.18, RADIUS): 61.0}
SOFT = 1e10  #: shear modulus as the text on the roller rig prints it [Pa]; steel has 8.08e10
AMPLITUDES = (0.3e-3, 1e-3, 2e-3, 3e-3)  #: [m]
RAMPS = RampSettings(slowest=10.0)
SOFTER = (0.3, 0.1, 0.03)  #: shares of the longitudinal stiffness of the primary suspension

Say = Callable[[str], None]


@dataclass(frozen=True)
class RigStudy:
    """All tables."""

    tables: tuple[StudyTable, ...]
    #: With time simulation only: on the rig, on track, and of the whole vehicle there; and the traction test.
    critical: tuple[CriticalSpeeds, ...] = ()
    traction: TractionTest | None = None


def bogie_on_rig() -> Scenario:
    """The Manchester bogie below a fixed car body, on held rollers with UIC60 at 1:40."""
    return Scenario(
        track=Track(Straight(length=100.0)),
        vehicle=load_vehicle("manchester-bogie"),
        speed=20.0,
        duration=1.0,
        rig=Rig(radius=RADIUS),
        constraints=(("carbody", "fixed"),),
        title="Manchester bogie on a rig",
    )


def run_study(say: Say, *, ramps: bool = True) -> RigStudy:
    """Every table; without `ramps` no time simulation, for a try."""
    say("patches")
    tables = [patch_table(), linear_table(), suspension_table()]
    critical = critical_speeds(say) if ramps else ()
    say("own equations" + (" and ramps" if ramps else ""))
    tables.append(own_table(say, ramps=ramps))
    if ramps:
        say("traction test")
    return RigStudy(tuple(tables), critical, traction_test() if ramps else None)


def critical_speeds(say: Say) -> tuple[CriticalSpeeds, ...]:
    """Of the bogie on the rig and on track, and of the whole wagon on track: eigenvalues and ramps."""
    rig = bogie_on_rig()
    cases = {
        "bogie on the rig": rig,
        "bogie on track": on_track(rig),
        "whole vehicle on track": on_track(rig, load_vehicle("manchester-wagon")),
    }
    found = []
    for name, scenario in cases.items():
        say(f"ramps, {name}")
        found.append(find_critical_speeds(name, scenario, RAMPS))
    return tuple(found)


def patch_table() -> StudyTable:
    """Imposed conicity, without gravity: what the shorter patch on a roller does, and decrowning besides."""
    wagon = compared_wagon()
    rows: list[Row] = []
    for conicity in CONICITIES:
        for radius in RADII:
            row: Row = {"conicity": conicity, "radius": radius if math.isfinite(radius) else "track"}
            for key, decrowning in (("patch", False), ("decrowning", True)):
                contacts = imposed_contacts(wagon, conicity, roller=radius, decrowning=decrowning)
                found = critical_speed(wagon, contacts, gravity=0.0, slowest=5.0)
                row |= {f"{key}_mps": found.speed, f"{key}_Hz": found.frequency}
            row["derived_mps"] = DERIVED.get((conicity, radius))
            rows.append(row)
    columns = (
        Column("conicity", "conicity"),
        Column("radius", "roller radius [m]", 3),
        Column("patch_mps", "patch alone [m/s]", published="derived_mps"),
        Column("patch_Hz", "[Hz]"),
        Column("decrowning_mps", "with decrowning [m/s]"),
        Column("decrowning_Hz", "[Hz]"),
    )
    about = (
        "Linear critical speed of the Manchester wagon with an imposed conicity, cones on a crown of 300 mm, Kalker's "
        "linear forces, no gravity; in brackets what an independent script gives under these assumptions. Decrowning: "
        "gravity draws a yawed wheelset down its rollers, -2 N l2/(r + R) of yaw stiffness."
    )
    return StudyTable("patch", "Patch on rollers", columns, rows, about)


def linear_table() -> StudyTable:
    """The bogie with fixed car body: conicity by amplitude, roller curvature and shear modulus."""
    scenario = bogie_on_rig()
    vehicle, rail = scenario.vehicle, scenario.track.rails.left
    rows: list[Row] = []
    for amplitude in AMPLITUDES:
        row: Row = {"amplitude_mm": amplitude * 1e3}
        for key, shear, radius in _combinations():
            elasticity = combined()._replace(shear=shear)
            contacts = equivalent_contacts(vehicle, rail, amplitude, elasticity=elasticity, roller=radius)
            level = [replace(one, lateral_stiffness=0.0, yaw_stiffness=0.0) for one in contacts]
            for name, ones in ((f"{key}_mps", contacts), (f"{key}_free_mps", level)):
                row[name] = critical_speed(vehicle, ones, fixed=("carbody",), slowest=2.0).speed
            row["conicity"] = contacts[0].conicity
        rows.append(row)
    columns = [Column("amplitude_mm", "amplitude [mm]", 1), Column("conicity", "conicity", 3)]
    columns += [Column(f"{key}_mps", f"{WORDS[key]} [m/s]", 1) for key, _, _ in _combinations()]
    columns += [Column(f"{key}_free_mps", f"{WORDS[key]}, contacts level [m/s]", 1) for key, _, _ in _combinations()]
    about = (
        "Linear critical speed of the bogie below a fixed car body, S1002 on UIC60 at 1:40 linearised about an "
        "amplitude, with the contacts' inclination (gravity and spin) and without. The text on the roller rig sees "
        "instability from about 100 km/h (27.8 m/s) on, and prints a longitudinal roller curvature of 0 and a shear "
        "modulus of 1e10 Pa."
    )
    return StudyTable("linear", "What decides the critical speed", columns, rows, about)


def suspension_table() -> StudyTable:
    """The same bogie on rollers of steel with other suspension data."""
    scenario = bogie_on_rig()
    bogie, rail = scenario.vehicle, scenario.track.rails.left
    cases = [("as given", bogie), ("no lateral dampers", without_damping(bogie, "lateral_damper*"))]
    cases += [(f"primary longitudinal stiffness times {share:g}", _softer(bogie, share)) for share in SOFTER]
    contacts = {amplitude: equivalent_contacts(bogie, rail, amplitude, roller=RADIUS) for amplitude in AMPLITUDES}
    rows: list[Row] = []
    for name, vehicle in cases:
        row: Row = {"case": name}
        for amplitude, ones in contacts.items():
            found = critical_speed(vehicle, ones, fixed=("carbody",), slowest=2.0)
            row[f"{amplitude * 1e3:g}_mm_mps"] = found.speed
        rows.append(row)
    columns = [Column("case", "suspension")]
    columns += [Column(f"{a * 1e3:g}_mm_mps", f"at {a * 1e3:g} mm [m/s]", 1) for a in AMPLITUDES]
    about = "Linear critical speed of the bogie on rollers of steel, contacts inclined, by amplitude."
    return StudyTable("suspension", "Suspension", columns, rows, about)


def _softer(vehicle: Vehicle, share: float) -> Vehicle:
    """With a share of the longitudinal stiffness of the primary suspension, which holds the wheelsets in yaw."""
    elements = tuple(
        replace(one, x=replace(one.x, rate=share * one.x.rate))
        if isinstance(one, Bushing) and one.name.startswith("primary")
        else one
        for one in vehicle.elements
    )
    return replace(vehicle, elements=elements)


WORDS = {
    "steel_roller": "steel, 1/R",
    "steel_flat": "steel, 0",
    "soft_roller": "1e10 Pa, 1/R",
    "soft_flat": "1e10 Pa, 0",
}


def _combinations() -> list[tuple[str, float, float]]:
    """Key, shear modulus [Pa] and roller radius [m]: as it should be, and as printed."""
    steel = combined().shear
    return [
        ("steel_roller", steel, RADIUS),
        ("steel_flat", steel, math.inf),
        ("soft_roller", SOFT, RADIUS),
        ("soft_flat", SOFT, math.inf),
    ]


def own_table(say: Say, *, ramps: bool = True) -> StudyTable:
    """The bogie's own equations: eigenvalues about the equilibrium, and ramps both ways."""
    rig = bogie_on_rig()
    rows: list[Row] = []
    for key, shear, radius in _combinations():
        scenario = ready_to_ramp(rig if math.isfinite(radius) else on_track(rig))
        contact = contact_of(scenario)
        contact = contact._replace(laws=contact.laws._replace(shear=shear))
        found = own_critical_speed(scenario, contact)
        row: Row = {"case": WORDS[key], "linear_mps": found.speed, "linear_Hz": found.frequency}
        if ramps:
            say(f"ramps, {WORDS[key]}")
            ramp = ramp_speed(scenario, RAMPS, contact=contact)
            row |= {"increasing_mps": ramp.increasing_speed, "decreasing_mps": ramp.decreasing_speed}
            row |= {"hunting_Hz": ramp.frequency, "ended": ramp.ended_early}
        rows.append(row)
    columns = (
        Column("case", "case"),
        Column("linear_mps", "linear [m/s]", 1),
        Column("linear_Hz", "[Hz]"),
        Column("increasing_mps", "increasing [m/s]", 1),
        Column("decreasing_mps", "decreasing [m/s]", 1),
        Column("hunting_Hz", "hunting [Hz]"),
    )
    about = (
        "The same bogie by its own equations of motion: eigenvalues about the equilibrium, and the speed ramped up, "
        "with lateral impulses of 250 N s on the frame every 2 s, and down. Without curvature it stands on track."
    )
    return StudyTable("own", "Own equations of motion", columns, rows, about)


def own_critical_speed(scenario: Scenario, contact: object = None) -> CriticalSpeed:
    """Linear critical speed of a scenario's own equations, with a contact model in place of its own."""
    return first_growing(
        lambda speed: own_growth(scenario, speed, contact), slowest=5.0, fastest=FASTEST, step=5.0, tolerance=0.05
    )


def summary(found: RigStudy) -> dict[str, float]:
    """The main numbers."""
    patch, linear, _, own = (table.rows for table in found.tables)
    at = {(row["conicity"], row["radius"]): row["patch_mps"] for row in patch}
    return {
        "track_0.18_mps": at[0.18, "track"],
        "roller_0.18_mps": at[0.18, RADIUS],
        "as_printed_3mm_mps": linear[-1]["soft_flat_mps"] or np.nan,
        "rig_linear_mps": own[0]["linear_mps"] or np.nan,
        "rig_linear_as_printed_mps": own[-1]["linear_mps"] or np.nan,
    }
