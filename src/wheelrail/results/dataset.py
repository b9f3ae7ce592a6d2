"""The arrays of a run as one dataset that knows names, units and frames."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import numpy as np

from wheelrail.results.catalogue import FAMILIES
from wheelrail.results.instrumentation import Filtered

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
    "sensor": "accelerometer that was asked for",
}
INSTRUMENTATION = "instrumentation"  #: attribute: what was measured at every step
#: Dimensions and arrays of signals that were filtered at every step of a run.
FILTERED_TIME, CHANNEL, FILTERED, LONGEST_STEP = "filtered_time", "channel", "filtered", "longest_step"


def make_dataset(
    times: np.ndarray,
    labels: Mapping[str, np.ndarray],
    variables: Mapping[str, np.ndarray],
    attrs: Mapping[str, Any],
    masses: np.ndarray | None = None,
    filtered: Filtered | None = None,
) -> xr.Dataset:
    """Times [s], labels of the other dimensions, arrays of the catalogue's families, words, masses of bodies [kg].

    filtered : what was measured at every step besides.
    """
    import xarray as xr

    coords: dict[str, Any] = {"time": ("time", times, {"units": "s", "long_name": "time since the start"})}
    coords |= {name: (name, labels[name], {"long_name": words}) for name, words in LABELS.items()}
    if masses is not None:
        coords["mass"] = ("body", masses, {"units": "kg", "long_name": "mass of the body"})
    data = {
        family.variable: (
            family.dims,
            variables[family.variable],
            {
                "units": family.unit,
                "long_name": family.description,
                "frame": family.frame,
                "sampling": family.sampling,
            },
        )
        for family in FAMILIES
        if family.variable in variables
    }
    if filtered is not None:
        coords[FILTERED_TIME] = (FILTERED_TIME, filtered.times, {"units": "s", "long_name": "time since the start"})
        names = np.array([one.name for one in filtered.instrumentation.channels], dtype=str)
        coords[CHANNEL] = (CHANNEL, names, {"long_name": "signal, and what it was filtered by at every step"})
        words = {"long_name": "signals that were filtered at every step of the run", "units": "SI"}
        data[FILTERED] = ((FILTERED_TIME, CHANNEL), filtered.values, words)
        words = {"long_name": "longest step of the run since the instant before", "units": "s"}
        data[LONGEST_STEP] = ((FILTERED_TIME,), filtered.longest_steps, words)
        attrs = {**attrs, INSTRUMENTATION: filtered.instrumentation.to_json()}
    return xr.Dataset(data, coords, dict(attrs))
