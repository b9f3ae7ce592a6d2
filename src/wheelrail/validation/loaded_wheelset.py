"""A wheelset under load, standing and rolling, against CONTACT."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cache

from wheelrail.contact.equilibrium.loaded import LoadedContact, LoadedWheelset, wheelset_under_load
from wheelrail.contact.geometry.benchmark import benchmark_pair
from wheelrail.contact.material import Material, combined
from wheelrail.contact.point.laws import contact_laws
from wheelrail.validation.claim import Claim, greatest
from wheelrail.validation.tables import Row, reference_rows
from wheelrail.validation.two_contacts import two_contact_claims

JUMPS = (0.2, 4.8, 6.3)  #: shifts at which the rigid contact jumps, rails 1:40 [mm]
NEAR_JUMP = 0.25  #: closer to a jump [mm] a patch spreads over both positions and CONTACT merges them
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
    position: float  #: of the most loaded contact from CONTACT's centre of pressure (rolling: of its patch) [mm]
    force_x: float = 0.0  #: longitudinal creep force of the wheel, over friction times load
    force_y: float = 0.0  #: lateral
    lateral: float = 0.0  #: lateral force of the wheel, in the track [% of its normal load]

    @property
    def far_from_jumps(self) -> bool:
        """Whether both programs see the same single patch."""
        far = all(abs(abs(self.shift) - jump) >= NEAR_JUMP for jump in JUMPS)
        return far and abs(self.shift) >= FIRST_SHIFT


def _compared(row: Row, found: LoadedWheelset, position: str) -> Compared:
    contacts = found.left if row["side"] == "left" else found.right
    if not contacts:
        nan = math.nan
        return Compared(float(row["y_ws_mm"]), row["side"], 0, nan, nan, nan, nan, nan, nan, nan)
    main: LoadedContact = max(contacts, key=lambda contact: contact.load)
    bound = FRICTION * float(row["Fn_N"])
    # Half a turn about x changes y and z; creep forces are on the wheel here and on the rail there.
    along = sum(contact.creep_force[0] for contact in contacts)
    across = sum(contact.creep_force[1] for contact in contacts)
    aside = sum(contact.force[1] for contact in contacts)
    return Compared(
        shift=float(row["y_ws_mm"]),
        side=row["side"],
        contacts=len(contacts),
        pressure=100.0 * (main.pressure / 1e6 / float(row["pmax_MPa"]) - 1.0),
        approach=100.0 * (main.approach * 1e3 / float(row["approach_mm"]) - 1.0),
        height=(found.height - 0.460) * 1e3 + float(row["z_ws_mm"]),
        position=main.point.y_rail * 1e3 + float(row[position]),
        force_x=(along + float(row.get("Fx_N", "nan"))) / bound,
        force_y=(across - float(row.get("Fs_N", "nan"))) / bound,
        lateral=100.0 * (aside - float(row.get("Fy_side_N", "nan"))) / float(row["Fn_N"]),
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


#: Greatest errors: of wheels with one compact patch, away from jumps of the contact, and of all wheels.
#: The limits are what one ellipse per contact is worth, with something to spare.
FIELDS = (
    ("greatest pressure", "pressure", "%"),
    ("approach", "approach", "%"),
    ("height", "height", "mm"),
    ("contact position", "position", "mm"),
    ("lateral force", "lateral", "% of N"),
)
LIMITS = {
    ("A", "away from jumps"): (3.0, 3.0, 0.005, 0.3, 1.0),
    ("A", "all"): (15.0, 30.0, 0.005, 3.0, 2.0),
    ("F", "away from jumps"): (10.0, 20.0, 0.012, 4.0, 4.0),
    ("F", "all"): (30.0, 25.0, 0.050, 6.0, 5.0),
}
WHY = {
    ("A", "away from jumps"): "Hertz against real gaps",
    ("A", "all"): "at 0.5 mm the patch spreads over 15 mm of the tread",
    ("F", "away from jumps"): "at 1 mm the patch spreads over a joint of the rail",
    ("F", "all"): "at 0 mm two contacts share what is one patch; at 6.5 mm the wheelset climbs by 5 mm per mm",
}


def loaded_wheelset_claims() -> list[Claim]:
    """Claims on the loaded wheelset, at 10 and 80 kN, standing and rolling."""
    return [*_standing(), *two_contact_claims(), *_rolling()]


def _standing() -> list[Claim]:
    claims = []
    for (name, which), limits in LIMITS.items():
        wheels = [wheel for wheel in standing(name) if which == "all" or wheel.far_from_jumps]
        against = f"CONTACT, {len(wheels)} wheels"
        for (words, field, unit), limit in zip(FIELDS, limits, strict=True):
            what = f"loaded wheelset, {LOADS[name] / 1e3:g} kN, {which}: {words}"
            claims.append(_claim(what, against, wheels, field, limit, unit, WHY[name, which]))
    return claims


def _rolling() -> list[Claim]:
    claims = []
    for which, creep, height, why in (
        ("away from jumps", 0.1, 0.005, "FASTSIM against exact theory"),
        ("all", 0.15, 0.005, "at 0.5 mm the contact lies 2.5 mm from the centre of a spread patch"),
    ):
        wheels = [wheel for wheel in rolling() if which == "all" or wheel.far_from_jumps]
        benchmark = f"CONTACT, Manchester benchmark A-2.2, {len(wheels)} wheels"
        whole = greatest(math.hypot(wheel.force_x, wheel.force_y) for wheel in wheels)
        claims.append(Claim(f"rolling wheelset, {which}: creep force", benchmark, whole, creep, "mu N", why))
        what = f"rolling wheelset, {which}: height"
        claims.append(_claim(what, benchmark, wheels, "height", height, "mm", "follows the approach"))
    return claims


def _claim(what: str, against: str, wheels: list[Compared], field: str, limit: float, unit: str, why: str) -> Claim:
    return Claim(what, against, greatest(abs(getattr(wheel, field)) for wheel in wheels), limit, unit, why)
