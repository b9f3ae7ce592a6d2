"""Compliance tables kept on disk: computed once for each body and plan.

A file holds the arrays of a table without pickle, and behind them a checksum of all that stands before it. It is
written under another name and renamed when it is whole. A file that is cut off or damaged counts as absent and is
written anew; where nothing can be written, the table is computed in every run.
"""

from __future__ import annotations

import contextlib
import hashlib
import io
import math
import os
import sys
import tempfile
from dataclasses import replace
from pathlib import Path

import numpy as np

from wheelrail.contact.elastic.compliance._kernels.table import Compliance
from wheelrail.contact.elastic.compliance.build import Body, Progress, body_compliance, check_body, flat_block
from wheelrail.contact.elastic.compliance.plan import CompliancePlan
from wheelrail.contact.material import STEEL, Material
from wheelrail.profiles.profile import Profile

FORMAT = 1  #: raised whenever tables of the same body would come out otherwise
FOLDER_VARIABLE = "WHEELRAIL_CACHE_DIR"
WORDS = b"\nwheelrail sha256 "
SEAL = len(WORDS) + 65  #: bytes of the checksum: 64 digits and the end of a line


def cache_folder() -> Path | None:
    """Where tables are kept: $WHEELRAIL_CACHE_DIR, or the user's folder for such files; None if there is none."""
    given = os.environ.get(FOLDER_VARIABLE)
    if given:
        return Path(given)
    try:
        home = Path.home()
    except RuntimeError:  # a user without a home
        return None
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or home / "AppData" / "Local") / "wheelrail" / "Cache"
    if sys.platform == "darwin":
        return home / "Library" / "Caches" / "wheelrail"
    return Path(os.environ.get("XDG_CACHE_HOME") or home / ".cache") / "wheelrail"


def cached_rail_compliance(
    profile: Profile,
    material: Material = STEEL,
    plan: CompliancePlan = CompliancePlan(),
    progress: Progress | None = None,
) -> Compliance:
    """As `rail_compliance`, from disk if it is there."""
    return cached_compliance(Body(profile, math.inf, material, plan), progress)


def cached_wheel_compliance(
    profile: Profile,
    radius: float,
    material: Material = STEEL,
    plan: CompliancePlan = CompliancePlan(),
    progress: Progress | None = None,
) -> Compliance:
    """As `wheel_compliance`, from disk if it is there."""
    return cached_compliance(Body(profile, radius, material, plan), progress)


def cached_block_compliance(
    width: float,
    depth: float,
    material: Material = STEEL,
    plan: CompliancePlan = CompliancePlan(),
    progress: Progress | None = None,
) -> Compliance:
    """As `block_compliance`, from disk if it is there."""
    return cached_compliance(flat_block(width, depth, material, plan), progress)


def cached_compliance(body: Body, progress: Progress | None = None) -> Compliance:
    """The table of a body, from disk if it is there whole; else it is computed and kept."""
    check_body(body)
    path = table_path(body)
    table = None if path is None else read_table(path)
    if table is None:
        table = body_compliance(body, progress)
        if path is not None:
            with contextlib.suppress(OSError):  # a full or read-only disk costs time, and nothing else
                write_table(path, table)
    return table


def table_path(body: Body) -> Path | None:
    """File of a body's table: its name is a hash of all that the numbers depend on. The solver is not among that."""
    folder = cache_folder()
    if folder is None:
        return None
    digest = hashlib.sha256(f"{FORMAT} {body.radius!r} {body.material!r} {replace(body.plan, solver='')!r}".encode())
    curve = body.profile.curve
    digest.update(f" {body.profile.kind} {curve.low!r} {curve.high!r} {curve.rows.shape!r}".encode())
    digest.update(np.ascontiguousarray(curve.rows, dtype="<f8").tobytes())
    return folder / "compliance" / f"{digest.hexdigest()[:32]}.npz"


def write_table(path: Path, table: Compliance) -> None:
    """Write a table under another name and rename it."""
    stream = io.BytesIO()
    np.savez(stream, allow_pickle=False, **{name: np.asarray(value) for name, value in table._asdict().items()})
    content = stream.getvalue()
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(prefix=path.stem, suffix=".part", dir=path.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content + WORDS + hashlib.sha256(content).hexdigest().encode() + b"\n")
        Path(name).replace(path)
    except BaseException:
        with contextlib.suppress(OSError):
            Path(name).unlink()
        raise


def read_table(path: Path) -> Compliance | None:
    """The table in a file, or None if there is none or its checksum is not that of its contents."""
    try:
        content = path.read_bytes()
    except OSError:
        return None
    body, seal = content[:-SEAL], content[-SEAL:]
    if seal != WORDS + hashlib.sha256(body).hexdigest().encode() + b"\n":
        return None
    with np.load(io.BytesIO(body), allow_pickle=False) as arrays:
        start, per_metre, x_per_metre = (float(arrays[name]) for name in ("start", "per_metre", "x_per_metre"))
        return Compliance(start, per_metre, x_per_metre, arrays["excess"])
