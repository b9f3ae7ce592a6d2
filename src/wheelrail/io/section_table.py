"""The table ``[section]`` of a vehicle's file: the cross section of another vehicle."""

from __future__ import annotations

from wheelrail.io.toml_table import TomlTable
from wheelrail.units import NUMBER
from wheelrail.vehicle.section import BodyShare, ElementShare


def section_shares(table: TomlTable) -> tuple[tuple[BodyShare, ...], tuple[ElementShare, ...]]:
    """Which bodies and elements of the whole vehicle are in its section, and with which shares."""
    inner = table.table("bodies")
    if inner is None:
        table.add("bodies", "missing: which bodies of the whole vehicle are in the section")
        return (), _element_shares(table)
    found = []
    for name in inner.data:
        entry = inner.table(name)
        if entry is not None:
            share = entry.quantity("share", NUMBER, default=1.0, above=0.0, most=1.0)
            found.append(BodyShare(body=name, share=share, name=entry.text("name", default=name) or name))
            entry.finish()
    return tuple(found), _element_shares(table)


def _element_shares(table: TomlTable) -> tuple[ElementShare, ...]:
    found = []
    for entry in table.tables("elements"):
        entry.known.add("between")
        between = entry.data.get("between")
        share = entry.quantity("share", NUMBER, default=1.0, above=0.0, most=1.0)
        if isinstance(between, list) and len(between) == 2 and all(isinstance(name, str) for name in between):
            found.append(ElementShare(between=(between[0], between[1]), share=share))
        else:
            entry.add("between", "expected the names of two bodies of the whole vehicle", between)
        entry.finish()
    return tuple(found)
