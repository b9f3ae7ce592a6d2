"""Contact patches in the file of a run: the group `patches`, with dimensions record, patch, row and cell.

A record is one wheel at one instant. Each patch names its record and each row its patch, so that nothing is stored of
patches that are not there. Fields of cells have seven digits.
"""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np

from wheelrail.contact.elastic.patch import ElasticPatch, PatchFields
from wheelrail.errors import InputError, Problem, ProblemList
from wheelrail.results.catalogue import SIDES
from wheelrail.results.patches import PatchHistory, WheelPatches
from wheelrail.results.stored import read_array

GROUP = "patches"
RECORD = ("time", "s", "y", "z", "yaw", "roll", "share")
#: Numbers of patches, and of rows of their cells: variables, with units.
PATCH = {
    "force": "N",
    "moment": "N m",
    "normal_force": "N",
    "creep_force": "N",
    "spin_moment": "N m",
    "pressure": "Pa",
    "area": "m2",
    "stick_area": "m2",
    "a": "m",
    "b": "m",
    "edges": "m",
    "x": "m",
    "y": "m",
    "z": "m",
    "dissipated": "J/m",
}
VECTORS = {"force": 3, "moment": 3, "creep_force": 2, "edges": 2}
ROW = ("arc", "rail_arc", "width", "half_length", "centre", "y", "z")
CELL = {"pressure": "Pa", "work": "J/m"}
PAIRS = {"traction": "Pa", "slip": "1"}  #: along and across

Arrays = dict[str, np.ndarray]


def write_patches(history: PatchHistory, path: Path) -> None:
    """Add the group to a file of NetCDF 4 that is there already."""
    import xarray as xr

    arrays = arrays_of_patches(history)
    dims = {"record": ("record",), "patch": ("patch", "axis"), "row": ("row", "axis"), "cell": ("row", "cell")}
    variables = {}
    for name, values in arrays.items():
        owner = name.split("_")[0]
        own = (
            dims[owner][: values.ndim] if owner != "patch" or values.ndim == 1 else ("patch", f"axes{values.shape[1]}")
        )
        variables[name] = (own, values, {"units": _unit(name)})
    packed: dict[str, Any] = {"zlib": True, "complevel": 1, "shuffle": True}
    encoding = {name: packed for name, values in arrays.items() if values.size}
    dataset = xr.Dataset(variables, attrs={"wheelsets": [str(one) for one in _wheelsets(history)] or [""]})
    dataset.to_netcdf(path, mode="a", group=GROUP, engine="h5netcdf", encoding=encoding)


def _unit(name: str) -> str:
    owner, quantity = name.split("_", 1)
    if owner == "patch":
        return PATCH.get(quantity, "m" if quantity == "length" else "1")
    if owner == "cell":
        return CELL.get(quantity) or PAIRS.get(quantity.rsplit("_", 1)[0]) or "1"
    if owner == "row":
        return "m" if quantity in (*ROW, "front") else "1"
    return {"time": "s", "yaw": "rad", "roll": "rad", "s": "m", "y": "m", "z": "m"}.get(quantity, "1")


def _wheelsets(history: PatchHistory) -> list[str]:
    return list(dict.fromkeys(record.wheelset for record in history))


def arrays_of_patches(history: PatchHistory) -> Arrays:
    """Everything of the records by name: `record_...`, `patch_...`, `row_...` and `cell_...`."""
    names = _wheelsets(history)
    patches = [(n, patch) for n, record in enumerate(history) for patch in record.patches]
    fields = [patch.fields for _, patch in patches]
    sizes = [field.arc.size for field in fields]
    cells = max((field.x.shape[1] for field in fields), default=0)
    out: Arrays = {f"record_{name}": np.array([getattr(one, name) for one in history], dtype=float) for name in RECORD}
    out["record_wheelset"] = np.array([names.index(one.wheelset) for one in history], dtype=np.int64)
    out["record_side"] = np.array([SIDES.index(one.side) for one in history], dtype=np.int64)
    out["record_pair"] = np.array([one.pair for one in history], dtype=np.int64)
    out["patch_record"] = np.array([n for n, _ in patches], dtype=np.int64)
    for name in PATCH:
        shape = (-1, VECTORS[name]) if name in VECTORS else (-1,)
        out[f"patch_{name}"] = np.array([getattr(one, name) for _, one in patches], dtype=float).reshape(shape)
    out["patch_length"] = np.array([one.length for one in fields], dtype=float)
    out["row_patch"] = np.repeat(np.arange(len(fields)), sizes)
    for name in ROW:
        out[f"row_{name}"] = _joined([getattr(one, name) for one in fields])
    out["row_normal_y"], out["row_normal_z"] = (_joined([one.normal[:, n] for one in fields]) for n in range(2))
    out["row_front"] = _joined([one.x[:, 0] for one in fields])
    out["cell_sticking"] = _joined([one.sticking for one in fields], cells).astype(np.int32)
    for name in CELL:
        out[f"cell_{name}"] = _joined([getattr(one, name) for one in fields], cells).astype(np.float32)
    for name in PAIRS:
        for n, axis in enumerate("xy"):
            out[f"cell_{name}_{axis}"] = _joined([getattr(one, name)[n] for one in fields], cells).astype(np.float32)
    return out


def _joined(arrays: list[np.ndarray], cells: int | None = None) -> np.ndarray:
    """Rows of all patches below each other."""
    if not arrays:
        return np.zeros(0 if cells is None else (0, cells))
    return np.concatenate(arrays, dtype=float)


def read_patches(path: Path) -> PatchHistory | None:
    """Patches of a file that was read before; None where there are none, InputError where they are damaged."""
    import h5py

    problems = ProblemList(str(path))
    size = path.stat().st_size
    try:
        with h5py.File(path, "r") as file:
            if GROUP not in file:
                return None
            group = file[GROUP]
            names = [str(name) for name in np.atleast_1d(group.attrs["wheelsets"])]
            arrays = _read(problems, group, size)
    except InputError:
        raise
    except Exception as error:  # the library answers damage with errors of any kind
        raise InputError(str(path), [Problem(GROUP, f"damaged: {type(error).__name__}")]) from None
    _check(problems, arrays, names)
    problems.stop_if_any()
    return history_of_arrays(arrays, names)


def _read(problems: ProblemList, group: Any, size: int) -> Arrays:
    """Arrays of the group, their shapes checked before they are read."""
    known = set(arrays_of_patches(PatchHistory(())))
    counts = {
        owner: int(group[key].shape[0])
        for owner, key in (("record", "record_time"), ("patch", "patch_record"), ("row", "row_patch"))
    }
    cells = int(group["cell_pressure"].shape[1])
    whole = ("record_wheelset", "record_side", "record_pair", "patch_record", "row_patch", "cell_sticking")
    found = {}
    for name in sorted(known):
        owner, quantity = name.split("_", 1)
        shape: tuple[int, ...] = (counts["row"], cells) if owner == "cell" else (counts[owner],)
        if owner == "patch" and quantity in VECTORS:
            shape += (VECTORS[quantity],)
        found[name] = read_array(problems, group, name, shape, "i" if name in whole else "f", size)
    problems.stop_if_any()
    return found


def _check(problems: ProblemList, arrays: Arrays, names: list[str]) -> None:
    """Whether numbers that name others name some that are there."""
    for name, count in (
        ("record_wheelset", len(names)),
        ("record_side", len(SIDES)),
        ("patch_record", arrays["record_time"].size),
        ("row_patch", arrays["patch_record"].size),
    ):
        values = arrays[name]
        if values.size and not 0 <= values.min() <= values.max() < count:
            problems.add(name, f"damaged: expected 0 to {count - 1}")
    for name in ("patch_record", "row_patch"):
        if np.any(np.diff(arrays[name]) < 0):
            problems.add(name, "damaged: expected rising numbers")


def history_of_arrays(arrays: Arrays, names: list[str]) -> PatchHistory:
    """The records again."""
    ends = np.searchsorted(arrays["row_patch"], np.arange(arrays["patch_record"].size + 1)).tolist()
    patches = [_patch(arrays, n, slice(*rows)) for n, rows in enumerate(pairwise(ends))]
    owners = np.searchsorted(arrays["patch_record"], np.arange(arrays["record_time"].size + 1)).tolist()
    records = []
    for n, own in enumerate(pairwise(owners)):
        numbers = {name: float(arrays[f"record_{name}"][n]) for name in RECORD}
        records.append(
            WheelPatches(
                **numbers,
                wheelset=names[arrays["record_wheelset"][n]],
                side=SIDES[arrays["record_side"][n]],
                pair=int(arrays["record_pair"][n]),
                patches=tuple(patches[slice(*own)]),
            )
        )
    return PatchHistory(tuple(records))


def _patch(arrays: Arrays, n: int, rows: slice) -> ElasticPatch:
    numbers: dict[str, Any] = {
        name: tuple(arrays[f"patch_{name}"][n].tolist()) if name in VECTORS else float(arrays[f"patch_{name}"][n])
        for name in PATCH
    }
    return ElasticPatch(**numbers, fields=_fields(arrays, float(arrays["patch_length"][n]), rows))


def _fields(arrays: Arrays, length: float, rows: slice) -> PatchFields:
    cells = {name: arrays[f"cell_{name}"][rows].astype(float) for name in CELL}
    pairs = {name: np.array([arrays[f"cell_{name}_{axis}"][rows] for axis in "xy"], dtype=float) for name in PAIRS}
    index = np.arange(cells["pressure"].shape[1])
    used = np.isfinite(cells["pressure"])
    return PatchFields(
        **{name: arrays[f"row_{name}"][rows] for name in ROW},
        **cells,
        **pairs,
        x=np.where(used, arrays["row_front"][rows, None] - index * length, np.nan),
        length=length,
        normal=np.column_stack((arrays["row_normal_y"][rows], arrays["row_normal_z"][rows])),
        sticking=arrays["cell_sticking"][rows] > 0,
    )
