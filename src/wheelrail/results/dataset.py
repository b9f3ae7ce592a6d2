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
    "lock": "prescribed coordinate",
}


def make_dataset(
    times: np.ndarray,
    labels: Mapping[str, np.ndarray],
    variables: Mapping[str, np.ndarray],
    attrs: Mapping[str, Any],
) -> xr.Dataset:
    """Times [s], labels along every other dimension, one array for each family of the catalogue, and words."""
    import xarray as xr

    coords: dict[str, Any] = {"time": ("time", times, {"units": "s", "long_name": "time since the start"})}
    coords |= {name: (name, labels[name], {"long_name": words}) for name, words in LABELS.items()}
    data = {
        family.variable: (
            family.dims,
            variables[family.variable],
            {"units": family.unit, "long_name": family.description, "frame": family.frame},
        )
        for family in FAMILIES
    }
    return xr.Dataset(data, coords, dict(attrs))
