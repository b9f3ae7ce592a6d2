"""The scale of a rig, from a TOML table and back."""

from __future__ import annotations

import math
from typing import Any

from wheelrail.errors import InputError
from wheelrail.io.toml_table import TomlTable
from wheelrail.vehicle.scaling import CHOICES, KEPT, LAWS, Scale


def scale_from(rig: TomlTable) -> Scale | None:
    """The key `scale` of a rig: ``scale = { law = "iwnicki", length = "1:5" }``; None without it, or with problems.

    ``length`` is model over full size, as a number or a ratio. Besides there are ``density`` (1), ``gravity`` and
    ``contact`` ("kept", or "scaled" for a perfect model).
    """
    table = rig.table("scale")
    if table is None:
        return None
    law = table.choice("law", LAWS, required=True)
    if "length" not in table.data:
        table.add("length", 'missing: expected model over full size, as 0.2 or "1:5"')
    length, density = table.ratio("length", math.nan), table.ratio("density", 1.0)
    gravity, contact = (table.choice(name, CHOICES, default=KEPT) for name in ("gravity", "contact"))
    table.finish()
    if law is None or math.isnan(length):
        return None
    try:
        return Scale(law=law, length=length, density=density, gravity=gravity or KEPT, contact=contact or KEPT)
    except InputError as error:
        for problem in error.problems:
            table.add(problem.where, problem.what, problem.value)
        return None


def scale_data(scale: Scale) -> dict[str, Any]:
    """The same as data, every choice named."""
    return {name: getattr(scale, name) for name in ("law", "length", "density", "gravity", "contact")}
