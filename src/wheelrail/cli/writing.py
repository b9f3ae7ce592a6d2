"""Whether results can be written, looked at before the work; and where they go if it fails after it all the same."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import NamedTuple

from wheelrail.errors import ProblemList

PROBE = bytes(4096)  #: written for a try; less may fit into a disk that is full


def check_folder(problems: ProblemList, option: str, folder: Path) -> None:
    """Note what keeps files from being written into a folder, which need not exist yet. Nothing is left behind."""
    for position in (folder, *folder.parents):
        if position.exists() and not position.is_dir():
            problems.add(option, f"{position} is a file, not a folder", str(folder))
            return
    there = existing(folder)
    try:
        with tempfile.TemporaryFile(dir=there) as stream:
            stream.write(PROBE)
    except OSError as error:
        problems.add(option, f"{there} cannot be written to: {error.strerror or error}", str(folder))


def check_files(problems: ProblemList, option: str, files: Iterable[Path]) -> None:
    """Note files that stand in the way of those to be written."""
    for file in files:
        if file.is_dir():
            problems.add(option, f"{file.name} is a folder: a file of this name is to be written", str(file))
        elif file.exists() and not os.access(file, os.W_OK):
            problems.add(option, "this file is there already, and may not be written to", str(file))


def check_room(problems: ProblemList, option: str, folder: Path, needed: float) -> None:
    """Note a disk with less than `needed` bytes free."""
    try:
        free = shutil.disk_usage(existing(folder)).free
    except OSError:  # file systems that do not say
        return
    if free < needed:
        words = f"only {free / 1e6:.3g} MB are free there, and some {needed / 1e6:.3g} MB will be written"
        problems.add(option, f"{words}. Make room, write elsewhere, or record less often (output_every)", str(folder))


def existing(folder: Path) -> Path:
    """The folder, or the nearest above it that exists."""
    return next((position for position in (folder, *folder.parents) if position.is_dir()), Path())


class Written(NamedTuple):
    """Where a file is, and what went wrong with the position that it was meant for."""

    path: Path | None  #: None where it could not be written anywhere
    trouble: str = ""


def keep(target: Path, write: Callable[[Path], object]) -> Written:
    """Write a file; into a new folder among the temporary ones, or at home, where its own folder does not take it."""
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        write(target)
        return Written(target)
    # HDF5 tells of a full disk by either.
    except (OSError, RuntimeError) as error:
        trouble = f"{target} cannot be written: {getattr(error, 'strerror', None) or error}"
    for position in (tempfile.gettempdir(), str(Path.home())):
        try:
            elsewhere = Path(tempfile.mkdtemp(prefix="wheelrail-", dir=position)) / target.name
            write(elsewhere)
            return Written(elsewhere, f"{trouble}. It is kept in {elsewhere}")
        except (OSError, RuntimeError):
            continue
    return Written(None, f"{trouble}. It could not be kept elsewhere either")
