"""A wheelset under load, standing and rolling, against CONTACT."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cache

from wheelrail.contact.loaded_wheelset.loaded import LoadedContact, LoadedWheelset, wheelset_under_load
from wheelrail.contact.material import Material, combined
from wheelrail.contact.pair.benchmark import benchmark_pair
from wheelrail.contact.wheel_rail.laws import contact_laws
from wheelrail.validation.claim import Claim, greatest
from wheelrail.validation.tables import Row, reference_rows

JUMPS = (0.2, 4.8, 6.3)  #: shifts at which the rigid contact jumps, rails 1:40 [mm]
NEAR_JUMP = 0.25  #: closer to a jump [mm] a patch spreads over both places and CONTACT merges them
FIRST_SHIFT = 1.0  #: mm; below, all of the tread is close to conformal
LOADS = {"A": 10e3, "B": 10e3, "D": 10e3, "F": 80e3}  #: of each wheel [N]

SHEAR, POISSON, FRICTION, SPEED = 82e9, 0.28, 0.3, 2.0  #: of the rolling benchmark
BENCHMARK_STEEL = Material(2.0 * SHEAR * (1.0 + POISSON), POISSON)


@dataclass(frozen=True)
class Compared:
    """One wheel, ours less CONTACT's."""

    shift: float  #: y of CONTACT, right positive [mm]
    side: str
    contacts: int  #: ours
    pressure: float  #: of the most loaded contact [%]
    approach: float  #: of the same [%]
    height: float  #: of the wheelset [mm]
    place: float  #: of the most loaded contact from CONTACT's centre of pressure (rolling: of its patch) [mm]
    force_x: float = 0.0  #: longitudinal creep force of the wheel, over friction times load
    force_y: float = 0.0  #: lateral

    @property
    def far_from_jumps(self) -> bool:
        """Whether both programs see the same single patch."""
        far = all(abs(abs(self.shift) - jump) >= NEAR_JUMP for jump in JUMPS)
        return far and abs(self.shift) >= FIRST_SHIFT


def _compared(row: Row, found: LoadedWheelset, place: str) -> Compared:
    contacts = found.left if row["side"] == "left" else found.right
    if not contacts:
        nan = math.nan
        return Compared(float(row["y_ws_mm"]), row["side"], 0, nan, nan, nan, nan, nan, nan)
    main: LoadedContact = max(contacts, key=lambda contact: contact.load)
    bound = FRICTION * float(row["Fn_N"])
    # Half a turn about x changes y and z; creep forces are on the wheel here and on the rail there.
    along = sum(contact.creep_force[0] for contact in contacts)
    across = sum(contact.creep_force[1] for contact in contacts)
    return Compared(
        shift=float(row["y_ws_mm"]),
        side=row["side"],
        contacts=len(contacts),
        pressure=100.0 * (main.pressure / 1e6 / float(row["pmax_MPa"]) - 1.0),
        approach=100.0 * (main.approach * 1e3 / float(row["approach_mm"]) - 1.0),
        height=(found.height - 0.460) * 1e3 + float(row["z_ws_mm"]),
        place=main.point.y_rail * 1e3 + float(row[place]),
        force_x=(along + float(row.get("Fx_N", "nan"))) / bound,
        force_y=(across - float(row.get("Fs_N", "nan"))) / bound,
    )


@cache
def standing(name: str) -> tuple[Compared, ...]:
    """A set of CONTACT's wheelsets without friction: A, B, D or F."""
    pair = benchmark_pair(1 / 20 if name == "D" else 1 / 40)
    rows = [row for row in reference_rows("contact_loaded_wheelset.csv") if row["set"] == name]
    compared = []
    for row in rows:
        found = wheelset_under_load(
            pair, pair, y=-float(row["y_ws_mm"]) / 1e3, yaw=-float(row["yaw_mrad"]) / 1e3, load=LOADS[name]
        )
        compared.append(_compared(row, found, "y_pn_tr_mm"))
    return tuple(compared)


@cache
def rolling(law: str = "fastsim") -> tuple[Compared, ...]:
    """Case A-2.2 of the Manchester contact benchmark."""
    pair = benchmark_pair()
    laws = contact_laws(elasticity=combined(BENCHMARK_STEEL, BENCHMARK_STEEL), creep=law)
    compared = []
    for row in reference_rows("contact_rolling_wheelset.csv"):
        found = wheelset_under_load(
            pair,
            pair,
            y=-float(row["y_ws_mm"]) / 1e3,
            yaw=-float(row["yaw_mrad"]) / 1e3,
            load=10e3,
            speed=SPEED,
            laws=laws,
        )
        compared.append(_compared(row, found, "y_tr_mm"))
    return tuple(compared)


def two_contacts() -> Claim:
    """How tread and flange root share the load of a wheel."""
    pair = benchmark_pair()
    errors = []
    rows = reference_rows("contact_two_points.csv")
    for row in rows:
        found = wheelset_under_load(pair, pair, y=-float(row["y_ws_mm"]) / 1e3, load=LOADS["A"])
        if not found.right:
            errors.append(math.nan)
            continue
        nearest = min(found.right, key=lambda contact: abs(contact.point.y_rail * 1e3 + float(row["y_tr_mm"])))
        errors.append(abs(nearest.load - float(row["Fn_N"])) / LOADS["A"])
    against = f"CONTACT, 10 kN, {len(rows)} patches"
    why = "its roll is interpolated at two of three shifts"
    return Claim("two contacts of a wheel: load of each", against, 100.0 * greatest(errors), 2.0, "% of 10 kN", why)


def loaded_wheelset_claims() -> list[Claim]:
    """Claims on the loaded wheelset, away from jumps of the contact."""
    wheels = [wheel for wheel in standing("A") if wheel.far_from_jumps]
    against = f"CONTACT, 10 kN, {len(wheels)} wheels"
    turning = [wheel for wheel in rolling() if wheel.far_from_jumps]
    benchmark = f"CONTACT, Manchester benchmark A-2.2, {len(turning)} wheels"
    whole = greatest(math.hypot(wheel.force_x, wheel.force_y) for wheel in turning)
    return [
        _claim("loaded wheelset: greatest pressure", against, wheels, "pressure", 3.0, "%", "Hertz against real gaps"),
        _claim("loaded wheelset: approach", against, wheels, "approach", 3.0, "%", "Hertz against real gaps"),
        _claim("loaded wheelset: height", against, wheels, "height", 0.005, "mm", "follows the approach"),
        _claim("loaded wheelset: contact place", against, wheels, "place", 0.3, "mm", "centre of its pressure"),
        two_contacts(),
        Claim("rolling wheelset: creep force", benchmark, whole, 0.1, "mu N", "FASTSIM against exact theory"),
        _claim("rolling wheelset: height", benchmark, turning, "height", 0.005, "mm", "follows the approach"),
    ]


def _claim(what: str, against: str, wheels: list[Compared], field: str, limit: float, unit: str, why: str) -> Claim:
    return Claim(what, against, greatest(abs(getattr(wheel, field)) for wheel in wheels), limit, unit, why)
