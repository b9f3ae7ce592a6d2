"""The file of a run, read and looked through: what comes out can be used, whatever has happened to the file.

NetCDF 4 is HDF5. It is read as such: dimensions are known from the catalogue, and the layer of NetCDF above takes
about ten times as long.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Callable
from dataclasses import fields
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from wheelrail.errors import InputError, Problem, ProblemList, has_control_characters
from wheelrail.results.catalogue import FAMILIES, SIDES
from wheelrail.results.checks.check import Check
from wheelrail.results.dataset import FILTERED, FILTERED_TIME, INSTRUMENTATION, LABELS, LONGEST_STEP
from wheelrail.results.instrumentation import Filtered, Instrumentation
from wheelrail.results.recording import CONTACT_ROWS
from wheelrail.results.seal import is_broken

MOST_PACKED = 1100  #: bytes that one byte of a file can stand for: zlib packs zeros 1032 times
SMALL = 1_000_000  #: bytes that need no file to stand for them
LONGEST_RUN = 1e9  #: [s]
TEXTS = ("title", "status", "remedy", "scenario")
#: Numbers, with least and greatest value.
NUMBERS = {"status_time": (0.0, LONGEST_RUN), "radius": (1e-3, 1e2), "gravity": (0.0, 1e3)}
ANY_NUMBER = ("status_position",)  #: not finite where a run ended in numbers that are not
CURVE = ("curve_start", "curve_end")
OPTIONAL = ("roller", "sensor")  #: labels that older runs do not have
INTERNAL = "_NCProperties"  #: what the writing library says of itself

Arrays = dict[str, np.ndarray]
_SURROGATES = re.compile("[\ud800-\udfff]")


class Stored(NamedTuple):
    """Contents of a file, as `make_dataset` takes them."""

    times: np.ndarray
    labels: Arrays
    variables: Arrays
    attrs: dict[str, Any]
    masses: np.ndarray | None
    filtered: Filtered | None


def read_stored(path: Path, expected_format: str) -> Stored:
    """Read and check a file; InputError with all that is wrong where it is damaged or no run."""
    import h5py

    try:
        if is_broken(path):
            words = "damaged: its checksum is not that of its contents. Run the scenario again, or fetch the file again"
            raise InputError(str(path), [Problem("", words)])
        with h5py.File(path, "r") as file:
            attrs = {name: _attribute(value) for name, value in file.attrs.items() if name != INTERNAL}
            found = attrs.get("format", "nothing")
            if found != expected_format:
                words = f'expected "{expected_format}": '
                words += "of another version, run it again" if _is_ours(found) else "is this a result of a run?"
                raise InputError(str(path), [Problem("format", words, str(found))])
            return _contents(ProblemList(str(path)), file, attrs, path.stat().st_size)
    except InputError:
        raise
    # The library answers damage with errors of any kind: OSError, RuntimeError, KeyError, UnicodeDecodeError, ...
    except Exception as error:
        words = f"not a NetCDF file that can be read, or a damaged one: {_in_one_line(error)}"
        raise InputError(str(path), [Problem("", words)]) from None


def _is_ours(found: Any) -> bool:
    return str(found).startswith("wheelrail run ")


def _contents(problems: ProblemList, file: Any, attrs: dict[str, Any], size: int) -> Stored:
    """Arrays of a file of `size` bytes, looked at before they are read: damage may ask for terabytes."""
    times = read_array(problems, file, "time", None, "f", size)
    labels = {
        name: read_array(problems, file, name, None, "i", size)
        if name == "contact"
        else _names(problems, file, name, size)
        for name in LABELS
        if name not in OPTIONAL or name in file
    }
    labels |= {name: np.zeros(0, dtype=str) for name in OPTIONAL if name not in labels}
    problems.stop_if_any()
    _check_times(problems, times)
    _check_labels(problems, labels)
    problems.stop_if_any()
    sizes = {"time": times.size} | {name: values.size for name, values in labels.items()}
    variables = {}
    for family in FAMILIES:
        if (family.owner == "vehicle" or not family.always) and family.variable not in file:
            continue  # a cross section has none of them, nor a run of an older version
        shape = tuple(sizes[dim] for dim in family.dims)
        kind = "i" if family.variable == "wheel_contacts" else "f"
        variables[family.variable] = read_array(problems, file, family.variable, shape, kind, size)
    counts = variables["wheel_contacts"]
    if counts.size and not 0 <= counts.min() <= counts.max() <= CONTACT_ROWS:
        problems.add("wheel_contacts", f"damaged: expected 0 to {CONTACT_ROWS}")
    masses = read_array(problems, file, "mass", (sizes["body"],), "f", size) if "mass" in file else None
    _check_attributes(problems, attrs)
    if "radii" in attrs:  # not of older runs
        _check_json(problems, attrs, "radii", lambda data: _are_radii(data, sizes["wheelset"]))
    filtered = _filtered(problems, file, attrs, sizes["wheelset"], size) if INSTRUMENTATION in attrs else None
    problems.stop_if_any()
    return Stored(times, labels, variables, attrs, masses, filtered)


def _filtered(problems: ProblemList, file: Any, attrs: dict[str, Any], wheelsets: int, size: int) -> Filtered | None:
    """Signals that were filtered at every step."""
    try:
        given = Instrumentation.from_json(attrs[INSTRUMENTATION])
    except (TypeError, ValueError, KeyError, AttributeError, RecursionError):
        problems.add(INSTRUMENTATION, "damaged: expected JSON")
        return None
    if not given.reason and len(given.static_loads) != wheelsets:
        problems.add(INSTRUMENTATION, "damaged: expected a static load for each wheelset")
    times = read_array(problems, file, FILTERED_TIME, None, "f", size)
    shape = (times.size, len(given.channels))
    values = read_array(problems, file, FILTERED, shape, "f", size)
    longest = read_array(problems, file, LONGEST_STEP, (times.size,), "f", size)
    _check_times(problems, times, FILTERED_TIME)
    problems.stop_if_any()
    return Filtered(instrumentation=given, times=times, longest_steps=longest, values=values)


def read_array(
    problems: ProblemList, file: Any, name: str, shape: tuple[int, ...] | None, kind: str, size: int
) -> np.ndarray:
    """An array of floats ("f") or integers ("i") of a shape, or of one dimension where none is given."""
    nothing = np.zeros(0 if shape is None else (0,) * len(shape))
    if name not in file:
        problems.add(name, "missing: the file is damaged, or of another version")
        return nothing
    stored = file[name]
    found = tuple(stored.shape)
    if (len(found) != 1) if shape is None else (found != shape):
        problems.add(name, f"damaged: expected the shape {shape or 'of a list'}, found {found}")
    elif stored.dtype.kind != kind or stored.dtype.itemsize not in (4, 8):
        problems.add(name, f"damaged: expected {'numbers' if kind == 'f' else 'whole numbers'}, found {stored.dtype}")
    elif math.prod(found) * stored.dtype.itemsize > MOST_PACKED * size + SMALL:
        problems.add(name, f"damaged: {math.prod(found)} values cannot be in a file of {size} bytes")
    else:
        return np.asarray(stored[...])
    return nothing


def _names(problems: ProblemList, file: Any, name: str, size: int) -> np.ndarray:
    """A list of texts."""
    import h5py

    nothing = np.zeros(0, dtype=str)
    if name not in file:
        problems.add(name, "missing: the file is damaged, or of another version")
        return nothing
    stored = file[name]
    if len(stored.shape) != 1 or h5py.check_string_dtype(stored.dtype) is None:
        problems.add(name, f"damaged: expected a list of texts, found {stored.dtype}, shape {tuple(stored.shape)}")
    elif stored.shape[0] > size:
        problems.add(name, f"damaged: {stored.shape[0]} names cannot be in a file of {size} bytes")
    else:
        return np.array([str(text) for text in stored.asstr()[...]], dtype=str)
    return nothing


def _check_times(problems: ProblemList, times: np.ndarray, name: str = "time") -> None:
    if not np.isfinite(times).all() or np.any(np.abs(times) > LONGEST_RUN) or np.any(np.diff(times) <= 0.0):
        problems.add(name, "damaged: expected finite, rising times")


def _check_labels(problems: ProblemList, labels: Arrays) -> None:
    """Names must be words, each given once; wheelsets are bodies; sides and contacts are always the same."""
    for dim in ("body", "wheelset", "element", "constraint", "roller", "sensor"):
        names = labels[dim].tolist()
        if any(not name or not _is_text(name) for name in names):
            problems.add(dim, "damaged: expected names without control characters")
        elif len(set(names)) != len(names):
            problems.add(dim, "damaged: expected each name once")
    for dim in ("wheelset", "roller"):
        lost = set(labels[dim].tolist()) - set(labels["body"].tolist())
        if lost:
            problems.add(dim, "damaged: expected names of bodies", ascii(", ".join(sorted(lost)))[1:-1])
    if labels["side"].tolist() != list(SIDES):
        problems.add("side", f"damaged: expected {', '.join(SIDES)}")
    if labels["contact"].tolist() != list(range(1, CONTACT_ROWS + 1)):
        problems.add("contact", f"damaged: expected 1 to {CONTACT_ROWS}")


def _check_attributes(problems: ProblemList, attrs: dict[str, Any]) -> None:
    """Words and numbers that every result has."""
    for name in TEXTS:
        if not isinstance(attrs.get(name), str):
            problems.add(name, "damaged: expected a text")
    for name, value in attrs.items():
        if isinstance(value, str) and not _is_text(value):
            problems.add(name, "damaged: expected a text without control characters")
    curve = [name for name in CURVE if name in attrs]
    limits = NUMBERS | dict.fromkeys(curve, (-LONGEST_RUN, LONGEST_RUN))
    for name, (low, high) in limits.items():
        value = attrs.get(name)
        if not (isinstance(value, float) and low <= value <= high):
            problems.add(name, f"damaged: expected a number from {low:g} to {high:g}")
    for name in ANY_NUMBER:
        if not isinstance(attrs.get(name), float):
            problems.add(name, "damaged: expected a number")
    if len(curve) == 1:
        problems.add(curve[0], f"damaged: expected {' and '.join(CURVE)} together")
    for name in ("warnings", "failed_checks"):
        _check_json(problems, attrs, name, lambda data: isinstance(data, list) and all(map(_is_text, data)), "[]")
    _check_json(problems, attrs, "versions", lambda data: isinstance(data, dict) and all(map(_is_text, data.values())))
    _check_json(problems, attrs, "checks", lambda data: isinstance(data, list) and all(map(_is_check, data)), "[]")
    _check_json(problems, attrs, "chosen", lambda data: isinstance(data, dict), "{}")
    _check_json(
        problems,
        attrs,
        "timings",
        lambda data: isinstance(data, dict) and all(isinstance(value, float) for value in data.values()),
    )


def _are_radii(data: Any, wheelsets: int) -> bool:
    """Whether it is a list with two radii for each wheelset."""
    low, high = NUMBERS["radius"]
    good = isinstance(data, list) and len(data) == wheelsets and all(isinstance(row, list) for row in data)
    return good and all(
        len(row) == 2 and all(isinstance(one, float) and low <= one <= high for one in row) for row in data
    )


def _is_check(data: Any) -> bool:
    """Whether it is what a run says of one of its checks."""
    return isinstance(data, dict) and data.keys() == {"ok"} | {field.name for field in fields(Check)}


def _check_json(
    problems: ProblemList,
    attrs: dict[str, Any],
    name: str,
    good: Callable[[Any], bool],
    usual: str = "",
) -> None:
    try:
        if good(json.loads(attrs.get(name, usual))):
            return
    except (TypeError, ValueError, RecursionError):
        pass
    problems.add(name, "damaged: expected JSON")


def _attribute(value: Any) -> Any:
    """Numbers are stored as lists of one; everything else comes as it is."""
    if isinstance(value, np.ndarray) and value.size == 1:
        value = value.ravel()[0]
    return float(value) if isinstance(value, np.floating) else value


def _is_text(value: Any) -> bool:
    """Whether it can be printed: no surrogates, which stand for bytes that are no UTF-8, and no control characters."""
    if not isinstance(value, str) or has_control_characters(value):
        return False
    return _SURROGATES.search(value) is None


def _in_one_line(error: Exception) -> str:
    words = " ".join(str(error).split()) or type(error).__name__
    return words if len(words) <= 200 else words[:197] + "..."
