"""What rails rest on, from a TOML table and back."""

from __future__ import annotations

from wheelrail.io.toml_table import TomlTable
from wheelrail.track.rail_support import DAMPING, HEAVIEST, STIFFNESS, RailSupport
from wheelrail.units import DAMPING as DAMPING_UNITS
from wheelrail.units import MASS
from wheelrail.units import STIFFNESS as STIFFNESS_UNITS

USUAL = RailSupport()


def support_from(table: TomlTable) -> RailSupport | None:
    """The table `support` of a track: ``[track.support]``, empty for a usual one; None without it."""
    own = table.table("support")
    if own is None:
        return None
    values = {}
    for name, (least, most), units in (
        ("lateral_stiffness", STIFFNESS, STIFFNESS_UNITS),
        ("vertical_stiffness", STIFFNESS, STIFFNESS_UNITS),
        ("lateral_damping", DAMPING, DAMPING_UNITS),
        ("vertical_damping", DAMPING, DAMPING_UNITS),
        ("mass", (0.0, HEAVIEST), MASS),
    ):
        values[name] = own.quantity(name, units, default=getattr(USUAL, name), least=least, most=most)
    own.finish()
    return RailSupport(**values) if not table.problems.problems else None


def support_data(support: RailSupport) -> dict[str, float]:
    """The same as data, every number named."""
    return {name: float(getattr(support, name)) for name in support.__dataclass_fields__}
