"""The arrays of a run as one dataset that knows names, units and frames."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import numpy as np

from wheelrail.results.catalogue import FAMILIES

if TYPE_CHECKING:
    import xarray as xr

#: Dimensions of a run after time, with what their labels name.
LABELS = {
    "body": "body",
    "wheelset": "wheelset",
    "side": "side, seen forward",
    "contact": "contact point, from flange to field",
    "element": "suspension element",
    "constraint": "prescribed coordinate",
    "roller": "roller of a rig",
}


def make_dataset(
    times: np.ndarray,
    labels: Mapping[str, np.ndarray],
    variables: Mapping[str, np.ndarray],
    attrs: Mapping[str, Any],
    masses: np.ndarray | None = None,
) -> xr.Dataset:
    """Times [s], labels of the other dimensions, arrays of the catalogue's families, words, masses of bodies [kg]."""
    import xarray as xr

    coords: dict[str, Any] = {"time": ("time", times, {"units": "s", "long_name": "time since the start"})}
    coords |= {name: (name, labels[name], {"long_name": words}) for name, words in LABELS.items()}
    if masses is not None:
        coords["mass"] = ("body", masses, {"units": "kg", "long_name": "mass of the body"})
    data = {
        family.variable: (
            family.dims,
            variables[family.variable],
            {"units": family.unit, "long_name": family.description, "frame": family.frame},
        )
        for family in FAMILIES
        if family.variable in variables
    }
    return xr.Dataset(data, coords, dict(attrs))
