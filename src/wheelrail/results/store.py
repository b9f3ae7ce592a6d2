"""One NetCDF file per run."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from wheelrail.errors import InputError, Problem, refuse_other_than_path, wrong_type
from wheelrail.results.dataset import make_dataset
from wheelrail.results.patch_file import read_patches, write_patches
from wheelrail.results.result import FORMAT, Result
from wheelrail.results.seal import seal
from wheelrail.results.stored import read_stored


def save(result: Result, path: str | Path) -> Path:
    """Write a run into a `.nc` file, readable by anything that knows NetCDF 4 or HDF5.

    The file appears when it is whole: it is written beside its place and then renamed.
    """
    if not isinstance(result, Result):
        raise InputError("save", [Problem("result", wrong_type("a Result", result, 'save(result, "run.nc")'), result)])
    refuse_other_than_path("save", path, 'save(result, "run.nc")')
    path = Path(path)
    packed: dict[str, Any] = {"zlib": True, "complevel": 1, "shuffle": True}
    encoding = {
        str(name): packed | ({"_FillValue": float("nan")} if variable.dtype.kind == "f" else {})
        for name, variable in result.dataset.data_vars.items()
        if variable.size  # there is nothing to pack in an empty one
    }
    path.parent.mkdir(parents=True, exist_ok=True)
    beside = path.with_name(path.name + ".part")
    try:
        result.dataset.to_netcdf(beside, engine="h5netcdf", encoding=encoding)
        if result.patches is not None:
            write_patches(result.patches, beside)
        seal(beside)
        beside.replace(path)
    finally:
        beside.unlink(missing_ok=True)
    return path


def open_result(path: str | Path) -> Result:
    """Read a run that `save` wrote; raises InputError where the file is none, or damaged."""
    refuse_other_than_path("open_result", path, 'open_result("run.nc")')
    path = Path(path)
    if not path.is_file():
        raise InputError(str(path), [Problem("", "no such file")])
    return Result(make_dataset(*read_stored(path, FORMAT)), read_patches(path))
