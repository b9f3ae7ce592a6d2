"""Tables of the study of continuity."""

from __future__ import annotations

from typing import Any

from wheelrail.contact.point.detection.locate import METHODS
from wheelrail.studies.continuity.energy import Spread
from wheelrail.studies.continuity.study import ENERGY_PAIR, Continuity, Row
from wheelrail.studies.continuity.sweeps import LIMITS
from wheelrail.studies.table import Column, StudyTable

GIVEN = {False: "height", True: "load"}  #: by whether the load is given
WORST_SHOWN = 12  #: rows of the table of the worst


def every_table(found: Continuity) -> list[StudyTable]:
    """All of them, in the order of the page."""
    tables = [summary_table(found), pairs_table(found), worst_table(found)]
    return [*tables, energy_table(found)] if found.energy else tables


def summary_table(found: Continuity) -> StudyTable:
    """By method, at given height and at given load."""
    rows = []
    for loaded in (False, True):
        for method in METHODS:
            those = [row for row in found.rows if row.method == method and row.loaded == loaded]
            rows.append(
                {
                    "given": GIVEN[loaded],
                    "method": method,
                    "pairs": len(those),
                    "sweeps": sum(row.sweeps for row in those),
                    "looks": sum(row.looks for row in those),
                    "closely": sum(row.closely for row in those),
                    "limit_percent": 100.0 * LIMITS[loaded],
                    "worst_percent": 100.0 * max((row.share for row in those), default=0.0),
                    "tread_percent": 100.0 * max((row.share_on_tread for row in those), default=0.0),
                    "pairs_beyond": sum(not row.within for row in those),
                    "sweeps_beyond": sum(row.beyond for row in those),
                }
            )
    columns = [
        Column("given", "given"),
        Column("method", "method"),
        Column("pairs", "pairs"),
        Column("sweeps", "sweeps"),
        Column("looks", "looks"),
        Column("closely", "looked at closely"),
        Column("limit_percent", "limit [%]"),
        Column("worst_percent", "worst [%]", 3),
        Column("tread_percent", "on the tread [%]", 3),
        Column("pairs_beyond", "pairs beyond"),
        Column("sweeps_beyond", "sweeps beyond"),
    ]
    return StudyTable("summary", "Summary", columns, rows)


def pairs_table(found: Continuity) -> StudyTable:
    """What remains at worst, a row for each pair."""
    rows: dict[tuple[str, str], dict[str, Any]] = {}
    for row in found.rows:
        cells = rows.setdefault((row.wheel, row.rail), {"wheel": row.wheel, "rail": row.rail})
        cells[f"{row.method}_{GIVEN[row.loaded]}_percent"] = 100.0 * row.share
    columns = [Column("wheel", "wheel"), Column("rail", "rail")]
    columns += [
        Column(f"{method}_{GIVEN[loaded]}_percent", f"{method}, {GIVEN[loaded]} [%]", 3)
        for loaded in (False, True)
        for method in METHODS
    ]
    about = "What remains at worst over a nanometre, in per cent of the vertical force."
    return StudyTable("pairs", "Every pair", columns, list(rows.values()), about)


def worst_table(found: Continuity) -> StudyTable:
    """The worst of each pair and method, the greatest in terms of their limits first."""
    ranked = sorted(found.rows, key=lambda row: row.share / LIMITS[row.loaded], reverse=True)
    about = (
        f"The worst {WORST_SHOWN} of all pairs and methods, greatest against its limit first; all of them are in"
        " continuity.csv. Contacts are those on the two sides."
    )
    return StudyTable("worst", "The worst", JUMP_COLUMNS, [jump_row(row) for row in ranked[:WORST_SHOWN]], about)


JUMP_COLUMNS = [
    Column("wheel", "wheel"),
    Column("rail", "rail"),
    Column("method", "method"),
    Column("given", "given"),
    Column("percent", "what remains [%]", 3),
    Column("force_N", "[N]", 1),
    Column("over", "sweep over"),
    Column("y_mm", "y [mm]", 4),
    Column("yaw_mrad", "yaw [mrad]", 3),
    Column("roll_mrad", "roll [mrad]", 3),
    Column("height_mm", "height [mm]", 4),
    Column("load_kN", "load [kN]", 0),
    Column("contacts", "contacts"),
    Column("slope", "steepest"),
]


def jump_row(row: Row) -> dict[str, Any]:
    """The worst of a pair and method."""
    cells: dict[str, Any] = {
        "wheel": row.wheel,
        "rail": row.rail,
        "method": row.method,
        "given": GIVEN[row.loaded],
        "percent": 100.0 * row.share,
    }
    jump = row.worst
    if jump is None:
        return cells
    return cells | {
        "force_N": jump.size,
        "over": jump.over,
        "y_mm": jump.y * 1e3,
        "yaw_mrad": jump.yaw * 1e3,
        "roll_mrad": jump.roll * 1e3,
        "height_mm": jump.height * 1e3,
        "load_kN": jump.load / 1e3 if jump.load > 0.0 else None,
        "contacts": f"{jump.before} to {jump.after}",
        "slope": jump.slope,
    }


def energy_table(found: Continuity) -> StudyTable:
    """Asymmetry of the stiffness and work around loops."""
    rows = [
        _spread_row(method, what, spread)
        for method, energy in found.energy.items()
        for what, spreads in (("asymmetry", energy.asymmetry), ("work", energy.work))
        for spread in spreads
    ]
    columns = [
        Column("method", "method"),
        Column("what", "measure"),
        Column("zone", "where"),
        Column("poses", "poses"),
        Column("median_percent", "median [%]", 3),
        Column("most_percent", "99 of 100 [%]", 2),
        Column("worst_percent", "worst [%]", 2),
        Column("y_mm", "worst at y [mm]", 3),
        Column("yaw_mrad", "yaw [mrad]", 1),
        Column("height_mm", "height [mm]", 4),
        Column("contacts", "contacts"),
    ]
    return StudyTable("energy", f"Energy: {' on '.join(ENERGY_PAIR)}", columns, rows)


def _spread_row(method: str, what: str, spread: Spread) -> dict[str, Any]:
    return {
        "method": method,
        "what": what,
        "zone": spread.zone,
        "poses": spread.poses,
        "median_percent": 100.0 * spread.median,
        "most_percent": 100.0 * spread.most,
        "worst_percent": 100.0 * spread.worst,
        "y_mm": spread.y * 1e3,
        "yaw_mrad": spread.yaw * 1e3,
        "roll_mrad": spread.roll * 1e3,
        "height_mm": spread.height * 1e3,
        "contacts": spread.contacts,
    }
